"""Defines what an organiser settles before the first draw: people, rounds, time."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, Literal

from scorekeeper.engine.game import Length, Pace
from scorekeeper.engine.text import Text, text
from scorekeeper.tournaments.event import Contest, Meeting, Result, Round
from scorekeeper.tournaments.other_game import OtherGame
from scorekeeper.tournaments.standings.prizes import Prize, Sharing

DEFAULT = Contest()
Gong = Literal["game", "deal", "void"]


@dataclass(frozen=True, slots=True)
class LateStep:
    """From so many `minutes` late on, so many `games` are the other side's; None: the match is."""

    minutes: int
    games: int | None = None


def late_faults(steps: Sequence[LateStep], length: Length | None) -> Iterator[tuple[int, Text]]:
    """What makes no sense of these steps, the least minutes first, each with the place of its step;
    `length` of a match, where one is settled.
    """
    count = 0 if length is None or length.unit == "deals" else length.count
    for at, step in enumerate(steps):
        before = steps[at - 1] if at else LateStep(0, 0)
        if step.minutes == before.minutes:
            yield at, text("Twice {n} minutes: only one of the two can count.", n=step.minutes)
        elif before.games is None:
            words = text(
                "From {n} minutes on the match is lost: no more than that can be.", n=before.minutes
            )
            yield at, words
        elif step.games is not None and step.games < before.games:
            words = text(
                "No fewer games than for {minutes} minutes, please: it costs {n} from then on.",
                minutes=before.minutes,
                n=before.games,
            )
            yield at, words
        elif step.games is not None and 0 < count <= step.games:
            words = text(
                "Who has {n} games has won the match: leave the games blank where it is lost.",
                n=step.games,
            )
            yield at, words


@dataclass(frozen=True, slots=True)
class Plan:
    """The whole of what was settled; settling again replaces it.

    `rules` are the game's house rules, fixed for every table. `fee` in minor units of `currency`.
    `minutes` a round may last, None without a clock. `gong`: what happens to what is unfinished
    then: the game is finished, the deal is finished and the higher total wins, or it is void.
    `is_confirmed`: results wait for another side's tap to be more than reported. `left_win`: who
    left before the end has prizes too. `is_typed_twice`: a result counts when two have typed it.
    `late_half`: a match of two sides missed by coming late is worth a draw. `is_checked_in`: who is
    entered before the first round plays from when they are checked in. `other`: what is played,
    where the program does not score it; `game` is its key then. `late`: what lateness costs, the
    least first. `dates`: the day of each round, such as “2026-12-05”, of as many as are settled.
    `expected`: how many were to come when it was begun, 0 where nobody said.
    """

    title: str
    game: str
    system: str
    rules: Mapping[str, Any] = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)
    contest: Contest = DEFAULT
    tiebreaks: tuple[str, ...] = ()
    seed: str = ""
    forbidden: tuple[tuple[str, ...], ...] = ()
    prizes: tuple[Prize, ...] = ()
    sharing: Sharing = "average"
    fee: int = 0
    currency: str = "EUR"
    minutes: int | None = None
    gong: Gong = "game"
    is_confirmed: bool = True
    left_win: bool = False
    is_typed_twice: bool = False
    late_half: bool = False
    is_checked_in: bool = False
    other: OtherGame | None = None
    late: tuple[LateStep, ...] = ()
    dates: tuple[str, ...] = ()
    expected: int = 0

    def day(self, number: int) -> date | None:
        """The day on which a round is played, where one is settled."""
        is_settled = 0 < number <= len(self.dates)
        return date.fromisoformat(self.dates[number - 1]) if is_settled else None

    def late_steps(self, minutes: int | None) -> tuple[LateStep, ...]:
        """What so many minutes cost, as one step with just these; all where nobody counted."""
        steps = (
            self.late if minutes is None else [x for x in self.late if x.minutes <= minutes][-1:]
        )
        return tuple(replace(x, minutes=minutes or x.minutes) for x in steps)


