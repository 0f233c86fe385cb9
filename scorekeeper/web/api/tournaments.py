"""Serves tournaments, whole, by round, entrant and prize, and takes the results of their tables."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Annotated, Any
from uuid import UUID

from msgspec import Meta, Struct

from scorekeeper.engine.records.codec import decode
from scorekeeper.engine.text import Text
from scorekeeper.language import ReaderVoice, speak_of
from scorekeeper.services.answers import Answer, NotFound, Saved
from scorekeeper.services.api.bearers import tournament_access
from scorekeeper.services.tournaments import event_files, history, journal, prizes, results
from scorekeeper.services.tournaments import view_models as models
from scorekeeper.services.tournaments.view_models import TournamentState, TournamentWrite
from scorekeeper.tournaments.event import Ending, Result, Round, Score
from scorekeeper.tournaments.journal import TableState
from scorekeeper.tournaments.standings.standings import StandingsRow
from scorekeeper.tournaments.standings.tiebreaks import TieBreak
from scorekeeper.web.api.call import Call, Write
from scorekeeper.web.api.operations import Reply, Room
from scorekeeper.web.api.shapes import Shape, Spoken, component_ref, struct, struct_from, to_json


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


class TableSaid(Shape, of=TableState):
    """A table of a published round: who sits there (the first deals first), why they meet, and what
    is said of it. `reports` by who said so, while two differ.
    """

    fields = """table meeting.seats state meeting.stage meeting.reasons result why reports"""

    @staticmethod
    def _table(table: TableState) -> int:
        return table.meeting.table or 0

    @staticmethod
    def _reports(table: TableState) -> Mapping[str, Result] | None:
        return table.reports if table.state == "conflict" else None


class RoundSaid(Struct, frozen=True):
    """A published round; `byes` sit out."""

    number: int
    tables: tuple[TableState, ...]
    byes: tuple[str, ...]


class Criterion(Shape, of=TieBreak, fields="key label help"):
    """Names one thing that the standings are ordered by."""


class Row(Shape, of=StandingsRow, fields="place entrant name is_level values why"):
    """A row of the standings; `values` in the order of the criteria, `why` it stands there."""

    @staticmethod
    def _name(row: StandingsRow, _: object, voice: ReaderVoice) -> str:
        return voice.names[row.entrant]


def entrant_of(tournament: TournamentState, key: str) -> Entrant:
    """One who takes part."""
    evening, is_staff = tournament.evening, tournament.access.is_staff
    person = evening.people[key]
    paid = person.is_paid if is_staff else None
    return struct_from(Entrant, person, is_here=key in evening.here, has_paid=paid)


def round_of(tournament: TournamentState, drawn: Round) -> RoundSaid:
    """A published round with what is said of its tables."""
    tables = [tournament.table(drawn.number, meeting.table or 0) for meeting in drawn.meetings]
    byes = tuple(key for meeting in drawn.meetings if meeting.is_bye for key in meeting.seats)
    return RoundSaid(drawn.number, tuple(table for table in tables if table is not None), byes)


class Tournament(Shape, of=TournamentState):
    """A tournament as its pages show it. `version` is the base of the next write; `draft` the round
    to look at, told to the desk alone.
    """

    fields = """id=access.tournament_id title club game=game.key access.role version created_at
        evening.plan entrants rounds standings is_over rounds_planned=rounds clock draft"""

    @staticmethod
    def _entrants(tournament: TournamentState) -> tuple[Entrant, ...]:
        return tuple(entrant_of(tournament, key) for key in tournament.evening.people)

    @staticmethod
    def _rounds(tournament: TournamentState) -> tuple[RoundSaid, ...]:
        return tuple(round_of(tournament, drawn) for drawn in tournament.evening.event.rounds)

    @staticmethod
    def _standings(tournament: TournamentState) -> "Spoken[StandingsSaid]":
        return Spoken(tournament, shape=StandingsSaid)

    @staticmethod
    def _clock(tournament: TournamentState) -> models.Face | None:
        return tournament.clock_face(int(time.time()))

    @staticmethod
    def _draft(tournament: TournamentState) -> Round | None:
        return tournament.evening.draft if tournament.access.is_staff else None


class StandingsSaid(Shape, of=TournamentState):
    """The standings after so many rounds; `missing` results are not counted yet; `penalties`: what
    somebody was warned of or lost, and why.
    """

    fields = """version standings.rounds standings.missing standings.criteria standings.rows
        penalties"""

    @staticmethod
    def _penalties(tournament: TournamentState) -> tuple[Text, ...]:
        return tournament.penalty_notes()


class StretchSaid(Shape, of=models.ProgressStretch, fields="bout table"):
    """One round of somebody: where they sat, and what came of it."""


class EntrantWay(Struct, frozen=True):
    """Somebody's row in the standings and their way through the rounds."""

    entrant: Entrant
    row: StandingsRow
    stretches: tuple[models.ProgressStretch, ...]


Gifts = struct("Gifts", "Says who gets which prize, and why.", gifts=tuple[prizes.Gift, ...])
_LINES = tuple[history.JournalLine, ...]
Journal = struct("Journal", "Everything that was written, the latest first.", lines=_LINES)


def see_tournament(call: Call, tournament: UUID) -> TournamentState:
    """Everything the tournament's pages show: what was settled, who takes part, every round with
    its tables and results, and the standings.
    """
    return _spoken_of(tournament_access(call.by, tournament))


def _spoken_of(access: models.Access) -> TournamentState:
    tournament = journal.load(access)
    speak_of(tournament.game.words)
    return tournament


