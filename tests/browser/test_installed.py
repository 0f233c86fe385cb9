"""Two ways to run: where the browser trusts the address, tables open without a signal; by plain
http they wait on the page that is open, and it says so.
"""

import re
import time
from contextlib import suppress

import pytest
from playwright.sync_api import Error, Page, Route, expect

from tests.browser.conftest import MakePhone
from tests.browser.phone import BAR, Phone

READY = "[data-queue-ready]"
LONGEST = 90  # s
INSTALLED = "navigator.serviceWorker.ready.then(() => true)"
KEPT = "caches.open('tables').then((cache) => cache.keys()).then((all) => all.length)"
HANDED_OVER = """(async () => {
  const cache = await caches.open("outbox");
  const [one] = await cache.keys();
  return one ? (await (await cache.match(one)).json()).hands.length : 0;
})()"""


def come_true(page: Page, promised: str) -> None:
    """Wait until what a promise brings is true, on whatever page it leads to meanwhile; asked of a
    promise itself, it always is. A promise that brings nothing is asked for anew, up to the end.
    """
    again = "await new Promise((next) => { setTimeout(next, 50); })"
    late = "new Promise((next) => { setTimeout(next, 1000); })"
    asked = f"""(async () => {{
      for (const end = Date.now() + 1000; Date.now() < end; {again}) {{
        if (await Promise.race([{promised}, {late}])) return true;
      }}
    }})()"""
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:
        with suppress(Error):  # it leads on just now
            if page.evaluate(asked):
                return
    raise AssertionError(promised)


def have_synced(page: Page) -> None:
    """Have the browser tell its worker that there is a signal, as it does by itself in time."""
    tools, known = page.context.new_cdp_session(page), {}
    tools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: known.update({one["scopeURL"]: one for one in told["registrations"]}),
    )
    tools.send("ServiceWorker.enable")
    end = time.monotonic() + LONGEST
    while not known:
        assert time.monotonic() < end
        page.evaluate("1")
    (worker,) = known.values()
    tools.send(
        "ServiceWorker.dispatchSyncEvent",
        {
            "origin": page.evaluate("location.origin"),
            "registrationId": worker["registrationId"],
            "tag": "outbox",
            "lastChance": False,
        },
    )


@pytest.fixture
def phone(make_phone: MakePhone) -> Phone:
    """A telephone that has looked at its table since the worker is there."""
    phone = make_phone()
    phone.begin("guinote", "Ana", "Luis", "Pilar", "Marta")
    come_true(phone.page, INSTALLED)
    phone.page.reload()
    phone.page.locator(READY).wait_for()
    come_true(phone.page, KEPT)
    return phone


def test_the_last_table_opens_without_a_signal(phone: Phone) -> None:
    context, address = phone.page.context, phone.address()
    context.set_offline(True)
    phone.page.close()
    phone.page = context.new_page()
    phone.page.goto(address)
    expect(phone.page.locator(".score .numeral").first).to_be_visible()
    expect(phone.page.locator("#signal")).to_contain_text("No signal: as of")


def test_a_table_opened_before_it_was_installed_is_kept_too(make_phone: MakePhone) -> None:
    phone = make_phone()
    phone.begin("guinote", "Ana", "Luis", "Pilar", "Marta")
    come_true(phone.page, KEPT)
    context, address = phone.page.context, phone.address()
    context.set_offline(True)
    phone.page.close()
    phone.page = context.new_page()
    phone.page.goto(address)
    expect(phone.page.locator("#signal")).to_contain_text("No signal: as of")


def test_what_waits_is_sent_without_its_page(phone: Phone) -> None:
    """The page is closed with two hands waiting; with a signal the browser has the worker send
    them, and the page, opened again, sends nothing twice.
    """
    context, address = phone.page.context, phone.address()
    context.set_offline(True)
    for winner in (1, 2):
        phone.tap(f"[name=way][value=won-{winner}]")
        expect(phone.page.locator(".hand.is-waiting")).to_have_count(winner)
    come_true(phone.page, f"{HANDED_OVER}.then((number) => number === 2)")
    phone.page.close()
    context.set_offline(False)
    phone.page = context.new_page()
    phone.page.goto("/offline")
    have_synced(phone.page)
    come_true(phone.page, f"{HANDED_OVER}.then((number) => number === 0)")
    phone.page.goto(address)
    expect(phone.page.locator(".hand.is-waiting")).to_have_count(0)
    won = [hand["outcome"]["winner"] for hand in phone.record()["hands"]]
    assert won == ["1", "2"]


def test_signed_out_nothing_is_left_to_read(phone: Phone) -> None:
    phone.page.evaluate(
        """async () => {
          const body = new URLSearchParams({
            csrf_token: document.querySelector("[name=csrf_token]").value,
          });
          await fetch("/sign-out", { method: "POST", body });
        }"""
    )
    phone.page.wait_for_function(
        "caches.keys().then((all) => all.every((one) => /^shell-/.test(one)))"
    )


def test_the_door_leads_to_the_last_table(phone: Phone) -> None:
    address = phone.address()
    phone.page.context.set_offline(True)
    phone.page.goto("/")
    assert phone.page.url == address


