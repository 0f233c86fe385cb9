"""Two app servers on one PostgreSQL behind a proxy are as one: nothing lost, nothing doubled."""

import json
import os
import re
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from hypothesis import settings
from sqlalchemy import select

from scorekeeper.extensions import db
from scorekeeper.models import MatchEntry
from scorekeeper.services.matches.view_models import NewMatch, Started
from tests import hands
from tests.cli.test_repeated import asked
from tests.databases import Postgres, Settings, fresh_app, only
from tests.proxy import Proxy
from tests.server import Served
from tests.web.plain_browser import Page

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="signals as Unix has them"),
    only("postgresql"),
]

PHONES = 6
PATIENCE = 60  # seconds until somebody is told, on a busy machine
HANDS = 100 if settings.get_current_profile_name() == "soak" else 5
ENDLESS = NewMatch(game="guinote", names=("", "", "", ""), rules={"games": 100_000})


@dataclass
class House:
    """The two servers, what stands before them, and a match that anybody may write."""

    servers: tuple[Served, Served]
    proxy: Proxy
    token: str


@pytest.fixture
def house(
    database: Settings, postgresql: Postgres, tmp_path: Path, compiled: Path
) -> Iterator[House]:
    """Each has a folder of its own; they share the database, the key, and who stands before."""
    env = {
        **os.environ,
        "SCOREKEEPER_DATABASE_URL": postgresql.server.url("tables"),
        "SCOREKEEPER_SECRET_KEY": "one key for all of them",
        "SCOREKEEPER_TRUSTED_HOPS": "1",
    }
    with ExitStack() as opened:
        app = opened.enter_context(fresh_app(tmp_path / "here", database, compiled))
        opened.enter_context(app.test_request_context())
        begun = hands.start_match(ENDLESS, "endless")
        assert isinstance(begun, Started)
        db.session.rollback()
        one, other = Served(tmp_path / "one", env=env), Served(tmp_path / "other", env=env)
        servers = opened.enter_context(one), opened.enter_context(other)
        proxy = opened.enter_context(Proxy([server.url for server in servers]))
        yield House(servers, proxy, begun.score_token)


@dataclass
class Phone:
    """Somebody who notes hand after hand, and sends one again that was not answered."""

    house: House
    number: int
    cookie: str = ""

    def form(self) -> dict[str, str]:
        """What the page of the table sends along with a hand."""
        path = f"/m/{self.house.token}"
        _, _, self.cookie, page = asked(self.house.proxy.url, "GET", path, self.cookie)
        return dict(Page(200, path, page).form("/hands").fields)

    def note_all(self) -> list[int]:
        """The entries that its hands became."""
        form, found = self.form(), []
        for hand in range(HANDS):
            form |= {"way": "points", "client_id": f"phone-{self.number}-{hand}"}
            # No two phones count the same: that would be one hand, noted by both.
            form |= {"cards.1": str(50 + self.number), "last_trick": "s1"}
            number = self.note(form)
            # Some send it again, as after an answer that was lost on the way.
            assert (self.number + hand) % 2 or self.note(form) == number
            form["base"] = str(number)
            found.append(number)
        return found

    def note(self, form: dict[str, str]) -> int:
        """Send it until somebody answers."""
        path = f"/m/{self.house.token}/sent"
        status, _, _, body = asked(self.house.proxy.url, "POST", path, self.cookie, **form)
        assert status in (200, 409), (status, body)
        told = json.loads(body)
        return int(told.get("number") or told["conflict"])


@pytest.mark.slow
def test_two_servers_are_as_one(house: House) -> None:
    """Cookie, form and tag of one are good at the other; of interleaved writes nothing is lost,
    though one server is killed, and every hand is one entry.
    """
    assert tags(house) == {"0-score-en-spanish"}
    with ThreadPoolExecutor(PHONES) as phones:
        jobs = [phones.submit(Phone(house, number).note_all) for number in range(PHONES)]
        jobs[0].result()
        house.servers[0].stop(signal.SIGKILL)
        told = [job.result() for job in jobs]
    rows = db.session.execute(
        select(MatchEntry.number, MatchEntry.client_id).order_by(MatchEntry.number)
    ).all()
    assert [row.number for row in rows] == list(range(1, PHONES * HANDS + 1))
    assert {(row.number, row.client_id) for row in rows} == {
        (number, f"phone-{phone}-{hand}")
        for phone, numbers in enumerate(told)
        for hand, number in enumerate(numbers)
    }
    assert set(house.proxy.answered) == {server.url for server in house.servers}


def line_to(server: Served) -> HTTPConnection:
    place = urlsplit(server.url)
    return HTTPConnection(place.hostname or "", place.port or 80, timeout=PATIENCE)


@pytest.mark.slow
def test_who_watches_at_one_server_is_told_of_what_the_other_stores(house: House) -> None:
    phone = Phone(house, 1)
    form = phone.form() | {
        "way": "points",
        "client_id": "a-first-hand",
        "cards.1": "50",
        "last_trick": "s1",
    }
    path = f"/m/{house.token}"
    headers = {"Accept": "text/event-stream", "Cookie": phone.cookie}
    for there, elsewhere in (house.servers, house.servers[::-1]):
        with Proxy([elsewhere.url]) as proxy, closing(line_to(there)) as line:
            line.request("GET", f"{path}/live/table", headers=headers)
            stream = line.getresponse()
            before = next(line for line in stream if line.startswith(b"id:"))
            answer = asked(proxy.url, "POST", f"{path}/sent", phone.cookie, **form)
            assert answer[0] == 200, answer
            after = next(line for line in stream if line.startswith(b"id:"))
        number = json.loads(answer[3])["number"]
        assert before.startswith(f'id: "{number - 1}-score-'.encode())
        assert after.startswith(f'id: "{number}-score-'.encode())
        form |= {"client_id": "a-second-hand", "base": str(number), "last_trick": "s2"}


def tags(house: House) -> set[str]:
    """What each server calls the table as it is, asked in turn with one phone's cookie; both name
    the address of the proxy.
    """
    phone = Phone(house, 0)
    phone.form()
    path, found = f"/m/{house.token}", set()
    for _ in house.servers:
        page = asked(house.proxy.url, "GET", path, phone.cookie)[3]
        found |= set(re.findall(r'data-live-tag="(\d+-[a-z]+-[a-z]+-[a-z]+)', page))
        shared = asked(house.proxy.url, "GET", f"{path}/share", phone.cookie)[3]
        assert "https://scores.example.org/m/" in shared
        asked(house.proxy.url, "GET", "/offline")  # the next one's turn
    return found
