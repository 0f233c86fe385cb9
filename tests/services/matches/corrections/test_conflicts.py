"""Two phones, one hand: what came too late is neither applied nor lost, and somebody chooses."""

from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.engine.log import ConflictChoice
from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.services.answers import Answer, Refused, Saved, Stale
from scorekeeper.services.matches import links
from scorekeeper.services.matches.loader import append_entry, open_match
from scorekeeper.services.matches.log import entry_write
from scorekeeper.services.matches.log.history import history_of
from scorekeeper.services.matches.view_models import Started, Write
from tests import hands
from tests.games.scorer import own
from tests.services.foreign_records import THEM, US, Recorder, Writer, seen

Facts = dict[str, Any]

VUELTA: Facts = {"outcome": {"vuelta": True}, "last_trick": "s4"}
VOICE = PlainVoice({"1": "Us", "2": "Them", "s4": "Pepe"})


def games(table: Started) -> tuple[int, int]:
    won = own(seen(table).replay.state).games
    return won["1"], won["2"]


def late(table: Started, base: int, client_id: str = "late") -> Write:
    return Write(token=table.score_token, client_id=client_id, base=base)


@pytest.fixture
def conflict(table: Started, record: Recorder) -> int:
    """Luis noted that they won, without having seen that Ana noted that we did."""
    record(US)
    answer = hands.record_hand(late(table, 0), THEM)
    assert isinstance(answer, Stale)
    assert answer.conflict is not None
    return answer.conflict


def test_a_late_hand_is_neither_applied_nor_lost(table: Started, conflict: int) -> None:
    assert games(table) == (1, 0)
    (waiting,) = seen(table).waiting
    assert waiting.number == conflict
    assert waiting.stands is not None
    assert waiting.stands.entry == 1
    assert waiting.step.played is not None
    assert say(waiting.step.played.said, VOICE) == "Game to Them."
    assert [say(fact.said, VOICE) for fact in waiting.facts] == ["Them"]


@pytest.mark.parametrize(
    ("choice", "score"),
    [(ConflictChoice.FIRST, (1, 0)), (ConflictChoice.LATE, (0, 1)), (ConflictChoice.BOTH, (1, 1))],
)
def test_somebody_chooses(
    table: Started, conflict: int, write: Writer, choice: ConflictChoice, score: tuple[int, int]
) -> None:
    assert isinstance(hands.resolve(write(), conflict, choice), Saved)
    assert games(table) == score
    assert seen(table).waiting == ()


def test_what_is_chosen_stands_in_the_log(table: Started, conflict: int, write: Writer) -> None:
    hands.resolve(write(), conflict, ConflictChoice.LATE)
    assert [say(line.words, VOICE) for line in history_of(open_match(table.score_token))] == [
        "Hand 1: Game to Us.",
        "There are two versions of hand 1; the second is waiting: Game to Them.",
        "Kept the late one: There are two versions of hand 1; the second is waiting: Game to Them.",
    ]


def test_two_may_not_choose_otherwise(table: Started, conflict: int, write: Writer) -> None:
    base = seen(table).version
    hands.resolve(write(), conflict, ConflictChoice.LATE)
    answer = hands.resolve(late(table, base, "too late"), conflict, ConflictChoice.FIRST)
    assert answer == Stale(seen(table).version)
    answer = hands.resolve(write(), conflict, ConflictChoice.FIRST)
    assert isinstance(answer, Refused)
    assert games(table) == (0, 1)


def test_the_same_said_by_both_is_one_hand(table: Started, record: Recorder, write: Writer) -> None:
    record(US)
    answer = hands.record_hand(late(table, 0), US)
    assert isinstance(answer, Saved)
    assert answer.number == 1
    assert hands.record_hand(late(table, 0), US) == answer
    assert (games(table), seen(table).waiting) == ((1, 0), ())
    echo = seen(table).hands[0].echo
    assert echo is not None
    assert (echo.number, echo.first, 0 <= echo.seconds < 60) == (2, echo.by, True)
    line = history_of(open_match(table.score_token))[-1]
    assert say(line.words, VOICE) == "Another phone noted hand 1 too: the same."
    assert isinstance(hands.resolve(write(), 2, ConflictChoice.BOTH), Saved)
    assert (games(table), seen(table).hands[0].echo) == ((2, 0), None)


