"""Defines a tournament as facts: who takes part, what was published, what came of it.

Nothing here is derived. A round that people have sat down to is in `rounds` and stays as it is;
an old result may change, and the next draw and the standings use it as it is then.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal

from scorekeeper.engine.text import Text

FORMAT = "scorekeeper-tournament/1"

Kind = Literal["sides", "tables"]
Ending = Literal["played", "forfeit", "void"]
Measure = Literal["games", "points", "bars", "made", "money"]


@dataclass(frozen=True, slots=True)
class Away:
    """Rounds that an entrant does not play, both ends included; without an end until the last.

    Late entry is `Away(1, 2)`, withdrawal `Away(4)`; somebody who comes back has an end. `is_half`:
    a match of two sides that they miss by leave is worth a draw (a half-point bye).
    """

    since: int
    until: int | None = None
    is_half: bool = False


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player, or a pair that plays as one. `key` is a name of the program's own; `rank` is the
    seeding, 1 the best; a bracket draws who has none. `table`: cannot move, keeps it.
    `group`: the group for which the organiser set them, blank when it is drawn.
    """

    key: str
    name: str = ""
    rank: int | None = None
    away: tuple[Away, ...] = ()
    table: int | None = None
    group: str = ""

    def is_in(self, number: int) -> bool:
        """Says whether they play in this round, as far as was said."""
        return not self._spans(number)

    def has_half(self, number: int) -> bool:
        """Says whether a round they do not play is worth a draw to them."""
        return any(span.is_half for span in self._spans(number))

    def _spans(self, number: int) -> list[Away]:
        return [
            absence
            for absence in self.away
            if absence.since <= number and (absence.until is None or number <= absence.until)
        ]


@dataclass(frozen=True, slots=True)
class Meeting:
    """Names who sits down together: two sides, a table of many, or one alone: a bye, without a
    table.

    `seats` anticlockwise; the first deals first. `stage`: the part of the event, such as group
    “A”, “winners”, “losers”, “final”, “third”, blank where there is but one. `slot`: the place in a
    bracket, such as “winners/2/1”.
    """

    table: int | None = None
    seats: tuple[str, ...] = ()
    stage: str = ""
    slot: str = ""
    reasons: tuple[Text, ...] = ()

    @property
    def is_bye(self) -> bool:
        """One alone, with nobody to play."""
        return self.table is None


@dataclass(frozen=True, slots=True)
class Proof:
    """With what a round was drawn: anyone can run it again and get the same."""

    seed: str
    version: str
    weights: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Round:
    """One round, published or drafted: everybody in it once. `moved`: changed after the draw, by
    hand or for who came late, so that the proof does not give it again.
    """

    number: int
    meetings: tuple[Meeting, ...]
    proof: Proof | None = None
    moved: bool = False


@dataclass(frozen=True, slots=True)
class Score:
    """Says what one entrant made of one meeting, in whole numbers.

    `games` won; `points` of the game (zero-sum where it is); `money` in its minor unit; `made`,
    contracts made; `bars` struck, granted ones counted off; `deals` played. `place` at a table of
    many: 1 the best, who tie share the better number; absent where points say it.
    """

    entrant: str
    games: int = 0
    points: int = 0
    money: int = 0
    made: int = 0
    bars: int = 0
    deals: int = 0
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """Says what came of a meeting. `forfeit`: those in `absent` did not come, the others win with a
    difference of nothing; `void`: counts for nobody, and they have not met.
    """

    round: int
    table: int
    scores: tuple[Score, ...] = ()
    ending: Ending = "played"
    absent: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Penalty:
    """Says what somebody is warned of, or loses for it: so many `halves` of a match point and
    `games` in the standings from this round on. `minutes`: so late to this table, where `given`
    games are the other side's from the start, or the match `is_lost`.
    """

    entrant: str
    why: str = ""
    round: int = 0
    halves: int = 0
    games: int = 0
    table: int = 0
    minutes: int = 0
    given: int = 0
    is_lost: bool = False


