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


@dataclass(frozen=True, slots=True)
class Section:
    """One heading of the rules page with its paragraphs and examples."""

    title: Text
    body: tuple[Text, ...]
    examples: tuple[Example, ...] = ()


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
    the book is silent and tables agree). `asked`: the quarrel that it settles. It holds with so
    many `players` (None: with any), and where this `option` has this value.
    """

    key: str
    topic: Topic
    words: Text
    source: Quote | None = None
    asked: Text | None = None
    players: tuple[int, ...] | None = None
    option: tuple[str, int | str | bool] | None = None

    def quoting(self, source: Quote) -> "PlayFact":
        """Gives the same fact as a book says it."""
        return replace(self, source=source)


@dataclass(frozen=True, slots=True)
class Manner:
    """Says how a game is played; what follows for the score is told in its sections."""

    facts: tuple[PlayFact, ...]

    def at(self, players: int | None) -> tuple[PlayFact, ...]:
        """The facts that hold with so many players; all of them where nobody has sat down."""
        return tuple(
            fact
            for fact in self.facts
            if players is None or fact.players is None or players in fact.players
        )
