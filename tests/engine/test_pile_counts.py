"""A pile counted card by card."""

from itertools import product

import pytest

from scorekeeper.engine.answers import count_pile
from scorekeeper.engine.cards import SUITS, Countable, Pack, Rank
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.text import PlainVoice, say, text
from scorekeeper.games import GAMES
from tests.games.scorer import said

ACE, KING, TRICKS = text("ace"), text("king"), text("tricks")
PACK = Pack(SUITS, (Rank("king", 3, KING), Rank("ace", 4, ACE), Rank("7")), trick=1)
PILE = (
    Countable("ace", ACE, 4, 4),
    Countable("king", KING, 3, 4),
    Countable("trick", TRICKS, 1, 3),
)


def test_an_empty_pile_is_worth_nothing() -> None:
    assert count_pile(PILE, {}).points == 0


def test_a_pack_says_what_is_counted_of_it_the_dearest_first_and_the_tricks_last() -> None:
    of_four = [(one.key, one.points, one.most) for one in PACK.counted(4)]
    assert of_four == [(one.key, one.points, one.most) for one in PILE]
    assert PACK.pool(4) == count_pile(PILE, {"ace": 4, "king": 4, "trick": 3}).points == 31
    assert PACK.order == ("king", "ace", "7")
    assert PACK.cards[:4] == (("king", "oros"), ("ace", "oros"), ("7", "oros"), ("king", "copas"))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_game_names_the_cards_that_count(game: AnyGame) -> None:
    for players in game.seats.counts:
        assert all(said(one.name) for one in game.pack.counted(players))


def test_the_queen_plays_the_knight_in_a_french_deck() -> None:
    voice = PlainVoice(deck="french")
    for game in GAMES:
        (knight,) = (one for one in game.pack.ranks if one.key == "knight")
        assert say(knight.name, voice) == "queen"


def test_of_a_card_there_are_as_many_as_the_pack_has() -> None:
    pile = count_pile(PILE, {"ace": 5, "king": -1, "trick": 4, "seven": 1})
    assert [(one.field, said(one.words)) for one in pile.problems] == [
        ("ace", "ace: 5 cannot be, there are only 4."),
        ("king", "It can’t be less than zero."),
        ("trick", "tricks: 4 cannot be, there are only 3."),
        ("seven", "No card that counts is called “seven”."),
    ]
    assert pile.points == 0


def test_a_card_on_the_table_lies_in_no_pile() -> None:
    (problem,) = count_pile(PILE, {"king": 4}, left_out=3).problems
    assert said(problem.words) == "king: 4 cannot be, for one of the four lies on the table."
    assert count_pile(PILE, {"king": 3}, left_out=3).points == 9
    assert count_pile(PILE, {"king": 4}, left_out=0).points == 12


def test_every_pile_is_the_sum_of_its_cards() -> None:
    for held in product(*(range(one.most + 1) for one in PILE)):
        counts = {one.key: n for one, n in zip(PILE, held, strict=True)}
        worth = sum(one.points * n for one, n in zip(PILE, held, strict=True))
        assert count_pile(PILE, counts).points == worth
