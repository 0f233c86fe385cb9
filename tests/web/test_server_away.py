"""The server or its storage is away for a while: nothing is lost, and what is read goes on."""

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from uuid import UUID

import pytest
from flask import Flask, request_finished
from sqlalchemy import event
from werkzeug.test import TestResponse

from scorekeeper.config import DATABASE_FILE
from scorekeeper.extensions import db
from scorekeeper.services.storage import engines, transactions
from tests import postgres
from tests.databases import Postgres, Settings, copied, fresh_app, upgraded
from tests.web.every_url import Everywhere, furnished
from tests.web.plain_browser import Device, Page

HANDS = 3


@pytest.fixture
def database(request: pytest.FixtureRequest) -> str:
    """Named as for the tests of both, so that this is left out where there is no server."""
    return str(request.param)


@pytest.fixture
def server() -> Iterator[Postgres]:
    """A server of this test's own, that nobody else misses."""
    with postgres.Server() as running:
        found = Postgres(running)
        found.make("tables")
        yield found


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_what_is_sent_meanwhile_is_kept_on_the_page_and_stored_afterwards(
    database: str, server: Postgres, tmp_path: Path, compiled: Path
) -> None:
    settings: Settings = {**server.settings(), "WTF_CSRF_ENABLED": False}
    upgraded(settings, tmp_path / "instance")
    with fresh_app(tmp_path / "instance", settings, compiled) as app:
        device = Device(app.test_client()).in_language("en")
        table = device.send(device.open("/new/guinote").form("/new/guinote"))
        path = table.path.split("?")[0]
        hand = {"client_id": "sent-three-times", "base": "0", "way": "won-1"}
        server.server.stop()
        answers = [device.client.get(at) for at in (path, f"{path}/live/table")]
        answers += [device.client.post(f"{path}/hands", data=hand) for _ in range(HANDS)]
        assert [answer.status_code for answer in answers] == [503] * 5
        assert {answer.headers["Retry-After"] for answer in answers} == {"5"}
        assert b"sent-three-times" in answers[-1].data
        server.server.start()
        told = [device.client.post(f"{path}/hands", data=hand) for _ in range(HANDS)]
        assert {answer.location for answer in told} == {f"{path}?said=1"}
        assert device.open(path).status == 200


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_a_server_that_is_there_and_says_nothing_is_given_up(
    database: str,
    server: Postgres,
    tmp_path: Path,
    compiled: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(engines, "SILENCE", 1.0)
    monkeypatch.setattr(engines, "PATIENCE", 1.0)  # and who connects waits no longer
    settings: Settings = {**server.settings(), "WTF_CSRF_ENABLED": False}
    upgraded(settings, tmp_path / "instance")
    with fresh_app(tmp_path / "instance", settings, compiled) as app:
        device = Device(app.test_client()).in_language("fr")
        table = device.send(device.open("/new/guinote").form("/new/guinote"))
        path = table.path.split("?")[0]
        hand = {"client_id": "sent-while-it-hung", "base": "0", "way": "won-1"}
        with server.server.hanging():
            answers = [device.client.get(path), device.client.post(f"{path}/hands", data=hand)]
        assert [answer.status_code for answer in answers] == [503] * 2
        assert {answer.headers["Retry-After"] for answer in answers} == {"5"}
        told = [device.client.post(f"{path}/hands", data=hand) for _ in range(HANDS)]
        assert {answer.location for answer in told} == {f"{path}?said=1"}


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
@pytest.mark.parametrize("moment", ["before_cursor_execute", "commit"])
def test_a_write_that_was_begun_when_it_went_is_stored_once_when_it_is_sent_again(
    database: str, server: Postgres, tmp_path: Path, compiled: Path, moment: str
) -> None:
    settings: Settings = {**server.settings(), "WTF_CSRF_ENABLED": False}
    upgraded(settings, tmp_path / "instance")
    with fresh_app(tmp_path / "instance", settings, compiled) as app:
        device = Device(app.test_client()).in_language("ca")
        table = device.send(device.open("/new/guinote").form("/new/guinote"))
        path = table.path.split("?")[0]
        hand = {"client_id": "begun-when-it-went", "base": "0", "way": "won-1"}
        gone: list[str] = []

        def go(*said: object) -> None:
            is_write = moment == "commit" or str(said[2]).startswith("INSERT INTO entry")
            if is_write and not gone:
                gone.append(moment)
                server.hang_up()

        with app.app_context():
            event.listen(db.engine, moment, go)
        away = device.client.post(f"{path}/hands", data=hand)
        assert (away.status_code, away.headers["Retry-After"]) == (503, "5")
        assert b'lang="ca"' in away.data
        assert gone
        told = [device.client.post(f"{path}/hands", data=hand) for _ in range(HANDS)]
        assert {answer.location for answer in told} == {f"{path}?said=1"}


Asks = dict[str, Callable[[], TestResponse]]


def readers(house: Everywhere) -> Asks:
    """Every page, by its address."""
    return {door.path: door.ask for door in house.doors("GET")}


def others(house: Everywhere) -> Asks:
    """Every form, and every address for programs."""
    found: Asks = {f"{door.path} {door.endpoint}": door.send for door in house.doors("POST")}
    client = house.app.test_client()
    client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {house.club.tokens['write token']}"
    for rule in house.app.url_map.iter_rules():
        if not str(rule.endpoint).startswith("api."):
            continue
        given: dict[str, object] = dict.fromkeys(rule.arguments, UUID(int=1))
        given |= dict.fromkeys(("number", "entry", "conflict", "table"), 1)
        given |= {"game": "guinote", "entrant": "who"}
        built = rule.build(given, append_unknown=False)
        assert built is not None
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}:
            found[f"{method} {built[1]}"] = partial(client.open, built[1], method=method, json={})
    return found


