"""The budgets of taps: counted on a telephone, from the ready page to the stored hand."""

from typing import Any

import pytest

from tests.browser import budgets, hand_entry, hand_facts
from tests.browser.phone import Phone

NAMES = {"guinote": (), "tuti_boig": ("Ana", "Luis", "Pilar", "Dídac")}

PLAIN = [
    pytest.param(*one, marks=[pytest.mark.soak] if place else [], id=f"{one[0]}-{place}")
    for place, one in enumerate(budgets.PLAIN_HANDS)
]


@pytest.mark.parametrize(("game", "names", "hand", "most"), PLAIN)
def test_a_plain_hand(phone: Phone, game: str, names: str, hand: dict[str, Any], most: int) -> None:
    phone.begin(game, *names.split())
    phone.ready()
    hand_entry.tell(phone, {**phone.record(), "hands": [hand]}, 0)
    assert phone.record()["hands"] == [hand]
    assert phone.taps <= most


@pytest.mark.parametrize("game", sorted(budgets.FULL_HANDS))
def test_a_full_hand_where_points_are_the_way(phone: Phone, game: str) -> None:
    hand = budgets.FULL_HANDS[game]
    phone.begin(game, *NAMES.get(game, ()))
    used_to_points(phone, hand)
    phone.ready()
    form = phone.page.locator(".full[open] form")
    for name, value in hand.get("choices", {}).items():
        phone.tap(hand_facts.chip(form, name, value))
    numbers = list(hand["cards"].values())
    if "choices" in hand and not phone.has_scripts:
        phone.tap(form.locator(".digits").first)
    for place, points in enumerate(numbers):
        phone.key(points)
        goes_on = place < len(numbers) - 1
        if goes_on and (not phone.has_scripts or (points < 10 and points)):
            phone.next_field()
    hand_facts.pick(phone, form, "last_trick", hand["last_trick"])
    for side, value in hand["announcements"]:
        hand_facts.announce(phone, form, side, value)
    phone.go(form.locator(".save .button"))
    assert phone.hands() == 1
    stored = phone.record()["hands"][0]
    assert list(stored["cards"].values()) == numbers
    assert len(stored.get("announcements", ())) == len(hand["announcements"])
    # Without scripts the phone's own keyboard goes on to the next field, a key each.
    allowance = 0 if phone.has_scripts else len(numbers)
    assert phone.taps <= budgets.full_budget(hand) + allowance


def used_to_points(phone: Phone, hand: dict[str, Any]) -> None:
    """A table that has entered a hand with points and taken it back: its sheet opens so again."""
    form = hand_facts.open_full(phone)
    for name, value in hand.get("choices", {}).items():
        phone.tap(hand_facts.chip(form, name, value))
    for side, points in hand["cards"].items():
        form.locator(f"[name='cards.{side}']").fill(str(points))
    hand_facts.pick(phone, form, "last_trick", hand["last_trick"])
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


def test_a_hand_of_the_usual_table_from_the_menu(phone: Phone) -> None:
    phone.begin("guinote", "Ana", "Luis", "Pilar", "Marta")
    phone.page.goto("/")
    phone.ready()
    phone.go(".home form .button")
    phone.go("[name=way][value=won-1]")
    assert phone.hands() == 1
    assert phone.taps <= budgets.USUAL_TABLE
    assert phone.record()["players"] == ["Ana", "Luis", "Pilar", "Marta"]


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
