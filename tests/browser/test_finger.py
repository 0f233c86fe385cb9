"""Presses on a page that another phone's hand makes new, before the finger is lifted."""

from playwright.sync_api import expect

from tests.browser.conftest import MakePhone

TWO_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def test_what_is_under_the_finger_stays_until_it_is_lifted(make_phone: MakePhone) -> None:
    phone, other = make_phone(), make_phone()
    phone.begin("guinote", "Ana", "Luis", "Pilar", "Marta")
    other.page.goto(phone.address())
    phone.page.locator("[data-queue-ready]").wait_for()
    fold = phone.page.locator("[data-part=sheet] details").first
    fold.locator("summary").first.hover()
    phone.page.mouse.down()
    with phone.page.expect_response(phone.address()) as page:
        other.go("[name=way][value=won-1]")
    page.value.finished()
    phone.page.evaluate(TWO_FRAMES)
    phone.page.mouse.up()
    expect(fold).to_have_attribute("open", "")
    expect(phone.page.locator(".hand")).to_have_count(1)
