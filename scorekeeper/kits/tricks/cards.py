"""Defines the cards of the Tute family, and which card totals no piles of them can make.

RULES §1.1, §1.3, §1.4. All figures are card points, without last ten and announcements.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import product
from operator import mul, sub

from scorekeeper.engine.cards import SUITS, Pack, Rank
from scorekeeper.engine.text import Text

# Seed 002 “30 points par couleur”: ace 11, three 10, king 4, and 3 and 2 for the two below it
# (knight 3, jack 2; in Guiñote jack 3, knight 2). The order of those two never matters to a sum.
CARD_VALUES = (11, 10, 4, 3, 2)
TABLE_CARDS = (0, 2, 3, 4, 10, 11)
POOL = 120
LAST_TRICK = 10
_COPIES = 4
_Held = tuple[int, ...]

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


def can_split(piles: Sequence[int], table_card: int = 0) -> bool:
    """Says whether the whole deck, less the card left on the table, can be shared out into these
    piles.

    §1.3: up to four piles only 1 and 119 are impossible, five piles have one more impossible
    split and six have 895. An exhaustive search over how many of each card a pile holds.
    """
    if sum(piles) != POOL - table_card:
        return False
    held = tuple(_COPIES - (value == table_card) for value in CARD_VALUES)
    return _split(tuple(sorted(piles, reverse=True)), held)


@lru_cache(maxsize=100_000)
def _split(piles: tuple[int, ...], held: _Held) -> bool:
    # The last pile takes what is left, and the sums agree.
    if len(piles) == 1:
        return True
    return any(
        _split(piles[:-1], rest)
        for taken in _piles_by_worth().get(piles[-1], ())
        if min(rest := tuple(map(sub, held, taken))) >= 0
    )


@cache
def _piles_by_worth() -> Mapping[int, Sequence[_Held]]:
    """Every pile of cards, as how many of each value it holds, under what it is worth."""
    found: dict[int, list[_Held]] = {}
    for held in product(range(_COPIES + 1), repeat=len(CARD_VALUES)):
        found.setdefault(sum(map(mul, held, CARD_VALUES)), []).append(held)
    return found
