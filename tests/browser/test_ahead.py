"""The figures of a tap stand at once, before anybody has answered, and a hand is no new page."""

import re

from playwright.sync_api import Route, expect

from tests.browser import tournament_steps
from tests.browser.conftest import MakePhone
from tests.browser.phone import Phone
from tests.browser.test_installed import come_true
from tests.browser.test_queue import READY

US = "[name=way][value=won-1]"
FIGURE = ".score .numeral"


def begun(make_phone: MakePhone, workers: str = "block") -> Phone:
    """A table; a worker would ask past what a test holds up."""
    phone = make_phone(service_workers=workers)
    phone.begin("guinote", "Ana", "Luis", "Pilar", "Marta")
    phone.page.locator(READY).wait_for()
    phone.page.evaluate("window.wasHere = true")
    return phone


def test_a_figure_stands_before_the_answer_and_the_page_stays(make_phone: MakePhone) -> None:
    phone = begun(make_phone)
    held = list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    phone.page.route("**/sent", hold)
    phone.tap(US)
    expect(phone.page.locator(FIGURE).first).to_have_text(re.compile("^1 "))
    assert phone.hands() == 0
    held.pop().continue_()
    phone.page.wait_for_url("**said=1")
    expect(phone.page.locator(FIGURE).first).to_have_text("1 game")
    assert phone.hands() == 1
    assert phone.page.evaluate("window.wasHere")
    assert phone.wrong == []
    expect(phone.page.locator(".said")).to_contain_text("Undo")


def test_the_first_tap_needs_no_other_script(make_phone: MakePhone) -> None:
    """A table opened again shows what is tapped before what sends it has come."""
    phone = begun(make_phone)
    phone.tap(US)
    phone.page.wait_for_url("**said=1")
    phone.page.route(re.compile("/js/(?!early)"), lambda _: None)  # held
    phone.page.goto(phone.address(), wait_until="commit")
    phone.page.locator(US).tap(no_wait_after=True)
    expect(phone.page.locator(FIGURE).first).to_have_text(re.compile("^2 "))
    assert phone.hands() == 1
    phone.page.unroute_all()  # what was held goes on
    phone.page.wait_for_url("**said=2")
    expect(phone.page.locator(FIGURE).first).to_have_text("2 games")


def test_an_end_has_a_moment_that_is_felt_and_heard(make_phone: MakePhone) -> None:
    phone = make_phone(service_workers="block", reduced_motion="no-preference")
    phone.page.add_init_script("navigator.vibrate = (ms) => { (window.felt ||= []).push(ms); }")
    tournament_steps.table(phone, "guinote", "Ana", "Luis", "Pilar", "Marta", games="2")
    phone.page.locator(READY).wait_for()
    for number in (1, 2):
        assert phone.page.evaluate("window.felt") is None
        phone.tap(US)
        phone.page.wait_for_url(f"**said={number}")
    moment = phone.page.locator(".moment")
    expect(moment).to_have_text("The match goes to Ana & Pilar, 2 to 0.")
    expect(phone.page.locator("#news")).to_contain_text("The match goes to Ana & Pilar, 2 to 0.")
    assert phone.page.evaluate("window.felt") == [80]
    lasts = "(one) => one.getAnimations().map((each) => each.effect.getTiming().duration)"
    assert moment.evaluate(lasts) == [1000]
    phone.page.emulate_media(reduced_motion="reduce")
    assert moment.evaluate(lasts) == []


def test_undo_shows_what_stood_before_and_takes_it_back_where_nobody_hears(
    make_phone: MakePhone,
) -> None:
    phone = begun(make_phone)
    phone.tap(US)
    phone.page.wait_for_url("**said=1")
    held = list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    phone.page.route("**/undo?sent=1", hold)
    with phone.page.expect_request("**/undo?sent=1"):
        phone.tap("[data-undo]")
    expect(phone.page.locator(FIGURE).first).to_have_text(re.compile("^0 "))
    assert phone.hands() == 1
    held.pop().abort()
    expect(phone.page.locator(FIGURE).first).to_have_text(re.compile("^1 "))
    phone.page.unroute_all()
    expect(phone.page.locator(FIGURE).first).to_have_text("0 games")
    assert phone.hands() == 0


def test_what_is_not_stored_is_taken_back(make_phone: MakePhone) -> None:
    """Also where the service worker has brought what keeps a hand from the first sight on."""
    phone = begun(make_phone, "allow")
    come_true(phone.page, "navigator.serviceWorker.ready.then(() => true)")
    phone.page.reload()
    phone.page.locator(READY).wait_for()
    phone.page.context.set_offline(True)
    phone.tap(US)
    expect(phone.page.locator(".hand.is-waiting")).to_have_count(1)
    expect(phone.page.locator(FIGURE).first).to_have_text("0 games")
    phone.page.context.set_offline(False)
    expect(phone.page.locator(".hand.is-waiting")).to_have_count(0)
    expect(phone.page.locator(FIGURE).first).to_have_text("1 game")
    assert phone.hands() == 1


def test_what_is_stored_stays_in_sight_where_the_table_does_not_come(make_phone: MakePhone) -> None:
    phone = begun(make_phone)
    phone.page.route("**said=1", lambda route: route.abort())
    phone.page.route("**/live/table", lambda route: route.abort())
    with phone.page.expect_event("requestfailed", lambda asked: asked.url.endswith("said=1")):
        phone.tap(US)
    assert phone.hands() == 1
    expect(phone.page.locator(FIGURE).first).to_have_text(re.compile("^1 "))
    phone.page.unroute_all()
    expect(phone.page.locator(FIGURE).first).to_have_text("1 game")