def test_several_said_by_both_without_a_signal_are_as_many(
    table: Started, record: Recorder
) -> None:
    record(US)
    record(US)
    base = 0
    for client_id in ("first", "second"):
        answer = hands.record_hand(late(table, base, client_id), US)
        assert isinstance(answer, Saved)
        base = answer.number
    assert (games(table), seen(table).waiting) == ((2, 0), ())


def test_the_same_correction_by_both_is_no_conflict(
    table: Started, record: Recorder, write: Writer
) -> None:
    record(US)
    hands.correct_hand(write(), 1, THEM)
    assert hands.correct_hand(late(table, 1), 1, THEM) == Saved(3, seen(table).hands[0].step)
    assert (games(table), seen(table).waiting) == ((0, 1), ())


def test_a_late_hand_that_could_never_be_is_not_kept(table: Started, record: Recorder) -> None:
    record(US)
    wrong = {"cards": {"1": 130}, "last_trick": "s1"}
    assert hands.record_hand(late(table, 0), wrong) == Stale(1)
    assert seen(table).waiting == ()


def test_what_does_not_touch_the_hand_does_not_hold_it_up(
    table: Started, record: Recorder, write: Writer
) -> None:
    record(US)
    record(US)
    hands.note_hand(write(), 1, "odd")
    hands.correct_hand(write(), 1, THEM)
    hands.change_players(write(), {"s1": "Anna"})
    assert hands.record_hand(late(table, 2), THEM) == Saved(6, seen(table).hands[-1].step)
    assert games(table) == (1, 2)


def test_a_hand_that_no_longer_fits_behind_a_correction_waits_alone(
    table: Started, record: Recorder, write: Writer
) -> None:
    first = record(VUELTA)
    hands.correct_hand(write(), first.number, US)
    answer = hands.record_hand(late(table, 1), {"claim": {"by": "1", "correct": True}})
    assert answer == Stale(3, 3)
    (waiting,) = seen(table).waiting
    assert waiting.stands is None
    assert waiting.choices == (ConflictChoice.FIRST, ConflictChoice.BOTH)
    assert waiting.step.problems
    assert isinstance(hands.resolve(write(), 3, ConflictChoice.BOTH), Refused)
    assert isinstance(hands.resolve(write(), 3, ConflictChoice.LATE), Refused)
    hands.undo(write())
    assert isinstance(hands.resolve(write(), 3, ConflictChoice.BOTH), Saved)
    assert games(table) == (1, 0)


def test_a_hand_noted_when_the_match_was_ended_meanwhile_waits(
    table: Started, record: Recorder, write: Writer
) -> None:
    record(US)
    hands.end_match(write())
    assert hands.record_hand(late(table, 1), THEM) == Stale(3, 3)
    assert isinstance(hands.resolve(write(), 3, ConflictChoice.BOTH), Refused)
    assert isinstance(hands.resolve(write(), 3, ConflictChoice.FIRST), Saved)


def test_two_corrections_of_one_hand_wait_for_a_choice(
    table: Started, record: Recorder, write: Writer
) -> None:
    record(US)
    record(US)
    hands.correct_hand(write(), 1, THEM)
    answer = hands.correct_hand(late(table, 2), 1, VUELTA)
    assert answer == Stale(4, 4)
    (waiting,) = seen(table).waiting
    assert waiting.is_correction
    assert waiting.choices == (ConflictChoice.FIRST, ConflictChoice.LATE)
    hands.resolve(write(), 4, ConflictChoice.LATE)
    assert [hand.facts for hand in seen(table).hands] == [VUELTA, US]


def test_a_hand_struck_out_meanwhile_can_be_brought_back_as_it_was_corrected(
    table: Started, record: Recorder, write: Writer
) -> None:
    record(US)
    record(US)
    hands.strike_hand(write(), 1)
    assert hands.correct_hand(late(table, 2), 1, THEM) == Stale(4, 4)
    hands.resolve(write(), 4, ConflictChoice.LATE)
    assert [hand.facts for hand in seen(table).hands] == [THEM, US]


