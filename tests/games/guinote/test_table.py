"""Guiñote on the phone and on paper: what is asked about the next deal, how the match looks."""

from typing import Any

from scorekeeper.engine.answers import facts_of, way_of
from scorekeeper.engine.displays.sheet import SheetRow
from scorekeeper.engine.questions import Pick, Points
from scorekeeper.engine.text import Money, PlainVoice, Text, Who, say
from scorekeeper.games.guinote.table import games_so_far
from tests.games.scorer import Scorer, own, said

Facts = dict[str, Any]

FOUR = Scorer("guinote")
THREE = FOUR.at("A", "B", "C")
ONE: Facts = {"outcome": {"winner": "1"}}
TWO: Facts = {"outcome": {"winner": "2"}}
VUELTA: Facts = {"cards": {"1": 50}, "last_trick": "D"}
UNSAID: Facts = {"outcome": {"vuelta": True}, "last_trick": "C"}


def asked(scorer: Scorer, *hands: Facts, **customs: str) -> Any:  # noqa: ANN401 (Ask or state)
    result = scorer.replay(*hands)
    state = result.state
    if customs:
        state = result.game.start(
            result.rules, result.game.table(result.table.players, customs=customs)
        )
    return result.game.ask(result.rules, state)


def sung(row: SheetRow, side: str) -> list[tuple[str, int | None]]:
    marks = row.cells[f"sung-{side}"]
    assert isinstance(marks, tuple)
    return [(mark.symbol, mark.number) for mark in marks]


def ways(scorer: Scorer, *hands: Facts) -> dict[str, list[str]]:
    """Keys of the ways by the place where they stand."""
    found: dict[str, list[str]] = {"main": [], "more": [], "full": []}
    for way in asked(scorer, *hands).ways:
        found[way.place].append(way.key)
    return found


# ── The next deal ───────────────────────────────────────────────────────────────────────────────


def test_g16_who_deals_how_many_and_who_leads() -> None:
    assert said(asked(FOUR).line) == "D cuts · A deals 10 cards each · B leads"
    assert said(asked(FOUR, ONE).line) == "A cuts · B deals 10 cards each · C leads"
    assert said(asked(THREE).line) == "C cuts · A deals 13 cards each · B leads"
    assert [said(mind) for mind in asked(FOUR).minds] == [
        "One card at a time; the dealer's last one shows trumps."
    ]
    assert [said(mind) for mind in asked(THREE).minds] == [
        "The card turned up for trumps stays on the table."
    ]


def test_g16_six_and_a_stock_change_only_the_line() -> None:
    ask = asked(FOUR, cards_each="six")
    assert said(ask.line) == "D cuts · A deals 6 cards each · B leads"
    assert [said(mind) for mind in ask.minds] == [
        "The rest is the stock: its first card shows trumps and comes last."
    ]


def test_what_is_carried_over_is_said_first() -> None:
    assert said(asked(FOUR, VUELTA).minds[0]) == "Vuelta: 1 50 and 2 80 carried over."
    assert said(asked(FOUR, UNSAID).minds[0]) == (
        "Vuelta: the points of the first deal were not said."
    )


def test_what_is_carried_comes_before_what_to_mind_about_the_cards() -> None:
    first, second = asked(THREE, {"cards": {"A": 40, "B": 40}, "last_trick": "C"}).minds
    assert said(first) == "Vuelta: A 40, B 40 and C 50 carried over."
    assert said(second) == "The card turned up for trumps stays on the table."


def test_a_plain_game_is_one_tap() -> None:
    ask = asked(FOUR)
    assert said(ask.prompt) == "Who won the game?"
    first = ask.ways[0]
    assert (first.key, first.asks, first.facts) == ("won-1", (), {"outcome": {"winner": "1"}})


def test_ways_of_the_first_deal() -> None:
    assert ways(FOUR) == {
        "main": ["won-1", "won-2", "vuelta"],
        "more": ["four", "revoke"],
        "full": ["points"],
    }
    (vuelta,) = (way for way in asked(FOUR).ways if way.key == "vuelta")
    assert vuelta.facts == {"outcome": {"vuelta": True}}


def test_ways_of_the_vuelta() -> None:
    assert ways(FOUR, VUELTA) == {
        "main": ["won-1", "won-2"],
        "more": ["claim", "four", "revoke"],
        "full": ["points", "claim-points"],
    }


def test_g15_without_carried_points_there_is_no_full_way() -> None:
    assert ways(FOUR, UNSAID)["full"] == []


def test_g9_a_table_without_four_of_a_kind_is_not_asked_for_it() -> None:
    assert ways(FOUR.by(four_of_a_kind=False))["more"] == ["revoke"]


