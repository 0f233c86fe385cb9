"""What holds of every page as it is drawn: for eyes, for a thumb, for a slow line.

A page is reached once; theme, width and size of the text then change on the page that is open, as
on a telephone that is turned or put into its night colours.
"""

import gzip
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Response

from tests.browser import measures
from tests.browser.beginning_scenes import menu
from tests.browser.conftest import HAND, MakePhone, OpenPhone
from tests.browser.phone import Phone
from tests.browser.scenes import SCENES, Scene, bars, table_hands

SMALLEST = {"width": 320, "height": 640}
NARROW = {"width": 360, "height": 740}
TABS = 20


@pytest.fixture(scope="module", params=SCENES, ids=lambda scene: scene.__name__)
def shown(open_phone: OpenPhone, request: pytest.FixtureRequest) -> Iterator[Phone]:
    """A telephone that shows a page; every test of this page looks at the same one."""
    with open_phone() as phone:
        request.param(phone)
        yield phone


@pytest.fixture(params=["light", "dark"])
def themed(shown: Phone, request: pytest.FixtureRequest) -> Phone:
    """The page in the hand, by day and by night; a colour is there at once, without a passage."""
    turned(shown, HAND)
    shown.page.emulate_media(color_scheme=request.param, reduced_motion="reduce")
    return shown


def turned(phone: Phone, size: dict[str, int]) -> None:
    """The same page on a screen of this size."""
    if phone.page.viewport_size != size:
        phone.page.set_viewport_size({"width": size["width"], "height": size["height"]})


def test_nothing_stands_in_the_way_of_reading(themed: Phone) -> None:
    # What reads the page is put into it once: to read it in again takes longer than the reading.
    is_there = themed.page.evaluate("typeof axe !== 'undefined'")
    found = (Axe("") if is_there else Axe()).run(themed.page)
    assert found.violations_count == 0, found.generate_report()


def test_a_thumb_finds_everything(themed: Phone) -> None:
    assert themed.page.evaluate(measures.SMALL_TARGETS) == []


def test_the_score_stands_out(themed: Phone) -> None:
    assert all(ratio >= 7 for ratio in themed.page.evaluate(measures.CONTRASTS))


def test_nothing_on_the_table_is_written_small(themed: Phone) -> None:
    assert themed.page.evaluate(measures.SMALLEST_TEXT) >= 18


@pytest.mark.parametrize("text", ["200%", "100%"])
def test_a_small_screen_scrolls_in_one_direction(shown: Phone, text: str) -> None:
    turned(shown, SMALLEST)
    shown.page.evaluate(measures.TEXT_SIZE, text)
    wide, which = shown.page.evaluate(measures.WIDTH), shown.page.evaluate(measures.TOO_WIDE)
    shown.page.evaluate(measures.TEXT_SIZE, "")
    assert wide <= SMALLEST["width"], which


def test_words_may_be_two_fifths_longer(shown: Phone) -> None:
    """A language whose words are longer breaks no page on a narrow telephone."""
    turned(shown, NARROW)
    grown, broken = shown.page.evaluate(measures.LONGER_WORDS)
    assert grown >= 1.4
    assert broken == []


def test_the_keyboard_is_never_lost(shown: Phone) -> None:
    """Tab by tab: focus is always on something that can be seen."""
    turned(shown, HAND)
    shown.page.evaluate(measures.WATCH_FOCUS)
    for _ in range(TABS):
        shown.page.keyboard.press("Tab")
    assert shown.page.evaluate("unseenFocus") == []


@pytest.mark.parametrize("scene", [menu, table_hands, bars], ids=["menu", "guinote", "tuti_boig"])
def test_a_cold_page_is_light(make_phone: MakePhone, address: str, scene: Scene) -> None:
    """At most 50 KB compressed in 8 requests, and nothing from elsewhere."""
    first, cold = make_phone(), make_phone()
    scene(first)
    seen: list[Response] = []

    def noted(answer: Response) -> None:
        seen.append(answer)

    cold.page.on("response", noted)
    cold.page.goto(first.address() if "/m/" in first.page.url else "/", wait_until="networkidle")
    assert {answer.url.split("/")[2] for answer in seen} == {address.split("/")[2]}
    assert len(seen) <= 8, [answer.url for answer in seen]
    if "/m/" in cold.page.url:  # what it loads once it stands weighs too
        cold.page.locator("[data-queue-ready]").wait_for()
    assert sum(len(gzip.compress(answer.body())) for answer in seen) <= 50 * 1024
