"""Defines what programs read of a tournament."""

from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction
from uuid import UUID

from msgspec import Struct

from scorekeeper.engine.text import Text
from scorekeeper.language import ReaderVoice
from scorekeeper.services.tournaments import history
from scorekeeper.services.tournaments.prizes import Gift
from scorekeeper.services.tournaments.progress import PlayerProgress, ProgressStretch
from scorekeeper.services.tournaments.round_clock import Face
from scorekeeper.services.tournaments.view_models import Role, TournamentState
from scorekeeper.tournaments.event import Result, Round
from scorekeeper.tournaments.journal import State, TableState
from scorekeeper.tournaments.plan import Plan
from scorekeeper.tournaments.standings.tally import Bout
from scorekeeper.web.api.framework.serialize import struct_from


class Entrant(Struct, frozen=True):
    """Names somebody who takes part. `has_paid` is told to the desk alone."""

    key: str
    name: str
    players: tuple[str, ...]
    is_here: bool
    rank: int | None = None
    group: str = ""
    table: int | None = None
    categories: tuple[str, ...] = ()
    has_paid: bool | None = None


class TableSaid(Struct, frozen=True):
    """A table of a published round: who sits there (the first deals first), why they meet, and what
    is said of it. `reports` by who said so, while two differ.
    """

    table: int
    seats: tuple[str, ...]
    state: State
    stage: str
    reasons: tuple[Text, ...]
    result: Result | None = None
    why: str = ""
    reports: Mapping[str, Result] | None = None


class RoundSaid(Struct, frozen=True):
    """A published round; `byes` sit out."""

    number: int
    tables: tuple[TableSaid, ...]
    byes: tuple[str, ...]


class Criterion(Struct, frozen=True):
    """Names one thing that the standings are ordered by."""

    key: str
    label: Text
    help: Text


class Row(Struct, frozen=True):
    """A row of the standings; `values` in the order of the criteria, `why` it stands there."""

    place: int
    entrant: str
    name: str
    is_level: bool
    values: tuple[Fraction, ...]
    why: Text


class StandingsSaid(Struct, frozen=True):
    """The standings after so many rounds; `missing` results are not counted yet."""

    version: int
    rounds: int
    missing: int
    criteria: tuple[Criterion, ...]
    rows: tuple[Row, ...]


class Tournament(Struct, frozen=True):
    """A tournament as its pages show it. `version` is the base of the next write; `draft` the round
    to look at, told to the desk alone.
    """

    id: UUID
    title: str
    club: str
    game: str
    role: Role
    version: int
    created_at: datetime
    plan: Plan
    entrants: tuple[Entrant, ...]
    rounds: tuple[RoundSaid, ...]
    standings: StandingsSaid
    is_over: bool
    rounds_planned: int | None = None
    clock: Face | None = None
    draft: Round | None = None


class StretchSaid(Struct, frozen=True):
    """One round of somebody: where they sat, and what came of it."""

    bout: Bout
    table: TableSaid | None = None


class EntrantWay(Struct, frozen=True):
    """Somebody's row in the standings and their way through the rounds."""

    entrant: Entrant
    row: Row
    stretches: tuple[StretchSaid, ...]


class Gifts(Struct, frozen=True):
    """Says who gets which prize, and why."""

    gifts: tuple[Gift, ...]


class Journal(Struct, frozen=True):
    """Everything that was written, the latest first."""

    lines: tuple[history.JournalLine, ...]


def voice_of(hall: TournamentState) -> ReaderVoice:
    """How a tournament is spoken of."""
    return ReaderVoice(hall.names, hall.evening.plan.currency)


def tournament_of(hall: TournamentState, clock: Face | None) -> Tournament:
    """A tournament as its pages have it."""
    return struct_from(
        Tournament,
        hall,
        id=hall.access.tournament_id,
        game=hall.game.key,
        role=hall.access.role,
        plan=hall.evening.plan,
        entrants=tuple(entrant_of(hall, key) for key in hall.evening.people),
        rounds=tuple(round_of(hall, one) for one in hall.evening.event.rounds),
        standings=standings_of(hall),
        rounds_planned=hall.rounds,
        clock=clock,
        draft=hall.evening.draft if hall.access.is_staff else None,
    )


def entrant_of(hall: TournamentState, key: str) -> Entrant:
    """One who takes part."""
    person = hall.evening.people[key]
    return struct_from(
        Entrant,
        person,
        key=key,
        is_here=key in hall.evening.here,
        has_paid=person.is_paid if hall.access.is_staff else None,
    )


def round_of(hall: TournamentState, one: Round) -> RoundSaid:
    """A published round with what is said of its tables."""
    there = (hall.table(one.number, meeting.table or 0) for meeting in one.meetings)
    return RoundSaid(
        number=one.number,
        tables=tuple(table_of(table) for table in there if table is not None),
        byes=tuple(key for meeting in one.meetings if meeting.is_bye for key in meeting.seats),
    )


def table_of(table: TableState) -> TableSaid:
    """One table, and what is said of it."""
    meeting = table.meeting
    return struct_from(
        TableSaid,
        table,
        table=meeting.table or 0,
        seats=meeting.seats,
        stage=meeting.stage,
        reasons=meeting.reasons,
        reports=table.reports if table.state == "conflict" else None,
    )


def standings_of(hall: TournamentState) -> StandingsSaid:
    """The standings by all results so far."""
    found = hall.standings
    return struct_from(
        StandingsSaid,
        found,
        version=hall.version,
        criteria=tuple(struct_from(Criterion, one) for one in found.criteria),
        rows=tuple(struct_from(Row, one, name=hall.names[one.entrant]) for one in found.rows),
    )


def way_of(hall: TournamentState, way: PlayerProgress) -> EntrantWay:
    """Somebody's way through the rounds."""
    rows = standings_of(hall).rows
    row = next(one for one in rows if one.entrant == way.entrant)
    return EntrantWay(entrant_of(hall, way.entrant), row, tuple(map(_stretch, way.stretches)))


def _stretch(one: ProgressStretch) -> StretchSaid:
    return StretchSaid(one.bout, None if one.table is None else table_of(one.table))
