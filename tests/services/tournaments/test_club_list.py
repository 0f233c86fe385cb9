"""The tournaments of a club, a page at a time, in as many queries for many as for few."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from sqlalchemy import event, select

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.extensions import db
from scorekeeper.models import Tournament
from scorekeeper.services.access.accounts import SignedIn
from scorekeeper.services.access.clubs import ClubView
from scorekeeper.services.storage.lru_cache import LruCache
from scorekeeper.services.storage.transactions import writing
from scorekeeper.services.tournaments import club_list, journal
from scorekeeper.services.tournaments.setup import settings
from scorekeeper.services.tournaments.view_models import TournamentWrite
from tests.services.tournaments.conftest import PLAN


def begin(organiser: SignedIn, club: ClubView, *numbers: int) -> None:
    """A tournament each, a day after the other."""
    for number in numbers:
        plan = replace(PLAN, title=f"No {number}")
        made = settings.begin(organiser.id, club.id, plan, f"begin-{number:03}")
        assert isinstance(made, UUID)
        with writing():
            found = db.session.scalars(select(Tournament).where(Tournament.id == made)).one()
            found.created_at = datetime(2026, 3, number, tzinfo=UTC)


@contextmanager
def queries() -> Iterator[list[str]]:
    found: list[str] = []

    def note(_c: object, _u: object, statement: str, *_: object) -> None:
        if statement.startswith("SELECT"):
            found.append(statement)

    event.listen(db.engine, "before_cursor_execute", note)
    try:
        yield found
    finally:
        event.remove(db.engine, "before_cursor_execute", note)


def test_a_page_holds_ten_the_latest_first(organiser: SignedIn, club: ClubView) -> None:
    begin(organiser, club, *range(1, 13))
    first, second = (club_list.page_of(club.id, page) for page in (1, 2))
    assert [one.title for one in first.rows] == [f"No {n}" for n in range(12, 2, -1)]
    assert [one.title for one in second.rows] == ["No 2", "No 1"]
    assert (first.page, first.of) == (1, 2)
    assert club_list.page_of(club.id, 99) == second
    assert club_list.page_of(club.id, -1) == first
    assert len(club_list.tournaments_of(club.id)) == 12


def test_a_club_without_any_has_one_page(club: ClubView) -> None:
    assert club_list.page_of(club.id, 3) == club_list.Listing((), 1, 1)


def test_all_their_journals_are_one_query(
    monkeypatch: pytest.MonkeyPatch, organiser: SignedIn, club: ClubView
) -> None:
    begin(organiser, club, *range(1, 7))
    monkeypatch.setattr(journal, "_EVENINGS", LruCache(64))
    with queries() as cold:
        club_list.tournaments_of(club.id)
    assert len(cold) == 2
    with queries() as warm:
        club_list.tournaments_of(club.id)
    assert len(warm) == 1


def test_more_than_are_kept_are_read_once(
    monkeypatch: pytest.MonkeyPatch, organiser: SignedIn, club: ClubView
) -> None:
    begin(organiser, club, *range(1, 7))
    monkeypatch.setattr(journal, "_EVENINGS", LruCache(4))
    club_list.page_of(club.id)
    with queries() as asked:
        club_list.tournaments_of(club.id)
    assert len(asked) == 2


def test_tonight_is_what_was_written_on_last_until_it_is_closed(
    organiser: SignedIn, club: ClubView
) -> None:
    now = datetime.now(UTC)
    made = settings.begin(organiser.id, club.id, PLAN, "begin-tonight")
    assert isinstance(made, UUID)
    (found,) = club_list.tournaments_tonight(club.id, now)
    assert (found.id, say(found.words, PlainVoice())) == (made, "Nobody has entered yet.")
    assert club_list.tournaments_tonight(club.id, now + timedelta(days=1)) == ()
    access = journal.by_account(organiser.id, made)
    club_list.close(access, TournamentWrite("close-it", 1))
    assert club_list.tournaments_tonight(club.id, now) == ()
