"""Takes somebody's name out wherever a club keeps it; their results stay.

The one place where what was written is written over: a right to be forgotten is worth nothing if
the name is only hidden. It happens in one transaction; then SQLite's file is written anew, without
what it kept of before. What a log means does not change by it: the same hands, the same seats, the
same result and the same digest of it. Backups made before keep the name until they are thrown away,
and so does every copy that somebody has taken home.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.orm import selectinload

from scorekeeper.engine.journal import NewEntry
from scorekeeper.engine.log import EntryKind
from scorekeeper.engine.seats import PAIR_SIDES
from scorekeeper.extensions import db
from scorekeeper.models import (
    CashEntry,
    ClubToken,
    Entered,
    Evening,
    EveningMatch,
    Match,
    MatchEntry,
    Person,
    Played,
    PrintJob,
    PrintPart,
    Season,
    Tournament,
    TournamentEntry,
    TournamentLink,
)
from scorekeeper.models.columns import facts_of
from scorekeeper.services.access.clubs import club_for_organiser
from scorekeeper.services.answers import Broken
from scorekeeper.services.matches.log.replayed import replay_match, seat_keys
from scorekeeper.services.matches.log.shown_match import forgotten_mark, sides_of
from scorekeeper.services.people.people import lock_people, person_in
from scorekeeper.services.people.roster import fold as folded_name
from scorekeeper.services.people.roster import players_changed, roster, without
from scorekeeper.services.people.traces import (
    WRITTEN,
    matches_mentioning,
    mentions,
    name_keys,
    unshared_keys,
)
from scorekeeper.services.storage.engines import portions
from scorekeeper.services.storage.journals import MATCH_LOG, TOURNAMENT_JOURNAL
from scorekeeper.services.storage.transactions import purge, writing
from scorekeeper.tournaments.entries import JournalKind

_NAMING = ("enter", "register")
_REASONED = ("report", "decide")
_KINDS = frozenset[str]((*JournalKind, *EntryKind))

Owners = Mapping[tuple[UUID, str], Sequence[UUID | None]]
"""Who each entrant is, by tournament and key."""


BLANKED: Any = "-"
"""Stands for what was damaged: nobody reads it, and whose names are in it nobody knows."""


def forget_entrants(
    space_id: UUID, ids: Iterable[UUID], keys: frozenset[str], mark: str
) -> tuple[UUID, ...]:
    """Take these names out of every journal of a club, but for who is called the same and somebody
    else: the tournaments that were touched. Inside a write.
    """
    mine = frozenset(ids)
    owners = _owners(space_id)
    touched: dict[UUID, None] = {}
    entered = {tournament for (tournament, _), people in owners.items() if mine & {*people}}
    query = select(TournamentEntry).where(
        TournamentEntry.space_id == space_id,
        TournamentEntry.kind.in_(_NAMING) | TournamentEntry.tournament_id.in_(entered),
    )
    for row in db.session.scalars(query):
        payload = facts_of(row.payload) if row.kind in _KINDS else {}
        if row.payload and not payload and row.tournament_id in entered:
            row.payload, row.sent = BLANKED, ""
            touched[row.tournament_id] = None
        if row.kind not in _NAMING:
            continue
        people = owners.get((row.tournament_id, str(payload.get("key"))), ())
        if not payload or (any(people) and not mine.intersection(people)):
            continue
        cleared = _unnamed(payload, keys, mark)
        if cleared != payload:
            row.payload, row.sent = cleared, ""
            touched[row.tournament_id] = None
    _reasons(tuple(touched), keys, mark)
    _chain_anew(touched)
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
        payload = facts_of(row.payload)
        if not payload and mentions(str(row.payload), keys):
            row.payload, row.sent = BLANKED, ""
            touched[row.tournament_id] = None
        titles = {n: payload[n] for n in ("title", "why") if isinstance(payload.get(n), str)}
        mended = {name: without(words, keys, mark) for name, words in titles.items()}
        if mended != titles:
            row.payload, row.sent = {**payload, **mended}, ""
            touched[row.tournament_id] = None
    links = select(TournamentLink).where(TournamentLink.space_id == space_id)
    for link in db.session.scalars(links):
        link.label = without(link.label, keys, mark)
    _chain_anew(touched)
    for tournament_id in touched:
        tournament = db.session.get_one(Tournament, tournament_id)
        tournament.title = without(tournament.title, keys, mark)
        _seen_anew(tournament)
    db.session.flush()


def _owners(space_id: UUID) -> Owners:
    owners: dict[tuple[UUID, str], list[UUID | None]] = {}
    for entered in db.session.scalars(select(Entered).where(Entered.space_id == space_id)):
        owners.setdefault((entered.tournament_id, entered.entrant), []).append(entered.person_id)
    return owners


def _unnamed(content: Mapping[str, Any], keys: frozenset[str], mark: str) -> dict[str, Any]:
    """An entrant without these names; a pair keeps the name of the other one."""
    cleared = dict(content)
    players = [mark if folded_name(x) in keys else x for x in content.get("players") or ()]
    if players:
        cleared["players"] = players
    cleared["name"] = without(str(content.get("name", "")), keys, mark)
    return cleared


def _reasons(tournaments: Sequence[UUID], keys: frozenset[str], mark: str) -> None:
    """Why a result was decided or corrected, and whose a link is, are words that may name them."""
    query = select(TournamentEntry).where(
        TournamentEntry.tournament_id.in_(tournaments), TournamentEntry.kind.in_(_REASONED)
    )
    for row in db.session.scalars(query):
        why = facts_of(row.payload).get("why")
        if isinstance(why, str) and without(why, keys, mark) != why:
            row.payload, row.sent = {**facts_of(row.payload), "why": without(why, keys, mark)}, ""
    links = select(TournamentLink).where(TournamentLink.tournament_id.in_(tournaments))
    for link in db.session.scalars(links):
        link.label = without(link.label, keys, mark)


def _chain_anew(tournaments: Iterable[UUID]) -> None:
    for key, rows in TOURNAMENT_JOURNAL.rows_of(tournaments).items():
        TOURNAMENT_JOURNAL.chain_anew(db.session.get_one(Tournament, key), rows)


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
    last = next((row for row in rows if facts_of(row.payload).get("key") in standing), None)
    if last is None:
        settled = select(TournamentEntry).where(mine, TournamentEntry.kind == "settle")
        plans = db.session.scalars(settled.order_by(TournamentEntry.number.desc())).all()
        last = next((row for row in plans if facts_of(row.payload)), plans[0])
    kind = JournalKind.SETTLE if last.kind == "settle" else JournalKind.ENTER
    client_id = f"forgotten-{tournament.version + 1}"
    said_by = {"client_id": client_id, "said_by": "desk"}
    TOURNAMENT_JOURNAL.append(tournament, NewEntry(kind, last.payload), **said_by)


@dataclass(frozen=True, slots=True)
class _Gone:
    """Whom to forget: every name they were known by, folded, and the mark that stands instead."""

    keys: frozenset[str]
    mark: str

    def out_of(self, words: str) -> str:
        """These words without them."""
        return without(words, self.keys, self.mark)

    def deep(self, value: Any) -> Any:  # noqa: ANN401 (JSON of whatever form)
        """The same for every text in it."""
        if isinstance(value, str):
            return self.out_of(value)
        if isinstance(value, list):
            return [self.deep(x) for x in value]
        if isinstance(value, dict):
            return {self.out_of(key): self.deep(y) for key, y in value.items()}
        return value


def erase_person(account_id: UUID, club_id: UUID, person_id: UUID) -> None:
    """Take somebody's names out of everything the club keeps: for good. Their matches stay, as of a
    player with a number. Twice is once. Raises NotFound, Forbidden, Busy.
    """
    reached = club_for_organiser(account_id, club_id)
    with writing():
        lock_people(club_id)
        person_in(reached.space_id, person_id)
        known = roster(reached.space_id)
        ids = known.ids(person_id)
        mark = forgotten_mark(known.person(person_id).number)
        gone = _Gone(name_keys(ids) - {mark}, mark)
        alone = _Gone(unshared_keys(known, person_id, gone.keys), mark)
        seats = db.session.scalars(select(Played).where(Played.person_id.in_(ids))).all()
        _forget_matches(seats, gone)
        _forget_words(reached.space_id, seats, alone)
        entrants = db.session.scalars(select(Entered).where(Entered.person_id.in_(ids))).all()
        forget_entrants(reached.space_id, ids, gone.keys, mark)
        forget_titles(reached.space_id, alone.keys, mark)
        _forget_year(reached.space_id, gone)
        _forget_papers(reached.space_id)
        for seat in seats:
            seat.name = seat.name_key = gone.mark
        players_changed.send([seat.match_id for seat in seats])
        for entrant in entrants:
            entrant.name = entrant.name_key = gone.mark
        now = datetime.now(UTC)
        for person in db.session.scalars(select(Person).where(Person.id.in_(ids))):
            person.name = person.nickname = person.note = person.name_key = person.nickname_key = ""
            person.forgotten_at = person.forgotten_at or now
    purge()


def _forget_words(space_id: UUID, seats: Sequence[Played], alone: _Gone) -> None:
    """Out of what is said of them where they did not play, and of other people and of tokens."""
    there = {seat.match_id for seat in seats}
    wordy = [u for u in matches_mentioning(space_id, alone.keys) if u not in there]
    _forget_in(wordy, {}, alone)
    for person in db.session.scalars(select(Person).where(Person.space_id == space_id)):
        person.note = alone.out_of(person.note)
    for token in db.session.scalars(select(ClubToken).where(ClubToken.space_id == space_id)):
        token.name = alone.out_of(token.name)


def _forget_year(space_id: UUID, gone: _Gone) -> None:
    """Out of what was written beside the money, and out of the names of seasons."""
    for entry in db.session.scalars(select(CashEntry).where(CashEntry.space_id == space_id)):
        entry.words, entry.payer = gone.out_of(entry.words), gone.out_of(entry.payer)
    for season in db.session.scalars(select(Season).where(Season.space_id == space_id)):
        season.name = gone.out_of(season.name)


def _forget_papers(space_id: UUID) -> None:
    """Throw the printed papers away that are kept for being asked for again: they are full of
    names, and are made anew.
    """
    jobs = select(PrintJob.id).where(PrintJob.space_id == space_id)
    db.session.execute(delete(PrintPart).where(PrintPart.job_id.in_(jobs)))
    db.session.execute(delete(PrintJob).where(PrintJob.space_id == space_id))


def _forget_matches(seats: Sequence[Played], gone: _Gone) -> None:
    mine: dict[UUID, list[Played]] = {}
    for seat in seats:
        mine.setdefault(seat.match_id, []).append(seat)
    _forget_in(list(mine), mine, gone)


def _forget_in(ids: Sequence[UUID], mine: Mapping[UUID, list[Played]], gone: _Gone) -> None:
    """`mine`: their seats, none in a match they did not play in."""
    for some in portions(ids, 200):
        query = select(Match).where(Match.id.in_(some)).options(selectinload(Match.links))
        rows = MATCH_LOG.rows_of(some)
        for match in db.session.scalars(query.execution_options(populate_existing=True)):
            _forget_match(match, rows[match.id], mine.get(match.id, []), gone)
        _forget_evenings([u for u in some if u in mine], mine, gone)
        db.session.flush()


def _forget_match(match: Match, rows: list[MatchEntry], mine: list[Played], gone: _Gone) -> None:
    names: Any = match.names  # no list where it is damaged
    keys = seat_keys(len(names))
    first = {str(keys[played.seat]) for played in mine if not played.turn}
    own = {str(keys[p.seat]) for p in mine}
    match.names = gone.deep(names)
    if isinstance(names, list):
        match.names = [
            gone.mark if name and str(keys[seat]) in first else name
            for seat, name in enumerate(names)
        ]
    match.sides = gone.deep(match.sides)
    match.title = gone.out_of(match.title)
    match.imported = gone.deep(match.imported)
    for link in match.links:
        link.label = gone.out_of(link.label)
    changed = [row.number for row in rows if _forget_entry(row, first, own, gone)]
    if changed:
        MATCH_LOG.chain_anew(match, rows, changed[0])
    if match.witness is not None and "sides" in match.witness:
        witness, match.witness = match.witness, None
        with suppress(Broken):
            sides = sides_of(replay_match(match, rows))
            match.witness = {**witness, "sides": [sorted(side) for side in sides]}


def _forget_entry(row: MatchEntry, first: set[str], own: set[str], gone: _Gone) -> bool:
    """Take them out of one entry; whether they were in it. Hands name seats, never people."""
    payload = facts_of(row.payload) if row.kind in _KINDS else {}
    if row.payload and not payload:
        row.payload, row.sent = BLANKED, ""
        return True
    if not payload:
        return False
    cleared = dict(payload)
    if cleared.get("names"):
        here = first if cleared.get("since") is None else own
        cleared["names"] = {
            key: _renamed(key, name, here, gone, is_first=cleared.get("since") is None)
            for key, name in cleared["names"].items()
        }
    for field in ("text", "words"):
        if isinstance(cleared.get(field), str):
            cleared[field] = gone.out_of(cleared[field])
    if cleared == payload:
        return False
    row.payload, row.sent = cleared, ""
    return True


def _renamed(key: str, name: str, here: set[str], gone: _Gone, *, is_first: bool) -> str:
    """Whatever they were first called in their own seat was meant for them, right or wrong."""
    if not name or key in PAIR_SIDES:
        return gone.out_of(name)
    is_theirs = key in here and (is_first or folded_name(name) in gone.keys)
    return gone.mark if is_theirs else name


def _forget_evenings(ids: Sequence[UUID], mine: Mapping[UUID, list[Played]], gone: _Gone) -> None:
    parts = db.session.scalars(select(EveningMatch).where(EveningMatch.match_id.in_(ids))).all()
    theirs: dict[UUID, set[str]] = {}
    for part in parts:
        seats = {played.seat for played in mine[part.match_id] if not played.turn}
        theirs.setdefault(part.evening_id, set()).update(part.people[seat] for seat in seats)
    for evening in db.session.scalars(select(Evening).where(Evening.id.in_(theirs))):
        evening.people = [
            {**person, "name": gone.mark}
            if person["name"] and person["key"] in theirs[evening.id]
            else person
            for person in evening.people
        ]
