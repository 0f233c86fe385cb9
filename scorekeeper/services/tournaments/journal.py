"""Loads a tournament from its journal, and writes one entry into it, once per client id.

What a journal folds to is kept by (tournament, version): entries are never changed, so a version
means the same for ever, and the database says which is the last in the same read as the link.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import wraps
from typing import Concatenate, ParamSpec, cast
from uuid import UUID

from blinker import Signal
from sqlalchemy import bindparam, select

from scorekeeper.engine import journal
from scorekeeper.engine.game import Problem
from scorekeeper.engine.records.codec import Misfit, decode, encode
from scorekeeper.engine.text import text
from scorekeeper.extensions import db
from scorekeeper.models import Club, Tournament, TournamentEntry, TournamentLink
from scorekeeper.models.columns import digest_of
from scorekeeper.services.access.clubs import role_in
from scorekeeper.services.answers import (
    Answer,
    Broken,
    NotFound,
    Refused,
    Saved,
    Stale,
    as_broken,
    reused_client_id,
)
from scorekeeper.services.matches.record_file import unstorable_parts
from scorekeeper.services.people import entrants
from scorekeeper.services.storage import backup_schedule, replica
from scorekeeper.services.storage.journals import TOURNAMENT_JOURNAL
from scorekeeper.services.storage.lru_cache import LruCache
from scorekeeper.services.storage.raw_query import RawQuery, as_key
from scorekeeper.services.storage.transactions import writing
from scorekeeper.services.tournaments.view_models import (
    Access,
    Role,
    TournamentState,
    TournamentWrite,
    game_of,
)
from scorekeeper.tournaments.entries import DESK, PAYLOADS, JournalKind
from scorekeeper.tournaments.formats import BY_KEY
from scorekeeper.tournaments.journal import EventState, fold

# Put together once: a tournament is looked at a thousand times for each result.
# The link and the version in one row: a link that was revoked never hears that nothing is new.
_LINKED = RawQuery(
    select(
        TournamentLink.id,
        TournamentLink.tournament_id,
        TournamentLink.scope,
        TournamentLink.entrant,
        Tournament.version,
    )
    .join(Tournament, Tournament.id == TournamentLink.tournament_id)
    .where(TournamentLink.opens(), TournamentLink.revoked_at.is_(None))
)
_VERSION = select(Tournament.version).where(Tournament.id == bindparam("tournament"))
_VERSIONS = (
    select(Tournament, Club.name)
    .join(Club)
    .where(Tournament.id == bindparam("tournament"))
    .execution_options(populate_existing=True)
)

_SCOPES: tuple[Role, ...] = ("desk", "referee", "side", "watch")
_ROOM = 64

results_changed = Signal()
"""By a tournament, inside a write that may have changed results: the evening `before`, and the
`state` as it stands now."""
_RESULTS = frozenset((JournalKind.REPORT, JournalKind.CONFIRM, JournalKind.DECIDE))
_TELLS = _RESULTS | {JournalKind.RESEAT, JournalKind.PENALTY, JournalKind.VOID}
_DRAWS = frozenset((JournalKind.DRAFT, JournalKind.PUBLISH, JournalKind.RESEAT))
# What is still written in a tournament that is closed: prizes that are handed out, of who is in it
# already a fee or another name, and that it is open again.
_AFTERWARDS = frozenset((JournalKind.HAND_OUT, JournalKind.CLOSE, JournalKind.VOID))

Entries = Iterable[journal.NewEntry] | Refused | Stale
"""What a write adds to a journal, or why it adds nothing."""
Args = ParamSpec("Args")

_EVENINGS: LruCache[tuple[UUID, int], EventState] = LruCache(_ROOM)
"""The evenings folded last, by their version."""


def by_link(token: str) -> Access:
    """What a link may. Raises NotFound for an unknown or revoked one."""
    return poll_tournament(token)[0]


def poll_tournament(token: str, version: int = 0) -> tuple[Access, int]:
    """What a link may, and the number of the last entry, never behind this `version`.
    Raises NotFound for an unknown or revoked one.
    """
    return replica.ask_fresh(lambda: _pulse(token), lambda pulse: pulse[1], version)


def _pulse(token: str) -> tuple[Access, int] | None:
    row = _LINKED.row({"digest": digest_of(token)})
    if row is None:
        return None
    link, tournament, scope, entrant, version = row
    # A scope that this version does not know only watches.
    role: Role = next((s for s in _SCOPES if s == scope), "watch")
    return Access(as_key(tournament), role, entrant, link_id=as_key(link)), version


def by_account(account_id: UUID, tournament_id: UUID) -> Access:
    """What a member of the club may. Raises NotFound for anybody else."""
    club_id = db.session.scalar(select(Tournament.club_id).where(Tournament.id == tournament_id))
    role = None if club_id is None else role_in(account_id, club_id)
    if role is None:
        raise NotFound
    return Access(tournament_id, role, account_id=account_id)


def version_of(access: Access, version: int = 0) -> int:
    """The number of the last entry: what a page that is watched asks for; never behind the version
    `version`. Raises NotFound.
    """
    mine = {"tournament": access.tournament_id}
    return replica.ask_fresh(lambda: db.session.scalar(_VERSION, mine), int, version)


def load(access: Access) -> TournamentState:
    """The tournament as it stands. Raises NotFound, Broken."""
    row = db.session.execute(_VERSIONS, {"tournament": access.tournament_id}).one_or_none()
    if row is None:
        raise NotFound
    tournament, club = row
    return _state(access, tournament, club, evening_of(tournament))


@as_broken()
def _state(
    access: Access, tournament: Tournament, club: str, evening: EventState
) -> TournamentState:
    form = BY_KEY[evening.plan.system]
    game_of(evening.plan)
    version, begun = tournament.version, tournament.created_at
    is_copy = tournament.rehearsal_of is not None
    return TournamentState(access, version, club, begun, evening, form, is_rehearsal=is_copy)


def states_of(tournaments: Sequence[Tournament]) -> tuple[TournamentState | None, ...]:
    """Several tournaments as somebody of their club sees them, None for one that cannot be read:
    one query for all their journals, none for those that are known as they are.
    """
    known = {t.id: _EVENINGS.get((t.id, t.version)) for t in tournaments}
    rows = TOURNAMENT_JOURNAL.rows_of(key for key, evening in known.items() if evening is None)
    states: list[TournamentState | None] = []
    for tournament in tournaments:
        # Held here: so many may be asked for that the first are no longer kept at the last.
        evening = known[tournament.id]
        try:
            if evening is None:
                with as_broken():
                    entries = map(entry_of, rows[tournament.id][: tournament.version])
                    evening = fold(entries)
                _EVENINGS.put((tournament.id, tournament.version), evening)
            states.append(_state(Access(tournament.id, "watch"), tournament, "", evening))
        except Broken:
            states.append(None)
    return tuple(states)


def evening_of(tournament: Tournament) -> EventState:
    """What the journal of a tournament folds to at its present version. Raises Broken."""
    return _folded(tournament.id, tournament.version)


def evening_at(tournament: TournamentState, version: int) -> EventState:
    """The evening as it stood after this entry; as it began, before the first."""
    return _folded(tournament.access.tournament_id, max(1, min(version, tournament.version)))


def _folded(tournament_id: UUID, version: int) -> EventState:
    key = (tournament_id, version)
    evening = _EVENINGS.get(key)
    if evening is None:
        log = _log(tournament_id, version)
        with as_broken():
            evening = fold(log.entries, log.evening)
        _LOGS.put(tournament_id, replace(log, evening=evening))
        _EVENINGS.put(key, evening)
    return evening


@dataclass(frozen=True, slots=True)
class _Log:
    """A journal as it was read, the row that was its last then, and what the entries that were
    known already fold to.
    """

    entries: tuple[journal.Entry, ...] = ()
    last: TournamentEntry | None = None
    evening: EventState | None = None


_LOGS: LruCache[UUID, _Log] = LruCache(_ROOM)
"""The journals read last: to read one anew was nine tenths of taking a result."""


def _log(tournament_id: UUID, version: int) -> _Log:
    """The journal up to a number: what is known of it, and what was written since."""
    known = _LOGS.get(tournament_id) or _Log()
    rows, goes_on = TOURNAMENT_JOURNAL.rows_after(tournament_id, known.last, version)
    before = known if goes_on else _Log()
    last = rows[-1] if rows else before.last
    return _Log((*before.entries, *map(entry_of, rows)), last, before.evening)


def entries_of(tournament_id: UUID, version: int) -> tuple[journal.Entry, ...]:
    """What a journal says up to a number, in order; what was not stored yet is not remembered."""
    return _log(tournament_id, version).entries


def entry_of(row: TournamentEntry) -> journal.Entry:
    """Make a stored row the journal's entry. What it says is left out where that cannot be read, or
    when it was said, and a kind that nobody knows stays as it stands: while it is taken back
    nothing is broken.
    """
    kind, payload = cast("JournalKind", row.kind), None
    with suppress(ValueError):
        kind = JournalKind(row.kind)
    is_damaged = row.at == journal.NO_MOMENT or min(row.number, row.target or 0) < 0
    if kind in PAYLOADS and not is_damaged:
        with suppress(Misfit):
            payload = decode(PAYLOADS[kind], row.payload, "payload")
    return journal.Entry(row.number, kind, payload, row.said_by, row.target)


def forget(tournament: Tournament) -> None:
    """Drop what is remembered of it, so that the next who asks reads what is stored."""
    _LOGS.forget(tournament.id)
    _EVENINGS.forget((tournament.id, tournament.version))


def append_act(
    access: Access,
    write: TournamentWrite,
    act: Callable[[TournamentState], Entries],
    said_by: str = DESK,
    content: object = None,
    is_free: Callable[[TournamentState, TournamentState], bool] | None = None,
) -> Answer:
    """Append what `act` makes of the tournament as it stands, all or nothing; number 0 where that
    is nothing. What rests on something that its writer saw says whether it is free of what others
    wrote since. The same client id again is answered with what it did; refused where other
    `content` (what was asked for, as JSON) than then; stale where the writer saw more than there
    is: an older copy was put back. Raises NotFound, Busy.
    """
    change = journal.EntryWrite(act, content, is_free or journal.same_part(lambda _: True))
    with writing():
        tournament = hold(access.tournament_id)
        state = _state(access, tournament, "", evening_of(tournament))
        version = journal.Version(
            state.version,
            state,
            lambda base: replace(state, version=base, evening=evening_at(state, base)),
        )
        stored = TOURNAMENT_JOURNAL.row_by(tournament, write.client_id)
        is_ahead = write.base > version.number
        base = version.number if is_free is None and not is_ahead else write.base
        decision = journal.decide(change, base, version, stored)
        if isinstance(decision, journal.Stored):
            return Saved(decision.number) if decision.is_same else reused_client_id()
        if isinstance(decision, Refused | Stale):
            return decision
        written = tuple(decision)
        if state.evening.closed is not None and not all(
            e.kind in _AFTERWARDS
            or (e.kind is JournalKind.ENTER and e.payload.key in state.evening.people)
            for e in written
        ):
            return Refused((is_closed(),))
        if problems := tuple(_unkept_words(written)):
            return Refused(problems)
        for place, entry in enumerate(written):
            client_id = f"{write.client_id}.{place}"[-64:] if place else write.client_id
            own = replace(write, client_id=client_id)
            append(tournament, access, own, entry, said_by=said_by, sent=change.sent)
        _tell(tournament, state, {e.kind for e in written})
        answer = Saved(tournament.version if written else 0)
    if tournament.rehearsal_of is None:  # Nobody needs a copy of what never was.
        backup_schedule.begin_due_backup(
            published=any(n.kind is JournalKind.PUBLISH for n in written),
            confirmed=sum(_confirms(x.kind, said_by) for x in written),
        )
    return answer


def desk_act(
    act: Callable[Concatenate[TournamentState, Args], Entries],
) -> Callable[Concatenate[Access, TournamentWrite, Args], Answer]:
    """Make a write of the desk of what it does to the tournament as it stands: it is called with
    who writes and the write in the tournament's place. Raises Forbidden, NotFound, Busy.
    """

    @wraps(act)
    def append_said(
        access: Access, write: TournamentWrite, /, *args: Args.args, **kwargs: Args.kwargs
    ) -> Answer:
        access.need()
        return append_act(access, write, lambda state: act(state, *args, **kwargs))

    return append_said


def hold(tournament_id: UUID) -> Tournament:
    """The tournament as it is stored now, nobody else writing it, inside `writing`. Raises
    NotFound.
    """
    query = select(Tournament).where(Tournament.id == tournament_id).with_for_update()
    tournament = db.session.scalar(query.execution_options(populate_existing=True))
    if tournament is None:
        raise NotFound
    return tournament


def _tell(tournament: Tournament, before: TournamentState, kinds: Collection[str]) -> None:
    """Tell who wants to know of entries of these kinds, inside the write that appended them."""
    is_of_people, is_of_results = not entrants.STILL.issuperset(kinds), bool(_TELLS & set(kinds))
    if not (is_of_people or is_of_results):
        return
    evening = fold(entries_of(tournament.id, tournament.version), before.evening)
    if is_of_people:
        entrants.write_entrants(tournament, evening)
    if is_of_results:
        state = replace(before, version=tournament.version, evening=evening)
        results_changed.send(tournament, before=before.evening, state=state)


def is_closed() -> Problem:
    """Says so to whoever would still play in it."""
    return Problem("finished", "", text("The tournament is closed: open it again first."))


def _confirms(kind: str, said_by: str) -> bool:
    """Whether after this a result stands that nobody else is asked about."""
    return kind in (JournalKind.CONFIRM, JournalKind.DECIDE) or (
        kind == JournalKind.REPORT and said_by == DESK
    )


def _unkept_words(written: Iterable[journal.NewEntry]) -> Iterator[Problem]:
    """What no file and no database keeps of what somebody wrote, at its field."""
    for entry in written:
        field = "prizes" if entry.kind is JournalKind.SETTLE else "why"
        if entry.payload is not None and entry.kind not in _DRAWS:
            parts = unstorable_parts(encode(entry.payload), is_reckoned=False)
            yield from (Problem("option", field, words) for words in parts)


def append(
    tournament: Tournament,
    access: Access,
    write: TournamentWrite,
    new: journal.NewEntry,
    *,
    said_by: str,
    sent: str = "",
) -> None:
    """Store an entry behind the last one, inside `writing`."""
    if new.kind is JournalKind.SETTLE:
        tournament.title = new.payload.title
    by = {"said_by": said_by, "account_id": access.account_id, "link_id": access.link_id}
    own = {"client_id": write.client_id, "base": write.base, "sent": sent}
    TOURNAMENT_JOURNAL.append(tournament, new, **by, **own)
