"""`scorekeeper recount` finds the match whose result is another now."""

from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

import pytest
from click.testing import CliRunner, Result
from flask import Flask
from sqlalchemy import delete, select

from scorekeeper.extensions import db
from scorekeeper.main import main
from scorekeeper.models import ClubMatch, Match, MatchEntry
from scorekeeper.services.ratings import updates
from scorekeeper.services.ratings.updates import states
from scorekeeper.services.statistics.sums import outstanding_matches
from scorekeeper.services.statistics.view import count
from scorekeeper.services.storage.transactions import writing
from scorekeeper.statistics.seasons import Span
from tests.services.conftest import app
from tests.services.foreign_records import THEM, US
from tests.services.statistics.played_club import Playing, a_club, matches_id
from tests.web.organiser import quick_hash

__all__ = ["app", "quick_hash"]


@pytest.fixture
def penya(app: Flask) -> Playing:
    """A club with three matches that are over and one that goes on."""
    found = a_club()
    for hands in ([US, US], [THEM, THEM], [US, THEM]):
        found.play(hands)
    found.play([US], ended=False)
    return found


@pytest.fixture
def run(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """The command on this database."""
    monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", app.config["SQLALCHEMY_DATABASE_URI"])

    def build(instance: Path | None) -> Flask:
        return app

    def ask(*arguments: str) -> Result:
        return CliRunner().invoke(main.get_command(None, "recount"), arguments, obj=build)  # type: ignore[arg-type] # it needs no context

    return ask


def witnessed(penya: Playing, **other: object) -> Match:
    """The first match that is over, as another program would have left it."""
    with writing():
        match = db.session.scalars(select(Match).where(Match.witness.is_not(None))).first()
        assert match is not None
        match.title = "Thursday"
        assert match.witness is not None
        match.witness = {**match.witness, **other}
        return match


def test_it_works(penya: Playing, run: Callable[..., Result]) -> None:
    done = run()
    assert done.exit_code == 0
    assert done.stdout.startswith("4 matches replayed, all agree; ")


def test_a_match_that_comes_out_otherwise_is_named(
    penya: Playing, run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(updates, "MATCHES_AT_ONCE", 1)
    match = witnessed(penya, version="0.0.9", digest="f00" * 20, winners=[1])
    done = run()
    assert done.exit_code == 1
    for words in (str(match.id), "Thursday", "guinote", "then (0.0.9): ", "f00f00", "1 differ;"):
        assert words in done.stdout, words
    assert "Bea and Dora won against Ana and Carla, f00f00" in done.stdout
    assert done.stdout.count("  now  (") == 1


def test_a_match_that_was_over_and_is_not_any_more_differs(
    penya: Playing, run: Callable[..., Result]
) -> None:
    match = witnessed(penya)
    with writing():
        db.session.execute(
            delete(MatchEntry).where(MatchEntry.match_id == match.id, MatchEntry.number == 2)
        )
    done = run()
    assert done.exit_code == 1
    assert ": going on" in done.stdout


def test_a_match_that_cannot_be_read_any_more_is_said(
    penya: Playing, run: Callable[..., Result]
) -> None:
    match = witnessed(penya)
    with writing():
        row = db.session.scalars(select(MatchEntry).where(MatchEntry.match_id == match.id)).first()
        assert row is not None
        row.payload = {"outcome": 7}
    done = run()
    assert done.exit_code == 1
    assert "Misfit" in done.stdout


def test_one_club_alone(penya: Playing, run: Callable[..., Result]) -> None:
    started = penya.play([US, US])
    with writing():
        db.session.execute(delete(ClubMatch).where(ClubMatch.match_id == matches_id(started)))
    assert run("--club", str(penya.club)).stdout.startswith("4 matches")
    assert run().stdout.startswith("5 matches")
    done = run("--club", str(uuid4()))
    assert done.exit_code == 2
    assert "there is no club" in done.output


def test_it_counts_ahead(penya: Playing, run: Callable[..., Result]) -> None:
    done = run("--ahead")
    assert done.exit_code == 0
    assert "Peña La Sota: 0 left" in done.stderr
    assert done.stdout.startswith("Peña La Sota: counted in ")
    assert outstanding_matches(penya.space) == 0
    assert states(penya.space)["guinote"].last_at is not None
    assert count(penya.space).figures("", "", Span())["match"] == 3


def test_one_club_alone_is_counted_ahead(penya: Playing, run: Callable[..., Result]) -> None:
    assert run("--ahead", "--club", str(penya.club)).exit_code == 0
    done = run("--ahead", "--club", str(uuid4()))
    assert done.exit_code == 2
    assert "there is no club" in done.output
