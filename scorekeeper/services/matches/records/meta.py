"""Reads a record's `meta`, where it has the form that this program writes.

Anything else there is somebody else's: it is ignored here, never refused, and kept by an import.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.log import Substitute
from scorekeeper.engine.records.codec import Misfit, decode
from scorekeeper.engine.records.record import Record
from scorekeeper.engine.seats import Seat, SeatCut
from scorekeeper.engine.stakes import NOTHING, Stake
from scorekeeper.language import LANGUAGES
from scorekeeper.services.matches.view_models import LONGEST_NAME, LONGEST_STAKE, LONGEST_TITLE

_CURRENCY_LETTERS = 3
_LATEST = 10_000
EURO = "EUR"


def meta_text(meta: Mapping[str, Any], key: str) -> str:
    """A text of the meta, blank when it is absent or something else."""
    value = meta.get(key)
    return value if isinstance(value, str) else ""


def title(meta: Mapping[str, Any]) -> str:
    """The title, blank when it is too long for a page's head."""
    found = meta_text(meta, "title")
    return found if len(found) <= LONGEST_TITLE else ""


def currency(meta: Mapping[str, Any]) -> str:
    """An ISO 4217 code; euro when none is given."""
    code = meta_text(meta, "currency")
    is_code = len(code) == _CURRENCY_LETTERS and code.isascii() and code.isupper()
    return code if is_code else EURO


def language(meta: Mapping[str, Any]) -> str:
    """One of the languages this program speaks, blank for any other."""
    found = meta_text(meta, "language")
    return found if found in LANGUAGES else ""


def date(meta: Mapping[str, Any]) -> datetime | None:
    """The day, as a moment in UTC."""
    try:
        return datetime.fromisoformat(meta_text(meta, "date")).replace(tzinfo=UTC)
    except ValueError:
        return None


def stake(meta: Mapping[str, Any], game: AnyGame) -> Stake:
    """What is played for in words, where this game can be played for it."""
    match meta.get("stake"):
        case {"words": str(words), **rest} if not game.is_open:
            is_each = rest.get("each") == "game" and game.games_lost is not None
            if words == " ".join(words.split()) and len(words) <= LONGEST_STAKE:
                return Stake(words, "game" if is_each else "match")
    return NOTHING


def cut(record: Record) -> SeatCut | None:
    """The cards cut for the seats, as the players stand; None where they cannot have been."""
    try:
        found: SeatCut = decode(SeatCut, record.meta.get("cut"), "cut")
    except Misfit:
        return None
    return found if found.is_from(record.game.pack, len(record.players)) else None


def sides(meta: Mapping[str, Any]) -> tuple[str, str] | None:
    """The names of the two sides in pairs; a blank one takes the names of its players."""
    match meta.get("sides"):
        case [str(one), str(other)] if max(len(one), len(other)) <= LONGEST_NAME:
            return one, other
    return None


def customs(meta: Mapping[str, Any], game: AnyGame) -> dict[str, str]:
    """The ways of the table that this game knows."""
    given = meta.get("customs")
    if not isinstance(given, dict):
        return {}
    return {
        name: value
        for name, value in given.items()
        if name in game.words.customs
        and any(value == one for one, _ in game.words.customs[name].values)
    }


def substitutes(record: Record) -> tuple[Substitute, ...]:
    """Who plays on for whom, from which hand; none when one of them is of another form."""
    found = []
    given = record.meta.get("substitutes")
    for one in given if isinstance(given, list) else ():
        match one:
            case {"player": str(player), "name": str(name), "since": int(since)} if (
                player in record.players
                and 0 < len(name.strip()) <= len(name) <= LONGEST_NAME
                and type(since) is int
                and 0 < since <= _LATEST
            ):
                found.append(Substitute(Seat(player), name, since))
            case _:
                return ()
    return tuple(sorted(found, key=lambda one: one.since))
