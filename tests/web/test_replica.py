"""Pages are read on a real hot standby, and nobody is shown less than they have seen."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import event

from scorekeeper.app import create_app
from scorekeeper.extensions import db
from scorekeeper.services.storage import replica
from scorekeeper.web.device import COOKIE, LOCKED
from tests.databases import Replica, Settings, fresh_app, only
from tests.web.organiser import club, key_of, olga, people, published
from tests.web.plain_browser import Device, Page

__all__ = ["club", "olga", "people", "published"]

pytestmark = [
    pytest.mark.slow,  # it takes a second server to stand by
    only("postgresql"),
    pytest.mark.usefixtures("database"),
]

Make = Callable[..., Flask]


@pytest.fixture
def make(database: Settings, standby: Replica, tmp_path: Path, compiled: Path) -> Iterator[Make]:
    """Apps that read on the standby; it goes on afterwards."""
    standby.catch_up()
    with ExitStack() as apps:

        def made(**settings: object) -> Flask:
            wanted = standby.settings(**settings)
            return apps.enter_context(fresh_app(tmp_path / "instance", wanted, compiled))

        yield made
        standby.catch_up()


@pytest.fixture
def app(make: Make) -> Flask:
    return make()


@pytest.fixture
def table(device: Device) -> Page:
    """A table of four, as who began it sees it."""
    return device.send(device.open("/new/guinote").form("/new/guinote"))


def phone(app: Flask) -> Device:
    """One that has seen nothing yet."""
    return Device(app.test_client()).in_language("en")


def path_of(page: Page) -> str:
    return page.path.split("?")[0]


def note(device: Device, table: Page) -> Page:
    """A hand noted; the page right after it."""
    return device.send(device.open(path_of(table)).form("/hands"), way="won-1")


def version(page: Page) -> int:
    """What a page of a match or a tournament shows."""
    found = re.search(r'data-live-tag="(\d+)-', page.html)
    assert found, page.text
    return int(found[1])


def polled(device: Device, table: Page, known: str = "") -> tuple[int, str]:
    """What a poll is answered: its status and its tag."""
    asked = {"If-None-Match": known} if known else {}
    answer = device.client.get(f"{path_of(table)}/live/table", headers=asked)
    return answer.status_code, answer.headers.get("ETag", "")


@contextmanager
def counted(app: Flask) -> Iterator[dict[str | None, int]]:
    """The questions asked meanwhile: by None on the primary, by its name on the replica."""
    asked: dict[str | None, int] = {}
    with app.app_context():
        engines = dict(db.engines)

    def count(name: str | None) -> Callable[..., None]:
        return lambda *_: asked.__setitem__(name, asked.get(name, 0) + 1)

    counts = {name: count(name) for name in engines}
    for name, engine in engines.items():
        event.listen(engine, "before_cursor_execute", counts[name])
    yield asked
    for name, engine in engines.items():
        event.remove(engine, "before_cursor_execute", counts[name])


def test_who_has_seen_nothing_is_shown_what_the_replica_has(
    app: Flask, device: Device, table: Page, standby: Replica
) -> None:
    standby.stand_still()
    assert version(note(device, table)) == 1
    assert version(phone(app).open(path_of(table))) == 0
    assert polled(phone(app), table)[1].startswith('"0-')
    standby.catch_up()
    assert version(phone(app).open(path_of(table))) == 1


def test_who_wrote_sees_it_on_every_page_from_then_on(
    app: Flask, device: Device, table: Page, standby: Replica
) -> None:
    standby.stand_still()
    for number in range(1, 4):
        assert version(note(device, table)) == number
        assert version(device.open(path_of(table))) == number
        assert polled(device, table)[1].startswith(f'"{number}-')


def test_who_was_shown_more_by_another_server_is_not_shown_less_here(
    make: Make, app: Flask, device: Device, table: Page, standby: Replica
) -> None:
    standby.stand_still()
    note(device, table)
    watcher, there = phone(app), phone(make(READ_URL=""))
    assert version(there.open(path_of(table))) == 1  # it knows of no replica: no cookie
    assert there.client.get_cookie(COOKIE) is None
    prompt = phone(make(READ_LAG=0))
    assert version(prompt.open(path_of(table))) == 1
    known = prompt.client.get_cookie(COOKIE)
    assert known is not None
    assert version(watcher.open(path_of(table))) == 0
    watcher.client.set_cookie(COOKIE, known.value)
    assert version(watcher.open(path_of(table))) == 1
    assert polled(watcher, table)[1].startswith('"1-')


def test_behind_https_its_cookie_is_for_https_and_this_site_alone(make: Make) -> None:
    watcher = make(SESSION_COOKIE_SECURE=True).test_client()
    answer = watcher.get("/m/guess", base_url="https://scores.example")
    kept = next(one for one in answer.headers.getlist("Set-Cookie") if LOCKED in one)
    assert re.match(
        rf"{LOCKED}=\d+; Secure; HttpOnly;", re.sub(r"(Expires|Max-Age)=[^;]+; ", "", kept)
    )


def test_a_phone_without_cookies_is_known_by_the_tag_of_its_poll(
    app: Flask, device: Device, table: Page, standby: Replica
) -> None:
    standby.stand_still()
    newer = polled(device, note(device, table))[1]
    silent = Device(app.test_client(use_cookies=False)).in_language("en")
    assert polled(silent, table)[1].startswith('"0-')
    before = newer.replace('"1-score', '"0-score')
    assert polled(silent, table, before)[0] == 304
    assert polled(silent, table, newer) == (304, newer)
    note(device, table)
    assert polled(silent, table, newer)[1].startswith('"2-')


def test_a_poll_with_nothing_new_asks_the_primary_nothing(
    app: Flask, table: Page, standby: Replica
) -> None:
    standby.catch_up()
    watcher = phone(app)
    known = polled(watcher, table)[1]
    with counted(app) as asked:
        assert {polled(watcher, table, known)[0] for _ in range(9)} == {304}
    # At most once a second where the primary is, and whether the replica is there too.
    assert asked.get(None, 0) <= 1
    assert asked["replica"] <= 9 + 2


def test_a_changed_poll_and_a_page_are_read_on_the_replica(
    app: Flask, device: Device, table: Page, standby: Replica
) -> None:
    note(device, table)
    standby.catch_up()
    watcher = phone(app)
    assert polled(watcher, table)[0] == 200  # the first asks where the primary is
    with counted(app) as asked:
        assert polled(watcher, table, '"0-"')[0] == 200
        assert version(watcher.open(path_of(table))) == 1
    assert asked.get(None, 0) <= 1


def test_standings_are_read_on_the_replica(
    app: Flask, olga: Device, published: Page, standby: Replica
) -> None:
    standby.catch_up()
    shared = olga.open(f"/t/{key_of(published)}/share").html
    token = re.findall(r"/t/([\w-]{20,})", shared.replace(key_of(published), ""))[0]
    before = version(phone(app).open(f"/t/{token}"))
    standby.stand_still()
    desk = olga.open(f"/t/{key_of(published)}/desk")
    taken = olga.send(desk.form("/desk"), slip="132")
    assert version(taken) == before + 1
    assert version(phone(app).open(f"/t/{token}")) == before
    watcher = phone(app)
    news = watcher.client.get(f"/t/{token}/live", headers={"If-None-Match": f'"{before + 1}-"'})
    assert news.headers["ETag"].startswith(f'"{before + 1}-')


def test_what_the_replica_does_not_know_yet_is_asked_of_the_primary(
    app: Flask, device: Device, standby: Replica
) -> None:
    standby.stand_still()
    table = device.send(device.open("/new/guinote").form("/new/guinote"))
    scanned = phone(app)
    assert scanned.open(path_of(table)).status == 200
    assert polled(scanned, table)[0] == 200
    assert phone(app).open("/m/guess").status == 404


def test_without_the_replica_everything_is_read_on_the_primary(
    app: Flask, device: Device, table: Page, standby: Replica, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replica, "REST", 0)
    watcher = phone(app)
    assert watcher.open(path_of(table)).status == 200
    standby.standby.stop()
    try:
        assert version(note(device, table)) == 1
        assert version(watcher.open(path_of(table))) == 1
        assert polled(watcher, table)[0] == 200
    finally:
        standby.standby.start()
    standby.catch_up()
    with counted(app) as asked:
        assert version(phone(app).open(path_of(table))) == 1
    assert asked["replica"]


def test_a_line_to_the_replica_that_breaks_is_nobodys_error(
    app: Flask, table: Page, standby: Replica
) -> None:
    standby.catch_up()
    watcher = phone(app)
    watcher.open(path_of(table))
    standby.hang_up()
    assert watcher.open(path_of(table)).status == 200
    assert polled(watcher, table)[0] == 200


def test_pages_are_read_on_while_the_primary_is_away(
    app: Flask, device: Device, table: Page, standby: Replica
) -> None:
    standby.catch_up()
    watcher = phone(app)
    page = device.open(path_of(table))
    watcher.open(path_of(table))
    standby.primary.server.stop()
    try:
        assert watcher.open(path_of(table)).status == 200
        assert polled(watcher, table)[0] == 200
        assert device.send(page.form("/hands"), way="won-1").status == 503
        ready, reading = (app.test_client().get(at) for at in ("/health", "/health/reading"))
        assert (ready.status_code, reading.status_code) == (503, 200)
        states = {"database": "away", "reading": "ready", "writing": "not ready"}
        assert reading.get_json().items() >= states.items()
        assert 0 <= reading.get_json()["seconds_behind"] < 600
    finally:
        standby.primary.server.start()
    assert "seconds_behind" not in app.test_client().get("/health").get_json()
    assert version(note(device, table)) == 1


def test_nobody_reads_what_is_older_than_the_operator_allows(
    make: Make, standby: Replica, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So long at most a link that was revoked still shows something."""
    monkeypatch.setattr(replica, "PACE", 0)
    app = make(READ_LAG=0)
    owner = phone(app)
    table = owner.send(owner.open("/new/guinote").form("/new/guinote"))
    standby.stand_still()
    assert version(note(owner, table)) == 1
    assert version(phone(app).open(path_of(table))) == 1
    standby.catch_up()
    with counted(app) as asked:
        assert version(phone(app).open(path_of(table))) == 1
    assert asked["replica"]


def test_a_page_that_keeps_something_while_it_is_looked_at_is_the_primarys(
    app: Flask, olga: Device, club: Page, standby: Replica
) -> None:
    standby.catch_up()
    for room in ("figures", "ratings", "people", "cash", "seasons"):
        assert olga.open(f"{path_of(club)}/{room}").status == 200, room


def test_only_postgresql_has_a_replica(tmp_path: Path, standby: Replica) -> None:
    with pytest.raises(ValueError, match="only PostgreSQL has a replica"):
        create_app(tmp_path, READ_URL=standby.settings()["READ_URL"])
