"""Answers whose head comes and whose body never does, and a phone's own Python that broke while it
was begun: the page asks again, instead of waiting for good.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import MakePhone
from tests.browser.test_alone import PATIENT, READY, lacks_runtime
from tests.browser.test_server_gone import Bar, bar

__all__ = ["bar"]
HANDS = ".hand-list > .hand:not(.is-waiting)"
STALL = """const whole = window.fetch;
let isFirst = true;
window.fetch = async (address, asked) => {
  const answer = await whole(address, asked);
  if (!isFirst || !String(address).endsWith("%s") || answer.status !== 200) return answer;
  isFirst = false;
  const { signal } = asked;
  const body = new ReadableStream({
    start: (line) => signal.addEventListener("abort", () => line.error(signal.reason)),
  });
  return new Response(body, { headers: answer.headers });
};"""
# The first worker that is begun breaks on the way, as one does whose script is not to be had.
BREAK = """const Whole = window.Worker;
window.Worker = class extends Whole {
  constructor(address, how) {
    super(window.isBroken ? address : "/static/none.js", how);
    window.isBroken = true;
  }
};"""


@pytest.mark.parametrize("what", ["/live/table", "/sent"])
def test_an_answer_that_stalls_is_asked_for_again(make_phone: MakePhone, what: str) -> None:
    phone, other = make_phone(), make_phone()
    phone.page.add_init_script(STALL % what)
    phone.begin("guinote")
    phone.page.locator(READY).wait_for()
    if what == "/sent":
        phone.tap("button[name=way][value=won-1]")
    else:
        other.page.goto(phone.address())
        other.go("button[name=way][value=won-1]")
    expect(phone.page.locator(HANDS)).to_have_count(1)
    expect(phone.page.locator(".hand.is-waiting")).to_have_count(0)
    assert phone.hands() == 1


@lacks_runtime
def test_a_python_that_broke_is_begun_again(bar: Bar) -> None:
    bar.context.add_init_script(BREAK)
    bar.kill()
    bar.reload()
    bar.page.locator("main[data-alone]").wait_for(timeout=PATIENT)
    bar.tap("2")
    expect(bar.page.locator(HANDS)).to_have_count(2, timeout=PATIENT)
    assert bar.settled() == ["1", "2"]
