"""What is told to a spare, and to nobody else; and who writes where another keeps the score."""

import secrets
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.services.storage import spare
from scorekeeper.services.storage.spare import NoSpare, SpareRole
from scorekeeper.services.storage.transactions import FENCE
from scorekeeper.web.security import EPOCH
from tests.databases import only
from tests.web.plain_browser import Device, Page

TOKEN = "0123456789abcdef0123"
NAMES = ("changes", "entries", "epoch", "key", "snapshot")


def folder(app: Flask) -> Path:
    return Path(app.instance_path)


def asked(app: Flask, name: str, token: str = TOKEN, **query: str) -> tuple[TestResponse, str]:
    target = f"/spare/{name}?{'&'.join(f'{key}={one}' for key, one in query.items())}"
    header = {"Authorization": spare.seal(token, "asks", target)}
    return app.test_client().get(target, headers=header), target


def read(answer: TestResponse, target: str, token: str = TOKEN) -> bytes:
    nonce, content = answer.headers["X-Nonce"], answer.get_data()
    assert answer.headers["X-Seal"] == spare.seal(token, "answers", target, nonce, content)
    return spare.encipher(token, target + nonce, content)


@only("sqlite")
def test_it_works(app: Flask) -> None:
    spare.write_role(folder(app), SpareRole(TOKEN))
    answer, target = asked(app, "key", nonce="1")
    assert read(answer, target).decode() == app.config["SECRET_KEY"]
    assert read(*asked(app, "epoch")) == b"0"
    answer, _ = asked(app, "changes", since="-0", at="http://there/")
    assert answer.status_code == 200
    assert spare.read_role(folder(app)).spares == ("http://there/",)


@pytest.mark.parametrize("name", NAMES)
def test_nobody_gets_anything_without_the_token(app: Flask, name: str) -> None:
    first, _ = asked(app, name, "")
    assert first.status_code == 404, "nobody was invited"
    spare.write_role(folder(app), SpareRole(TOKEN))
    for token in ("", "f" * 20, TOKEN[:-1]):
        answer, _ = asked(app, name, token)
        assert answer.status_code == 404
        assert "X-Seal" not in answer.headers
    client = app.test_client()
    assert client.get(f"/spare/{name}").status_code == 404
    assert client.get(f"/spare/{name}", headers={"Authorization": "ñ"}).status_code == 404
    sealed = spare.seal(TOKEN, "asks", "/spare/other?")
    assert client.get(f"/spare/{name}?", headers={"Authorization": sealed}).status_code == 404
    assert asked(app, "secrets")[0].status_code == 404
    assert spare.read_role(folder(app)) == SpareRole(TOKEN)


@only("sqlite")
@pytest.mark.parametrize("name", ["key", "snapshot", "entries"])
def test_who_listens_reads_nothing_and_not_twice_the_same(app: Flask, name: str) -> None:
    spare.write_role(folder(app), SpareRole(TOKEN))
    answers = [asked(app, name, nonce="1") for _ in range(2)]
    (one, target), (other, _) = answers
    assert one.get_data() != other.get_data()
    assert app.config["SECRET_KEY"].encode() not in one.get_data()
    if name == "key":
        assert read(one, target) == read(other, target)
        assert TOKEN not in str(one.headers)


def test_what_was_changed_on_the_way_is_not_believed() -> None:
    seal = spare.seal(TOKEN, "answers", "/spare/epoch?", "1", b"7")
    for parts in (("asks", "/spare/epoch?", "1", b"7"), ("answers", "/spare/epoch?", "1", b"8")):
        assert spare.seal(TOKEN, *parts) != seal
    content = secrets.token_bytes(5000)
    assert spare.encipher(TOKEN, "1", spare.encipher(TOKEN, "1", content)) == content
    assert spare.encipher("0" * 20, "1", spare.encipher(TOKEN, "1", content)) != content


def fenced(app: Flask, successor: str = "") -> None:
    app.extensions[FENCE].note_epoch(1, successor)


def test_nothing_is_written_once_another_keeps_the_score(
    app: Flask, device: Device, table: Page
) -> None:
    form = table.form("/hands")
    fenced(app, "http://10.0.0.2:8000/")
    page = device.open(table.path)
    assert "The score is kept on another computer now" in page.text
    assert f'href="http://10.0.0.2:8000{table.path}"' in page.html
    refused = device.send(form, way="won-1")
    assert refused.status == 503
    assert "Note it again where the score is kept now." in refused.text
    program = app.test_client().post("/api/v1/matches", json={})
    assert (program.status_code, program.mimetype) == (503, "application/problem+json")
    assert app.test_client().get("/health").status_code == 503
    app.extensions[FENCE].__init__(folder(app), None)
    assert app.extensions[FENCE].is_up, "a new start does not forget it"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("es", "Ahora los tantos se llevan en otro ordenador"),
        ("ca", "Ara els punts es porten en un altre ordinador"),
        ("fr", "Les points se notent maintenant sur un autre ordinateur"),
    ],
)
def test_it_is_told_in_the_language_of_who_reads(app: Flask, language: str, words: str) -> None:
    fenced(app)
    answer = app.test_client().get("/", headers={"Accept-Language": language})
    assert words in answer.get_data(as_text=True)


@pytest.fixture
def later(app: Flask) -> Any:  # noqa: ANN401 - a cookie of werkzeug's
    """What a device brings that was at the one that has taken over, by the same name."""
    fence = app.extensions[FENCE]
    client = app.test_client()
    fence.epoch = 1
    assert client.get("/").status_code == 200
    fence.epoch = 0
    return client.get_cookie(EPOCH)


def test_a_device_that_was_there_tells_the_one_that_is_back(
    app: Flask,
    device: Device,
    table: Page,
    later: Any,  # noqa: ANN401 - as above
) -> None:
    device.client.set_cookie(EPOCH, later.value)
    refused = device.send(table.form("/hands"), way="won-1")
    assert refused.status == 503
    assert app.extensions[FENCE].is_up


@pytest.mark.parametrize("value", ["9.", "9", "9.0000", "", "x.y", "2.{sign}", "ñ.ñ", "²."])
def test_nobody_makes_that_up(app: Flask, later: Any, value: str) -> None:  # noqa: ANN401 - as above
    client = app.test_client()
    client.set_cookie(EPOCH, value.format(sign=later.value.partition(".")[2]))
    assert client.get("/").status_code == 200
    assert not app.extensions[FENCE].is_up


def test_who_never_followed_is_given_no_cookie(app: Flask) -> None:
    client = app.test_client()
    client.get("/")
    assert client.get_cookie(EPOCH) is None


@only("sqlite")
def test_the_one_that_is_fenced_takes_over_again_where_the_other_is_gone(app: Flask) -> None:
    fenced(app)
    assert "keeps the score from now on" in spare.take_over(folder(app))
    assert app.extensions[FENCE].renew().epoch == 0
    assert spare.epoch_of(folder(app) / "scorekeeper.sqlite") == 2
    with pytest.raises(NoSpare, match="is no spare"):
        spare.take_over(folder(app))
