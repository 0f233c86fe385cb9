"""The budgets of taps: counted on a telephone, from the ready page to the stored hand."""

import pytest

from tests.browser import budgets, scoring
from tests.browser.phone import Phone

NAMES = {"guinote": (), "tuti_boig": ("Ana", "Luis", "Pilar", "Dídac")}


def test_a_plain_hand_of_guinote(phone: Phone) -> None:
    phone.begin("guinote")
    phone.ready()
    phone.go("[name=way][value=won-1]")
    assert phone.hands() == 1
    assert phone.taps <= budgets.PLAIN_HAND["guinote"]


def test_a_plain_hand_of_tuti_boig(phone: Phone) -> None:
    phone.begin("tuti_boig")
    phone.ready()
    form = phone.page.locator(".mains form")
    phone.tap(scoring.chip(form, "losers", "s2"))
    phone.go(form.locator(".save .button"))
    assert phone.hands() == 1
    assert phone.taps <= budgets.PLAIN_HAND["tuti_boig"]


@pytest.mark.parametrize("game", sorted(budgets.FULL_HANDS))
def test_a_full_hand_where_points_are_the_way(phone: Phone, game: str) -> None:
    hand = budgets.FULL_HANDS[game]
    phone.begin(game, *NAMES[game])
    used_to_points(phone)
    phone.ready()
    form = phone.page.locator(".full[open] form")
    numbers = list(hand["cards"].values())
    for place, points in enumerate(numbers):
        phone.key(points)
        goes_on = place < len(numbers) - 1
        if goes_on and (not phone.has_scripts or (points < 10 and points)):
            phone.next_field()
    phone.tap(scoring.chip(form, "last_trick", hand["last_trick"]))
    for side, value in hand["announcements"]:
        scoring.announce(phone, form, side, value)
    phone.go(form.locator(".save .button"))
    assert phone.hands() == 1
    stored = phone.record()["hands"][0]
    assert list(stored["cards"].values()) == numbers
    # Without scripts the phone's own keyboard goes on to the next field, a key each.
    allowance = 0 if phone.has_scripts else len(numbers)
    assert phone.taps <= budgets.full_budget(hand) + allowance


def used_to_points(phone: Phone) -> None:
    """A table that has entered a hand with points and taken it back: its sheet opens so again."""
    side = "1" if phone.page.locator(".halves").count() else "s1"
    form = scoring.open_full(phone)
    for field in form.locator(".digits").all()[:-1]:
        field.fill("0")
    form.locator(f"[name='cards.{side}']").fill("40")
    form.locator(".digits").nth(1).fill("20")
    if form.locator(".digits").count() > 2:
        form.locator(".digits").nth(2).fill("50")
    phone.tap(scoring.chip(form, "last_trick", "s1"))
    if side == "1":
        form.locator(".digits").nth(1).fill("")
    phone.go(form.locator(".save .button"))
    phone.go(".said .tap")
    assert phone.hands() == 0
    assert phone.page.locator(".full[open]").count() == 1


def test_us_and_them_from_the_menu(phone: Phone) -> None:
    phone.page.goto("/")
    phone.ready()
    phone.go(".game >> nth=0")
    phone.go(".go .button")
    assert phone.page.locator(".numeral").count() == 2
    assert phone.taps <= budgets.US_AND_THEM


def test_a_correction_of_an_earlier_hand(phone: Phone) -> None:
    phone.begin("guinote")
    for winner in (1, 2, 1):
        phone.go(f"[name=way][value=won-{winner}]")
    phone.ready()
    phone.tap("#hand-1 > summary")
    phone.go("#hand-1 a.button")
    phone.go("nav .tap:has-text('Them')")
    new_values = 1
    phone.go(".save .button:not(.look)")
    assert phone.record()["hands"][0] == {"outcome": {"winner": "2"}}
    assert phone.hands() == 3
    assert phone.taps <= budgets.CORRECTION + new_values
