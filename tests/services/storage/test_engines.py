"""What each database was told: to lose nothing, and to keep nobody waiting."""

import os
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest
from flask import Flask
from sqlalchemy import create_engine, select, text

from scorekeeper.app import create_app
from scorekeeper.extensions import db
from scorekeeper.models import Match
from scorekeeper.services.answers import Busy, Saved
from scorekeeper.services.matches.view_models import NewMatch, Started, Write
from scorekeeper.services.storage import engines, transactions
from tests import hands
from tests.databases import Postgres, only
from tests.services.foreign_records import US


@pytest.mark.parametrize(
    ("pragma", "value"),
    [("journal_mode", "wal"), ("synchronous", 2), ("busy_timeout", 5000), ("foreign_keys", 1)],
)
def test_sqlite_is_set_up_to_lose_nothing(tmp_path: Path, pragma: str, value: object) -> None:
    app = create_app(tmp_path / "as served")  # past what makes the other tests quick
    with app.app_context():
        assert db.session.execute(text(f"PRAGMA {pragma}")).scalar_one() == value
        db.session.remove()
        db.engine.dispose()


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps files to their owner otherwise")
def test_the_file_is_its_owners_in_whatever_folder(tmp_path: Path) -> None:
    folder = tmp_path / "shared"
    folder.mkdir(mode=0o755)
    path = folder / "scorekeeper.sqlite"
    for _ in range(2):
        engine = create_engine(f"sqlite:///{path}")
        engines.set_up(engine)
        with engine.begin() as line:
            line.exec_driver_sql("CREATE TABLE IF NOT EXISTS one (two)")
            line.exec_driver_sql("INSERT INTO one VALUES (3)")
            assert {one.stat().st_mode & 0o777 for one in folder.iterdir()} == {0o600}
        engine.dispose()
        path.chmod(0o644)  # as an older version left it


@only("postgresql")
@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("synchronous_commit", "on"),
        ("lock_timeout", "5s"),
        ("statement_timeout", "10s"),
        ("idle_in_transaction_session_timeout", "1min"),
        ("transaction_isolation", "repeatable read"),
    ],
)
@pytest.mark.usefixtures("app")
def test_postgresql_is_set_up_to_lose_nothing(setting: str, value: str) -> None:
    assert db.session.execute(text(f"SHOW {setting}")).scalar_one() == value


@only("postgresql")
@pytest.mark.usefixtures("app")
def test_no_connection_can_keep_postgresql_from_writing_to_the_disk() -> None:
    asked = "SELECT context FROM pg_settings WHERE name IN ('fsync', 'full_page_writes')"
    assert set(db.session.scalars(text(asked))) == {"sighup"}


@only("postgresql")
@pytest.mark.usefixtures("app")
def test_on_postgresql_who_writes_sees_what_the_one_before_wrote() -> None:
    with transactions.writing():
        shown = db.session.execute(text("SHOW transaction_isolation")).scalar_one()
    assert shown == "read committed"


def test_another_database_is_refused_in_words() -> None:
    with pytest.raises(ValueError, match="not mysql"):
        engines.set_up(create_engine("mysql+pymysql://", module=_Unused))


class _Unused:
    """Stands for a driver that is never asked."""

    paramstyle = "format"
    __version__ = "1.0"


@only("sqlite")
def test_a_locked_file_is_said_to_be_busy(app: Flask, write: Callable[[], Write]) -> None:
    file = Path(app.instance_path) / "scorekeeper.sqlite"
    db.session.execute(text("PRAGMA busy_timeout = 50"))
    sent = write()
    with sqlite3.connect(file, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Busy):
            hands.record_hand(sent, US)
        assert hands.see_match(sent.token).version == 0
        other.execute("ROLLBACK")
    assert isinstance(hands.record_hand(sent, US), Saved)


@only("sqlite")
def test_a_writer_waits_only_so_long_for_the_one_before(
    app: Flask, write: Callable[[], Write], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "PATIENCE", 0.01)
    sent = write()
    with transactions.writing(), ThreadPoolExecutor(1) as phone:

        def send() -> None:
            with app.test_request_context():
                hands.record_hand(sent, US)

        with pytest.raises(Busy):
            phone.submit(send).result()


@pytest.fixture
def stranger(postgresql: Postgres) -> psycopg.Connection:
    """Another program on the same database."""
    return postgresql.connected()


@only("postgresql")
def test_a_match_that_is_held_is_said_to_be_busy(
    write: Callable[[], Write], stranger: psycopg.Connection
) -> None:
    sent = write()
    db.session.execute(text("SET lock_timeout = '50ms'"))
    db.session.commit()
    with stranger, stranger.transaction():
        stranger.execute("SELECT 1 FROM match FOR UPDATE")
        with pytest.raises(Busy):
            hands.record_hand(sent, US)
        assert hands.see_match(sent.token).version == 0
    assert isinstance(hands.record_hand(sent, US), Saved)


@only("postgresql")
def test_who_writes_another_match_does_not_wait(app: Flask, write: Callable[[], Write]) -> None:
    sent = write()
    held = db.session.scalars(select(Match.id)).one()
    other = hands.start_match(NewMatch(game="guinote", names=("", "", "", "")), "other")
    assert isinstance(other, Started)

    def send() -> object:
        with app.test_request_context():
            return hands.record_hand(
                Write(token=other.score_token, client_id="meanwhile", base=0), US
            )

    with transactions.writing(held), ThreadPoolExecutor(1) as phone:
        assert isinstance(phone.submit(send).result(), Saved)
    assert isinstance(hands.record_hand(sent, US), Saved)


@only("postgresql")
def test_a_line_that_breaks_while_writing_is_said_to_be_busy(
    write: Callable[[], Write], stranger: psycopg.Connection
) -> None:
    sent = write()

    def write_while_it_breaks() -> None:
        with transactions.writing(), stranger:
            own = db.session.execute(text("SELECT pg_backend_pid()")).scalar_one()
            stranger.execute("SELECT pg_terminate_backend(%s)", [own])
            db.session.execute(text("UPDATE match SET version = 7"))

    with pytest.raises(Busy):
        write_while_it_breaks()
    assert isinstance(hands.record_hand(sent, US), Saved)


@only("postgresql")
def test_a_server_that_lost_its_power_has_every_hand_it_acknowledged(
    app: Flask, write: Callable[[], Write], postgresql: Postgres
) -> None:
    sent = [write()]
    for _ in range(5):
        assert isinstance(hands.record_hand(sent[-1], US), Saved)
        sent.append(write())
    db.session.remove()
    postgresql.server.stop()
    postgresql.server.start()
    assert hands.see_match(sent[-1].token).version == 5


@only("postgresql")
def test_a_server_that_is_not_there_is_said_to_be_busy(app: Flask, postgresql: Postgres) -> None:
    db.session.remove()
    db.engine.dispose()
    postgresql.server.stop()
    answer = app.test_client().get("/m/whatever")
    postgresql.server.start()
    assert answer.status_code == 503
    assert answer.headers["Retry-After"]
    assert app.test_client().get("/m/whatever").status_code == 404
