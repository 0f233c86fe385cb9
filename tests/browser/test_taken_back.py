"""A hand taken back without a signal is listed at no moment once there is one."""

from playwright.sync_api import Route, expect

from tests.browser.conftest import MakePhone
from tests.browser.test_installed import INSTALLED, come_true
from tests.browser.test_queue import READY, note, offline, sent

# The most rows that there are at any time.
LISTED = """() => {
  window.most = 0;
  new MutationObserver(() => {
    window.most = Math.max(window.most, document.querySelectorAll(".hand").length);
  }).observe(document, { childList: true, subtree: true });
}"""


ASK = """() => {
  document.querySelector("[data-live]").dispatchEvent(new CustomEvent("live:ask"));
  return new Promise((then) => setTimeout(then, 50));
}"""


def test_a_page_of_the_moment_between_a_hand_and_its_undo_is_not_shown(
    make_phone: MakePhone,
) -> None:
    """It comes when the undo has been answered already."""
    phone = make_phone(service_workers="block")
    phone.begin("guinote", "Ana", "Luis", "Pilar", "Marta")
    phone.go("[name=way][value=won-1]")
    phone.page.locator(READY).wait_for()
    offline(phone)
    note(phone, 2)
    phone.tap("[data-undo]")
    expect(phone.page.locator(".hand.is-waiting")).to_have_count(0)
    held: dict[str, Route] = {}

    def hold(route: Route) -> None:
        name = "undo" if route.request.method == "POST" else "page"
        if held.setdefault(name, route) is not route:
            route.continue_()

    phone.page.route("**/undo?sent=1", hold)
    phone.page.route(phone.address(), lambda route: hold(route) if held else route.continue_())
    phone.page.evaluate(LISTED)
    with phone.page.expect_request("**/undo?sent=1"):
        offline(phone, is_off=False)
    for _ in range(1000):
        if "page" not in held:
            phone.page.evaluate(ASK)
    between = held["page"].fetch()
    assert 'data-version="2"' in between.text()
    with phone.page.expect_response("**/undo?sent=1"):
        held["undo"].continue_()
    come_true(phone.page, "!Object.keys(localStorage).some((key) => key.includes('.waiting.'))")
    held["page"].fulfill(response=between)
    expect(phone.page.locator("[data-version='3']")).to_have_count(1)
    assert phone.page.evaluate("window.most") == 1


# The most rows that are painted of a page that is opened.
PAINTED = """function look() {
  const rows = document.querySelectorAll(".hand:not(.is-waiting)").length;
  window.most = Math.max(window.most || 0, rows);
  requestAnimationFrame(look);
}
document.addEventListener("DOMContentLoaded", () => requestAnimationFrame(look));"""


def test_a_stored_hand_taken_back_is_not_listed_again_where_the_page_is_read_anew(
    make_phone: MakePhone,
) -> None:
    """Undo at that hand would take the one before it."""
    phone = make_phone()
    phone.begin("guinote", "Ana", "Luis", "Pilar", "Marta")
    come_true(phone.page, INSTALLED)
    for _ in range(2):
        phone.page.locator(READY).wait_for()
        phone.go("[name=way][value=won-1]")
    phone.page.locator(READY).wait_for()
    offline(phone)
    phone.tap("[data-undo]")
    expect(phone.page.locator("#waiting")).to_have_text("1 waiting for a signal")
    phone.page.add_init_script(PAINTED)
    phone.page.reload()
    phone.page.locator(READY).wait_for()
    expect(phone.page.locator(".hand.is-waiting")).to_have_count(1)
    assert phone.page.evaluate("window.most") == 1
    offline(phone, is_off=False)
    assert sent(phone) == ["1"]
    expect(phone.page.locator(".hand")).to_have_count(1)


def test_hands_taken_back_without_a_signal_are_never_listed_again(
    make_phone_there: MakePhone,
) -> None:
    phone = make_phone_there()
    phone.begin("guinote", "Ana", "Luis", "Pilar", "Marta")
    phone.page.locator(READY).wait_for()
    phone.go("[name=way][value=won-1]")
    phone.page.locator(READY).wait_for()
    offline(phone)
    note(phone, 2)
    note(phone, 1)
    for left in (1, 0):
        phone.tap("[data-undo]")
        expect(phone.page.locator(".hand.is-waiting")).to_have_count(left)
        phone.page.wait_for_timeout(600)  # or it is the same finger once more
    phone.page.evaluate(LISTED)
    offline(phone, is_off=False)
    assert sent(phone) == ["1"]
    expect(phone.page.locator("[data-version='5']")).to_have_count(1)
    assert phone.page.evaluate("window.most") == 1
