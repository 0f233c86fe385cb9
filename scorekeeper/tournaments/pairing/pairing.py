"""Pairs two sides a table: the cheapest round after which all others can still be played.

The weights stand in weights.py, cheapest() in matching.py solves them exactly. If the round it
gives would lead into a dead end, the next cheapest that does not is taken (ranking.py); where none
of the first `LOOKED_AT` is shown to be safe, the cheapest round of a plan for the whole rest.
"""

import heapq
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice
from math import prod

from scorekeeper.engine.text import Text, Who, text, text_n
from scorekeeper.tournaments.displays.number_format import format_number
from scorekeeper.tournaments.format import Term
from scorekeeper.tournaments.lazy_numpy import Grid, np
from scorekeeper.tournaments.pairing import matching
from scorekeeper.tournaments.pairing.field import Field, PairOfSides, Pairs, as_columns, seat_pairs
from scorekeeper.tournaments.pairing.reasons import reasons
from scorekeeper.tournaments.pairing.weights import TERMS, Weights, amounts, terms_of

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
    tables = [p for p in pairs if field.keys[p[1]]]
    group = [table for table in tables if score[table[0]] == score[table[1]] == score[pair[0]]]
    is_begun = len({side.score for side in field.sides}) > 1
    if pair not in group or len(tables) < 2 or not is_begun:
        return ()
    many, points = 2 * len(group), format_number(Fraction(score[pair[0]], 2))
    sentences: tuple[Text, ...] = ()
    if 2 < many <= _MOST:
        n = prod(range(many - 1, 0, -2))
        sentences = (
            text(
                "The cheapest of {n} ways in which the {many} at {points} can meet.",
                n=n,
                many=many,
                points=points,
            ),
        )
    term, first, other = _nearest(field, tables, pair)
    if score[first] < score[other]:
        first, other = other, first
    why = _WHY[term if term != "section" or score[first] != score[other] else "lot"]
    named = Text(why.msgid, (("one", Who(field.keys[first])), ("other", Who(field.keys[other]))))
    return (*sentences, text("The nearest other way: {why}.", why=named))


def _nearest(
    field: Field, tables: list[tuple[int, int]], pair: tuple[int, int]
) -> tuple[str, int, int]:
    """Of all exchanges with another table the cheapest: its first term that costs more, and between
    which two.
    """
    mine, theirs = pair
    low, high = as_columns([table for table in tables if table != pair])
    ours, others = np.concatenate((low, high)), np.concatenate((high, low))
    first = np.minimum(mine, ours), np.maximum(mine, ours)
    second = np.minimum(theirs, others), np.maximum(theirs, others)
    new = amounts(field, *first), amounts(field, *second)
    old = np.tile(amounts(field, low, high), 2) + amounts(field, *as_columns([pair]))
    more = new[0] + new[1] - old
    best = int(np.lexsort(more[::-1])[0])
    at = next((row for row, x in enumerate(more[:, best].tolist()) if x), len(TERMS) - 1)
    columns = first if new[0][at, best] >= new[1][at, best] else second
    return TERMS[at], int(columns[0][best]), int(columns[1][best])


def rank_rounds(field: Field, may: Grid) -> Iterator[Pairs]:
    """Every round made of the pairs that `may` sit down, none twice."""
    first, second = field.every_pair()
    costs = np.array(Weights(field, first, second).costs(), dtype=object)
    by_pair = dict(zip(zip(first.tolist(), second.tolist(), strict=True), costs, strict=True))
    waiting: list[tuple[int, Pairs, int]] = []
    grids: list[Grid] = []

    def wait(grid: Grid) -> None:
        is_possible = grid[first, second]
        matches = matching.perfect_matching(
            first[is_possible], second[is_possible], costs[is_possible].tolist(), len(grid)
        )
        if matches is not None:
            cost = sum(by_pair[pair] for pair in matches)
            heapq.heappush(waiting, (cost, matches, len(grids)))
            grids.append(grid)

    wait(may)
    while waiting:
        _, pairs, number = heapq.heappop(waiting)
        yield pairs
        for grid in _apart(grids[number], pairs):
            wait(grid)


def _apart(may: Grid, pairs: Pairs) -> Iterator[Grid]:
    """Says what is left to choose from when a round is not to come again: a grid for each first
    difference.
    """
    grid = may.copy()
    for first, other in pairs:
        without = grid.copy()
        without[first, other] = without[other, first] = False
        yield without
        grid[[first, other], :] = grid[:, [first, other]] = False
        grid[first, other] = grid[other, first] = True


LOOKED_AT = 40


