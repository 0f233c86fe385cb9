"""Two and three telephones that write at once, and one that may no longer."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import MakePhone
from tests.browser.phone import Phone
from tests.browser.test_points_page import COVERED

READY = "[data-queue-ready]"


@pytest.fixture
def make_phone(make_phone_there: MakePhone) -> MakePhone:
    """All of this at both kinds of address."""
    return make_phone_there


@pytest.fixture
def owner(make_phone: MakePhone) -> Phone:
    phone = make_phone()
    phone.begin("guinote", "Ana", "Luis", "Pilar", "Marta")
    phone.page.locator(READY).wait_for()
    return phone


def joined(phone: Phone, owner: Phone) -> Phone:
    """A second telephone, let in by the code that stands on the first."""
    owner.page.goto(f"{owner.address()}/phone")
    code = owner.page.locator(".big-code").inner_text().replace(" ", "")
    phone.page.goto(f"/code/{code}")
    phone.go("main .button")
    phone.page.locator(READY).wait_for()
    owner.page.goto(owner.address())
    owner.page.locator(READY).wait_for()
    return phone


def test_a_hand_noted_twice_waits_on_both_for_a_choice(owner: Phone, make_phone: MakePhone) -> None:
    second, watcher = joined(make_phone(), owner), make_phone()
    watcher.page.goto(owner.address())
    second.page.context.set_offline(True)
    second.tap("[name=way][value=won-2]")
    owner.go("[name=way][value=won-1]")
    second.page.context.set_offline(False)
    for phone in (owner, second, watcher):
        waits = phone.page.locator(".waits h2")
        expect(waits).to_contain_text("Hand 1 was noted twice", timeout=60_000)
    expect(owner.page.locator(".version").first).to_contain_text("This phone")
    expect(second.page.locator(".version").first).to_contain_text("Phone 1")
    expect(second.page.locator(".version").last).to_contain_text("This phone")
    second.tap(".waits summary")
    second.go(".waits button[value=both]")
    expect(owner.page.locator(".waits")).to_have_count(0)
    expect(owner.page.locator(".hand")).to_have_count(2)
    assert owner.hands() == 2


def test_what_two_noted_alike_is_asked_about_in_view(make_phone: MakePhone) -> None:
    """On the smallest phone, in the language that takes most words."""
    small = {"locale": "fr-FR", "viewport": {"width": 320, "height": 568}}
    owner, second = make_phone(**small), make_phone(**small)
    owner.begin("guinote", "Ana", "Luis", "Pilar", "Marta")
    joined(second, owner)
    second.page.context.set_offline(True)
    second.tap("[name=way][value=won-1]")
    owner.go("[name=way][value=won-1]")
    second.page.context.set_offline(False)
    for phone in (second, owner):
        expect(phone.page.locator(".said .echo .tap")).to_be_visible()
        expect(phone.page.locator(".signal:visible")).to_have_count(0)
        asked = ".score .key, .said p, .said .quiet, .said .tap, .sheet summary"
        assert phone.page.evaluate(COVERED, asked) == []


def test_a_revoked_phone_is_told_and_its_hand_stays_on_it(
    owner: Phone, make_phone: MakePhone
) -> None:
    second = joined(make_phone(), owner)
    second.page.context.set_offline(True)
    second.tap("[name=way][value=won-1]")
    expect(second.page.locator(".hand.is-waiting")).to_have_count(1)
    owner.page.goto(f"{owner.address()}/who")
    owner.page.locator(".link-row").last.click()
    owner.page.wait_for_selector("form[action$='/revoke']", state="attached")
    with owner.page.expect_navigation():
        owner.page.evaluate("document.querySelector('form[action$=\"/revoke\"]').submit()")
    second.page.context.set_offline(False)
    expect(second.page.locator("#signal")).to_have_text("This link no longer opens the table.")
    expect(second.page.locator(".hand.is-waiting .problem")).to_contain_text("no longer")
    expect(second.page.locator(".hand.is-waiting [data-waiting=back]")).to_be_visible()
    expect(second.page.locator("[name=way], form[action$='/end']")).to_have_count(0)
    owner.page.goto(owner.address())
    assert owner.hands() == 0
