"""The descriptor of a game, and the order of the codes."""

from scorekeeper.engine.game import (
    CODES,
    Problem,
    by_rank,
    check_words,
    nothing,
)
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.text import text
from scorekeeper.games import BY_KEY, GAMES

A, B, C, D = (Seat(name) for name in "ABCD")


def problem(code: str, field: str = "") -> Problem:
    return Problem(code, field, text(""))


def test_words_have_room_and_signs_that_can_be_kept() -> None:
    assert check_words("name", "Íñigo", 5) == []
    assert [one.code for one in check_words("name", "Íñigos", 5)] == ["range"]
    assert [one.code for one in check_words("name", "a\x00", 5)] == ["option"]


def test_no_code_stands_twice() -> None:
    assert len(set(CODES)) == len(CODES)


def test_the_most_basic_problem_comes_first_and_equals_keep_their_order() -> None:
    found = [problem("sum"), problem("range", "a"), problem("unknown_player"), problem("range")]
    assert [(one.code, one.field) for one in by_rank(found, CODES)] == [
        ("unknown_player", ""),
        ("range", "a"),
        ("range", ""),
        ("sum", ""),
    ]


def test_who_may_be_entered_then_form_then_sums_then_agreement() -> None:
    ranks = ["not_active", "missing", "range", "sum", "split", "outcome_mismatch"]
    assert sorted(ranks, key=CODES.index) == ranks


def test_a_table_of_four_is_in_pairs_where_the_game_says_so() -> None:
    assert BY_KEY["guinote"].table((A, B, C, D)).in_pairs
    assert not BY_KEY["guinote"].table((A, B, C)).in_pairs
    assert not BY_KEY["tuti_boig"].table((A, B, C, D)).in_pairs


def test_the_first_player_deals_first_unless_said_otherwise() -> None:
    game = GAMES[0]
    assert game.table((A, B)).first_dealer == A
    assert game.table((A, B), B).first_dealer == B


def test_a_table_may_have_customs() -> None:
    assert GAMES[0].table((A, B), customs={"cards_each": "six"}).custom("cards_each", "") == "six"


def test_a_game_shows_itself_by_its_key() -> None:
    assert repr(BY_KEY["guinote"]) == "Game('guinote')"


def test_a_game_that_leaves_a_question_out_answers_nothing() -> None:
    assert nothing(None, 4) == ()
