"""The club to look around in, and ten years of one."""

import json
from datetime import UTC, datetime
from random import Random
from uuid import UUID

import pytest
from click.testing import CliRunner
from flask import Flask
from sqlalchemy import delete, func, select

from benchmarks.random_hands import play_random_match
from benchmarks.ten_years import Size, make_years
from scorekeeper.engine.records.codec import decode
from scorekeeper.engine.replay import read_rules, replay
from scorekeeper.extensions import db
from scorekeeper.games import BY_KEY
from scorekeeper.main import main
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
from scorekeeper.services.access import accounts, clubs
from scorekeeper.services.cash import view
from scorekeeper.services.demo_club import Demo, NotEmpty, demonstrate
from scorekeeper.services.matches.loader import open_match
from scorekeeper.services.matches.log.replayed import seat_keys
from scorekeeper.services.matches.log.shown_match import result_digest_of
from scorekeeper.services.people import club_matches
from scorekeeper.services.seasons import seasons
from scorekeeper.services.storage.transactions import writing
from scorekeeper.services.tournaments import club_list, event_files
from scorekeeper.services.tournaments.journal import by_account, by_link, load
from scorekeeper.services.tournaments.view_models import TournamentState
from tests import hands
from tests.databases import only


def halls(demo: Demo) -> list[TournamentState]:
    """Its tournaments, as their organiser sees them."""
    account = accounts.sign_in(demo.login, demo.password)
    assert account is not None
    return [load(by_account(account.id, one.id)) for one in demo.tournaments]


@pytest.mark.slow
@only("sqlite")
def test_there_is_a_tournament_in_every_state(app: Flask) -> None:
    demo = demonstrate()
    swiss, boig, cup, *_, league = halls(demo)
    assert (len(swiss.evening.people), len(swiss.evening.event.rounds)) == (64, 4)
    assert {table.state for table in swiss.tables} == {
        "confirmed",
        "playing",
        "reported",
        "conflict",
    }
    assert (len(boig.evening.people), boig.game.key) == (30, "tuti_boig")
    assert boig.missing
    assert cup.form.key == "single_elimination"
    assert not cup.is_over
    assert league.is_over
    assert load(by_link(demo.tournaments[0].token)).title == swiss.title
    with pytest.raises(NotEmpty):
        demonstrate()
    assert len(clubs.clubs_of(swiss.access.account_id or demo.club)) == 1


@pytest.mark.slow
@only("sqlite")
def test_every_round_of_every_journal_is_drawn_again(app: Flask) -> None:
    """By `scorekeeper check`, as anybody may who takes the file home."""
    for hall in halls(demonstrate(seed=7)):
        file = json.dumps(event_files.archive(hall.access))
        done = CliRunner().invoke(main, ["check", "-"], input=file)
        assert done.exit_code == 0, done.output
        found = json.loads(done.stdout)
        assert len(found["rounds"]) == len(hall.evening.event.rounds)
        assert {one["verdict"] for one in found["rounds"]} <= {"same", "equal"}, hall.title


@pytest.mark.parametrize("key", BY_KEY)
def test_every_hand_is_accepted(key: str) -> None:
    game = BY_KEY[key]
    for players in game.seats.counts:
        script = play_random_match(game, players, Random(players))
        rules, problems = read_rules(game, script.rules, players)
        keys = seat_keys(players)
        hands = [decode(game.hand, one.payload, "hand") for one in script.hands]
        played = replay(game, rules, game.table(keys, keys[0], {}), hands)
        assert not problems
        assert played.refused is None
        assert len(played.steps) == len(hands)
        assert played.is_finished is not script.is_ended


def test_the_same_chance_is_the_same_match() -> None:
    game = BY_KEY["guinote"]
    assert play_random_match(game, 4, Random(7)) == play_random_match(game, 4, Random(7))
    assert play_random_match(game, 4, Random(7)) != play_random_match(game, 4, Random(8))


SMALL = Size(matches=60, scripts=1, cups=1)
NOW = datetime(2026, 3, 6, 20, tzinfo=UTC)


@pytest.fixture
def demo(app: Flask) -> Demo:
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
