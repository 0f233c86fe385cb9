"""Shares prizes: who gets which, and money split among equals, exact to the cent.

Three ways, asked as None, Average and Hort. Published example: 100, 80, 60, 40, 20 and 10 with the
1st and 2nd level and the 4th to 6th level.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal, assert_never

from scorekeeper.engine.text import Text, text
from scorekeeper.tournaments.seeded_random import chance
from scorekeeper.tournaments.standings.standings import StandingsRow

Sharing = Literal["average", "hort", "none"]
For = Literal["place", "category", "last", "raffle"]


@dataclass(frozen=True, slots=True)
class Prize:
    """One prize: an `amount` of money in its minor unit, or a thing in `words` (“un jamón”).

    `is_each`: as much, or one such thing, for each person of a pair. `place`: of the whole table,
    or within its category. `last`: for whoever ends last; `raffle`: drawn among those who have won
    nothing, the event's seed decides.
    """

    key: str
    kind: For = "place"
    place: int = 1
    category: str = ""
    amount: int = 0
    words: str = ""
    is_each: bool = False

    def worth(self, heads: int) -> int:
        """The money for an entrant of so many persons."""
        return self.amount * heads if self.is_each else self.amount

    @property
    def is_money(self) -> bool:
        """Says whether it can be shared."""
        return self.amount > 0


@dataclass(frozen=True, slots=True)
class Award:
    """Names what is handed out. `amount` in minor units, 0 for a thing; `why` in one sentence."""

    entrant: str
    prize: Prize
    amount: int
    why: Text


def awards(
    rows: Sequence[StandingsRow],
    prizes: Iterable[Prize],
    *,
    sharing: Sharing = "average",
    categories: Mapping[str, frozenset[str]] | None = None,
    seed: str = "",
    heads: int = 1,
) -> tuple[Award, ...]:
    """Everything that is handed out: places first, then categories, the last place, the raffle.
    `heads`: of how many persons an entrant is.

    Money goes by `sharing` to those who are level; a thing goes to the first of them in the table.
    A prize whose place nobody took is not given. Whoever won a place is passed over in a category.
    """
    listed = tuple(replace(p, amount=p.worth(heads)) for p in prizes)
    won = list(_of_places(rows, [x for x in listed if x.kind == "place"], sharing))
    for name, members in (categories or {}).items():
        winners = {award.entrant for award in won}
        own = [y for y in listed if y.kind == "category" and y.category == name]
        left = [row for row in rows if row.entrant in members and row.entrant not in winners]
        won += _of_places(left, own, sharing)
    for prize in listed:
        if prize.kind == "last" and rows:
            won.append(Award(rows[-1].entrant, prize, prize.amount, text("Last of all.")))
    return (*won, *_raffled(rows, [z for z in listed if z.kind == "raffle"], won, seed))


def _of_places(
    rows: Sequence[StandingsRow], prizes: Sequence[Prize], sharing: Sharing
) -> Iterable[Award]:
    """As they are read out: by rank, money before things."""
    ranks = {row.entrant: rank for rank, row in enumerate(rows)}
    won = [*_money(rows, prizes, sharing), *_things(rows, prizes)]
    return sorted(won, key=lambda award: ranks[award.entrant])


def _money(
    rows: Sequence[StandingsRow], prizes: Sequence[Prize], sharing: Sharing
) -> Iterable[Award]:
    by_rank = dict(enumerate(rows, start=1))
    money = {prize.place: prize for prize in prizes if prize.is_money}
    for place in sorted({row.place for row in rows}):
        level = [rank for rank, row in by_rank.items() if row.place == place]
        amounts = shares([money[rank].amount if rank in money else 0 for rank in level], sharing)
        for rank, amount in zip(level, amounts, strict=True):
            named = money.get(rank) or next((money[i] for i in level if i in money), None)
            if amount and named is not None:
                yield Award(by_rank[rank].entrant, named, amount, _why(level, sharing))


def _things(rows: Sequence[StandingsRow], prizes: Iterable[Prize]) -> Iterable[Award]:
    for prize in prizes:
        if not prize.is_money and prize.place <= len(rows):
            yield Award(rows[prize.place - 1].entrant, prize, 0, text("Place {n}.", n=prize.place))


def _why(level: Sequence[int], sharing: Sharing) -> Text:
    first, last = level[0], level[-1]
    if first == last:
        return text("Place {n}.", n=first)
    match sharing:
        case "average":
            return text("Places {first} to {last} are level: equal parts.", first=first, last=last)
        case "hort":
            return text(
                "Places {first} to {last} are level: half of the place, half of equal parts.",
                first=first,
                last=last,
            )
        case "none":
            return text("Place {n} by the tie-breaks.", n=first)
        case _:
            assert_never(sharing)


def shares(amounts: Sequence[int], sharing: Sharing) -> tuple[int, ...]:
    """Says what each of those who are level gets of the prizes of their places, best place first.

    The sum is the sum of the prizes; what cannot be divided goes cent by cent to the largest
    remainders, the better place first.
    """
    total, n = sum(amounts), len(amounts)
    match sharing:
        case "none":
            return tuple(amounts)
        case "average":
            exact = [Fraction(total, n)] * n
        case "hort":
            exact = [Fraction(own, 2) + Fraction(total, 2 * n) for own in amounts]
        case _:
            assert_never(sharing)
    return _integers(exact, total)


def _integers(exact: Sequence[Fraction], total: int) -> tuple[int, ...]:
    parts = [share.numerator // share.denominator for share in exact]
    left = total - sum(parts)
    order = sorted(range(len(exact)), key=lambda at: (parts[at] - exact[at], at))
    for at in order[:left]:
        parts[at] += 1
    return tuple(parts)


def _raffled(
    rows: Sequence[StandingsRow], prizes: Sequence[Prize], won: Iterable[Award], seed: str
) -> Iterable[Award]:
    winners = {award.entrant for award in won}
    drum = sorted(row.entrant for row in rows if row.entrant not in winners)
    chance(seed, "raffle").shuffle(drum)
    for prize, entrant in zip(prizes, drum, strict=False):
        yield Award(entrant, prize, prize.amount, text("Drawn by lot."))
