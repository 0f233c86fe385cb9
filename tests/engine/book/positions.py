"""Deals positions at a trick, at every table whose duties differ."""

import os
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from scorekeeper.engine.book.lesson import Edition
from scorekeeper.engine.book.referee import Card, Trick, duties_at, winning
from scorekeeper.engine.cards import Pack, Suit
from scorekeeper.engine.game import AnyGame
from scorekeeper.games import BY_KEY

POSITIONS = 100_000 if os.environ.get("HYPOTHESIS_PROFILE") == "ci" else 5_000
TABLES: dict[str, list[Edition]] = {
    "guinote": [
        {"players": 2, "cards_each": "ten"},
        {"players": 3, "cards_each": "ten"},
        {"players": 4, "cards_each": "ten"},
        {"players": 4, "cards_each": "six"},
        {"players": 4, "cards_each": "ten", "partners_trick": "free"},
        {"players": 4, "cards_each": "six", "partners_trick": "free"},
    ],
    "tuti_boig": [
        {"players": 4, "free_play": False},
        {"players": 5, "free_play": True},
        {"players": 6, "free_play": False},
    ],
    "tute_subastado": [{"players": 3}, {"players": 4}],
    "tute_al_atout": [{"players": 3}],
    "tute_habanero": [{"players": 2}],
    "tute_arrastrado": [{"players": 3}],
    "tute_individual": [{"players": 4}],
    "tute_parejas": [{"players": 4}],
    "brisca": [
        {"players": 2},
        {"players": 3},
        {"players": 4},
        {"players": 4, "trump_three": "dies"},
    ],
    "botifarra": [{"players": 4}],
}


class Position(NamedTuple):
    """Somebody's turn, as it is seen at the table."""

    game: AnyGame
    edition: Edition
    trick: Trick
    hand: frozenset[Card]

    @property
    def led(self) -> Suit:
        return self.trick.cards[0][1]

    @property
    def pack(self) -> Pack:
        return self.game.pack_of(int(self.edition["players"]))

    @property
    def is_ruffed(self) -> bool:
        return self.led != self.trick.trump and self.of(self.trick.trump, self.trick.cards) != set()

    @property
    def is_partners(self) -> bool:
        return winning(self.pack, self.trick) in self.trick.partners

    @property
    def is_beatable_ruff(self) -> bool:
        return self.is_ruffed and bool(self.above(self.trick.trump))

    @property
    def is_spared(self) -> bool:
        """Whether a partner is winning it, where the book frees from heading or ruffing then."""
        frees = self.edition.get("partners_trick") == "free"
        return self.is_partners and (frees or self.game.key in ("tute_subastado", "botifarra"))

    def of(self, suit: Suit | None, cards: object = None) -> set[Card]:
        some = self.hand if cards is None else cards
        assert isinstance(some, frozenset | tuple)
        return {card for card in some if card[1] == suit}

    def above(self, suit: Suit | None) -> set[Card]:
        """The cards of a suit that are higher than all of it that lie there."""
        order = self.pack.order
        top = min((order.index(rank) for rank, _ in self.of(suit, self.trick.cards)), default=99)
        return {card for card in self.of(suit) if order.index(card[0]) < top}


def whole(game: AnyGame, edition: Edition) -> Edition:
    return {**game.usual_choices, **edition}


def positions(many: int) -> Iterator[Position]:
    random = Random("referee")
    choices = [(BY_KEY[key], edition) for key in TABLES for edition in TABLES[key]]
    for _ in range(many):
        game, edition = random.choice(choices)
        players = int(edition["players"])
        cards = [(rank, Suit(suit)) for rank, suit in game.pack_of(players).cards]
        random.shuffle(cards)
        lying, held = random.randrange(1, players), random.randrange(1, 9)
        trumps = [*Suit, None] if game.key == "botifarra" else [*Suit]
        if players == 4 and game.seats.in_pairs:
            partners = {lying - 2} & {0, 1}
        elif game.key == "tute_subastado":
            partners = (
                set(range(lying)) - {random.randrange(lying)} if random.random() < 0.7 else set()
            )
        else:
            partners = set()
        duties = duties_at(game, whole(game, edition))
        has_stock = duties.stock is not None and random.random() < 0.5
        trick = Trick(tuple(cards[:lying]), random.choice(trumps), frozenset(partners), has_stock)
        yield Position(game, edition, trick, frozenset(cards[lying : lying + held]))
