"""Counts what a pile is worth from how many of each card, and how many tricks, lie in it.

RULES §1.1: four of each card; with three players one may lie on the table instead (§1.4).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.engine.cards import Counted
from scorekeeper.engine.game import Problem
from scorekeeper.engine.text import text, text_c, text_n


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile as counted: its card points, or what is wrong with the count (then the points are 0).
    A problem's field is the key of its card.
    """

    points: int
    problems: tuple[Problem, ...] = ()


def count_pile(
    counted: Sequence[Counted], held: Mapping[str, int], left_out: int | None = None
) -> Pile:
    """The points of a pile that holds so many of each, by key; what is not named is not there.

    `left_out`: points of the card that lies in no pile, so that there is one less of it.
    """
    by_key = {one.key: one for one in counted}
    problems = []
    for key, n in held.items():
        if key not in by_key:
            words = text("No card that counts is called “{card}”.", card=key)
            problems.append(Problem("range", key, words))
        else:
            problems += _check_number(by_key[key], n, left_out)
    if problems:
        return Pile(0, tuple(problems))
    return Pile(sum(by_key[key].points * n for key, n in held.items()))


def _check_number(one: Counted, n: int, left_out: int | None) -> list[Problem]:
    most = one.most - (one.points == left_out)
    if 0 <= n <= most:
        return []
    if n < 0:
        words = text("It can’t be less than zero.")
    elif most < one.most:
        words = text_c(
            "pile",
            "{card}: {n} cannot be, for one of the four lies on the table.",
            card=one.name,
            n=n,
        )
    else:
        words = text_n(
            "{card}: {n} cannot be, there are only {most}.",
            "{card}: {n} cannot be, there are only {most}.",
            n,
            card=one.name,
            most=most,
        )
    return [Problem("range", one.key, words)]
