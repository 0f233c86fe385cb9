"""Carries a match with its log to a phone and reads it there: the same rows without a database."""

from collections.abc import Sequence
from dataclasses import fields
from datetime import datetime
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from scorekeeper.engine.log import EntryKind
from scorekeeper.services.matches.log.new_match import columns_of
from scorekeeper.services.matches.log.replayed import BROUGHT, OpenedMatch, opened_by, replay_match
from scorekeeper.services.matches.match_record import StoredLine, read_time
from scorekeeper.services.matches.view_models import Finished, NewMatch, ResultDigest, Surroundings

if TYPE_CHECKING:
    from scorekeeper.models import Link, Match, MatchEntry

Document = dict[str, Any]
"""A carried match as JSON."""

# What is said around a match as it is; a document of an older version may lack the last.
_PLACES = ("score_token", "watch_token", "code", "watch_code", "evening", "is_served")

# What is carried of a match, of each of its links, and of each entry of its log.
_MATCH = (
    *(field.name for field in fields(NewMatch)),
    *("version", "witness", "is_checked", "created_at", "imported"),
)
_LINK = ("id", "scope", "label", "created_at", "revoked_at", "expires_at")
_ENTRY = ("number", "client_id", "kind", "target", "payload", "link_id", "sent", "at")


class CarriedRow(SimpleNamespace):
    """A match, a link of it, or an entry of its log, where there is no database."""


def pack_match(match: OpenedMatch, surroundings: Surroundings) -> Document:
    """A match as a phone takes it along. Who only watches carries nothing: notes are private."""
    finished = surroundings.finished
    return {
        "match": _plain(match.match, _MATCH),
        "links": [_plain(link, _LINK) for link in match.match.links],
        "entries": [_plain(row, _ENTRY) for row in match.rows],
        "link": str(match.link.id),
        **{name: getattr(surroundings, name) for name in _PLACES},
        "finished": None
        if finished is None
        else [
            [
                match.begun.isoformat(),
                [sorted(side) for side in match.outcome.sides],
                match.outcome.winners,
            ]
            for match in finished
        ],
    }


def unpack_match(document: Document) -> tuple[OpenedMatch, Surroundings]:
    """The match that was carried, replayed."""
    match = _read({"imported": None, **document["match"], "head": ""})
    match.links = list(map(_read, document["links"]))
    rows = list(map(_read, document["entries"]))
    link = next(x for x in match.links if x.id == document["link"])
    replayed_match = replay_match(cast("Match", match), cast("list[MatchEntry]", rows))
    finished = document["finished"]
    places = {name: document[name] for name in _PLACES if name in document}
    played = None if finished is None else tuple(_finished(*y) for y in finished)
    return opened_by(cast("Link", link), replayed_match), Surroundings(**places, finished=played)


def new_packed_match(
    new: NewMatch, key: str, at: datetime, entries: Sequence[CarriedRow] = ()
) -> Document:
    """A match that was found to be possible, as a phone keeps it that no server knows; with the
    log it came with.
    """
    link = CarriedRow(
        id=key, scope="organiser", label="", created_at=at, revoked_at=None, expires_at=None
    )
    match = CarriedRow(
        version=entries[-1].number if entries else 0,
        witness=None,
        is_checked=False,
        created_at=at,
        imported=None,
        head="",
        links=[link],
        **columns_of(new),
    )
    replayed_match = replay_match(cast("Match", match), cast("list[MatchEntry]", entries))
    return pack_match(
        opened_by(cast("Link", link), replayed_match),
        Surroundings(score_token=key, is_served=False),
    )


def carried_entry(line: StoredLine, link: str) -> CarriedRow:
    """An entry of a log that was brought in."""
    return CarriedRow(
        number=line.number,
        client_id=f"{BROUGHT}{line.number}",
        kind=EntryKind(line.kind).value,
        target=line.target,
        payload=line.payload,
        link_id=link,
        sent="",
        at=read_time(line.at),
    )


def _finished(begun: str, sides: list[list[str]], winners: list[int]) -> Finished:
    outcome = ResultDigest(tuple(map(frozenset, sides)), tuple(winners))
    return Finished(datetime.fromisoformat(begun), outcome)


def _plain(row: object, names: Sequence[str]) -> Document:
    columns = {name: getattr(row, name) for name in names}
    return {
        name: value.isoformat()
        if isinstance(value, datetime)
        else (str(value) if name in ("id", "link_id") else value)
        for name, value in columns.items()
    }


def _read(document: Document) -> CarriedRow:
    return CarriedRow(
        **{
            name: datetime.fromisoformat(value) if value and name.endswith("at") else value
            for name, value in document.items()
        }
    )
