"""Presses on a page that another phone's hand makes new, before the finger is lifted."""

from playwright.sync_api import expect

from tests.browser.conftest import MakePhone
from tests.browser.test_installed import come_true

# How many pages and parts of pages this one has read.
COUNTED = """() => {
  const read = DOMParser.prototype.parseFromString;
  window.reads = 0;
  DOMParser.prototype.parseFromString = function (...said) {
    window.reads += 1;
    return read.apply(this, said);
  };
}"""


def test_what_is_under_the_finger_stays_until_it_is_lifted(make_phone: MakePhone) -> None:
    phone, other = make_phone(), make_phone()
    phone.begin("guinote", "Ana", "Luis", "Pilar", "Marta")
    other.page.goto(phone.address())
    phone.page.locator("[data-queue-ready]").wait_for()
    phone.page.context.set_offline(True)
    other.go("[name=way][value=won-1]")
    phone.page.evaluate(COUNTED)
    fold = phone.page.locator("[data-part=sheet] details").first
    fold.locator("summary").first.hover()
    phone.page.mouse.down()
    phone.page.context.set_offline(False)
    come_true(phone.page, "window.reads > 1")  # what is new, and the page
    phone.page.mouse.up()
    expect(fold).to_have_attribute("open", "")
    expect(phone.page.locator(".hand")).to_have_count(1)
