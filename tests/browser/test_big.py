"""The big score, read from across the room: on a television, and on a telephone held upright."""

import pytest

from tests.browser.conftest import MakePhone
from tests.browser.scenes import big_bars

SHORTEST = """() => Math.min(...[...document.querySelectorAll(".stroke use:first-child")].map(
  (one) => one.getBoundingClientRect().height / innerHeight))"""
OVER = "() => document.documentElement.scrollWidth - innerWidth"


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 640), (1280, 800)])
def test_bars_are_at_least_eight_hundredths_of_the_screen(
    make_phone: MakePhone, width: int, height: int
) -> None:
    phone = make_phone(viewport={"width": width, "height": height})
    big_bars(phone)
    assert phone.page.evaluate(SHORTEST) >= 0.08
    assert phone.page.evaluate(OVER) <= 0
