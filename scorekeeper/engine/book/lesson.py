"""Defines how a game is explained: facts of play, sections in our own words, worked examples.

An example states facts; what they mean is never written beside them but played out, so that the
rules page cannot say anything else than the score does.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
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


def is_at(cases: tuple[Case, ...], edition: Edition) -> bool:
    """Tell whether what holds in these cases (none: always) holds here; at no table all does."""
    if not cases or not edition:
        return True
    return any(all(edition[name] in case[name] for name in case) for case in cases)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Says something of the score. A value of its words that is called like a house rule is that of
    the table.
    """

    words: Text
    # The house rule with whose usual value it holds; with another one that value is said.
    usual: str | None = None
    when: tuple[Case, ...] = ()
    # What is said beside it at a table: what the book says where the table plays otherwise.
    aside: Text | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """One heading of the rules page with its paragraphs and examples, for the tables of `when`."""

    title: Text
    body: tuple[Paragraph, ...]
    examples: tuple[Example, ...] = ()
    when: tuple[Case, ...] = ()


@dataclass(frozen=True, slots=True)
class Quote:
    """A sentence of the book, word for word in its own language (“fr”, “es”), and what it says in
    the reader's; “…” stands where something was left out. `book`: its title, where it is not the
    game's own. `seed`: the file of the book and the line, “002:33”.
    """

    language: str
    words: str
    meaning: Text
    book: str = ""
    seed: str = ""


def french(words: str, meaning: str) -> Quote:
    """Quotes a French book; `meaning` is translated like any other words."""
    return Quote("fr", words, text(meaning))


def spanish(words: str, meaning: str) -> Quote:
    """Quotes a Spanish book; `meaning` is translated like any other words."""
    return Quote("es", words, text(meaning))


Topic = Literal["cards", "seats", "trick", "announcements", "exchange", "end"]
TOPICS: Mapping[Topic, Text] = {
    "cards": text("The cards"),
    "seats": text("Seats and deal"),
    "trick": text("What you must play"),
    "announcements": text("Announcements"),
    "exchange": text_c("manner", "The exchange"),
    "end": text_c("manner", "Count and end"),
}


@dataclass(frozen=True, slots=True)
class PlayFact:
    """Says one thing of how a game is played, and on which sentence of the book it rests (none:
    the book is silent and tables agree).
    """

    key: str
    topic: Topic
    words: Text
    source: Quote | None = None
    # The quarrel that it settles.
    asked: Text | None = None
    # The tables where it holds (none: all), and those of them where it does once the stock is gone.
    when: tuple[Case, ...] = ()
    stock: tuple[Case, ...] = ()
    # The facts of the book that it stands for at a table that plays otherwise.
    instead_of: tuple[str, ...] = ()
    # What is said beside it: the choice it belongs to; at a table, what is no rule of the book.
    aside: Text | None = None

    @property
    def rules(self) -> Edition:
        """The house rules it depends on, by name, with the value it needs."""
        needs = (item for case in self.when for item in case.items())
        return {name: values[0] for name, values in needs if name != "players"}


@dataclass(frozen=True, slots=True)
class TableWord:
    """One thing as each language calls it at the table, by its code."""

    key: str
    said: Mapping[str, str]
    meaning: Text
    source: Quote | None = None

    def language(self, wanted: str) -> str:
        """The wanted one, or where it has no word of its own that in which the games are played."""
        return wanted if wanted in self.said else "es"


Duty = Literal["follow", "follow_trumps", "head", "ruff", "overruff", "underruff"]
"""Names what whoever does not lead owes to a trick; `follow_trumps`: only where trumps were led;
`underruff`: a trump, where none is high enough."""


@dataclass(frozen=True, slots=True)
class Duties:
    """Says what is owed to a trick at the tables of `when`: as a rule, while there is a stock (if
    there ever is one), and what falls away while a partner is winning it. `no_trumps`: it may be
    played without. `ace_waits`: that of trumps, for the last trick or until the three has been
    played.
    """

    owed: frozenset[Duty]
    stock: frozenset[Duty] | None = None
    spared: frozenset[Duty] = frozenset()
    no_trumps: bool = False
    when: tuple[Case, ...] = ()
    ace_waits: bool = False


@dataclass(frozen=True, slots=True)
class GameBook:
    """Says how a game is played, and in its sections what follows for the score. `duties`: the
    first that are a table's hold there.
    """

    facts: tuple[PlayFact, ...]
    sections: tuple[Section, ...]
    duties: tuple[Duties, ...] = ()

    def faults(self, offered: Mapping[str, Collection[int | str | bool]]) -> Iterator[str]:
        """Name what no table of the game can mean. `offered`: the values of each house rule and of
        `players`; none listed: any number.
        """
        keys = [fact.key for fact in self.facts]
        yield from (f"“{key}” is there twice" for key in {*keys} if keys.count(key) > 1)
        for fact in self.facts:
            unknown = {*fact.instead_of} - {*keys}
            yield from (f"“{fact.key}” stands for “{key}”, which is no fact" for key in unknown)
            yield from _faults(fact.key, fact.words, (*fact.when, *fact.stock), offered)
        for duties in self.duties:
            yield from _faults("duties", Text(""), duties.when, offered)
        for section in self.sections:
            yield from _faults(section.title.msgid, section.title, section.when, offered)
            for part in section.body:
                cases = (*part.when, *([{part.usual: ()}] if part.usual else []))
                yield from _faults(part.words.msgid, part.words, cases, offered)


def _faults(
    name: str,
    words: Text,
    cases: Iterable[Case],
    offered: Mapping[str, Collection[int | str | bool]],
) -> Iterator[str]:
    for rule in (name for name, _ in words.values if name not in offered):
        yield f"“{name}” has a place for {rule!r}, which is no rule"
    for case in cases:
        for rule, values in case.items():
            if rule not in offered:
                yield f"“{name}” asks for {rule!r}, which is no rule"
            elif wrong := [n for n in values if offered[rule] and n not in offered[rule]]:
                yield f"“{name}” asks for {rule!r} = {wrong}, which nobody can choose"
