"""Finds the language and the deck of a request, and words its page as its game does."""

from collections.abc import Mapping
from functools import lru_cache

from babel import Locale
from flask import g, has_app_context, request, session
from flask_babel import Domain, get_babel, get_locale, get_translations
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from scorekeeper.engine.text import DECKS, Deck
from scorekeeper.language import FALLBACK, LANGUAGES, OwnWords, Reader

# What browsers say of their languages, so many of them, at most so long.
_BROWSERS, _LONGEST = 256, 200


def is_for_programs() -> bool:
    """Whether a program asks: errors are JSON then, and no cookie says anything."""
    return request.path.startswith("/api/")


def chosen_language() -> str:
    """The language of this request: the reader's choice, else what the browser prefers."""
    chosen = None if is_for_programs() else session.get("language")
    if chosen in LANGUAGES:
        return str(chosen)
    asked = request.environ.get("HTTP_ACCEPT_LANGUAGE", "")
    # Nobody fills the memory of this process with lists of their own.
    return _understood(asked) if len(asked) <= _LONGEST else _understood.__wrapped__(asked)


@lru_cache(_BROWSERS)
def _understood(asked: str) -> str:
    """The language that suits a browser's list best; a whole hall has a handful of lists."""
    return parse_accept_header(asked, LanguageAccept).best_match(list(LANGUAGES)) or FALLBACK


def deck() -> Deck:
    """The deck this reader chose."""
    chosen = None if is_for_programs() else session.get("deck")
    return next((deck for deck in DECKS if deck == chosen), DECKS[0])


def reader() -> Reader:
    """Who reads, looked up at the first word of a request."""
    here = g if has_app_context() else None  # nobody asks where a command runs
    known: Reader | None = None if here is None else here.get("reader")
    if known is None:
        locale = get_locale() or Locale(FALLBACK)
        known = Reader(locale, str(locale), get_translations())
        if here is not None:
            here.reader = known
    return known


class _GameDomain(Domain):  # type: ignore[misc]  # flask-babel says no types of it
    """The shared catalogue, read as one game words it."""

    def __init__(self, shared: Domain, own: Mapping[str, str]) -> None:
        super().__init__(shared.translation_directories, ";".join(shared.domain))
        self.shared = shared
        self.own = own

    def get_translations(self) -> OwnWords:
        """What this request reads."""
        return OwnWords(self.shared.get_translations(), self.own)


def say_own(own: Mapping[str, str]) -> None:
    """For the rest of this request, word these messages as their contexts do."""
    _GameDomain(get_babel().instance.domain_instance, own).as_default()
    g.pop("reader", None)
