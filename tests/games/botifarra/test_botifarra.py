"""Botifarra: 72 points, what is above 36 counts, doubled without trumps and by each raise."""

from dataclasses import replace

import pytest

from scorekeeper.engine.displays.sheet import SheetRow
from scorekeeper.engine.questions import Pick
from scorekeeper.games.botifarra import GAME, Rules
from scorekeeper.games.botifarra.words import trump_words
from tests.games.scorer import Facts, Scorer, own, said, why

TABLE = Scorer("botifarra", ("Jordi", "Mercè", "Pau", "Núria"))


def test_a_hand_is_worth_72_nines_aces_figures_and_twelve_tricks() -> None:
    assert GAME.pack.pool(4) == 72
    assert {one.key: one.points * one.most for one in GAME.pack.counted(4)} == {
        "9": 20,
        "ace": 16,
        "king": 12,
        "knight": 8,
        "jack": 4,
        "trick": 12,
    }


def test_the_pair_above_36_notes_what_is_above_and_the_other_nothing() -> None:
    played = TABLE.played({"cards": {"1": 47}})
    assert played.state.totals == {"1": 47, "2": 25}
    assert (played.state.won, played.state.score) == ({"1": 11, "2": 0}, {"1": 11, "2": 0})
    assert said(played.said) == "11 points to 1."
    assert played.state.next_dealer == "Mercè"


def test_36_each_scores_for_nobody_and_the_deal_moves_on() -> None:
    played = TABLE.played({"cards": {"2": 36}})
    assert played.state.score == {"1": 0, "2": 0}
    assert played.state.next_dealer == "Mercè"
    assert said(played.said) == "36 each: nobody scores."


@pytest.mark.parametrize(
    ("facts", "points"),
    [
        ({"trump": "oros"}, 5),
        ({"trump": "botifarra"}, 10),
        ({"trump": "oros", "raised": "contro"}, 10),
        ({"trump": "oros", "raised": "recontro"}, 20),
        ({"trump": "oros", "raised": "sant_vicenc"}, 40),
        ({"trump": "botifarra", "raised": "contro"}, 20),
        ({"trump": "botifarra", "raised": "sant_vicenc"}, 80),
    ],
)
def test_a_botifarra_doubles_and_so_does_each_raise(facts: dict[str, str], points: int) -> None:
    short = {"outcome": {"winner": "2", "points": 5}, **facts}
    assert TABLE.last(short).won == {"1": 0, "2": points}
    assert TABLE.last({"cards": {"2": 41}, **facts}).won == {"1": 0, "2": points}


def test_a_hand_says_why_it_counts_so_much() -> None:
    hand = {"cards": {"1": 41}, "trump": "botifarra", "raised": "recontro"}
    assert why(TABLE.played(hand)) == [
        "1: 5 above 36.",
        "No trumps: a botifarra counts double.",
        "recontro ×4",
    ]


def test_the_first_pair_at_101_wins_and_the_losers_pay_the_opponent_on_the_right() -> None:
    table = TABLE.by(match_value=200)
    hand = {"outcome": {"winner": "1", "points": 26}, "raised": "recontro"}
    result = table.replay(hand)
    assert result.is_finished
    assert own(result.state).match_winners == ("1",)
    settled = result.settlement()
    assert settled is not None
    assert settled.balances == {"Jordi": 200, "Mercè": -200, "Pau": 200, "Núria": -200}
    assert said(table.played(hand).moment) == "The match goes to 1, 104 to 0."
    assert table.refused(hand, hand)[0][0] == "finished"


def test_a_match_without_a_stake_costs_nothing() -> None:
    hand = {"outcome": {"winner": "1", "points": 26}, "raised": "recontro"}
    assert TABLE.replay(hand).settlement() is None


def test_a_table_without_sant_vicenc_is_neither_asked_nor_allowed_it() -> None:
    table = TABLE.by(raises="recontro")
    hand = {"cards": {"1": 40}, "raised": "sant_vicenc"}
    assert table.refused(hand) == (("range", "raised", "This table plays without Sant Vicenç."),)
    result = table.replay()
    asks = GAME.ask(result.rules, own(result.state)).ways[0].asks
    (raised,) = [one for one in asks if one.name == "raised"]
    assert isinstance(raised, Pick)
    assert [choice.value for choice in raised.choices] == ["contro", "recontro"]


@pytest.mark.parametrize(
    ("hand", "codes"),
    [
        ({}, ["missing"]),
        ({"cards": {}}, ["missing"]),
        ({"cards": {"1": 73}}, ["range"]),
        ({"cards": {"1": 40, "2": 30}}, ["sum"]),
        ({"cards": {"Jordi": 40}}, ["unknown_player"]),
        ({"outcome": {"winner": "Jordi", "points": 3}}, ["unknown_player"]),
        ({"outcome": {"winner": "1", "points": 0}}, ["range"]),
        ({"outcome": {"winner": "1", "points": 37}}, ["range"]),
        ({"cards": {"1": 40}, "outcome": {"winner": "2", "points": 4}}, ["outcome_mismatch"]),
        ({"cards": {"1": 40}, "outcome": {"winner": "1", "points": 5}}, ["outcome_mismatch"]),
        ({"cards": {"1": 40}, "dealer": "Zoe"}, ["unknown_player"]),
    ],
)
def test_what_cannot_be_is_refused(hand: dict[str, object], codes: list[str]) -> None:
    assert [code for code, *_ in TABLE.refused(hand)] == codes


@pytest.mark.parametrize("points", [0, 1, 2, 35, 37, 71, 72])
def test_a_pile_may_have_any_number_of_the_72(points: int) -> None:
    assert TABLE.last({"cards": {"1": points}}).totals == {"1": points, "2": 72 - points}


def test_both_said_alike_is_one_hand() -> None:
    hand = {"cards": {"1": 40}, "outcome": {"winner": "1", "points": 4}}
    assert TABLE.last(hand).score == {"1": 4, "2": 0}


def test_the_sheet_names_trumps_and_raise_and_adds_up() -> None:
    doubled = {"cards": {"1": 40}, "trump": "botifarra", "raised": "contro"}
    first, second = row(doubled), row(doubled, {"cards": {"2": 72}})
    assert (first.cells["trump"], second.cells["trump"]) == (
        trump_words("botifarra", "contro"),
        None,
    )
    assert [one.cells["score-1"] for one in (first, second)] == [16, 16]
    assert [one.cells["score-2"] for one in (first, second)] == [0, 36]
    assert second.won == {"score-2"}


def row(*hands: Facts) -> SheetRow:
    step = TABLE.replay(*hands).steps[-1]
    return GAME.sheet.row(Rules(), own(step.before), own(step.hand), TABLE.played(*hands))


def test_the_score_and_who_pays_are_told() -> None:
    rules, start = Rules(match_value=50), own(TABLE.replay().start)
    over = replace(start, match_winners=("1",))
    view = GAME.sheet.score(rules, over)
    assert [(row.numeral, row.is_winner) for row in view.rows] == [(0, True), (0, False)]
    assert GAME.settle is not None
    assert GAME.settle(rules, start) is None
    settlement = GAME.settle(rules, over)
    assert settlement is not None
    assert sorted(settlement.balances.values()) == [-50, -50, 50, 50]
