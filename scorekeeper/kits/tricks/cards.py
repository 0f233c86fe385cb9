"""Defines the cards of the Tute family, and which card totals no piles of them can make.

RULES §1.1, §1.3, §1.4. All figures are card points, without last ten and announcements.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import product
from operator import mul, sub

from scorekeeper.engine.cards import ACE_NAME, JACK_NAME, KING_NAME, KNIGHT_NAME, SUITS, Pack, Rank
from scorekeeper.engine.text import Text, text_c

# Seed 002 “30 points par couleur”: ace 11, three 10, king 4, and 3 and 2 for the two below it
# (knight 3, jack 2; in Guiñote jack 3, knight 2). The order of those two never matters to a sum.
CARD_VALUES = (11, 10, 4, 3, 2)
TABLE_CARDS = (0, 2, 3, 4, 10, 11)
POOL = 120
LAST_TRICK = 10
_COPIES = 4
_Held = tuple[int, ...]

_THREE_NAME = text_c("card", "three")
TABLE_CARD_NAMES: Mapping[int, Text] = {11: ACE_NAME, 10: _THREE_NAME, 4: KING_NAME}

_TOP = (Rank("ace", 11, ACE_NAME), Rank("three", 10, _THREE_NAME), Rank("king", 4, KING_NAME))
_PIPS = tuple(Rank(str(n)) for n in (7, 6, 5, 4, 2))
# Seeds 000, 001, 003: « 3 points par dame et 2 points par valet ».
TUTE = Pack(
    SUITS,
    (*_TOP, Rank("knight", 3, KNIGHT_NAME), Rank("jack", 2, JACK_NAME), *_PIPS),
    last_trick=LAST_TRICK,
)
# Seed 002: « Valet (3 points), Cavalier (2 points) ».
GUINOTE = replace(
    TUTE, ranks=(*_TOP, Rank("jack", 3, JACK_NAME), Rank("knight", 2, KNIGHT_NAME), *_PIPS)
)
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
