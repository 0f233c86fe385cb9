"""Right or not right: what one phone noted, another says; a dispute ends in the open."""

import pytest

from scorekeeper.engine.log import ConflictChoice, EntryKind
from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.services.answers import Answer, Forbidden, Refused, Saved, Stale
from scorekeeper.services.matches import links
from scorekeeper.services.matches.loader import open_match
from scorekeeper.services.matches.log.history import history_of
from scorekeeper.services.matches.view_models import Started, Write
from tests import hands
from tests.hands import export_log
from tests.services.foreign_records import THEM, US, Recorder, Writer, taken_in
from tests.services.foreign_records import seen as seen_again


@pytest.fixture
def luis(table: Started) -> str:
    """The phone of the other side, at a table where results are checked."""
    links.let_check(table.score_token, is_on=True)
    return given(table, "Luis", "score")


def given(table: Started, label: str, right: str) -> str:
    key = links.make_link(table.score_token, right, label)
    assert isinstance(key, str)
    return links.link_named(links.links(table.score_token), key).token


def by(token: str) -> Write:
    version = hands.see_match(token).version
    return Write(token=token, client_id=f"{token[:20]}-{version}", base=version)


def verdict(token: str, entry: int | None = 1) -> tuple[EntryKind, str, str] | None:
    said = hands.see_match(token).verdicts.get(entry)
    return None if said is None else (said.kind, said.by.label, said.reason)


def words(answer: Answer) -> str:
    assert isinstance(answer, Refused), answer
    return say(answer.problems[0].words, PlainVoice())


def test_off_it_asks_nobody(table: Started, record: Recorder) -> None:
    record(US)
    other = given(table, "Luis", "score")
    assert hands.see_match(other).sayable == frozenset()
    answer = hands.say_verdict(by(other), 1, is_right=True)
    assert words(answer) == "Nobody checks at this table."


def test_somebody_else_says_it_is_right(table: Started, luis: str, record: Recorder) -> None:
    record(US)
    assert hands.see_match(luis).sayable == {1}
    assert isinstance(hands.say_verdict(by(luis), 1, is_right=True), Saved)
    assert verdict(table.watch_token) == (EntryKind.RIGHT, "Luis", "")


def test_nobody_says_it_of_what_he_noted(table: Started, luis: str, record: Recorder) -> None:
    record(US)
    assert hands.see_match(table.score_token).sayable == frozenset()
    answer = hands.say_verdict(by(table.score_token), 1, is_right=True)
    assert words(answer) == "You entered this; somebody else has to confirm it."


def test_who_corrected_a_hand_noted_it(table: Started, luis: str, record: Recorder) -> None:
    record(US)
    hands.correct_hand(by(luis), 1, THEM)
    assert hands.see_match(luis).sayable == frozenset()
    assert hands.see_match(table.score_token).sayable == {1}
    hands.undo(by(luis))
    assert hands.see_match(table.score_token).sayable == frozenset()
    assert hands.see_match(luis).sayable == {1}


def test_only_the_owner_switches_it(table: Started, luis: str) -> None:
    with pytest.raises(Forbidden):
        links.let_check(luis, is_on=False)
    links.let_check(table.score_token, is_on=False)
    assert not hands.see_match(luis).is_checked


def test_who_disputes_it_may_change_his_mind_and_nobody_for_him(
    table: Started, luis: str, record: Recorder
) -> None:
    record(US)
    pepe = given(table, "Pepe", "score")
    hands.say_verdict(by(luis), 1, is_right=False)
    answer = hands.say_verdict(by(pepe), 1, is_right=True)
    assert words(answer) == "It is disputed: correct it, or let a referee decide."
    assert isinstance(hands.say_verdict(by(luis), 1, is_right=True), Saved)
    assert verdict(pepe) == (EntryKind.RIGHT, "Luis", "")


def test_a_referee_settles_it_with_a_reason(table: Started, luis: str, record: Recorder) -> None:
    record(US)
    referee = given(table, "Carmen", "referee")
    assert words(hands.settle_dispute(by(referee), 1, "Why not.")) == "Nobody disputes this."
    hands.say_verdict(by(luis), 1, is_right=False)
    assert words(hands.settle_dispute(by(referee), 1, " ")) == "Why? Everybody will read it."
    assert "too many" in words(hands.settle_dispute(by(referee), 1, "x" * 201))
    with pytest.raises(Forbidden):
        hands.settle_dispute(by(table.score_token), 1, "I say so.")
    assert isinstance(hands.settle_dispute(by(referee), 1, "Counted  again."), Saved)
    assert verdict(table.watch_token) == (EntryKind.SETTLE, "Carmen", "Counted again.")
    answer = hands.say_verdict(by(luis), 1, is_right=False)
    assert words(answer) == "The referee has decided that."


def test_the_result_is_said_right_once_the_match_is_over(
    table: Started, luis: str, record: Recorder, write: Writer
) -> None:
    record(US)
    answer = hands.say_verdict(by(luis), None, is_right=True)
    assert words(answer) == "The match is not over yet."
    hands.end_match(write())
    assert None in hands.see_match(luis).sayable
    hands.say_verdict(by(luis), None, is_right=True)
    assert verdict(table.score_token, None) == (EntryKind.RIGHT, "Luis", "")
    hands.undo(write())
    assert verdict(table.score_token, None) is None


def test_what_changed_meanwhile_was_not_what_was_right(
    table: Started, luis: str, record: Recorder, write: Writer
) -> None:
    record(US)
    late = by(luis)
    hands.correct_hand(write(), 1, THEM)
    assert hands.say_verdict(late, 1, is_right=True) == Stale(2)


def test_a_hand_noted_meanwhile_does_not_hold_it_up(
    table: Started, luis: str, record: Recorder
) -> None:
    record(US)
    late = by(luis)
    record(US)
    assert isinstance(hands.say_verdict(late, 1, is_right=True), Saved)


def test_all_of_it_is_told_in_the_log(
    table: Started, luis: str, record: Recorder, write: Writer
) -> None:
    record(US)
    record(US)
    hands.say_verdict(by(luis), 1, is_right=True)
    hands.say_verdict(by(luis), 2, is_right=False)
    hands.settle_dispute(by(given(table, "Carmen", "referee")), 2, "Seen by all.")
    hands.end_match(write())
    hands.say_verdict(by(luis), None, is_right=False)
    voice = PlainVoice({"1": "Us"})
    assert [say(line.words, voice) for line in history_of(open_match(table.watch_token))][2:] == [
        "Hand 1 is right.",
        "Hand 2 is not right.",
        "The referee decides about hand 2: Seen by all.",
        "The match was ended here.",
        "The result is not right.",
    ]


def test_it_moves_house_with_the_match(
    table: Started, luis: str, record: Recorder, write: Writer
) -> None:
    record(US)
    links.join(hands.see_match(table.score_token).code, "joining", "Pepe")
    hands.say_verdict(by(luis), 1, is_right=False)
    hands.record_hand(Write(token=luis, client_id="too-late", base=0), THEM)
    hands.record_hand(Write(token=luis, client_id="too-late-too", base=0), THEM)
    conflicts = [one.number for one in hands.see_match(luis).waiting]
    hands.resolve(write(), conflicts[0], ConflictChoice.BOTH)
    document = export_log(table.score_token)
    again = taken_in(document)
    assert export_log(again.score_token) == document
    assert [one.number for one in seen_again(again).waiting] == conflicts[1:]
    assert [said.kind for said in seen_again(again).verdicts.values()] == [EntryKind.WRONG]
    assert seen_again(again).replay == hands.see_match(luis).replay
