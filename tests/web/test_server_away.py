"""PostgreSQL goes away and comes back: nothing is lost, and nothing has to be started again."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import postgres
from tests.databases import Postgres, Settings, fresh_app, upgraded
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
