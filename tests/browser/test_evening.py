"""An evening of three matches: a fourth joins, somebody leaves, and it ends in one settlement."""

import pytest

from tests.browser import hand_facts
from tests.browser.evening_scenes import another, sit_down
from tests.browser.phone import Phone


@pytest.mark.slow
def test_an_evening_of_three_matches(phone: Phone) -> None:
    """À l'Atout of three; Subastado of four; habanero of the two who are left, for the coffees."""
    phone.begin("tute_al_atout", "Ana", "Luis", "Pilar", point_value="0.01")
    form = phone.page.locator(".mains form")
    phone.tap(hand_facts.chip(form, "winner", "s1"))
    phone.go(form.locator("button[name=double][value='200']"))
    end(phone)
    assert payments(phone) == ["Luis pays Ana €2.00", "Pilar pays Ana €2.00"]

    phone.go(".over button:has-text('Another game')")
    sit_down(phone, "tute_subastado", "Dídac")
    phone.tap("details.fold > summary")
    phone.page.fill("[name='rules.point_value']", "0.05")
    phone.go(".go .button")
    assert "Ana deals" in phone.page.locator(".deals").first.inner_text()
    bid_and_made(phone, "s2")
    end(phone)
    assert payments(phone) == ["Pilar pays Luis €3.00", "Dídac pays Luis €3.00"]

    another(phone)
    phone.tap("label.chip:has-text('Ana')")
    sit_down(phone, "tute_habanero", away="Pilar")
    for line in reversed(phone.page.locator(".settled:not([open]) > summary").all()):
        phone.tap(line)
    phone.page.fill("[name='rules.target']", "1")
    phone.page.fill("[name='rules.match_value']", "1")
    phone.page.fill("#stake", "los cafés")
    phone.go(".go .button")
    phone.go("button:has-text('one game') >> nth=0")
    assert phone.page.locator(".over .stake").inner_text() == "Dídac pays los cafés."

    phone.go(".over a:has-text('The whole evening')")
    # Ana +4, Luis −2 + 6 + 1, Pilar −2 − 3, Dídac −3 − 1.
    assert rows(phone) == [
        ["Ana", "4.00", "4.00", "0.00", "·"],
        ["Luis", "5.00", "−2.00", "6.00", "1.00"],
        ["Pilar", "−5.00", "−2.00", "−3.00", "·"],
        ["Dídac", "−4.00", "·", "−3.00", "−1.00"],
    ]
    assert payments(phone) == ["Dídac pays Ana €4.00", "Pilar pays Luis €5.00"]
    assert phone.page.locator(".parts li").count() == 3
    phone.go("a.button:has-text('On paper')")
    assert "Dídac pays los cafés." in phone.page.inner_text("main")


def end(phone: Phone) -> None:
    """Nobody plays this on."""
    phone.tap(".menu > summary")
    phone.go(".menu-link:has-text('End the match here')")


def bid_and_made(phone: Phone, bidder: str) -> None:
    """The least bid, made."""
    phone.tap(f".score [data-opens=bidder-{bidder}]")
    form = phone.page.locator(".way[data-side][open] form")
    phone.tap(hand_facts.chip(form, "bid", "60"))
    phone.go(form.locator("button", has_text="made").first)


def payments(phone: Phone) -> list[str]:
    """Who pays whom, as it stands there."""
    return [" ".join(one.split()) for one in phone.page.locator(".payments li").all_inner_texts()]


def rows(phone: Phone) -> list[list[str]]:
    """The account, line by line, as it is seen."""
    found = []
    for row in phone.page.locator(".account tbody tr").all():
        cells = row.locator("th, td").all()
        found.append([cell.inner_text().removeprefix("did not play").strip() for cell in cells])
    return found
