"""Computes what fits an evening: rounds, match length, breaks, and when it ends."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.engine.game import Length, Pace

DAY = 24 * 60
STEP = 5  # Minutes: a round is announced in fives.


@dataclass(frozen=True, slots=True)
class Timetable:
    """So many rounds of at most so many minutes, with a break between two of them."""

    rounds: int
    minutes: int
    pause: int = STEP

    @property
    def total(self) -> int:
        """Minutes from the first card to the last."""
        return self.rounds * self.minutes + max(0, self.rounds - 1) * self.pause


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


def fit(length: Length, rounds: int, pace: Pace, minutes: int, pause: int = STEP) -> Fit:
    """One length on an evening of so many minutes."""
    timetable = Timetable(rounds, minutes_for(length, pace), pause)
    return Fit(length, timetable, timetable.total <= minutes)


def longest(
    lengths: Sequence[Length], rounds: int, pace: Pace, minutes: int, pause: int = STEP
) -> Fit | None:
    """The longest match that fits so many rounds into an evening; None where even the shortest is
    too long.
    """
    fits = [fit(length, rounds, pace, minutes, pause) for length in lengths]
    fitting = [f for f in fits if f.is_fitting]
    return max(fitting, key=lambda x: (x.timetable.minutes, x.length.count), default=None)


def offer(
    lengths: Sequence[Length],
    rounds: Sequence[int],
    pace: Pace,
    minutes: int,
    pause: int = STEP,
) -> Fit:
    """The best of an evening: the first of these numbers of rounds that has room for a match of any
    of these lengths, with the longest; where none has, the shortest of everything, which is too
    long then. Neither may be empty.
    """
    for count in rounds:
        found = longest(lengths, count, pace, minutes, pause)
        if found is not None:
            return found
    shortest = min(lengths, key=lambda length: (minutes_for(length, pace), length.count))
    return fit(shortest, min(rounds), pace, minutes, pause)
