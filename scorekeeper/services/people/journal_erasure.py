"""Takes somebody's name out of the journals and links of tournaments."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import select

from scorekeeper.engine.journal import NewEntry
from scorekeeper.extensions import db
from scorekeeper.models import Entered, Tournament, TournamentEntry, TournamentLink
from scorekeeper.services.people.names import fold as folded_name
from scorekeeper.services.people.names import without
from scorekeeper.services.people.traces import WRITTEN
from scorekeeper.services.storage.journals import TOURNAMENT_JOURNAL
from scorekeeper.tournaments.entries import JournalKind

_NAMING = ("enter", "register")
_REASONED = ("report", "decide")

Owners = Mapping[tuple[UUID, str], Sequence[UUID | None]]
"""Who each entrant is, by tournament and key."""


def forget_entrants(
    space_id: UUID, ids: Iterable[UUID], keys: frozenset[str], mark: str
) -> tuple[UUID, ...]:
    """Take these names out of every journal of a club, but for who is called the same and somebody
    else: the tournaments that were touched. Inside a write.
    """
    mine = frozenset(ids)
    owners = _owners(space_id)
    touched: dict[UUID, None] = {}
    held = select(TournamentEntry).where(
        TournamentEntry.space_id == space_id, TournamentEntry.kind.in_(_NAMING)
    )
    for row in db.session.scalars(held):
        payload = row.payload or {}
        people = owners.get((row.tournament_id, str(payload.get("key"))), ())
        if any(people) and not mine.intersection(people):
            continue
        said = _unnamed(payload, keys, mark)
        if said != payload:
            row.payload, row.sent = said, ""
            touched[row.tournament_id] = None
    _reasons(tuple(touched), keys, mark)
    _keyed_anew(touched)
    for tournament_id in touched:
        _seen_anew(db.session.get_one(Tournament, tournament_id))
    db.session.flush()
    return tuple(touched)


def forget_titles(space_id: UUID, keys: frozenset[str], mark: str) -> None:
    """Take these names out of what every tournament is called, of why its results were corrected,
    and of whose its links are. Inside a write.
    """
    touched: dict[UUID, None] = {}
    query = select(TournamentEntry).where(
        TournamentEntry.space_id == space_id, TournamentEntry.kind.in_(WRITTEN)
    )
    for row in db.session.scalars(query):
        payload = row.payload or {}
        kept = {
            name: payload[name] for name in ("title", "why") if isinstance(payload.get(name), str)
        }
        mended = {name: without(words, keys, mark) for name, words in kept.items()}
        if mended != kept:
            row.payload, row.sent = {**payload, **mended}, ""
            touched[row.tournament_id] = None
    links = select(TournamentLink).where(TournamentLink.space_id == space_id)
    for link in db.session.scalars(links):
        link.label = without(link.label, keys, mark)
    _keyed_anew(touched)
    for tournament_id in touched:
        tournament = db.session.get_one(Tournament, tournament_id)
        tournament.title = without(tournament.title, keys, mark)
        _seen_anew(tournament)
    db.session.flush()


def _owners(space_id: UUID) -> Owners:
    found: dict[tuple[UUID, str], list[UUID | None]] = {}
    for entered in db.session.scalars(select(Entered).where(Entered.space_id == space_id)):
        found.setdefault((entered.tournament_id, entered.entrant), []).append(entered.person_id)
    return found


def _unnamed(given: Mapping[str, Any], keys: frozenset[str], mark: str) -> dict[str, Any]:
    """An entrant without these names; a pair keeps the name of the other one."""
    said = dict(given)
    players = [mark if folded_name(x) in keys else x for x in given.get("players") or ()]
    if players:
        said["players"] = players
    said["name"] = without(str(given.get("name", "")), keys, mark)
    return said


def _reasons(tournaments: Sequence[UUID], keys: frozenset[str], mark: str) -> None:
    """Why a result was decided or corrected, and whose a link is, are words that may name them."""
    query = select(TournamentEntry).where(
        TournamentEntry.tournament_id.in_(tournaments), TournamentEntry.kind.in_(_REASONED)
    )
    for row in db.session.scalars(query):
        why = (row.payload or {}).get("why")
        if isinstance(why, str) and without(why, keys, mark) != why:
            row.payload, row.sent = {**(row.payload or {}), "why": without(why, keys, mark)}, ""
    links = select(TournamentLink).where(TournamentLink.tournament_id.in_(tournaments))
    for link in db.session.scalars(links):
        link.label = without(link.label, keys, mark)


def _keyed_anew(tournaments: Iterable[UUID]) -> None:
    """Whoever keeps what entries said knows them by the key of the last one."""
    mine = select(TournamentEntry).where(TournamentEntry.tournament_id.in_(tournaments))
    for row in db.session.scalars(mine):
        row.id = uuid4()


def _seen_anew(tournament: Tournament) -> None:
    """Whoever keeps what a journal folded to keeps it by the number of its last entry: the entrant
    is said once more as they are called now; where there is none, what was settled.
    """
    mine = TournamentEntry.tournament_id == tournament.id
    named = select(TournamentEntry).where(mine, TournamentEntry.kind.in_(_NAMING))
    standing = {
        entered.entrant
        for entered in db.session.scalars(
            select(Entered).where(Entered.tournament_id == tournament.id)
        )
    }
    rows = db.session.scalars(named.order_by(TournamentEntry.number.desc()))
    last = next((row for row in rows if (row.payload or {}).get("key") in standing), None)
    if last is None:
        settled = select(TournamentEntry).where(mine, TournamentEntry.kind == "settle")
        settled = settled.order_by(TournamentEntry.number.desc()).limit(1)
        last = db.session.scalars(settled).one()
    kind = JournalKind.SETTLE if last.kind == "settle" else JournalKind.ENTER
    client_id = f"forgotten-{tournament.version + 1}"
    said_by = {"client_id": client_id, "said_by": "desk"}
    TOURNAMENT_JOURNAL.append(tournament, NewEntry(kind, last.payload), **said_by)
