"""An installation moves house, and what it remembers is counted again."""

import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
from click.testing import CliRunner, Result
from flask import Flask
from sqlalchemy import Connection, Table, create_engine, delete, inspect, select, text

from scorekeeper.config import DATABASE_FILE
from scorekeeper.extensions import db
from scorekeeper.main import main
from scorekeeper.models import ClubMatch, Match, MatchEntry, PrintJob, PrintPart, Tournament
from scorekeeper.services.ratings import updates
from scorekeeper.services.ratings.updates import states
from scorekeeper.services.statistics.sums import outstanding_matches
from scorekeeper.services.statistics.view import count
from scorekeeper.services.storage import move, transactions
from scorekeeper.services.storage.transactions import writing
from scorekeeper.statistics.seasons import Span
from tests.databases import Postgres, fresh_app
from tests.migrations.test_upgrades import LEFT, leave
from tests.services.conftest import app
from tests.services.foreign_records import THEM, US
from tests.services.statistics.played_club import Playing, a_club, matches_id

__all__ = ["app"]


def dump(file: Path) -> list[str]:
    """All rows and tables as SQL, in no order."""
    with closing(sqlite3.connect(file)) as opened:
        return sorted(opened.iterdump())


def run(to: str, instance: Path) -> Result:
    return CliRunner().invoke(main, ["move", to, "--instance", str(instance)])


@pytest.fixture
def file(tmp_path: Path, compiled: Path) -> Path:
    """The database of an evening as an older version left it, rows in every table there was."""
    instance = tmp_path / "club"
    with fresh_app(instance, {}, compiled) as app, app.app_context():
        leave(app, LEFT[-1])
        transactions.upgrade(app)
        with transactions.writing():
            db.session.execute(text("UPDATE match SET witness = 'null', stake = NULL"))
            ids = db.session.execute(text("SELECT id FROM person ORDER BY id")).scalars().all()
            merged = text("UPDATE person SET merged_into = :it WHERE id = :id")
            db.session.execute(merged, {"id": ids[0], "it": ids[-1]})
            db.session.add(paper())
    return instance / DATABASE_FILE


def paper() -> PrintJob:
    """A long paper with one part done: rows of bytes."""
    tournament = db.session.scalars(select(Tournament).order_by(Tournament.id)).first()
    assert tournament is not None
    mine = {"space_id": tournament.space_id}
    parts = [PrintPart(number=1, html="", pdf=bytes(range(256)), **mine)]
    parts += [PrintPart(number=2, html="<p>às</p>", **mine)]
    return PrintJob(
        tournament_id=tournament.id,
        key="k",
        title="Às de copes",
        name="cards",
        language="ca",
        created_at=datetime.now(UTC),
        parts=parts,
        **mine,
    )


@pytest.fixture
def address(postgresql: Postgres) -> str:
    """An empty database of the server, alone with us."""
    postgresql.make("moved")
    return postgresql.server.url("moved")


def tables(address: str) -> set[str]:
    """The tables with rows in them at an address."""
    engine = create_engine(address)
    with engine.connect() as line:
        there = set(inspect(line).get_table_names()) & set(db.metadata.tables)
        found = {name for name in there if line.execute(select(db.metadata.tables[name])).first()}
    engine.dispose()
    return found