def test_g4_with_three_the_second_deal_may_turn_again() -> None:
    assert "vuelta" in ways(THREE, UNSAID)["main"]
    assert "vuelta" not in ways(THREE, UNSAID, UNSAID)["main"]


def test_with_three_the_card_on_the_table_is_asked_for() -> None:
    def names(scorer: Scorer) -> list[str]:
        (full,) = (way for way in asked(scorer).ways if way.place == "full")
        return [question.name for question in full.asks]

    assert names(FOUR) == ["cards", "last_trick", "announcements", "trump"]
    assert names(THREE) == ["cards", "last_trick", "announcements", "trump", "table_card"]


def test_who_passed_101_first_may_be_left_open() -> None:
    (points, _claim) = (way for way in asked(FOUR, VUELTA).ways if way.place == "full")
    (first,) = (question for question in points.asks if question.name == "first_to_101")
    assert isinstance(first, Pick)
    assert not first.is_required


def test_what_is_tapped_saves_and_what_is_typed_is_saved_by_hand() -> None:
    for way in asked(FOUR, VUELTA).ways:
        assert way.saves_at_once == (way.place != "full"), way.key


def test_a_claim_is_said_to_be_right_or_wrong() -> None:
    (claim,) = (way for way in asked(FOUR, VUELTA).ways if way.key == "claim")
    verdict = claim.asks[1]
    assert isinstance(verdict, Pick)
    assert [(choice.value, choice.facts) for choice in verdict.choices] == [
        ("right", {"claim": {"correct": True}}),
        ("wrong", {"claim": {"correct": False}}),
    ]


def test_a_claim_that_names_the_player_is_told_as_the_pairs() -> None:
    claim: Facts = {"claim": {"by": "D", "correct": True}}
    said = {"claim": {"by": "2", "correct": True}}
    for vuelta in (VUELTA, UNSAID):
        found = way_of(asked(FOUR, vuelta), claim)
        assert found is not None
        assert facts_of(*found) == said


def test_a_claim_is_counted_so_far_and_its_last_trick_may_be_open() -> None:
    (claim,) = (way for way in asked(FOUR, VUELTA).ways if way.key == "claim-points")
    questions = {question.name: question for question in claim.asks}
    cards, last = questions["cards"], questions["last_trick"]
    assert isinstance(cards, Points)
    assert isinstance(last, Pick)
    assert (cards.is_partial, last.is_required, last.fold) == (True, False, True)


# ── The score ───────────────────────────────────────────────────────────────────────────────────


def test_two_sides_are_two_halves_and_three_are_rows() -> None:
    assert FOUR.shown().layout == "halves"
    assert FOUR.at("A", "B").shown().layout == "halves"
    assert THREE.shown().layout == "rows"
    assert [who.key for who in FOUR.shown().rows[0].players] == ["A", "C"]


def test_games_are_the_numeral_and_cotos_the_strokes() -> None:
    cotos = FOUR.by(mode="first_to", games=2, cotos=2)
    rows = cotos.shown(ONE, ONE, TWO).rows
    assert [(row.numeral, row.strokes, row.strokes_of) for row in rows] == [(0, 1, 2), (1, 0, 2)]
    assert [row.strokes_of for row in FOUR.shown(ONE).rows] == [0, 0]


def test_a_match_won_in_cotos_is_shown_in_cotos() -> None:
    cotos = FOUR.by(mode="first_to", games=1, cotos=2)
    rows = cotos.shown(ONE, TWO, TWO).rows
    assert [(row.numeral, said(row.unit), row.is_winner) for row in rows] == [
        (1, "coto", False),
        (2, "cotos", True),
    ]


def test_one_coto_is_shown_in_games_to_the_end() -> None:
    rows = FOUR.by(mode="first_to", games=2).shown(ONE, TWO, TWO).rows
    assert [(row.numeral, row.strokes_of, row.is_winner) for row in rows] == [
        (1, 0, False),
        (2, 0, True),
    ]


def test_a_drawn_match_has_no_winner() -> None:
    rows = FOUR.by(games=2).shown(ONE, TWO).rows
    assert [(row.is_winner, row.is_level) for row in rows] == [(False, True), (False, True)]
    rows = FOUR.by(games=1).shown(ONE).rows
    assert [(row.is_winner, row.is_level) for row in rows] == [(True, False), (False, False)]
    assert not any(row.is_winner or row.is_level for row in FOUR.by(games=2).shown(ONE).rows)


