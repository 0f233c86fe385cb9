"""A phone alone: it answers itself while there is no signal, by the same Python as the server."""

import json
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

from scorekeeper.web.offline.views import RUNTIME
from tests.browser.conftest import MakePhone
from tests.browser.phone import Phone

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not (RUNTIME / "manifest.json").exists(),
        reason="The browser's Python was not fetched here: make offline",
    ),
]
READY = "[data-queue-ready]"
PATIENT = 120_000  # ms: a machine that is busy with other tests compiles for a while


@pytest.fixture
def phone(make_phone: MakePhone) -> Phone:
    """One hand was noted, and all is fetched."""
    phone = make_phone()
    phone.begin("guinote", "Ana", "Luis", "Pilar", "Marta")
    phone.page.locator(READY).wait_for()
    phone.go("button[name=way][value=won-1]")
    phone.page.locator("[data-prepared]").wait_for(timeout=PATIENT)
    return phone


def lose_signal(phone: Phone) -> None:
    phone.page.context.set_offline(True)
    phone.page.evaluate("document.dispatchEvent(new Event('live:lost'))")


def test_it_scores_corrects_and_takes_back_without_a_signal(phone: Phone) -> None:
    page = phone.page
    lose_signal(phone)
    page.locator("main[data-alone]").wait_for(timeout=PATIENT)
    phone.tap("button[name=way][value=won-2]")
    expect(page.locator(".hand-list > .hand")).to_have_count(2, timeout=PATIENT)
    phone.tap("button[name=way][value=won-2]")
    expect(page.locator(".hand-list > .hand")).to_have_count(3)
    expect(page.locator("#waiting")).to_contain_text("2")
    page.locator(".sheet form[action$='/undo'] button").click()
    expect(page.locator(".hand-list > .hand")).to_have_count(2)
    alone = page.locator(".board").inner_text()
    page.context.set_offline(False)
    expect(page.locator("#waiting")).to_be_hidden(timeout=PATIENT)
    page.reload()
    assert page.locator(".board").inner_text() == alone
    token = page.url.rsplit("/", 1)[1].partition("?")[0]
    origin = page.evaluate("location.origin")
    with urlopen(f"{origin}/m/{token}/record.json") as record:  # noqa: S310 (our own server)
        assert len(json.load(record)["hands"]) == 2


def test_a_hand_is_explained_and_corrected_without_a_signal(phone: Phone) -> None:
    page = phone.page
    lose_signal(phone)
    page.locator("main[data-alone]").wait_for(timeout=PATIENT)
    page.locator(".hand summary").first.click()
    page.locator(".hand a[href$='/why']").first.click()
    expect(page.locator("main.explain")).to_be_visible(timeout=PATIENT)
    page.go_back()
    page.locator(".hand a[href$='/correct']").first.click()
    page.locator("main.correct a[href*='way=won-2']").click()
    page.locator("main.correct a[href*='way=won-2'][aria-current]").wait_for()
    page.locator("main.correct form.entry .save .button:not(.look)").click()
    expect(page.locator(".hand-list .hand")).to_contain_text("corrected")
    page.context.set_offline(False)
    expect(page.locator("#waiting")).to_be_hidden(timeout=PATIENT)
    page.reload()
    expect(page.locator(".hand-list .hand")).to_contain_text("corrected")


def test_a_page_opened_anew_without_a_signal_shows_what_waits(phone: Phone) -> None:
    page = phone.page
    lose_signal(phone)
    page.locator("main[data-alone]").wait_for(timeout=PATIENT)
    phone.tap("button[name=way][value=won-2]")
    expect(page.locator(".hand-list > .hand")).to_have_count(2, timeout=PATIENT)
    page.reload()
    page.locator("main[data-alone]").wait_for(timeout=PATIENT)
    expect(page.locator(".hand-list > .hand")).to_have_count(2)
