"""Reads what each entrant made of each round; all standings rest on it.

Points are exact: a match is worth halves, a place at a table (beaten + ½ tied)/(s − 1).
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import Literal

from scorekeeper.tournaments.event import Contest, Event, Meeting, Penalty, Result, Score

How = Literal["played", "won_unplayed", "lost_unplayed", "bye", "away", "void", "open"]

NOTHING, HALF = Fraction(0), Fraction(1, 2)
NO_SCORE = Score("")


@dataclass(frozen=True, slots=True)
class Bout:
    """One round of one entrant. `worth`: match points, or place points at a table of many.

    `lead`: of a match of two played, 1 for a win, −1 for a loss. `score`: what of it counts.
    `difference` of games and `points_difference`, capped as the contest says. `won_unplayed`: the
    others did not come. `open`: no result yet. `void`: counts for nobody.
    `against`: the worth in each single encounter, for a table of many against each of the others:
    1, ½ or 0.
    """

    round: int
    how: How
    opponents: tuple[str, ...] = ()
    worth: Fraction = NOTHING
    score: Score = NO_SCORE
    difference: int = 0
    points_difference: int = 0
    against: tuple[tuple[str, Fraction], ...] = ()
    lead: int = 0

    @property
    def is_played(self) -> bool:
        """Says whether they really sat down and it counts."""
        return self.how == "played"

    @property
    def is_choice(self) -> bool:
        """Not played by their own doing: away, or not come when paired (FIDE C.07 16.1.2)."""
        return self.how in ("away", "lost_unplayed")


@dataclass(frozen=True)
class EntrantTally:
    """All bouts of all entrants, in the order of rounds; `rounds` counts those published."""

    contest: Contest
    seeding: tuple[str, ...]
    seed: str
    bouts: Mapping[str, tuple[Bout, ...]]
    rounds: int
    penalties: tuple[Penalty, ...] = ()

    @cached_property
    def points(self) -> Mapping[str, Fraction]:
        """Match points, or the sum of place points, less what was taken."""
        return {
            key: sum((bout.worth for bout in own), Fraction(-self.taken(key)[0], 2))
            for key, own in self.bouts.items()
        }

    def taken(self, key: str) -> tuple[int, int]:
        """How many halves of a point and how many games somebody lost to penalties."""
        own = [penalty for penalty in self.penalties if penalty.entrant == key]
        return sum(x.halves for x in own), sum(y.games for y in own)


def tally(
    event: Event, until: int | None = None, spare_byes: Mapping[str, int] = MappingProxyType({})
) -> EntrantTally:
    """The bouts of an event; with `until`, as they stood when that round was over. `spare_byes`: so
    many byes of somebody are worth nothing, the first ones.
    """
    published = [r for r in event.rounds if until is None or r.number <= until]
    bouts: dict[str, list[Bout]] = {key: [] for key in event.seeding}
    spare = Counter(spare_byes)
    for round_ in published:
        seated = {key for meeting in round_.meetings for key in meeting.seats}
        for meeting in round_.meetings:
            for bout, key in _bouts(event, round_.number, meeting):
                is_spare = bout.how == "bye" and spare[key] > 0
                spare[key] -= is_spare
                bouts[key].append(replace(bout, worth=NOTHING) if is_spare else bout)
        for key in event.seeding:
            if key not in seated:
                is_half = event.contest.is_of_two and event.by_key[key].has_half(round_.number)
                worth = Fraction(event.contest.draw, 2) if is_half else NOTHING
                bouts[key].append(Bout(round_.number, "away", worth=worth))
    return EntrantTally(
        contest=event.contest,
        seeding=event.seeding,
        seed=event.seed,
        bouts={key: tuple(own) for key, own in bouts.items()},
        rounds=len({x.number for x in published}),
        penalties=tuple(y for y in event.penalties if until is None or y.round <= until),
    )


def _bouts(event: Event, number: int, meeting: Meeting) -> Sequence[tuple[Bout, str]]:
    if meeting.is_bye:
        worth = Fraction(event.contest.bye, 2) if event.contest.is_of_two else HALF
        return [(Bout(number, "bye", worth=worth), key) for key in meeting.seats]
    result = event.result(number, meeting)
    sides = event.contest.sides_of(meeting.seats)
    others = {
        key: tuple(seat for seat in meeting.seats if seat not in side)
        for side in sides
        for key in side
    }
    if result is None or result.ending == "void":
        how: How = "open" if result is None else "void"
        return [(Bout(number, how, others[key]), key) for key in meeting.seats]
    if event.contest.is_of_two:
        return [(_match(event.contest, number, result, k, others[k]), k) for k in meeting.seats]
    return [(_place(event.contest, number, result, key, others[key]), key) for key in meeting.seats]


def places_of(contest: Contest, result: Result | None, seats: tuple[str, ...]) -> tuple[int, ...]:
    """The place of each side at a table, ties sharing the better; none where nobody played."""
    if result is None or result.ending != "played":
        return ()
    heads = contest.heads(seats)

    def is_ahead(seat: str, other: str) -> bool:
        if contest.is_of_two:
            return _match(contest, 0, result, seat, (other,)).lead > 0
        return _ahead(contest, result, seat, other) == 1

    return tuple(1 + sum(is_ahead(other, key) for other in heads if other != key) for key in heads)


def score_of(result: Result, key: str) -> Score:
    """An entrant's line of a result; one of nothing where it has none."""
    return next((score for score in result.scores if score.entrant == key), Score(key))


