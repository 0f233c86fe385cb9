"""Really dealt cards: a deck, hands, tricks played out, and what the table would have counted.

Random totals are hardly ever totals that cards can make; so nothing is filtered here, everything is
dealt. Chance comes from a `Random` that Hypothesis (or a test) has seeded.
"""

from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from scorekeeper.engine.cards import SUITS, Pack, Suit
from scorekeeper.engine.seats import Seat, Table

# From the highest to the lowest; a deck of forty has neither nines nor eights.
RANKS = ("ace", "three", "king", "knight", "jack", "9", "8", "7", "6", "5", "4", "2")
FULL_DECK_PLAYERS = 6


class Card(NamedTuple):
    suit: Suit
    rank: str


@dataclass(frozen=True, slots=True)
class Customs:
    """What differs between the games: which court card is worth three and is announced with the
    king (the other one is worth two), which four of a kind count, and what is taken out of the
    deck.
    """

    consort: str
    fours: tuple[str, ...]
    without: tuple[str, ...] = ()

    def worth(self, card: Card) -> int:
        values = {"ace": 11, "three": 10, "king": 4, "knight": 2, "jack": 2, self.consort: 3}
        return values.get(card.rank, 0)


GUINOTE = Customs(consort="jack", fours=("king", "jack"))
TUTE = Customs(consort="knight", fours=("king", "knight"))
SUBASTADO = Customs(consort="knight", fours=(), without=("2",))


@dataclass(frozen=True, slots=True)
class Trick:
    winner: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Sung:
    """An announcement made after this trick (counted from 0)."""

    trick: int
    by: Seat
    suit: Suit


@dataclass(frozen=True, slots=True)
class Four:
    """Four of a rank in the hand that won this trick."""

    trick: int
    by: Seat
    rank: str


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal as it was played out."""

    players: tuple[Seat, ...]
    trump: Suit
    table_card: int
    tricks: tuple[Trick, ...]
    sung: tuple[Sung, ...]
    four: Four | None

    def cards(self, tricks: int | None = None) -> dict[Seat, int]:
        """Card points of each player, of the whole deal or after so many tricks."""
        piles = dict.fromkeys(self.players, 0)
        for trick in self.tricks[:tricks]:
            piles[trick.winner] += trick.points
        return piles

    @property
    def last_trick(self) -> Seat:
        return self.tricks[-1].winner


def deck(players: int) -> list[Card]:
    """Forty cards, or forty-eight at six."""
    ranks = RANKS if players == FULL_DECK_PLAYERS else [r for r in RANKS if r not in ("9", "8")]
    return [Card(suit, rank) for suit in SUITS for rank in ranks]


def taken(pack: Pack, table: Table, chance: Random) -> dict[Seat, int]:
    """What is in each side's pile when all the cards are played, each trick anybody's; of cards
    that do not come out even the last of the worthless stay out.
    """
    points = sorted((rank.points for rank in pack.ranks for _ in pack.suits), reverse=True)
    del points[len(points) - len(points) % len(table.players) :]
    chance.shuffle(points)
    piles, luck = dict.fromkeys(table.sides, 0), [chance.random() for _ in table.sides]
    for start in range(0, len(points), len(table.players)):
        trick = points[start : start + len(table.players)]
        piles[chance.choices(table.sides, luck)[0]] += pack.trick + sum(trick)
    return piles


def deal(players: tuple[Seat, ...], customs: Customs, chance: Random) -> Deal:
    """Shuffle, deal, and play every trick with cards taken at random from the hands.

    Now and then one player is lucky beyond the cards, so that sweeps and blank piles occur.
    """
    cards = [card for card in deck(len(players)) if card.rank not in customs.without]
    chance.shuffle(cards)
    left_over = cards.pop() if len(cards) % len(players) else None
    hands = {player: cards[place :: len(players)] for place, player in enumerate(players)}
    trump = chance.choice(SUITS)
    lucky, luck = chance.choice(players), chance.choice((0.0, 0.0, 0.0, 0.6, 0.95, 1.0))
    tricks: list[Trick] = []
    sung: list[Sung] = []
    four = None
    while hands[players[0]]:
        held = {player: list(hand) for player, hand in hands.items()}
        on_table = {
            player: hands[player].pop(chance.randrange(len(hands[player]))) for player in players
        }
        winner = lucky if chance.random() < luck else _winner(on_table, trump)
        tricks.append(Trick(winner, sum(customs.worth(card) for card in on_table.values())))
        four = four or _four(len(tricks) - 1, winner, held[winner], customs)
        sung += [
            Sung(len(tricks) - 1, winner, suit)
            for suit in _singable(hands[winner], customs)
            if suit not in {one.suit for one in sung} and chance.random() < 0.8
        ]
    stays = 0 if left_over is None else customs.worth(left_over)
    return Deal(players, trump, stays, tuple(tricks), tuple(sung), four)


def _winner(on_table: dict[Seat, Card], trump: Suit) -> Seat:
    led = next(iter(on_table.values())).suit
    return min(
        on_table,
        key=lambda player: (
            on_table[player].suit != trump,
            on_table[player].suit != led,
            RANKS.index(on_table[player].rank),
        ),
    )


def _singable(hand: list[Card], customs: Customs) -> list[Suit]:
    return [
        suit for suit in SUITS if Card(suit, "king") in hand and Card(suit, customs.consort) in hand
    ]


def _four(trick: int, by: Seat, hand: list[Card], customs: Customs) -> Four | None:
    for rank in customs.fours:
        if all(Card(suit, rank) in hand for suit in SUITS):
            return Four(trick, by, f"{rank}s")
    return None
