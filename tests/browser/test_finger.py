"""Presses on a page that another phone's hand makes new, before the finger is lifted."""

from playwright.sync_api import Route, expect

from tests.browser.conftest import MakePhone

ARRIVED = "new Promise((done) => { setTimeout(done, 300); })"


def test_what_is_under_the_finger_stays_until_it_is_lifted(make_phone: MakePhone) -> None:
    phone, other = make_phone(), make_phone()
    phone.begin("guinote", "Ana", "Luis", "Pilar", "Marta")
    other.page.goto(phone.address())
    phone.page.locator("[data-queue-ready]").wait_for()
    held: list[Route] = []
    phone.page.context.route(phone.address(), lambda route: held.append(route))  # noqa: PLW0108 (no built-in: it is noted on it)
    with phone.page.expect_request(phone.address()):
        other.go("[name=way][value=won-1]")
    fold = phone.page.locator("[data-part=sheet] details").first
    fold.locator("summary").first.hover()
    phone.page.mouse.down()
    with phone.page.expect_response(phone.address()):
        for route in held:
            route.continue_()
        phone.page.context.unroute(phone.address())
    phone.page.evaluate(ARRIVED)
    phone.page.mouse.up()
    expect(fold).to_have_attribute("open", "")
    expect(phone.page.locator(".hand")).to_have_count(1)
