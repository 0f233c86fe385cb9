"""A phone without a signal: its hands wait on it, go out in order and once, and are never lost."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Error, Page, Route, expect

from tests.browser import hand_facts
from tests.browser.conftest import MakePhone
from tests.browser.phone import BAR, Phone
from tests.browser.test_installed import come_true

READY = "[data-queue-ready]"
ASKS = """document.addEventListener("DOMContentLoaded", () => {
  document.querySelector("[data-queue]").dataset.askAgain = "60";
});"""


@pytest.fixture
def make_phone(make_phone_there: MakePhone) -> MakePhone:
    """All of this at both kinds of address."""
    return make_phone_there


@pytest.fixture
def phone(make_phone: MakePhone) -> Phone:
    phone = make_phone()
    phone.begin("guinote", "Ana", "Luis", "Pilar", "Marta")
    phone.page.locator(READY).wait_for()
    return phone


def offline(phone: Phone, *, is_off: bool = True) -> None:
    phone.page.context.set_offline(is_off)


def waiting(page: Page) -> list[str]:
    """The words of the hands that wait, newest first."""
    return page.locator(".hand.is-waiting b").all_inner_texts()


def note(phone: Phone, winner: int) -> None:
    """One tap, without a signal: the page stays."""
    before = len(waiting(phone.page))
    phone.tap(f"[name=way][value=won-{winner}]")
    expect(phone.page.locator(".hand.is-waiting")).to_have_count(before + 1)


def sent(phone: Phone) -> list[str]:
    """The winners as they are stored, once nothing waits any more."""
    expect(phone.page.locator(".hand.is-waiting")).to_have_count(0, timeout=60_000)
    come_true(phone.page, "!Object.keys(localStorage).some((key) => key.includes('.waiting.'))")
    return [hand["outcome"]["winner"] for hand in phone.record()["hands"]]


def test_with_a_signal_nothing_is_different(phone: Phone) -> None:
    phone.go("[name=way][value=won-1]")
    assert phone.page.url.endswith("?said=1")
    assert phone.hands() == 1
    phone.page.locator(READY).wait_for()
    come_true(phone.page, "localStorage.length === 0")


def test_three_hands_wait_and_go_out_in_order(phone: Phone) -> None:
    offline(phone)
    for winner in (1, 2, 2):
        note(phone, winner)
    expect(phone.page.locator("#waiting")).to_have_text("3 waiting for a signal")
    assert waiting(phone.page) == ["Luis & Marta", "Luis & Marta", "Ana & Pilar"]
    offline(phone, is_off=False)
    assert sent(phone) == ["1", "2", "2"]
    expect(phone.page.locator(".hand")).to_have_count(3)
    expect(phone.page.locator("#waiting")).to_be_hidden()
    phone.go("[name=way][value=won-1]")
    assert phone.hands() == 4
    assert phone.wrong == []


def test_an_undo_the_moment_the_server_goes_waits_and_counts_once(phone: Phone) -> None:
    """Nobody has noticed that it is gone, and nothing waits yet."""
    for winner in (1, 2):
        phone.go(f"[name=way][value=won-{winner}]")
        phone.page.locator(READY).wait_for()
    phone.page.context.route("**/m/**", lambda route: route.abort())
    undo = phone.page.locator("[data-undo]").bounding_box()
    assert undo is not None
    for _ in range(2):
        phone.page.touchscreen.tap(undo["x"] + 20, undo["y"] + 20)
    expect(phone.page.locator(".hand.is-waiting")).to_have_count(1)
    phone.page.context.unroute_all(behavior="wait")
    assert sent(phone) == ["1"]


def test_what_came_while_a_hand_was_on_its_way_is_shown_though_that_got_lost(
    phone: Phone, make_phone: MakePhone
) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    other = make_phone()
    other.page.goto(phone.address())
    phone.page.context.route("**/sent", hold)
    with phone.page.expect_request("**/sent"):
        phone.tap("[name=way][value=won-1]")
    with phone.page.expect_response(phone.address()):
        other.go("[name=way][value=won-2]")
    phone.page.context.route("**/sent", lambda route: route.abort())
    for route in held:
        route.abort()
    expect(phone.page.locator(".hand:not(.is-waiting)")).to_have_count(1)


# A phone so slow that what sends hands comes after some seconds.
SLOW = """const soon = window.setTimeout;
window.setTimeout = (act, pause) => soon(act, pause === 1000 ? 4000 : pause);"""


def test_a_hand_tapped_on_a_fresh_page_waits_where_the_server_is_gone(phone: Phone) -> None:
    """At both addresses: no page of the browser's own says that it cannot be reached."""
    phone.go("[name=way][value=won-1]")
    phone.page.locator(READY).wait_for()
    phone.page.add_init_script(SLOW)
    phone.page.reload()
    phone.page.context.route("**/m/**", lambda route: route.abort())
    phone.page.wait_for_timeout(500)  # as soon as a person finds the button
    assert phone.page.locator(READY).count() == 0
    note(phone, 2)
    expect(phone.page.locator(".hand.is-waiting")).to_have_count(1)
    phone.page.context.unroute_all(behavior="wait")
    assert sent(phone) == ["1", "2"]


