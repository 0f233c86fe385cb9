"""Reads and writes what a table plays, and tells the lesson of its game by that."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.engine.game import AnyGame, Option, OptionValue
from scorekeeper.engine.lesson import Edition, Section, UsualText, is_at
from scorekeeper.engine.records.codec import slots_of
from scorekeeper.engine.replay import value_words
from scorekeeper.engine.seats import Table
from scorekeeper.engine.text import Text, text

_LONGEST = 4


def edition_of(game: AnyGame, rules: Any, table: Table) -> dict[str, OptionValue]:  # noqa: ANN401 (registry)
    """How many sit at this table, and what it plays otherwise than usual: all but its stakes."""
    values = _values_of(game, rules) | dict(table.customs)
    usual, options, players = _usual(game), _options(game), len(table.players)
    own = {name: value for name, value in values.items() if value != usual[name]}
    heard = {name: own[name] for name in own if not options[name].is_moot(players)}
    return {"players": players} | heard


def read_edition(game: AnyGame, query: Mapping[str, str]) -> Edition:
    """What an address says of a table; empty where it does not say how many play."""
    players = next((n for n in game.seats.counts if str(n) == query.get("players")), None)
    if players is None:
        return {}
    options, usual = _options(game), _usual(game)
    own = {name: _read(options[name], query.get(name, ""), usual[name]) for name in usual}
    return {"players": players} | own


def _read(option: Option, typed: str, usual: OptionValue) -> OptionValue:
    if option.values:
        return next((value for value, _ in option.values if str(value) == typed), usual)
    is_number = typed.isascii() and typed.isdecimal() and len(typed) <= _LONGEST
    return max(option.least, int(typed)) if is_number else usual


def _options(game: AnyGame) -> dict[str, Option]:
    every = {**game.words.options, **game.words.customs}
    return {name: option for name, option in every.items() if not option.is_money}


def _values_of(game: AnyGame, rules: Any) -> dict[str, OptionValue]:  # noqa: ANN401 (registry)
    options = game.words.options
    slots = [slot for slot in slots_of(game.rules) if not options[slot.name].is_money]
    return {slot.name: getattr(rules, slot.attribute) for slot in slots}


def _usual(game: AnyGame) -> dict[str, OptionValue]:
    customs = {name: custom.values[0][0] for name, custom in game.words.customs.items()}
    return _values_of(game, game.usual) | customs


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
    rule, usual = paragraph.rule, _usual(game)[paragraph.rule]
    value = edition.get(rule, usual)
    if value == usual:
        return paragraph.words
    option = game.words.options[rule]
    return text("{rule}: {value}.", rule=option.label, value=value_words(option, value))
