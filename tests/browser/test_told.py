"""Who watches is told by the server of what is new; whom it refuses goes on asking."""

import re

import pytest
from playwright.sync_api import Request, expect

from tests.browser.conftest import MakePhone
from tests.browser.phone import Phone


def watching(make_phone: MakePhone, scorer: Phone, *, is_refused: bool) -> tuple[Phone, list[str]]:
    """Who watches the table, and a list of what its page fetches from now on."""
    phone, asked = make_phone(), list[str]()

    def note(request: Request) -> None:
        if "/live/table" in request.url:
            asked.append(request.resource_type)

    phone.page.on("request", note)
    if is_refused:
        phone.page.route("**/live/table?*", lambda route: route.fulfill(status=503))
    scorer.page.goto(f"{scorer.address()}/share")
    address = scorer.page.locator(".link a").inner_text()
    with phone.page.expect_response(lambda answer: answer.request.resource_type == "eventsource"):
        phone.page.goto(address)
    with phone.page.expect_request(lambda request: request.resource_type == "fetch"):
        scorer.page.go_back()  # who is told asks no more behind this one for now
    assert asked.count("eventsource") == 1
    asked.clear()
    return phone, asked


@pytest.mark.parametrize("is_refused", [False, True], ids=["told", "refused"])
def test_a_hand_comes_to_who_watches(make_phone: MakePhone, *, is_refused: bool) -> None:
    scorer = make_phone()
    scorer.begin("guinote", "Ana", "Luis", "Pilar", "Marta")
    watcher, asked = watching(make_phone, scorer, is_refused=is_refused)
    scorer.go("[name=way][value=won-1]")
    expect(watcher.page.locator(".score .numeral").first).to_have_text(re.compile("^1"))
    expect(watcher.page.locator("#news")).to_have_text("Game to Ana & Pilar. Score: 1–0")
    assert ("fetch" in asked) == is_refused
    assert watcher.wrong == []


def test_who_looks_elsewhere_is_not_told_and_asks_when_it_is_back(make_phone: MakePhone) -> None:
    scorer = make_phone()
    scorer.begin("guinote", "Ana", "Luis", "Pilar", "Marta")
    watcher, _ = watching(make_phone, scorer, is_refused=False)
    watcher.page.goto("/")
    scorer.go("[name=way][value=won-1]")
    watcher.page.go_back()
    expect(watcher.page.locator(".score .numeral").first).to_have_text(re.compile("^1"))
    scorer.go("[name=way][value=won-2]")
    expect(watcher.page.locator(".hand")).to_have_count(2)
    assert watcher.wrong == []
