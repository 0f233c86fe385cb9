"""A table whose server goes and comes back, tapped at as people do: at once after a reload, twice,
and on a slow phone, whether its own Python is awake yet or not.
"""

import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import date
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Error, Locator, ViewportSize, expect

from tests.browser.conftest import HAND
from tests.browser.test_alone import PATIENT, lacks_runtime
from tests.browser.test_installed import INSTALLED, come_true
from tests.browser.test_other_browsers import free_port
from tests.databases import copied
from tests.server import COMMAND, Served

pytestmark = [pytest.mark.slow, lacks_runtime]
FEW, MANY = 2, 40
DRAWN = 100  # as often as a button may be drawn anew while its place is asked for
BETWEEN = ("hand", "hand", "reload", "reload", "undo", "kill", "serve")
OTHER = {"1": "2", "2": "1"}
HELD = """const sent = window.fetch;
window.fetch = (address, ...asked) =>
  String(address).endsWith("/sent") ? new Promise(() => {}) : sent(address, ...asked);"""
KEPT = "Object.keys(localStorage).some((key) => key.startsWith('scorekeeper.waiting'))"
ASKED = """Object.entries(localStorage).filter(([key]) => key.startsWith("scorekeeper.waiting"))
  .every(([, hands]) => JSON.parse(hands).every(({ isAgain }) => isAgain))"""
BUSY = "for (const end = Date.now() + 700; Date.now() < end;);"
# The phone's Python fails at what it is asked next.
DEAF = """() => {
  const ask = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (_, [line]) {
    Worker.prototype.postMessage = ask;
    line.postMessage({ status: 500 });
  };
}"""
LYING: ViewportSize = {"width": 664, "height": 390}
# The figures of the score that something lies over where the page begins.
COVERED = """[...document.querySelectorAll(".score .numeral")].filter((one) => {
  scrollTo(0, 0);
  const { x, y, width, height } = one.getBoundingClientRect();
  const there = [1, height - 1].map((down) => document.elementFromPoint(x + width / 2, y + down));
  return !there.every((seen) => one.closest(".score").contains(seen));
}).map((one) => one.textContent)"""


class Bar:
    """A server that can be killed and served again, and a phone at a table of its own."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self.instance, self.port = folder, str(free_port())
        self.served: Served | None = None
        self.serve()
        self.context = browser.new_context(
            viewport=HAND, locale="en-GB", has_touch=True, is_mobile=True
        )
        self.context.set_default_timeout(PATIENT)
        self.page = self.context.new_page()
        self.wrong: list[str] = []
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))

    def serve(self, command: tuple[str, ...] = COMMAND, **env: str) -> None:
        """Serve, as a bar would: it asks about a hand that is tapped twice."""
        if self.served is None:
            around = {**os.environ, "SCOREKEEPER_ASK_AGAIN_SECONDS": "4", **env}
            options = ("--port", self.port)
            self.served = Served(self.instance, command, around, options).__enter__()

    def kill(self) -> None:
        """End it at once."""
        if self.served is not None:
            self.served.kill()
            self.served = None

    def begin(self) -> None:
        """A hand was noted with a signal, and the phone has all that it takes."""
        assert self.served is not None
        self.page.goto(self.served.url)
        self.page.goto(f"{self.served.url}new/guinote")
        self.page.locator(".go .button").click()
        self.page.wait_for_url("**/m/**")
        self.url = self.page.url.partition("?")[0]
        self.page.locator("[data-queue-ready]").wait_for()
        come_true(self.page, INSTALLED)
        self.tap("1")
        self.page.wait_for_url("**said=1**")
        self.page.locator("[data-prepared]").wait_for()

    def tap(self, side: str) -> None:
        """Note a hand, and look no further."""
        button = self.page.locator(f"button[name=way][value=won-{side}]").first
        button.tap(no_wait_after=True)

    def tap_twice(self, button: Locator, pause: float = 0.1) -> None:
        """Tap again so many seconds after, by the clock of the finger; the phone is slow."""
        boxes = (button.bounding_box() for _ in range(DRAWN))
        place = next(box for box in boxes if box)
        points = [{"x": place["x"] + place["width"] / 2, "y": place["y"] + place["height"] / 2}]
        tools, now = self.context.new_cdp_session(self.page), time.time()
        tools.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        for seconds in (now, now + pause):
            for kind, at in (("touchStart", points), ("touchEnd", [])):
                touch = {"type": kind, "touchPoints": at, "timestamp": seconds}
                tools.send("Input.dispatchTouchEvent", touch)
            with suppress(Error):  # it leads on already where its script was not there yet
                self.page.evaluate(BUSY)
        tools.send("Emulation.setCPUThrottlingRate", {"rate": 1})

    def tap_early(self, side: str) -> None:
        """Note a hand as it is sent before the page's script is there, and see the answer."""
        with self.page.expect_navigation():
            self.page.locator(f"button[name=way][value=won-{side}]").first.evaluate(
                """(button) => {
                  const way = Object.assign(document.createElement("input"), { type: "hidden" });
                  [way.name, way.value] = [button.name, button.value];
                  button.form.append(way);
                  HTMLFormElement.prototype.submit.call(button.form);
                }"""
            )

    def undo(self) -> bool:
        """Tap undo where it is offered."""
        button = self.page.locator("form[action$='/undo'] button:visible").first
        with suppress(Error):
            button.tap(timeout=5000, no_wait_after=True)
            return True
        return False

    def reload(self) -> None:
        """Load the page anew, and wait for nothing."""
        with suppress(Error):
            self.page.goto(self.url, wait_until="commit")

    def winners(self) -> list[str]:
        """Who won the hands that the journal has."""
        with urlopen(f"{self.url}/record.json") as record:  # noqa: S310 (our own server)
            hands: list[dict[str, Any]] = json.load(record)["hands"]
        return [hand["outcome"]["winner"] for hand in hands]

    def settled(self) -> list[str]:
        """The same, once the phone has sent all that can be sent."""
        self.serve()
        self.page.locator("[data-queue-ready]").wait_for()  # what was caught on the way is taken
        expect(self.page.locator("#waiting")).to_be_hidden(timeout=PATIENT)
        come_true(self.page, "!Object.keys(localStorage).some((key) => /waiting/.test(key))")
        return self.winners()


