"""PostgreSQL goes away and comes back: nothing is lost, and nothing has to be started again."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from uuid import UUID

import pytest
from flask import request_finished
from sqlalchemy import event
from werkzeug.test import TestResponse

from scorekeeper.extensions import db
from tests import postgres
from tests.databases import Postgres, Settings, fresh_app, upgraded
from tests.web.every_url import Everywhere, furnished
from tests.web.plain_browser import Device

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
