"""The server dies in the middle of it: every hand a phone was told is stored is there afterwards,
and it serves again as soon as one that was stopped in peace.

Three deaths in `make test`, five hundred in `make soak`.
"""

import http.client
import random
import re
import signal
import sqlite3
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from statistics import median
from threading import Semaphore
from urllib.parse import urlencode, urlsplit
from uuid import uuid4

import pytest
from hypothesis import settings

from scorekeeper.app import create_app
from scorekeeper.extensions import db
from scorekeeper.services import matches, storage
from scorekeeper.services.views import NewMatch, Started
from tests.serving import Served

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="signals and times as Linux has them"
)

DEATHS = 500 if settings.get_current_profile_name() == "soak" else 3
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

    def note(self, url: str, told: Semaphore) -> None:
        """Note hands until the server is gone, one tick of `told` for each that it acknowledged.
        One sent and not answered is not sent again.
        """
        place = urlsplit(url)
        line = http.client.HTTPConnection(place.hostname or "", place.port or 80, timeout=PATIENCE)
        with closing(line), suppress(OSError, http.client.HTTPException):
            line.request("GET", f"/m/{self.token}")
            answer = line.getresponse()
            page = answer.read().decode()
            cookie = str(answer.getheader("Set-Cookie")).split(";")[0]
            base = int(re.findall(r'name="base" value="(\d+)"', page)[0])
            secret = re.findall(r'name="csrf_token"[^>]* value="([^"]+)"', page)[0]
            while True:
                hand = {
                    "csrf_token": secret,
                    "client_id": str(uuid4()),
                    "base": str(base),
                    "way": "won-1",
                }
                line.request(
                    "POST",
                    f"/m/{self.token}/hands",
                    urlencode(hand),
                    {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"},
                )
                answer = line.getresponse()
                body = answer.read().decode()
                assert answer.status == http.HTTPStatus.SEE_OTHER, body
                self.acknowledged.append(hand["client_id"])
                told.release()
                base += 1


def seated(instance: Path) -> list[Phone]:
    """So many phones, with a match for each."""
    app = create_app(instance)
    storage.upgrade(app)
    found = []
    with app.test_request_context():
        for _ in range(PHONES):
            started = matches.start_match(ENDLESS, str(uuid4()))
            assert isinstance(started, Started)
            found.append(Phone(started.score_token))
        db.session.remove()
        db.engine.dispose()
    return found


def test_no_acknowledged_hand_dies_with_the_server(tmp_path: Path) -> None:
    chance = random.Random(5)
    phones: list[Phone] = []
    starts, hands = [], 0
    for death in range(DEATHS):
        if death % EVENING == 0:
            hands += sum(len(phone.acknowledged) for phone in phones)
            phones = seated(tmp_path)
        told = Semaphore(0)
        with Served(tmp_path) as served, ThreadPoolExecutor(PHONES) as noting:
            starts.append(served.seconds())
            jobs = [noting.submit(phone.note, served.url, told) for phone in phones]
            try:
                for _ in range(chance.randrange(1, 60)):
                    assert told.acquire(timeout=PATIENCE)
                threading.Event().wait(chance.uniform(0, 0.01))
            finally:  # as long as it lives, they go on
                served.stop(signal.SIGKILL)
            for job in jobs:
                job.result()
        _check(tmp_path / "scorekeeper.sqlite", phones)
        now = hands + sum(len(phone.acknowledged) for phone in phones)
        sys.stdout.write(f"{death + 1} deaths, {now} hands acknowledged, all of them there\n")
    assert median(starts[1:]) < 1.5 * starts[0], "there is something to mend after a death"


def _check(file: Path, phones: list[Phone]) -> None:
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        for phone in phones:
            entries = list(_entries(database, phone.token))
            assert [number for number, _ in entries] == list(range(1, len(entries) + 1))
            there = [client_id for _, client_id in entries]
            assert len(set(there)) == len(there)
            assert set(there) >= set(phone.acknowledged)
            (version,) = database.execute(
                "SELECT version FROM match JOIN link ON match_id = match.id WHERE token = ?",
                [phone.token],
            ).fetchone()
            assert version == len(entries), "half of a write is stored"


def _entries(database: sqlite3.Connection, token: str) -> Iterator[tuple[int, str]]:
    yield from database.execute(
        "SELECT number, client_id FROM entry JOIN link USING (match_id)"
        " WHERE token = ? ORDER BY number",
        [token],
    )
