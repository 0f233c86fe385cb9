"""Two windows of a phone alone on one match: nothing is lost or doubled, and each shows it all."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import MakePhone
from tests.browser.phone import Phone
from tests.browser.test_alone import PATIENT, lacks_runtime
from tests.browser.test_alone_pages import HANDS, MORE, play

pytestmark = [pytest.mark.slow, lacks_runtime]


@pytest.fixture
def windows(make_phone: MakePhone) -> tuple[Page, Page]:
    """Both show a match of Guiñote with three hands."""
    phone = make_phone()
    phone.page.goto("/alone")
    phone.page.locator(".games").wait_for(timeout=PATIENT)
    play(phone)
    other = Phone(phone.page.context.new_page(), has_scripts=True)
    other.page.goto(phone.page.url)
    expect(other.page.locator(HANDS)).to_have_count(3, timeout=PATIENT)
    return phone.page, other.page


def tap(page: Page, way: str) -> None:
    page.locator(f"button[name=way][value={way}]").first.click()


def test_what_one_notes_shows_in_the_other_and_what_was_typed_stays(
    windows: tuple[Page, Page],
) -> None:
    one, other = windows
    for noted, (page, way) in enumerate(((one, "won-1"), (other, "won-2")), start=4):
        tap(page, way)
        for shown in windows:
            expect(shown.locator(HANDS)).to_have_count(noted)
    points = other.locator("details.way:not([data-side]) > summary").first
    points.click()
    digits = other.locator("details.way[open] .digits").first
    digits.fill("61")
    tap(one, "won-1")
    expect(other.locator("#noted-meanwhile")).to_contain_text("another window")
    expect(other.locator(HANDS)).to_have_count(6)
    expect(digits).to_have_value("61")


def test_what_was_said_before_the_other_wrote_is_not_said_again(
    windows: tuple[Page, Page],
) -> None:
    one, other = windows
    one.locator("form[action$='/undo'] button").first.click()
    expect(one.locator("#said")).to_have_text("Undone.")
    expect(other.locator(HANDS)).to_have_count(2)
    tap(other, "won-2")
    for _ in range(2):
        expect(one.locator(HANDS)).to_have_count(3, timeout=PATIENT)
        expect(one.locator("#said")).not_to_contain_text("Undone.")
        one.reload()


def test_what_both_note_at_once_is_lost_in_neither(windows: tuple[Page, Page]) -> None:
    one, other = windows
    other.evaluate("BroadcastChannel.prototype.postMessage = () => {}")  # nobody hears of it
    tap(other, "won-2")
    expect(other.locator(HANDS)).to_have_count(4)
    tap(one, "won-1")
    for page in windows:
        expect(page.locator(".waits")).to_be_visible()
        expect(page.locator(HANDS)).to_have_count(4)
    one.locator(".waits summary").click()
    one.locator(".waits button[value=both]").click()
    for page in windows:
        expect(page.locator(".waits")).to_have_count(0)
        expect(page.locator(HANDS)).to_have_count(5)


def test_a_match_that_is_deleted_in_one_is_gone_in_the_other(windows: tuple[Page, Page]) -> None:
    one, other = windows
    one.locator("details.menu > summary").click()
    one.locator(MORE).first.click()
    one.locator("a[href$='/delete']").click()
    one.locator("main form[action$='/delete'] button").click()
    expect(other.locator("main")).to_contain_text("There is no such match on this phone")
