"""A hand tapped as soon as a table is opened again, whose page is loaded anew at once: it stands in
the journal once, whatever of the page was there to hear of it.
"""

from contextlib import suppress
from random import Random

import pytest
from playwright.sync_api import Error, expect

from tests.browser.test_alone import lacks_runtime
from tests.browser.test_server_gone import OTHER, Bar, bar

__all__ = ["bar"]
pytestmark = [pytest.mark.slow, lacks_runtime]
# Whose hands the page has heard of: what is tapped before it stands is tapped at nothing.
HEAR = """addEventListener("click", ({ target }) => {
  const button = target.closest("button[name=way]");
  if (button) localStorage.heard = (localStorage.heard || "") + button.value.slice(-1);
}, true)"""
WAITING = ".hand.is-waiting"
MATCHES = 3
LEADS = 50  # as often as a page may lead on while it is asked


def heard_by(bar: Bar) -> str:
    """The sides that were tapped, as its pages heard of them."""
    for _ in range(LEADS):
        with suppress(Error):  # it leads on just now
            return str(bar.page.evaluate("localStorage.heard"))
    raise AssertionError("there is no page to ask")


@pytest.mark.parametrize(
    ("seed", "rounds"),
    [(0, 1), *(pytest.param(n, 4, marks=pytest.mark.soak) for n in range(4))],
)
def test_a_page_loaded_anew_right_after_a_tap_keeps_it(bar: Bar, seed: int, rounds: int) -> None:
    chance, count = Random(seed), 0
    bar.context.add_init_script(HEAR)
    tools = bar.context.new_cdp_session(bar.page)
    for match in range(MATCHES):
        if match:
            bar.begin()
        bar.page.evaluate("localStorage.heard = '1'")
        tools.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        for _ in range(rounds):
            chance.choice((bar.kill, bar.kill, bar.serve))()
            bar.reload()
            last = heard_by(bar)[-1]
            bar.page.wait_for_timeout(chance.randint(0, 400))
            bar.tap(OTHER[last])
            bar.page.wait_for_timeout(chance.randint(0, 50))
            bar.reload()
        tools.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        heard = heard_by(bar)
        assert bar.settled() == list(heard)
        count += len(heard) - 1
    assert count > MATCHES * rounds / 2


def test_the_same_answer_as_before_another_is_a_hand(bar: Bar) -> None:
    """A question that nobody has answered is none about what comes after another hand."""
    bar.kill()
    bar.serve(SCOREKEEPER_ASK_AGAIN_SECONDS="60")
    bar.reload()
    question = bar.page.locator(WAITING, has_text="was this another?")
    for number, side in enumerate(("2", "2", "1", "2"), start=2):
        bar.page.locator("[data-queue-ready]").wait_for()
        bar.tap(side)
        if number == 3:
            expect(question).to_have_count(1)
        else:
            bar.page.wait_for_url(f"**said={number - (number > 3)}**")
    assert bar.winners() == ["1", "2", "1", "2"]
    expect(question).to_have_count(1)