@dataclass(frozen=True, slots=True)
class PairedRound:
    """A whole round: pairings from the top table down, a bye last; what it cost, and what the
    organiser should know. `is_repaired`: the cheapest round would have led into a dead end.
    """

    pairings: tuple[PairOfSides, ...]
    cost: tuple[Term, ...]
    notes: tuple[Text, ...] = ()
    is_repaired: bool = False


def pair(field: Field, looked_at: int = LOOKED_AT) -> PairedRound:
    """The next round of a field; without sides, a round without pairings."""
    best = matching.cheapest_round(field)
    pairs = _with_a_future(field, best, looked_at)
    cost = terms_of(field, pairs)
    is_repaired = pairs != best
    # With those together who should not be, it might have gone on as it was: then they are why.
    is_barred = is_repaired and _leads_on(field.strangers, best, field.left)

    def explained(sides: PairOfSides) -> PairOfSides:
        (places,) = field.places(((sides.first, sides.second),))
        why = reasons(
            field,
            sides,
            is_repaired=places not in best,
            is_barred=is_barred,
            other_way=() if is_repaired else other_way(field, pairs, places),
        )
        return replace(sides, reasons=why)

    return PairedRound(
        tuple(map(explained, seat_pairs(field, pairs))),
        cost,
        (
            *_notes(cost, is_repaired=is_repaired, is_barred=is_barred),
            *_price_of_even_dealing(field, pairs, cost),
        ),
        is_repaired,
    )


def cost_of(field: Field, pairings: tuple[tuple[str, str], ...]) -> tuple[Term, ...]:
    """Says what these pairs of keys cost, by weight: shown beside a swap made by hand."""
    return terms_of(field, field.places(pairings))


def _with_a_future(field: Field, best: Pairs, looked_at: int) -> Pairs:
    """The first round in the order of cost after which as many can follow as before it."""
    wanted = field.left + 1
    strangers = field.strangers & ~field.barred
    if matching.is_safe(strangers, wanted):
        return best
    if not matching.can_finish(strangers, wanted):
        strangers = field.strangers
    after = matching.longest(strangers, wanted) - 1
    if _leads_on(strangers, best, after):
        return best
    for pairs in islice(rank_rounds(field, strangers), looked_at):
        if _leads_on(strangers, pairs, after):
            return pairs
    # Not None: nothing but a plan shows that so many rounds are possible here.
    rounds = matching.plan(strangers, after + 1) or ()
    return min(rounds, key=lambda ps: sum(x.weight * x.amount for x in terms_of(field, ps)))


def _leads_on(strangers: Grid, pairs: Pairs, many: int) -> bool:
    """Says whether `many` rounds of strangers can follow these."""
    first, second = as_columns(pairs)
    rest = strangers.copy()
    rest[first, second] = rest[second, first] = False
    return matching.can_finish(rest, many)


def _notes(cost: tuple[Term, ...], *, is_repaired: bool, is_barred: bool) -> tuple[Text, ...]:
    """Says what the organiser should know before publishing."""
    paid = {term.key: term.amount for term in cost}
    sentences = []
    if paid["repeats"]:
        sentences.append(
            text_n(
                "{n} second meeting or bye: nobody new was left.",
                "{n} second meetings or byes: nobody new was left.",
                paid["repeats"],
            )
        )
    if paid["forbidden"]:
        sentences.append(
            text_n(
                "{n} pairing that should not be: without it, others would meet again.",
                "{n} pairings that should not be: without them, others would meet again.",
                paid["forbidden"],
            )
        )
    if is_barred:
        sentences.append(
            text(
                "Scores are a little less level, so that later on nobody meets whom they should"
                " not."
            )
        )
    elif is_repaired:
        sentences.append(
            text("Scores are a little less level, so that nobody has to meet twice later on.")
        )
    return tuple(sentences)


def _price_of_even_dealing(field: Field, pairs: Pairs, cost: tuple[Term, ...]) -> tuple[Text, ...]:
    """Says after the last round what it would have taken that nobody has dealt first two times more
    than not, or less, where nothing but the scores would be worse.
    """
    even = replace(field, apart=1)
    off = even.uneven[as_columns(pairs)].sum()
    if field.left or field.standing or not off:
        return ()
    others = matching.cheapest_round(even)
    now, then = (
        {term.key: term.amount for term in terms} for terms in (cost, terms_of(field, others))
    )
    before = TERMS[: TERMS.index("gap")]
    if even.uneven[as_columns(others)].any() or any(then[key] > now[key] for key in before):
        return ()
    words = text(
        "Dealing first does not come out even for everybody: if it did, differences in score,"
        " squared, would be {more} instead of {less}.",
        more=then["gap"],
        less=now["gap"],
    )
    return (words,)
