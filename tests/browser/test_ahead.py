"""The figures of a tap stand at once, before anybody has answered, and a hand is no new page."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.browser import hand_entry, tournament_steps
from tests.browser.conftest import MakePhone
from tests.browser.phone import Phone
from tests.browser.test_installed import come_true
from tests.browser.test_queue import READY
from tests.games.test_corpus import usual_match

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
    phone.tap(".menu > summary")
    held.pop().continue_()
    phone.page.wait_for_url("**said=1")
    expect(phone.page.locator(FIGURE).first).to_have_text("1 game")
    assert phone.hands() == 1
    expect(phone.page.locator(".menu")).to_have_attribute(
        "open", ""
    )  # somebody is about to tap in it
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


def coto(phone: Phone) -> None:
    rules = {"mode": "first_to", "games": "1", "cotos": "2"}
    tournament_steps.table(phone, "guinote", "Ana", "Luis", "Pilar", "Marta", **rules)
    ready(phone)
    phone.tap(US)


def end(phone: Phone) -> None:
    tournament_steps.table(phone, "guinote", "Ana", "Luis", "Pilar", "Marta", games="1")
    ready(phone)
    phone.tap(US)


def vuelta(phone: Phone) -> None:
    tournament_steps.table(phone, "guinote", "Ana", "Luis", "Pilar", "Marta")
    ready(phone)
    phone.tap(".way.main > summary")
    phone.tap(".way.main[open] [name=last_trick][value=s1]")


def struck_bar(phone: Phone) -> None:
    tournament_steps.table(phone, "tuti_boig", "Ana", "Luis", "Pilar", "Eva")
    ready(phone)
    phone.tap(".score .key >> nth=1")
    phone.tap(".mains .save .button")


def elimination(phone: Phone) -> None:
    """Up to the hand in which the first is out, and that one."""
    case = usual_match("tuti_boig")
    place = next(at for at, state in enumerate(case["expected"]) if state["out"])
    record = {key: value for key, value in case["match"].items() if key != "ended"}
    record |= {"hands": case["match"]["hands"][: place + 1]}
    begun = record | {"hands": record["hands"][:place]}
    phone.page.goto(tournament_steps.bring(phone, begun).path)
    ready(phone)
    hand_entry.tell(phone, record, place)


def ready(phone: Phone) -> None:
    """From here on a hand leads on in place."""
    phone.page.locator(READY).wait_for()


BANNER, CARRY, CROSS = ".moment", ".is-new .under", ".is-new .struck:not(:has(~ .struck)) .cross"
# What moves, and for how long, wherever the table is drawn anew meanwhile.
BEGINS = """addEventListener("animationstart", ({ target }) => (window.begun ||= []).push(
  [target, target.getAnimations()[0].effect.getTiming().duration]))"""
MOMENTS = [
    (end, BANNER, "The match goes to Ana & Pilar, 1 to 0."),
    (coto, BANNER, "Coto to Ana & Pilar."),
    (elimination, BANNER, "is out."),
    (vuelta, CARRY, "Vuelta: Ana took the last trick and deals."),
    (struck_bar, CROSS, "Lost: Luis. Bar 1 struck."),
]


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
@pytest.mark.parametrize(("happens", "seen", "words"), MOMENTS, ids=lambda one: str(one)[:14])
def test_what_deserves_it_has_a_moment_that_is_felt_and_heard(
    make_phone: MakePhone, happens: Callable[[Phone], None], seen: str, words: str, motion: str
) -> None:
    phone = make_phone(service_workers="block", reduced_motion=motion)
    phone.page.add_init_script("navigator.vibrate = (ms) => { (window.felt ||= []).push(ms); }")
    phone.page.add_init_script(BEGINS)
    happens(phone)
    phone.page.wait_for_url("**said=*")
    expect(phone.page.locator("#news[aria-live=polite], #news[role=status]")).to_contain_text(words)
    assert phone.page.evaluate("window.felt") == [80]
    begun = "(seen) => (window.begun || []).filter(([one]) => one.matches(seen)).map((it) => it[1])"
    assert set(phone.page.evaluate(begun, seen)) == ({1000} if motion == "no-preference" else set())


def test_what_is_nothing_new_has_no_moment(make_phone: MakePhone) -> None:
    phone = make_phone(service_workers="block", reduced_motion="no-preference")
    phone.page.add_init_script("navigator.vibrate = (ms) => { window.felt = ms; }")
    struck_bar(phone)
    phone.page.wait_for_url("**said=*")
    phone.page.reload()
    expect(phone.page.locator(".is-new")).to_have_count(1)  # it was said just now still
    phone.page.goto(phone.address())
    expect(phone.page.locator(".is-new")).to_have_count(0)
    assert phone.page.evaluate("window.felt") is None


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
