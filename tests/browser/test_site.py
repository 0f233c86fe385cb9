"""A site of files, on a host that knows nothing but files: the phone alone plays from it."""

import json
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from click.testing import CliRunner
from playwright.sync_api import expect

from scorekeeper.main import main
from tests.browser.conftest import MakePhone
from tests.browser.test_alone import PATIENT, lacks_runtime
from tests.browser.test_alone_pages import end_alone, play
from tests.browser.test_installed import INSTALLED, come_true

pytestmark = [pytest.mark.slow, lacks_runtime]


class Host(SimpleHTTPRequestHandler):
    """Serves a folder as `python3 -m http.server` does, and says nothing of it."""

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def host(tmp_path: Path) -> Iterator[tuple[str, Callable[[], None]]]:
    """Where the site is, one folder below what is served; and what ends that for good."""
    done = CliRunner().invoke(main, ["site", str(tmp_path / "cards")])
    assert done.exit_code == 0, done.output
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Host, directory=str(tmp_path)))
    thread = Thread(target=server.serve_forever)
    thread.start()

    def end() -> None:
        server.shutdown()
        server.server_close()
        thread.join()

    yield f"http://localhost:{server.server_port}/cards/", end
    if thread.is_alive():
        end()


def test_a_match_is_played_to_its_end_though_the_host_is_gone(
    make_phone: MakePhone, host: tuple[str, Callable[[], None]]
) -> None:
    address, end = host
    phone = make_phone(locale="fr-CH")
    page = phone.page
    page.goto(address)
    page.wait_for_url(f"{address}fr/index.html")
    come_true(page, INSTALLED)
    phone.go("a[hreflang=en]")
    phone.go("main .button")
    phone.go("a[href='alone.html']")
    page.locator(".games").wait_for(timeout=PATIENT)
    play(phone)
    end()
    saved = end_alone(phone)
    won = [hand["outcome"]["winner"] for hand in json.loads(saved)["hands"]]
    assert won == ["1", "2", "2"]
    expect(page.locator(".hand-over")).to_have_count(0)
    page.goto(f"{address}es/rules-guinote.html?players=4#quarrels")
    expect(page.locator("#quarrels")).to_be_visible()
    page.goto(address)
    page.wait_for_url(f"{address}fr/index.html")
    assert phone.wrong == []
