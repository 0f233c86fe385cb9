"""Hands that wait on a phone: shown and sent on every page, and never left behind unasked."""

import pytest
from playwright.sync_api import Route, expect

from tests.browser import tournament_steps
from tests.browser.conftest import MakePhone
from tests.browser.phone import Phone

SENT = "**/sent"


def no_signal(route: Route) -> None:
    route.abort()


@pytest.fixture
def phone(make_phone: MakePhone) -> Phone:
    """Has noted a hand that could not be sent."""
    phone = make_phone(service_workers="block")  # it would send them by itself
    phone.begin("guinote", "Ana", "Luis", "Pilar", "Marta")
    phone.page.locator("[data-queue-ready]").wait_for()
    phone.page.route(SENT, no_signal)
    phone.tap("[name=way][value=won-1]")
    expect(phone.page.locator(".hand.is-waiting")).to_have_count(1)
    return phone


def test_another_page_says_so_and_sends_them(phone: Phone) -> None:
    address = phone.address()
    phone.page.goto("/")
    box = phone.page.locator(".outbox")
    expect(box).to_contain_text("1 waiting for a signal")
    phone.page.unroute(SENT)
    box.locator("[data-send]").click()
    expect(box).to_be_hidden()
    phone.page.goto(address)
    assert phone.hands() == 1


def test_who_forgets_the_table_is_asked_first(phone: Phone) -> None:
    address = phone.address()
    phone.page.goto(f"{address}/delete")
    forget = phone.page.locator("form[data-leaves] .button")
    forget.click()
    box = phone.page.locator(".outbox")
    expect(box).to_contain_text("These hands are on this phone only.")
    assert phone.page.url.endswith("/delete")
    phone.page.unroute(SENT)
    with phone.page.expect_navigation():
        box.locator("[data-send]").click()
    expect(phone.page.locator(".table-link")).to_have_count(0)
    phone.page.goto(address)
    assert phone.hands() == 1


def test_who_signs_out_may_throw_them_away(phone: Phone) -> None:
    address = phone.address()
    tournament_steps.sign_in(phone)
    phone.page.goto("/clubs")
    phone.tap(".menu > summary")
    phone.tap("form[data-leaves] button")
    drop = phone.page.locator(".outbox [data-drop]")
    expect(drop).to_be_visible()
    with phone.page.expect_navigation():
        drop.click()
    assert phone.page.evaluate("localStorage.length") == 0
    phone.page.goto(address)
    assert phone.hands() == 0
