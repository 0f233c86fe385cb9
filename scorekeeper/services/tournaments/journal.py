"""Loads a tournament from its journal, and writes one entry into it, once per client id.

What a journal folds to is kept by (tournament, version): entries are never changed, so a version
means the same for ever, and the database says which is the last in the same read as the link.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from blinker import Signal
from sqlalchemy import bindparam, select

from scorekeeper.engine.game import Problem
from scorekeeper.engine.journal import digest
from scorekeeper.engine.records.codec import decode, encode
from scorekeeper.engine.text import text
from scorekeeper.extensions import db
from scorekeeper.models import Club, Tournament, TournamentEntry, TournamentLink
from scorekeeper.models.columns import digest_of
from scorekeeper.services.access.clubs import role_in
from scorekeeper.services.answers import (
    Answer,
    NotFound,
    Refused,
    Saved,
    Stale,
    reused_client_id,
)
from scorekeeper.services.people import entrants
from scorekeeper.services.storage import backup_schedule, replica
from scorekeeper.services.storage.lru_cache import LruCache
from scorekeeper.services.storage.raw_query import RawQuery, as_key
from scorekeeper.services.storage.transactions import writing
from scorekeeper.services.tournaments.view_models import (
    Access,
    Role,
    TournamentState,
    TournamentWrite,
)
from scorekeeper.tournaments.entries import DESK, PAYLOADS, JournalEntry, JournalKind
from scorekeeper.tournaments.formats import BY_KEY
from scorekeeper.tournaments.journal import EventState, fold

# Put together once: a tournament is looked at a thousand times for each result.
_LINKED = RawQuery(
    select(
        TournamentLink.id,
        TournamentLink.tournament_id,
        TournamentLink.scope,
        TournamentLink.entrant,
    ).where(TournamentLink.opens(), TournamentLink.revoked_at.is_(None))
)
_VERSION = select(Tournament.version).where(Tournament.id == bindparam("tournament"))
_SEEN = (
    select(Tournament, Club.name)
    .join(Club)
    .where(Tournament.id == bindparam("tournament"))
    .execution_options(populate_existing=True)
)

_SCOPES: tuple[Role, ...] = ("desk", "referee", "side", "watch")
_KEPT = 64

Said = tuple[JournalKind, Any]
"""A kind and what it says; for a void the number of the entry."""


results_changed = Signal()
"""By a tournament, inside a write that may have changed results: the evening `before`, and the
`hall` as it stands now."""
_TELLS = frozenset(
    (
        JournalKind.REPORT,
        JournalKind.CONFIRM,
        JournalKind.DECIDE,
        JournalKind.RESEAT,
        JournalKind.VOID,
    )
)

# What nobody does in a tournament that is closed.
_PLAYS = _TELLS - {JournalKind.VOID} | {
    JournalKind.DRAFT,
    JournalKind.PUBLISH,
    JournalKind.REGISTER,
    JournalKind.CLOCK,
}

_EVENINGS: LruCache[tuple[UUID, int], EventState] = LruCache(_KEPT)
"""The evenings folded last, by their version."""


def by_link(token: str) -> Access:
    """What a link may. Raises NotFound for an unknown or revoked one."""
    found = _LINKED.row({"digest": digest_of(token)})
    if found is None:
        raise NotFound
    link, tournament, scope, entrant = found
    return Access(as_key(tournament), role_of(scope), entrant, link_id=as_key(link))


def role_of(scope: str) -> Role:
    """What a link of this scope may; one that this version does not know only watches."""
    return next((one for one in _SCOPES if one == scope), "watch")


def by_account(account_id: UUID, tournament_id: UUID) -> Access:
    """What a member of the club may. Raises NotFound for anybody else."""
    club_id = db.session.scalar(select(Tournament.club_id).where(Tournament.id == tournament_id))
    role = None if club_id is None else role_in(account_id, club_id)
    if role is None:
        raise NotFound
    return Access(tournament_id, role, account_id=account_id)


def version_of(access: Access, seen: int = 0) -> int:
    """The number of the last entry: what a page that is watched asks for; never behind the version
    that was `seen`. Raises NotFound.
    """
    mine = {"tournament": access.tournament_id}
    found = db.session.scalar(_VERSION, mine)
    if (found is None or found < seen) and replica.leave_replica():
        found = db.session.scalar(_VERSION, mine)
    if found is None:
        raise NotFound
    return found


def load(access: Access) -> TournamentState:
    """The tournament as it stands. Raises NotFound."""
    row = db.session.execute(_SEEN, {"tournament": access.tournament_id}).one_or_none()
    if row is None:
        raise NotFound
    tournament, club = row
    return _hall(access, tournament, club)


def _hall(
    access: Access, tournament: Tournament, club: str, evening: EventState | None = None
) -> TournamentState:
    evening = evening or evening_of(tournament)
    form = BY_KEY[evening.plan.system]
    return TournamentState(
        access,
        tournament.version,
        club,
        tournament.created_at,
        evening,
        form,
        is_rehearsal=tournament.rehearsal_of is not None,
    )


def halls_of(tournaments: Sequence[Tournament]) -> tuple[TournamentState, ...]:
    """Several tournaments as somebody of their club sees them: one query for all their journals,
    none for those that are known as they are.
    """
    known = {one.id: _EVENINGS.get((one.id, one.version)) for one in tournaments}
    rows: dict[UUID, list[TournamentEntry]] = {one: [] for one in known if known[one] is None}
    asked = select(TournamentEntry).where(TournamentEntry.tournament_id.in_(rows))
    for row in db.session.scalars(asked.order_by(TournamentEntry.number)) if rows else ():
        rows[row.tournament_id].append(row)
    found = []
    for one in tournaments:
        # Held here: so many may be asked for that the first are no longer kept at the last.
        evening = known[one.id]
        if evening is None:
            evening = fold(entry_of(row) for row in rows[one.id] if row.number <= one.version)
            _EVENINGS.put((one.id, one.version), evening)
        found.append(_hall(Access(one.id, "watch"), one, "", evening))
    return tuple(found)


def evening_of(tournament: Tournament) -> EventState:
    """What the journal of a tournament folds to at its present version."""
    return _folded(tournament.id, tournament.version)


def evening_at(hall: TournamentState, version: int) -> EventState:
    """The evening as it stood after this entry; as it began, before the first."""
    return _folded(hall.access.tournament_id, max(1, min(version, hall.version)))


def _folded(tournament_id: UUID, version: int) -> EventState:
    key = (tournament_id, version)
    evening = _EVENINGS.get(key)
    if evening is None:
        log = _log(tournament_id, version)
        _LOGS.put(tournament_id, log)
        evening = fold(log.entries)
        _EVENINGS.put(key, evening)
    return evening


@dataclass(frozen=True, slots=True)
class _Log:
    """A journal as it was read, and the row that was its last then."""

    entries: tuple[JournalEntry, ...] = ()
    last: UUID | None = None


_LOGS: LruCache[UUID, _Log] = LruCache(_KEPT)
"""The journals read last: to read one anew was nine tenths of taking a result."""


def _log(tournament_id: UUID, version: int) -> _Log:
    """The journal up to a number: what is known of it, and what was written since."""
    known = _LOGS.get(tournament_id) or _Log()
    if known.entries and known.entries[-1].number <= version:
        rows = rows_of(tournament_id, version, known.entries[-1].number)
        # Else it was taken back, or a backup was brought in and written on.
        if rows and rows[0].id == known.last:
            return _Log((*known.entries, *map(entry_of, rows[1:])), rows[-1].id)
    rows = rows_of(tournament_id, version)
    return _Log(tuple(map(entry_of, rows)), rows[-1].id if rows else None)


def entries_of(tournament_id: UUID, version: int) -> tuple[JournalEntry, ...]:
    """What a journal says up to a number, in order; what was not stored yet is not remembered."""
    return _log(tournament_id, version).entries


def rows_of(tournament_id: UUID, version: int, since: int = 0) -> Sequence[TournamentEntry]:
    """The rows of a journal from a number up to another, in order."""
    mine = select(TournamentEntry).where(
        TournamentEntry.tournament_id == tournament_id,
        TournamentEntry.number.between(since, version),
    )
    return db.session.scalars(mine.order_by(TournamentEntry.number)).all()


def entry_of(row: TournamentEntry) -> JournalEntry:
    """A stored row as the journal's entry."""
    kind = JournalKind(row.kind)
    what = None if kind is JournalKind.VOID else decode(PAYLOADS[kind], row.payload, "payload")
    return JournalEntry(row.number, kind, what, row.said_by, row.target)


