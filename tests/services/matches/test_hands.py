"""The verbs of a match, on a real database."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import select

from scorekeeper.engine.records.codec import Misfit
from scorekeeper.engine.records.record import answer, read
from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.extensions import db
from scorekeeper.games import BY_KEY
from scorekeeper.models import MatchEntry
from scorekeeper.services.answers import Forbidden, NotFound, Refused, Saved
from scorekeeper.services.matches.log import entry_write
from scorekeeper.services.matches.view_models import NewMatch, Started, Write
from tests import hands
from tests.games.scorer import own
from tests.services.conftest import PAIRS

Recorder = Callable[[Mapping[str, Any]], Saved]
Writer = Callable[[], Write]

US = {"outcome": {"winner": "1"}}
THEM = {"outcome": {"winner": "2"}}
VUELTA = {"outcome": {"vuelta": True}, "last_trick": "s4"}


def test_a_new_match_has_two_addresses(table: Started) -> None:
    assert hands.see_match(table.score_token).scope == "score"
    assert hands.see_match(table.watch_token).scope == "watch"


def test_starting_twice_with_one_client_id_is_one_match(table: Started) -> None:
    again = hands.start_match(NewMatch(game="guinote", names=PAIRS), "a-table")
    assert again == table


@pytest.mark.parametrize(
    ("names", "field", "words"),
    [
        (("Ana", "Ana", "", ""), "names.1", "“Ana” is there twice"),
        (("1", "", "", ""), "names.0", "“1” is a word of the score"),
        (("x" * 41, "", "", ""), "names.0", "41 characters are too many"),
        (("", "", "", "", ""), "players", "is played by 2, 3, 4, not by 5"),
    ],
)
@pytest.mark.usefixtures("app")
def test_names_that_cannot_be_are_refused_where_they_stand(
    names: tuple[str, ...], field: str, words: str
) -> None:
    said = hands.start_match(NewMatch(game="guinote", names=names), "x")
    assert isinstance(said, Refused)
    (problem,) = said.problems
    assert problem.field == field
    assert words in say(problem.words, PlainVoice())


@pytest.mark.usefixtures("app")
def test_rules_that_contradict_each_other_are_refused() -> None:
    new = NewMatch(game="guinote", names=PAIRS, rules={"cotos": 2}, customs={"cards_each": "nine"})
    said = hands.start_match(new, "x")
    assert isinstance(said, Refused)
    assert [one.field for one in said.problems] == ["rules.cotos", "customs.cards_each"]


@pytest.mark.usefixtures("app")
def test_an_unknown_game_is_refused() -> None:
    assert isinstance(hands.start_match(NewMatch(game="mus", names=PAIRS), "x"), Refused)


@pytest.mark.usefixtures("app")
def test_the_first_dealer_must_sit_at_the_table() -> None:
    said = hands.start_match(NewMatch(game="guinote", names=PAIRS, first_dealer=4), "x")
    assert isinstance(said, Refused)


@pytest.mark.usefixtures("app")
def test_unnamed_players_are_called_as_the_scorer_sees_them() -> None:
    started = hands.start_match(NewMatch(game="guinote", names=("", "", "", "")), "unnamed")
    assert isinstance(started, Started)
    seen = hands.see_match(started.score_token)
    assert list(seen.names.values()) == ["Scorer", "Right", "Partner", "Left", "Us", "Them"]


def test_a_hand_is_stored_and_counted(table: Started, record: Recorder) -> None:
    assert record(US).number == 1
    seen = hands.see_match(table.watch_token)
    assert own(seen.replay.state).games == {"1": 1, "2": 0}
    assert seen.version == 1


def test_a_hand_that_does_not_fit_is_not_stored(table: Started, write: Writer) -> None:
    said = hands.record_hand(write(), {"cards": {"1": 130}, "last_trick": "s1"})
    assert isinstance(said, Refused)
    assert {problem.code for problem in said.problems} == {"range"}
    assert hands.see_match(table.score_token).version == 0


def test_what_is_no_hand_at_all_is_a_misfit(write: Writer) -> None:
    with pytest.raises(Misfit):
        hands.record_hand(write(), {"bid": 80})


def test_watching_is_not_scoring(table: Started) -> None:
    with pytest.raises(Forbidden):
        hands.record_hand(Write(token=table.watch_token, client_id="x", base=0), US)
    with pytest.raises(Forbidden):
        hands.preview_hand(table.watch_token, US)


@pytest.mark.usefixtures("app")
def test_an_unknown_address_is_not_found() -> None:
    with pytest.raises(NotFound):
        hands.see_match("no-such-token")


def test_a_correction_keeps_the_hands_after_it(
    table: Started, record: Recorder, write: Writer
) -> None:
    first = record(US)
    record(US)
    assert isinstance(hands.correct_hand(write(), first.number, THEM), Saved)
    seen = hands.see_match(table.score_token)
    assert own(seen.replay.state).games == {"1": 1, "2": 1}
    assert [hand.is_corrected for hand in seen.hands] == [True, False]


def test_a_correction_that_does_not_fit_is_refused(record: Recorder, write: Writer) -> None:
    first = record(US)
    assert isinstance(hands.correct_hand(write(), first.number, {"cards": {"1": 1}}), Refused)


def test_a_correction_can_leave_a_later_hand_standing_with_its_problem(
    table: Started, record: Recorder, write: Writer
) -> None:
    first = record(VUELTA)
    record({"claim": {"by": "1", "correct": True}})
    hands.correct_hand(write(), first.number, US)
    seen = hands.see_match(table.score_token)
    assert seen.replay.refused is not None
    assert [one.code for one in seen.replay.refused.problems] == ["claim_first_deal"]
    assert isinstance(hands.record_hand(write(), US), Refused)
    hands.strike_hand(write(), 2)
    assert hands.see_match(table.score_token).replay.refused is None


def test_behind_a_hand_that_no_longer_fits_nothing_is_corrected_before_it_is_mended(
    table: Started, record: Recorder, write: Writer
) -> None:
    first = record(VUELTA)
    record({"claim": {"by": "1", "correct": True}})
    third = record(US)
    hands.correct_hand(write(), first.number, US)
    said = hands.correct_hand(write(), third.number, THEM)
    assert isinstance(said, Refused)
    (problem,) = said.problems
    words = "Hand 2 no longer fits: mend it or strike it out first."
    assert say(problem.words, PlainVoice()) == words
    preview = hands.preview_hand(table.score_token, THEM, entry=third.number)
    assert preview.step.number == 2
    assert preview.step.problems


def test_a_preview_says_what_would_change_and_stores_nothing(
    table: Started, record: Recorder
) -> None:
    first = record(US)
    record(US)
    preview = hands.preview_hand(table.score_token, THEM, entry=first.number)
    assert [change.hand.number for change in preview.changes] == [1, 2]
    assert hands.see_match(table.score_token).version == 2


def test_a_preview_derives_the_last_pile(table: Started) -> None:
    preview = hands.preview_hand(table.score_token, {"cards": {"1": 71}, "last_trick": "s1"})
    assert preview.derived == {"2": 49}
    assert preview.step.played is not None


def test_undo_goes_back_one_entry_at_a_time(
    table: Started, record: Recorder, write: Writer
) -> None:
    first = record(US)
    record(THEM)
    hands.correct_hand(write(), first.number, THEM)
    games = []
    for _ in range(3):
        hands.undo(write())
        games.append(dict(own(hands.see_match(table.score_token).replay.state).games))
    assert games == [{"1": 1, "2": 1}, {"1": 1, "2": 0}, {"1": 0, "2": 0}]
    assert isinstance(hands.undo(write()), Refused)


def test_a_struck_hand_is_out_and_undo_brings_it_back(
    table: Started, record: Recorder, write: Writer
) -> None:
    first = record(US)
    hands.strike_hand(write(), first.number)
    assert hands.see_match(table.score_token).hands == ()
    hands.undo(write())
    assert len(hands.see_match(table.score_token).hands) == 1


def test_the_scorer_says_who_deals_next(table: Started, record: Recorder, write: Writer) -> None:
    hands.set_dealer(write(), "s3")
    assert hands.see_match(table.score_token).ask is not None
    record(US)
    state = hands.see_match(table.score_token).replay.state
    assert (state.dealer, state.next_dealer) == ("s3", "s4")


def test_a_dealer_who_does_not_sit_here_is_refused(write: Writer) -> None:
    assert isinstance(hands.set_dealer(write(), "s9"), Refused)


def test_an_ended_match_takes_no_hand_until_that_is_undone(
    table: Started, record: Recorder, write: Writer
) -> None:
    record(US)
    hands.end_match(write())
    seen = hands.see_match(table.score_token)
    assert seen.is_over
    assert seen.replay.state.match_winners is None
    assert isinstance(hands.record_hand(write(), US), Refused)
    hands.undo(write())
    assert isinstance(hands.record_hand(write(), US), Saved)


def test_a_finished_match_keeps_a_witness_and_loses_it_when_reopened(
    table: Started, record: Recorder, write: Writer
) -> None:
    for _ in range(8):
        record(US)
    assert hands.see_match(table.score_token).is_over
    assert isinstance(hands.end_match(write()), Refused)
    hands.undo(write())
    assert not hands.see_match(table.score_token).is_over


def test_the_record_replays_to_the_same_result(table: Started, record: Recorder) -> None:
    record(VUELTA)
    record(THEM)
    document = hands.match_record(table.watch_token)
    assert document["players"] == list(PAIRS)
    assert answer(read(document, BY_KEY))["states"][-1]["games"] == {"1": 0, "2": 1}


@pytest.mark.parametrize(
    ("facts", "seconds", "kind"),
    [(US, 1, Refused), (US, -1, Saved), (THEM, 1, Saved)],
    ids=["the same at once", "the same later", "another"],
)
def test_the_same_hand_again_at_once_is_asked_about(
    record: Recorder, write: Writer, facts: Mapping[str, Any], seconds: int, kind: type
) -> None:
    """`seconds` after the last hand lies the moment since which it is asked."""
    number = record(US).number
    entry = db.session.scalars(select(MatchEntry).where(MatchEntry.number == number)).one()
    since = entry.at - timedelta(seconds=seconds)
    answer = hands.append_entry(write(), entry_write.record(facts, since))
    assert isinstance(answer, kind)
    if isinstance(answer, Refused):
        assert (answer.agree, [one.code for one in answer.problems]) == ("again", ["again"])


def test_what_was_undone_between_is_not_the_same_again(record: Recorder, write: Writer) -> None:
    long_ago = datetime.min.replace(tzinfo=UTC)
    record(US)
    hands.undo(write())
    assert isinstance(hands.append_entry(write(), entry_write.record(US, long_ago)), Saved)


def test_nobody_is_asked_about_the_first_hand(write: Writer) -> None:
    long_ago = datetime.min.replace(tzinfo=UTC)
    assert isinstance(hands.append_entry(write(), entry_write.record(US, long_ago)), Saved)
