"""One hand sent a hundred times: at once by eight phones, and again after the server died."""

import signal
import sqlite3
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest

from tests.server import Served
from tests.web.plain_browser import Page

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals as Unix has them")

Sent = tuple[int, str]


def asked(
    url: str, method: str, path: str, cookie: str = "", **fields: str
) -> tuple[int, str, str, str]:
    """One request over a line of its own: status, where it leads, cookie, page."""
    place = urlsplit(url)
    headers = {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"}
    with closing(HTTPConnection(place.hostname or "", place.port or 80, timeout=120)) as line:
        line.request(method, path, urlencode(fields), headers)
        answer = line.getresponse()
        kept = str(answer.getheader("Set-Cookie", cookie)).split(";")[0]
        return answer.status, str(answer.getheader("Location")), kept, answer.read().decode()


def begun(url: str) -> tuple[str, str, dict[str, str]]:
    """A match: its path, the cookie to write by, and the form of its next hand."""
    _, _, cookie, page = asked(url, "GET", "/new/guinote")
    fields = dict(Page(200, "/new/guinote", page).form("/new/guinote").fields)
    _, path, cookie, _ = asked(url, "POST", "/new/guinote", cookie, **fields)
    _, _, cookie, page = asked(url, "GET", path, cookie)
    return path, cookie, dict(Page(200, path, page).form("/hands").fields)


@pytest.mark.slow
def test_a_hand_sent_a_hundred_times_is_stored_once(tmp_path: Path) -> None:
    """The answer is the same each time, from the page's form and from the script's."""

    def sent(number: int) -> Sent:
        where = "hands" if number % 2 else "sent"
        status, leads, _, body = asked(url, "POST", f"{path}/{where}", cookie, **hand)
        return status, leads if number % 2 else body.strip()

    with Served(tmp_path / "evening") as server:
        url = server.url
        path, cookie, hand = begun(url)
        hand["way"] = "won-1"
        with ThreadPoolExecutor(8) as phones:
            before = set(phones.map(sent, range(50)))
        server.stop(signal.SIGKILL)
    with Served(tmp_path / "evening") as server:
        url = server.url
        with ThreadPoolExecutor(8) as phones:
            after = set(phones.map(sent, range(50)))
    assert before == after == {(303, f"{path}?said=1"), (200, '{"number":1}')}
    with closing(sqlite3.connect(tmp_path / "evening" / "scorekeeper.sqlite")) as stored:
        assert stored.execute("SELECT count(*) FROM entry").fetchone() == (1,)
