"""A phone that meets no server: a match is begun, played and kept there, and handed over later."""

import json
import re

import pytest
from playwright.sync_api import expect

from scorekeeper.language.catalogues import LANGUAGES
from tests.browser.conftest import MakePhone
from tests.browser.phone import Phone
from tests.browser.test_alone import PATIENT, lacks_runtime
from tests.browser.test_installed import INSTALLED, come_true

pytestmark = [pytest.mark.slow, lacks_runtime]
HANDS = ".hand-list > .hand"
MORE = "details.menu .fold > summary"


@pytest.fixture
def phone(make_phone: MakePhone) -> Phone:
    """All is fetched, and the service worker keeps the page."""
    phone = make_phone()
    phone.page.goto("/alone")
    phone.page.locator(".games").wait_for(timeout=PATIENT)
    come_true(phone.page, INSTALLED)
    return phone


def play(phone: Phone) -> None:
    """A match of Guiñote with three hands."""
    page = phone.page
    page.locator(".game[href$='/guinote']").click()
    for place, name in enumerate(("Ana", "Luis", "Pilar", "Marta")):
        page.fill(f"[name='names.{place}']", name)
    page.locator(".go .button").click()
    for hand, way in enumerate(("won-1", "won-2", "won-1"), start=1):
        page.locator(f"button[name=way][value={way}]").first.click()
        expect(page.locator(HANDS)).to_have_count(hand)


def end_alone(phone: Phone) -> bytes:
    """Opened again, the match is corrected, ended, shared, shown as paper and saved: its file."""
    page = phone.page
    page.reload()
    expect(page.locator(HANDS)).to_have_count(3, timeout=PATIENT)
    page.locator(f"{HANDS} summary").first.click()
    page.locator(".hand a[href$='/correct']").first.click()
    page.locator("main.correct a[href*='way=won-2']").click()
    page.locator("main.correct a[href*='way=won-2'][aria-current]").wait_for()
    page.locator("main.correct form.entry .save .button:not(.look)").click()
    expect(page.locator(".hand-list")).to_contain_text("corrected")
    page.locator("details.menu > summary").click()
    page.locator("form[action$='/end'] button").click()
    page.locator("main.is-over a[href$='/share']").first.click()
    assert "Ana & Pilar 1 – 2 Luis & Marta" in page.locator("#result").input_value()
    page.locator(".bar a.tool").first.click()
    page.locator("main.is-over .over a[href$='/sheet']").click()
    expect(page.locator("[data-print]")).to_be_visible()
    page.go_back()
    page.locator("details.menu > summary").click()
    page.locator(MORE).first.click()
    with page.expect_download() as saving:
        page.locator("a[download][href$='/log.json']").click()
    return saving.value.path().read_bytes()


def test_a_match_is_played_without_any_server_and_handed_over_later(phone: Phone) -> None:
    page = phone.page
    play(phone)
    page.context.set_offline(True)
    saved = end_alone(phone)
    page.locator(".hand-over button").click()
    expect(page.locator("[data-unheard]")).to_be_visible()
    page.context.set_offline(False)
    page.locator(".hand-over button").click()
    page.wait_for_url(re.compile(r"//[^/?]+/m/"))
    token = phone.address().rsplit("/", 1)[1]
    assert page.request.get(f"{phone.origin()}/m/{token}/log.json").body() == saved
    assert len(json.loads(saved)["hands"]) == 3
    page.goto("/alone")
    page.locator(".games").wait_for(timeout=PATIENT)
    expect(page.locator(".table-link")).to_have_count(0)
    assert phone.wrong == []


def test_its_pages_speak_each_language_that_is_chosen_on_it(phone: Phone) -> None:
    page = phone.page
    page.context.set_offline(True)
    for code in LANGUAGES:
        page.locator("details.menu > summary").click()
        page.locator(f"button[name=language][value={code}]").click()
        expect(page.locator(f"html[lang={code}] .games")).to_be_visible()
    assert phone.wrong == []


