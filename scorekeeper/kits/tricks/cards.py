"""Counts the cards of the Tute family: their points, and which totals no piles can make.

RULES §1.1, §1.3, §1.4. All figures are card points, without last ten and announcements.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import product
from operator import mul, sub

from scorekeeper.engine.cards import SUITS, Pack, Rank
from scorekeeper.engine.piles import complete_piles
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.state import GameState, Why, dealer_of
from scorekeeper.engine.text import Text, Value, Who, text, text_c
from scorekeeper.kits.tricks.announcements import TrickHand, announced_points

# Seed 002 “30 points par couleur”: ace 11, three 10, king 4, and 3 and 2 for the two below it
# (knight 3, jack 2; in Guiñote jack 3, knight 2). The order of those two never matters to a sum.
CARD_VALUES = (11, 10, 4, 3, 2)
TABLE_CARDS = (0, 2, 3, 4, 10, 11)
POOL = 120
LAST_TRICK = 10
_COPIES = 4
_Copies = tuple[int, ...]

_TOP = (Rank("ace", 11), Rank("three", 10), Rank("king", 4))
TABLE_CARD_NAMES: Mapping[int, Text] = {rank.points: rank.name for rank in _TOP}

_PIPS = tuple(Rank(str(n)) for n in (7, 6, 5, 4, 2))
# Seeds 000, 001, 003: « 3 points par dame et 2 points par valet ».
TUTE = Pack(
    SUITS,
    (*_TOP, Rank("knight", 3), Rank("jack", 2), *_PIPS),
    last_trick=LAST_TRICK,
)
# Seed 002: « Valet (3 points), Cavalier (2 points) ».
GUINOTE = replace(TUTE, ranks=(*_TOP, Rank("jack", 3), Rank("knight", 2), *_PIPS))
# What a pile is counted by, with any number of players: a trick by itself is worth nothing.
TUTE_PILE, GUINOTE_PILE = TUTE.counted(1), GUINOTE.counted(1)


def pool_of(table_card: int | None) -> int:
    """Says what the piles add up to: 120 less the card left on the table (§1.4)."""
    return POOL - (table_card or 0)


def can_split(piles: Sequence[int], table_card: int = 0) -> bool:
    """Says whether the whole deck, less the card left on the table, can be shared out into these
    piles.

    §1.3: up to four piles only 1 and 119 are impossible, five piles have one more impossible
    split and six have 895. An exhaustive search over how many of each card a pile holds.
    """
    if sum(piles) != POOL - table_card:
        return False
    copies = tuple(_COPIES - (value == table_card) for value in CARD_VALUES)
    return _split(tuple(sorted(piles, reverse=True)), copies)


@lru_cache(maxsize=100_000)
def _split(piles: tuple[int, ...], copies: _Copies) -> bool:
    # The last pile takes what is left, and the sums agree.
    if len(piles) == 1:
        return True
    return any(
        _split(piles[:-1], rest)
        for taken in _piles_by_worth().get(piles[-1], ())
        if min(rest := tuple(map(sub, copies, taken))) >= 0
    )


@cache
def _piles_by_worth() -> Mapping[int, Sequence[_Copies]]:
    """Every pile of cards, as how many of each value it holds, under what it is worth."""
    by_worth: dict[int, list[_Copies]] = {}
    for copies in product(range(_COPIES + 1), repeat=len(CARD_VALUES)):
        by_worth.setdefault(sum(map(mul, copies, CARD_VALUES)), []).append(copies)
    return by_worth


Totals = Mapping[Seat, int]


@dataclass(frozen=True, slots=True)
class Count:
    """The points of a hand by side: cards, announcements, the card on the table given to whoever
    took the last trick (if the table plays so), and all of it with the last ten.
    """

    cards: Totals
    sung: Totals
    table_card: Totals
    totals: Totals

    @property
    def play(self) -> Totals:
        """Says what was made in play, announcements apart."""
        return {side: total - self.sung[side] for side, total in self.totals.items()}


def count(
    hand: TrickHand, table: Table, sides: Sequence[Seat], *, table_card_to: str = "nobody"
) -> Count | None:
    """The count of a checked hand of these sides; None when it gave no points."""
    if not hand.cards or hand.last_trick is None:
        return None
    cards = complete_piles(hand.cards, sides, pool_of(hand.table_card))
    sung = announced_points(hand.announcements, hand.trump, table)
    last = table.side_of(hand.last_trick)
    left = dict.fromkeys(sides, 0)
    if table_card_to == "last_trick":
        left[last] = hand.table_card or 0
    totals = {
        side: cards[side] + sung[side] + left[side] + LAST_TRICK * (side == last) for side in sides
    }
    return Count(cards, sung, left, totals)


def sums(counted: Count, last: Seat | None, unclaimed: int | None = None) -> list[Why]:
    """Says how each total came about; `last`: the side that took the last trick, `unclaimed`: what
    a card left on the table is worth, of which is said too that nobody gets it.
    """
    whies = []
    for side, cards in counted.cards.items():
        table_card = counted.table_card[side]
        sung, is_last = counted.sung[side], side == last
        words = sum_words(Who(side), cards, sung, is_last=is_last, table_card=table_card)
        whies.append(Why(words, "table_card_to" if table_card else None))
    if unclaimed and not any(counted.table_card.values()):
        words = text("The {n} of the card left on the table count for nobody.", n=unclaimed)
        whies.append(Why(words, "table_card_to"))
    return whies


def sum_words(
    side: Value, cards: int, sung: int, *, is_last: bool = False, table_card: int = 0
) -> Text:
    """The parts of a total and what they come to: “Ana: 50 in cards and 20 announced = 70”."""
    parts = [text_c("sum", "{n} in cards", n=cards)]
    if sung:
        parts.append(text_c("sum", "{n} announced", n=sung))
    if is_last:
        parts.append(text_c("sum", "10 for the last trick"))
    if table_card:
        parts.append(text_c("sum", "{n} for the card on the table", n=table_card))
    total = cards + sung + 10 * is_last + table_card
    return text("{side}: {parts} = {total}", side=side, parts=tuple(parts), total=total)


def decide_tie(
    policy: str, state: GameState, hand: TrickHand, tied: Sequence[Seat], most: int
) -> tuple[tuple[Seat, ...], Why]:
    """Whoever of them took the last trick; if it was somebody else's, as the table has agreed."""
    table, option = state.table, "tie_no_last"
    last = None if hand.last_trick is None else table.side_of(hand.last_trick)
    if last is not None and last in tied:
        words = text("Level at {points}: {side} took the last trick.", points=most, side=Who(last))
        return (last,), Why(words)
    if policy == "last_trick" and last is not None:
        words = text("Level, and {side} took the last trick.", side=Who(last))
        return (last,), Why(words, option)
    if policy == "eldest":
        eldest = table.round_from(dealer_of(state, hand), tied)[0]
        words = text("Level: {side} sits first from the dealer's right.", side=Who(eldest))
        return (eldest,), Why(words, option)
    if policy == "shared":
        words = text("Level, and the last trick was somebody else's: both score.")
        return tuple(tied), Why(words, option)
    words = text("Level, and the last trick was somebody else's: nobody scores.")
    return (), Why(words, option)
