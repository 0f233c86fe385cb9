"""Draws the same templates as the server, by the addresses it told."""

from collections.abc import Mapping, MutableMapping
from pathlib import Path
from typing import Any
from uuid import uuid4

from babel.support import Translations
from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined

from scorekeeper import __version__, language
from scorekeeper.engine.text import DECKS, Deck
from scorekeeper.language import OwnWords, Reader
from scorekeeper.language.catalogues import locale_of
from scorekeeper.offline.addresses import Addresses
from scorekeeper.pages.desk import spelled_code, suit_drawn, tag_of


class OneReader:
    """Knows the one who holds this phone: a language, and a deck."""

    def __init__(self, translations: Path) -> None:
        self.folder = translations
        self.known: dict[str, Reader] = {}
        self.now: Reader | None = None
        self.own: Deck = DECKS[0]

    def turn_to(self, code: str, deck: str) -> None:
        """The next page is read like this."""
        if code not in self.known:
            words = Translations.load(str(self.folder), [code])
            self.known[code] = Reader(locale_of(code), code, words)
        self.now = self.known[code]
        self.own = next((d for d in DECKS if d == deck), DECKS[0])

    def reader(self) -> Reader:
        """The language and its words."""
        assert self.now is not None  # noqa: S101 - turned to before any page is drawn
        return self.now

    def deck(self) -> Deck:
        """The deck."""
        return self.own

    def say_own(self, own: Mapping[str, str]) -> None:
        """Word these messages as their contexts do, until the next page."""
        shared = self.known[self.reader().language]
        self.now = Reader(shared.locale, shared.language, OwnWords(shared.words, own))


class OurPages(Environment):
    """Gives all templates the same globals: a copy for each would be searched at each import."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Those of the environment."""
        return super().make_globals(d) if d else self.globals


def environment(templates: Path, addresses: Addresses, compiled: Path | None = None) -> Environment:
    """Our templates, with what the match's pages know. `compiled`: where they are kept compiled."""
    pages = OurPages(
        auto_reload=False,
        autoescape=True,
        bytecode_cache=None if compiled is None else FileSystemBytecodeCache(str(compiled)),
        extensions=["jinja2.ext.i18n"],
        loader=FileSystemLoader(templates),
        lstrip_blocks=True,
        trim_blocks=True,
        undefined=StrictUndefined,
    )
    language.teach(pages)

    pages.globals.update(
        chosen_deck=language.reader_deck,
        fresh_id=lambda: str(uuid4()),
        live_tag=tag_of,
        suit_drawn=suit_drawn,
        url_for=addresses.url_for,
        version=__version__,
    )
    pages.filters["spelled"] = spelled_code
    return pages
