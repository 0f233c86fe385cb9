"""Answers laid out as facts, and found again in them: for a way with everything in it."""

from dataclasses import replace

from scorekeeper.engine.answers import (
    Answers,
    answers_to,
    deduced_pile,
    facts_of,
    nearest_answers,
    way_of,
)
from scorekeeper.engine.questions import (
    Announced,
    Ask,
    Choice,
    EntryForm,
    Facts,
    Pick,
    Points,
    Role,
)
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.text import text

A, B, D = Seat("A"), Seat("B"), Seat("D")
ROLE, OTHERS = Seat("declarer"), Seat("defenders")
WORDS = text("…")

WHO = Pick(
    "bidder",
    WORDS,
    tuple(Choice(seat, WORDS, {"bidder": seat}) for seat in (A, B)),
)
RAISE = Pick("raise", WORDS, (Choice("5", WORDS, {"raise": 5}),), is_required=False)
SUNG = Announced("announcements", WORDS, ((ROLE, WORDS),), ((ROLE, WORDS),), (("oros", WORDS),), ())
PILES = Points("cards", WORDS, ((ROLE, WORDS), (OTHERS, WORDS)), 120, left_out="table_card")
CARD = Pick("table_card", WORDS, (Choice("10", WORDS, {"table_card": 10}),), is_required=False)
PLAYS = Role(ROLE, lambda facts: D if "raise" in facts else facts.get("bidder"))
FULL = EntryForm("points", WORDS, "full", {}, (WHO, RAISE, PILES, SUNG, CARD), roles=(PLAYS,))
SO_FAR = Points("cards", WORDS, PILES.rows, 120, is_partial=True)
CLAIM = EntryForm("claim", WORDS, "full", {"claim": True}, (SO_FAR,))
SHORT = EntryForm("passed", WORDS, "main", {"passed": True})
ASK = Ask(WORDS, (SHORT, FULL, CLAIM))

ANSWERED = Answers(
    picked={"bidder": ("A",), "raise": (), "table_card": ()},
    points={"cards": {ROLE: 60}},
    announced={"announcements": ({"by": ROLE, "value": 40},)},
)


def test_in_the_place_of_a_role_stands_who_plays_it() -> None:
    assert facts_of(FULL, ANSWERED) == {
        "bidder": "A",
        "cards": {"declarer": 60},
        "announcements": [{"by": "A", "value": 40}],
    }


def test_the_first_fact_that_is_said_decides_who_plays_a_role() -> None:
    raised = Answers({**ANSWERED.picked, "raise": ("5",)}, announced=ANSWERED.announced)
    assert facts_of(FULL, raised)["announcements"] == [{"by": "D", "value": 40}]


def test_a_role_that_nobody_plays_yet_stands_as_it_is() -> None:
    said = facts_of(FULL, Answers(announced=ANSWERED.announced))
    assert said == {"announcements": [{"by": "declarer", "value": 40}]}


def test_who_plays_a_role_is_found_again_in_the_facts() -> None:
    assert answers_to(FULL, facts_of(FULL, ANSWERED)) == ANSWERED


def test_a_hand_is_said_again_in_the_way_that_can_say_it_whole() -> None:
    assert way_of(ASK, {"passed": True, "dealer": "A"}) == (SHORT, Answers())
    assert way_of(ASK, facts_of(FULL, ANSWERED)) == (FULL, ANSWERED)


def test_else_in_the_fullest_and_as_far_as_it_goes() -> None:
    facts: Facts = {"bidder": "A", "made": True}
    found = way_of(ASK, facts)
    assert found is not None
    assert found[0] == FULL
    assert found[1].picked["bidder"] == ("A",)
    assert way_of(Ask(WORDS, ()), facts) is None


def test_what_no_way_says_whole_is_never_told_as_what_did_not_happen() -> None:
    short = replace(SHORT, key="short")
    asks = Ask(WORDS, (short, replace(FULL, key="else", place="more")))
    found = way_of(asks, {"bidder": "A", "made": True})
    assert found is not None
    assert found[0].key == "else"


def test_the_pile_that_is_left_out_follows() -> None:
    assert deduced_pile(ASK, {"bidder": "A", "cards": {"declarer": 60}}) == {OTHERS: 60}
    assert deduced_pile(ASK, {"bidder": "A", "cards": {"defenders": 20}, "dealer": "B"}) == {
        ROLE: 100
    }


def test_what_stayed_on_the_table_is_in_nobodys_pile() -> None:
    assert deduced_pile(ASK, {"cards": {"declarer": 60}, "table_card": 10}) == {OTHERS: 50}


def test_nothing_follows_from_too_little_or_too_much() -> None:
    for cards in ({}, {"declarer": 60, "defenders": 60}, {"declarer": 121}):
        assert deduced_pile(ASK, {"bidder": "A", "cards": cards}) == {}


def test_nothing_follows_from_points_so_far_or_without_points() -> None:
    assert deduced_pile(ASK, {"claim": True, "cards": {"declarer": 60}}) == {}
    assert deduced_pile(ASK, {"passed": True}) == {}
    assert deduced_pile(ASK, {"made": True}) == {}


def call(name: str, who: str, nth: int) -> Pick:
    choices = (
        Choice("pass", WORDS, {"bids": [[who, None]]}),
        *(Choice(str(n), WORDS, {"bids": [[who, n]]}) for n in (60, 65, 70)),
    )
    return Pick(name, WORDS, choices, is_required=False, nth=nth)


ROUNDS = EntryForm(
    "rounds", WORDS, "full", {}, (call("A1", "A", 0), call("B1", "B", 0), call("A2", "A", 1))
)


def test_of_several_items_of_a_list_each_pick_finds_its_own() -> None:
    said: Facts = {"bids": [["A", 60], ["B", 65], ["A", None]]}
    answers = answers_to(ROUNDS, said)
    assert answers is not None
    assert answers.picked == {"A1": ("60",), "B1": ("65",), "A2": ("pass",)}
    assert facts_of(ROUNDS, answers) == said


def test_or_none_where_there_are_fewer() -> None:
    answers = nearest_answers(ROUNDS, {"bids": [["B", None]], "made": True})
    assert answers.picked == {"A1": (), "B1": ("pass",), "A2": ()}
    assert nearest_answers(ROUNDS, {}).picked == {"A1": (), "B1": (), "A2": ()}


LAST = Pick(
    "last_trick",
    WORDS,
    tuple(Choice(part, WORDS, {"last_trick": part}) for part in (ROLE, OTHERS)),
)


def test_a_name_is_found_by_the_part_it_plays_where_the_way_knows_the_others() -> None:
    knows = EntryForm("points", WORDS, "full", {}, (WHO, LAST), roles=(PLAYS,), others=OTHERS)
    for holder, part in (("A", ROLE), ("B", OTHERS)):
        hand: Facts = {"bidder": "A", "last_trick": holder}
        assert nearest_answers(knows, hand).picked == {"bidder": ("A",), "last_trick": (part,)}
        assert nearest_answers(knows, {"last_trick": holder}).picked["last_trick"] == ()
        alone = EntryForm("points", WORDS, "full", {}, (WHO, LAST), roles=(PLAYS,))
        assert nearest_answers(alone, hand).picked["last_trick"] == ()
