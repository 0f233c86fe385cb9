"""The verbs of a match, on a real database."""

from collections.abc import Mapping
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
from scorekeeper.services.answers import Refused, Saved
from scorekeeper.services.matches.log import entry_write
from scorekeeper.services.matches.view_models import NewMatch, Started
from tests import hands
from tests.services.conftest import PAIRS
from tests.services.foreign_records import THEM, US, Recorder, Writer

VUELTA = {"outcome": {"vuelta": True}, "last_trick": "s4"}


def test_a_new_match_has_two_addresses(table: Started) -> None:
    assert hands.see_match(table.score_token).scope == "score"
    assert hands.see_match(table.watch_token).scope == "watch"


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
def test_unnamed_players_are_called_as_the_scorer_sees_them() -> None:
    started = hands.start_match(NewMatch(game="guinote", names=("", "", "", "")), "unnamed")
    assert isinstance(started, Started)
    seen = hands.see_match(started.score_token)
    assert list(seen.names.values()) == ["Scorer", "Right", "Partner", "Left", "Us", "Them"]


def test_what_is_no_hand_at_all_is_a_misfit(write: Writer) -> None:
    with pytest.raises(Misfit):
        hands.record_hand(write(), {"bid": 80})


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
