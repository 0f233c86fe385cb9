"""Seats, names, house rules and notes, mended late."""

from collections.abc import Mapping

import pytest

from scorekeeper.engine.replay import Step
from scorekeeper.services.answers import NotFound, Refused, Saved
from scorekeeper.services.matches.loader import open_match
from scorekeeper.services.matches.log import table_write
from scorekeeper.services.matches.view_models import NewMatch, Started, Write
from tests import hands
from tests.games.scorer import own
from tests.services.foreign_records import BOTH_OVER, THEM, US, Recorder, Writer, seen
from tests.services.refusals import words_by_field

# ── Names ───────────────────────────────────────────────────────────────────────────────────────


def test_a_wrong_name_is_put_right(table: Started, write: Writer) -> None:
    assert isinstance(hands.change_players(write(), {"s2": " Lluís  M. "}), Saved)
    assert seen(table).names["s2"] == "Lluís M."
    assert seen(table).names["2"] == "Lluís M. & Pepe"
    assert hands.match_record(table.score_token)["players"][1] == "Lluís M."


def test_two_names_in_the_wrong_seats_are_exchanged_and_results_stay(
    table: Started, record: Recorder, write: Writer
) -> None:
    record(US)
    hands.change_players(write(), {"s1": "Luis", "s2": "Ana"})
    assert seen(table).names["1"] == "Luis & Pilar"
    assert own(seen(table).replay.state).games == {"1": 1, "2": 0}


def test_a_pair_can_be_named_and_the_name_taken_back(table: Started, write: Writer) -> None:
    hands.change_players(write(), {"1": "Los Maños"})
    assert seen(table).names["1"] == "Los Maños"
    assert hands.match_record(table.score_token)["meta"]["sides"] == ["Los Maños", ""]
    hands.change_players(write(), {"1": ""})
    assert seen(table).names["1"] == "Ana & Pilar"


def test_a_name_taken_back_is_made_up_again(table: Started, write: Writer) -> None:
    hands.change_players(write(), {"s3": ""})
    assert seen(table).names["s3"] == "Partner"
    assert seen(table).unnamed == {"s3"}


def test_a_made_up_name_is_never_that_of_somebody_else(table: Started, write: Writer) -> None:
    hands.change_players(write(), {"s3": "", "s1": "Partner"})
    assert (seen(table).names["s1"], seen(table).names["s3"]) == ("Partner", "Partner (3)")


@pytest.mark.parametrize(
    ("names", "since", "problem"),
    [
        ({"s1": "Luis"}, None, ("names.s1", "“Luis” is there twice")),
        ({"s4": "declarer"}, None, ("names.s4", "“declarer” is a word of the score")),
        ({"1": "x" * 41}, None, ("names.1", "41 characters are too many")),
        ({"s5": "Zoe"}, None, ("names", "Only who sits at this table")),
        ({"1": "Zoe"}, 1, ("names", "Only who sits at this table")),
        ({"s1": ""}, 1, ("names.s1", "Who plays on in this seat?")),
        ({"s1": "Zoe"}, 3, ("since", "There is 1 hand so far")),
        ({"s1": "Zoe"}, 0, ("since", "There is 1 hand so far")),
    ],
)
def test_names_that_cannot_be_are_refused_where_they_stand(
    record: Recorder,
    write: Writer,
    names: Mapping[str, str],
    since: int | None,
    problem: tuple[str, str],
) -> None:
    record(US)
    ((field, words),) = words_by_field(hands.change_players(write(), names, since=since))
    assert field == problem[0]
    assert words.startswith(problem[1])


# ── Substitutes ─────────────────────────────────────────────────────────────────────────────────


def test_a_substitute_plays_on_from_a_hand(table: Started, record: Recorder, write: Writer) -> None:
    record(US)
    record(US)
    hands.change_players(write(), {"s4": "Marta"}, since=2)
    record(THEM)
    view = seen(table)
    assert view.names["s4"] == "Marta"
    assert [view.names_at(number)["s4"] for number in (1, 2, 3)] == ["Pepe", "Marta", "Marta"]
    assert view.names_at(1)["2"] == "Luis & Pepe"
    assert view.names["2"] == "Luis & Marta"
    assert [(one.seat, one.name, one.since) for one in view.substitutes] == [("s4", "Marta", 2)]
    assert own(view.replay.state).games == {"1": 2, "2": 1}


def test_a_substitute_of_a_substitute_is_checked_against_who_plays_then(
    table: Started, record: Recorder, write: Writer
) -> None:
    record(US)
    hands.change_players(write(), {"s4": "Marta"}, since=1)
    assert hands.change_players(write(), {"s4": "Marta"}, since=2) == Saved(2)
    assert isinstance(hands.change_players(write(), {"s3": "Marta"}, since=2), Refused)
    assert isinstance(hands.change_players(write(), {"s3": "Pepe"}, since=2), Saved)
    assert list(seen(table).names.values())[:4] == ["Ana", "Luis", "Pepe", "Marta"]


@pytest.mark.usefixtures("app")
def test_a_substitute_gives_an_unnamed_seat_a_name() -> None:
    started = hands.start_match(NewMatch(game="guinote", names=("", "", "", "")), "nobody")
    assert isinstance(started, Started)
    said = Write(token=started.score_token, client_id="sub", base=0)
    hands.change_players(said, {"s2": "Marta"}, since=1)
    assert seen(started).unnamed == {"s1", "s3", "s4"}


# ── Seats ───────────────────────────────────────────────────────────────────────────────────────

SWAPPED = ["s1", "s3", "s2", "s4"]