@pytest.mark.slow(keep=1)
def test_there_and_back_everything_is_as_it_was(
    file: Path, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, back = dump(file), tmp_path / "back"
    back.mkdir()
    said = run(address, file.parent)
    assert said.exit_code == 0, said.output
    assert "the same at both ends" in said.output
    assert dump(file) == before
    assert {"match", "entry", "print_part", "person"} <= tables(address)
    monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", address)
    said = run("sqlite", back)
    assert said.exit_code == 0, said.output
    assert "without SCOREKEEPER_DATABASE_URL" in said.output
    assert dump(back / DATABASE_FILE) == before


@pytest.mark.slow
def test_a_database_that_holds_something_is_left_alone(file: Path, address: str) -> None:
    assert run(address, file.parent).exit_code == 0
    said = run(address, file.parent)
    assert said.exit_code == 1
    assert "holds an installation already" in said.output
    assert run("sqlite", file.parent).exit_code == 1


@pytest.mark.slow
def test_while_somebody_uses_one_of_them_nothing_is_moved(file: Path, address: str) -> None:
    with closing(sqlite3.connect(file)) as other:
        other.execute("PRAGMA journal_mode = WAL")
        other.execute("SELECT count(*) FROM match").fetchone()
        said = run(address, file.parent)
    assert said.exit_code == 1
    assert f"{file} is in use: stop Scorekeeper first" in said.output
    with psycopg.connect(address.replace("+psycopg", "")):
        said = run(address, file.parent)
    assert said.exit_code == 1
    assert "is in use" in said.output
    assert not tables(address)


def test_who_is_about_to_hang_up_is_waited_for(file: Path, address: str) -> None:
    """A line is shown a moment longer than it is there, also our own of a moment ago."""
    with psycopg.connect(address.replace("+psycopg", "")) as other, ThreadPoolExecutor(1) as pool:
        pool.submit(other.execute, "SELECT pg_sleep(0.3)").add_done_callback(
            lambda _: other.close()
        )
        assert run(address, file.parent).exit_code == 0


def test_what_does_not_fit_is_named_and_nothing_is_moved(file: Path, address: str) -> None:
    with closing(sqlite3.connect(file)) as opened, opened:
        opened.execute("UPDATE match SET title = ?", ["long" * 100])
    said = run(address, file.parent)
    assert said.exit_code == 1
    assert "The rows of “match” cannot be moved" in said.output
    assert not tables(address)


@pytest.mark.slow
def test_what_arrives_otherwise_is_taken_back(
    file: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = move._write  # noqa: SLF001 - there is no other way to lose a row

    def lose(line: Connection, table: Table, rows: Sequence[move.Row]) -> None:
        write(line, table, rows[1:] if table.name == "entry" else rows)

    monkeypatch.setattr(move, "_write", lose)
    said = run(address, file.parent)
    assert said.exit_code == 1
    assert "not what was read" in said.output
    assert not tables(address)


@pytest.mark.parametrize("to", ["nowhere", "mysql://here/there", "sqlite+no:///x"])
def test_what_is_no_address_is_refused_in_words(to: str, tmp_path: Path) -> None:
    (tmp_path / DATABASE_FILE).touch()
    said = run(to, tmp_path)
    assert said.exit_code == 2
    assert "no address of a database" in said.output


def test_a_server_that_is_not_there_is_said(file: Path, tmp_path: Path) -> None:
    said = run(f"postgresql+psycopg://scorekeeper@/scores?host={tmp_path}", file.parent)
    assert said.exit_code == 1
    assert "did not answer" in said.output


@pytest.fixture
def penya(app: Flask) -> Playing:
    """A club with three matches that are over and one that goes on."""
    found = a_club()
    for hands in ([US, US], [THEM, THEM], [US, THEM]):
        found.play(hands)
    found.play([US], ended=False)
    return found


@pytest.fixture
def run_recount(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
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


def test_recount_works(penya: Playing, run_recount: Callable[..., Result]) -> None:
    done = run_recount()
    assert done.exit_code == 0
    assert done.stdout.startswith("4 matches replayed, all agree; ")


def test_a_match_that_comes_out_otherwise_is_named(
    penya: Playing, run_recount: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(updates, "MATCHES_AT_ONCE", 1)
    match = witnessed(penya, version="0.0.9", digest="f00" * 20, winners=[1])
    done = run_recount()
    assert done.exit_code == 1
    for words in (str(match.id), "Thursday", "guinote", "then (0.0.9): ", "f00f00", "1 differ;"):
        assert words in done.stdout, words
    assert "Bea and Dora won against Ana and Carla, f00f00" in done.stdout
    assert done.stdout.count("  now  (") == 1


def test_a_match_that_was_over_and_is_not_any_more_differs(
    penya: Playing, run_recount: Callable[..., Result]
) -> None:
    match = witnessed(penya)
    with writing():
        db.session.execute(
            delete(MatchEntry).where(MatchEntry.match_id == match.id, MatchEntry.number > 1)
        )
        match.version = 1
    done = run_recount()
    assert done.exit_code == 1
    assert ": going on" in done.stdout


def test_a_match_that_cannot_be_read_any_more_is_said(
    penya: Playing, run_recount: Callable[..., Result]
) -> None:
    match = witnessed(penya)
    with writing():
        row = db.session.scalars(select(MatchEntry).where(MatchEntry.match_id == match.id)).first()
        assert row is not None
        row.payload = {"outcome": 7}
    done = run_recount()
    assert done.exit_code == 1
    assert "Misfit" in done.stdout


def test_one_club_alone(penya: Playing, run_recount: Callable[..., Result]) -> None:
    started = penya.play([US, US])
    with writing():
        db.session.execute(delete(ClubMatch).where(ClubMatch.match_id == matches_id(started)))
    assert run_recount("--club", str(penya.club)).stdout.startswith("4 matches")
    assert run_recount().stdout.startswith("5 matches")
    done = run_recount("--club", str(uuid4()))
    assert done.exit_code == 2
    assert "there is no club" in done.output


def test_it_counts_ahead(penya: Playing, run_recount: Callable[..., Result]) -> None:
    done = run_recount("--ahead")
    assert done.exit_code == 0
    assert "Peña La Sota: 0 left" in done.stderr
    assert done.stdout.startswith("Peña La Sota: counted in ")
    assert outstanding_matches(penya.space) == 0
    assert states(penya.space)["guinote"].last_at is not None
    assert count(penya.space).figures("", "", Span())["match"] == 3
