"""What a hand of Tute (003) does: games, the target, money, what is said, shown and asked next."""

from typing import Any

import pytest

from scorekeeper.engine.questions import Announced, Pick
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.state import Settlement
from scorekeeper.engine.text import Money, Text, Who
from tests.games.scorer import Scorer, said, why

Facts = dict[str, Any]

TWO = Scorer("tute_habanero", ("A", "B")).by(target=3)
THREE = Scorer("tute_arrastrado", ("A", "B", "C")).by(target=3)
PAIRS = Scorer("tute_parejas").by(target=3)
SHARED = THREE.by(tie_no_last="shared")
LEVEL: Facts = {"cards": {"A": 46, "B": 46}, "last_trick": "C"}
LEVEL_OVER_100: Facts = {
    "cards": {"A": 65, "B": 45},
    "last_trick": "C",
    "announcements": [
        {"by": "A", "value": 40},
        {"by": "B", "value": 20},
        {"by": "B", "value": 20},
        {"by": "B", "value": 20},
    ],
}


def won(winner: str, games: int = 1) -> Facts:
    return {"outcome": {"winner": winner, "games": games}}


def settled(scorer: Scorer, *hands: Facts) -> Settlement | None:
    result = scorer.replay(*hands)
    found: Settlement | None = result.game.settle(result.rules, result.state)
    return found


# ── The match ───────────────────────────────────────────────────────────────────────────────────


def test_the_first_to_the_target_wins_and_two_games_may_overshoot() -> None:
    played = TWO.played(won("A", 2), won("A", 2))
    assert played.state.games == {"A": 4, "B": 0}
    assert (played.state.match_winners, played.state.next_dealer) == (("A",), None)
    assert said(played.moment) == "The match goes to A, 4 to 0."
    assert why(played) == ["Entered without points.", "The match was to 3."]


def test_the_last_trick_may_be_said_without_the_points() -> None:
    played = TWO.played({**won("A"), "last_trick": "B"})
    assert (played.state.games, played.state.totals) == ({"A": 1, "B": 0}, None)
    assert why(played) == ["Entered without points."]


def test_only_more_than_100_is_said_to_be_two_games() -> None:
    hundred = {"cards": {"A": 90}, "last_trick": "A"}
    more = {"cards": {"A": 91}, "last_trick": "A"}
    words = "101 is more than 100: two games."
    assert not any("two games" in one for one in why(TWO.played(hundred)))
    assert words in why(TWO.played(more))


def test_before_that_the_deal_passes_to_the_right() -> None:
    played = TWO.played(won("A", 2), won("B"))
    assert (played.state.dealer, played.state.next_dealer) == ("B", "A")
    assert (played.state.finished, played.state.match_winners, played.moment) == (False, None, None)


def test_u11_two_at_the_target_and_level_play_on() -> None:
    together = [won("A", 2), won("B", 2), LEVEL]
    played = SHARED.played(*together)
    assert played.state.games == {"A": 3, "B": 3, "C": 0}
    assert not played.state.finished
    assert why(played)[-1] == "Level at the target: the match goes on until one leads."
    assert SHARED.last(*together, won("C", 2)).finished is False
    assert SHARED.last(*together, won("B")).match_winners == ("B",)


def test_u11_who_leads_when_both_reach_it_has_won() -> None:
    assert SHARED.last(won("A", 2), won("B"), won("A", 1)).match_winners == ("A",)
    ahead = [won("A"), LEVEL, LEVEL]
    assert SHARED.last(*ahead).match_winners == ("A",)


# ── Money ───────────────────────────────────────────────────────────────────────────────────────


def test_u12_alone_each_loser_pays_the_winner_for_each_game() -> None:
    played = THREE.by(game_value=20).played(won("B", 2))
    assert played.state.payments == {"A": -40, "B": 80, "C": -40}
    assert why(played)[-1] == "B collects 0.40 from each (A and C)."


def test_u12_shared_a_loser_pays_both() -> None:
    played = SHARED.by(game_value=20).played(LEVEL)
    assert played.state.payments == {"A": 20, "B": 20, "C": -40}
    assert why(played)[-1] == "C pays 0.20 to each (A and B)."


def test_u12_in_pairs_each_loser_pays_the_opponent_on_his_right() -> None:
    played = PAIRS.by(game_value=20).played(won("1"))
    assert played.state.payments == {"A": 20, "B": -20, "C": 20, "D": -20}
    assert why(played)[-2:] == ["B pays C 0.20.", "D pays A 0.20."]


def test_u12_the_match_is_paid_once_at_its_end() -> None:
    scorer = THREE.by(game_value=20, match_value=500)
    assert scorer.last(won("B", 2)).balances == {"A": -40, "B": 80, "C": -40}
    played = scorer.played(won("B", 2), won("B"))
    assert played.state.payments == {"A": -520, "B": 1040, "C": -520}
    assert played.state.balances == {"A": -560, "B": 1120, "C": -560}
    assert why(played)[-2:] == [
        "B collects 0.20 from each (A and C).",
        "At the end: B collects 5.00 from each (A and C).",
    ]


