"""A backup is brought back in the browser by who reads the terminal, while nothing is here yet."""

from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.config import SETTINGS_FILE
from scorekeeper.extensions import db
from scorekeeper.services.access import accounts
from scorekeeper.services.matches.view_models import NewMatch, Started
from scorekeeper.services.storage import backup as storage_backup
from scorekeeper.services.storage import transactions
from tests import hands
from tests.databases import copied, fresh_app, only
from tests.migrations.test_upgrades import LEFT, leave
from tests.web.organiser import PASSWORD, club, olga, people, published
from tests.web.plain_browser import Device, Page
from tests.web.test_accounts import token

__all__ = ["club", "olga", "people", "published"]

pytestmark = only("sqlite")


@pytest.fixture
def other(tmp_path: Path, sqlite_tables: Path, compiled: Path) -> Iterator[Flask]:
    """An installation with an account, on a laptop that is going to die."""
    tables = copied(sqlite_tables, tmp_path / "laptop")
    with fresh_app(tmp_path / "laptop", tables, compiled) as app:
        (tmp_path / "laptop" / SETTINGS_FILE).write_text("BROUGHT = 1\n", "utf-8")
        with app.test_request_context():
            accounts.add_account("olga", PASSWORD)
        yield app


@pytest.fixture
def scored(other: Flask) -> Started:
    """A match on it."""
    with other.test_request_context():
        started = hands.start_match(NewMatch(game="guinote", names=("",) * 4), "begun-there")
    assert isinstance(started, Started)
    return started


@pytest.fixture
def backup(other: Flask, scored: Started, tmp_path: Path) -> bytes:
    storage_backup.write_backup(other, tmp_path / "evening.zip")
    return (tmp_path / "evening.zip").read_bytes()


def brought(app: Flask, device: Device, content: bytes) -> Page:
    """The answer to a file at the first page."""
    form = device.open(f"/first/{token(app)}").form("/restore")
    return device.upload(form, "evening.zip", content)


def test_restore_works(app: Flask, device: Device, scored: Started, backup: bytes) -> None:
    """The account signs in, the link opens, and of settings nothing came along."""
    page = brought(app, device, backup)
    assert (page.status, page.path.split("?")[0]) == (200, "/sign-in")
    assert device.open(f"/m/{scored.score_token}").status == 200
    assert device.send(page.form("/sign-in"), login="olga", password=PASSWORD).path[:6] == "/clubs"
    kept = Path(app.instance_path)
    key = (kept / "secret_key").read_text("ascii").strip()
    assert app.config["SECRET_KEY"] == key
    assert not (kept / SETTINGS_FILE).exists()


def test_tables_of_an_older_version_are_brought_up_to_date(
    app: Flask, device: Device, compiled: Path, tmp_path: Path
) -> None:
    """A link of that time opens."""
    with fresh_app(tmp_path / "old", {}, compiled) as old, old.app_context():
        leave(old, LEFT[0])
        storage_backup.write_backup(old, tmp_path / "old.zip")
    assert brought(app, device, (tmp_path / "old.zip").read_bytes()).path[:8] == "/sign-in"
    with app.app_context(), db.engine.connect() as line:
        assert transactions.current(line) == transactions.head()
    assert device.open("/m/thursday-scores").status == 200


def test_where_somebody_has_played_it_is_neither_offered_nor_taken(
    app: Flask, device: Device, backup: bytes
) -> None:
    address = f"/first/{token(app)}"
    assert "restore everything" in device.open(address).text
    with app.test_request_context():
        hands.start_match(NewMatch(game="guinote", names=("",) * 4), "begun-here")
    page = device.open(address)
    assert "restore everything" not in page.text
    sent = {**dict(page.form(address).fields), "backup": (BytesIO(backup), "x.zip")}
    assert device.client.post(f"{address}/restore", data=sent).status_code == 404
    with app.test_request_context():
        assert accounts.is_first()


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda _: b"a holiday", "not a Scorekeeper backup"),
        (lambda whole: whole[:1000] + bytes([whole[1000] ^ 1]) + whole[1001:], "is damaged"),
    ],
)
def test_what_is_wrong_with_it_is_said_beside_it(
    app: Flask, device: Device, backup: bytes, spoil: Callable[[bytes], bytes], said: str
) -> None:
    page = brought(app, device, spoil(backup))
    assert page.status == 422
    assert said in page.text
    with app.test_request_context():
        assert accounts.is_first()


def test_only_who_reads_the_terminal_may_send_so_much(
    app: Flask, device: Device, backup: bytes
) -> None:
    form = device.open(f"/first/{token(app)}").form("/restore")
    app.config["MAX_CONTENT_LENGTH"] = 1500
    for content, status in ((b"x", 404), (backup, 413)):
        sent = {**dict(form.fields), "backup": (BytesIO(content), "x.zip")}
        assert device.client.post("/first/aguess/restore", data=sent).status_code == status
    assert brought(app, device, backup).status == 200