def test_what_is_not_kept_says_so_and_lists_what_is(phone: Phone) -> None:
    phone.page.context.set_offline(True)
    phone.page.goto(f"{phone.address()}/share")
    expect(phone.page.locator("main")).to_contain_text("This page needs a signal.")
    phone.go("#kept a")
    expect(phone.page.locator(".score")).to_be_visible()


def test_neither_other_pages_nor_writes_are_kept(phone: Phone) -> None:
    phone.page.goto(f"{phone.address()}/share")
    phone.page.goto("/move")
    phone.page.go_back()
    phone.page.go_back()
    phone.go("[name=way][value=won-1]")
    found = phone.page.evaluate(
        """async () => {
          const found = [];
          for (const name of await caches.keys()) {
            const cache = await caches.open(name);
            found.push(...(await cache.keys()).map((one) => new URL(one.url).pathname));
          }
          return found;
        }"""
    )
    own = [path for path in found if not re.search("/(static|offline)/", path)]
    assert sorted(own) == sorted(
        ["/alone", "/offline", phone.address().removeprefix(phone.origin())]
    )


def test_a_table_taken_off_the_list_is_kept_no_longer(phone: Phone) -> None:
    phone.page.evaluate(
        """async () => {
          const body = new URLSearchParams({
            csrf_token: document.querySelector("[name=csrf_token]").value,
          });
          await fetch(`${location.pathname}/forget`, { method: "POST", body });
        }"""
    )
    come_true(phone.page, f"{KEPT}.then((number) => number === 0)")


def test_by_plain_http_the_page_says_to_keep_it_open(make_phone: MakePhone, address: str) -> None:
    phone = make_phone(base_url=address.replace("127.0.0.1", BAR))
    phone.begin("guinote")
    phone.page.locator(READY).wait_for()
    assert phone.page.evaluate("window.isSecureContext") is False
    phone.page.context.set_offline(True)
    expect(phone.page.locator("#signal")).to_contain_text("Keep this page open")


def test_a_hand_whose_page_got_lost_is_seen_by_the_next(phone: Phone) -> None:
    """The server has it, the signal goes before the page that shows it: it waits as if it had not
    come, and the next one, noted on the page from before, is no second opinion of it.
    """

    def stored_and_gone(route: Route) -> None:
        answer = route.fetch()
        phone.page.context.set_offline(True)
        route.fulfill(response=answer)

    phone.page.route("**/sent", stored_and_gone, times=1)
    phone.tap("[name=way][value=won-1]")
    expect(phone.page.locator("#signal")).to_contain_text("No signal: as of")
    expect(phone.page.locator(".hand.is-waiting")).to_have_count(1)
    phone.tap("[name=way][value=won-2]")
    expect(phone.page.locator(".hand.is-waiting")).to_have_count(2)
    phone.page.context.set_offline(False)
    expect(phone.page.locator(".hand.is-waiting")).to_have_count(0, timeout=60_000)
    assert [hand["outcome"]["winner"] for hand in phone.record()["hands"]] == ["1", "2"]
    phone.page.reload()
    phone.page.locator(READY).wait_for()
    come_true(phone.page, "localStorage.length === 0")


def test_where_the_server_has_no_python_of_phones_yet_the_page_says_what_it_can_do(
    make_phone: MakePhone,
) -> None:
    """It asks again by itself, and goes on once there is one."""
    page = make_phone().page
    page.clock.install()
    asked: list[str] = []
    there = [204, 204, 404]

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(status=there[min(len(asked), len(there)) - 1])

    page.context.route("**/runtime/manifest.json", answer)
    page.goto("/alone")
    for many in (1, 2):
        expect(page.locator("#cannot")).to_contain_text("it is fetching it")
        assert len(asked) == many
        page.clock.fast_forward(30_000)
    expect(page.locator("#cannot")).to_contain_text("This browser cannot")


def test_until_there_is_one_a_table_keeps_what_is_noted_without_a_signal(phone: Phone) -> None:
    page = phone.page
    page.context.route("**/runtime/manifest.json", lambda route: route.fulfill(status=204))
    page.context.set_offline(True)
    page.locator("button[name=way][value=won-1]").first.click()
    expect(page.locator("#waiting")).to_have_text("1 waiting for a signal")
    page.context.set_offline(False)
    expect(page.locator(".hand-list > .hand:not(.is-waiting)")).to_have_count(1)


def test_the_browser_is_asked_to_keep_what_waits_for_good(phone: Phone) -> None:
    """Not on opening a table: some browsers ask whoever holds the phone."""
    page = phone.page
    page.add_init_script("navigator.storage.persist = async () => { window.isAsked = true; };")
    page.reload()
    page.locator(READY).wait_for()
    assert page.evaluate("window.isAsked") is None
    page.context.set_offline(True)
    page.locator("button[name=way][value=won-1]").first.click()
    expect(page.locator("#waiting")).to_have_text("1 waiting for a signal")
    come_true(page, "window.isAsked")
    page.context.set_offline(False)
    expect(page.locator("#waiting")).to_be_hidden()
