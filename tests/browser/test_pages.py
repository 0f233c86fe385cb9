"""What holds of every page as it is drawn: for eyes, for a thumb, for a slow line.

A page is reached once; theme, width and size of the text then change on the page that is open, as
on a telephone that is turned or put into its night colours. All that is wrong is said together.
"""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize

from tests.browser import page_measures
from tests.browser.conftest import HAND, PROFILE, MakePhone, OpenPhone
from tests.browser.new_match_scenes import menu
from tests.browser.phone import Phone
from tests.browser.scenes import SCENES, Scene, nine_hands

SMALLEST: ViewportSize = {"width": 320, "height": 640}
NARROW: ViewportSize = {"width": 360, "height": 740}
TABS = 20
# What reads a page: read from its file once, and put into each page once.
READER = Axe()
IN_PLACE = Axe("")
EVERYTHING = {"resultTypes": ["violations"]}
# All that may be different by night: the rest is the same page.
COLOURS = {**EVERYTHING, "runOnly": ["color-contrast", "link-in-text-block"]}


@pytest.fixture(scope="module")
def tab(open_phone: OpenPhone) -> Iterator[Page]:
    """One for all pages: to begin a telephone takes as long as to look at a page. A colour is there
    at once, without a passage; a worker beside the page changes none.
    """
    with open_phone(reduced_motion="reduce", service_workers="block") as phone:
        yield phone.page


@pytest.fixture
def phone(tab: Page) -> Iterator[Phone]:
    """A telephone that remembers nothing of those before it."""
    yield Phone(tab, has_scripts=True)
    tab.unroute_all()
    tab.evaluate("localStorage.clear(), sessionStorage.clear()")
    tab.goto("about:blank")
    tab.context.clear_cookies()
    tab.emulate_media(color_scheme="light", reduced_motion="reduce")
    tab.set_viewport_size(HAND)


# One scene of so many when somebody waits for it; all of them in `make soak`.
ONE_IN = 16 if PROFILE == "test" else 8
ALL = [
    pytest.param(scene, marks=[pytest.mark.soak] if place % ONE_IN else [], id=scene.__name__)
    for place, scene in enumerate(SCENES)
]


@pytest.mark.slow(keep=5)
@pytest.mark.parametrize("scene", ALL)
def test_a_page_is_for_everybody(phone: Phone, scene: Scene) -> None:
    scene(phone)
    wrong = [f"{law}: {found}" for law, found in everything_wrong(phone.page)]
    assert not wrong, "\n".join([phone.page.url, *wrong])


def everything_wrong(page: Page) -> Iterator[tuple[str, str]]:
    """Which law a page breaks, and where. The page is in the hand, by day."""
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        reader, rules = (READER, EVERYTHING) if theme == "light" else (IN_PLACE, COLOURS)
        for law, found in (*unreadable(page, reader, rules), *hard_to_use(page)):
            yield f"{law}, {theme}", found
    yield from too_wide(page)
    yield from too_long(page)
    yield from (("focus is on what cannot be seen", one) for one in lost_focus(page))


def unreadable(page: Page, reader: Axe, rules: dict[str, list[str]]) -> Iterator[tuple[str, str]]:
    """Nothing stands in the way of reading."""
    found = reader.run(page, options=rules)
    if found.violations_count:
        yield "axe", found.generate_report()


def hard_to_use(page: Page) -> Iterator[tuple[str, str]]:
    """A thumb finds everything, the score stands out, nothing on the table is written small."""
    targets, contrasts, text = page.evaluate(page_measures.IN_THE_HAND)
    yield from (("a target is small", one) for one in targets)
    yield from (("the score does not stand out", str(one)) for one in contrasts if one < 7)
    if text < 18:
        yield "text is small", f"{text} px"


def lost_focus(page: Page) -> list[str]:
    """Tab by tab, until all that can have the focus had it: it is always on something seen."""
    page.set_viewport_size(HAND)
    for _ in range(min(TABS, page.evaluate(page_measures.WATCH_FOCUS))):
        page.keyboard.press("Tab")
    return list(page.evaluate("unseenFocus"))


def too_wide(page: Page) -> Iterator[tuple[str, str]]:
    """A small screen scrolls in one direction, with large text too."""
    page.set_viewport_size(SMALLEST)
    for text, wide, which in page.evaluate(page_measures.WIDTHS, ["200%", "100%"]):
        if wide > SMALLEST["width"]:
            yield f"a small screen scrolls sideways, text {text}", f"{wide} px: {which}"


def too_long(page: Page) -> Iterator[tuple[str, str]]:
    """A language whose words are two fifths longer breaks no page on a narrow telephone."""
    page.set_viewport_size(NARROW)
    grown, broken = page.evaluate(page_measures.LONGER_WORDS)
    if grown < 1.4:
        yield "the words did not grow", str(grown)
    yield from (("longer words do not fit", one) for one in broken)


@pytest.mark.parametrize(
    ("scene", "most"), [(menu, 15), (nine_hands, 25)], ids=["menu", "nine hands"]
)
def test_a_first_view_is_light(
    make_phone: MakePhone, address: str, scene: Scene, most: int
) -> None:
    """So many KB as they are received, headers too, in 6 requests, and nothing from elsewhere."""
    first, cold = make_phone(), make_phone()
    scene(first)
    asked: dict[str, str] = {}
    received: dict[str, int] = {}
    line = cold.page.context.new_cdp_session(cold.page)
    line.on(
        "Network.requestWillBeSent", lambda e: asked.update({e["requestId"]: e["request"]["url"]})
    )
    line.on(
        "Network.loadingFinished",
        lambda e: received.update({e["requestId"]: e["encodedDataLength"]}),
    )
    line.send("Network.enable")
    cold.page.goto(first.address() if "/m/" in first.page.url else "/", wait_until="load")
    assert {one.split("/")[2] for one in asked.values()} == {address.split("/")[2]}
    assert len(asked) <= 6, asked
    assert sum(received.values()) <= most * 1024
    assert asked.keys() == received.keys()
