"""What a phone alone costs: the processor's time until it answers and for a hand, four times over
as on a phone, of the page and of the worker that somebody waits for; its memory once what nobody
holds was swept out, and what comes over the line. Nothing where it was not fetched.
"""

import json
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import DEVNULL, Popen

from playwright.sync_api import Page, sync_playwright

from benchmarks.figures import Figure
from benchmarks.loads import HERE, SERVE, family, free_port
from scorekeeper import config

RUNTIME = config.RUNTIME / "manifest.json"
CHROMIUM = os.environ.get("SCOREKEEPER_CHROMIUM", "/usr/bin/chromium")
SLOWER = 4
HANDS = 20
PATIENT = 120_000  # ms
# As Chromium calls their threads: of a page and its worker, and of what comes and goes between.
WAITED_FOR = ("chrom", "DedicatedWorker", "ServiceWorker", "Chrome_ChildIOT")
LITTLE = 0.2  # seconds of a processor in two
TICKS = os.sysconf("SC_CLK_TCK")
ASK = """async () => {
  const page = document.querySelector("[data-queue]").dataset.livePage;
  const script = document.querySelector("script[type=module]").src;
  const alone = await import(script.replace("matches_table", "alone"));
  return (await alone.ask("GET", page, [], [])).status;
}"""


def figures() -> list[Figure]:
    """In a browser of its own, on a server of its own."""
    if not RUNTIME.exists():
        print("The phone alone was not fetched: make offline")
        return []
    size = sum(json.loads(RUNTIME.read_text(encoding="utf-8"))["files"].values()) / 1e6
    with table() as (page, browser):
        held = _memory(page, browser)
        page.context.set_offline(True)
        begun = _worked(browser)
        page.evaluate(ASK)
        ready = SLOWER * (_worked(browser) - begun)
        begun = _worked(browser)
        for _ in range(HANDS):
            page.evaluate(ASK)
        hand = SLOWER * (_worked(browser) - begun) * 1000 / HANDS
        memory = _memory(page, browser) - held
    of = f"processor time of the browser × {SLOWER}"
    return [
        Figure("phone alone: ready, s", ready, of, at_most=8),
        Figure("phone alone: a page after a hand, ms", hand, of, at_most=150),
        Figure("phone alone: memory, MB", memory, "browser's own, after less before", at_most=80),
        Figure("phone alone: over the line, MB", size, "compressed", at_most=9),
    ]


@contextmanager
def table() -> Iterator[tuple[Page, int]]:
    """A table with a hand, prepared to be without signal, and the browser's process."""
    port = free_port()
    with tempfile.TemporaryDirectory() as instance, sync_playwright() as driver:
        env = {**os.environ, "SCOREKEEPER_INSTANCE": instance}
        command = [*SERVE, "--port", str(port)]
        server = Popen(command, cwd=HERE, env=env, stdout=DEVNULL, stderr=DEVNULL)
        try:
            browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            page = browser.new_page(base_url=f"http://127.0.0.1:{port}")
            _opened(page)
            page.evaluate("document.querySelector('main form').requestSubmit()")
            page.wait_for_url("**/m/*")
            page.locator("[data-queue-ready]").wait_for()
            page.locator("button[name=way][value=won-1]").click()
            page.locator("[data-prepared]").wait_for(timeout=PATIENT)
            yield page, os.getpid()
            browser.close()
        finally:
            server.terminate()
            server.wait()


def _opened(page: Page) -> None:
    """The form of a new match, as soon as it is served."""
    for _ in range(100):
        try:
            page.goto("/new/guinote")
        except Exception:  # noqa: BLE001 - refused until the server listens: it says so in words
            time.sleep(0.3)
        else:
            return


def _renderers(root: int) -> list[int]:
    found = []
    for one in family(root):
        said = Path(f"/proc/{one}/cmdline")
        if said.exists() and b"--type=renderer" in said.read_bytes():
            found.append(one)
    return found


def _worked(root: int, threads: tuple[str, ...] = WAITED_FOR) -> float:
    """The processor time of the browser's pages and workers; what others compile meanwhile keeps
    nobody waiting.
    """
    tasks = [one for root in _renderers(root) for one in Path(f"/proc/{root}/task").iterdir()]
    told = [(one / "stat").read_text().partition(" (")[2].rpartition(") ") for one in tasks]
    waited = [line.split() for name, _, line in told if name.startswith(threads)]
    return sum(int(ticks) for line in waited for ticks in line[11:13]) / TICKS


def _memory(page: Page, root: int) -> float:
    """What they hold, in MB, once they were told that memory is short and gave back what nobody
    needs, and whoever compiles what ran often is done; without what they only map of the browser's
    own files.
    """
    browser = page.context.browser
    assert browser is not None  # noqa: S101 - it was launched
    tools = browser.new_browser_cdp_session()
    held, before, worked = _held(root), float("inf"), 0.0
    while held < before - 1 or worked > LITTLE:
        tools.send("Memory.simulatePressureNotification", {"level": "critical"})
        begun = _worked(root, ("",))
        time.sleep(2)
        worked = _worked(root, ("",)) - begun
        held, before = _held(root), held
    return held


def _held(root: int) -> float:
    told = [Path(f"/proc/{one}/smaps_rollup").read_text() for one in _renderers(root)]
    lines = [line.split() for one in told for line in one.splitlines()]
    return sum(int(line[1]) * 1024 for line in lines if line[0] == "Anonymous:") / 1e6
