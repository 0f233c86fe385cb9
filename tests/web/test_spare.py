"""What is told to a spare, and to nobody else; and who writes where another keeps the score."""

import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from pathlib import Path
from typing import Any

import pytest
from cryptography.fernet import InvalidToken
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


def read(answer: TestResponse, target: str) -> bytes:
    return spare.cipher(TOKEN, target).decrypt(answer.get_data())


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
        answer, target = asked(app, name, token)
        assert answer.status_code == 404
        with pytest.raises(InvalidToken):
            spare.cipher(token, target).decrypt(answer.get_data())
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
    content, target = secrets.token_bytes(5000), "/spare/epoch?nonce=1"
    answer = spare.cipher(TOKEN, target).encrypt(content)
    assert spare.cipher(TOKEN, target).decrypt(answer) == content
    raw = urlsafe_b64decode(answer)
    for at in (0, 1, 9, 25, 26, len(raw) - 33, len(raw) - 32, len(raw) - 1):
        changed = raw[:at] + bytes((raw[at] ^ 1,)) + raw[at + 1 :]
        with pytest.raises(InvalidToken):
            spare.cipher(TOKEN, target).decrypt(urlsafe_b64encode(changed))
    for other in (b"", b"<html>", b"7", answer[:-4]):
        with pytest.raises(InvalidToken):
            spare.cipher(TOKEN, target).decrypt(other)
    for pair in (
        ("0" * 20, target),
        (TOKEN, "/spare/epoch?nonce=2"),
        (TOKEN, "/spare/key?nonce=1"),
    ):
        with pytest.raises(InvalidToken):
            spare.cipher(*pair).decrypt(answer)
    seal = spare.seal(TOKEN, "asks", target)
    for parts in (("answers", target), ("asks", "/spare/key?nonce=1")):
        assert spare.seal(TOKEN, *parts) != seal


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
