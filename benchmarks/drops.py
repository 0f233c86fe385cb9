"""Finds where losers drop in double elimination so that they hardly meet again before the final.

Of each number of sides all numbers by which the rounds could be crossed (see DROPS) are tried, of
more than 64 what a descent reaches; printed beside dropping always from the far end.
"""

import sys
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from scorekeeper.tournaments.brackets.bracket import BracketSlot, Plan
from scorekeeper.tournaments.brackets.knockout import DROPS, double, far_end_drops

MOST = 64


class Cup:
    """The matches of a double elimination of so many sides, and who comes to which."""

    def __init__(self, plan: Plan, many: int) -> None:
        self.slots = {slot.key: slot for one in plan for slot in one}
        self.many = many
        self.next: dict[tuple[str, str], str] = {
            (source.what, source.slot): slot.key
            for slot in self.slots.values()
            for source in slot.sources
            if source.what != "seed" and slot.stage != "final"
        }
        self.can_come: dict[str, tuple[bool, ...]] = {}
        for slot in self.slots.values():
            self.can_come[slot.key] = tuple(self._comes(slot))

    def _comes(self, slot: BracketSlot) -> Iterator[bool]:
        for source in slot.sources:
            if source.what == "seed":
                yield source.seed <= self.many
            else:
                yield (any if source.what == "winner" else all)(self.can_come[source.slot])

    def expected(self) -> Fraction:
        """Second meetings before the final to expect when every match is a toss-up: whoever loses
        a match of the winners' bracket and whoever wins it and loses later may come together again.
        """
        return sum((self._again(key) for key in self.slots if self._is_match(key)), Fraction(0))

    def _is_match(self, key: str) -> bool:
        return all(self.can_come[key])

    def _again(self, key: str) -> Fraction:
        found, chance, later = Fraction(0), Fraction(1), key
        if not key.startswith("winners"):
            return found
        loser = self._way(key)
        while (later := self.next.get(("winner", later), "")) != "":
            chance /= 2
            winner = self._way(later)
            where = next(slot for slot in loser if slot in winner)
            found += chance * loser[where] * winner[where]
        return found

    def _way(self, key: str) -> dict[str, Fraction]:
        """The matches that may follow for who loses this one, and how likely each is reached."""
        found, chance, at = {}, Fraction(1), self.next.get(("loser", key), "")
        while at:
            found[at] = chance
            chance /= 2 if self._is_match(at) else 1
            at = self.next.get(("winner", at), "")
        return found

    def if_favourites_win(self) -> int:
        """Second meetings before the final when the better seed wins every match."""
        came: dict[str, tuple[int, ...]] = {}
        met: list[tuple[int, ...]] = []
        for slot in self.slots.values():
            sides = []
            for source in slot.sources:
                if source.what == "seed":
                    sides += [source.seed] * (source.seed <= self.many)
                else:
                    sides += came[source.slot][:1] if source.what == "winner" else ()
                    sides += came[source.slot][1:] if source.what == "loser" else ()
            came[slot.key] = tuple(sorted(sides))
            if len(sides) == 2 and slot.stage != "final":
                met.append(came[slot.key])
        return len(met) - len(set(met))


Cost = tuple[Fraction, int]


def cost(many: int, drops: tuple[int, ...] | None = None) -> Cost:
    """Returns what is to be small: second meetings of toss-ups, then where favourites win."""
    one = Cup(double(many, reset=False, drops=drops), many)
    return one.expected(), one.if_favourites_win()


def best(many: int) -> tuple[Cost, tuple[int, ...]]:
    """The cheapest of all drops."""
    ranges = (range(most + 1) for most in far_end_drops(many))
    return min((cost(many, drops), drops) for drops in product(*ranges))


def main(most: int = 32) -> None:
    """Print what is stored beside the far end; up to `most`, beside the best there is."""
    print("sides  toss-ups, favourites win: stored      from the far end   the best there is")
    for many in (*range(3, MOST + 1), *(number for number, _ in DROPS if number > MOST)):
        (stored, favourites), (far, theirs) = cost(many), cost(many, far_end_drops(many))
        line = f"{many:5}{float(stored):30.4f}{favourites:4}{float(far):16.4f}{theirs:4}"
        (found, _), drops = best(many) if many <= most else ((Fraction(-1), 0), ())
        print(line + (f"{float(found):14.4f} {drops}" if many <= most else ""), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 32)