def test_without_a_stake_nobody_pays() -> None:
    assert TWO.last(won("A")).payments == {"A": 0, "B": 0}
    assert settled(TWO, won("A")) is None


@pytest.mark.parametrize("stake", ["game_value", "match_value"])
def test_with_one_there_is_something_to_settle(stake: str) -> None:
    found = settled(TWO.by(**{stake: 10}), won("A"))
    assert found is not None
    assert found.balances == ({"A": 10, "B": -10} if stake == "game_value" else {"A": 0, "B": 0})


# ── What is said ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("scorer", "hand", "sentence"),
    [
        (TWO, won("A"), "One game to A."),
        (TWO, won("A", 2), "Two games to A."),
        (TWO, {"cards": {"A": 56}, "last_trick": "A"}, "One game to A: 66–64."),
        (TWO, {"cards": {"A": 91}, "last_trick": "A"}, "Two games to A: 101–29."),
        (THREE, LEVEL, "Level at the top, nobody wins: 46–46–38."),
        (SHARED, LEVEL, "One game each to A and B: 46–46–38."),
        (SHARED, LEVEL_OVER_100, "Two games each to A and B: 105–105–20."),
        (
            TWO,
            {"special": {"type": "capote", "by": "A", "made": True}},
            "Capote. One game to A.",
        ),
        (
            TWO,
            {"special": {"type": "capote", "by": "A", "made": False}},
            "Failed capote. One game to B.",
        ),
        (
            TWO.by(four_of_a_kind_games=2),
            {"special": {"type": "four_of_a_kind", "by": "A"}},
            "Tute. Two games to A.",
        ),
        (
            PAIRS.by(revoke="side"),
            {"special": {"type": "revoke", "by": "A"}},
            "Revoke. One game to 2.",
        ),
    ],
)
def test_the_sentence_of_a_hand(scorer: Scorer, hand: Facts, sentence: str) -> None:
    assert said(scorer.played(hand).said) == sentence


# ── How it looks: the score, and the running table ──────────────────────────────────────────────


def test_two_sides_are_two_halves_with_their_games() -> None:
    score = PAIRS.shown(won("1", 2), won("2"))
    assert score.layout == "halves"
    assert [(row.numeral, said(row.unit)) for row in score.rows] == [(2, "games"), (1, "game")]
    assert [who.key for who in score.rows[0].players] == ["A", "C"]
    assert said(score.headline) == "First to 3 games"


def test_three_have_a_row_each() -> None:
    assert THREE.shown().layout == "rows"


def test_balances_are_shown_with_a_stake_only() -> None:
    assert TWO.shown(won("A")).rows[0].balance is None
    assert TWO.by(game_value=50).shown(won("A")).rows[0].balance == Money(50)
    assert PAIRS.by(match_value=50).shown(won("1", 2), won("1")).rows[0].balance == Money(100)


def test_at_the_end_it_says_who_won() -> None:
    score = TWO.shown(won("A", 2), won("A"))
    assert said(score.headline) == "The match goes to A, 3 to 0."
    assert [row.is_winner for row in score.rows] == [True, False]
    assert said(THREE.shown(won("B", 2), won("B")).headline) == "The match goes to B."


def test_a_hand_of_two_in_the_running_table() -> None:
    row = TWO.last_row(
        {
            "trump": "oros",
            "cards": {"A": 71},
            "last_trick": "A",
            "announcements": [{"by": "A", "suit": "copas"}, {"by": "B", "value": 40}],
        }
    )
    marks = row.cells.pop("sung-A") if isinstance(row.cells, dict) else ()
    assert isinstance(marks, tuple)
    assert [(mark.symbol, mark.number, said(mark.words)) for mark in marks] == [
        ("copas", 20, "cups")
    ]
    assert {key: row.cells[key] for key in ("cards-A", "total-A", "cards-B", "total-B")} == {
        "cards-A": 71,
        "total-A": 101,
        "cards-B": 49,
        "total-B": 89,
    }
    assert (row.cells["dealer"], row.cells["last_trick"]) == (Who(Seat("A")), Who(Seat("A")))
    assert row.cells["games"] == "2–0"
    assert row.won == {"total-A"}
    result = row.cells["result"]
    assert isinstance(result, Text)
    assert said(result) == "two games"


@pytest.mark.parametrize(
    ("scorer", "hand", "how"),
    [
        (TWO, won("A"), None),
        (TWO, won("A", 2), "two games"),
        (TWO, {"special": {"type": "capote", "by": "A", "made": False}}, "Failed capote"),
        (THREE, {"cards": {"A": 46, "B": 46}, "last_trick": "C"}, "nobody"),
    ],
)
def test_how_a_hand_ended(scorer: Scorer, hand: Facts, how: str | None) -> None:
    result = scorer.last_row(hand).cells["result"]
    assert result is None or isinstance(result, Text)
    assert (None if result is None else said(result)) == how


def columns(scorer: Scorer) -> list[str]:
    result = scorer.replay(won("A"))
    return [column.key for column in result.game.sheet.columns(result.rules, result.table)]


