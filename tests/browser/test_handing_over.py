"""A tap is handed over to the service worker first, and leads on come what may."""

from tests.browser.conftest import MakePhone
from tests.browser.test_installed import come_true

# From now on the browser's own store answers once `hand` is called.
SLOW = """() => {
  const put = Cache.prototype.put;
  window.hand = null;
  Cache.prototype.put = function (...given) {
    return new Promise((kept) => { window.hand = () => kept(put.apply(this, given)); });
  };
}"""
HEARD = """() => {
  document.dispatchEvent(new CustomEvent("live:heard"));
  return new Promise((then) => setTimeout(then));
}"""


def test_a_server_that_is_heard_meanwhile_takes_no_tap_from_its_page(make_phone: MakePhone) -> None:
    phone = make_phone()
    phone.begin("tute_al_atout", "Ana", "Luis", "Pilar")
    phone.page.locator("[data-queue-ready]").wait_for()
    phone.page.evaluate(SLOW)
    phone.tap(".menu > summary")
    sent: list[str] = []
    phone.page.on("request", lambda request: sent.append(request.method))
    with phone.page.expect_navigation():
        phone.tap(".menu-link:has-text('End the match here')")
        come_true(phone.page, "window.hand !== null")
        phone.page.evaluate(HEARD)
        assert "POST" not in sent
        phone.page.evaluate("hand()")
    assert sent.count("POST") == 1