def test_a_correction_that_never_fitted_is_refused_where_it_was_typed(
    table: Started, record: Recorder, write: Writer
) -> None:
    record(US)
    record(US)
    hands.correct_hand(write(), 2, THEM)
    answer = hands.correct_hand(late(table, 2), 1, {"cards": {"1": 1}})
    assert isinstance(answer, Refused)


@pytest.mark.parametrize(
    "act",
    [
        lambda write: hands.strike_hand(write, 2),
        lambda write: hands.set_dealer(write, "s3"),
        hands.end_match,
        lambda write: hands.change_rules(write, {"games": 4}),
        lambda write: hands.change_players(write, {"s1": "Anna"}, since=2),
        lambda write: hands.note_hand(write, 2, "odd"),
    ],
)
def test_what_is_no_hand_is_done_when_nothing_touched_it_and_else_only_said_to_be_late(
    table: Started, record: Recorder, write: Writer, act: Callable[[Write], Answer]
) -> None:
    record(US)
    record(US)
    hands.note_hand(write(), 1, "odd")
    hands.undo(write())
    assert isinstance(act(late(table, 2, "in time")), Saved)
    hands.undo(write())
    record(THEM)
    hands.correct_hand(write(), 2, THEM)
    hands.note_hand(write(), 2, "odder")
    version = seen(table).version
    assert act(late(table, 2, "too late")) == Stale(version)
    assert seen(table).version == version


def test_the_questions_of_an_older_state_are_those_that_were_asked(
    table: Started, record: Recorder
) -> None:
    record(VUELTA)
    then, now = hands.see_match(table.score_token, at=0), seen(table)
    assert then.ask is not None
    assert now.ask is not None
    assert [way.key for way in then.ask.ways] != [way.key for way in now.ask.ways]
    assert then.hands == ()
    assert hands.see_match(table.score_token, at=9).hands == now.hands


def test_who_watches_sees_no_conflicts(table: Started, conflict: int) -> None:
    assert hands.see_match(table.watch_token).waiting == ()


def test_both_phones_know_whose_is_whose(table: Started, record: Recorder) -> None:
    record(US)
    code = seen(table).code
    pilar = links.join(code, "pilar-joins", "Pilar")
    hands.record_hand(Write(token=pilar.token, client_id="late", base=0), THEM)
    (hers,) = hands.see_match(pilar.token).waiting
    (ours,) = seen(table).waiting
    assert (hers.by.is_me, ours.by.is_me) == (True, False)
    assert ours.by.label == "Pilar"
    assert ours.stands_by is not None
    assert (ours.stands_by.label, ours.stands_by.number) == ("", 1)


def take_back(table: Started, base: int, taken: str) -> Answer:
    write = Write(token=table.score_token, client_id=f"back-{taken}", base=base)
    return append_entry(write, entry_write.take_back(taken))


def test_where_a_hand_is_taken_back_what_waits_for_its_place_has_it(table: Started) -> None:
    hands.record_hand(late(table, 0, "mine"), US)
    assert isinstance(hands.record_hand(late(table, 0), THEM), Stale)
    assert isinstance(take_back(table, 1, "mine"), Saved)
    assert (games(table), seen(table).waiting) == ((0, 1), ())


def test_what_was_noted_since_stays_and_undo_goes_on_from_there(table: Started) -> None:
    hands.record_hand(late(table, 0, "mine"), US)
    hands.record_hand(late(table, 1, "theirs"), THEM)
    assert isinstance(take_back(table, 1, "mine"), Saved)
    assert games(table) == (0, 1)
    append_entry(late(table, 3, "undone"), entry_write.undo())
    assert games(table) == (0, 0)


@pytest.mark.parametrize(("first", "score"), [(US, (1, 0)), (THEM, (0, 1))])
def test_what_came_late_or_never_takes_nothing_along(
    table: Started, first: Facts, score: tuple[int, int]
) -> None:
    hands.record_hand(late(table, 0, "theirs"), first)
    hands.record_hand(late(table, 0, "mine"), THEM)
    for taken in ("mine", "never-heard"):
        for _ in "12":
            assert isinstance(take_back(table, 0, taken), Saved)
        assert (games(table), seen(table).waiting) == (score, ())
