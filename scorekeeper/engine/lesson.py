"""Defines how a game is explained: sections in our own words, and worked examples.

An example states facts; what they mean is never written beside them but played out, so that the
rules page cannot say anything else than the score does.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from scorekeeper.engine.questions import Facts
from scorekeeper.engine.text import Text, text, text_c


@dataclass(frozen=True, slots=True)
class Example:
    """Facts from a real table: who plays, what was noted, by which house rules.

    `words` tell them as people would. `shows` is part of the last state (or its error code), for
    the test that holds the example to what it is there to show.
    """

    words: Text
    players: tuple[str, ...]
    hands: tuple[Facts, ...]
    shows: Mapping[str, Any]
    rules: Mapping[str, int | str | bool] = field(default_factory=dict)


Edition = Mapping[str, int | str | bool]
"""Says what a table agreed on: house rules by name, and how many `players`; empty for no table."""
NO_TABLE: Edition = {}

Case = Mapping[str, tuple[int | str | bool, ...]]


def at(*players: int, **rules: int | str | bool) -> Case:
    """Tables of so many players (none: of any number) by these house rules."""
    case: dict[str, tuple[int | str | bool, ...]] = {name: (rules[name],) for name in rules}
    return {**case, "players": players} if players else case


def is_at(cases: tuple[Case, ...], edition: Edition) -> bool:
    """Tell whether what holds in these cases (none: always) holds here; at no table all does."""
    if not cases or not edition:
        return True
    return any(all(edition[name] in case[name] for name in case) for case in cases)


@dataclass(frozen=True, slots=True)
class UsualText:
    """A sentence that holds while this house rule has its usual value; else that value is said."""

    rule: str
    words: Text


@dataclass(frozen=True, slots=True)
class Section:
    """One heading of the rules page with its paragraphs and examples, for the tables of `when`. A
    value of a paragraph that is called like a house rule is that of the table.
    """

    title: Text
    body: tuple[Text | UsualText, ...]
    examples: tuple[Example, ...] = ()
    when: tuple[Case, ...] = ()


@dataclass(frozen=True, slots=True)
class Quote:
    """A sentence of the book, word for word in its own language (“fr”, “es”), and what it says in
    the reader's; “…” stands where something was left out. `book`: its title, where it is not the
    game's own.
    """

    language: str
    words: str
    meaning: Text
    book: str = ""


def french(words: str, meaning: str, book: str = "") -> Quote:
    """Quotes a French book; `meaning` is translated like any other words."""
    return Quote("fr", words, text(meaning), book)


def spanish(words: str, meaning: str, book: str = "") -> Quote:
    """Quotes a Spanish book; `meaning` is translated like any other words."""
    return Quote("es", words, text(meaning), book)


Topic = Literal["cards", "seats", "trick", "announcements", "exchange", "end"]

TOPICS: Mapping[Topic, Text] = {
    "cards": text("The cards"),
    "seats": text("Seats and deal"),
    "trick": text("What you must play"),
    "announcements": text("Announcements"),
    "exchange": text_c("manner", "The exchange"),
    "end": text_c("manner", "Count and end"),
}
"""The topics of facts of play, in the order they are told."""


@dataclass(frozen=True, slots=True)
class PlayFact:
    """Says one thing of how a game is played, and on which sentence of the book it rests (none:
    the book is silent and tables agree). `asked`: the quarrel that it settles. It holds in the
    cases of `when`; in those of `stock` not before the stock is gone.
    """

    key: str
    topic: Topic
    words: Text
    source: Quote | None = None
    asked: Text | None = None
    when: tuple[Case, ...] = ()
    stock: tuple[Case, ...] = ()

    def quoting(self, source: Quote) -> "PlayFact":
        """Gives the same fact as a book says it."""
        return replace(self, source=source)

    def at(self, edition: Edition) -> "PlayFact":
        """The same as it is said at a table."""
        if not edition or not self.stock or not is_at(self.stock, edition):
            return self
        words = text(
            "While there is a stock any card may be played; after that this holds. {duty}",
            duty=self.words,
        )
        return replace(self, words=words)

    @property
    def rules(self) -> Edition:
        """The house rules it depends on, by name, with the value it needs."""
        needs = (item for case in self.when for item in case.items())
        return {name: values[0] for name, values in needs if name != "players"}


@dataclass(frozen=True, slots=True)
class Manner:
    """Says how a game is played; what follows for the score is told in its sections."""

    facts: tuple[PlayFact, ...]

    def at(self, edition: Edition) -> tuple[PlayFact, ...]:
        """The facts that hold at a table; all of them at none."""
        return tuple(fact.at(edition) for fact in self.facts if is_at(fact.when, edition))

    def by_topic(self, edition: Edition) -> list[tuple[Text, list[PlayFact]]]:
        """The same under the titles of their topics."""
        facts = self.at(edition)
        topics = {topic: [fact for fact in facts if fact.topic == topic] for topic in TOPICS}
        return [(TOPICS[topic], of_topic) for topic, of_topic in topics.items() if of_topic]
