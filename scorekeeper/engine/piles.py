"""Checks what the piles of a hand come to, of any deck: whose they are, and that they add up.

All but one are entered; the last one follows.
"""

from collections.abc import Mapping, Sequence

from scorekeeper.engine.game import Problem, check_side
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.text import Text, Who, text, text_n

Piles = Mapping[Seat, int]


def complete_piles(cards: Piles, expected: Sequence[Seat], pool: int) -> dict[Seat, int]:
    """All piles in seating order, the one left out derived; of a count that passed its check."""
    left = pool - sum(cards.values())
    return {side: cards.get(side, left) for side in expected}


def check_whole(cards: Piles, table: Table, expected: Sequence[Seat], pool: int) -> list[Problem]:
    """A whole count: all piles but one at least, adding up to what the deck is worth."""
    problems = check_entries(cards, table, expected, pool) or check_missing(cards, expected)
    if problems or is_sum(cards, expected, pool):
        return problems
    return [Problem("sum", "cards", sum_words(cards, pool))]


UNSAID = text("What happened? Say who won, or the card points.")


def check_entries(cards: Piles, table: Table, expected: Sequence[Seat], most: int) -> list[Problem]:
    """Each entry by itself: whose pile it is, and that it lies between 0 and all there are."""
    problems: list[Problem] = []
    for side, points in cards.items():
        field = f"cards.{side}"
        problems += check_side(side, field, table)
        if side in table.sides and side not in expected:
            words = text("{player} is out and does not play this hand.", player=Who(side))
            problems.append(Problem("not_active", field, words))
        if not 0 <= points <= most:
            words = text(
                "{points} cannot be: card points lie between 0 and {most}.",
                points=points,
                most=most,
            )
            problems.append(Problem("range", field, words))
    return problems


def check_missing(cards: Piles, expected: Sequence[Seat]) -> list[Problem]:
    """All piles but one have to be there."""
    left_out = [side for side in expected if side not in cards]
    if len(left_out) <= 1:
        return []
    words = text(
        "Points are missing: {players}. All but one are needed; the last one follows.",
        players=tuple(Who(side) for side in left_out),
    )
    return [Problem("missing", "cards", words)]


def is_sum(cards: Piles, expected: Sequence[Seat], pool: int) -> bool:
    """Says whether the piles add up, or leave something for the one that is not there."""
    left = pool - sum(cards.values())
    return left == 0 or (left > 0 and len(cards) < len(expected))


def sum_words(entered: Piles, pool: int) -> Text:
    """Says by how much a sum is wrong."""
    total = sum(entered.values())
    off = total - pool
    if len(entered) == 1:
        return text("{points} is more than the {pool} in play.", points=total, pool=pool)
    parts = " + ".join(str(points) for points in entered.values())
    if off < 0:
        return text_n(
            "{sum} = {total}, the deck holds {pool}: {n} missing.",
            "{sum} = {total}, the deck holds {pool}: {n} missing.",
            -off,
            sum=parts,
            total=total,
            pool=pool,
        )
    return text_n(
        "{sum} = {total}, the deck holds {pool}: {n} too many.",
        "{sum} = {total}, the deck holds {pool}: {n} too many.",
        off,
        sum=parts,
        total=total,
        pool=pool,
    )