def test_the_curve_of_a_match_is_its_games_and_goes_on_with_each_coto() -> None:
    def so_far(scorer: Scorer, *hands: Facts) -> object:
        result = scorer.replay(*hands)
        return games_so_far(result.rules, own(result.state))

    assert so_far(FOUR, ONE, TWO, ONE) == {"1": 2, "2": 1}
    cotos = FOUR.by(mode="first_to", games=2, cotos=2)
    assert so_far(cotos, ONE, ONE) == {"1": 2, "2": 0}
    assert so_far(cotos, ONE, ONE, TWO) == {"1": 2, "2": 1}
    assert so_far(cotos, ONE, ONE, TWO, ONE, ONE) == {"1": 4, "2": 1}


def test_what_a_vuelta_carries_is_said_as_buenas_and_malas() -> None:
    under = [said(row.under) for row in FOUR.shown(VUELTA).rows]
    assert under == ["50 malas", "80 · 30 buenas"]
    assert [said(row.under) for row in FOUR.shown(UNSAID).rows] == ["Vuelta", "Vuelta"]
    assert [row.under for row in FOUR.shown(ONE).rows] == [None, None]


def test_g12_money_is_shown_where_there_is_a_stake() -> None:
    assert [row.balance for row in FOUR.shown(ONE).rows] == [None, None]
    rows = FOUR.by(game_value=5).shown(ONE).rows
    assert [row.balance for row in rows] == [Money(10), Money(-10)]


def test_the_headline_says_how_far_it_is() -> None:
    def headline(scorer: Scorer, *hands: Facts) -> str:
        return said(scorer.shown(*hands).headline)

    assert headline(FOUR) == "Game 1 of 8"
    assert headline(FOUR, ONE) == "Game 2 of 8"
    extra = FOUR.by(games=2, tie_break="extra")
    assert headline(extra, ONE, TWO) == "Level: one more game"
    assert headline(FOUR.by(games=2), ONE, TWO) == "The match is drawn."
    assert headline(FOUR.by(games=1), TWO) == "The match goes to 2, 1 to 0."
    assert headline(THREE.by(games=1), {"outcome": {"winner": "B"}}) == "The match goes to B."
    assert headline(FOUR.by(mode="first_to", games=3)) == "First to 3"
    cotos = FOUR.by(mode="first_to", games=3, cotos=2)
    assert headline(cotos) == "Cotos of 3 games, 2 to win"


# ── The running table ───────────────────────────────────────────────────────────────────────────


def test_a_row_shows_what_was_said_of_each_side() -> None:
    hand: Facts = {
        "trump": "oros",
        "cards": {"1": 71},
        "last_trick": "A",
        "announcements": [{"by": "C", "suit": "copas"}, {"by": "2", "value": 20}],
    }
    row = FOUR.last_row(hand)
    assert {key: cell for key, cell in row.cells.items() if isinstance(cell, int)} == {
        "cards-1": 71,
        "cards-2": 49,
        "total-1": 101,
        "total-2": 69,
    }
    assert sung(row, "1") == [("copas", 20)]
    assert sung(row, "2") == [("announcement", 20)]
    assert row.won == {"total-1"}
    assert (row.cells["dealer"], row.cells["games"]) == (Who("A"), "1–0")


def test_what_was_not_said_is_left_empty() -> None:
    row = FOUR.last_row(ONE)
    assert [row.cells[key] for key in ("cards-1", "total-1", "last_trick", "result")] == [None] * 4
    claim = FOUR.last_row(VUELTA, {"cards": {"1": 60}, "claim": {"by": "A"}})
    assert [claim.cells[key] for key in ("cards-1", "cards-2", "total-1", "total-2")] == [
        60,
        None,
        110,
        None,
    ]


def test_how_a_game_ended_without_being_counted() -> None:
    def how(*hands: Facts, scorer: Scorer = FOUR) -> str | None:
        result = scorer.last_row(*hands).cells["result"]
        assert result is None or isinstance(result, Text)
        return None if result is None else say(result, PlainVoice())

    assert how(VUELTA) == "Vuelta"
    assert how({"special": {"type": "four_of_a_kind", "by": "A"}}) == "four of a kind"
    assert how({"special": {"type": "revoke", "by": "A"}}) == "revoke"
    assert how(VUELTA, {"claim": {"by": "A", "correct": True}}) == "claimed"
    assert how(VUELTA, {"claim": {"by": "A", "correct": False}}) == "false claim"
    level = {"cards": {"A": 55, "B": 55}, "last_trick": "C"}
    assert how(level, level, scorer=THREE) == "void"


def test_the_last_games_of_a_coto_are_shown_although_they_start_again() -> None:
    cotos = FOUR.by(mode="first_to", games=2, cotos=2)
    assert cotos.last_row(ONE, TWO, ONE).cells["games"] == "2–1"
    assert cotos.last_row(ONE, TWO, ONE, TWO).cells["games"] == "0–1"