def test_more_than_two_sides_have_no_column_for_cards() -> None:
    assert "cards-A" in columns(TWO)
    assert "total-C" in columns(THREE)
    assert "cards-C" not in columns(THREE)
    assert THREE.last_row(won("A")).cells["total-C"] is None


# ── What is asked next: one grid, and the rest behind a tap ─────────────────────────────────────


FOUR = Scorer("tute_individual").by(target=3)


def names(scorer: Scorer, place: str) -> list[str]:
    return [said(way.label) for way in scorer.asked().ways if way.place == place]


@pytest.mark.parametrize(
    ("scorer", "line", "mind"),
    [
        (
            TWO,
            "B cuts · A deals 8 cards each · B leads",
            "The next card turns up trumps; the rest is the stock.",
        ),
        (
            THREE,
            "C cuts · A deals 13 cards each · B leads",
            "The card turned up for trumps stays on the table.",
        ),
        (FOUR, "D cuts · A deals 10 cards each · B leads", "The dealer's last card shows trumps."),
        (PAIRS, "D cuts · A deals 10 cards each · B leads", "The dealer's last card shows trumps."),
    ],
)
def test_who_deals_how_many_and_what_to_mind(scorer: Scorer, line: str, mind: str) -> None:
    ask = scorer.asked()
    assert said(ask.line) == line
    assert [said(one) for one in ask.minds] == [mind]
    assert said(ask.prompt) == "Who won?"


def test_after_the_match_the_line_can_still_be_said() -> None:
    two: Facts = {"outcome": {"winner": "A", "games": 2}}
    assert said(TWO.asked(two, two).line) == "B cuts · A deals 8 cards each · B leads"


def test_one_grid_of_each_side_and_one_game_or_two() -> None:
    grid = [way for way in PAIRS.asked().ways if way.column is not None]
    assert [(way.side, said(way.column), said(way.label), way.facts) for way in grid] == [
        ("1", "one game", "1: one game", {"outcome": {"winner": "1", "games": 1}}),
        ("1", "two games", "1: two games", {"outcome": {"winner": "1", "games": 2}}),
        ("2", "one game", "2: one game", {"outcome": {"winner": "2", "games": 1}}),
        ("2", "two games", "2: two games", {"outcome": {"winner": "2", "games": 2}}),
    ]
    assert all(way.place == "main" and not way.asks for way in grid)


def test_a_capote_is_who_declared_it_and_how_it_went() -> None:
    (pick,) = TWO.way("capote").asks
    assert isinstance(pick, Pick)
    assert [(said(one.label), one.facts["special"]) for one in pick.choices] == [
        ("A made it", {"type": "capote", "by": "A", "made": True}),
        ("A failed", {"type": "capote", "by": "A", "made": False}),
        ("B made it", {"type": "capote", "by": "B", "made": True}),
        ("B failed", {"type": "capote", "by": "B", "made": False}),
    ]


def test_whoever_says_capote_says_how_it_went() -> None:
    (pick,) = TWO.way("capote").asks
    assert isinstance(pick, Pick)
    assert (pick.is_required, pick.fold, pick.blank) == (True, False, None)


def test_only_points_are_looked_at_before_they_are_stored() -> None:
    table = TWO.by(four_of_a_kind_games=1, revoke="side")
    held = {way.key for way in table.asked().ways if not way.saves_at_once}
    assert held == {"points"}


def test_beside_a_tute_announcements_stand_behind_a_tap() -> None:
    sung, *_ = TWO.by(four_of_a_kind_games=1).way("four").asks
    assert isinstance(sung, Announced)
    assert sung.fold


def test_beside_points_a_capote_may_be_said_too() -> None:
    pick = TWO.way("points").asks[-1]
    assert isinstance(pick, Pick)
    assert (pick.name, pick.is_required, pick.fold, said(pick.blank)) == (
        "special",
        False,
        True,
        "no capote",
    )


def test_only_what_the_table_scores_is_asked() -> None:
    assert names(PAIRS, "more") == []
    assert names(PAIRS.by(four_of_a_kind_games=1, revoke="side"), "more") == ["Tute", "Revoke"]
    assert "Capote" not in names(PAIRS, "main")


def test_a_tute_and_a_revoke_are_somebodys() -> None:
    scorer = PAIRS.by(four_of_a_kind_games=1, revoke="side")
    *_, held = scorer.way("four").asks
    (revoked,) = scorer.way("revoke").asks
    for pick in (held, revoked):
        assert isinstance(pick, Pick)
        assert [choice.facts for choice in pick.choices] == [
            {"special": {"by": player}} for player in "ABCD"
        ]


@pytest.mark.parametrize(
    ("scorer", "questions"),
    [
        (TWO, ["cards", "last_trick", "announcements", "trump", "special"]),
        (THREE, ["cards", "last_trick", "announcements", "trump", "table_card"]),
        (FOUR, ["cards", "last_trick", "announcements", "trump"]),
    ],
)
def test_the_points_are_asked_in_this_order(scorer: Scorer, questions: list[str]) -> None:
    assert [question.name for question in scorer.way("points").asks] == questions
