"""Defines what tournament services hand to pages: who may, the state, the way of an entrant."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, Literal
from uuid import UUID

from scorekeeper.engine.game import Measure
from scorekeeper.engine.seats import PAIR_SIDES
from scorekeeper.engine.text import Text, Who, search_key, text
from scorekeeper.games import BY_KEY as GAMES_BY_KEY
from scorekeeper.language import ReaderVoice
from scorekeeper.services.answers import Forbidden, NotFound
from scorekeeper.services.matches.log.shown_match import readable_entrant
from scorekeeper.services.storage.journals import TOURNAMENT_JOURNAL
from scorekeeper.tournaments.brackets.bracket import Bracket
from scorekeeper.tournaments.brackets.repesca import comebacks
from scorekeeper.tournaments.displays.log_sentences import penalty_sentence
from scorekeeper.tournaments.entries import Clock
from scorekeeper.tournaments.event import Meeting, Penalty, Result, Round
from scorekeeper.tournaments.files.name_lists import BETWEEN, surname_key
from scorekeeper.tournaments.format import AnyFormat, StageSpan
from scorekeeper.tournaments.journal import EventState, TableState
from scorekeeper.tournaments.other_game import PlayedGame, amounts_of
from scorekeeper.tournaments.plan import Plan
from scorekeeper.tournaments.standings.standings import Standings, StandingsRow, standings
from scorekeeper.tournaments.standings.tally import Bout

Role = Literal["organiser", "desk", "referee", "side", "watch"]
DESK_ROLES: frozenset[Role] = frozenset(("organiser", "desk"))


def game_of(plan: Plan) -> PlayedGame:
    """What is played by this plan."""
    return plan.other or GAMES_BY_KEY[plan.game]


@dataclass(frozen=True, slots=True)
class Access:
    """By what right somebody looks at a tournament. `entrant`: the side a link speaks for."""

    tournament_id: UUID
    role: Role
    entrant: str = ""
    account_id: UUID | None = None
    link_id: UUID | None = None

    @property
    def is_staff(self) -> bool:
        """Whether they keep the desk."""
        return self.role in DESK_ROLES

    def need(self, *roles: Role) -> None:
        """Raises Forbidden for who is none of these; without any, for who keeps no desk."""
        if self.role not in (roles or DESK_ROLES):
            raise Forbidden


@dataclass(frozen=True, slots=True)
class TournamentWrite:
    """Holds what every write carries: an id made by the client (the same write twice is one), and
    the number of the last entry its page had shown.
    """

    client_id: str
    base: int


@dataclass(frozen=True, slots=True)
class Face:
    """Says what the clock shows. `left`: seconds to play, below nothing after the gong."""

    left: int
    is_running: bool

    @property
    def shown(self) -> str:
        """Minutes and seconds; after the gong with a real minus sign."""
        minutes, seconds = divmod(abs(self.left), 60)
        return f"{'−' if self.left < 0 else ''}{minutes}:{seconds:02}"

    @property
    def is_over(self) -> bool:
        """Whether the gong has sounded."""
        return self.left <= 0


@dataclass(frozen=True)
class TournamentState:
    """A tournament as its pages show it; `version` is the base of the next write. `is_rehearsal`:
    a copy to try things on, see services.tournaments.rehearsing.
    """

    access: Access
    version: int
    club: str
    created_at: datetime
    evening: EventState
    form: AnyFormat
    is_rehearsal: bool = False

    @cached_property
    def fingerprint(self) -> str:
        """That of its history as it stands, read anew."""
        return TOURNAMENT_JOURNAL.fingerprint(self.access.tournament_id, self.version)

    @property
    def title(self) -> str:
        """As the plan says it."""
        return self.evening.plan.title

    @property
    def game(self) -> PlayedGame:
        """What is played at every table."""
        return game_of(self.evening.plan)

    @property
    def amounts(self) -> tuple[Measure, ...]:
        """The numbers of a result that differ by more or less."""
        return amounts_of(self.game)

    @property
    def is_scored(self) -> bool:
        """Whether its matches can be scored hand by hand."""
        return self.evening.plan.other is None

    @property
    def is_in_pairs(self) -> bool:
        """Whether an entrant is a pair: a game of two sides that four people play."""
        return self.evening.plan.contest.kind == "sides" and bool(self.game.seats.in_pairs)

    @cached_property
    def names(self) -> Mapping[str, str]:
        """How everybody is called, by key."""
        return {key: readable_entrant(person.name) for key, person in self.evening.people.items()}

    def players_at(self, meeting: Meeting) -> tuple[str, ...]:
        """Who sits where at a table: in pairs the two of each across, blank where none are known;
        else the entrants.
        """
        people = [self.evening.people[key] for key in meeting.seats]
        if not self.is_in_pairs:
            return tuple(person.name for person in people)
        pairs = [x.players if len(x.players) == len(PAIR_SIDES) else ("", "") for x in people]
        return tuple(pair[place] for place in (0, 1) for pair in pairs)

    def sides_at(
        self, meeting: Meeting, result: Result | None = None
    ) -> tuple[tuple[str, str], ...]:
        """Who stands for each side, and how it is called: each alone where not everybody came."""
        sides = self.evening.event.contest.sides_of(meeting.seats)
        if result is not None and result.ending == "forfeit":
            sides = tuple((key,) for side in sides for key in side)
        return tuple((s[0], BETWEEN.join(self.names[key] for key in s)) for s in sides)

    def seated(self) -> list[tuple[str, Meeting, str]]:
        """List everybody of the round by surname: where they sit, and who plays with them, if any.

        Each of two who enter as one is looked for by their own name.
        """
        sides_of, people = self.evening.event.contest.sides_of, self.evening.people
        seats = [
            (name, meeting, " / ".join((*own[:at], *own[at + 1 :], *others)))
            for meeting in (self.round.meetings if self.round else ())
            for side in sides_of(meeting.seats)
            for key in side
            for others in [[self.names[other] for other in side if other != key]]
            for own in [people[key].players or (self.names[key],)]
            for at, name in enumerate(own)
        ]
        return sorted(seats, key=lambda seat: surname_key(seat[0]))

    def complete(self, result: Result) -> Result:
        """A result with a line for each partner, where it names but one of a side."""
        table = self.table(result.round, result.table)
        contest = self.evening.event.contest
        return result if table is None else contest.shared(result, table.meeting.seats)

    def speaker(self, meeting: Meeting) -> str:
        """Who stands for the side there that this link speaks for; blank where none does."""
        sides = self.evening.event.contest.sides_of(meeting.seats)
        return next((side[0] for side in sides if self.access.entrant in side), "")

    @cached_property
    def voice(self) -> ReaderVoice:
        """How it is spoken of to the reader."""
        return ReaderVoice(self.names, self.evening.plan.currency)

    @cached_property
    def settings(self) -> Any:  # noqa: ANN401 (each format has its own)
        """The format's settings."""
        return self.form.settings(**self.evening.plan.settings)

    @cached_property
    def standings(self) -> Standings:
        """The table by all results so far."""
        return standings(self.evening.event, self.form)

    @cached_property
    def bracket(self) -> Bracket | None:
        """The knock-out as it stands, once its first round is published."""
        if self.form.bracket is None or self.round is None:
            return None
        return self.form.bracket(self.settings, self.evening.event)

    def plays_on(self, entrant: str) -> bool:
        """Whether a round is still to be drawn for somebody who is there: in a bracket not for who
        is out of it.
        """
        is_over = self.form.is_over(self.settings, self.evening.event)
        return not is_over and (self.bracket is None or entrant in self.bracket.order()[0])

    @cached_property
    def left(self) -> frozenset[str]:
        """Names who left before everything was played; who only declined to come back did not."""
        drafted = filter(None, (*self.evening.event.rounds, self.evening.draft))
        declined = {key for key, _, is_back in comebacks(drafted) if not is_back}
        event, rounds = self.evening.event, len(self.evening.event.rounds)
        last = rounds if self.form.is_over(self.settings, event) else rounds + 1
        return frozenset(
            entrant.key
            for entrant in event.entrants
            if rounds and entrant.key not in {*declined, *self.evening.waiting}
            if any(away.until is None and away.since <= last for away in entrant.away)
        )

    @property
    def round(self) -> Round | None:
        """The round that is being played: the last one published."""
        return self.evening.event.rounds[-1] if self.evening.event.rounds else None

    @property
    def following(self) -> int:
        """The number of the round that is drawn next."""
        return len(self.evening.event.rounds) + 1

    @property
    def tables(self) -> tuple[TableState, ...]:
        """The tables of that round, by number."""
        return self.tables_of(len(self.evening.event.rounds))

    def clock_face(self, now: int, table: int | None = None) -> Face | None:
        """The clock of that round, for all or for one table, at this moment (seconds since 1970);
        None where rounds have no end by the clock, or none is published.
        """
        minutes = self.evening.plan.minutes
        if minutes is None or self.round is None:
            return None
        clock = self.evening.clocks.get(self.round.number, Clock(self.round.number))
        return Face(clock.left(60 * minutes, now, table), clock.since is not None)

    def tables_of(self, number: int) -> tuple[TableState, ...]:
        """The tables of a published round, by number."""
        here = [table_state for (at, _), table_state in self.evening.tables.items() if at == number]
        return tuple(sorted(here, key=lambda t: t.meeting.table or 0))

    def late_at(self, table: TableState) -> tuple[Penalty, ...]:
        """Who was late to a table, and what that cost."""
        at = table.round, table.meeting.table
        own = (x for x in self.evening.penalties if x.minutes and (x.round, x.table) == at)
        return tuple(own)

    def head_start(self, table: TableState) -> Mapping[str, int]:
        """With how many games each of a table begins, as others were late to it."""
        penalties = self.late_at(table)
        return {
            seat: sum(penalty.given for penalty in penalties if penalty.entrant != seat)
            for seat in table.meeting.seats
        }

    def start_score(self, table: TableState) -> str:
        """Say at what a table begins, the larger number first: “2-1”; blank for “0-0”."""
        games = sorted(self.head_start(table).values(), reverse=True)
        return "-".join(map(str, games)) if any(games) else ""

    def start_words(self, table: TableState) -> Text | None:
        """Say at what a table begins, and for whom; None where nobody was late."""
        start, ahead = self.start_score(table), self.head_start(table)
        if not start or len({*ahead.values()}) == 1:
            return text("begins at {start}", start=start) if start else None
        name = Who(max(ahead, key=lambda seat: ahead[seat]))
        return text("begins at {start} for {name}", start=start, name=name)

    def penalty_notes(self, entrant: str = "") -> tuple[Text, ...]:
        """What everybody, or this entrant, was warned of or lost, in words."""
        own = (x for x in self.evening.penalties if entrant in ("", x.entrant))
        return tuple(map(penalty_sentence, own))

    def round_of(self, number: int) -> Round | None:
        """A published round."""
        return next((x for x in self.evening.event.rounds if x.number == number), None)

    @property
    def seats(self) -> Mapping[int, Mapping[int, tuple[str, ...]]]:
        """Who stands for each side at which table, by published round."""
        heads = self.evening.event.contest.heads
        return {
            r.number: {
                meeting.table: heads(meeting.seats) for meeting in r.meetings if meeting.table
            }
            for r in self.evening.event.rounds
        }

    @property
    def rounds(self) -> int | None:
        """How many rounds there will be, None while that is open."""
        return self.form.rounds(self.settings, self.evening.event)

    @property
    def stages(self) -> tuple[StageSpan, ...]:
        """What follows on what, none where it is but one."""
        return self.form.stages(self.settings, self.evening.event)

    @property
    def is_over(self) -> bool:
        """Whether everything is drawn and played."""
        return self.form.is_over(self.settings, self.evening.event) and not self.missing

    @property
    def missing(self) -> tuple[TableState, ...]:
        """Tables without a result that counts, of any round, the earliest first."""
        open_ = [x for x in self.evening.tables.values() if x.result is None]
        return tuple(sorted(open_, key=lambda y: (y.round, y.meeting.table or 0)))

    def table(self, number: int, table: int) -> TableState | None:
        """A table of a published round."""
        return self.evening.tables.get((number, table))

    def own_table(self, number: int, table: int) -> TableState:
        """The same for who writes about it: a side for the table it sits at. Raises NotFound,
        Forbidden.
        """
        there = self.table(number, table)
        if there is None:
            raise NotFound
        if self.access.role == "side" and self.access.entrant not in there.meeting.seats:
            raise Forbidden
        return there


