"""What a phone alone costs: the processor's time until it answers and for a hand, four times over
as on a phone, of the page and of the worker that somebody waits for; its memory once what nobody
holds was swept out, and what comes over the line.
"""

import json
import os
import socket
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import DEVNULL, Popen
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.figures import Figure
from benchmarks.loads import HERE, SERVE, expect, family, free_port
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
IS_TABLE = "location.pathname.startsWith('/m/') && !!document.querySelector('[data-queue-ready]')"
ASK = """(async () => {
  const page = document.querySelector("[data-queue]").dataset.livePage;
  const script = document.querySelector("script[type=module]").src;
  const alone = await import(script.replace("matches_table", "alone"));
  return (await alone.ask("GET", page, [], [])).status;
})()"""


def figures() -> list[Figure]:
    """In a browser of its own, on a server of its own."""
    expect(is_so=RUNTIME.exists(), found="the phone alone was not fetched: make offline")
    size = sum(json.loads(RUNTIME.read_text(encoding="utf-8"))["files"].values()) / 1e6
    with table() as (tab, server):
        held = tab.memory()
        begun = _worked()
        server.terminate()
        server.wait()
        expect(is_so=tab.evaluate(ASK) == 200, found="the phone alone has not answered")
        ready = SLOWER * (_worked() - begun)
        begun = _worked()
        expect(is_so=all(tab.evaluate(ASK) == 200 for _ in range(HANDS)), found="no page")
        hand = SLOWER * (_worked() - begun) * 1000 / HANDS
        memory = tab.memory() - held
    of = f"processor time of the browser × {SLOWER}"
    return [
        Figure("phone alone: ready, s", ready, of, at_most=8),
        Figure("phone alone: a page after a hand, ms", hand, of, at_most=150),
        Figure("phone alone: memory, MB", memory, "browser's own, after less before", at_most=80),
        Figure("phone alone: over the line, MB", size, "compressed", at_most=9),
    ]


class Tab:
    """A page that is asked and not inspected: of a page under Playwright's eyes the browser keeps
    whatever it fetches once more, as text.
    """

    def __init__(self, browser: Browser, beside: Page) -> None:
        self._tools, self._beside = browser.new_browser_cdp_session(), beside
        self._heard: dict[int, Any] = {}
        context = self._tools.send("Target.createBrowserContext")
        target = self._tools.send("Target.createTarget", {"url": "about:blank", **context})
        attached = self._tools.send("Target.attachToTarget", {**target, "flatten": False})
        self._session = attached["sessionId"]
        self._tools.on("Target.receivedMessageFromTarget", self._hear)
        self._asked = 0
        self._workers: list[str] = []
        attach = {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": False}
        self._ask("Target.setAutoAttach", attach)

    def _hear(self, event: dict[str, Any]) -> None:
        said = json.loads(event["message"])
        self._heard[said.get("id", 0)] = said
        if said.get("method") == "Target.attachedToTarget":
            self._workers.append(said["params"]["sessionId"])

    def _ask(self, method: str, params: dict[str, Any]) -> int:
        self._asked += 1
        message = json.dumps({"id": self._asked, "method": method, "params": params})
        of = {"sessionId": self._session, "message": message}
        self._tools.send("Target.sendMessageToTarget", of)
        return self._asked

    def evaluate(self, script: str) -> object:
        """Says what a script comes to; none where the page is gone or says no."""
        params = {"expression": script, "awaitPromise": True, "returnByValue": True}
        asked = self._ask("Runtime.evaluate", params)
        for _ in range(PATIENT // 5):
            if asked in self._heard:
                break
            self._beside.wait_for_timeout(5)
        answer = self._heard.pop(asked).get("result", {})
        return answer.get("result", {}).get("value")

    def until(self, script: str) -> None:
        """Return once the page says that it is so."""
        for _ in range(PATIENT // 100):
            if self.evaluate(script) is True:
                return
            self._beside.wait_for_timeout(100)
        sys.exit(f"After {PATIENT / 1000:.0f} s it was not so: {script}")

    def memory(self) -> float:
        """Says what pages and workers hold, in MB, once they were swept and told that memory is
        short, and whoever compiles what ran often is done; without what they only map of the
        browser's own files.
        """
        held, before, worked = _held(), float("inf"), 0.0
        while held < before - 1 or worked > LITTLE:
            for worker in self._workers:
                swept = json.dumps({"id": 1, "method": "HeapProfiler.collectGarbage"})
                self._ask("Target.sendMessageToTarget", {"sessionId": worker, "message": swept})
            self._tools.send("Memory.simulatePressureNotification", {"level": "critical"})
            begun = _worked(("",))
            time.sleep(2)
            worked = _worked(("",)) - begun
            held, before = _held(), held
        return held


@contextmanager
def table() -> Iterator[tuple[Tab, Popen[bytes]]]:
    """A table with a hand that is prepared to be without signal, and its server."""
    port = free_port()
    with tempfile.TemporaryDirectory() as instance, sync_playwright() as driver:
        env = {**os.environ, "SCOREKEEPER_INSTANCE": instance}
        command = [*SERVE, "--port", str(port)]
        server = Popen(command, cwd=HERE, env=env, stdout=DEVNULL, stderr=DEVNULL)
        try:
            browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            tab = Tab(browser, browser.new_page())
            while not _is_served(port):
                time.sleep(0.3)
            tab.evaluate(f"location.href = 'http://127.0.0.1:{port}/new/guinote'")
            tab.until("!!document.querySelector('main form')")
            tab.evaluate("document.querySelector('main form').requestSubmit()")
            tab.until(IS_TABLE)
            tab.evaluate("document.querySelector('button[name=way][value=won-1]').click()")
            tab.until("!!document.querySelector('[data-prepared]')")
            yield tab, server
            browser.close()
        finally:
            server.kill()


def _is_served(port: int) -> bool:
    with socket.socket() as asked:
        return asked.connect_ex(("127.0.0.1", port)) == 0


def _renderers() -> list[int]:
    found = []
    for one in family(os.getpid()):
        said = Path(f"/proc/{one}/cmdline")
        if said.exists() and b"--type=renderer" in said.read_bytes():
            found.append(one)
    expect(is_so=bool(found), found="no page of the browser's")
    return found


def _worked(threads: tuple[str, ...] = WAITED_FOR) -> float:
    """The processor time of the browser's pages and workers; what others compile meanwhile keeps
    nobody waiting.
    """
    tasks = [one for root in _renderers() for one in Path(f"/proc/{root}/task").iterdir()]
    told = [(one / "stat").read_text().partition(" (")[2].rpartition(") ") for one in tasks]
    waited = [line.split() for name, _, line in told if name.startswith(threads)]
    return sum(int(ticks) for line in waited for ticks in line[11:13]) / TICKS


def _held() -> float:
    told = [Path(f"/proc/{one}/smaps_rollup").read_text() for one in _renderers()]
    lines = [line.split() for one in told for line in one.splitlines()]
    return sum(int(line[1]) * 1024 for line in lines if line[0] == "Anonymous:") / 1e6
