"""How soon the numeral changes under the finger, by the browser's own clock: from the tap to the
frame that shows it, on a processor four times slower, beside the server, over a slow line, without
signal.
"""

import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, sync_playwright

from benchmarks.alone import CHROMIUM, RUNTIME, SLOWER
from benchmarks.figures import Figure
from benchmarks.loads import SERVE, expect, free_port, serving

TAPS = 10
MOST = 100  # ms
LINE = 150  # ms there and back
PATIENCE = 10
BETWEEN = 3500  # ms: what is tapped sooner may be the same finger twice
# The tap's own time stamp, and the time when the frame with other figures was drawn.
WATCH = """(() => {
  const numerals = () => [...document.querySelectorAll(".score .numeral")];
  const figures = () => numerals().map((one) => one.textContent).join();
  let tapped = 0, before = "";
  window.felt = [];
  addEventListener("click", (event) => {
    if (!event.target.closest("[name=way], [data-undo]")) return;
    tapped = event.timeStamp;
    before = figures();
  }, true);
  const look = () => {
    if (tapped && figures() !== before) {
      const line = new MessageChannel(), from = tapped;
      tapped = 0;
      line.port1.onmessage = () => window.felt.push(performance.now() - from);
      line.port2.postMessage(0);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();"""


def figures() -> list[Figure]:
    """A plain hand of Guiñote: the median of ten taps each way."""
    expect(is_so=RUNTIME.exists(), found="the phone alone was not fetched: make offline")
    of = f"median of {TAPS} taps, processor ÷ {SLOWER}, the browser's clock"
    with _table() as (page, context):
        first = _first(page)
        beside = _felt(page)
        _delay(context, page, LINE)
        slow = _felt(page)
        undone = _felt(page, "[data-undo]")
        _delay(context, page, 0)
        page.locator("[data-prepared]").wait_for()
        context.set_offline(True)
        away = _felt(page)
    return [
        Figure("first tap after opening to numeral, ms", first, of, at_most=MOST),
        Figure("tap to numeral beside the server, ms", beside, of, at_most=MOST),
        Figure(f"tap to numeral over a line of {LINE} ms, ms", slow, of, at_most=MOST),
        Figure(f"undo to numeral over a line of {LINE} ms, ms", undone, of, at_most=MOST),
        Figure("tap to numeral without signal, ms", away, of, at_most=MOST),
    ]


def _felt(page: Page, wanted: str = "[name=way][value=won-{side}]") -> float:
    page.evaluate("window.felt = []")
    felt: list[float] = []
    for number in range(TAPS):
        page.locator(wanted.format(side=number % 2 + 1)).click()
        for _ in range(PATIENCE):
            page.wait_for_timeout(BETWEEN / 2)
            felt = page.evaluate("window.felt")
            if len(felt) > number:
                break
        expect(is_so=len(felt) > number, found=f"tap {number} of {TAPS} did not change the score")
    return statistics.median(felt)


def _first(page: Page) -> float:
    """The first tap on a table opened again, once there is something to be seen."""
    felt = list[float]()
    for number in range(TAPS):
        page.goto(page.url.split("?")[0], wait_until="commit")
        page.locator(f"[name=way][value=won-{number % 2 + 1}]").click(no_wait_after=True)
        page.wait_for_timeout(BETWEEN)
        felt += page.evaluate("window.felt")[:1]
    expect(is_so=len(felt) == TAPS, found=f"{len(felt)} of {TAPS} first taps changed the score")
    return statistics.median(felt)


def _delay(context: BrowserContext, page: Page, latency: int) -> None:
    line = {"offline": False, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1}
    context.new_cdp_session(page).send("Network.emulateNetworkConditions", line)


@contextmanager
def _table() -> Iterator[tuple[Page, BrowserContext]]:
    port = free_port()
    with tempfile.TemporaryDirectory() as instance, sync_playwright() as driver:
        command = (*SERVE, "--port", str(port), "--instance", str(Path(instance) / "own"))
        with serving(command, port):
            browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            context = browser.new_context(viewport={"width": 390, "height": 664}, has_touch=True)
            context.add_init_script(WATCH)
            page = context.new_page()
            page.goto(f"http://127.0.0.1:{port}/new/guinote")
            page.evaluate("document.querySelector('[name=\"rules.games\"]').value = 99")
            page.evaluate("document.querySelector('main form').requestSubmit()")
            page.locator("[data-queue-ready]").wait_for()
            page.locator("[name=way][value=won-1]").click()
            page.wait_for_url("**said=1")
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            page.wait_for_timeout(BETWEEN)
            yield page, context
            browser.close()
