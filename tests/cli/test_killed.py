"""The server dies in the middle of it: every hand a phone was told is stored is there afterwards.

Six deaths in `make test`; in `make soak` five hundred, in four houses. Some are started by the
command, the others by a process that has loaded the program before.
"""

import http.client
import random
import re
import sqlite3
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from threading import Semaphore
from urllib.parse import urlencode, urlsplit
from uuid import uuid4

import pytest
from hypothesis import settings

from scorekeeper.app import create_app
from scorekeeper.extensions import db
from scorekeeper.models.columns import digest_of
from scorekeeper.services.matches.view_models import NewMatch, Started
from scorekeeper.services.storage import transactions
from tests import hands as match_hands
from tests.server import Served, Warm

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="signals and times as Linux has them"
)

IS_SOAK = settings.get_current_profile_name() == "soak"
HOUSES, DEATHS = (4, 125) if IS_SOAK else (1, 6)
BY_COMMAND = 10 if IS_SOAK else 5
PHONES = 6
# After so many deaths they begin anew: a page of thousands of hands is another test's.
EVENING = 25
# Seconds for one hand on a machine that has much else to do.
PATIENCE = 120
ENDLESS = NewMatch(game="guinote", names=("", "", "", ""), rules={"games": 100_000})


class Phone:
    """Somebody who notes hands as fast as the server takes them."""

    def __init__(self, token: str) -> None:
        self.token = token
        self.acknowledged: list[str] = []
        self.unanswered: dict[str, str] = {}
        self.cookie = ""
        self.secret = ""
        self.base = 0

    def note(self, url: str, told: Semaphore) -> None:
        """Note hands until the server is gone, one tick of `told` for each that it acknowledged.
        What was sent and not answered is sent again, first of all, to the one that comes after.
        """
        place = urlsplit(url)
        line = http.client.HTTPConnection(place.hostname or "", place.port or 80, timeout=PATIENCE)
        with closing(line), suppress(OSError, http.client.HTTPException):
            if not self.cookie:
                self._open(line)
            while True:
                self.unanswered = self.unanswered or self._hand()
                line.request(
                    "POST",
                    f"/m/{self.token}/hands",
                    urlencode(self.unanswered),
                    {"Cookie": self.cookie, "Content-Type": "application/x-www-form-urlencoded"},
                )
                answer = line.getresponse()
                body = answer.read().decode()
                if answer.status == http.HTTPStatus.SERVICE_UNAVAILABLE:
                    continue  # a machine with much else to do: not stored, to be sent again
                assert answer.status == http.HTTPStatus.SEE_OTHER, body
                self.acknowledged.append(self.unanswered["client_id"])
                self.unanswered = {}
                self.base += 1
                told.release()

    def _open(self, line: http.client.HTTPConnection) -> None:
        line.request("GET", f"/m/{self.token}")
        answer = line.getresponse()
        page = answer.read().decode()
        assert answer.status == http.HTTPStatus.OK, page
        self.secret = re.findall(r'name="csrf_token"[^>]* value="([^"]+)"', page)[0]
        self.cookie = str(answer.getheader("Set-Cookie")).split(";")[0]

    def _hand(self) -> dict[str, str]:
        return {
            "csrf_token": self.secret,
            "client_id": str(uuid4()),
            "base": str(self.base),
            "way": "won-1",
        }


def seated(instance: Path) -> list[Phone]:
    """So many phones, with a match for each."""
    app = create_app(instance)
    transactions.upgrade(app)
    found = []
    with app.test_request_context():
        for _ in range(PHONES):
            started = match_hands.start_match(ENDLESS, str(uuid4()))
            assert isinstance(started, Started)
            found.append(Phone(started.score_token))
        db.session.remove()
        db.engine.dispose()
    return found


@pytest.mark.slow
@pytest.mark.parametrize("house", range(HOUSES))
def test_no_acknowledged_hand_dies_with_the_server(tmp_path: Path, house: int) -> None:
    chance = random.Random(5 + house)
    phones: list[Phone] = []
    hands = 0
    with Warm() as warm:
        for death in range(DEATHS):
            if death % EVENING == 0:
                hands += sum(len(phone.acknowledged) for phone in phones)
                phones = seated(tmp_path)
            told, is_whole = Semaphore(0), death % BY_COMMAND == 0
            starting = Served(tmp_path) if is_whole else warm.serving(tmp_path)
            with starting as served, ThreadPoolExecutor(PHONES) as noting:
                jobs = [noting.submit(phone.note, served.url, told) for phone in phones]
                try:
                    assert told.acquire(timeout=PATIENCE)
                    for _ in range(chance.randrange(60)):
                        assert told.acquire(timeout=PATIENCE)
                    threading.Event().wait(chance.uniform(0, 0.01))
                finally:  # as long as it lives, they go on
                    served.kill()
                for job in jobs:
                    job.result()
            _check(tmp_path / "scorekeeper.sqlite", phones)
            now = hands + sum(len(phone.acknowledged) for phone in phones)
            _tell(f"House {house}, {death + 1} deaths: {now} hands acknowledged, all of them there")


def _tell(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def _check(file: Path, phones: list[Phone]) -> None:
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        for phone in phones:
            entries = list(_entries(database, phone.token))
            assert [number for number, _ in entries] == list(range(1, len(entries) + 1))
            there = [client_id for _, client_id in entries]
            assert len(set(there)) == len(there)
            assert set(there) >= set(phone.acknowledged)
            assert set(there) <= {*phone.acknowledged, phone.unanswered.get("client_id")}
            (version,) = database.execute(
                "SELECT version FROM match JOIN link ON match_id = match.id WHERE digest = ?",
                [digest_of(phone.token)],
            ).fetchone()
            assert version == len(entries), "half of a write is stored"


def _entries(database: sqlite3.Connection, token: str) -> Iterator[tuple[int, str]]:
    yield from database.execute(
        "SELECT number, client_id FROM entry JOIN link USING (match_id)"
        " WHERE digest = ? ORDER BY number",
        [digest_of(token)],
    )
