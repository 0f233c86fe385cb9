"""Remembers a device's tables, its way of entering and its look, in its signed cookie."""

from collections.abc import Mapping, Sequence
from typing import Literal

from flask import request, session

from scorekeeper.services.answers import NotFound
from scorekeeper.services.matches import hands, last_settings
from scorekeeper.services.matches.last_settings import LastTime
from scorekeeper.services.matches.view_models import MatchView

Entry = Literal["short", "full"]
THEMES = ("auto", "light", "dark")
SIZES = ("normal", "large", "largest")
_MOST_TABLES = 20


def tables() -> tuple[str, ...]:
    """The links opened here, the latest first."""
    return tuple(token for token, _ in _remembered())


def remember_table(token: str, entry: Entry | None = None) -> None:
    """Put a link first; with `entry`, how its table has just entered a hand."""
    known = dict(_remembered())
    kept = entry or known.get(token, "short")
    known.pop(token, None)
    _keep({token: kept, **known})


def remember_tables(tokens: Sequence[str]) -> None:
    """Put links of another device first, in their order."""
    known = dict(_remembered())
    _keep({token: known.get(token, "short") for token in tokens} | known)


def forget_tables(*tokens: str) -> None:
    """Take links off the list."""
    _keep({token: entry for token, entry in _remembered() if token not in tokens})


def remembered_matches(tokens: Sequence[str] | None = None) -> list[tuple[str, MatchView]]:
    """The matches behind these links, else behind those remembered here; a link that leads nowhere
    any more is passed over.
    """
    found = []
    for token in tables() if tokens is None else tokens:
        try:
            found.append((token, hands.see_match(token)))
        except NotFound:
            continue
    return found


def last_time(game: str) -> LastTime | None:
    """What was agreed here for the last match of a game."""
    return last_settings.last_time(tables(), game)


def entry_of(token: str) -> Entry:
    """Short or full, as this table entered last; short to begin with."""
    return "full" if dict(_remembered()).get(token) == "full" else "short"


def look() -> dict[str, str]:
    """What `base.html` writes on <html>, and where a choice made on this page leads back to."""
    return {
        "theme": str(session.get("theme", THEMES[0])),
        "size": str(session.get("size", SIZES[0])),
        "here": request.full_path.removesuffix("?") if request.method == "GET" else "/",
    }


def _keep(known: Mapping[str, str]) -> None:
    tables = [[token, entry] for token, entry in known.items()][:_MOST_TABLES]
    if session.get("tables", []) != tables:
        session.permanent = True
        session["tables"] = tables


def _remembered() -> list[tuple[str, str]]:
    return [(str(token), str(entry)) for token, entry in session.get("tables", ())]