# Asked on a replica too: here the server follows itself.
@pytest.mark.slow
@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
@pytest.mark.parametrize("is_read_apart", [True, False])
def test_every_address_says_so_meanwhile_and_answers_as_before_afterwards(
    database: str, server: Postgres, tmp_path: Path, compiled: Path, *, is_read_apart: bool
) -> None:
    settings: Settings = {**server.settings(), "READ_LAG": 3600}
    upgraded(settings, tmp_path / "instance")
    if is_read_apart:
        settings = {**settings, "READ_URL": server.server.url("tables")}
    with furnished(tmp_path / "instance", settings, compiled) as house:
        pages, rest = readers(house), others(house)
        before = {name: ask().status_code for name, ask in pages.items()}
        # It goes away when an answer is made already: that one is good.
        with request_finished.connected_to(lambda *_, **__: server.hang_up(), house.app):
            assert {ask().status_code for ask in pages.values()} <= {*before.values(), 503}
        server.server.stop()
        answers = {name: ask() for name, ask in (pages | rest).items()}
        server.server.start()
        away = {name: answer for name, answer in answers.items() if answer.status_code == 503}
        assert all(answer.headers["Retry-After"] == "5" for answer in away.values())
        assert all(b"</h1>" in answer.data or answer.is_json for answer in away.values())
        # The others ask it nothing.
        assert len(away) > len(answers) * 3 / 4
        assert all(answers[name].status_code < 500 for name in answers.keys() - away)
        assert {name: ask().status_code for name, ask in pages.items()} == before


# ── The storage ─────────────────────────────────────────────────────────────────────────────────


@pytest.fixture(scope="module")
def house(
    sqlite_tables: Path, tmp_path_factory: pytest.TempPathFactory, compiled: Path
) -> Iterator[Everywhere]:
    instance = tmp_path_factory.mktemp("away") / "instance"
    with furnished(instance, copied(sqlite_tables, instance), compiled) as found:
        yield found


@contextmanager
def only_read(app: Flask) -> Iterator[None]:
    """Every connection finds a database that takes nothing."""
    with app.app_context():
        engine = db.engine

    def said(value: str, connection: object) -> None:
        connection.execute(f"PRAGMA query_only = {value}")  # type: ignore[attr-defined]  # (SQLite's)

    def shut(connection: object, *_: object) -> None:
        said("ON", connection)

    def opened(connection: object, *_: object) -> None:
        said("OFF", connection)

    event.listen(engine, "checkout", shut)
    try:
        yield
    finally:
        event.remove(engine, "checkout", shut)
        event.listen(engine, "checkout", opened)


