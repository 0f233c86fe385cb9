"""Every way a hand of Tute à l'Atout can be refused: code, field, and what the scorer reads."""

from typing import Any

import pytest

from tests.games.scorer import Refusals, Scorer, said

Facts = dict[str, Any]

TABLE = Scorer("tute_al_atout", ("A", "B", "C"))
PLAIN: Facts = {"cards": {"A": 50, "B": 30}, "last_trick": "A"}
TUTE: Facts = {"special": {"type": "four_of_a_kind", "by": "A"}}
SUITS = ("oros", "copas", "espadas", "bastos")
NOT_AT_TABLE = "“Zoe” does not sit at this table."
ONLY_BY_A_TUTE = "A hand does not end like that here: only by a tute."


def with_facts(**facts: object) -> Facts:
    return {**PLAIN, **facts}


def won(winner: str, *, double: bool = False, **facts: object) -> Facts:
    return {"outcome": {"winner": winner, "double": double}, **facts}


REFUSED: Refusals = {
    "won by a stranger": (won("Zoe"), f"unknown_player outcome: {NOT_AT_TABLE}"),
    "a revoke": ({"special": {"type": "revoke", "by": "A"}}, f"special special: {ONLY_BY_A_TUTE}"),
    "a capote": (
        {"special": {"type": "capote", "by": "A", "made": True}},
        f"special special: {ONLY_BY_A_TUTE}",
    ),
    "a tute beside who won": (
        TUTE | won("A", double=True),
        "outcome_mismatch outcome: Say who won, or that it was a tute, not both.",
    ),
    "four announcements are a tute": (
        with_facts(trump="oros", announcements=[{"by": "A", "suit": suit} for suit in SUITS]),
        "four_announcements announcements: A held four kings and won a trick: that was a tute.",
    ),
    "a sum without the card on the table": (
        with_facts(cards={"A": 50, "B": 30, "C": 29}),
        (
            "sum cards: 50 + 30 + 29 = 109, the deck holds 120: 11 missing. Was a card left"
            " on the table? ace (11)"
        ),
    ),
    "a card nobody knows": (
        with_facts(table_card=7),
        "table_card table_card: No card is worth 7: 0, 2, 3, 4, 10 or 11.",
    ),
    "by the points somebody else": (
        won("B", **PLAIN),
        "outcome_mismatch outcome: By the points A wins 100 from each.",
    ),
    "by the points single": (
        won("A", double=True, **PLAIN),
        "outcome_mismatch outcome: By the points A wins 100 from each.",
    ),
    "by the points nobody": (
        won("A", cards={"A": 48, "B": 48}, last_trick="C"),
        "outcome_mismatch outcome: By the points nobody wins.",
    ),
}


@pytest.mark.parametrize("case", REFUSED.values(), ids=REFUSED)
def test_a_hand_is_refused(case: Any) -> None:  # noqa: ANN401 - facts and lines
    hand, *lines = case
    assert TABLE.refusals(hand) == lines


def test_points_may_stand_beside_who_won_when_they_agree() -> None:
    assert TABLE.last(won("A", **PLAIN)).play == {"A": 60, "B": 30, "C": 40}


def test_a_card_that_counts_nothing_may_be_said() -> None:
    assert TABLE.last(with_facts(table_card=0)).play == {"A": 60, "B": 30, "C": 40}


def test_a_blank_last_trick_is_asked_again() -> None:
    warnings = TABLE.replay(with_facts(cards={"A": 0, "B": 30})).steps[-1].warnings
    assert [said(one) for one in warnings] == [
        "A took the last trick and has no card points: a blank last trick?"
    ]
    assert TABLE.replay(won("A")).steps[-1].warnings == ()


@pytest.mark.parametrize("rule", ["target", "revoke", "bar_value"])
def test_rules_of_its_kin_are_unknown_here(rule: str) -> None:
    assert [one[:2] for one in TABLE.by(**{rule: 1}).no_table()] == [("option", rule)]


@pytest.mark.parametrize("players", [("A", "B"), ("A", "B", "C", "D")])
def test_it_is_played_by_three(players: tuple[str, ...]) -> None:
    assert [one[0] for one in TABLE.at(*players).no_table()] == ["players"]
