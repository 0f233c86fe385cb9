"""The referee says what the sentences of the books say, over any position."""

import os
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest

from scorekeeper.engine.book.edition import facts_at
from scorekeeper.engine.book.lesson import Edition
from scorekeeper.engine.book.referee import Card, Trick, duties_at, legal, winning
from scorekeeper.engine.cards import Suit
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.games import BY_KEY

POSITIONS = 100_000 if os.environ.get("HYPOTHESIS_PROFILE") == "ci" else 5_000
SUITS = {suit[0]: suit for suit in Suit}
TABLES: dict[str, list[Edition]] = {
    "guinote": [
        {"players": 2, "cards_each": "ten"},
        {"players": 3, "cards_each": "ten"},
        {"players": 4, "cards_each": "ten"},
        {"players": 4, "cards_each": "six"},
    ],
    "tuti_boig": [{"players": 4, "free_play": False}, {"players": 5, "free_play": True}],
    "tute_subastado": [{"players": 3}, {"players": 4}],
    "tute_al_atout": [{"players": 3}],
    "tute_habanero": [{"players": 2}],
    "tute_arrastrado": [{"players": 3}],
    "tute_individual": [{"players": 4}],
    "tute_parejas": [{"players": 4}],
    "brisca": [{"players": 2}, {"players": 3}, {"players": 4}],
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
    def is_ruffed(self) -> bool:
        return self.led != self.trick.trump and self.of(self.trick.trump, self.trick.cards) != set()

    @property
    def is_partners(self) -> bool:
        return winning(self.game.pack, self.trick) in self.trick.partners

    def of(self, suit: Suit | None, cards: object = None) -> set[Card]:
        some = self.hand if cards is None else cards
        assert isinstance(some, frozenset | tuple)
        return {card for card in some if card[1] == suit}

    def above(self, suit: Suit | None) -> set[Card]:
        """The cards of a suit that are higher than all of it that lie there."""
        order = self.game.pack.order
        top = min((order.index(rank) for rank, _ in self.of(suit, self.trick.cards)), default=99)
        return {card for card in self.of(suit) if order.index(card[0]) < top}


def plainly(at: Position) -> set[Card]:
    """The same as in `legal`, sentence by sentence: what each has left to be played."""
    key, left, trump = at.game.key, set(at.hand), at.trick.trump
    has_duties = {
        "brisca": False,
        "guinote": not at.trick.has_stock,
        "tute_habanero": not at.trick.has_stock or at.led == trump,
    }
    if not has_duties.get(key, True):
        return left
    # “You must follow suit …
    if at.of(at.led):
        left = at.of(at.led)
        # … with a higher card if you can.” (001:17: not after a ruff; botifarra: not over a
        # partner; 003:86: not while there is a stock; 001:59: “Nobody has to head …”.)
        must = not at.is_ruffed and not at.edition.get("free_play") and not at.trick.has_stock
        must = must and not (key == "botifarra" and at.is_partners)
        return at.above(at.led) or left if must else left
    # “Without the suit you must ruff …
    frees = key in ("tute_subastado", "botifarra") and at.is_partners
    if frees or at.edition.get("free_play") or at.trick.has_stock or not at.of(trump):
        return left
    # … and overruff if the opponents have ruffed.” “Whoever cannot overruff may discard any card.”
    if at.is_ruffed and not (key == "guinote" and at.is_partners):
        return at.above(trump) or left
    return at.of(trump)


def positions(many: int) -> Iterator[Position]:
    random = Random("referee")
    choices = [(BY_KEY[key], edition) for key in TABLES for edition in TABLES[key]]
    for _ in range(many):
        game, edition = random.choice(choices)
        players = int(edition["players"])
        cards = [(rank, Suit(suit)) for rank, suit in game.pack.cards]
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
        duties = duties_at(game, edition)
        has_stock = duties.stock is not None and random.random() < 0.5
        trick = Trick(tuple(cards[:lying]), random.choice(trumps), frozenset(partners), has_stock)
        yield Position(game, edition, trick, frozenset(cards[lying : lying + held]))


def test_over_many_positions_it_allows_what_the_sentences_leave() -> None:
    for at in positions(POSITIONS):
        duties = duties_at(at.game, at.edition)
        ruling = legal(at.game.pack, duties, at.trick, at.hand)
        assert ruling.cards == plainly(at), at
        assert ruling.cards, at


def cards(written: str) -> tuple[Card, ...]:
    """“3o 11e”: the three of coins, the knight of swords."""
    ranks = {"1": "ace", "3": "three", "12": "king", "11": "knight", "10": "jack"}
    return tuple((ranks.get(card[:-1], card[:-1]), SUITS[card[-1]]) for card in written.split())


# Game, what lies there, trumps, whose of it is a partner's, the hand, what may be played, why.
Seen = tuple[str, str, str, tuple[int, ...], str, str, str]
SEEN: list[Seen] = [
    ("guinote", "4o 12o", "b", (0,), "3o 2o 1b", "3o", "can win the trick with it"),  # 002:65
    ("guinote", "4o 12o", "b", (0,), "5o 2o 1b", "5o 2o", "whichever you like"),
    ("guinote", "4o 1o", "b", (0,), "3c 2b 4b", "2b 4b", "you must ruff"),
    ("guinote", "1o 4o", "b", (0,), "3c 2b", "2b", "you must ruff"),  # also with a partner’s ace
    ("guinote", "4o 5b 12o", "b", (1,), "3c 2b", "2b", "any trump will do"),
    ("guinote", "4o 5b", "b", (), "3c 2b", "3c 2b", "no trump that is high enough"),
    ("guinote", "4o", "b", (), "3c 2e", "3c 2e", "neither follow suit nor ruff"),
    ("guinote", "", "b", (), "3c 2e", "3c 2e", "Whoever leads"),
    ("tuti_boig", "4o 5b", "b", (), "3o 2o 1b", "3o 2o", "whichever you like"),  # 001:17
    ("tuti_boig", "4o 5b", "b", (), "3c 2b 7b", "7b", "you can overruff"),
    ("tute_subastado", "4o 1o", "b", (1,), "3c 5b", "3c 5b", "your partner is winning"),  # 000:59
    (
        "tute_arrastrado",
        "4o 6b",
        "b",
        (),
        "3c 5b",
        "3c 5b",
        "no trump that is high enough",
    ),  # 003:98
    ("tute_parejas", "1o 4o", "b", (0,), "3c 2b", "2b", "you must ruff"),  # 003:110
    ("brisca", "1o 4o", "b", (0,), "3c 2o", "3c 2o", "Nobody need follow"),
    ("botifarra", "4o 12o", "b", (0,), "1o 2o", "1o", "can win the trick with it"),
    ("botifarra", "1o 4o", "b", (0,), "9o 2o", "9o 2o", "whichever you like"),
    ("botifarra", "4o", "", (), "1c 2b", "1c 2b", "neither follow suit nor ruff"),
]


@pytest.mark.parametrize("seen", SEEN, ids=str)
def test_the_sentences_by_cards(seen: Seen) -> None:
    key, lying, trump, partners, held, may, why = seen
    game = BY_KEY[key]
    duties = duties_at(game, {"players": game.seats.usual, "cards_each": "ten", "free_play": False})
    trick = Trick(cards(lying), SUITS.get(trump), frozenset(partners))
    ruling = legal(game.pack, duties, trick, cards(held))
    assert ruling.cards == {*cards(may)}
    assert why in say(ruling.why, PlainVoice())


def test_while_there_is_a_stock_a_habanero_follows_trumps_alone() -> None:
    game = BY_KEY["tute_habanero"]
    duties = duties_at(game, {"players": 2})
    for lying, may in (("4o", "1o 2c"), ("4c", "2c")):
        trick = Trick(cards(lying), Suit.COPAS, has_stock=True)
        assert legal(game.pack, duties, trick, cards("1o 2c")).cards == {*cards(may)}
    none = legal(game.pack, duties, Trick(cards("4c"), Suit.COPAS, has_stock=True), cards("1o"))
    assert "need not ruff" in say(none.why, PlainVoice())


def test_a_table_is_asked_for_a_stock_where_its_book_speaks_of_one() -> None:
    for key, editions in TABLES.items():
        for edition in editions:
            game = BY_KEY[key]
            duties = duties_at(game, {**game.usual_choices, **edition})
            told = {fact.key for fact in facts_at(game, {**game.usual_choices, **edition})}
            has_stock = bool(told & {"stock-duties"}) or key == "tute_habanero"
            assert (duties.stock is not None) == has_stock, edition
