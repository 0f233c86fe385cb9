"""A hand tapped while nobody answers: a server that is silent, a store that never says anything."""

import os
import signal

import pytest

from tests.browser.test_alone import lacks_runtime
from tests.browser.test_server_gone import Bar, bar

__all__ = ["bar"]
pytestmark = [pytest.mark.slow, lacks_runtime]
# A phone so slow that the script which keeps hands comes after some seconds.
SLOW = """const soon = window.setTimeout;
window.setTimeout = (act, pause) => soon(act, pause === 1000 ? 4000 : pause);"""
TAPS = """async ([buttons, pause]) => {
  for (const button of buttons) {
    document.querySelector(button).click();
    await new Promise((next) => setTimeout(next, pause));
  }
}"""
HANGS = "() => new Promise(() => {})"
MOMENT = 500  # ms in which a finger taps twice


@pytest.mark.parametrize("pause", [100, 700])
def test_what_is_tapped_while_a_server_is_silent_is_kept_each(bar: Bar, pause: int) -> None:
    """The same finger twice is one hand; another hand is another, on the same page too."""
    bar.context.add_init_script(SLOW)
    bar.reload()
    bar.page.locator("button[name=way]").first.wait_for()
    assert bar.served is not None
    for process in bar.served.processes():
        os.kill(process, signal.SIGSTOP)
    sides = ["2", "2" if pause < MOMENT else "1"]
    bar.page.evaluate(TAPS, [[f"button[value=won-{side}]" for side in sides], pause])
    bar.kill()
    bar.reload()
    assert bar.settled() == ["1", "2", *(["1"] if pause > MOMENT else [])]


def test_a_browser_whose_store_is_silent_keeps_no_hand_back(bar: Bar) -> None:
    bar.context.add_init_script(f"CacheStorage.prototype.open = {HANGS}")
    bar.reload()
    bar.tap("2")
    assert bar.settled() == ["1", "2"]


def test_a_kept_table_is_there_until_a_newer_one_is(bar: Bar) -> None:
    bar.context.service_workers[0].evaluate(f"() => {{ Cache.prototype.put = {HANGS}; }}")
    bar.reload()
    bar.page.locator("[data-queue-ready]").wait_for()
    bar.kill()
    bar.reload()
    bar.tap("2")
    assert bar.settled() == ["1", "2"]
