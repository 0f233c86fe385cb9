"""A match as a log: what entries amount to."""

from dataclasses import dataclass

from scorekeeper.engine.journal import Entry
from scorekeeper.engine.log import Agreed, EntryKind, EntryNote, NextDeal, Seating, fold
from scorekeeper.engine.seats import Seat

A, B = Seat("A"), Seat("B")


@dataclass(frozen=True)
class Hand:
    name: str
    dealer: Seat | None = None


def hand(number: int, name: str) -> Entry:
    return Entry(number, EntryKind.HAND, Hand(name))


def correct(number: int, target: int, name: str) -> Entry:
    return Entry(number, EntryKind.CORRECT, Hand(name), target=target)


def strike(number: int, target: int) -> Entry:
    return Entry(number, EntryKind.STRIKE, target=target)


def void(number: int, target: int | None) -> Entry:
    return Entry(number, EntryKind.VOID, target=target)


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


def test_what_nobody_wrote_cannot_be_struck() -> None:
    nothing = Entry(2, EntryKind.STRIKE)
    assert names(hand(1, "one"), nothing, strike(3, 9), correct(4, 9, "nine")) == ["one"]


def test_a_dealer_noted_goes_with_the_next_hand() -> None:
    noted = Entry(1, EntryKind.DEALER, NextDeal(dealer=B))
    assert fold((noted,)).dealer == B
    folded = fold((noted, hand(2, "one"), hand(3, "two")))
    assert [kept.hand.dealer for kept in folded.hands] == [B, None]
    assert folded.dealer is None


def test_a_hand_that_names_its_dealer_keeps_him() -> None:
    noted = Entry(1, EntryKind.DEALER, NextDeal(dealer=B))
    named = Entry(2, EntryKind.HAND, Hand("one", dealer=A))
    folded = fold((noted, named))
    assert folded.hands[0].hand.dealer == A
    assert folded.dealer is None


def test_the_dealer_noted_waits_again_when_the_hand_is_undone() -> None:
    noted = Entry(1, EntryKind.DEALER, NextDeal(dealer=B))
    assert fold((noted, hand(2, "one"), void(3, 2))).dealer == B


def test_dealer_and_trumps_are_said_one_by_one_of_the_hand_not_yet_played() -> None:
    dealer = Entry(1, EntryKind.DEALER, NextDeal(dealer=B))
    trump = Entry(2, EntryKind.DEALER, NextDeal(trump="copas"))
    folded = fold((dealer, trump))
    assert (folded.dealer, folded.trump) == (B, "copas")
    assert fold((dealer, trump, void(3, 2))).trump is None
    assert fold((dealer, trump, hand(3, "one"))).trump is None


def test_the_rules_last_agreed_on_hold() -> None:
    first = Entry(1, EntryKind.RULES, {"games": 6})
    second = Entry(2, EntryKind.RULES, {"games": 4})
    assert fold((first, second)).rules == {"games": 4}
    assert fold((first, second, void(3, 2))).rules == {"games": 6}


def test_an_end_may_be_taken_back() -> None:
    end = Entry(2, EntryKind.END)
    assert fold((hand(1, "one"), end)).is_ended
    assert not fold((hand(1, "one"), end, void(3, 2))).is_ended


def seats(number: int, *order: Seat) -> Entry:
    return Entry(number, EntryKind.SEATS, Seating(order))


def called(number: int, since: int | None = None, **names: str) -> Entry:
    given = {Seat(key): name for key, name in names.items()}
    return Entry(number, EntryKind.NAMES, Seating(None, given, since))


def note(number: int, target: int, words: str) -> Entry:
    return Entry(number, EntryKind.NOTE, EntryNote(words), target=target)


def test_the_seating_last_noted_holds_from_the_beginning() -> None:
    log = (hand(1, "one"), seats(2, B, A), hand(3, "two"), seats(4, A, B))
    assert fold(log).order == (A, B)
    assert fold((*log, void(5, 4))).order == (B, A)
    assert fold((*log, void(5, 4), void(6, 2))).order is None


def test_a_name_noted_replaces_that_of_the_beginning() -> None:
    log = (called(1, A="Ana", B="Luis"), called(2, B="Lluís"))
    assert fold(log).names == {A: "Ana", B: "Lluís"}
    assert fold((*log, void(3, 2))).names == {A: "Ana", B: "Luis"}


def test_seats_and_names_may_come_in_one_entry() -> None:
    both = Entry(1, EntryKind.SEATS, Seating((B, A), {A: "Ana"}))
    assert (fold((both,)).order, fold((both,)).names) == ((B, A), {A: "Ana"})


def substitutes(*log: Entry) -> list[tuple[str, str, int]]:
    return [(one.seat, one.name, one.since) for one in fold(log).substitutes]


def test_a_substitute_plays_from_a_hand_on_and_renames_nobody() -> None:
    log = (hand(1, "one"), hand(2, "two"), called(3, 2, A="Marta"))
    assert substitutes(*log) == [("A", "Marta", 2)]
    assert fold(log).names == {}
    assert substitutes(*log, void(4, 3)) == []


def test_a_substitute_may_sit_down_for_the_hand_not_yet_played() -> None:
    assert substitutes(hand(1, "one"), called(2, 2, A="Marta"), hand(3, "two")) == [
        ("A", "Marta", 2)
    ]


def test_striking_an_earlier_hand_does_not_move_a_substitute() -> None:
    log = (hand(1, "one"), hand(2, "two"), hand(3, "three"), called(4, 3, A="Marta"))
    assert substitutes(*log, strike(5, 1)) == [("A", "Marta", 2)]
    assert substitutes(*log, strike(5, 3)) == [("A", "Marta", 3)]
    before = (hand(1, "one"), hand(2, "two"), strike(3, 1), hand(4, "three"))
    assert substitutes(*before, called(5, 2, A="Marta")) == [("A", "Marta", 2)]
    assert substitutes(*before, strike(5, 1), called(6, 2, A="Marta")) == [("A", "Marta", 2)]


def test_substitutes_stand_in_the_order_they_sat_down() -> None:
    log = [hand(n, str(n)) for n in range(1, 7)]
    log += [called(7, 5, A="Marta"), called(8, 3, A="Nora"), called(9, 5, A="Martha")]
    assert substitutes(*log) == [("A", "Nora", 3), ("A", "Martha", 5)]


def test_a_note_belongs_to_its_hand_and_the_last_one_counts() -> None:
    log = (hand(1, "one"), note(2, 1, "odd"), note(3, 1, "recounted"))
    assert fold(log).notes == {1: "recounted"}
    assert fold((*log, void(4, 3))).notes == {1: "odd"}


def test_an_empty_note_takes_it_away() -> None:
    assert fold((hand(1, "one"), note(2, 1, "odd"), note(3, 1, ""))).notes == {}


def test_a_note_to_nothing_is_none() -> None:
    assert fold((Entry(1, EntryKind.NOTE, EntryNote("to whom?")),)).notes == {}


def test_the_last_stake_that_was_noted_holds() -> None:
    coffee, beer = Agreed("EUR", "coffee"), Agreed("EUR", "beer")
    noted = (Entry(1, EntryKind.STAKE, coffee), Entry(2, EntryKind.STAKE, beer))
    assert fold(noted).stake == beer
    assert fold((*noted, void(3, 2))).stake == coffee
