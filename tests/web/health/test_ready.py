"""Whoever sends people here asks whether it can answer."""

from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.extensions import db
from scorekeeper.services.storage import revisions
from tests.databases import Postgres, only


def asked(client: FlaskClient) -> tuple[int, dict[str, str], str | None]:
    answer = client.get("/health")
    return answer.status_code, answer.get_json(), answer.headers.get("Retry-After")


def test_it_works(app: Flask) -> None:
    answer = app.test_client().get("/health")
    assert answer.status_code == 200
    assert answer.get_json() == {
        "status": "ready",
        "database": "reached",
        "migrations": "current",
        "reading": "ready",
        "writing": "ready",
    }
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Set-Cookie" not in answer.headers


def test_an_older_database_is_not_ready(app: Flask) -> None:
    with app.app_context(), db.engine.begin() as line:
        line.exec_driver_sql("UPDATE alembic_version SET version_num = '0001'")
    try:
        status, said, later = asked(app.test_client())
    finally:
        with app.app_context(), db.engine.begin() as line:
            line.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{revisions.head()}'")  # noqa: S608 (our own)
    assert (status, said["migrations"], later) == (503, "not current", "5")


@only("postgresql")
def test_without_its_database_it_lives_and_is_not_ready(app: Flask, postgresql: Postgres) -> None:
    postgresql.server.stop()
    try:
        status, said, later = asked(app.test_client())
        assert app.test_client().get("/health/live").get_json() == {"status": "live"}
    finally:
        postgresql.server.start()
    assert (status, said["status"], said["database"], later) == (503, "not ready", "away", "5")
    assert asked(app.test_client())[0] == 200