def test_an_undo_leaves_a_question_about_another_hand(phone: Phone) -> None:
    """Them, them once more (asked), us, undo: only us goes."""
    phone.page.add_init_script(ASKS)
    phone.page.reload()
    phone.page.locator(READY).wait_for()
    phone.go("[name=way][value=won-1]")
    offline(phone)
    note(phone, 2)
    phone.page.wait_for_timeout(700)  # as long as two taps are apart, and longer than a bounce
    note(phone, 2)
    question = phone.page.locator("[data-waiting=yes]")
    expect(question).to_be_visible()
    expect(phone.page.locator(".asked")).to_contain_text("Luis & Marta Hand 2, noted a moment ago")
    note(phone, 1)
    phone.tap("[data-undo]")
    expect(question).to_be_visible()
    phone.tap(question)
    offline(phone, is_off=False)
    assert sent(phone) == ["1", "2", "2"]


def test_they_survive_a_killed_tab(phone: Phone) -> None:
    address, context = phone.address(), phone.page.context
    offline(phone)
    note(phone, 1)
    note(phone, 2)
    phone.page.close()
    offline_page = phone.page = context.new_page()
    offline(phone, is_off=False)
    offline_page.goto(address)
    offline_page.locator(READY).wait_for()
    assert sent(phone) == ["1", "2"]


def test_one_that_waits_can_be_taken_back(phone: Phone) -> None:
    offline(phone)
    note(phone, 1)
    note(phone, 2)
    phone.tap(".hand.is-waiting [data-waiting=back]")
    assert waiting(phone.page) == ["Ana & Pilar"]
    offline(phone, is_off=False)
    assert sent(phone) == ["1"]


def test_a_hand_whose_answer_got_lost_is_stored_once(phone: Phone) -> None:
    """The server had it; the phone does not know, and sends it again."""

    def swallowed(route: Route) -> None:
        route.fetch(url=route.request.url.replace(BAR, "127.0.0.1"))
        with suppress(Error):  # on a slow machine the page has given up by itself meanwhile
            route.abort()

    phone.page.route("**/sent", swallowed, times=2)
    note(phone, 1)
    note(phone, 2)
    phone.page.unroute_all(behavior="wait")
    assert sent(phone) == ["1", "2"]


def test_a_busy_server_is_asked_again_when_it_says(phone: Phone) -> None:
    phone.page.route(
        "**/sent", lambda route: route.fulfill(status=503, headers={"Retry-After": "1"}), times=1
    )
    note(phone, 1)
    assert sent(phone) == ["1"]


def test_a_hand_with_points_waits_with_what_was_said(phone: Phone) -> None:
    form = hand_facts.open_full(phone)
    form.locator("[name='cards.1']").fill("62")
    phone.tap(hand_facts.chip(form, "last_trick", "s1"))
    expect(form.locator(".result")).to_contain_text("Vuelta")
    offline(phone)
    phone.tap(form.locator(".save .button"))
    expect(phone.page.locator(".hand.is-waiting b")).to_contain_text("Vuelta")
    expect(form.locator("[name='cards.1']")).to_have_value("")
    expect(form.locator(".result")).to_have_text("")
    expect(form.locator("output").nth(1)).to_have_text("")
    offline(phone, is_off=False)
    expect(phone.page.locator(".hand.is-waiting")).to_have_count(0, timeout=60_000)
    assert phone.record()["hands"][0]["cards"] == {"1": 62}


def test_a_hand_that_cannot_be_is_shown_and_mended(phone: Phone) -> None:
    """Refused once the signal is back: it says why, opens as it was typed, and is replaced."""
    offline(phone)
    form = hand_facts.open_full(phone)
    form.locator("[name='cards.1']").fill("119")
    phone.tap(hand_facts.chip(form, "last_trick", "s1"))
    phone.tap(form.locator(".save .button"))
    hand_facts.open_short(phone)
    note(phone, 2)
    offline(phone, is_off=False)
    refused = phone.page.locator(".hand.is-waiting .problem:not([hidden])")
    expect(refused).to_contain_text("119 is impossible", timeout=60_000)
    assert phone.hands() == 0
    phone.page.reload()
    expect(refused).to_contain_text("119 is impossible")
    phone.go("[data-waiting=change]:visible")
    form = phone.page.locator(".full[open] form")
    expect(form.locator("[name='cards.1']")).to_have_value("119")
    phone.page.locator(READY).wait_for()
    form.locator("[name='cards.1']").fill("62")
    phone.go(form.locator(".save .button"))
    phone.page.locator(READY).wait_for()
    expect(phone.page.locator(".hand.is-waiting")).to_have_count(0, timeout=60_000)
    assert [sorted(hand) for hand in phone.record()["hands"]] == [
        ["cards", "last_trick"],
        ["outcome"],
    ]


