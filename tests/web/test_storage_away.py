"""The storage takes nothing just now: nothing is said to be stored that is not, is only read
goes on, and nothing has to be started again.
"""

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import event

from scorekeeper.config import DATABASE_FILE
from scorekeeper.extensions import db
from scorekeeper.services.storage import transactions
from tests.databases import copied
from tests.web.every_url import Everywhere, furnished
from tests.web.plain_browser import Page


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
            before_it = house.told()
            door.send()
            assert house.told() == before_it, f"{door.endpoint} said it was stored"
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
