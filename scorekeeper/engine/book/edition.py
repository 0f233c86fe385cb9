"""Reads what a table plays, and tells the book of its game by that."""

import re
from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.engine.book.lesson import (
    TOPICS,
    Case,
    Edition,
    Paragraph,
    PlayFact,
    Section,
    is_at,
)
from scorekeeper.engine.game import AnyGame, Option, OptionValue
from scorekeeper.engine.replay import value_words
from scorekeeper.engine.text import Money, Text, text

_LONGEST = 6


def read_edition(game: AnyGame, query: Mapping[str, str]) -> Edition:
    """Read what an address says of a table; empty where it does not say how many play."""
    players = next((n for n in game.seats.counts if str(n) == query.get("players")), None)
    if players is None:
        return {}
    options, usual = game.choices, game.usual_choices
    own = {name: _read(options[name], query.get(name, ""), usual[name]) for name in usual}
    amounts = {name: _amount(query.get(name, "")) for name in game.stakes}
    stakes = {name: amount for name, amount in amounts.items() if amount}
    currency = query.get("currency", "")
    is_told = bool(stakes) and re.fullmatch(r"[A-Z]{3}", currency) is not None
    return {"players": players} | own | stakes | ({"currency": currency} if is_told else {})


def _read(option: Option, typed: str, usual: OptionValue) -> OptionValue:
    if option.values:
        return next((value for value, _ in option.values if str(value) == typed), usual)
    amount = _amount(typed)
    return usual if amount is None else max(option.least, amount)


def _amount(typed: str) -> int | None:
    is_number = typed.isascii() and typed.isdecimal() and len(typed) <= _LONGEST
    return int(typed) if is_number else None


def facts_at(game: AnyGame, edition: Edition) -> list[PlayFact]:
    """The facts of play that hold at a table, as they are said there; all of them at none."""
    at = _Table(game, edition)
    return [at.fact(fact) for fact in game.book.facts if is_at(fact.when, edition)]


def topics_at(game: AnyGame, edition: Edition) -> list[tuple[Text, list[PlayFact]]]:
    """The same under the titles of their topics."""
    facts = facts_at(game, edition)
    topics = {topic: [fact for fact in facts if fact.topic == topic] for topic in TOPICS}
    return [(TOPICS[topic], of_topic) for topic, of_topic in topics.items() if of_topic]


def lesson_at(game: AnyGame, edition: Edition) -> list[tuple[Section, list[Paragraph]]]:
    """The sections of the lesson for a table, each with what it says there."""
    at = _Table(game, edition)
    return [
        (section, [at.paragraph(part) for part in section.body if at.is_told(part)])
        for section in game.book.sections
        if is_at(section.when, edition)
    ]


def options_at(game: AnyGame, edition: Edition) -> dict[str, Option]:
    """Give what can be agreed on at a table, by name: house rules, customs, and stakes; at none,
    whatever can be at some.
    """
    options = {**game.words.options, **game.words.customs}
    players = edition.get("players")
    return {
        name: option
        for name, option in options.items()
        if option.only_with != () and (players is None or not option.is_moot(int(players)))
    }


def departures_at(game: AnyGame, edition: Edition) -> list[Text]:
    """Tell what a table plays otherwise than most, rule by rule, and what it plays for; nothing at
    no table.
    """
    at = _Table(game, edition)
    stakes = [
        text("{rule}: {value}.", rule=stake.label, value=Money(int(edition[name])))
        for name, stake in game.stakes.items()
        if name in edition
    ]
    return stakes + [
        text(
            "{rule}: {value}; usually {usual}.",
            rule=at.choices[name].label,
            value=at.value(name, edition[name]),
            usual=at.value(name, usual),
        )
        for name, usual in at.usual.items()
        if edition
        and edition[name] != usual
        and not at.choices[name].is_moot(int(edition["players"]))
    ]


class _Table:
    """Tells what the book says at a table, and what beside it."""

    def __init__(self, game: AnyGame, edition: Edition) -> None:
        self.book, self.edition = game.book, edition
        self.choices, self.usual = game.choices, game.usual_choices
        self.values = {**self.usual, **edition}
        self.by_book = {**self.usual, "players": edition.get("players", game.seats.usual)}

    def fact(self, fact: PlayFact) -> PlayFact:
        """As it is said here."""
        words = fact.words.with_values(self.values)
        if not self.edition:
            chosen = tuple(self._choice(*rule) for rule in fact.rules.items())
            aside = Text("{rules}", (("rules", chosen),)) if chosen else None
            return replace(fact, words=words, aside=aside)
        if fact.stock and is_at(fact.stock, self.edition):
            words = text(
                "While there is a stock any card may be played; after that this holds. {duty}",
                duty=words,
            )
        aside = self._departure(fact.when, fact.instead_of)
        return replace(fact, words=words, aside=aside)

    def is_told(self, paragraph: Paragraph) -> bool:
        """Tell whether it holds here; at no table, whether it does by the book at some."""
        players = (n for case in paragraph.when for n in case.get("players", ()))
        by_book = {**self.by_book, "players": next(players, self.by_book["players"])}
        return is_at(paragraph.when, self.edition or by_book)

    def paragraph(self, paragraph: Paragraph) -> Paragraph:
        """As it is said here."""
        words, rule = paragraph.words.with_values(self.values), paragraph.usual
        if rule is None or self.values[rule] == self.usual[rule]:
            aside = self._departure(paragraph.when) if self.edition else None
            return replace(paragraph, words=words, aside=aside)
        own = text(
            "{rule}: {value}.",
            rule=self.choices[rule].label,
            value=self.value(rule, self.values[rule]),
        )
        return replace(paragraph, words=own, aside=text("By the book: {words}", words=words))

    def _departure(self, cases: tuple[Case, ...], instead_of: tuple[str, ...] = ()) -> Text | None:
        """Says what the book has where something holds by the house rules of a table alone."""
        if is_at(cases, self.by_book):
            return None
        for fact in self.book.facts:
            if fact.key in instead_of and is_at(fact.when, self.by_book):
                return text("By the book: {words}", words=fact.words)
        names = dict.fromkeys(name for case in cases for name in case)
        own = [name for name in names if self.edition[name] != self.by_book[name]]
        chosen = tuple(self._choice(name, self.edition[name]) for name in own)
        return text("House rule · {rules}", rules=chosen)

    def _choice(self, name: str, value: OptionValue) -> Text:
        return text("{rule}: {value}", rule=self.choices[name].label, value=self.value(name, value))

    def value(self, name: str, value: OptionValue) -> Text:
        """A value of a rule as it is offered."""
        return value_words(self.choices[name], value)