def test_what_another_phone_wrote_meanwhile_is_never_overwritten(
    phone: Phone, make_phone: MakePhone
) -> None:
    other = make_phone()
    other.page.goto(phone.address())
    offline(phone)
    note(phone, 1)
    other.go("[name=way][value=won-2]")
    offline(phone, is_off=False)
    expect(phone.page.locator(".hand:not(.is-waiting)")).to_have_count(1, timeout=60_000)
    phone.page.wait_for_timeout(3000)
    assert other.record()["hands"] == [{"outcome": {"winner": "2"}}]


def test_where_nothing_can_be_kept_saving_works_as_ever(phone: Phone) -> None:
    phone.page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full'); }; }")
    phone.go("[name=way][value=won-1]")
    assert phone.hands() == 1


def test_ids_are_made_where_randomuuid_is_not(phone: Phone, origin: str) -> None:
    has_uuid = phone.page.evaluate("typeof crypto.randomUUID")
    assert has_uuid == ("undefined" if BAR in origin else "function")


def test_ids_differ(phone: Phone) -> None:
    offline(phone)
    note(phone, 1)
    note(phone, 1)
    kept = phone.page.evaluate("Object.values(localStorage)[0]")
    ids = re.findall(r'"id":"([^"]+)"', kept)
    assert len(set(ids)) == 2


def test_once_it_waits_its_answers_stand_in_no_other_form(make_phone: MakePhone) -> None:
    phone = make_phone()
    phone.begin("tute_subastado", "Ana", "Luis", "Pilar", "Marta")
    phone.page.locator(READY).wait_for()
    offline(phone)
    form = hand_facts.open_bidder(phone, "Luis")
    phone.tap(hand_facts.chip(form, "bid", "85"))
    phone.tap(form.locator("[name=made][value=lost]"))
    expect(phone.page.locator(".hand.is-waiting b")).to_contain_text("85")
    expect(phone.page.locator("[name=bid]:checked")).to_have_count(0)
    expect(phone.page.locator(".is-answered")).to_have_count(0)


@pytest.mark.parametrize("undone", [1, 2])
@pytest.mark.parametrize("other", [1, 2])
def test_what_is_taken_back_before_it_was_heard_takes_nobody_elses_hand_along(
    phone: Phone, make_phone: MakePhone, other: int, undone: int
) -> None:
    """The other noted the same, or something else: it stays, and nobody is asked; a second undo
    had not seen it, and waits.
    """
    phone.go("[name=way][value=won-2]")
    beside = make_phone()
    beside.page.goto(phone.address())
    offline(phone)
    note(phone, 1)
    phone.tap("form[action$='/undo'] button")
    expect(phone.page.locator(".hand.is-waiting")).to_have_count(0)
    for _ in range(1, undone):
        phone.page.wait_for_timeout(600)  # another tap, not the same finger twice
        phone.tap("form[action$='/undo'] button")
    beside.go(f"[name=way][value=won-{other}]")
    offline(phone, is_off=False)
    if undone > 1:
        refused = phone.page.locator(".hand.is-waiting .problem:not([hidden])")
        expect(refused).to_contain_text("else has just scored", timeout=20_000)
        phone.tap(".hand.is-waiting [data-waiting=back]")
    assert sent(phone) == ["2", str(other)]
    for page in (phone.page, beside.page):
        expect(page.locator(".hand:not(.is-waiting)")).to_have_count(2, timeout=60_000)
        expect(page.locator("form[action*='/conflicts/']")).to_have_count(0, timeout=60_000)


def test_what_the_kept_copy_lacks_is_not_forgotten(phone: Phone) -> None:
    """It is of another release perhaps: opened without a signal, it would miss what was stored."""
    page = phone.page
    phone.go("[name=way][value=won-1]")
    page.locator(READY).wait_for()
    arrives = """async (version) => {
      const at = `scorekeeper.sent.${location.pathname}`;
      const match = () => window.caches && caches.match(location.pathname, { cacheName: "tables" });
      if (window.caches) {
        const kept = new Response(`<main data-version="${version}">`);
        await (await caches.open("tables")).put(location.pathname, kept);
      }
      localStorage[at] = JSON.stringify([{ id: "stored", number: 1, base: 0, at: 0, fields: [] }]);
      document.dispatchEvent(new CustomEvent("live:arrived"));
      for (const _ of "12") await (await match())?.text();
      return JSON.parse(localStorage[at] || "[]").length;
    }"""
    assert page.evaluate(arrives, 0) == page.evaluate("Number('caches' in window)")
    page.evaluate(arrives, 1)
    come_true(page, "!localStorage[`scorekeeper.sent.${location.pathname}`]")
