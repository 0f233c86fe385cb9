"""Defines what a pack of cards is: its suits, its ranks, and what lies in it to be counted."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.engine.text import Text, by_deck, text_c


class Suit(StrEnum):
    """The four suits of the Spanish deck; the values stand in the match record."""

    OROS = "oros"
    COPAS = "copas"
    ESPADAS = "espadas"
    BASTOS = "bastos"


SUITS = tuple(Suit)

SUIT_NAMES: Mapping[Suit, Text] = {
    # Seed 001: « piques équivalant aux épées, cœurs aux coupes, carreaux aux deniers et trèfles
    # aux bâtons ».
    Suit.OROS: by_deck(text_c("suit", "coins"), text_c("French suit", "diamonds")),
    Suit.COPAS: by_deck(text_c("suit", "cups"), text_c("French suit", "hearts")),
    Suit.ESPADAS: by_deck(text_c("suit", "swords"), text_c("French suit", "spades")),
    Suit.BASTOS: by_deck(text_c("suit", "clubs"), text_c("French suit", "clubs")),
}

CARD_NAMES: Mapping[str, Text] = {
    "ace": text_c("card", "ace"),
    "three": text_c("card", "three"),
    "king": text_c("card", "king"),
    # Seed 002: « Les Dames jouent alors le rôle des Cavaliers. »
    "knight": by_deck(text_c("card", "knight"), text_c("card", "queen")),
    "jack": text_c("card", "jack"),
}


@dataclass(frozen=True, slots=True)
class Countable:
    """Says what is counted in a pile: a card or a trick, its points, and how many there are."""

    key: str
    name: Text
    points: int
    most: int


@dataclass(frozen=True, slots=True)
class Rank:
    """One rank of a pack, and what a card of it is worth; `own`: what this game calls it."""

    key: str
    points: int = 0
    own: Text | None = None

    @property
    def name(self) -> Text:
        """The card in words; a number as itself."""
        return self.own or CARD_NAMES.get(self.key, Text("{card}", (("card", self.key),)))


@dataclass(frozen=True, slots=True)
class Pack:
    """Describes the cards of a game: its ranks from the highest, and what a trick and the last one
    are worth beside the cards in them.
    """

    suits: tuple[Suit, ...]
    ranks: tuple[Rank, ...]
    trick: int = 0
    last_trick: int = 0

    @property
    def order(self) -> tuple[str, ...]:
        """The keys of the ranks, from the highest."""
        return tuple(rank.key for rank in self.ranks)

    @property
    def cards(self) -> tuple[tuple[str, str], ...]:
        """All the cards as rank and suit, suit by suit from the highest."""
        return tuple((rank.key, suit.value) for suit in self.suits for rank in self.ranks)

    def counted(self, players: int) -> tuple[Countable, ...]:
        """What is counted in a pile when so many play, the dearest card first, then the tricks."""
        dear = sorted(self.ranks, key=lambda rank: -rank.points)
        copies = len(self.suits)
        cards = tuple(Countable(r.key, r.name, r.points, copies) for r in dear if r.points)
        if not self.trick:
            return cards
        tricks = text_c("card", "tricks")
        return (*cards, Countable("trick", tricks, self.trick, len(self.cards) // players))

    def pool(self, players: int) -> int:
        """What all the piles add up to when so many play, without the last trick."""
        return sum(countable.points * countable.most for countable in self.counted(players))
