"""What a hand of Tute à l'Atout is worth: the sentences of seed 000, the rulings A1 to A5."""

from typing import Any

import pytest

from scorekeeper.engine.records.codec import decode
from tests.games.scorer import Scorer, own, said, why

Facts = dict[str, Any]

TABLE = Scorer("tute_al_atout", ("A", "B", "C"))
LEVEL: Facts = {"cards": {"A": 48, "B": 48}, "last_trick": "C"}


def counted(last_trick: str, *announced: tuple[str, int], **cards: int) -> Facts:
    said = [{"by": by, "value": value} for by, value in announced]
    return {"cards": cards, "last_trick": last_trick, "announcements": said}


def won(winner: str, *, double: bool) -> Facts:
    return {"outcome": {"winner": winner, "double": double}}


def paid(scorer: Scorer, hand: Facts) -> dict[str, int]:
    return dict(scorer.last(hand).payments)


# ── What is paid ────────────────────────────────────────────────────────────────────────────────


def test_100_in_play_is_single_101_is_double() -> None:
    assert paid(TABLE, counted("A", A=90, B=20)) == {"A": 200, "B": -100, "C": -100}
    assert paid(TABLE, counted("A", A=91, B=19)) == {"A": 400, "B": -200, "C": -200}


def test_announcements_never_make_it_double() -> None:
    hand = counted("A", ("A", 40), A=70, B=20)
    assert paid(TABLE, hand) == {"A": 280, "B": -140, "C": -140}


def test_a_losers_announcement_is_paid_all_the_same() -> None:
    hand = counted("A", ("C", 20), A=70, B=20)
    assert paid(TABLE, hand) == {"A": 180, "B": -120, "C": -60}


def test_a_tute_is_200_from_each_and_what_was_paid_stays_paid() -> None:
    hand = {
        "special": {"type": "four_of_a_kind", "by": "C", "rank": "knights"},
        "announcements": [{"by": "C", "value": 40}],
    }
    played = TABLE.played(hand)
    assert played.state.payments == {"A": -240, "B": -240, "C": 480}
    assert played.state.winners == ("C",)
    assert said(played.said) == "Tute, C: 200 from each."
    assert said(played.moment) == "Tute: C!"


def test_points_beside_a_tute_are_shown_and_decide_nothing() -> None:
    hand = {"special": {"type": "four_of_a_kind", "by": "C"}, **counted("A", A=100, B=10)}
    state = TABLE.last(hand)
    assert state.play == {"A": 110, "B": 10, "C": 10}
    assert state.winners == ("C",)


def test_who_won_is_enough() -> None:
    state = TABLE.last(won("B", double=True))
    assert (state.play, state.totals) == (None, None)
    assert state.payments == {"A": -200, "B": 400, "C": -200}


def test_the_last_trick_may_be_said_without_the_points() -> None:
    played = TABLE.played({**won("B", double=True), "last_trick": "A"})
    assert (played.state.play, played.state.winners) == (None, ("B",))
    assert why(played) == ["Entered without points.", "B wins 200 from each."]


def test_a_point_may_be_worth_more_or_nothing() -> None:
    assert paid(TABLE.by(point_value=5), won("B", double=False))["B"] == 1000
    played = TABLE.by(point_value=5).played(won("B", double=False))
    assert why(played)[-1] == "A point is worth 0.05."
    assert paid(TABLE.by(point_value=0), won("B", double=False))["B"] == 0


def test_balances_run_on_and_the_deal_passes_to_the_right() -> None:
    state = TABLE.last(won("B", double=True), won("A", double=False))
    assert state.balances == {"A": 0, "B": 300, "C": -300}
    assert (state.dealer, state.next_dealer) == ("B", "C")


@pytest.mark.parametrize(("value", "is_settled"), [(0, False), (1, True), (5, True)])
def test_at_the_end_the_balances_are_settled(value: int, *, is_settled: bool) -> None:
    result = TABLE.by(point_value=value).replay(won("B", double=True))
    settlement = result.game.settle(result.rules, result.state)
    assert (settlement is not None) == is_settled
    assert settlement is None or settlement.balances == own(result.state).balances
    assert result.game.is_open
    assert not result.is_finished


# ── Who wins ────────────────────────────────────────────────────────────────────────────────────


