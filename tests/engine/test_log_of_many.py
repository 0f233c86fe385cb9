"""A log that several write: hands that came too late, and what others say of a result."""

from dataclasses import replace

import pytest

from scorekeeper.engine.journal import Entry
from scorekeeper.engine.log import (
    ConflictChoice,
    EntryKind,
    EntryNote,
    Folded,
    LateHand,
    NextDeal,
    Resolution,
    Seating,
    Verdict,
    fold,
    newcomer,
)
from scorekeeper.engine.seats import Seat
from tests.engine.test_log import Hand, correct, hand, names, strike, void
from tools.schemas import LOGGED

A = Seat("A")


def test_every_kind_is_told_in_the_record_format() -> None:
    assert list(LOGGED) == list(EntryKind)


def late(number: int, name: str, target: int | None, *, is_correction: bool = False) -> Entry:
    return Entry(number, EntryKind.CONFLICT, LateHand(Hand(name), is_correction), target=target)


def resolve(number: int, target: int, choice: ConflictChoice) -> Entry:
    return Entry(number, EntryKind.RESOLVE, Resolution(choice.value), target=target)


def said(number: int, kind: EntryKind, target: int | None = None, note: str = "") -> Entry:
    return Entry(number, kind, EntryNote(note) if note else None, target=target)


def waiting(folded: Folded) -> list[int]:
    return [one.number for one in folded.conflicts]


CLASH = (hand(1, "one"), hand(2, "two"), late(3, "zwei", 2))


def test_a_late_hand_waits_and_counts_for_nothing() -> None:
    assert names(*CLASH) == ["one", "two"]
    assert waiting(fold(CLASH)) == [3]
    assert fold(CLASH).conflicts[0].target == 2


@pytest.mark.parametrize(
    ("choice", "hands"),
    [
        (ConflictChoice.FIRST, ["one", "two"]),
        (ConflictChoice.LATE, ["one", "zwei"]),
        (ConflictChoice.BOTH, ["one", "two", "zwei"]),
    ],
)
def test_a_choice_ends_it(choice: ConflictChoice, hands: list[str]) -> None:
    log = (*CLASH, resolve(4, 3, choice))
    assert names(*log) == hands
    assert waiting(fold(log)) == []


ECHO = (hand(1, "one"), late(2, "one", 1))


def test_the_same_said_late_is_one_hand_and_nobody_is_asked() -> None:
    folded = fold(ECHO)
    assert (names(*ECHO), waiting(folded), folded.echoes[0].number) == (["one"], [], 2)
    dealt = replace(ECHO[0], payload=Hand("one", dealer=A))
    assert waiting(fold((dealt, ECHO[1]))) == []


def test_what_was_one_may_have_been_two() -> None:
    assert names(*ECHO, resolve(3, 2, ConflictChoice.BOTH)) == ["one", "one"]


def test_a_hand_said_by_both_that_is_mended_or_undone_later() -> None:
    assert waiting(fold((*ECHO, correct(3, 1, "uno")))) == []
    assert waiting(fold((*ECHO, void(3, 1)))) == [2]


@pytest.mark.parametrize("choice", list(ConflictChoice))
def test_a_choice_undone_lets_it_wait_again(choice: ConflictChoice) -> None:
    log = (*CLASH, resolve(4, 3, choice))
    last = fold(log).undoable
    assert last is not None
    assert last.number == 4
    assert replace(fold((*log, void(5, 4))), redoable=None) == fold(CLASH)


def test_only_the_first_choice_counts() -> None:
    log = (*CLASH, resolve(4, 3, ConflictChoice.FIRST), resolve(5, 3, ConflictChoice.BOTH))
    assert names(*log) == ["one", "two"]


def test_a_choice_about_nothing_does_nothing() -> None:
    assert names(
        hand(1, "one"), resolve(2, 1, ConflictChoice.BOTH), resolve(3, 9, ConflictChoice.LATE)
    ) == ["one"]


def test_a_hand_that_was_struck_out_comes_back_in_its_place() -> None:
    log = (hand(1, "one"), hand(2, "two"), strike(3, 1), late(4, "uno", 1, is_correction=True))
    assert names(*log, resolve(5, 4, ConflictChoice.LATE)) == ["uno", "two"]


def test_a_hand_of_both_can_be_corrected_by_the_number_of_the_choice() -> None:
    log = (*CLASH, resolve(4, 3, ConflictChoice.BOTH), hand(5, "three"))
    assert [kept.number for kept in fold(log).hands] == [1, 2, 4, 5]
    assert names(*log, correct(6, 4, "deux")) == ["one", "two", "deux", "three"]


def test_who_dealt_the_hand_that_goes_dealt_the_one_that_comes() -> None:
    dealt = Entry(1, EntryKind.HAND, Hand("one", dealer=A))
    folded = fold((dealt, late(2, "uno", 1), resolve(3, 2, ConflictChoice.LATE)))
    assert folded.hands[0].hand == Hand("uno", dealer=A)