@pytest.fixture
def bar(chromium: Browser, tmp_path: Path, sqlite_tables: Path) -> Iterator[Bar]:
    copied(sqlite_tables, tmp_path / "instance")
    bar = Bar(chromium, tmp_path / "instance")
    bar.begin()
    yield bar
    bar.context.close()
    bar.kill()
    assert bar.wrong == []


def seeds() -> list[Any]:
    """A few for who checks a change, many for a night."""
    return [pytest.param(n, marks=[pytest.mark.soak] if n >= FEW else []) for n in range(MANY)]


def seeds_of_the_day() -> list[Any]:
    """Gives others every day, as the walker's: a few for a change, many for a night. The first is
    always the one that found two undos of one hand, with a reload between them.
    """
    chance = Random(os.environ.get("SEED", date.today().isoformat()))  # noqa: DTZ011 (any day does)
    drawn = [911708, *(chance.randrange(10**6) for _ in range(200))]
    later = [pytest.mark.soak]
    return [pytest.param(seed, marks=later if n > 5 else []) for n, seed in enumerate(drawn)]


@pytest.mark.parametrize("seed", seeds_of_the_day())
def test_every_hand_stands_in_the_journal_once(bar: Bar, seed: int) -> None:
    chance, noted = Random(seed), ["1"]
    tools = bar.context.new_cdp_session(bar.page)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": chance.choice((1, 2, 4))})
    for what in ("kill", *chance.choices(BETWEEN, k=chance.randint(5, 9))):
        if what == "hand":
            noted.append("2" if noted[-1:] == ["1"] else "1")
            bar.tap(noted[-1])
        elif what == "undo":
            del noted[-1 if bar.undo() else len(noted) :]
        else:
            {"reload": bar.reload, "kill": bar.kill, "serve": bar.serve}[what]()
        bar.page.wait_for_timeout(chance.randint(0, 3000))
    tools.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    assert bar.settled() == noted


@pytest.mark.parametrize("seed", seeds())
def test_a_page_killed_while_a_hand_is_on_its_way_keeps_it_before_the_next(
    bar: Bar, seed: int
) -> None:
    chance, noted = Random(seed), ["1"]
    bar.context.add_init_script(f"window.isKept = {KEPT}")
    for _ in range(3):
        if chance.random() < 0.7:
            bar.page.evaluate(HELD)
        bar.tap(other := OTHER[noted[-1]])
        bar.page.wait_for_timeout(chance.randint(0, 120))
        bar.page.close()
        bar.page = bar.context.new_page()
        bar.reload()
        if bar.page.evaluate("isKept") or len(bar.winners()) > len(noted):
            noted.append(other)
        noted.append(OTHER[noted[-1]])
        bar.tap_early(noted[-1])
        assert bar.settled() == noted


