"""A club of years has what the program itself would have written, for every game."""

from datetime import UTC, datetime
from uuid import UUID

import pytest
from argon2 import PasswordHasher
from flask import Flask
from sqlalchemy import delete, func, select

from benchmarks.ten_years import Size, make_years
from scorekeeper.extensions import db
from scorekeeper.games import BY_KEY
from scorekeeper.models import (
    CashEntry,
    ClubMatch,
    Entered,
    Link,
    Match,
    MatchEntry,
    Played,
    Season,
    Space,
)
from scorekeeper.services.access import accounts
from scorekeeper.services.cash import view
from scorekeeper.services.demo_club import Demo, NotEmpty
from scorekeeper.services.matches.loader import open_match
from scorekeeper.services.matches.log.shown_match import result_digest_of
from scorekeeper.services.people import club_matches
from scorekeeper.services.seasons import seasons
from scorekeeper.services.storage.transactions import writing
from scorekeeper.services.tournaments import club_list
from tests import hands
from tests.databases import only

SMALL = Size(matches=60, scripts=1, cups=1)
NOW = datetime(2026, 3, 6, 20, tzinfo=UTC)


@pytest.fixture
def demo(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Demo:
    monkeypatch.setattr(accounts, "_HASHER", PasswordHasher(time_cost=1, memory_cost=64))
    return make_years(2, 1, SMALL, NOW)


def tokens(scope: str) -> list[str]:
    """The addresses of a match of each game that was scored hand by hand."""
    wanted = select(Match.game, Link).join(Link, Link.match_id == Match.id)
    rows = db.session.execute(wanted.where(Link.scope == scope, Match.version > 0)).all()
    return list({row.game: row.Link.token for row in rows}.values())


def seats(match: Match) -> list[tuple[object, ...]]:
    """Who is written down for a match."""
    rows = db.session.scalars(
        select(Played).where(Played.match_id == match.id).order_by(Played.seat, Played.turn)
    )
    return [
        (one.seat, one.turn, one.name, one.name_key, one.person_id, one.game, one.at)
        for one in rows
    ]


@pytest.mark.slow
@only("sqlite")
def test_it_is_what_the_program_itself_writes(demo: Demo) -> None:
    stated = select(func.count()).select_from(ClubMatch).where(ClubMatch.stated.is_not(None))
    # In each of two cups the desk has taken 28 results; of one more it heard two.
    assert db.session.scalar(select(func.count()).select_from(Match)) == 120 + 2 * 29
    assert db.session.scalar(stated) == 2 * 28
    for token in tokens("organiser"):
        seen = open_match(token)
        match = seen.match
        assert seen.replay.refused is None
        assert len(seen.hands) == match.version - seen.folded.is_ended
        assert hands.see_match(token).is_over
        assert match.witness == result_digest_of(seen)
        before, space = seats(match), club_space(match)
        with writing():
            for kind in (Played, ClubMatch):
                db.session.execute(delete(kind).where(kind.match_id == match.id))
            club_matches.take_in(space, match)
        assert seats(match) == before


def club_space(match: Match) -> UUID:
    """The space of the club that counts it, by its adoption."""
    found = club_matches.club_of(match.space_id)
    assert found is not None
    return found


@pytest.mark.slow
@only("sqlite")
def test_every_year_has_everything(demo: Demo) -> None:
    found = set(db.session.scalars(select(Match.game).distinct()))
    assert len(found) >= len(BY_KEY) // 2
    years = set(db.session.scalars(select(Match.created_at)))
    assert {one.year for one in years} == {2024, 2025, 2026}
    assert max(years) < NOW
    hours = [
        one.hour
        for one in db.session.scalars(select(Space.created_at).where(Space.kind == "table"))
    ]
    assert all(16 <= hour <= 21 for hour in hours), "an evening begins when people are free"
    assert len(club_list.tournaments_of(demo.club)) == 2
    assert db.session.scalar(select(func.count()).select_from(Season)) == 2
    unknown = select(func.count()).select_from(Entered).where(Entered.person_id.is_(None))
    assert db.session.scalar(unknown) == 0
    late = select(func.count()).select_from(MatchEntry).where(MatchEntry.at > NOW)
    assert db.session.scalar(late) == 0
    account = accounts.sign_in(demo.login, demo.password)
    assert account is not None
    assert view.view_cash_box(account.id, demo.club).accounts
    numbers = db.session.scalars(select(CashEntry.number).order_by(CashEntry.number)).all()
    assert list(numbers) == list(range(1, len(numbers) + 1))
    _, mine = seasons.seasons_of(account.id, demo.club)
    assert seasons.see_season(account.id, demo.club, mine[0].id).rows
    with pytest.raises(NotEmpty):
        make_years(1)
