"""The score in one short line."""

from scorekeeper.engine.displays.sheet import Bars, ScoreRow, ScoreView, short_score
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.text import Money
from tests.games.scorer import Scorer, said

A, B = Seat("A"), Seat("B")


def test_two_halves_are_two_numbers() -> None:
    played = Scorer("guinote").replay({"outcome": {"winner": "1"}})
    score = played.game.sheet.score(played.rules, played.state)
    assert said(short_score(score)) == "1–0"


def test_rows_are_everybody_with_a_number() -> None:
    games = ScoreRow(A, (), numeral=3)
    bars = ScoreRow(B, (), bars=Bars(5, 0, 2))
    money = ScoreRow(B, (), balance=Money(-150))
    nothing = ScoreRow(B, ())
    assert said(short_score(ScoreView("rows", (games, bars)))) == "A\u00a03 and B\u00a02"
    assert said(short_score(ScoreView("rows", (games, money)))) == "A\u00a03 and B\u00a0−1.50"
    assert said(short_score(ScoreView("rows", (nothing,)))) == "B\u00a00.00"
