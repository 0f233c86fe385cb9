"""Counts a pile's card points from how many of each card lie in it.

RULES §1.1: four of each card; with three players one may lie on the table instead (§1.4).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.engine.cards import CountingCard
from scorekeeper.engine.game import Problem
from scorekeeper.engine.text import text, text_c, text_n

COPIES = 4


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile as counted: its card points, or what is wrong with the count (then the points are 0).
    A problem's field is the key of its card.
    """

    points: int
    problems: tuple[Problem, ...] = ()


def count_pile(
    cards: Sequence[CountingCard], held: Mapping[str, int], table_card: int | None = None
) -> Pile:
    """The points of a pile that holds so many of each card, by key; what is not named is not there.

    `table_card`: points of the card left on the table, of which only three can lie in piles.
    """
    by_key = {card.key: card for card in cards}
    problems = []
    for key, n in held.items():
        if key not in by_key:
            words = text("No card that counts is called “{card}”.", card=key)
            problems.append(Problem("range", key, words))
        else:
            problems += _check_card(by_key[key], n, table_card)
    if problems:
        return Pile(0, tuple(problems))
    return Pile(sum(by_key[key].points * n for key, n in held.items()))


def _check_card(card: CountingCard, n: int, table_card: int | None) -> list[Problem]:
    most = COPIES - (card.points == table_card)
    if 0 <= n <= most:
        return []
    if n < 0:
        words = text("It can’t be less than zero.")
    elif most < COPIES:
        words = text_c(
            "pile",
            "{card}: {n} cannot be, for one of the four lies on the table.",
            card=card.name,
            n=n,
        )
    else:
        words = text_n(
            "{card}: {n} cannot be, there are only four.",
            "{card}: {n} cannot be, there are only four.",
            n,
            card=card.name,
        )
    return [Problem("range", card.key, words)]
