"""A tournament comes back from its file, whole and once."""

import json
from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest

from scorekeeper.services.access import accounts, clubs
from scorekeeper.services.access.accounts import SignedIn
from scorekeeper.services.access.clubs import ClubView
from scorekeeper.services.answers import Forbidden, NotFound, Refused, Saved
from scorekeeper.services.tournaments import club_list, draw, event_files, results
from scorekeeper.services.tournaments.history import history
from scorekeeper.services.tournaments.journal import by_account, load
from scorekeeper.services.tournaments.view_models import Access, TournamentState, TournamentWrite
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


def test_what_is_brought_in_is_what_went_out(
    organiser: SignedIn, club: ClubView, document: dict[str, Any], access: Access
) -> None:
    brought = event_files.import_tournament(
        organiser.id, club.id, json.dumps(document).encode(), "brought-1"
    )
    assert isinstance(brought, UUID)
    hall = load(by_account(organiser.id, brought))
    assert json.loads(json.dumps(event_files.archive(hall.access))) == document
    assert hall.evening == load(access).evening
    assert len(history(hall)) == hall.version
    assert [one.title for one in club_list.tournaments_of(club.id)] == ["Sant Jordi"] * 2


def test_the_evening_goes_on(organiser: SignedIn, club: ClubView, document: dict[str, Any]) -> None:
    brought = event_files.import_tournament(organiser.id, club.id, document, "brought-1")
    assert isinstance(brought, UUID)
    mine = by_account(organiser.id, brought)
    assert isinstance(draw.publish(mine, TournamentWrite("after-1", load(mine).version)), Saved)
    assert len(load(mine).evening.event.rounds) == 2


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