def _match(
    contest: Contest, number: int, result: Result, key: str, others: tuple[str, ...]
) -> Bout:
    """A match of two sides. More games win; where none were counted, more points. The cap is on the
    difference of what was counted in games, and on each side's points in what was counted in those.
    """
    if result.ending == "forfeit":
        is_lost = key in result.absent
        worth = Fraction(contest.loss if is_lost else contest.win, 2)
        how: How = "lost_unplayed" if is_lost else "won_unplayed"
        return Bout(number, how, others, worth)
    mine, theirs = score_of(result, key), score_of(result, others[0])
    by = mine.games - theirs.games
    is_in_points = mine.games == theirs.games == 0
    ahead = by or (mine.points - theirs.points if is_in_points else 0)
    halves = contest.draw if ahead == 0 else contest.win if ahead > 0 else contest.loss
    worth = Fraction(halves, 2)
    if contest.cap is not None and is_in_points:
        mine, theirs = (
            replace(their, points=_capped(their.points, contest.cap)) for their in (mine, theirs)
        )
    elif contest.cap is not None:
        by = _capped(by, contest.cap)
    return Bout(
        number,
        "played",
        others,
        worth,
        score=mine,
        difference=by,
        points_difference=mine.points - theirs.points,
        against=tuple((other, worth) for other in others),
        lead=(ahead > 0) - (ahead < 0),
    )


def _capped(number: int, cap: int) -> int:
    return max(-cap, min(cap, number))


def _place(
    contest: Contest, number: int, result: Result, key: str, others: tuple[str, ...]
) -> Bout:
    """A place at a table of many. Whoever did not come is beaten by all who did."""
    if key in result.absent:
        return Bout(number, "lost_unplayed", others)
    mine = score_of(result, key)
    against = tuple(
        (other, Fraction(1) if other in result.absent else _ahead(contest, result, key, other))
        for other in others
    )
    worth = sum((share for _, share in against), NOTHING) * Fraction(1, len(others))
    how: How = "won_unplayed" if set(others) <= set(result.absent) else "played"
    return Bout(number, how, others, worth, mine, against=against if how == "played" else ())


def _ahead(contest: Contest, result: Result, key: str, other: str) -> Fraction:
    mine, theirs = score_of(result, key), score_of(result, other)
    if mine.place is not None and theirs.place is not None:
        by = theirs.place - mine.place
    else:
        by = next(
            (lead for m in contest.placed_by if (lead := getattr(mine, m) - getattr(theirs, m))),
            0,
        )
    return HALF if by == 0 else Fraction(int(by > 0))