def test_a1_announcements_count_for_most_points() -> None:
    hand = counted("B", ("A", 40), A=50, B=60)
    assert TABLE.last(hand).winners == ("A",)
    only_play = TABLE.by(winner_counts_announcements=False)
    assert only_play.last(hand).winners == ("B",)
    assert "The most without announcements: B, with 70." in why(only_play.played(hand))


def test_a2_level_one_of_them_took_the_last_trick() -> None:
    hand = counted("A", A=40, B=50)
    played = TABLE.played(hand)
    assert played.state.winners == ("A",)
    assert "Level at 50: A took the last trick." in why(played)


@pytest.mark.parametrize(
    ("option", "winners", "words"),
    [
        ("void", (), "Level, and the last trick was somebody else's: nobody scores."),
        ("last_trick", ("C",), "Level, and C took the last trick."),
        ("eldest", ("B",), "Level: B sits first from the dealer's right."),
    ],
)
def test_a2_level_and_the_third_took_it(option: str, winners: tuple[str, ...], words: str) -> None:
    played = TABLE.by(tie_no_last=option).played(LEVEL)
    assert played.state.winners == winners
    assert words in why(played)
    assert (said(played.said) == "Level at the top: nobody wins.") == (not winners)


def test_a2_nobody_wins_but_announcements_are_paid() -> None:
    hand = counted("C", ("C", 20), A=48, B=48)
    state = TABLE.last(hand)
    assert state.totals == {"A": 48, "B": 48, "C": 54}
    level = counted("C", ("C", 20), A=55, B=55)
    assert TABLE.last(level).winners == ()
    assert paid(TABLE, level) == {"A": -20, "B": -20, "C": 40}


def test_a2_eldest_counts_from_whoever_really_dealt() -> None:
    assert TABLE.by(tie_no_last="eldest").last(LEVEL | {"dealer": "B"}).winners == ("A",)


def test_a5_the_table_card_is_nobodys_or_goes_with_the_last_trick() -> None:
    hand = counted("A", A=80, B=10) | {"table_card": 11}
    assert TABLE.last(hand).play == {"A": 90, "B": 10, "C": 19}
    given = TABLE.by(table_card_to="last_trick").played(hand)
    assert given.state.play == {"A": 101, "B": 10, "C": 19}
    assert given.state.payments == {"A": 400, "B": -200, "C": -200}
    words = "A: 80 in cards, 10 for the last trick and 11 for the card on the table = 101"
    assert words in why(given)
    by_rule = [one.option for one in given.why]
    assert by_rule == ["table_card_to", None, None, "winner_counts_announcements", None]
    nobodys = TABLE.played(hand).why[3]
    assert said(nobodys.words) == "The 11 of the card left on the table count for nobody."
    assert nobodys.option == "table_card_to"


# ── What is said ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("hand", "sentence"),
    [
        (won("B", double=False), "B wins 100 from each."),
        (counted("A", A=91, B=19), "A wins, 101 in play: 200 from each."),
        (LEVEL, "Level at the top: nobody wins."),
    ],
)
def test_the_sentence_of_a_hand(hand: Facts, sentence: str) -> None:
    assert said(TABLE.played(hand).said) == sentence


def test_every_step_says_why() -> None:
    assert why(TABLE.played(counted("B", ("A", 20), A=50, B=30))) == [
        "A announced: 20 from each, at once.",
        "A: 50 in cards and 20 announced = 70",
        "B: 30 in cards and 10 for the last trick = 40",
        "C: 40 in cards = 40",
        "The most: A, with 70.",
        "50 in play, announcements apart: 100 or less, so A collects 100 from each.",
    ]
    double = why(TABLE.played(counted("A", A=91, B=19)))
    words = "101 in play, announcements apart: more than 100, so A collects 200 from each."
    assert double[-1] == words


def so_far(*announcements: Facts, **more: object) -> list[str]:
    result = TABLE.replay()
    hand = decode(result.game.hand, {"announcements": list(announcements), **more}, "hand")
    return [said(words) for words in result.game.so_far(result.rules, result.state, hand)]


def test_announcements_are_paid_before_the_hand_is_over() -> None:
    assert so_far({"by": "A", "value": 40}, {"by": "B", "suit": "copas"}, trump="oros") == [
        "A announced: 40 from each, at once.",
        "B announced: 20 from each, at once.",
    ]
    assert so_far() == []


def test_nothing_is_said_of_what_cannot_be() -> None:
    assert so_far({"by": "A", "value": 40}, {"by": "B", "value": 40}) == []
    assert so_far({"by": "A", "suit": "copas"}) == []