@dataclass(frozen=True, slots=True)
class Contest:
    """Says what is played and what a meeting is worth. Match points are counted in halves: a win 2,
    a draw 1. `cap`: the most that one match counts: of the difference of games, or of the points of
    each side where no games are counted. `sizes` of a table of many: the least, the best, the most.
    `placed_by`: what decides the places at such a table, where no result says them: the first that
    differs, more is better. `has_partners`: at each such table two play two, in every round others.
    """

    kind: Kind = "sides"
    game: str = ""
    win: int = 2
    draw: int = 1
    loss: int = 0
    bye: int = 2
    cap: int | None = None
    sizes: tuple[int, int, int] = (3, 4, 5)
    placed_by: tuple[Measure, ...] = ("points",)
    has_partners: bool = False

    @property
    def is_of_two(self) -> bool:
        """Whether two sides meet, entered as such or made of those who sit across."""
        return self.kind == "sides" or self.has_partners

    def sides_of(self, seats: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        """Who scores together of those at a table: partners, else each alone."""
        if self.has_partners and len(seats) > 1:
            return seats[::2], seats[1::2]
        return tuple((key,) for key in seats)

    def heads(self, seats: tuple[str, ...]) -> tuple[str, ...]:
        """The first of each side, who stands for it."""
        return tuple(side[0] for side in self.sides_of(seats))

    def one_each(self, result: Result, seats: tuple[str, ...]) -> Result:
        """The same result with one line for each side."""
        heads = self.heads(seats)
        return replace(result, scores=tuple(x for x in result.scores if x.entrant in heads))

    def shared(self, result: Result, seats: tuple[str, ...]) -> Result:
        """The same result with a line for each partner of who has one, in the order of the seats;
        as it is where each scores alone.
        """
        lines = {score.entrant: score for score in result.scores}
        for side in self.sides_of(seats):
            for line in [lines[key] for key in side if key in lines][:1]:
                lines = {key: replace(line, entrant=key) for key in side} | lines
        order = dict.fromkeys((*seats, *lines))
        scores = tuple(lines[key] for key in order if key in lines)
        return replace(result, scores=scores) if self.has_partners else result


@dataclass(frozen=True)
class Event:
    """A whole tournament. `system` is the key of its format (formats.BY_KEY), `settings` that
    format's. `forbidden`: groups of keys who must not meet. `tiebreaks` in order; none means the
    format's own. Every draw comes from `seed`. `penalties`: those that take something.
    """

    system: str
    entrants: tuple[Entrant, ...]
    contest: Contest = Contest()
    settings: Mapping[str, Any] = field(default_factory=dict)
    rounds: tuple[Round, ...] = ()
    results: tuple[Result, ...] = ()
    seed: str = ""
    forbidden: tuple[tuple[str, ...], ...] = ()
    tiebreaks: tuple[str, ...] = ()
    title: str = ""
    penalties: tuple[Penalty, ...] = ()
    format: str = FORMAT

    @cached_property
    def by_key(self) -> dict[str, Entrant]:
        """The entrants by their key."""
        return {entrant.key: entrant for entrant in self.entrants}

    @cached_property
    def seeding(self) -> tuple[str, ...]:
        """All keys, the best first: by rank, those without one after them as listed."""
        listed = enumerate(self.entrants)
        ranked = sorted(listed, key=lambda x: (x[1].rank is None, x[1].rank or 0, x[0]))
        return tuple(entrant.key for _, entrant in ranked)

    @cached_property
    def scored(self) -> Mapping[tuple[int, int], Result]:
        """The result of each meeting by (round, table)."""
        return {(r.round, r.table): r for r in self.results}

    @cached_property
    def opening(self) -> int:
        """Counts the rounds before the first of a bracket, all of them where none has begun."""
        # A round of the bracket to which nobody came has no meeting.
        drawn = (at for at, each in enumerate(self.rounds) if any(m.slot for m in each.meetings))
        return next(drawn, len(self.rounds))

    def result(self, number: int, meeting: Meeting) -> Result | None:
        """Says what came of a meeting of a round; None for a bye and while it is missing."""
        return None if meeting.table is None else self.scored.get((number, meeting.table))

    def present(self, number: int) -> tuple[str, ...]:
        """Says who plays in this round, the best first by the seeding."""
        return tuple(key for key in self.seeding if self.by_key[key].is_in(number))

    def after(self, number: int) -> "Event":
        """The event as it was after so many rounds."""
        results = tuple(result for result in self.results if result.round <= number)
        return replace(self, rounds=self.rounds[:number], results=results)

    def meetings(self) -> Iterator[tuple[int, Meeting]]:
        """Every published meeting with the number of its round."""
        return ((round_.number, meeting) for round_ in self.rounds for meeting in round_.meetings)
