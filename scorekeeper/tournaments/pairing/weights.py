"""Weighs a pairing of two sides: eleven terms, the earlier ones infinitely dearer.

The terms in their order: nobody meets twice (nor has a second bye); who should not meet does not;
nobody deals first three times more than not, or less; a bye goes to who missed the fewest rounds,
then to the lowest score; many small gaps in score beat one big (squared); and so for the distance
of the sections, which are the score groups, large ones cut by lot; nobody floats the same way
again; dealing first is balanced (squared); nobody deals first, or not, three times running; among
equals the nearest lots meet (squared).

One number holds them all: each term weighs one more than everything behind it can amount to, so
that the smallest sum is the first in the order of the terms. `spread` proves that it fits.
"""

from dataclasses import dataclass
from functools import cached_property
from math import prod

from scorekeeper.engine.text import Text, text
from scorekeeper.tournaments.format import Term
from scorekeeper.tournaments.lazy_numpy import Numbers, np
from scorekeeper.tournaments.pairing.field import LOT_BITS, Field, Pairs, as_columns

WORDS: dict[str, Text] = {
    "repeats": text("meetings and byes that were there before"),
    "forbidden": text("meetings that should not be"),
    "uneven": text("who would deal first three times more than not, or less"),
    "missed": text("rounds that were missed by who has the bye"),
    "bye": text("groups between the bye and the last one"),
    "gap": text("differences in score, squared"),
    "section": text("distance of the groups, squared"),
    "floats": text("floats in the same direction as before"),
    "dealing": text("imbalance of dealing first, squared"),
    "running": text("who deals first, or not, three times running"),
    "lot": text("distance of the lots, squared"),
}
TERMS = tuple(WORDS)
# A round pays these once at the most: the others at any of its tables.
ONCE = ("missed", "bye")
# The solver counts in 128 bits with a sign; its inner sums stay below four times the dearest edge.
CAPACITY_BITS = 124
LIMB = 2**62


@dataclass(frozen=True)
class Weights:
    """The pairs of a field that may sit down, in two columns, and what each of them costs."""

    field: Field
    first: Numbers
    second: Numbers

    @cached_property
    def amounts(self) -> Numbers:
        """The terms of each pair, one row a term; lots to the bits there is room for."""
        rows = amounts(self.field, self.first, self.second)
        rows[-1] >>= 2 * (LOT_BITS - self._lot_bits(rows))
        return rows

    def _lot_bits(self, rows: Numbers) -> int:
        """All bits of a lot, unless scores are so far apart that they need the room."""
        *radices, _ = self._radices(rows)
        taken = prod(radices)
        room = CAPACITY_BITS - taken.bit_length() - len(self.field.keys).bit_length()
        if room < LOT_BITS or max(radices) >= LIMB:
            raise OverflowError("scores so far apart that no number can hold the weights")
        return min(LOT_BITS, room // 2)

    def _radices(self, rows: Numbers) -> tuple[int, ...]:
        """One more than each term can amount to in a round."""
        tables = len(self.field.keys) // 2
        return tuple(
            int(row.max(initial=0)) * (1 if term in ONCE else tables) + 1
            for term, row in zip(TERMS, rows, strict=True)
        )

    @cached_property
    def by_term(self) -> dict[str, int]:
        """Says what one of each term weighs: published with the draw."""
        weights, weight = {}, 1
        radices = self._radices(self.amounts)
        for term, radix in zip(reversed(TERMS), reversed(radices), strict=True):
            weights[term] = weight
            weight *= radix
        return {term: weights[term] for term in TERMS}

    def costs(self) -> list[int]:
        """The cost of each pair as one whole number, put together in limbs of 62 bits."""
        total = np.zeros(len(self.first), dtype=object)
        limb, scale = np.zeros(len(self.first), np.int64), 1
        for row, radix in zip(self.amounts, self._radices(self.amounts), strict=True):
            if scale * radix >= LIMB:
                total = total * scale + limb
                limb, scale = np.zeros(len(self.first), np.int64), 1
            limb, scale = limb * radix + row, scale * radix
        return [int(x) for x in total * scale + limb]


def amounts(field: Field, first: Numbers, second: Numbers) -> Numbers:
    """The terms of each pair, one row a term. A pair with NOBODY is a bye, and a float down."""
    score, downs, ups = (field.column(name) for name in ("score", "downs", "ups"))
    ahead = field.column("firsts") - field.column("seconds")
    gap = score[first] - score[second]
    upper, lower = np.where(gap > 0, first, second), np.where(gap > 0, second, first)
    mine, other = ahead[first], ahead[second]
    turn = np.where(mine > other, -1, 1)
    own, theirs = field.column("running")[first], field.column("running")[second]
    is_own_turn = (mine < other) | ((mine == other) & (own <= theirs))
    ran, waited = np.where(is_own_turn, own, theirs), np.where(is_own_turn, theirs, own)
    rows = {
        "repeats": field.met[first, second],
        "forbidden": field.barred[first, second],
        "uneven": field.uneven[first, second],
        **{term: np.zeros(len(first)) for term in ONCE},
        "gap": gap**2,
        "section": (field.sections[first] - field.sections[second]) ** 2,
        "floats": np.where(gap == 0, 0, downs[upper] + ups[lower]),
        "dealing": (mine + turn) ** 2 + (other - turn) ** 2,
        "running": (ran >= 2).astype(np.int64) + (waited <= -2),
        "lot": (field.lots[first] - field.lots[second]) ** 2,
    }
    if field.has_bye:
        alone = second == len(field.keys) - 1
        who = first[alone]
        rows["missed"][alone] = field.column("missed")[who]
        rows["bye"][alone] = field.sections[:-1].max() - field.sections[who]
        rows["gap"][alone] = rows["section"][alone] = rows["running"][alone] = 0
        rows["floats"][alone] = downs[who]
        rows["dealing"][alone] = ahead[who] ** 2
    return np.array([rows[term] for term in TERMS], np.int64)


def terms_of(field: Field, pairs: Pairs) -> tuple[Term, ...]:
    """Says what these pairs cost, by term, in the weights of the whole field."""
    paid = amounts(field, *as_columns(pairs)).sum(axis=1)
    weights = Weights(field, *field.every_pair()).by_term
    return tuple(
        Term(key, weights[key], int(amount), WORDS[key])
        for key, amount in zip(TERMS, paid, strict=True)
    )
