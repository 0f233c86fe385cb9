"""The scorer's screen and the big one stay awake, where a browser can do that."""

import pytest

from tests.browser.conftest import MakePhone
from tests.browser.phone import Phone
from tests.browser.scenes import FOUR

COUNTS = """window.locks = [];
Object.defineProperty(navigator, "wakeLock", { value: {
  request: (kind) => { window.locks.push(kind); return Promise.resolve({}); } } });"""
WAKES = """(state) => {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def opened(phone: Phone, script: str, page: str) -> Phone:
    phone.page.add_init_script(script)
    phone.begin("guinote", *FOUR)
    phone.page.goto(phone.address() + page)
    phone.page.wait_for_load_state("networkidle")
    return phone


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("page", ["", "/big?still=1"])
def test_a_screen_that_is_looked_at_stays_awake(make_phone: MakePhone, page: str) -> None:
    phone = opened(make_phone(), COUNTS, page)
    assert phone.page.evaluate("window.locks") == ["screen"]


@pytest.mark.parametrize("page", ["", "/big?still=1"])
def test_back_from_sleep_it_is_asked_for_again(make_phone: MakePhone, page: str) -> None:
    phone = opened(make_phone(), COUNTS, page)
    phone.page.evaluate(WAKES, "hidden")
    assert phone.page.evaluate("window.locks") == ["screen"]
    phone.page.evaluate(WAKES, "visible")
    assert phone.page.evaluate("window.locks") == ["screen", "screen"]