def test_players_rules_and_notes_change_and_the_same_people_sit_down_again(
    make_phone: MakePhone,
) -> None:
    phone = make_phone(timezone_id="Asia/Tokyo")
    page = phone.page
    page.goto("/alone")
    page.locator(".games").wait_for(timeout=PATIENT)
    play(phone)
    page.context.set_offline(True)

    def choose(address: str) -> None:
        page.locator("details.menu > summary").click()
        page.locator(MORE).first.click()
        page.locator(f"details.menu a[href$='/{address}']").click()

    choose("players")
    page.fill("[name='names.s1']", "Zoe")
    page.select_option("[name='order.1']", "s3")
    page.select_option("[name='order.2']", "s2")
    page.locator("button[name=look]").click()
    expect(page.locator("#changes")).to_contain_text("Zoe & Luis")
    page.locator("main .save .button:not([name])").click()
    expect(page.locator("main.table .board")).to_contain_text("Pilar & Marta")
    page.locator(f"{HANDS} > details > summary").first.click()
    page.locator(f"{HANDS} .fold > summary").first.click()
    page.locator("[name=note]").first.fill("recounted")
    page.locator(".note-form .button").first.click()
    expect(page.locator(".hand-list")).to_contain_text("recounted")
    choose("log")
    expect(page.locator("main.log")).to_contain_text("A note to hand 3.")
    written = "new Date(document.querySelector('main.log time').dateTime).getHours()"
    hours = page.evaluate(written) % 12 or 12
    expect(page.locator("main.log time").first).to_contain_text(f" {hours}:")
    choose("plot")
    expect(page.locator("svg.plot")).to_be_visible()
    choose("big")
    expect(page.locator(".big-table .numeral").first).to_contain_text("2")
    page.locator(".big-tools a").click()
    page.locator("details.menu > summary").click()
    page.locator("form[action$='/end'] button").click()
    page.locator(".over .again button").first.click()
    expect(page.locator(HANDS)).to_have_count(0)
    expect(page.locator("main.table .board")).to_contain_text("Zoe & Luis")
    assert phone.wrong == []


def test_the_rules_of_a_table_need_no_signal(phone: Phone) -> None:
    page = phone.page
    play(phone)
    page.context.set_offline(True)
    page.locator("a[href$='#quarrels']").first.click()
    expect(page.locator("#quarrels")).to_be_visible()
    page.locator("a[href*='/play']").first.click()
    page.locator(".hand-cards .chip").first.click()
    page.locator("main form .button").click()
    expect(page.locator("#ruling")).to_be_visible()
    page.go_back()
    page.go_back()
    expect(page.locator(HANDS)).to_have_count(3)


def test_what_the_browser_threw_away_is_said_once(phone: Phone) -> None:
    play(phone)
    page = phone.page
    page.goto("/")
    page.evaluate(
        "new Promise((done) => { indexedDB.deleteDatabase('scorekeeper').onsuccess = done; })"
    )
    page.goto("/alone")
    expect(page.locator("#cannot")).to_contain_text("are gone", timeout=PATIENT)
    expect(page.locator(".games")).to_be_visible()
    page.reload()
    page.locator(".games").wait_for(timeout=PATIENT)
    expect(page.locator("#cannot")).to_have_count(0)


def test_all_matches_are_saved_as_one_file_that_another_phone_opens(
    phone: Phone, make_phone: MakePhone
) -> None:
    page, other = phone.page, make_phone().page
    play(phone)
    for start in range(2):
        page.goto("/alone")
        if start:
            page.locator(".game[href$='/brisca']").click()
            page.locator(".go .button").click()
    page.goto("/alone")
    with page.expect_download() as saving:
        page.locator("a[download][href$='matches.json']").click(timeout=PATIENT)
    other.goto("/alone")
    for _ in range(2):  # twice is once
        other.set_input_files("#record", saving.value.path(), timeout=PATIENT)
        other.locator("form[action$='/import'] button").click()
        expect(other.locator("main .tables").first.locator("li")).to_have_count(2)
    other.locator(".table-link", has_text="Ana").click()
    expect(other.locator(HANDS)).to_have_count(3)
    other.reload()
    expect(other.locator(HANDS)).to_have_count(3, timeout=PATIENT)
