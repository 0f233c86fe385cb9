"""What is shown: facts in sentences, plots, sheets."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.answers import retell
from scorekeeper.engine.displays.plot import Plot, plot, ticks
from scorekeeper.engine.displays.sheet import Bars, ScoreRow, ScoreView, Sheet, short_score
from scorekeeper.engine.questions import Announced, Ask, EntryForm
from scorekeeper.engine.records.codec import encode
from scorekeeper.engine.replay import Replay
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.text import Money, Text, text
from tests.games.scorer import Scorer, said
from tests.games.whole_matches import drawn, every_game, score

PAIRS = Scorer("guinote")
ALONE = Scorer("tuti_boig")
FULL: dict[str, Any] = {
    "cards": {"1": 71},
    "last_trick": "C",
    "trump": "oros",
    "announcements": [{"by": "A", "suit": "oros"}, {"by": "2", "value": 20}],
}


def told(table: Scorer, facts: dict[str, Any]) -> list[str]:
    start = table.replay()
    ask = start.game.ask(start.rules, start.state)
    return [f"{said(one.about)} {said(one.said)}" for one in retell(ask, facts)]


@pytest.mark.parametrize(
    ("facts", "lines"),
    [
        ({"outcome": {"winner": "1"}}, ["Who won the game? 1"]),
        (
            {"outcome": {"vuelta": True}, "last_trick": "D"},
            ["Who won the game? Vuelta", "Who took the last trick? D"],
        ),
        (
            {"special": {"type": "four_of_a_kind", "by": "B", "rank": "kings"}},
            ["Who won the game? Four of a kind", "Which four? of kings", "Who held it? B"],
        ),
        (
            {**FULL, "dealer": "B"},
            [
                "Dealer B",
                "Card points 1 71",
                "Who took the last trick? C",
                "Announcements A coins and 2 20",
                "Trumps coins",
            ],
        ),
    ],
)
def test_a_deal_is_told_as_it_was_asked(facts: dict[str, Any], lines: list[str]) -> None:
    assert told(PAIRS, facts) == lines


def test_a_question_that_is_the_way_is_told_once() -> None:
    assert told(ALONE, {"outcome": {"losers": ["A", "C"]}}) == ["Who lost? A and C"]


@pytest.mark.parametrize("game", ["guinote", "tuti_boig", "tute_al_atout", "tute_arrastrado"])
def test_a_card_without_points_left_on_the_table_is_told_in_words(game: str) -> None:
    rules = {"target": 5} if game == "tute_arrastrado" else {}
    facts = {"cards": {"B": 30, "C": 40}, "last_trick": "B", "table_card": 0}
    lines = told(Scorer(game, ("A", "B", "C"), rules), facts)
    assert lines[-1] == "A card left on the table? one without points"


def test_a_suit_with_its_value_is_told_with_both() -> None:
    facts = {**FULL, "announcements": [{"by": "A", "suit": "bastos", "value": 20}]}
    assert "Announcements A clubs (20)" in told(PAIRS, facts)


def test_what_no_way_says_stands_last_as_it_came() -> None:
    facts = {**FULL, "outcome": {"winner": "1"}, "bids": [["A", 60], ["B", None]]}
    assert told(PAIRS, facts)[-2:] == ["outcome winner 1", "bids A and 60 and B and None"]


def test_an_announcement_of_nothing_names_its_singer() -> None:
    question = Announced("announcements", Text("Announcements"), (), (), (), ())
    ask = Ask(Text(""), (EntryForm("all", Text("Points"), "full", {}, (question,)),))
    facts = {"announcements": [{"by": Seat("Zoe")}, {"by": "Zoe", "suit": "hearts"}]}
    (one,) = retell(ask, facts)
    assert said(one.said) == "Zoe and Zoe hearts"


def test_without_a_way_everything_is_told_as_it_came() -> None:
    (one,) = retell(Ask(Text(""), ()), {"passed": True})
    assert (said(one.about), said(one.said)) == ("passed", "True")


@every_game
@given(data=st.data())
def test_every_hand_is_told_with_all_its_facts(key: str, data: st.DataObject) -> None:
    result = score(drawn(data, key, least=1, most=6))
    for step in result.steps:
        facts = encode(step.hand)
        lines = retell(result.game.ask(result.rules, step.before), facts)
        assert lines
        assert all(said(one.about) and said(one.said) for one in lines)


US: dict[str, Any] = {"outcome": {"winner": "1"}}
THEM: dict[str, Any] = {"outcome": {"winner": "2"}}


def drawing(played: Replay) -> Plot:
    found = plot(played)
    assert found is not None
    return found


def test_one_hand_makes_no_line() -> None:
    assert plot(PAIRS.replay()) is None
    assert plot(PAIRS.replay(US)) is None


def test_games_of_guinote_climb_one_by_one() -> None:
    seen = drawing(PAIRS.replay(US, THEM, US))
    assert [line.values for line in seen.lines] == [(0, 1, 1, 2), (0, 0, 1, 1)]
    assert said(seen.unit) == "Games"
    assert [said(words) for words in seen.said] == [
        "After 1 hand: 1 1 and 2 0",
        "After 2 hands: 1 1 and 2 1",
        "After 3 hands: 1 2 and 2 1",
    ]


def test_the_line_begins_below_left_and_ends_at_the_right() -> None:
    seen = drawing(PAIRS.replay(US, US))
    ours, theirs = seen.lines
    assert ours.points == ((seen.left, seen.bottom), (193, 102), (seen.right, seen.top))
    assert theirs.points[-1] == (seen.right, seen.bottom)
    assert ours.polyline == "40,190 193,102 346,14"
    assert [tick.label for tick in seen.levels] == [0, 1, 2]


def test_a_refused_hand_is_not_drawn() -> None:
    seen = drawing(PAIRS.replay(US, US, {"outcome": {"winner": "A"}}, US))
    assert len(seen.lines[0].points) == 3


def test_a_coto_counts_as_the_games_that_win_it() -> None:
    cotos = PAIRS.by(mode="first_to", games=2, cotos=2)
    seen = drawing(cotos.replay(US, THEM, US, THEM, US, US))
    assert seen.lines[0].values == (0, 1, 1, 2, 2, 3, 4)
    assert seen.lines[1].values == (0, 0, 1, 0, 1, 1, 1)


def test_bars_struck_are_drawn_where_the_score_shows_bars() -> None:
    table = Scorer("tuti_boig")
    seen = drawing(table.replay({"outcome": {"losers": ["B"]}}, {"outcome": {"losers": ["B"]}}))
    assert said(seen.unit) == "Struck bars"
    assert [line.values[-1] for line in seen.lines] == [0, 2, 0, 0]


def in_money(*balances: int) -> Replay:
    """A match of which the score shows nothing but money."""
    played = PAIRS.replay(*[US] * (len(balances) - 1))
    amounts = dict(enumerate(balances))

    def shown(rules: object, state: Any) -> ScoreView:  # noqa: ANN401 (the state of any game)
        amount = Money(amounts[state.hand])
        return ScoreView("rows", (ScoreRow(Seat("1"), (), balance=amount),))

    sheet: Sheet[Any, Any, Any] = replace(played.game.sheet, score=shown, curve=None)
    return replace(played, game=replace(played.game, sheet=sheet))


def test_balances_are_drawn_where_the_score_shows_nothing_else() -> None:
    seen = drawing(in_money(0, -150, 250))
    assert said(seen.unit) == "Balance"
    assert [tick.label for tick in seen.levels] == [
        Money(-100), Money(0), Money(100), Money(200)
    ]  # fmt: skip
    assert said(seen.said[0]) == "After 1 hand: 1 −1.50"
    assert seen.left > drawing(PAIRS.replay(US, US)).left


def test_a_match_without_a_point_is_a_line_at_the_bottom() -> None:
    seen = drawing(in_money(0, 0, 0))
    assert {y for _, y in seen.lines[0].points} == {seen.bottom}


def test_the_score_without_a_number_is_drawn_as_nothing() -> None:
    seen = drawing(PAIRS.replay({"outcome": {"vuelta": True}, "last_trick": "A"}, US))
    assert seen.lines[1].values == (0, 0, 0)


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0, 1, (0, 1)),
        (0, 5, (0, 1, 2, 3, 4, 5)),
        (0, 6, (0, 2, 4, 6)),
        (0, 21, (0, 5, 10, 15, 20)),
        (-7, 8, (-5, 0, 5)),
        (0, 137, (0, 50, 100)),
    ],
)
def test_ticks_are_round(low: int, high: int, expected: tuple[int, ...]) -> None:
    assert ticks(low, high) == expected


@given(low=st.integers(-(10**9), 0), width=st.integers(1, 10**9))
def test_ticks_are_never_many_and_never_outside(low: int, width: int) -> None:
    found = ticks(low, low + width)
    assert 1 <= len(found) <= 6
    assert low <= found[0] <= found[-1] <= low + width


def test_a_long_match_names_few_hands_and_the_last() -> None:
    seen = drawing(PAIRS.by(games=40).replay(*[US] * 23))
    assert [tick.label for tick in seen.hands] == [5, 10, 15, 23]
    assert len(seen.said) == len(seen.hands)


@every_game
@given(data=st.data())
def test_every_match_can_be_drawn_within_its_frame(key: str, data: st.DataObject) -> None:
    result = score(drawn(data, key, most=12))
    seen = plot(result)
    assert (seen is None) == (len(result.steps) < 2)
    if seen is not None:
        assert [line.side for line in seen.lines] == list(result.table.sides)
        for line in seen.lines:
            assert all(seen.left <= x <= seen.right for x, _ in line.points)
            assert all(seen.top <= y <= seen.bottom for _, y in line.points)
        assert all(said(words) for words in (seen.unit, *seen.said))


@pytest.mark.parametrize(
    ("key", "players", "hand", "unit"),
    [
        ("guinote", "ABCD", US, "Games"),
        ("tute_habanero", "AB", {"outcome": {"winner": "A", "games": 2}}, "Games"),
        ("tute_al_atout", "ABC", {"outcome": {"winner": "A", "double": True}}, "Balance"),
        ("tute_subastado", "ABC", {"bidder": "B", "bid": 80, "made": True}, "Balance"),
    ],
)
def test_what_is_drawn_is_called_what_it_is(
    key: str, players: str, hand: dict[str, Any], unit: str
) -> None:
    rules = {"target": 5} if key == "tute_habanero" else {}
    seen = drawing(Scorer(key, tuple(players), rules).replay(hand, hand))
    assert said(seen.unit) == unit


A, B = Seat("A"), Seat("B")


def test_two_halves_are_two_numbers() -> None:
    played = Scorer("guinote").replay({"outcome": {"winner": "1"}})
    score = played.game.sheet.score(played.rules, played.state)
    assert said(short_score(score)) == "1–0"


@pytest.mark.parametrize(
    ("players", "won", "line"),
    [
        ("ABCD", "1", "1–0 (cotos\u00a01–0)"),
        ("ABCD", "2", "0–1 (cotos\u00a01–0)"),
        ("ABC", "B", "A\u00a00, B\u00a01 and C\u00a00 (cotos\u00a01–0–0)"),
    ],
)
def test_cotos_won_stand_beside_the_games(players: str, won: str, line: str) -> None:
    scorer = Scorer("guinote", tuple(players)).by(mode="first_to", games=2, cotos=2)
    first = {"outcome": {"winner": "1" if len(players) == 4 else "A"}}
    score = scorer.shown(first, first, {"outcome": {"winner": won}})
    assert said(short_score(score)) == line


def test_cotos_are_said_once_there_is_one_and_no_second_time_where_they_are_the_score() -> None:
    scorer = Scorer("guinote").by(mode="first_to", games=1, cotos=2)
    assert said(short_score(scorer.shown())) == "0–0"
    assert said(short_score(scorer.shown(US, THEM, US))) == "2–1"


def test_rows_are_everybody_with_a_number() -> None:
    games = ScoreRow(A, (), numeral=3)
    bars = ScoreRow(B, (), bars=Bars(5, 0, 2))
    money = ScoreRow(B, (), balance=Money(-150))
    nothing = ScoreRow(B, ())
    assert said(short_score(ScoreView("rows", (games, bars)))) == "A\u00a03 and B\u00a02"
    assert said(short_score(ScoreView("rows", (games, money)))) == "A\u00a03 and B\u00a0−1.50"
    assert said(short_score(ScoreView("rows", (nothing,)))) == "B\u00a00.00"


def test_what_is_marked_since_is_a_bar_struck_or_another_line_below() -> None:
    lines = {
        "1": (text("Coto 1"), Bars(5, 0, 1)),
        "2": (text("Coto 2"), Bars(5, 0, 1)),
        "3": (text("Coto 1"), Bars(5, 0, 2)),
        "4": (None, Bars(5, 0, 0)),
        "5": (None, None),
    }
    before = ScoreView("rows", tuple(_row(side, text("Coto 1"), Bars(5, 0, 1)) for side in "1234"))
    after = ScoreView("rows", tuple(_row(side, *line) for side, line in lines.items()))
    assert after.marked_since(before) == {"2", "3"}
    assert after.marked_since(after) == set()


def _row(side: str, under: Text | None, bars: Bars | None) -> ScoreRow:
    return ScoreRow(Seat(side), (), under=under, bars=bars)
