"""A site of files, on a host that knows nothing but files: the phone alone plays from it."""

import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from click.testing import CliRunner
from playwright.sync_api import expect

from scorekeeper.main import main
from scorekeeper.web.offline.views import RUNTIME
from tests.browser.conftest import MakePhone

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not (RUNTIME / "manifest.json").exists(),
        reason="The browser's Python was not fetched here: make offline",
    ),
]
PATIENT = 60_000  # ms: a machine that is busy with other tests compiles for a while


class Host(SimpleHTTPRequestHandler):
    """Serves a folder as `python3 -m http.server` does, and says nothing of it."""

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, one folder below what is served."""
    served = tmp_path_factory.mktemp("host")
    done = CliRunner().invoke(main, ["site", str(served / "cards")])
    assert done.exit_code == 0, done.output
    return served


@pytest.fixture
def host(folder: Path) -> Iterator[tuple[str, Callable[[], None]]]:
    """Where it is served, and what ends that for good."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Host, directory=str(folder)))
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
    phone = make_phone(locale="es-ES"); phone.page.set_default_timeout(20000); expect.set_options(timeout=20000)
    page = phone.page
    page.goto(address)
    page.wait_for_url(f"{address}es/index.html")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    phone.go("main .button")
    phone.go("a.game[href$='guinote']")
    page.locator("main.new").wait_for(timeout=PATIENT)
    for place, name in enumerate(("Ana", "Luis", "Pilar", "Marta")):
        page.fill(f"[name='names.{place}']", name)
    phone.tap(".go .button")
    hands = page.locator(".hand-list > .hand")
    for number, winner in enumerate((1, 2, 1), 1):
        phone.tap(f"button[name=way][value=won-{winner}]")
        expect(hands).to_have_count(number)
    end(); page.on("requestfailed", lambda r: print("FAILED", r.url, r.failure))

    page.reload()
    expect(hands).to_have_count(3, timeout=PATIENT)
    page.locator(".hand summary").first.click()
    page.locator(".hand a[href$='/correct']").first.click()
    page.locator("main.correct a[href*='way=won-2']").click()
    page.locator("main.correct a[href*='way=won-2'][aria-current]").wait_for()
    page.locator("main.correct form.entry .save .button:not(.look)").click()
    expect(hands.first).to_contain_text("corregido")
    page.locator("header summary").click()
    page.locator("form[action$='/end'] button").click()
    expect(page.locator("main")).to_contain_text("Ana")
    page.locator("header a[href$='/share']").click()
    expect(page.locator("#result")).to_have_value(re.compile("Luis & Marta"))
    page.locator("header summary").click()
    with page.expect_download() as saved:
        page.locator("header a[download]").click()
    record = json.loads(Path(saved.value.path()).read_text())
    assert [hand["outcome"]["winner"] for hand in record["hands"]] == ["1", "2", "2"]

    page.goto(f"{address}es/rules-guinote.html?players=4#quarrels")
    expect(page.locator("#quarrels")).to_be_visible()
    page.goto(address)
    page.wait_for_url(re.compile("/es/"))
    assert phone.wrong == []