def test_who_was_said_to_deal_deals_a_hand_of_both() -> None:
    dealer = Entry(4, EntryKind.DEALER, NextDeal(dealer=A))
    folded = fold((*CLASH, dealer, resolve(5, 3, ConflictChoice.BOTH)))
    assert folded.hands[-1].hand.dealer == A
    assert folded.dealer is None


def test_what_can_be_chosen() -> None:
    def choices(entry: Entry) -> tuple[ConflictChoice, ...]:
        return fold((hand(1, "one"), entry)).conflicts[0].choices

    assert choices(late(2, "uno", 1)) == (
        ConflictChoice.FIRST,
        ConflictChoice.LATE,
        ConflictChoice.BOTH,
    )
    assert choices(late(2, "uno", 1, is_correction=True)) == (
        ConflictChoice.FIRST,
        ConflictChoice.LATE,
    )
    assert choices(late(2, "uno", None)) == (ConflictChoice.FIRST, ConflictChoice.BOTH)


def test_undo_passes_over_what_is_no_step_of_the_score() -> None:
    aside = (
        late(3, "zwei", 2),
        said(4, EntryKind.JOIN),
        said(5, EntryKind.WRONG, 1),
        said(6, EntryKind.SETTLE),
    )
    folded = fold((hand(1, "one"), hand(2, "two"), *aside, said(7, EntryKind.RIGHT)))
    assert folded.undoable is not None
    assert folded.undoable.number == 2


def test_the_last_word_on_a_hand_holds() -> None:
    log = (hand(1, "one"), said(2, EntryKind.WRONG, 1), said(3, EntryKind.RIGHT, 1))
    assert fold(log).verdicts == {1: Verdict(EntryKind.RIGHT, 3)}
    settled = fold((*log[:2], said(3, EntryKind.SETTLE, 1, "Counted again.")))
    assert settled.verdicts == {1: Verdict(EntryKind.SETTLE, 3, "Counted again.")}


@pytest.mark.parametrize(
    "change",
    [
        correct(5, 1, "uno"),
        strike(5, 1),
        Entry(5, EntryKind.RULES, {}),
        Entry(5, EntryKind.SEATS, Seating((A,))),
        void(5, 1),
    ],
    ids=lambda entry: str(entry.kind),
)
def test_what_was_said_of_a_hand_ends_when_it_changes(change: Entry) -> None:
    log = (hand(1, "one"), hand(2, "two"), said(3, EntryKind.RIGHT, 1), said(4, EntryKind.WRONG))
    assert set(fold(log).verdicts) == {1, None}
    assert fold((*log, change)).verdicts == {}


def test_what_was_said_of_another_hand_stays() -> None:
    log = (hand(1, "one"), hand(2, "two"), said(3, EntryKind.RIGHT, 1), said(4, EntryKind.WRONG))
    assert set(fold((*log, correct(5, 2, "deux"))).verdicts) == {1}
    assert set(fold((*log, Entry(5, EntryKind.NOTE, EntryNote("slowly"), target=2))).verdicts) == {
        1,
        None,
    }


def test_what_was_said_before_an_undo_was_said_of_something_else() -> None:
    log = (hand(1, "one"), correct(2, 1, "uno"), said(3, EntryKind.RIGHT, 1))
    assert fold((*log, void(4, 2))).verdicts == {}
    assert fold((*log, void(4, 2), void(5, 4))).verdicts == {}


def test_a_choice_ends_what_was_said_of_the_hand_it_replaces() -> None:
    log = (*CLASH, said(4, EntryKind.RIGHT, 2), resolve(5, 3, ConflictChoice.LATE))
    assert fold(log).verdicts == {}


def test_a_choice_that_leaves_the_hand_leaves_what_was_said_of_it() -> None:
    log = (*CLASH, said(4, EntryKind.RIGHT, 2), said(5, EntryKind.RIGHT))
    assert set(fold((*log, resolve(6, 3, ConflictChoice.FIRST))).verdicts) == {2, None}
    assert set(fold((*log, resolve(6, 3, ConflictChoice.BOTH))).verdicts) == {2}
    assert fold((*log, resolve(6, 9, ConflictChoice.LATE))).verdicts.keys() == {2}


BEFORE = fold((hand(1, "one"), hand(2, "two")))


def test_a_hand_added_meanwhile_is_the_rival() -> None:
    now = fold((hand(1, "one"), hand(2, "two"), hand(3, "three"), hand(4, "four")))
    assert newcomer(BEFORE, now) == 3


def test_a_hand_corrected_or_gone_meanwhile_is_no_rival() -> None:
    log = (hand(1, "one"), hand(2, "two"))
    assert newcomer(BEFORE, fold((*log, correct(3, 1, "uno")))) is None
    assert newcomer(BEFORE, fold((*log, strike(3, 2)))) is None
    assert newcomer(BEFORE, BEFORE) is None


def test_a_hand_brought_back_meanwhile_is_a_rival() -> None:
    log = (hand(1, "one"), strike(2, 1))
    assert newcomer(fold(log), fold((*log, void(3, 2)))) == 1
