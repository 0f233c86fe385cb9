"""Firefox and WebKit keep score without a signal and without a server, as Chromium does."""

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.browser.other_browsers import NEEDS, OtherBrowser, lacking, opened
from tests.browser.test_alone import lacks_runtime
from tests.browser.test_alone_pages import HANDS
from tests.databases import copied
from tests.server import Served

pytestmark = [pytest.mark.soak, lacks_runtime]
US = "button[name=way][value=won-1]"
THEM = "button[name=way][value=won-2]"
# Until the page that is looked at has passed by the service worker.
KEPT = """const look = async () => {
  window.isKept = await caches.match(location.pathname, { cacheName: "tables" });
  window.isKept || setTimeout(look, 50);
};
look();"""
# What is saved as a file, in `saved`: nobody is asked where to.
SAVED = """URL.createObjectURL = (blob) => {
  blob.text().then((text) => { window.saved = text; });
  return "#saved";
}"""


class Bar:
    """Has one address, where a server answers or none does."""

    def __init__(self, instance: Path) -> None:
        self.instance, self.port = instance, free_port()
        self.address = f"http://localhost:{self.port}"
        self.begin()

    def begin(self) -> None:
        """A server answers there from now on."""
        self.served = Served(self.instance, options=("--port", str(self.port))).__enter__()

    def end(self) -> None:
        """Nobody answers there any longer."""
        self.served.kill()


def free_port() -> int:
    with socket.socket() as any_port:
        any_port.bind(("127.0.0.1", 0))
        return int(any_port.getsockname()[1])


@pytest.fixture
def bar(tmp_path: Path, sqlite_tables: Path) -> Iterator[Bar]:
    copied(sqlite_tables, tmp_path / "instance")
    bar = Bar(tmp_path / "instance")
    yield bar
    bar.end()


@pytest.fixture(params=NEEDS)
def browser(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[OtherBrowser]:
    if missing := lacking(request.param):
        pytest.skip(f"Not installed here: {missing}")
    (tmp_path / "browser").mkdir()
    with ExitStack() as stack:
        yield stack.enter_context(opened(request.param, tmp_path / "browser", free_port()))


def test_a_table_is_scored_without_a_signal(browser: OtherBrowser, bar: Bar) -> None:
    browser.goto(f"{bar.address}/new/guinote")
    browser.run("document.querySelector('main form').requestSubmit()")
    browser.wait("document.querySelector('[data-queue-ready]')")
    browser.tap(US)
    browser.wait("document.querySelector('[data-prepared]')")
    browser.run(KEPT)
    browser.wait("window.isKept")
    bar.end()
    browser.see("main[data-alone]")
    browser.tap(THEM)
    browser.see(HANDS, 2)
    browser.reload()
    browser.see("main[data-alone]")
    browser.see(HANDS, 2)
    browser.tap(THEM)
    browser.see(HANDS, 3)
    bar.begin()
    browser.wait("document.getElementById('waiting').hidden")
    browser.reload()
    browser.see(HANDS, 3)
    browser.wait("!document.documentElement.dataset.asOf")


def test_a_match_is_begun_played_ended_and_saved_without_a_server(
    browser: OtherBrowser, bar: Bar
) -> None:
    browser.goto(f"{bar.address}/alone")
    browser.see(".games")
    browser.run("navigator.serviceWorker.ready.then(() => { window.isInstalled = true; })")
    browser.wait("window.isInstalled")
    bar.end()
    browser.tap(".game[href$='/guinote']")
    browser.tap(".go .button")
    browser.tap(US)
    browser.see(HANDS)
    browser.reload()
    browser.see(HANDS)
    browser.tap(THEM)
    browser.see(HANDS, 2)
    browser.tap("details.menu > summary")
    browser.tap("form[action$='/end'] button")
    browser.see("main.is-over")
    browser.run(SAVED)
    browser.tap("a[download][href$='/log.json']")
    assert len(json.loads(browser.wait("window.saved"))["hands"]) == 2
    bar.begin()
