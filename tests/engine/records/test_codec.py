"""Values to JSON and back: strict, every wrong place named, nothing guessed (RULES §0)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import pytest

from scorekeeper.engine.records.codec import (
    Misfit,
    decode,
    encode,
    json_name,
    publish_state,
    rename_seats,
    slots_of,
    worded_for_people,
)
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.state import HIDDEN
from scorekeeper.engine.text import PlainVoice, Text, say, text


@dataclass(frozen=True, slots=True)
class Bid:
    by: Seat
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Hand:
    """One field of every kind a game uses."""

    losers: tuple[Seat, ...]
    cards: Mapping[Seat, int] | None = None
    trump: str | None = None
    made: bool | None = None
    bids: tuple[tuple[Seat, int | None], ...] = ()
    special: Bid | None = None
    vuelta: Literal[True] | None = None
    mode: Literal["fixed", "first_to"] = "fixed"
    note: Any = None


@dataclass(frozen=True, slots=True)
class State:
    hand: int
    winners: tuple[Seat, ...] | None
    table: Seat = field(metadata=HIDDEN)


A, B = Seat("A"), Seat("B")
WHOLE: dict[str, Any] = {
    "losers": ["A"],
    "cards": {"A": 70, "B": 50},
    "trump": "oros",
    "made": False,
    "bids": [["A", 60], ["B", None]],
    "special": {"by": "B", "value": 5},
    "vuelta": True,
    "mode": "first_to",
    "note": {"any": [1.5, None]},
}


def wrong(facts: object) -> list[str]:
    with pytest.raises(Misfit) as caught:
        decode(Hand, facts, "hand")
    return str(caught.value).split("; ")


def test_json_becomes_the_value_it_stands_for() -> None:
    assert decode(Hand, WHOLE, "hand") == Hand(
        losers=(A,),
        cards={A: 70, B: 50},
        trump="oros",
        made=False,
        bids=((A, 60), (B, None)),
        special=Bid(B, 5),
        vuelta=True,
        mode="first_to",
        note={"any": [1.5, None]},
    )


def test_and_back() -> None:
    assert encode(decode(Hand, WHOLE, "hand")) == WHOLE


def test_what_was_not_said_stays_unsaid() -> None:
    hand = decode(Hand, {"losers": ["A"]}, "hand")
    assert hand == Hand(losers=(A,))
    assert encode(hand) == {"losers": ["A"], "mode": "fixed"}


def test_an_empty_list_that_must_be_there_stays_there() -> None:
    assert encode(Hand(losers=())) == {"losers": [], "mode": "fixed"}


@pytest.mark.parametrize(
    ("facts", "line"),
    [
        (None, "hand: expected an object, found null"),
        ([], "hand: expected an object, found []"),
        ({}, 'hand: missing key "losers"'),
        ({"losers": [], "winers": 1}, 'hand: unknown key "winers"'),
        ({"losers": "A"}, 'hand.losers: expected a list, found "A"'),
        ({"losers": ["A", 2]}, "hand.losers[1]: expected a string, found 2"),
        ({"losers": [], "cards": [60]}, "hand.cards: expected an object, found [60]"),
        ({"losers": [], "cards": {"A": 60.0}}, "hand.cards.A: expected an integer, found 60.0"),
        ({"losers": [], "cards": {"A": True}}, "hand.cards.A: expected an integer, found true"),
        ({"losers": [], "cards": {"A": None}}, "hand.cards.A: expected an integer, found null"),
        ({"losers": [], "cards": None}, "hand.cards: expected an object, found null"),
        ({"losers": [], "trump": None}, "hand.trump: expected a string, found null"),
        ({"losers": [], "made": 1}, "hand.made: expected true or false, found 1"),
        ({"losers": [], "vuelta": 1}, "hand.vuelta: expected true, found 1"),
        ({"losers": [], "vuelta": False}, "hand.vuelta: expected true, found false"),
        (
            {"losers": [], "mode": "both"},
            'hand.mode: expected "fixed", "first_to", found "both"',
        ),
        ({"losers": [], "bids": [["A"]]}, "hand.bids[0]: expected 2 entries, found 1"),
        ({"losers": [], "bids": [[None, 5]]}, "hand.bids[0][0]: expected a string, found null"),
        ({"losers": [], "special": {}}, 'hand.special: missing key "by"'),
        (
            {"losers": [], "special": {"by": "A", "value": "5"}},
            'hand.special.value: expected an integer, found "5"',
        ),
        (
            {"losers": [], "trump": list(range(40))},
            "hand.trump: expected a string, found [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11...",
        ),
    ],
)
def test_each_wrong_place_is_named(facts: object, line: str) -> None:
    assert wrong(facts) == [line]


def test_all_wrong_places_are_named_at_once() -> None:
    assert wrong({"cards": {"A": "x", "B": 1.0}, "extra": 0}) == [
        'hand: unknown key "extra"',
        'hand: missing key "losers"',
        'hand.cards.A: expected an integer, found "x"',
        "hand.cards.B: expected an integer, found 1.0",
    ]


def test_a_misfit_is_one_line() -> None:
    assert str(Misfit([Text("hand: one"), Text("hand: two")])) == "hand: one; hand: two"


def test_a_published_state_says_null_and_hides_what_is_not_of_the_record() -> None:
    assert publish_state(State(hand=1, winners=None, table=A)) == {"hand": 1, "winners": None}
    assert publish_state(State(hand=1, winners=(A, B), table=A)) == {
        "hand": 1,
        "winners": ["A", "B"],
    }


def test_slots_know_what_is_required_and_what_is_hidden() -> None:
    slots = {slot.name: slot for slot in slots_of(State)}
    assert [name for name, slot in slots.items() if slot.is_hidden] == ["table"]
    assert [slot.name for slot in slots_of(Hand) if slot.is_required] == ["losers"]


def test_renaming_reaches_every_seat_and_nothing_else() -> None:
    hand: Hand = decode(Hand, {**WHOLE, "trump": "A"}, "hand")
    other = rename_seats(hand, lambda seat: Seat(seat.lower()))
    assert encode(other) == {
        **WHOLE,
        "losers": ["a"],
        "cards": {"a": 70, "b": 50},
        "bids": [["a", 60], ["b", None]],
        "special": {"by": "b", "value": 5},
        "trump": "A",
    }


@dataclass(frozen=True, slots=True)
class Auction:
    """JSON may use a word that Python keeps for itself."""

    raised: int | None = field(default=None, metadata=json_name("raise"))
    by: Seat | None = None


def test_a_field_may_be_called_otherwise_in_json() -> None:
    assert decode(Auction, {"raise": 5}, "hand") == Auction(raised=5)
    assert encode(Auction(raised=5)) == {"raise": 5}
    assert publish_state(Auction(raised=5)) == {"raise": 5, "by": None}


def test_and_then_only_so() -> None:
    with pytest.raises(Misfit, match='hand: unknown key "raised"'):
        decode(Auction, {"raised": 5}, "hand")


def test_what_is_called_otherwise_is_renamed_too() -> None:
    auction = Auction(raised=5, by=Seat("A"))
    assert rename_seats(auction, lambda seat: Seat(f"{seat}!")) == Auction(raised=5, by=Seat("A!"))


@pytest.mark.parametrize(
    ("at", "place"),
    [
        ("archive.journal[2].number", "journal #3.number: no"),
        ("hands[0]", "hands #1: no"),
        ("record", "the file: no"),
    ],
)
def test_people_count_places_from_one(at: str, place: str) -> None:
    line = worded_for_people(text("{at}: no", at=at))
    assert say(line, PlainVoice()) == place