_MOST_FOUND = 20


@dataclass(frozen=True, slots=True)
class ProgressStretch:
    """One round of somebody: what came of it, where they sat (None when they sat out or were away),
    and what is said of that table.
    """

    bout: Bout
    meeting: Meeting | None
    table: TableState | None


@dataclass(frozen=True, slots=True)
class PlayerProgress:
    """Somebody's row in the standings, and how they got there."""

    entrant: str
    row: StandingsRow
    stretches: tuple[ProgressStretch, ...]


def way(tournament: TournamentState, entrant: str) -> PlayerProgress:
    """The way of this entrant so far. Raises NotFound."""
    row = next((row for row in tournament.standings.rows if row.entrant == entrant), None)
    if row is None:
        raise NotFound
    sat = {
        number: (meeting, tournament.evening.tables.get((number, meeting.table or 0)))
        for number, meeting in tournament.evening.event.meetings()
        if entrant in meeting.seats
    }
    stretches = (ProgressStretch(bout, *sat.get(bout.round, (None, None))) for bout in row.bouts)
    return PlayerProgress(entrant, row, tuple(stretches))


def find_entrants(tournament: TournamentState, typed_name: str) -> tuple[str, ...]:
    """Whose name has these letters, whatever their accents and size; the first by the alphabet.
    Nobody for a blank.
    """
    wanted = search_key(typed_name)
    if not wanted:
        return ()
    named = sorted((search_key(name), key) for key, name in tournament.names.items())
    return tuple(key for _, key in named if wanted in search_key(tournament.names[key]))[
        :_MOST_FOUND
    ]
