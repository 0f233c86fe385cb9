"""A match as a log: what entries amount to."""

from dataclasses import dataclass

from scorekeeper.engine.log import Entry, Kind, fold, live
from scorekeeper.engine.seats import Seat

A, B = Seat("A"), Seat("B")


@dataclass(frozen=True)
class Hand:
    name: str
    dealer: Seat | None = None


def hand(number: int, name: str) -> Entry:
    return Entry(number=number, kind=Kind.HAND, hand=Hand(name))


def correct(number: int, target: int, name: str) -> Entry:
    return Entry(number=number, kind=Kind.CORRECT, target=target, hand=Hand(name))


def strike(number: int, target: int) -> Entry:
    return Entry(number=number, kind=Kind.STRIKE, target=target)


def void(number: int, target: int | None) -> Entry:
    return Entry(number=number, kind=Kind.VOID, target=target)


def names(*entries: Entry) -> list[str]:
    return [kept.hand.name for kept in fold(entries).hands]


def test_an_empty_log_says_nothing() -> None:
    folded = fold(())
    assert folded.hands == ()
    assert (folded.dealer, folded.rules, folded.is_ended, folded.undoable) == (
        None,
        None,
        False,
        None,
    )


def test_a_correction_stands_where_the_hand_stood() -> None:
    log = (hand(1, "one"), hand(2, "two"), correct(3, 1, "uno"))
    assert names(*log) == ["uno", "two"]
    assert [(kept.number, kept.is_corrected) for kept in fold(log).hands] == [(1, True), (2, False)]


def test_the_last_correction_counts() -> None:
    assert names(hand(1, "one"), correct(2, 1, "uno"), correct(3, 1, "un")) == ["un"]


def test_a_struck_hand_is_out_and_cannot_be_corrected() -> None:
    assert names(hand(1, "one"), hand(2, "two"), strike(3, 1), correct(4, 1, "uno")) == ["two"]


def test_striking_twice_is_striking_once() -> None:
    assert names(hand(1, "one"), strike(2, 1), strike(3, 1)) == []


def test_undoing_a_strike_puts_the_hand_back_in_its_place() -> None:
    assert names(hand(1, "one"), hand(2, "two"), strike(3, 1), void(4, 3)) == ["one", "two"]


def test_undoing_a_correction_gives_the_hand_as_it_was() -> None:
    assert names(hand(1, "one"), correct(2, 1, "uno"), void(3, 2)) == ["one"]


def test_undoing_an_undo_does_it_again() -> None:
    assert names(hand(1, "one"), void(2, 1)) == []
    assert names(hand(1, "one"), void(2, 1), void(3, 2)) == ["one"]
    assert names(hand(1, "one"), void(2, 1), void(3, 2), void(4, 3)) == []


def test_a_void_without_a_target_stands_and_does_nothing() -> None:
    assert names(hand(1, "one"), void(2, None)) == ["one"]


def test_what_nobody_wrote_cannot_be_struck() -> None:
    nothing = Entry(number=2, kind=Kind.STRIKE)
    assert names(hand(1, "one"), nothing, strike(3, 9), correct(4, 9, "nine")) == ["one"]


def test_undo_goes_back_entry_by_entry() -> None:
    log = [hand(1, "one"), hand(2, "two"), correct(3, 1, "uno")]
    undone = []
    while (last := fold(log).undoable) is not None:
        undone.append(last.number)
        log.append(void(len(log) + 1, last.number))
    assert undone == [3, 2, 1]


def test_entries_may_come_in_any_order() -> None:
    log = (hand(1, "one"), hand(2, "two"), correct(3, 1, "uno"), void(4, 2))
    assert fold(reversed(log)) == fold(log)
    assert [entry.number for entry in live(log)] == [1, 3]


def test_a_dealer_noted_goes_with_the_next_hand() -> None:
    noted = Entry(number=1, kind=Kind.DEALER, dealer=B)
    assert fold((noted,)).dealer == B
    folded = fold((noted, hand(2, "one"), hand(3, "two")))
    assert [kept.hand.dealer for kept in folded.hands] == [B, None]
    assert folded.dealer is None


def test_a_hand_that_names_its_dealer_keeps_him() -> None:
    noted = Entry(number=1, kind=Kind.DEALER, dealer=B)
    named = Entry(number=2, kind=Kind.HAND, hand=Hand("one", dealer=A))
    folded = fold((noted, named))
    assert folded.hands[0].hand.dealer == A
    assert folded.dealer is None


def test_the_dealer_noted_waits_again_when_the_hand_is_undone() -> None:
    noted = Entry(number=1, kind=Kind.DEALER, dealer=B)
    assert fold((noted, hand(2, "one"), void(3, 2))).dealer == B


def test_the_rules_last_agreed_on_hold() -> None:
    first = Entry(number=1, kind=Kind.RULES, rules={"games": 6})
    second = Entry(number=2, kind=Kind.RULES, rules={"games": 4})
    assert fold((first, second)).rules == {"games": 4}
    assert fold((first, second, void(3, 2))).rules == {"games": 6}


def test_an_end_may_be_taken_back() -> None:
    end = Entry(number=2, kind=Kind.END)
    assert fold((hand(1, "one"), end)).is_ended
    assert not fold((hand(1, "one"), end, void(3, 2))).is_ended
