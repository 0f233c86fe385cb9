"""Brisca for three, decided by card points alone: a whole match of it, and what cannot be."""

from typing import Any

import pytest

from scorekeeper.engine.game import Problem
from scorekeeper.engine.replay import Replay, replay
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.state import PlayedHand
from scorekeeper.engine.text import Text
from scorekeeper.games.brisca import GAME, Hand, Outcome, Rules
from tests.games.scorer import own, said

A, B, C = (Seat(name) for name in "ABC")
STAKES = Rules(target=2, game_value=10, match_value=50)


def points(a: int, b: int, **more: Any) -> Hand:  # noqa: ANN401 (fields of the hand)
    return Hand(cards={A: a, B: b}, **more)


def won(side: Seat) -> Hand:
    return Hand(outcome=Outcome(winner=side))


def played(*hands: Hand, rules: Rules = STAKES) -> Replay:
    return replay(GAME, rules, GAME.table((A, B, C)), hands)


def last(replayed: Replay) -> PlayedHand[Any]:
    found = replayed.steps[-1].played
    assert found is not None
    return found


def problems(hand: Hand) -> list[Problem]:
    refused = played(hand).refused
    return [] if refused is None else list(refused.problems)


def test_a_whole_match_with_stakes() -> None:
    match = played(points(70, 30), points(50, 50), won(C), points(61, 39))
    assert match.is_finished
    assert own(match.state).games == {A: 2, B: 0, C: 1}
    assert own(match.state).balances == {A: 130, B: -80, C: -50}
    assert last(match).moment is not None
    assert [said(one.words) for one in last(match).why] == [
        "The most: A, with 61.",
        "The match was to 2.",
        "A collects 0.10 from each (B and C).",
        "At the end: A collects 0.50 from each (B and C).",
    ]
    assert match.settlement() is not None
    assert played(won(A), won(A), rules=Rules(target=2)).settlement() is None


def test_a_hand_noted_by_its_winner_has_no_totals() -> None:
    state = last(played(won(B))).state
    assert (state.totals, state.winners, state.dealer, state.next_dealer) == (None, (B,), A, B)


@pytest.mark.parametrize(
    ("hand", "codes"),
    [
        (Hand(), ["missing"]),
        (won(Seat("Z")), ["unknown_player"]),
        (Hand(dealer=Seat("Z"), outcome=Outcome(winner=A)), ["unknown_player"]),
        (points(121, 0), ["range"]),
        (points(70, 60), ["sum"]),
        (points(1, 60), ["unreachable"]),
        (points(70, 30, outcome=Outcome(winner=B)), ["outcome_mismatch"]),
        (points(70, 30, outcome=Outcome(winner=A)), []),
    ],
)
def test_what_cannot_be(hand: Hand, codes: list[str]) -> None:
    assert [one.code for one in problems(hand)] == codes


def test_its_sheet_shows_points_games_and_who_won_nothing() -> None:
    match = played(points(50, 50))
    columns = GAME.sheet.columns(STAKES, match.table)
    row = GAME.sheet.row(STAKES, own(match.steps[0].before), points(50, 50), last(match))
    assert set(row.cells) == {column.key for column in columns}
    assert [row.cells[f"total-{seat}"] for seat in (A, B, C)] == [50, 50, 20]
    how = row.cells["result"]
    assert isinstance(how, Text)
    assert said(how) == "nobody"
    assert GAME.sheet.score(STAKES, own(match.state)).layout == "rows"
    over = GAME.sheet.score(STAKES, own(played(won(A), won(A)).state))
    (winner,) = [row for row in over.rows if row.is_winner]
    assert winner.side == A


def test_it_asks_who_won_or_the_points() -> None:
    match = played()
    ask = GAME.ask(STAKES, own(match.state))
    assert [way.key for way in ask.ways] == ["won-A", "won-B", "won-C", "points"]
    assert said(ask.minds[0]) == "One of the twos stays out."


def test_what_is_told_of_a_hand() -> None:
    match = played(points(70, 30))
    told = GAME.tells(STAKES, own(match.steps[0].before), points(70, 30), last(match))
    assert [(one.did, one.who, one.n) for one in told if one.did in {"won", "lost", "total"}] == [
        ("won", A, 1),
        ("lost", B, 1),
        ("lost", C, 1),
        ("total", A, 70),
        ("total", B, 30),
        ("total", C, 20),
    ]