def append_act(
    access: Access,
    write: TournamentWrite,
    act: Callable[[TournamentState], Iterable[Said] | Refused | Stale],
    said_by: str,
    said: object = None,
) -> Answer:
    """Append what `act` makes of the tournament as it stands, all or nothing; number 0 where that
    is nothing. The same client id
    again is answered with what it did; refused where something else is `said` (what was asked for,
    as JSON) than then. Raises NotFound, Busy.
    """
    written_as = replace(write, sent=digest(said))
    with writing():
        held = select(Tournament).where(Tournament.id == access.tournament_id).with_for_update()
        tournament = db.session.scalar(held.execution_options(populate_existing=True))
        if tournament is None:
            raise NotFound
        again = _stored(tournament, write)
        if again is not None:
            is_same = not (again.sent and written_as.sent) or again.sent == written_as.sent
            return Saved(again.number) if is_same else reused_client_id()
        before = evening_of(tournament)
        made = act(_hall(access, tournament, "", before))
        if isinstance(made, Refused | Stale):
            return made
        written = tuple(made)
        if before.closed is not None and any(kind in _PLAYS for kind, _ in written):
            return Refused((is_closed(),))
        for place, one in enumerate(written):
            append(tournament, access, written_as, one, said_by=said_by, place=place)
        db.session.flush()
        if any(kind not in entrants.STILL for kind, _ in written):
            entries = entries_of(tournament.id, tournament.version)
            entrants.write_entrants(tournament, fold(entries))
        if any(kind in _TELLS for kind, _ in written):
            evening = fold(entries_of(tournament.id, tournament.version))
            hall = _hall(access, tournament, "", evening)
            results_changed.send(tournament, before=before, hall=hall)
        answer = Saved(tournament.version if written else 0)
        is_real = tournament.rehearsal_of is None
    if is_real:  # Nobody needs a copy of what never was.
        backup_schedule.begin_due_backup(
            published=any(kind is JournalKind.PUBLISH for kind, _ in written),
            confirmed=sum(_confirms(kind, said_by) for kind, _ in written),
        )
    return answer


