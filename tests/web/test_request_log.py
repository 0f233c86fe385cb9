"""What is logged tells how a page did, and nothing of the people on it."""

import json
import logging
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path
from urllib.parse import quote

import pytest
from flask import Flask

from scorekeeper.app import create_app
from tests.databases import Settings, fresh_app, only
from tests.web.plain_browser import Device, Page

Read = Callable[[], list[dict[str, object]]]
NAMES = ("Ana Secreta", "Luis", "Pilar", "Marta")


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """The loggers are those of the whole process: put back as they were."""
    ours = logging.getLogger("scorekeeper")
    kept = ours.handlers, ours.propagate
    yield
    ours.handlers, ours.propagate = kept


@pytest.fixture
def make(tmp_path: Path, database: Settings, compiled: Path) -> Iterator[Callable[..., Flask]]:
    """Apps with these settings."""
    with ExitStack() as apps:

        def made(**settings: object) -> Flask:
            wanted = {**database, "PROPAGATE_EXCEPTIONS": False, **settings}
            return apps.enter_context(fresh_app(tmp_path / "instance", wanted, compiled))

        yield made


@pytest.fixture
def read(capsys: pytest.CaptureFixture[str]) -> Read:
    """The lines since the last time, and never a name or a link in one."""
    return lambda: [json.loads(line) for line in capsys.readouterr().err.splitlines()]


def begun(device: Device) -> Page:
    page = device.open(f"/new/guinote?players={len(NAMES)}")
    seats: dict[str, str | list[str]] = {f"names__{at}": name for at, name in enumerate(NAMES)}
    return device.send(page.form("/new/guinote"), **seats)


def test_it_works(make: Callable[..., Flask], read: Read) -> None:
    device = Device(make(LOG="json").test_client())
    table = begun(device)
    lines = read()
    assert [(line["method"], line["page"], line["status"]) for line in lines] == [
        ("GET", "/new/<game>", 200),
        ("POST", "/new/<game>", 303),
        ("GET", "/m/<token>", 200),
    ]
    assert all(float(str(line["ms"])) > 0 for line in lines)
    assert all(int(str(line["queries"])) > 0 for line in lines[1:])
    assert lines[0].keys() == {
        *("time", "level", "logger", "id", "method", "page", "status", "ms", "queries")
    }
    told = json.dumps(lines)
    assert not [word for word in (*NAMES, table.path.split("/")[2].split("?")[0]) if word in told]


@only("sqlite")
def test_an_error_is_told_without_its_words(make: Callable[..., Flask], read: Read) -> None:
    app = make(LOG="json")

    @app.get("/broken/<token>")
    def broken(token: str) -> str:
        raise LookupError(f"{token} of Ana Secreta")

    answer = app.test_client().get("/broken/very-secret")
    error, request = read()
    assert answer.status_code == 500
    assert error["error"] == "LookupError"
    assert str(error["message"]).startswith("Exception on /broken/<token> [GET]")
    assert str(request["id"]) in str(error["message"])
    assert str(request["id"]) == answer.headers["X-Request-ID"]
    told = json.dumps([error, request])
    assert "very-secret" not in told
    assert "Ana Secreta" not in told


@only("sqlite")
def test_without_it_an_error_does_not_name_the_link_either(
    make: Callable[..., Flask], caplog: pytest.LogCaptureFixture
) -> None:
    app = make()

    @app.get("/broken/<token>")
    def broken(token: str) -> str:
        raise LookupError

    app.test_client().get("/broken/very-secret")
    assert "Exception on /broken/<token> [GET]" in caplog.text
    assert "very-secret" not in caplog.text


@only("sqlite")
@pytest.mark.parametrize(("hops", "is_kept"), [(0, False), (1, True)])
def test_the_id_of_our_own_proxy_is_kept(
    make: Callable[..., Flask], read: Read, hops: int, *, is_kept: bool
) -> None:
    client = make(LOG="json", TRUSTED_HOPS=hops).test_client()
    answer = client.get("/health/live", headers={"X-Request-ID": "edge-12345"})
    assert (answer.headers["X-Request-ID"] == "edge-12345") is is_kept
    assert (read()[0]["id"] == "edge-12345") is is_kept
    answer = client.get("/health/live", headers={"X-Request-ID": "a b;c"})
    assert answer.headers["X-Request-ID"] != "a b;c"


@only("sqlite")
def test_nobody_who_asks_writes_a_line_of_the_log(make: Callable[..., Flask], read: Read) -> None:
    """Line ends, and what looks like a line, in everything that can be sent."""
    client = make(LOG="json", TRUSTED_HOPS=1, WTF_CSRF_ENABLED=False).test_client()
    forged = 'x\r\n{"status": 200, "page": "forged"}\x85\u2028\x1b[2J'
    client.get(f"/m/{quote(forged)}?after={quote(forged)}", headers={"X-Request-ID": "edge-1\t{}"})
    client.post("/sign-in", data={"login": forged, "password": forged})
    client.post("/import", data={"record": (BytesIO(forged.encode()), forged)})
    client.open("/code", method='{"status":200}')
    lines = read()
    assert [line["status"] for line in lines] == [404, 422, 422, 405]
    assert "forged" not in json.dumps(lines)
    assert [line["page"] for line in lines] == ["/m/<token>", "/sign-in", "/import", "none"]


def test_another_kind_of_log_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="“json” or nothing"):
        create_app(tmp_path, LOG="xml")


@only("postgresql")
def test_a_mistake_in_a_query_does_not_show_what_was_asked_about(
    make: Callable[..., Flask], caplog: pytest.LogCaptureFixture
) -> None:
    from sqlalchemy import text  # noqa: PLC0415 - only here

    from scorekeeper.extensions import db  # noqa: PLC0415 - only here

    app = make()

    @app.get("/mistaken")
    def mistaken() -> str:
        return str(db.session.execute(text("SELECT :who FROM nowhere"), {"who": NAMES[0]}))

    assert app.test_client().get("/mistaken").status_code == 500
    assert "nowhere" in caplog.text
    assert NAMES[0] not in caplog.text
