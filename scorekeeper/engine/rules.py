"""Reads house rules from a record or a form: absent takes its default, nothing is guessed."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.engine.game import AnyGame, Option, OptionValue, Problem
from scorekeeper.engine.records.codec import slots_of
from scorekeeper.engine.seats import are_names
from scorekeeper.engine.text import Money, Text, text


def check_players(
    game: AnyGame, players: tuple[str, ...], first_dealer: str | None
) -> list[Problem]:
    """Counts how many, and what they are called; the first dealer must be one of them."""
    problems = []
    if len(players) not in game.seats.counts:
        words = text(
            "{game} is played by {counts}, not by {n}.",
            game=game.words.name,
            counts=", ".join(map(str, game.seats.counts)),
            n=len(players),
        )
        problems.append(Problem("players", "players", words))
    if not are_names(players):
        words = text(
            "Each player needs a name of their own; 1, 2, declarer and defenders are taken."
        )
        problems.append(Problem("players", "players", words))
    if first_dealer is not None and first_dealer not in players:
        words = text("“{name}” deals first but does not sit at this table.", name=first_dealer)
        problems.append(Problem("players", "first_dealer", words))
    return problems


def read_rules(
    game: AnyGame, given: Mapping[str, Any], players: int
) -> tuple[Any, tuple[Problem, ...]]:
    """The rules these options make, and what is wrong with them (then the rules are None)."""
    slots = {slot.name: slot for slot in slots_of(game.rules)}
    problems = [
        Problem(
            "option", name, text("{game} has no rule “{name}”.", game=game.words.name, name=name)
        )
        for name in given
        if name not in slots
    ]
    for name, slot in slots.items():
        option = game.words.options[name]
        if name in given:
            problems += check_option(name, option, given[name])
        elif slot.is_required:
            words = text("{option} must be agreed before the match.", option=option.label)
            problems.append(Problem("option", name, words))
    if problems:
        return None, tuple(problems)
    rules = game.rules(**given)
    contradictions = game.check_rules(rules, players)
    return (None, contradictions) if contradictions else (rules, ())


def check_option(name: str, option: Option, value: Any) -> list[Problem]:  # noqa: ANN401 (what a table typed)
    """Says whether a value is one that the option lists, or a whole number not below its least."""
    if option.values:
        if any(value == one and type(value) is type(one) for one, _ in option.values):
            return []
        words = text(
            "{option}: {value} is not one of {choices}.",
            option=option.label,
            value=str(value),
            choices=tuple(str(one) for one, _ in option.values),
        )
        return [Problem("option", name, words)]
    if type(value) is int and value >= option.least:
        return []
    words = text(
        "{option}: a whole number is needed, {least} or more, not {value}.",
        option=option.label,
        least=option.least,
        value=str(value),
    )
    return [Problem("option", name, words)]


def house_rules(game: AnyGame, rules: Any) -> tuple[tuple[Text, Text], ...]:  # noqa: ANN401 (each game has its own)
    """Lists what this table plays otherwise than the book: each rule's label, and its value."""
    found = []
    for slot in slots_of(game.rules):
        value = getattr(rules, slot.attribute)
        option = game.words.options[slot.name]
        if slot.is_required or value != slot.default:
            found.append((option.label, value_words(option, value)))
    return tuple(found)


def value_words(option: Option, value: OptionValue) -> Text:
    """A value of a rule as it is offered; a number or an amount as itself."""
    for one, words in option.values:
        if one == value and type(one) is type(value):
            return words
    shown = Money(int(value)) if option.is_money else int(value)
    return Text("{value}", (("value", shown),))
