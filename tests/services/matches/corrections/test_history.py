"""The log page: what each entry did, in words, and to the score."""

import pytest

from scorekeeper.engine.journal import EntryWrite, NewEntry
from scorekeeper.engine.log import EntryKind
from scorekeeper.engine.text import PlainVoice, Text, say
from scorekeeper.services.answers import Refused, Saved
from scorekeeper.services.matches.loader import append_entry, open_match
from scorekeeper.services.matches.log.history import HistoryLine, history_of
from scorekeeper.services.matches.view_models import Started
from tests import hands
from tests.services.foreign_records import THEM, US, Recorder, Writer

VOICE = PlainVoice({"s1": "Ana", "s2": "Luis", "s3": "Pilar", "s4": "Pepe", "1": "Us", "2": "Them"})


def told(lines: tuple[HistoryLine, ...]) -> list[str]:
    return [say(line.words, VOICE) for line in lines]


def moved(line: HistoryLine) -> tuple[str, str]:
    def said(words: Text | None) -> str:
        return "" if words is None else say(words, VOICE)

    return said(line.before), said(line.after)


def test_every_kind_of_entry_is_told_in_words(
    table: Started, record: Recorder, write: Writer
) -> None:
    record(US)
    record(THEM)
    hands.correct_hand(write(), 1, THEM)
    hands.strike_hand(write(), 2)
    hands.set_dealer(write(), "s3")
    hands.change_rules(write(), {"games": 4, "both_over": "last_trick"})
    hands.change_players(write(), {"s2": "Lola"})
    hands.change_players(write(), {"s4": "Marta"}, since=2)
    hands.change_players(write(), {"s3": ""})
    hands.change_players(write(), {"1": "Us"}, ["s1", "s3", "s2", "s4"])
    hands.note_hand(write(), 1, "odd")
    hands.end_match(write())
    hands.undo(write())
    assert told(history_of(open_match(table.score_token))) == [
        "Hand 1: Game to Us.",
        "Hand 2: Game to Them.",
        "Hand 1 corrected: Game to Them.",
        "Hand 2 struck out.",
        "Pilar deals next.",
        "House rules: Games: 4 and More than one has 101 in the first deal: the last trick wins.",
        "Luis is called Lola.",
        "From hand 2 on Marta plays for Pepe.",
        "Pilar has no name any more.",
        "Seated anew: Ana, Pilar, Luis and Pepe. Ana and Luis are called Us.",
        "A note to hand 1.",
        "The match was ended here.",
        "Undone: The match was ended here.",
    ]


def test_a_seat_that_nobody_had_a_name_for_is_named(table: Started, write: Writer) -> None:
    hands.change_players(write(), {"s3": ""})
    hands.change_players(write(), {"s3": "Paz"})
    hands.change_players(write(), {"s3": ""})
    hands.change_players(write(), {"s3": "Noe"}, since=1)
    assert told(history_of(open_match(table.score_token)))[1:] == [
        "Seat 3: Paz.",
        "Paz has no name any more.",
        "From hand 1 on Noe plays.",
    ]


def test_what_changed_the_score_says_from_what_to_what(
    table: Started, record: Recorder, write: Writer
) -> None:
    record(US)
    record(US)
    hands.set_dealer(write(), "s3")
    hands.correct_hand(write(), 1, THEM)
    hands.undo(write())
    assert [moved(line) for line in history_of(open_match(table.score_token))] == [
        ("0–0", "1–0"),
        ("1–0", "2–0"),
        ("", ""),
        ("2–0", "1–1"),
        ("1–1", "2–0"),
    ]


def test_each_line_keeps_the_names_of_its_time(
    table: Started, record: Recorder, write: Writer
) -> None:
    first = record(US)
    hands.change_players(write(), {"s2": "Lola"})
    record(THEM)
    hands.change_players(write(), {"s4": "Marta"}, since=3)
    hands.correct_hand(write(), first.number, THEM)
    record(THEM)
    hands.strike_hand(write(), first.number)
    lines = history_of(open_match(table.score_token))
    assert [(line.names["s2"], line.names["s4"]) for line in lines] == [
        ("Luis", "Pepe"),
        ("Lola", "Pepe"),
        ("Lola", "Pepe"),
        ("Lola", "Marta"),
        ("Lola", "Pepe"),
        ("Lola", "Marta"),
        ("Lola", "Marta"),
    ]


def test_what_was_undone_is_marked(table: Started, record: Recorder, write: Writer) -> None:
    record(US)
    record(THEM)
    hands.undo(write())
    lines = history_of(open_match(table.score_token))
    assert [line.is_void for line in lines] == [False, True, False]
    assert [line.entry.target for line in lines] == [None, None, 2]
    assert told(lines)[2] == "Undone: Hand 2: Game to Them."


def test_a_correction_that_leaves_a_hand_that_does_not_fit_says_so(
    table: Started, record: Recorder, write: Writer
) -> None:
    first = record({"outcome": {"vuelta": True}, "last_trick": "s4"})
    record({"claim": {"by": "1", "correct": True}})
    record(US)
    hands.correct_hand(write(), first.number, US)
    hands.strike_hand(write(), 2)
    assert [moved(line) for line in history_of(open_match(table.score_token))] == [
        ("", ""),
        ("0–0", "1–0"),
        ("1–0", "2–0"),
        ("2–0", "1–0"),
        ("1–0", "2–0"),
    ]


def test_a_hand_that_never_fitted_is_told_as_that(
    table: Started, record: Recorder, write: Writer
) -> None:
    record({"outcome": {"vuelta": True}, "last_trick": "s4"})
    hands.change_rules(write(), {"games": 1})
    record(US)
    hands.change_rules(write(), {"games": 2})
    record(US)
    hands.strike_hand(write(), 1)
    hands.change_rules(write(), {"games": 1})
    hands.correct_hand(write(), 3, THEM)
    assert told(history_of(open_match(table.score_token)))[-1] == "Hand 1 corrected: Game to Them."
    record_behind_the_end(table, write)
    assert told(history_of(open_match(table.score_token)))[-1] == "Hand 2: it does not fit."


def record_behind_the_end(table: Started, write: Writer) -> None:
    """As an older version of the program might have stored it."""
    append_entry(write(), EntryWrite(lambda _: NewEntry(EntryKind.CORRECT, US, 5)))


def test_who_watches_reads_no_private_notes(
    table: Started, record: Recorder, write: Writer
) -> None:
    record(US)
    hands.note_hand(write(), 1, "odd")
    assert [line.note for line in history_of(open_match(table.score_token))] == ["", "odd"]
    assert len(history_of(open_match(table.watch_token))) == 1


def test_each_line_says_by_which_link_it_came(table: Started, record: Recorder) -> None:
    record(US)
    (line,) = history_of(open_match(table.watch_token))
    assert (line.by.scope, line.by.number, line.entry.number) == ("score", 1, 1)
    assert line.at is not None


@pytest.mark.slow
def test_forty_hands_and_forty_undos(table: Started, record: Recorder, write: Writer) -> None:
    hands.change_rules(write(), {"games": 50})
    states = []
    for number in range(40):
        states.append(hands.see_match(table.score_token).replay.state)
        record(US if number % 3 else THEM)
    for state in reversed(states):
        assert isinstance(hands.undo(write()), Saved)
        assert hands.see_match(table.score_token).replay.state == state
    assert hands.see_match(table.score_token).hands == ()
    hands.undo(write())
    assert isinstance(hands.undo(write()), Refused)
    lines = history_of(open_match(table.score_token))
    assert len(lines) == 82
    assert [line.is_void for line in lines] == [True] * 41 + [False] * 41