@dataclass(frozen=True, slots=True)
class PlannedPerson:
    """An entrant as the list knows them: one player, or a pair by its `players`. `name` is what
    everybody reads. `table`: cannot move. `categories`: for prizes. `is_paid`: the fee.
    `byes`: the rounds they asked to miss, each worth a draw between two sides.
    """

    key: str
    name: str
    players: tuple[str, ...] = ()
    rank: int | None = None
    group: str = ""
    table: int | None = None
    categories: tuple[str, ...] = ()
    is_paid: bool = False
    byes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Presence:
    """Says whether somebody plays from the next round on: withdrawn, late, back again."""

    key: str
    is_here: bool


@dataclass(frozen=True, slots=True)
class Removal:
    """Names somebody taken off the list before they were ever seated. `into`: whom the list has
    already as the same.
    """

    key: str
    into: str = ""


@dataclass(frozen=True, slots=True)
class Doors:
    """Says whether people may register themselves, and how many entrants are the most."""

    is_open: bool
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Offered:
    """A round: as a draft to look at, published, or as people really sat down."""

    round: Round


@dataclass(frozen=True, slots=True)
class Reseated:
    """Names who really sat where in a published round, noticed late; hands and results stay with
    the people: a table keeps its number. `came`: who came late and was seated; `drawn`: the tables
    that were drawn anew.
    """

    number: int
    meetings: tuple[Meeting, ...]
    came: tuple[str, ...] = ()
    drawn: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """A result as somebody says it is. `why`: of a decision or a late correction; `was`: what stood
    before it and was another. `as_said_by`: whose report it takes over, of several that differed.
    """

    result: Result
    why: str = ""
    was: Result | None = None
    as_said_by: str = ""


@dataclass(frozen=True, slots=True)
class Confirmation:
    """One tap on “right”, for what stands at this table."""

    round: int
    table: int


@dataclass(frozen=True, slots=True)
class Closing:
    """The tournament is over, after this round: what was played stays as it is."""

    round: int


@dataclass(frozen=True, slots=True)
class HandedPrize:
    """A prize that was handed out: a fact, whatever the standings say later."""

    prize: str
    entrant: str
    amount: int = 0


@dataclass(frozen=True, slots=True)
class ClockBell:
    """A touch on the round clock at a moment (`at`, in seconds since 1970). `extra`: seconds more,
    for one table or, without a table, for all.
    """

    round: int
    touch: Literal["start", "pause", "extra"]
    at: int
    extra: int = 0
    table: int | None = None


DAY = 24 * 60
STEP = 5  # Minutes: a round is announced in fives.


@dataclass(frozen=True, slots=True)
class Timetable:
    """Says in how many `turns` the matches of each round are played, where there are fewer tables
    than matches, of at most how many minutes; with a break between two rounds.
    """

    turns: tuple[int, ...]
    minutes: int
    pause: int = STEP

    @property
    def rounds(self) -> int:
        """Counts them."""
        return len(self.turns)

    @property
    def round_minutes(self) -> int:
        """What the longest round may last."""
        return max(self.turns) * self.minutes

    @property
    def total(self) -> int:
        """Minutes from the first card to the last."""
        return sum(self.turns) * self.minutes + max(0, self.rounds - 1) * self.pause


@dataclass(frozen=True, slots=True)
class Fit:
    """A length of the match on an evening. `is_fitting`: it is over by the end."""

    length: Length
    timetable: Timetable
    is_fitting: bool


def minutes_for(length: Length, pace: Pace) -> int:
    """Says what a round of this is given, up to the next five: everything that may have to be
    played, by tables as most are. Slow ones hear the gong.
    """
    return max(STEP, -(-length.most * pace.usual // (60 * STEP)) * STEP)


def available(start: int, end: int) -> int:
    """Minutes from one time of the day to the other, both in minutes since midnight; an end that is
    not after the start is on the next day.
    """
    return (end - start - 1) % DAY + 1


def fit(length: Length, turns: tuple[int, ...], pace: Pace, minutes: int, pause: int = STEP) -> Fit:
    """One length on an evening of so many minutes."""
    timetable = Timetable(turns, minutes_for(length, pace), pause)
    return Fit(length, timetable, timetable.total <= minutes)
