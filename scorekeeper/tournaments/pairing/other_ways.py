"""Explains a pairing among equals by the nearest other way, in the weights of the draw."""

from collections.abc import Mapping
from fractions import Fraction
from math import prod

from scorekeeper.engine.text import Text, Who, text
from scorekeeper.tournaments.displays.number_format import format_number
from scorekeeper.tournaments.lazy_numpy import np
from scorekeeper.tournaments.pairing.field import Field, Pairs, as_columns
from scorekeeper.tournaments.pairing.weights import TERMS, amounts

# Those of a larger group fill a line with digits.
_MOST = 20
_WHY: Mapping[str, Text] = {
    "repeats": text("{one} and {other} have met"),
    "forbidden": text("{one} and {other} should not meet"),
    "uneven": text("{one} and {other} would deal first less evenly"),
    "dealing": text("{one} and {other} would deal first less evenly"),
    "running": text("{one} or {other} would deal first, or not, three times running"),
    "gap": text("{one} would float down to {other}"),
    "section": text("{one} would float down to {other}"),
    "floats": text("{one} or {other} would float the same way again"),
    "lot": text("the lots of {one} and {other} are further apart"),
}


def other_way(field: Field, pairs: Pairs, pair: tuple[int, int]) -> tuple[Text, ...]:
    """In how many ways those of this score could meet among themselves, of which a cheapest round
    has the cheapest; and what is first dearer when these two change partners with the two for whom
    that costs least. Nothing for others than equals, and before anybody has points.
    """
    score = field.column("score").tolist()
    tables = [one for one in pairs if field.keys[one[1]]]
    group = [one for one in tables if score[one[0]] == score[one[1]] == score[pair[0]]]
    is_begun = len({side.score for side in field.sides}) > 1
    if pair not in group or len(tables) < 2 or not is_begun:
        return ()
    many, points = 2 * len(group), format_number(Fraction(score[pair[0]], 2))
    said: tuple[Text, ...] = ()
    if 2 < many <= _MOST:
        n = prod(range(many - 1, 0, -2))
        said = (
            text(
                "The cheapest of {n} ways in which the {many} at {points} can meet.",
                n=n,
                many=many,
                points=points,
            ),
        )
    term, one, other = _nearest(field, tables, pair)
    if score[one] < score[other]:
        one, other = other, one
    why = _WHY[term if term != "section" or score[one] != score[other] else "lot"]
    named = Text(why.msgid, (("one", Who(field.keys[one])), ("other", Who(field.keys[other]))))
    return (*said, text("The nearest other way: {why}.", why=named))


def _nearest(
    field: Field, tables: list[tuple[int, int]], pair: tuple[int, int]
) -> tuple[str, int, int]:
    """Of all exchanges with another table the cheapest: its first term that costs more, and between
    which two.
    """
    mine, theirs = pair
    low, high = as_columns([one for one in tables if one != pair])
    ours, others = np.concatenate((low, high)), np.concatenate((high, low))
    first = np.minimum(mine, ours), np.maximum(mine, ours)
    second = np.minimum(theirs, others), np.maximum(theirs, others)
    new = amounts(field, *first), amounts(field, *second)
    old = np.tile(amounts(field, low, high), 2) + amounts(field, *as_columns([pair]))
    more = new[0] + new[1] - old
    best = int(np.lexsort(more[::-1])[0])
    at = next((row for row, found in enumerate(more[:, best].tolist()) if found), len(TERMS) - 1)
    held = first if new[0][at, best] >= new[1][at, best] else second
    return TERMS[at], int(held[0][best]), int(held[1][best])
