"""Carries a match with its log to a phone and reads it there: the same rows without a database."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import datetime
from typing import TYPE_CHECKING, Any, cast

from scorekeeper.engine.log import EntryKind
from scorekeeper.services.matches.log.new_match import columns_of
from scorekeeper.services.matches.log.replayed import OpenedMatch, opened_by, replay_match
from scorekeeper.services.matches.log.shown_match import Finished, ResultDigest, Surroundings
from scorekeeper.services.matches.records.match_record import StoredLine, read_time
from scorekeeper.services.matches.view_models import NewMatch

if TYPE_CHECKING:
    from scorekeeper.models import Link, Match, MatchEntry

Document = dict[str, Any]
"""A carried match as JSON."""

# What is said around a match as it is; a document of an older version may lack the last.
_AROUND = ("score_token", "watch_token", "code", "watch_code", "evening", "is_served")


@dataclass(slots=True, kw_only=True)
class CarriedLink:
    """A link of the match; what it opens is not carried."""

    id: str
    scope: str
    label: str
    created_at: datetime
    revoked_at: datetime | None
    expires_at: datetime | None


@dataclass(slots=True, kw_only=True)
class CarriedEntry:
    """An entry of the log."""

    number: int
    client_id: str
    kind: str
    target: int | None
    payload: Mapping[str, Any] | None
    link_id: str
    sent: str
    at: datetime


@dataclass(slots=True, kw_only=True)
class CarriedMatch:
    """What was settled at the start."""

    game: str
    title: str
    names: list[str]
    sides: list[str]
    first_dealer: int
    rules: Mapping[str, Any]
    customs: Mapping[str, str]
    currency: str
    language: str
    version: int
    witness: Mapping[str, Any] | None
    is_checked: bool
    stake: Mapping[str, Any] | None
    cut: Mapping[str, Any] | None
    created_at: datetime
    imported: Mapping[str, Any] | None = None
    links: list[CarriedLink] = field(default_factory=list)


def pack_match(seen: OpenedMatch, around: Surroundings) -> Document:
    """A match as a phone takes it along. Who only watches carries nothing: notes are private."""
    finished = around.finished
    return {
        "match": _plain(seen.match, CarriedMatch),
        "links": [_plain(link, CarriedLink) for link in seen.match.links],
        "entries": [_plain(row, CarriedEntry) for row in seen.rows],
        "link": str(seen.link.id),
        **{name: getattr(around, name) for name in _AROUND},
        "finished": None
        if finished is None
        else [
            [
                one.begun.isoformat(),
                [sorted(side) for side in one.outcome.sides],
                one.outcome.winners,
            ]
            for one in finished
        ],
    }


def unpack_match(document: Document) -> tuple[OpenedMatch, Surroundings]:
    """The match that was carried, replayed."""
    links = [_read(one, CarriedLink) for one in document["links"]]
    match = _read(document["match"], CarriedMatch)
    match.links = links
    rows = [_read(one, CarriedEntry) for one in document["entries"]]
    link = next(one for one in links if one.id == document["link"])
    told = replay_match(cast("Match", match), cast("list[MatchEntry]", rows))
    finished = document["finished"]
    around = {name: document[name] for name in _AROUND if name in document}
    played = None if finished is None else tuple(_finished(*one) for one in finished)
    return opened_by(cast("Link", link), told), Surroundings(**around, finished=played)


def new_packed_match(
    new: NewMatch, key: str, at: datetime, entries: Sequence[CarriedEntry] = ()
) -> Document:
    """A match that was found to be possible, as a phone keeps it that no server knows; with the
    log it came with.
    """
    link = CarriedLink(
        id=key, scope="organiser", label="", created_at=at, revoked_at=None, expires_at=None
    )
    match = CarriedMatch(
        version=entries[-1].number if entries else 0,
        witness=None,
        is_checked=False,
        created_at=at,
        links=[link],
        **columns_of(new),
    )
    told = replay_match(cast("Match", match), cast("list[MatchEntry]", entries))
    return pack_match(
        opened_by(cast("Link", link), told), Surroundings(score_token=key, is_served=False)
    )


def carried_entry(line: StoredLine, link: str) -> CarriedEntry:
    """An entry of a log that was brought in."""
    return CarriedEntry(
        number=line.number,
        client_id=f"import-{line.number}",
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


def _plain(row: object, kind: type) -> Document:
    found = {one.name: getattr(row, one.name) for one in fields(kind) if one.name != "links"}
    return {
        name: value.isoformat() if isinstance(value, datetime) else _key(name, value)
        for name, value in found.items()
    }


def _key(name: str, value: object) -> object:
    return str(value) if name in ("id", "link_id") else value


def _read(given: Document, kind: type[Any]) -> Any:  # noqa: ANN401 (a row of that kind)
    return kind(
        **{
            name: datetime.fromisoformat(value) if value and name.endswith("at") else value
            for name, value in given.items()
        }
    )