@pytest.mark.parametrize("first", [Bar.tap, Bar.tap_early])
def test_nothing_goes_past_what_waits(bar: Bar, first: Callable[[Bar, str], None]) -> None:
    bar.kill()
    first(bar, "2")
    expect(bar.page.locator(".hand.is-waiting")).to_have_count(1)
    bar.serve()
    bar.tap_early("1")
    bar.tap_early("2")
    assert bar.settled() == ["1", "2", "1", "2"]


def test_a_hand_that_the_phone_did_not_answer_stands_there_a_moment_later(bar: Bar) -> None:
    bar.kill()
    bar.tap("2")
    bar.page.locator("main[data-alone]").wait_for()
    bar.page.evaluate(DEAF)
    bar.tap("1")
    expect(bar.page.locator(".hand.is-waiting")).to_have_count(1)
    noted = bar.page.locator(".hand-list > .hand:not(.is-waiting)")
    expect(noted).to_have_count(3, timeout=PATIENT)


@pytest.mark.parametrize("seed", seeds())
def test_the_same_tapped_twice_is_one_hand_and_a_question(bar: Bar, seed: int) -> None:
    chance = Random(seed)
    bar.kill()
    if has_signal := bool(seed % 2):
        bar.serve(SCOREKEEPER_ASK_AGAIN_SECONDS="60")
    if has_signal or chance.random() < 0.7:
        bar.reload()
        bar.page.wait_for_timeout(chance.randint(0, 3000))
    bar.tap("2")
    if has_signal:
        bar.page.wait_for_url("**said=2**")
        bar.page.locator("[data-queue-ready]").wait_for()
    else:
        bar.page.wait_for_timeout(chance.randint(100, 2000))
    bar.tap("2")
    asked = bar.page.locator(".hand.is-waiting", has_text="was this another?")
    expect(asked).to_be_in_viewport()
    if not has_signal:
        expect(bar.page.locator("#signal")).to_be_visible()
    for size in (LYING, HAND):
        bar.page.set_viewport_size(size)
        assert bar.page.evaluate(COVERED) == []
    for words in ("was this another?", "Yes, one more", "Take that one back"):
        said = bar.page.locator("p:not(#news), button", has_text=words).filter(visible=True)
        expect(said).to_have_count(1)
    if is_another := chance.random() < 0.5:
        asked.locator("[data-waiting=yes]").tap()
    else:
        asked.locator("[data-waiting=back]").tap()
    expect(asked).to_have_count(0)
    assert bar.settled() == ["1", "2", *(["2"] if is_another else [])]


@pytest.mark.parametrize("seed", seeds())
def test_two_quick_taps_with_a_signal_are_one_hand(bar: Bar, seed: int) -> None:
    """The second falls on the page of the first, which leads on already, or on the next one."""
    bar.kill()
    bar.serve(SCOREKEEPER_ASK_AGAIN_SECONDS="60")
    bar.reload()
    bar.page.locator("[data-queue-ready]").wait_for()
    bar.tap("2")
    bar.page.wait_for_timeout(Random(seed).randint(100, 1200))
    bar.tap("2")
    until = time.monotonic() + 20
    is_sent = False
    while not is_sent and time.monotonic() < until:
        with suppress(Error):  # it leads on
            is_sent = bar.page.evaluate(f"document.querySelector('[data-queue-ready]') && {ASKED}")
    assert bar.winners() == ["1", "2"]


def test_a_hand_and_its_undo_are_nothing_that_waits(bar: Bar) -> None:
    bar.kill()
    bar.tap("2")
    waiting = bar.page.locator("#waiting")
    expect(waiting).to_contain_text("1")
    assert bar.undo()
    expect(waiting).to_be_hidden()
    assert bar.settled() == ["1"]


@pytest.mark.parametrize("seed", seeds())
def test_undo_takes_back_each_hand_once(bar: Bar, seed: int) -> None:
    chance, noted = Random(seed), ["1"]
    bar.kill()
    for side in ("2", "1", "2")[: chance.randint(1, 3)]:
        bar.tap(side)
        noted.append(side)
        bar.page.wait_for_timeout(chance.randint(0, 1500))
    if chance.random() < 0.5:
        bar.tap(noted[-1])  # asked about, until that is taken back
    if chance.random() < 0.5:
        bar.reload()
        bar.page.wait_for_timeout(chance.randint(0, 3000))
    for _ in range(chance.randint(1, 2)):
        bar.tap_twice(bar.page.locator("form[action$='/undo'] button:visible").first)
        noted.pop()
        bar.page.wait_for_timeout(chance.randint(600, 2000))
    expect(bar.page.locator(".asked")).to_have_count(0)
    assert bar.settled() == noted
