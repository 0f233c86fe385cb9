"""What this device remembers, in its signed cookie: its tables, and how each of them enters."""

from typing import Literal

from flask import session

Entry = Literal["short", "full"]
_MOST_TABLES = 20


def tables() -> tuple[str, ...]:
    """The links opened here, the latest first."""
    return tuple(token for token, _ in _remembered())


def remember_table(token: str, entry: Entry | None = None) -> None:
    """Put a link first; with `entry`, how its table has just entered a hand."""
    known = dict(_remembered())
    kept = entry or known.get(token, "short")
    known.pop(token, None)
    tables = [[token, kept], *map(list, known.items())][:_MOST_TABLES]
    if session.get("tables") != tables:
        session.permanent = True
        session["tables"] = tables


def entry_of(token: str) -> Entry:
    """Short or full, as this table entered last; short to begin with."""
    return "full" if dict(_remembered()).get(token) == "full" else "short"


def _remembered() -> list[tuple[str, str]]:
    return [(str(token), str(entry)) for token, entry in session.get("tables", ())]
