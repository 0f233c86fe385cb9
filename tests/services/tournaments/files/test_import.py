"""A tournament comes back from its file, whole and once."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest

from scorekeeper.engine.journal import NewEntry
from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.services.access import accounts, clubs
from scorekeeper.services.access.accounts import SignedIn
from scorekeeper.services.access.clubs import ClubView
from scorekeeper.services.answers import Forbidden, NotFound, Refused, Saved
from scorekeeper.services.tournaments import club_list, draw, entrants, event_files, results
from scorekeeper.services.tournaments.history import history
from scorekeeper.services.tournaments.journal import append_act, by_account, load
from scorekeeper.services.tournaments.setup import rehearsal
from scorekeeper.services.tournaments.view_models import Access, TournamentState, TournamentWrite
from scorekeeper.tournaments.entries import JournalKind
from scorekeeper.tournaments.event import Result, Score


@pytest.fixture
def document(
    access: Access, write: Callable[[], TournamentWrite], entered: TournamentState
) -> dict[str, Any]:
    """The file of a tournament with a round, a result, and the next draft."""
    draw.draft_round(access, write())
    draw.publish(access, write())
    one, other = load(access).tables[0].meeting.seats
    results.report(access, write(), Result(1, 1, (Score(one, games=5), Score(other, games=3))))
    assert isinstance(draw.draft_round(access, write()), Saved)
    found: dict[str, Any] = json.loads(json.dumps(event_files.archive(access)))
    return found


@pytest.fixture
def another(organiser: SignedIn) -> ClubView:
    """A club that has nothing yet."""
    started = clubs.start_club(organiser.id, "La Nova")
    assert isinstance(started, ClubView)
    return started


def test_what_is_brought_in_is_what_went_out(
    organiser: SignedIn, another: ClubView, document: dict[str, Any], access: Access
) -> None:
    brought = event_files.import_tournament(
        organiser.id, another.id, json.dumps(document).encode(), "brought-1"
    )
    assert isinstance(brought, UUID)
    hall = load(by_account(organiser.id, brought))
    assert json.loads(json.dumps(event_files.archive(hall.access))) == document
    assert hall.evening == load(access).evening
    assert len(history(hall)) == hall.version
    assert [one.title for one in club_list.tournaments_of(another.id)] == ["Sant Jordi"]


def test_what_a_club_has_already_is_not_taken_in_twice(
    organiser: SignedIn, club: ClubView, document: dict[str, Any], access: Access
) -> None:
    assert isinstance(draw.publish(access, TournamentWrite("on", load(access).version)), Saved)
    answer = event_files.import_tournament(organiser.id, club.id, document, "brought-1")
    assert isinstance(answer, Refused)
    assert [say(problem.words, PlainVoice()) for problem in answer.problems] == [
        (
            "The club has this tournament already, as “Sant Jordi”: taken in once more it would"
            " count twice."
        )
    ]
    assert [one.title for one in club_list.tournaments_of(club.id)] == ["Sant Jordi"]


def test_the_evening_goes_on(
    organiser: SignedIn, another: ClubView, document: dict[str, Any]
) -> None:
    brought = event_files.import_tournament(organiser.id, another.id, document, "brought-1")
    assert isinstance(brought, UUID)
    mine = by_account(organiser.id, brought)
    assert isinstance(draw.publish(mine, TournamentWrite("after-1", load(mine).version)), Saved)
    assert len(load(mine).evening.event.rounds) == 2


def test_a_file_that_was_changed_after_it_was_saved_is_not_taken_in(
    organiser: SignedIn, club: ClubView, document: dict[str, Any]
) -> None:
    at, report = next(
        (at, line) for at, line in enumerate(document["journal"], 1) if line["kind"] == "report"
    )
    for score, games in zip(report["what"]["result"]["scores"], (4, 4), strict=True):
        score["games"] = games
    answer = event_files.import_tournament(organiser.id, club.id, document, "brought-1")
    assert isinstance(answer, Refused)
    assert [say(problem.words, PlainVoice()) for problem in answer.problems] == [
        (
            f"This file was changed after it was saved: entry {at} of its history is not as it was"
            " written."
        )
    ]


@pytest.mark.parametrize("event", [7, {}, {"format": 3}])
def test_an_event_that_is_none_is_no_error_of_the_server(
    organiser: SignedIn, club: ClubView, document: dict[str, Any], event: object
) -> None:
    answer = event_files.import_tournament(
        organiser.id, club.id, {**document, "event": event}, "brought-1"
    )
    assert isinstance(answer, Refused)


def test_a_rehearsal_does_not_come_back_as_a_tournament_that_counts(
    access: Access, entered: TournamentState, organiser: SignedIn, club: ClubView
) -> None:
    copy = by_account(organiser.id, rehearsal.begin(access))
    saved = json.dumps(event_files.archive(copy)).encode()
    answer = event_files.import_tournament(organiser.id, club.id, saved, "brought-1")
    assert isinstance(answer, Refused)
    assert "a rehearsal counts nowhere" in say(answer.problems[0].words, PlainVoice())


def test_one_whose_next_round_cannot_be_drawn_opens_as_it_was(
    sat_down: Callable[..., Access], organiser: SignedIn, another: ClubView
) -> None:
    access = sat_down("tuti_boig", 6, "tables_planned")
    for number, key in enumerate(tuple(load(access).evening.people)[:4]):
        leaving = TournamentWrite(f"leave-{number}", load(access).version)
        entrants.set_presence(access, leaving, key, is_here=False)
    assert _opened_as_it_was(access, organiser, another)


def test_one_settled_beyond_a_bound_of_today_opens_as_it_was(
    sat_down: Callable[..., Access], organiser: SignedIn, another: ClubView
) -> None:
    access = sat_down("tuti_boig", 6, "tables_drawn")
    tournament = load(access)
    beyond = replace(tournament.evening.plan, settings={"rounds": 40, "new_faces": 130})
    settled = NewEntry(JournalKind.SETTLE, beyond)
    append_act(access, TournamentWrite("settle", tournament.version), lambda _: [settled])
    assert _opened_as_it_was(access, organiser, another)


def _opened_as_it_was(access: Access, organiser: SignedIn, club: ClubView) -> bool:
    opened = event_files.import_tournament(
        organiser.id, club.id, json.dumps(event_files.archive(access)).encode(), "brought-1"
    )
    assert isinstance(opened, UUID), opened
    return load(by_account(organiser.id, opened)).evening == load(access).evening


WRONG = [
    ("journal.0.what.game", "whist"),
    ("journal.0.what.rules", {"games": -3}),
    ("journal.0.what.system", "none"),
    ("journal.3.by", "a stranger"),
    ("journal.3.at", "soon"),
    ("journal.1.what.name", "\x00"),
    ("journal.8.what.round.meetings.0.seats", ["x", "y"]),
    ("journal.-1.what.round.meetings.0.seats", ["x", "y"]),
    ("journal.9.what.result.scores", []),
    ("journal.9.what.result.scores.0.games", 8),
    ("journal.9.what.result.scores.0.games", 10**12),
    ("format", "another"),
]


@pytest.mark.slow(keep=4)
@pytest.mark.parametrize(("place", "value"), WRONG)
def test_what_does_not_hold_together_is_refused_in_words(
    organiser: SignedIn, club: ClubView, document: dict[str, Any], place: str, value: object
) -> None:
    for line in document["journal"]:
        del line["chain"]  # or it is only said that it was changed
    inside: Any = document
    *way, last = place.split(".")
    for step in way:
        inside = inside[int(step)] if isinstance(inside, list) else inside[step]
    inside[last] = value
    answer = event_files.import_tournament(organiser.id, club.id, document, "brought-1")
    assert isinstance(answer, Refused)
    assert answer.problems
    assert len(club_list.tournaments_of(club.id)) == 1


def test_only_organisers_bring_in(club: ClubView, document: dict[str, Any]) -> None:
    other = accounts.add_account("pere", "a long enough one")
    assert isinstance(other, SignedIn)
    with pytest.raises(NotFound):
        event_files.import_tournament(other.id, club.id, document, "brought-1")
    first = next(one for one in club.members)
    clubs.set_member(first.account_id, club.id, "pere", "desk")
    with pytest.raises(Forbidden):
        event_files.import_tournament(other.id, club.id, document, "brought-1")
