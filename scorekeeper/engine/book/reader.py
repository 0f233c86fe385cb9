"""Reads the book of a game, `book.toml` of its package (docs/book.md says how it is written).

A table of the book may be `like` one of the book that it `shares`: it begins as that one, and says
what is its own on top. What a book says wrongly (a key nobody reads, a fact without words) is a
bug: it raises ValueError, with the package in its message.
"""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pkgutil import get_data
from string import Formatter
from typing import Any, get_args

from scorekeeper.engine.book.lesson import (
    TOPICS,
    Case,
    Duties,
    Duty,
    Example,
    GameBook,
    Paragraph,
    PlayFact,
    Quote,
    Section,
    TableWord,
)
from scorekeeper.engine.text import Text, by_deck

FILE = "book.toml"
_FACT = {"id", "topic", "when", "stock", "instead_of", "asked", "words", "french_cards"}
_FACT |= {"seed", "quote", "means"}
_DUTIES = {"when", "owed", "stock", "spared", "no_trumps", "ace_waits"}
_SECTION = {"title", "when", "paragraphs", "examples"}
_PARAGRAPH = {"words", "french_cards", "usual", "when"}
_WORD = {"words", "french_cards", "seed", "quote", "means"}
# Where a language says the word: one more is one more key.
_LANGUAGE, _NO_OTHERS = re.compile("[a-z]{2,3}"), re.compile("(?!)")
_EXAMPLE = {"words", "french_cards", "players", "rules", "hands", "shows"}

Toml = Mapping[str, Any]


def read_book(package: str) -> GameBook:
    """The book of the game that a package is. Raises ValueError."""
    book = _load(package)
    return _Reader(package, book, _load(book["shares"]) if "shares" in book else {}).read()


def read_glossary(package: str) -> tuple[TableWord, ...]:
    """The words of the table that the book of several games has. Raises ValueError."""
    book = _load(package)
    return _Reader(package, book, book).glossary()


def _load(package: str) -> Toml:
    return tomllib.loads((get_data(package, FILE) or b"").decode())


class _Reader:
    """Reads one book, with the tables that it shares."""

    def __init__(self, package: str, book: Toml, shared: Toml) -> None:
        self.package, self.book, self.shared = package, book, shared

    def read(self) -> GameBook:
        """Facts and sections, in the order of the file."""
        facts = tuple(self._fact(table) for table in self._each("facts", _FACT, self.book))
        sections = self._each("sections", _SECTION, self.book)
        duties = self._each("duties", _DUTIES, self.book)
        return GameBook(
            facts,
            tuple(self._section(table) for table in sections),
            tuple(self._duties(table) for table in duties),
        )

    def _duties(self, table: Toml) -> Duties:
        named = {*table.get("owed", ()), *table.get("stock", ()), *table.get("spared", ())}
        if unknown := named - {*get_args(Duty)}:
            raise self._wrong({"id": "duties"}, f"nobody knows the duty {sorted(unknown)}")
        return Duties(
            frozenset(table.get("owed", ())),
            frozenset(table["stock"]) if "stock" in table else None,
            frozenset(table.get("spared", ())),
            table.get("no_trumps", False),
            _cases(table.get("when")),
            table.get("ace_waits", False),
        )

    def glossary(self) -> tuple[TableWord, ...]:
        """The words of the table, in the order of the file."""
        return tuple(
            TableWord(
                table["en"].replace(" ", "-"),
                {key: word for key, word in table.items() if _LANGUAGE.fullmatch(key)},
                self._words(table),
                self._quote(table),
            )
            for table in self._each("words", _WORD, self.book, _LANGUAGE)
        )

    def _each(
        self, name: str, keys: set[str], table: Toml, others: re.Pattern[str] = _NO_OTHERS
    ) -> Iterator[Toml]:
        for part in table.get(name, ()):
            merged = self._merged(part)
            if unknown := {key for key in merged.keys() - keys if not others.fullmatch(key)}:
                raise self._wrong(merged, f"nobody reads {sorted(unknown)}")
            yield merged

    def _merged(self, table: Toml) -> Toml:
        own = dict(table)
        like = own.pop("like", None)
        return own if like is None else {**self._merged(self.shared[like]), **own}

    def _wrong(self, table: Toml, what: str) -> ValueError:
        name = table.get("id") or table.get("title") or table.get("words")
        return ValueError(f"{FILE} of {self.package}, “{name}”: {what}")

    def _fact(self, table: Toml) -> PlayFact:
        if table.get("topic") not in TOPICS or "id" not in table:
            raise self._wrong(table, f"a fact has an id, and a topic of {sorted(TOPICS)}")
        return PlayFact(
            table["id"],
            table["topic"],
            self._words(table),
            self._quote(table),
            _text(table["asked"]) if "asked" in table else None,
            _cases(table.get("when")),
            _cases(table.get("stock")),
            tuple(table.get("instead_of", ())),
        )

    def _quote(self, table: Toml) -> Quote | None:
        if "quote" not in table:
            return None
        seed = table.get("seed", "")
        source = self.shared.get("seeds", {}).get(seed[:3])
        if source is None or "means" not in table:
            raise self._wrong(table, "a quotation has its meaning, and the seed and line it is of")
        book = "" if seed[:3] == self.book.get("seed") else source["title"]
        return Quote(source["language"], table["quote"], _text(table["means"]), book, seed)

    def _section(self, table: Toml) -> Section:
        return Section(
            _text(table["title"]),
            tuple(
                Paragraph(self._words(part), part.get("usual"), _cases(part.get("when")))
                for part in self._each("paragraphs", _PARAGRAPH, table)
            ),
            tuple(
                Example(
                    self._words(part),
                    tuple(part["players"]),
                    tuple(json.loads(hand) for hand in part["hands"]),
                    json.loads(part["shows"]),
                    part.get("rules", {}),
                )
                for part in self._each("examples", _EXAMPLE, table)
            ),
            _cases(table.get("when")),
        )

    def _words(self, table: Toml) -> Text:
        if "words" not in table:
            raise self._wrong(table, "it has no words")
        words = _text(table["words"])
        return by_deck(words, _text(table["french_cards"])) if "french_cards" in table else words


def _text(words: str) -> Text:
    names = (name for _, name, _, _ in Formatter().parse(words) if name)
    return Text(words, tuple((name, "") for name in names))


def _cases(when: Toml | list[Toml] | None) -> tuple[Case, ...]:
    cases = [when] if isinstance(when, Mapping) else when or []
    return tuple(
        {name: tuple(n if isinstance(n, list) else [n]) for name, n in case.items()}
        for case in cases
    )
