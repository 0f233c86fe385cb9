"""Reads what a table plays, and tells the lesson of its game by that."""

from collections.abc import Mapping

from scorekeeper.engine.game import AnyGame, Option, OptionValue
from scorekeeper.engine.lesson import Edition, Section, UsualText, is_at
from scorekeeper.engine.replay import value_words
from scorekeeper.engine.text import Text, text

_LONGEST = 4


def read_edition(game: AnyGame, query: Mapping[str, str]) -> Edition:
    """Read what an address says of a table; empty where it does not say how many play."""
    players = next((n for n in game.seats.counts if str(n) == query.get("players")), None)
    if players is None:
        return {}
    options, usual = game.choices, game.usual_choices
    own = {name: _read(options[name], query.get(name, ""), usual[name]) for name in usual}
    return {"players": players} | own


def _read(option: Option, typed: str, usual: OptionValue) -> OptionValue:
    if option.values:
        return next((value for value, _ in option.values if str(value) == typed), usual)
    is_number = typed.isascii() and typed.isdecimal() and len(typed) <= _LONGEST
    return max(option.least, int(typed)) if is_number else usual


def lesson_at(game: AnyGame, edition: Edition) -> list[tuple[Section, list[Text]]]:
    """The sections of the lesson for a table, each with what it says there."""
    return [
        (section, [_words_at(game, paragraph, edition) for paragraph in section.body])
        for section in game.lesson
        if is_at(section.when, edition)
    ]


def _words_at(game: AnyGame, paragraph: Text | UsualText, edition: Edition) -> Text:
    if isinstance(paragraph, Text):
        return paragraph.with_values(edition)
    rule, usual = paragraph.rule, game.usual_choices[paragraph.rule]
    value = edition.get(rule, usual)
    if value == usual:
        return paragraph.words
    option = game.words.options[rule]
    return text("{rule}: {value}.", rule=option.label, value=value_words(option, value))