def is_closed() -> Problem:
    """Says so to whoever would still play in it."""
    return Problem("finished", "", text("The tournament is closed: open it again first."))


def _confirms(kind: JournalKind, said_by: str) -> bool:
    """Whether after this a result stands that nobody else is asked about."""
    return kind in (JournalKind.CONFIRM, JournalKind.DECIDE) or (
        kind is JournalKind.REPORT and said_by == DESK
    )


def _stored(tournament: Tournament, write: TournamentWrite) -> TournamentEntry | None:
    mine = select(TournamentEntry).where(
        TournamentEntry.tournament_id == tournament.id,
        TournamentEntry.client_id == write.client_id,
    )
    return db.session.scalar(mine)


def append(
    tournament: Tournament,
    access: Access,
    write: TournamentWrite,
    said: Said,
    *,
    said_by: str,
    place: int = 0,
) -> None:
    """Store an entry behind the last one, inside `writing`. Of several in one write the later ones
    (`place` from 1) have ids of their own.
    """
    kind, what = said
    tournament.version += 1
    if kind is JournalKind.SETTLE:
        tournament.title = what.title
    db.session.add(
        TournamentEntry(
            space_id=tournament.space_id,
            tournament_id=tournament.id,
            number=tournament.version,
            client_id=f"{write.client_id}.{place}"[-64:] if place else write.client_id,
            base=write.base,
            kind=kind.value,
            target=what if kind is JournalKind.VOID else None,
            payload=None if kind is JournalKind.VOID else encode(what),
            said_by=said_by,
            account_id=access.account_id,
            link_id=access.link_id,
            sent=write.sent,
            at=datetime.now(UTC),
        )
    )