TOURNAMENT = Room(
    "/tournaments/<uuid:tournament>",
    see_tournament,
    voice=attrgetter("voice"),
    version=attrgetter("version"),
)
TOURNAMENT("GET", names={"entrant": "entrants/0/key", "number": "rounds/0/number"})(see_tournament)


@TOURNAMENT("GET /standings")
def see_standings(tournament: TournamentState) -> Spoken[StandingsSaid]:
    """The standings, and why everybody stands where they do."""
    return Spoken(tournament, shape=StandingsSaid)


@TOURNAMENT("GET /rounds/<int:number>", names={"table": "tables/0/table"})
def see_round(tournament: TournamentState, number: int) -> RoundSaid:
    """One published round: its tables, their results, who sits out."""
    drawn = tournament.round_of(number)
    if drawn is None:
        raise NotFound
    return round_of(tournament, drawn)


@TOURNAMENT("GET /rounds/<int:number>/tables/<int:table>")
def see_table(tournament: TournamentState, number: int, table: int) -> TableState:
    """One table: who sits there, and what is said of it."""
    state = tournament.table(number, table)
    if state is None:
        raise NotFound
    return state


@TOURNAMENT("GET /entrants/<entrant>")
def see_entrant(tournament: TournamentState, entrant: str) -> EntrantWay:
    """Somebody's way through the rounds."""
    way = models.way(tournament, entrant)
    return EntrantWay(entrant_of(tournament, entrant), way.row, way.stretches)


@TOURNAMENT("GET /prizes", gives=Gifts)
def see_prizes(tournament: TournamentState) -> tuple[prizes.Gift, ...]:
    """Who gets which prize by the standings as they are, and what was handed out already."""
    return prizes.gifts(tournament)


@TOURNAMENT("GET /log", gives=Journal)
def see_journal(tournament: TournamentState) -> _LINES:
    """Everything that was written; for those who keep the desk."""
    tournament.access.need()
    return history.history(tournament)


@TOURNAMENT("GET /archive")
def see_archive(tournament: TournamentState) -> dict[str, Any]:
    """The tournament's file: its journal, and beside it the tournament as `scorekeeper draw` reads
    it (scorekeeper/schemas/tournament.json); for those who keep the desk.
    """
    return event_files.archive(tournament.access)


# ── The result of a table ───────────────────────────────────────────────────────────────────────

_MOST_SEATS = 12
_SCORE = Annotated[dict[str, Any], component_ref("event.Score")]


class Reported(Write, frozen=True, kw_only=True):
    """Takes what came of a table: a score for everybody who sat there; with another `ending`, who
    was `absent`. `why`: of a decision, or a late correction. What is unusual for the length of the
    match, or replaces a result that stands, is refused with an `agree`; the same with this as
    `agreed` is taken.
    """

    scores: Annotated[tuple[_SCORE, ...], Meta(max_length=_MOST_SEATS)] = ()
    ending: Ending = "played"
    absent: Annotated[tuple[str, ...], Meta(max_length=_MOST_SEATS)] = ()
    why: Annotated[str, Meta(max_length=results.LONGEST_WHY)] = ""
    agreed: Annotated[str, Meta(max_length=64)] = ""


class Noted(Struct, frozen=True):
    """Tells what stands now at the table, and the `version` of the tournament; `entry` is 0 where
    it had stood already.
    """

    entry: int
    version: int
    table: TableState


@dataclass(frozen=True, slots=True)
class TableWrite:
    """A write about a table of a published round."""

    access: models.Access
    write: TournamentWrite
    number: int
    table: int

    def result(self, body: Reported) -> Result:
        """What is said of the table. Raises Misfit."""
        scores = decode(tuple[Score, ...], list(body.scores), "scores")
        return Result(self.number, self.table, scores, body.ending, body.absent)


def find_write(call: Call, tournament: UUID, number: int, table: int) -> TableWrite:
    """A write about this table, by the link of the bearer. Raises NotFound, Forbidden; Refusal for
    one that is based on nothing or has no id.
    """
    access = tournament_access(call.by, tournament, to_write=True)
    client_id = call.client_id()
    write = TournamentWrite(client_id, call.base(journal.load(access).version))
    return TableWrite(access, write, number, table)


def conclude_write(call: Call, at: TableWrite, answer: Answer) -> Reply[Noted]:
    """What came of it. Raises Refusal: 409 with both versions, 422 with what is wrong."""
    tournament = _spoken_of(at.access)
    table, voice = tournament.table(at.number, at.table), tournament.voice
    if not isinstance(answer, Saved):
        raise call.refused(answer, at.write.base, voice, to_json(table, voice))
    if table is None:
        raise NotFound  # never: it was just written at
    return Reply(Noted(answer.number, tournament.version, table), voice)


AT_TABLE = Room(
    "/tournaments/<uuid:tournament>/rounds/<int:number>/tables/<int:table>",
    find_write,
    conclude=conclude_write,
)
EXAMPLE = {
    "id": "51c0b7aa-result",
    "base": 7,
    "scores": [{"entrant": "e1", "games": 3}, {"entrant": "e2", "games": 1}],
}


@AT_TABLE("PUT /result", example=EXAMPLE)
def report(table: TableWrite, body: Reported) -> Answer:
    """Say what came of a table, or correct it: a side for its own, the desk for any."""
    return results.report(table.access, table.write, table.result(body), body.why, body.agreed)


@AT_TABLE("POST /confirm", takes=Write)
def confirm(table: TableWrite) -> Answer:
    """Say that what stands is right: another side, or the desk."""
    return results.confirm(table.access, table.write, table.number, table.table)


@AT_TABLE("PUT /decision")
def decide(table: TableWrite, body: Reported) -> Answer:
    """A referee's decision, with its reason; by a referee's link."""
    return results.decide(table.access, table.write, table.result(body), body.why, body.agreed)
