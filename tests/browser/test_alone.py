"""A phone alone: it answers itself while there is no signal, by the same Python as the server."""

import json
from urllib.request import urlopen

import pytest
from playwright.sync_api import FilePayload, expect

from scorekeeper.config import RUNTIME
from scorekeeper.games import GAMES
from scorekeeper.language.catalogues import LANGUAGES
from tests.browser.conftest import MakePhone
from tests.browser.phone import Facts, Phone
from tests.games.test_corpus import cases_in

lacks_runtime = pytest.mark.skipif(
    not (RUNTIME / "manifest.json").exists(),
    reason="The browser's Python was not fetched here: make offline",
)
pytestmark = [pytest.mark.slow, lacks_runtime]
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


# Asks the worker and the server for the same, in the page.
BOTH = """async (token) => {
  const known = await (await fetch(`/m/${token}/carried.json`)).json();
  window.beside ||= new Worker(known.phone, { type: "module" });
  const said = (address) => new Promise((resolve) => {
    const line = new MessageChannel();
    line.port1.onmessage = ({ data }) => resolve(data);
    const language = document.documentElement.lang;
    const look = { language, deck: "spanish", theme: "auto", size: "normal", csrf: "" };
    const asked = { method: "GET", address, fields: [], at: Date.now(), entry: known.entry };
    window.beside.postMessage({ known, tag: token, waiting: [], look, ...asked }, [line.port2]);
  });
  const plain = (page) => page.replaceAll(/name="(client_id|csrf_token)" value="[^"]*"/g, "");
  const found = [];
  for (const address of [`/m/${token}/live/table`, `/m/${token}`]) {
    const answer = await said(address);
    const served = await (await fetch(address, { cache: "no-store" })).text();
    found.push(answer.status === 200 && plain(answer.page) === plain(served));
  }
  return found;
}"""


def lose_signal(phone: Phone) -> None:
    phone.page.context.set_offline(True)
    phone.page.evaluate("document.dispatchEvent(new Event('live:lost'))")


# Two taps faster than the phone's Python answers, and what is in sight in the next frame.
TAKEN_AT_ONCE = """async () => {
  const hands = () => document.querySelectorAll(".hand-list > .hand").length;
  document.querySelector("button[name=way][value=won-2]").click();
  while (hands() < 2) await new Promise(requestAnimationFrame);
  document.querySelector(".sheet form[action$='/undo'] button").click();
  while (hands() > 1) await new Promise(requestAnimationFrame);
  return document.querySelector(".board").innerText;
}"""


def test_it_scores_corrects_and_takes_back_without_a_signal(phone: Phone) -> None:
    page = phone.page
    before = page.locator(".board").inner_text()
    lose_signal(phone)
    page.locator("main[data-alone]").wait_for(timeout=PATIENT)
    assert page.evaluate(TAKEN_AT_ONCE) == before
    phone.tap("button[name=way][value=won-2]")
    expect(page.locator(".hand-list > .hand")).to_have_count(2, timeout=PATIENT)
    phone.tap("button[name=way][value=won-2]")
    expect(page.locator(".hand-list > .hand")).to_have_count(3)
    expect(page.locator("#waiting")).to_contain_text("2")
    page.locator(".sheet form[action$='/undo'] button").click()
    expect(page.locator(".hand-list > .hand")).to_have_count(2)
    expect(page.locator(".hand-list > .is-waiting")).to_have_count(0)  # all is in the score
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


def test_every_whole_match_looks_as_on_the_server_in_every_language(phone: Phone) -> None:
    page = phone.page
    tokens = [taken_in(phone, case.values[0]["match"]) for case in cases_in("*/whole_*.json")]
    differing = []
    for language in LANGUAGES:
        page.context.set_extra_http_headers({"Accept-Language": language})
        page.goto("/")
        found = {token: page.evaluate(BOTH, token) for token in tokens}
        differing += [(language, token) for token, same in found.items() if not all(same)]
    assert len(tokens) >= len(GAMES)
    assert not differing


def taken_in(phone: Phone, record: Facts) -> str:
    """The link of a match from its file, with all its hands."""
    content = json.dumps(record).encode()
    phone.page.goto("/import")
    file: FilePayload = {"name": "match.json", "mimeType": "application/json", "buffer": content}
    phone.page.set_input_files("[name=record]", file)
    phone.page.locator("main .button").click()
    phone.page.wait_for_url("**/m/**")
    return phone.address().rsplit("/", 1)[1]
