"""Defines what cards are worth, and which card totals no piles of cards can make.

RULES §1.1, §1.3, §1.4. All figures are card points, without last ten and announcements.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from itertools import product
from operator import mul, sub

from scorekeeper.engine.text import Text, by_deck, text_c


class Suit(StrEnum):
    """The four suits of the Spanish deck; the values stand in the match record."""

    OROS = "oros"
    COPAS = "copas"
    ESPADAS = "espadas"
    BASTOS = "bastos"


SUITS = tuple(Suit)

# Seed 002 “30 points par couleur”: ace 11, three 10, king 4, and 3 and 2 for the two below it
# (knight 3, jack 2; in Guiñote jack 3, knight 2). The order of those two never matters to a sum.
CARD_VALUES = (11, 10, 4, 3, 2)
TABLE_CARDS = (0, 2, 3, 4, 10, 11)
POOL = 120
LAST_TRICK = 10
_COPIES = 4
_Held = tuple[int, ...]


SUIT_NAMES: Mapping[Suit, Text] = {
    # Seed 001: « piques équivalant aux épées, cœurs aux coupes, carreaux aux deniers et trèfles
    # aux bâtons ».
    Suit.OROS: by_deck(text_c("suit", "coins"), text_c("French suit", "diamonds")),
    Suit.COPAS: by_deck(text_c("suit", "cups"), text_c("French suit", "hearts")),
    Suit.ESPADAS: by_deck(text_c("suit", "swords"), text_c("French suit", "spades")),
    Suit.BASTOS: by_deck(text_c("suit", "clubs"), text_c("French suit", "clubs")),
}

TABLE_CARD_NAMES: Mapping[int, Text] = {
    11: text_c("card", "ace"),
    10: text_c("card", "three"),
    4: text_c("card", "king"),
}


@dataclass(frozen=True, slots=True)
class CountingCard:
    """A card that is worth something, and its points."""

    key: str
    points: int
    name: Text


_ACE = CountingCard("ace", 11, text_c("card", "ace"))
_THREE = CountingCard("three", 10, text_c("card", "three"))
_KING = CountingCard("king", 4, text_c("card", "king"))
# Seed 002: « Les Dames jouent alors le rôle des Cavaliers. »
_KNIGHT = by_deck(text_c("card", "knight"), text_c("card", "queen"))
_JACK = text_c("card", "jack")

# Seeds 000, 001, 003: « 3 points par dame et 2 points par valet ».
TUTE_CARDS = (
    _ACE,
    _THREE,
    _KING,
    CountingCard("knight", 3, _KNIGHT),
    CountingCard("jack", 2, _JACK),
)
# Seed 002: « Valet (3 points), Cavalier (2 points) ».
GUINOTE_CARDS = (
    _ACE,
    _THREE,
    _KING,
    CountingCard("jack", 3, _JACK),
    CountingCard("knight", 2, _KNIGHT),
)


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
