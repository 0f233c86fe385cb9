"""A form that is refused shows where, however long its page is."""

from playwright.sync_api import expect

from tests.browser.conftest import MakePhone


def test_what_was_refused_is_in_sight(make_phone: MakePhone) -> None:
    page = make_phone(viewport={"width": 390, "height": 664}).page
    page.goto("/new/guinote")
    page.locator("details.by-hand > summary").click()
    page.select_option("[name='cut.0']", "7 oros")
    page.locator(".go .button").click()
    expect(page.locator("main form .problem").first).to_be_in_viewport(ratio=1)
