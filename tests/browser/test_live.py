"""Several telephones at one table: what one writes, the others see, hear and do not trip over."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser import hand_facts
from tests.browser.conftest import MakePhone
from tests.browser.phone import Phone

GAME = "Game to Ana & Pilar."


@pytest.fixture
def make_phone(make_phone_there: MakePhone) -> MakePhone:
    """All of this at both kinds of address."""
    return make_phone_there


@pytest.fixture
def scorer(make_phone: MakePhone) -> Phone:
    phone = make_phone()
    phone.begin("guinote", "Ana", "Luis", "Pilar", "Marta")
    return phone


@pytest.fixture
def second(make_phone: MakePhone, scorer: Phone) -> Phone:
    """Another telephone with the same link to write by."""
    phone = make_phone()
    phone.page.goto(scorer.address())
    return phone


@pytest.fixture
def watcher(make_phone: MakePhone, scorer: Phone) -> Phone:
    phone = make_phone()
    scorer.page.goto(f"{scorer.address()}/share")
    phone.page.goto(scorer.page.locator(".link a").inner_text())
    scorer.page.go_back()
    return phone


def test_who_watches_sees_the_hand_and_hears_it(scorer: Phone, watcher: Phone) -> None:
    scorer.go("[name=way][value=won-1]")
    expect(watcher.page.locator(".score .numeral").first).to_have_text(re.compile("^1"))
    expect(watcher.page.locator("#news")).to_have_text(f"{GAME} Score: 1–0")
    expect(watcher.page.locator(".hand .what")).to_have_text(GAME)
    assert watcher.wrong == []


def test_hands_of_two_phones_follow_each_other(scorer: Phone, second: Phone) -> None:
    scorer.go("[name=way][value=won-1]")
    expect(second.page.locator(".hand")).to_have_count(1)
    second.go("[name=way][value=won-2]")
    expect(scorer.page.locator(".hand")).to_have_count(2)
    scorer.go("[name=way][value=won-2]")
    expect(second.page.locator(".hand")).to_have_count(3)
    assert second.hands() == 3
    assert scorer.wrong == second.wrong == []


def test_what_was_opened_stays_open(scorer: Phone, watcher: Phone) -> None:
    scorer.go("[name=way][value=won-1]")
    watcher.page.locator("#hand-1 > summary").click()
    scorer.go("[name=way][value=won-2]")
    expect(watcher.page.locator(".hand")).to_have_count(2)
    expect(watcher.page.locator("#hand-1[open]")).to_have_count(1)


def test_a_hand_half_typed_is_kept_and_the_other_one_named(scorer: Phone, second: Phone) -> None:
    form = hand_facts.open_full(second)
    form.locator("[name='cards.1']").fill("62")
    base = form.locator("[name=base]").input_value()
    scorer.go("[name=way][value=won-1]")
    expect(second.page.locator(".sheet .notice")).to_contain_text(GAME)
    expect(second.page.locator(".hand")).to_have_count(1)
    expect(form.locator("[name='cards.1']")).to_have_value("62")
    assert form.locator("[name=base]").input_value() == base
    second.go(".sheet .notice a")
    expect(second.page.locator(".sheet .notice")).to_have_count(0)


def test_a_hand_half_typed_never_overwrites_the_other_one(scorer: Phone, second: Phone) -> None:
    form = hand_facts.open_full(second)
    form.locator("[name='cards.1']").fill("62")
    second.tap(hand_facts.chip(form, "last_trick", "s1"))
    scorer.go("[name=way][value=won-1]")
    expect(second.page.locator(".sheet .notice")).to_be_visible()
    second.go(form.locator(".save .button"))
    assert second.hands() == 1


def test_the_end_of_the_match_reaches_everybody(scorer: Phone, second: Phone) -> None:
    scorer.page.locator(".menu > summary").click()
    scorer.go(".menu-panel form[action$='/end'] button")
    expect(second.page.locator(".over")).to_be_visible()
    expect(second.page.locator(".sheet")).to_have_count(0)
    scorer.go(".over form[action$='/undo'] .tap")
    expect(second.page.locator(".sheet")).to_be_visible()


def test_the_big_score_follows(make_phone: MakePhone, scorer: Phone) -> None:
    screen = make_phone(viewport={"width": 1280, "height": 800})
    screen.page.goto(f"{scorer.address()}/big")
    scorer.go("[name=way][value=won-2]")
    expect(screen.page.locator(".numeral").nth(1)).to_have_text(re.compile("^1"))
    assert screen.wrong == []


def test_a_lost_signal_is_said_and_what_happened_meanwhile_comes(
    scorer: Phone, watcher: Phone
) -> None:
    watcher.page.context.set_offline(offline=True)
    expect(watcher.page.locator("#signal")).to_contain_text("No signal: as of")
    scorer.go("[name=way][value=won-1]")
    watcher.page.context.set_offline(offline=False)
    expect(watcher.page.locator(".hand")).to_have_count(1)
    expect(watcher.page.locator("#signal")).to_be_hidden()
