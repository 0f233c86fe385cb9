"""Tuti Boig on the phone and on paper: what is asked about the next hand, how the match looks."""

from typing import Any

from scorekeeper.engine.displays.sheet import Bars
from scorekeeper.engine.questions import Pick
from scorekeeper.engine.text import Money, PlainVoice, Text, Who, say
from tests.games.scorer import Scorer, said

Facts = dict[str, Any]

SIX = Scorer("tuti_boig", ("A", "B", "C", "D", "E", "F"))
FIVE = SIX.at("A", "B", "C", "D", "E")
FOUR = SIX.at("A", "B", "C", "D")
THREE = SIX.at("A", "B", "C")


def lost(*players: str) -> Facts:
    return {"outcome": {"losers": list(players)}}


# A is out after these: C struck four, A five and one more.
A_OUT = [*[lost("C")] * 4, *[lost("A")] * 6]


# ── The next hand ───────────────────────────────────────────────────────────────────────────────


def test_how_many_cards_go_with_how_many_play() -> None:
    assert [said(scorer.asked().line) for scorer in (SIX, FIVE, FOUR, THREE)] == [
        "F cuts · A deals 8 cards each · B leads",
        "E cuts · A deals 8 cards each · B leads",
        "D cuts · A deals 10 cards each · B leads",
        "C cuts · A deals 13 cards each · B leads",
    ]


def test_after_an_elimination_more_cards_are_dealt() -> None:
    assert said(FOUR.asked(*A_OUT).line) == "B cuts · C deals 13 cards each · D leads"


def test_what_to_mind_about_the_deck() -> None:
    def minds(scorer: Scorer, *hands: Facts) -> list[str]:
        return [said(mind) for mind in scorer.asked(*hands).minds]

    shows = "One card at a time; the dealer's last one shows trumps."
    assert minds(SIX) == ["All 48 cards are in play, with the eights and nines.", shows]
    assert minds(SIX, *A_OUT) == ["Five left: take out the eights and nines.", shows]
    assert minds(FIVE) == minds(FOUR) == [shows]
    assert minds(THREE) == [
        "One card at a time.",
        "The card turned up for trumps stays on the table.",
    ]
    assert minds(FOUR, *A_OUT) == minds(THREE)


def test_after_the_end_there_is_still_something_to_show() -> None:
    everybody = [lost("A", "B", "C")] * 6
    assert said(THREE.asked(*everybody).line) == "A cuts · A deals 0 cards each · A leads"


def test_who_lost_is_two_taps() -> None:
    first = FIVE.asked().ways[0]
    assert (first.key, first.place, first.saves_at_once) == ("lost", "main", False)
    (losers,) = first.asks
    assert isinstance(losers, Pick)
    assert losers.many
    assert [choice.facts for choice in losers.choices][:2] == [lost("A"), lost("B")]


def test_only_those_who_play_are_asked_about() -> None:
    ask = FOUR.asked(*A_OUT)
    assert [seat for seat, _ in ask.dealers] == ["B", "C", "D"]
    for one in ask.ways:
        for question in one.asks:
            if isinstance(question, Pick):
                assert "A" not in [choice.value for choice in question.choices]


def test_all_the_points_strike_everybody_but_one() -> None:
    (who,) = FOUR.way("all").asks
    assert isinstance(who, Pick)
    assert who.choices[1].facts == lost("A", "C", "D")


def test_t12_a_revoke_is_asked_only_where_it_is_scored() -> None:
    assert [one.key for one in FOUR.asked().ways] == ["lost", "tute", "all", "points"]
    scored = FOUR.by(revoke="offender")
    assert [one.key for one in scored.asked().ways] == ["lost", "tute", "all", "revoke", "points"]
    assert scored.way("revoke").facts == {"special": {"type": "revoke"}}


def test_t16_who_plays_freely_is_not_asked_what_was_announced() -> None:
    free = FOUR.by(free_play=True)
    assert [one.name for one in free.way("points").asks] == ["cards", "last_trick"]


def test_with_three_the_card_on_the_table_is_asked_for() -> None:
    names = [[question.name for question in one.way("points").asks] for one in (FOUR, THREE)]
    assert names == [
        ["cards", "last_trick", "announcements", "trump"],
        ["cards", "last_trick", "announcements", "trump", "table_card"],
    ]
    assert not THREE.way("points").saves_at_once


# ── The score ───────────────────────────────────────────────────────────────────────────────────


def test_everybody_has_five_bars_and_those_granted() -> None:
    rows = FOUR.shown(*A_OUT).rows
    assert [row.bars for row in rows] == [
        Bars(5, 1, 6),
        Bars(5, 0, 0),
        Bars(5, 0, 4),
        Bars(5, 0, 0),
    ]
    assert [row.is_out for row in rows] == [True, False, False, False]


def test_what_is_paid_is_shown_at_the_end() -> None:
    paid = THREE.by(bar_value=2)
    assert [row.balance for row in paid.shown(*A_OUT[:-1]).rows] == [None] * 3
    assert [row.balance for row in paid.shown(*A_OUT).rows] == [Money(-12), Money(6), Money(6)]
    assert [row.balance for row in THREE.shown(*A_OUT).rows] == [None] * 3


def test_the_headline_names_the_winners() -> None:
    assert THREE.shown().headline is None
    score = THREE.shown(*A_OUT)
    assert said(score.headline) == "B and C won the match."
    assert [row.is_winner for row in score.rows] == [False, True, True]


# ── The running table ───────────────────────────────────────────────────────────────────────────


def test_a_row_shows_the_totals_of_who_played_and_who_lost() -> None:
    hand = {"cards": {"B": 70, "C": 20}, "last_trick": "B"}
    row = FOUR.last_row(*A_OUT, hand)
    totals = {key: cell for key, cell in row.cells.items() if key.startswith("total-")}
    assert totals == {"total-B": 80, "total-C": 20, "total-D": 30}
    assert row.cells["dealer"] == Who("C")
    assert row.struck == {"total-D"}


def test_what_was_not_said_is_left_empty() -> None:
    row = THREE.last_row(lost("B"))
    assert [row.cells[f"total-{player}"] for player in "ABC"] == [None] * 3
    assert row.struck == {"total-B"}


def test_the_result_names_the_losers_or_the_tute() -> None:
    def result(scorer: Scorer, hand: Facts) -> str:
        cell = scorer.last_row(hand).cells["result"]
        assert isinstance(cell, Text)
        return say(cell, PlainVoice())

    assert result(THREE, lost("B", "C")) == "B and C"
    assert result(THREE, {"special": {"type": "four_of_a_kind", "by": "A"}}) == "tute: A"
    revoke = {"special": {"type": "revoke", "by": "A"}}
    assert result(THREE.by(revoke="offender"), revoke) == "revoke: A"