def test_what_was_typed_is_kept_and_sent_again_with_one_tap(house: Everywhere) -> None:
    client = house.app.test_client()
    client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "es"
    path = f"/m/{house.table.tokens['owner']}"
    typed = {"client_id": "kept-for-later", "base": "2", "way": "won-1", "note": "«á» <b>"}
    with only_read(house.app):
        answer = client.post(f"{path}/hands", data=typed)
    page = Page(answer.status_code, path, answer.get_data(as_text=True))
    assert (page.status, answer.headers["Retry-After"]) == (503, "5")
    assert 'lang="es"' in page.html
    form = page.form("/hands", **typed)
    for _ in range(2):
        again = client.post(form.action, data=dict(form.fields))
        assert again.location == f"{path}?said=3"


def test_a_password_stands_on_no_page_again(house: Everywhere) -> None:
    client = house.club.client("organiser")
    typed = {"old": "a long enough one", "password": "another that is long"}
    with only_read(house.app):
        answer = client.post("/password", data=typed)
    assert answer.status_code == 503
    assert b"another that" not in answer.data


@pytest.mark.slow
def test_every_page_is_read_and_no_write_is_said_to_be_stored(house: Everywhere) -> None:
    pages = {door.path: door for door in house.doors("GET")}
    pages.pop("/health")
    before = {path: door.ask().status_code for path, door in pages.items()}
    writes = list(house.doors("POST"))
    with only_read(house.app):
        for path, door in pages.items():
            assert door.ask().status_code == before[path], door.endpoint
        answers = [(door, door.send()) for door in writes]
    busy = [(door, answer) for door, answer in answers if answer.status_code == 503]
    assert len(busy) > len(writes) / 2
    assert all(answer.headers["Retry-After"] == "5" for _, answer in busy)
    for door, answer in answers:
        if answer.status_code < 400:
            before_it = house.stored()
            door.send()
            assert house.stored() == before_it, f"{door.endpoint} said it was stored"
    assert [door.send().status_code for door, _ in busy[:5]].count(503) == 0


@pytest.mark.parametrize(
    "spoil", [lambda kept: b"?" * len(kept), lambda kept: kept[: len(kept) // 2]]
)
def test_a_spoilt_file_is_said_to_be_away_until_it_is_put_back(
    house: Everywhere, spoil: Callable[[bytes], bytes]
) -> None:
    transactions.close(house.app)
    file = Path(house.app.instance_path) / DATABASE_FILE
    kept, client = file.read_bytes(), house.app.test_client()
    path = f"/m/{house.table.tokens['owner']}"
    file.write_bytes(spoil(kept))
    client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "en"
    undo = {"client_id": "undone-later", "base": "2"}
    answers = [client.get(path), client.get(f"{path}/live/table")]
    answers.append(client.post(f"{path}/undo", data=undo))
    file.write_bytes(kept)
    assert {(one.status_code, one.headers.get("Retry-After")) for one in answers} == {(503, "5")}
    # Who only looked has nothing to send again.
    assert ["stored" in one.text for one in answers] == [False, False, True]
    assert client.get(path).status_code == 200


@pytest.mark.parametrize("is_new", [False, True])
def test_a_file_that_is_taken_away_takes_nothing_until_it_is_back(
    house: Everywhere, tmp_path: Path, *, is_new: bool
) -> None:
    """The same one, or a copy of it in its place."""
    folder, client = Path(house.app.instance_path), house.app.test_client()
    path = f"/m/{house.table.tokens['owner']}"
    (base,) = re.findall(r'name="base" value="(\d+)"', client.get(path).text)[:1]
    noted = {"client_id": f"noted-later-{is_new}", "base": base, "way": "won-1"}
    for file in folder.glob(f"{DATABASE_FILE}*"):
        file.rename(tmp_path / file.name)
    for _ in range(3):
        answer = client.post(f"{path}/hands", data=noted)
        assert (answer.status_code, answer.headers.get("Retry-After")) == (503, "5")
    assert not (folder / DATABASE_FILE).exists()
    for file in tmp_path.glob(f"{DATABASE_FILE}*"):
        (shutil.copy if is_new else shutil.move)(file, folder / file.name)
    assert client.post(f"{path}/hands", data=noted).status_code == 303
    assert client.get(path).status_code == 200
    transactions.close(house.app)
    assert f'value="{int(base) + 1}"' in client.get(path).text
