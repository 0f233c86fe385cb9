"""Remembers in its cookie a device's tables, its look, and the last version it has seen."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial, wraps
from typing import Any, Literal

from flask import Flask, Response, current_app, g, has_app_context, request, session
from flask_babel import Domain, get_babel, get_locale, get_translations
from werkzeug.datastructures import LanguageAccept
from werkzeug.exceptions import HTTPException
from werkzeug.http import parse_accept_header

from scorekeeper.engine.text import DECKS, Deck
from scorekeeper.language import OwnWords, Reader
from scorekeeper.language.catalogues import FALLBACK, LANGUAGES, locale_of
from scorekeeper.services.answers import Broken, Forbidden, NotFound
from scorekeeper.services.archives.import_ import MOST_TABLES
from scorekeeper.services.matches import begin
from scorekeeper.services.matches.loader import see_match
from scorekeeper.services.matches.view_models import LastTime, MatchView
from scorekeeper.services.storage import replica

Entry = Literal["short", "full"]
THEMES = ("auto", "light", "dark")
SIZES = ("normal", "large", "largest")


def tables() -> tuple[str, ...]:
    """The links opened here, the latest first."""
    return tuple(token for token, _ in _remembered())


def remember_table(token: str, entry: Entry | None = None) -> None:
    """Put a link first; with `entry`, how its table has just entered a hand."""
    known = dict(_remembered())
    remembered_entry = entry or known.get(token, "short")
    known.pop(token, None)
    _keep({token: remembered_entry, **known})


def remember_tables(tokens: Sequence[str]) -> None:
    """Put links of another device first, in their order."""
    known = dict(_remembered())
    _keep({token: known.get(token, "short") for token in tokens} | known)


def forget_tables(*tokens: str) -> None:
    """Take links off the list."""
    _keep({token: entry for token, entry in _remembered() if token not in tokens})


def remembered_matches(
    tokens: Sequence[str] | None = None, broken: list[str] | None = None
) -> list[tuple[str, MatchView]]:
    """The matches behind these links, else behind those remembered here; a link that leads nowhere
    any more is passed over, and one to what cannot be read goes to `broken`.
    """
    matches = []
    for token in tables() if tokens is None else tokens:
        try:
            matches.append((token, see_match(token)))
        except NotFound:
            continue
        except Broken:
            if broken is not None:
                broken.append(token)
    return matches


def last_time(game: str) -> LastTime | None:
    """What was agreed here for the last match of a game."""
    return begin.last_time(tables(), game)


def people_met() -> list[str]:
    """Who has a name at the tables that are scored here, the latest first."""
    scored = [match for _, match in remembered_matches() if match.scope == "score"]
    named = (
        match.names[who]
        for match in scored
        for who in match.replay.table.players
        if who not in match.unnamed
    )
    return list(dict.fromkeys(named))


def entry_of(token: str) -> Entry:
    """Short or full, as this table entered last; short to begin with."""
    return "full" if dict(_remembered()).get(token) == "full" else "short"


def look() -> dict[str, object]:
    """What `base.html` writes on <html>, where a choice made on this page leads back to, and how
    soon the same hand is asked about.
    """
    return {
        "theme": str(session.get("theme", THEMES[0])),
        "size": str(session.get("size", SIZES[0])),
        "here": request.full_path.removesuffix("?") if request.method == "GET" else "/",
        "ask_again": current_app.config["ASK_AGAIN_SECONDS"],
    }


def _keep(known: Mapping[str, str]) -> None:
    tables = [[token, entry] for token, entry in known.items()][:MOST_TABLES]
    if session.get("tables", []) != tables:
        session.permanent = True
        session["tables"] = tables


def _remembered() -> list[tuple[str, str]]:
    return [(str(token), str(entry)) for token, entry in session.get("tables", ())]


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
    header = request.environ.get("HTTP_ACCEPT_LANGUAGE", "")
    # Nobody fills the memory of this process with lists of their own.
    return _understood(header) if len(header) <= _LONGEST else _understood.__wrapped__(header)


@lru_cache(_BROWSERS)
def _understood(languages: str) -> str:
    """The language that suits a browser's list best; a whole hall has a handful of lists."""
    return parse_accept_header(languages, LanguageAccept).best_match(list(LANGUAGES)) or FALLBACK


def deck() -> Deck:
    """The deck this reader chose."""
    chosen = None if is_for_programs() else session.get("deck")
    return next((deck for deck in DECKS if deck == chosen), DECKS[0])


def reader() -> Reader:
    """Who reads, looked up at the first word of a request."""
    here = g if has_app_context() else None  # nobody asks where a command runs
    known: Reader | None = None if here is None else here.get("reader")
    if known is None:
        language = str(get_locale() or FALLBACK)
        known = Reader(locale_of(language), language, get_translations())
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


COOKIE = "scorekeeper_seen"
LOCKED = f"__Host-{COOKIE}"  # by https alone: no other site beside this one can plant it
SECONDS = 3600  # longer than a replica may be behind
_LONGEST_POSITION = 19  # digits of a position in a log
_REFUSED = (HTTPException, NotFound, Forbidden)

View = Callable[..., Any]


def read_from_replica(app: Flask) -> None:
    """Let every page that only reads be read from the replica, where there is one."""
    if replica.of(app) is None:
        return
    for endpoint, view in app.view_functions.items():
        app.view_functions[endpoint] = _reading(view)
    app.after_request(_remember_position)


def _reading(view: View) -> View:
    @wraps(view)
    def read(*args: object, **names: object) -> Any:  # noqa: ANN401 (whatever a view answers)
        # A program keeps no cookie: nobody knows what it has seen.
        is_primary = request.method not in ("GET", "HEAD") or is_for_programs()
        replica.begin(_position(), is_primary=is_primary)
        return replica.read(partial(view, *args, **names), _REFUSED)

    return read


def _position() -> int:
    """As the device says it; one that makes it up reads on the primary."""
    cooky = request.cookies.get(_name(), "")
    return int(cooky) if cooky.isdecimal() and len(cooky) <= _LONGEST_POSITION else 0


def _name() -> str:
    return LOCKED if current_app.config["SESSION_COOKIE_SECURE"] else COOKIE


def _remember_position(response: Response) -> Response:
    """With every answer that shows or changes something, how far that was."""
    position = replica.shown_position() if response.status_code != 304 else None
    if position is not None and position > _position():
        response.set_cookie(
            _name(),
            str(position),
            max_age=SECONDS,
            secure=bool(current_app.config["SESSION_COOKIE_SECURE"]),
            httponly=True,
            samesite="Lax",
        )
    return response
