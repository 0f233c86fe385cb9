"""A pile counted card by card."""

from itertools import product

import pytest

from scorekeeper.engine.cards import GUINOTE_CARDS, POOL, TUTE_CARDS
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.games import GAMES
from scorekeeper.kits.tricks.card_counter import COPIES, count_pile
from tests.games.scorer import said

ALL = {card.key: COPIES for card in TUTE_CARDS}


def test_an_empty_pile_is_worth_nothing() -> None:
    assert count_pile(TUTE_CARDS, {}).points == 0


def test_all_the_cards_are_worth_the_pool() -> None:
    assert count_pile(TUTE_CARDS, ALL).points == POOL
    assert count_pile(GUINOTE_CARDS, ALL).points == POOL


def test_knight_and_jack_change_places_in_guinote() -> None:
    assert count_pile(TUTE_CARDS, {"knight": 1}).points == 3
    assert count_pile(TUTE_CARDS, {"jack": 1}).points == 2
    assert count_pile(GUINOTE_CARDS, {"knight": 1}).points == 2
    assert count_pile(GUINOTE_CARDS, {"jack": 1}).points == 3


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_game_has_thirty_points_a_suit(game: AnyGame) -> None:
    cards = game.words.cards
    assert [card.points for card in cards] == [11, 10, 4, 3, 2]
    assert all(said(card.name) for card in cards)


def test_the_queen_plays_the_knight_in_a_french_deck() -> None:
    voice = PlainVoice(deck="french")
    french = [say(card.name, voice) for card in TUTE_CARDS]
    assert french == ["ace", "three", "king", "queen", "jack"]


def test_of_a_card_there_are_four() -> None:
    pile = count_pile(TUTE_CARDS, {"ace": 5, "king": -1, "seven": 1})
    assert [(one.field, said(one.words)) for one in pile.problems] == [
        ("ace", "ace: 5 cannot be, there are only four."),
        ("king", "It can’t be less than zero."),
        ("seven", "No card that counts is called “seven”."),
    ]
    assert pile.points == 0


def test_a_card_on_the_table_lies_in_no_pile() -> None:
    (problem,) = count_pile(TUTE_CARDS, {"three": 4}, table_card=10).problems
    assert said(problem.words) == "three: 4 cannot be, for one of the four lies on the table."
    assert count_pile(TUTE_CARDS, {"three": 3}, table_card=10).points == 30
    assert count_pile(TUTE_CARDS, {"three": 4}, table_card=0).points == 40


def test_every_pile_is_the_sum_of_its_cards() -> None:
    for held in product(range(COPIES + 1), repeat=len(TUTE_CARDS)):
        counts = {card.key: n for card, n in zip(TUTE_CARDS, held, strict=True)}
        worth = sum(card.points * n for card, n in zip(TUTE_CARDS, held, strict=True))
        assert count_pile(TUTE_CARDS, counts).points == worth