def test_what_was_noted_of_a_person_stays_with_the_person(
    table: Started, record: Recorder, write: Writer
) -> None:
    record({"special": {"type": "four_of_a_kind", "by": "s3"}})
    assert own(seen(table).replay.state).games == {"1": 1, "2": 0}
    hands.change_players(write(), order=SWAPPED)
    view = seen(table)
    assert own(view.replay.state).games == {"1": 0, "2": 1}
    assert (view.names["1"], view.names["2"]) == ("Ana & Luis", "Pilar & Pepe")
    assert hands.match_record(table.score_token)["players"] == ["Ana", "Pilar", "Luis", "Pepe"]
    hands.undo(write())
    assert own(seen(table).replay.state).games == {"1": 1, "2": 0}


def test_a_pair_that_only_turned_keeps_its_score(
    table: Started, record: Recorder, write: Writer
) -> None:
    record(US)
    hands.change_players(write(), order=["s2", "s1", "s4", "s3"])
    view = seen(table)
    assert view.replay.table.players == ("s1", "s4", "s3", "s2")
    assert view.names["1"] == "Ana & Pilar"
    assert own(view.replay.state).games == {"1": 1, "2": 0}
    assert view.replay.state.next_dealer == "s4"


def test_seats_that_are_no_round_are_refused(write: Writer) -> None:
    ((field, _),) = words_by_field(hands.change_players(write(), order=["s1", "s1", "s2", "s3"]))
    assert field == "order"


def test_seats_and_names_are_one_entry_and_one_undo(table: Started, write: Writer) -> None:
    assert hands.change_players(write(), {"s2": "Lola"}, SWAPPED) == Saved(1)
    assert list(seen(table).names) == [*SWAPPED, "1", "2"]
    hands.undo(write())
    assert seen(table).names["s2"] == "Luis"
    assert list(seen(table).names)[:4] == ["s1", "s2", "s3", "s4"]


def test_a_preview_of_seats_says_which_results_change(table: Started, record: Recorder) -> None:
    record({"special": {"type": "four_of_a_kind", "by": "s3"}})
    found = table_write.preview_players(open_match(table.score_token), {}, SWAPPED)
    assert [change.hand.number for change in found.changes] == [1]
    assert [row.numeral for row in found.before.rows] == [1, 0]
    assert [row.numeral for row in found.after.rows] == [0, 1]
    assert seen(table).version == 1


# ── House rules ─────────────────────────────────────────────────────────────────────────────────


def test_house_rules_corrected_late_rescore_every_hand(
    table: Started, record: Recorder, write: Writer
) -> None:
    record(BOTH_OVER)
    record(US)
    before = own(seen(table).replay.state).games
    found = table_write.preview_rules(open_match(table.score_token), {"both_over": "last_trick"})
    assert [change.hand.number for change in found.changes] == [1, 2]
    assert isinstance(hands.change_rules(write(), {"both_over": "last_trick"}), Saved)
    view = seen(table)
    assert (dict(before), dict(own(view.replay.state).games)) == (
        {"1": 1, "2": 1},
        {"1": 2, "2": 0},
    )
    assert view.rules == {"both_over": "last_trick"}
    assert hands.match_record(table.score_token)["rules"] == {"both_over": "last_trick"}
    hands.undo(write())
    assert own(seen(table).replay.state).games == before


def test_rules_that_cannot_be_are_refused(table: Started, write: Writer) -> None:
    ((field, _),) = words_by_field(hands.change_rules(write(), {"cotos": 2}))
    assert field == "rules.cotos"
    found = table_write.preview_rules(open_match(table.score_token), {"four": 1})
    assert [one.field for one in found.problems] == ["rules.four"]


def test_a_hand_that_other_rules_do_not_admit_is_shown_before_it_happens(
    table: Started, record: Recorder, write: Writer
) -> None:
    record(US)
    record({"special": {"type": "four_of_a_kind", "by": "s3"}})
    record(US)
    rules = {"four_of_a_kind": False}
    found = table_write.preview_rules(open_match(table.score_token), rules)
    assert found.refused is not None
    assert found.refused.number == 2
    assert [is_scored(change.after) for change in found.changes] == [False, False]
    hands.change_rules(write(), rules)
    assert [hand.step is None for hand in seen(table).hands] == [False, False, True]


def is_scored(step: Step | None) -> bool:
    return step is not None and step.played is not None


def test_fewer_games_end_a_match_and_more_reopen_it(
    table: Started, record: Recorder, write: Writer
) -> None:
    record(US)
    record(US)
    hands.change_rules(write(), {"games": 2})
    assert seen(table).is_over
    hands.change_rules(write(), {"games": 3})
    assert not seen(table).is_over


# ── Notes ───────────────────────────────────────────────────────────────────────────────────────


def test_a_note_is_read_by_those_who_score(table: Started, record: Recorder, write: Writer) -> None:
    entry = record(US).number
    assert isinstance(hands.note_hand(write(), entry, " recounted\ntwice "), Saved)
    assert seen(table).hands[0].note == "recounted twice"
    assert hands.see_match(table.watch_token).hands[0].note == ""
    assert hands.note_hand(write(), entry, "recounted twice") == Saved(2)
    hands.note_hand(write(), entry, "")
    assert seen(table).hands[0].note == ""
    hands.undo(write())
    assert seen(table).hands[0].note == "recounted twice"


def test_a_note_to_no_hand_is_not_found(write: Writer) -> None:
    with pytest.raises(NotFound):
        hands.note_hand(write(), 1, "to whom?")
