"""The organiser's pages as a workspace: one next step all evening, on a laptop and on a phone."""

import pytest
from playwright.sync_api import FloatRect, Page

from tests.browser import organiser, tournament_steps
from tests.browser.conftest import MakePhone

SIX = "\n".join(f"Player {number} / Partner {number}" for number in range(6))
PAIRS = "\n".join(f"Ramón Vidal {n} / Rosa Escartín {n}" for n in range(64))
# What of these does not stand whole on the first screen, and whose name takes a second line.
UNSEEN = """(what) => [...document.querySelectorAll(what)].filter((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
}).length"""
BROKEN = """[...document.querySelectorAll("main bdi")].filter(
  (one) => one.getClientRects().length > 1 || one.scrollWidth > one.clientWidth + 1
).map((one) => one.textContent)"""
CUT = """[...document.querySelectorAll("main .across")].filter(
  (one) => one.scrollWidth > one.clientWidth).length"""
LAPTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
PAGES = ("/people", "/draw", "/desk", "", "/papers", "/settings", "/log")


def said(page: Page) -> str:
    return page.inner_text(".now p")


def box(page: Page, what: str) -> FloatRect:
    found = page.locator(what).first.bounding_box()
    assert found is not None
    return found


def press_letter(page: Page, letter: str) -> None:
    """With Alt, as a keyboard does: Playwright's own says no letter with it."""
    key = {"modifiers": 1, "key": letter, "text": letter, "unmodifiedText": letter}
    page.context.new_cdp_session(page).send("Input.dispatchKeyEvent", {"type": "keyDown", **key})


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_one_step_leads_through_the_evening(make_phone: MakePhone, size: dict[str, int]) -> None:
    desk = make_phone(viewport=size)
    address = tournament_steps.organise(desk)
    tournament_steps.enter(desk, address, SIX)
    tournament_steps.settle(desk, address, rules__games="1")
    desk.page.goto(f"{address}/desk")
    for step in ("Draw round 1", "Publish the seating"):
        desk.go(f".now :text('{step}')")
    desk.page.goto(f"{address}/people")
    ahead, paper = box(desk.page, ".now .button"), box(desk.page, ".now .text-link")
    is_below = paper["y"] >= ahead["y"] + ahead["height"]
    assert is_below or paper["x"] >= ahead["x"] + ahead["width"] + 8
    desk.go(".now :text('On paper')")
    assert "Papers" in desk.page.inner_text(".rail [aria-current]")
    organiser.slip(desk, address, "1 1 0")
    assert said(desk.page) == "2 slips are missing: tables 2 and 3."
    for page in PAGES:
        desk.page.goto(f"{address}{page}")
        assert desk.page.locator(".now").count() == 1
        assert desk.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    desk.page.goto(f"{address}/desk")
    missing, field = box(desk.page, "#missing"), box(desk.page, "#slip")
    is_beside = missing["x"] >= field["x"] + field["width"] and missing["y"] < field["y"]
    assert is_beside == (size is LAPTOP)
    rail, bar = box(desk.page, ".rail"), box(desk.page, ".now")
    assert (rail["x"] + rail["width"] <= bar["x"]) == (size is LAPTOP)


def test_a_tournament_is_closed_and_opened_again(make_phone: MakePhone) -> None:
    desk = make_phone(viewport=LAPTOP)
    address = tournament_steps.playing(desk, SIX)
    desk.page.goto(f"{address}/log")
    desk.tap(".rail summary")
    desk.go(".rail button")
    assert said(desk.page) == "The tournament is closed."
    desk.go(".now button")
    assert said(desk.page) == "Round 1 is out: 3 tables are playing."


def test_a_laptop_shows_a_hall_at_one_sight(make_phone: MakePhone) -> None:
    """32 tables at the desk, 32 rows of the standings; no name is broken or cut, no column."""
    desk = make_phone(viewport={"width": 1366, "height": 768}, has_touch=False, is_mobile=False)
    address = tournament_steps.playing(desk, PAIRS, entrants=64)
    desk.page.goto(f"{address}/desk")
    example = desk.page.get_attribute("#slip", "placeholder") or ""
    desk.page.fill("#slip", "1954")
    desk.page.press("#slip", "Enter")
    desk.page.wait_for_selector("#slip-says .problem")
    assert desk.page.evaluate(UNSEEN, ".tile") == 0
    desk.page.keyboard.type(example)  # over what was refused
    desk.page.press("#slip", "Enter")
    desk.page.wait_for_selector(".noted [role=status]")
    assert desk.page.locator(".tile").count() == 32
    assert desk.page.evaluate(UNSEEN, ".tile") == 0
    desk.page.goto(address)
    rows = desk.page.locator(".standing tbody tr").count()
    assert rows - desk.page.evaluate(UNSEEN, ".standing tbody tr") >= 32
    for page in ("", "/desk", "/people", "/draw", "/results"):
        desk.page.goto(f"{address}{page}")
        assert desk.page.evaluate(BROKEN) == [], page
        assert desk.page.evaluate(CUT) == 0, page
    desk.page.fill(".finder input", "esCARTIN 63")
    desk.page.press(".finder input", "Enter")
    assert "Escartín 63" in desk.page.inner_text("h1")
    press_letter(desk.page, "k")
    assert desk.page.locator(".keys[open] kbd").count() == 9
    press_letter(desk.page, "b")
    desk.page.keyboard.type("sett")
    desk.page.keyboard.press("Enter")
    desk.page.wait_for_url("**/settings")
    with desk.page.expect_navigation():
        press_letter(desk.page, "m")
    assert desk.page.url.endswith("/desk")
    desk.page.fill(".finder input", "17")
    desk.page.press(".finder input", "Enter")
    assert desk.page.locator("main a", has_text="Table 17, round 1").count() == 1
