"""The budgets of taps: counted on a telephone, from the ready page to the stored hand."""

from typing import Any

import pytest

from tests.browser import budgets, hand_facts
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
    phone.tap(hand_facts.chip(form, "losers", "s2"))
    phone.go(form.locator(".save .button"))
    assert phone.hands() == 1
    assert phone.taps <= budgets.PLAIN_HAND["tuti_boig"]


@pytest.mark.parametrize(
    ("game", "side"),
    [
        ("tute_habanero", "s1"),
        ("tute_arrastrado", "s3"),
        ("tute_individual", "s4"),
        ("tute_parejas", "2"),
    ],
)
def test_a_plain_hand_of_tute(phone: Phone, game: str, side: str) -> None:
    phone.begin(game)
    phone.ready()
    phone.go(f"[name=way][value=two-{side}]")
    assert phone.record()["hands"][0]["outcome"]["games"] == 2
    assert phone.taps <= budgets.PLAIN_HAND[game]


def test_a_capote(phone: Phone) -> None:
    phone.begin("tute_habanero", "Rosa", "Tomás")
    phone.ready()
    phone.tap(".way.other > summary")
    phone.go(".way.other [name=special][value=failed-s2]")
    said = phone.record()["hands"][0]["special"]
    assert said == {"type": "capote", "by": "Tomás", "made": False}
    assert phone.taps <= budgets.CAPOTE


@pytest.mark.parametrize("players", [3, 4])
def test_a_plain_hand_of_tute_subastado(phone: Phone, players: int) -> None:
    phone.begin("tute_subastado", *("Ana", "Luis", "Pilar", "Marta")[:players])
    phone.ready()
    form = hand_facts.open_bidder(phone, "Pilar")
    phone.tap(hand_facts.chip(form, "bid", "85"))
    phone.go(form.locator("[name=made][value=lost]"))
    assert phone.record()["hands"] == [{"bidder": "Pilar", "bid": 85, "made": False}]
    assert phone.taps <= budgets.PLAIN_HAND["tute_subastado"]


def test_all_passed(phone: Phone) -> None:
    phone.begin("tute_subastado")
    phone.ready()
    phone.go("[name=way][value=passed]")
    assert phone.record()["hands"] == [{"passed": True}]
    assert phone.taps <= budgets.ALL_PASSED


def test_a_plain_hand_of_tute_al_atout(phone: Phone) -> None:
    phone.begin("tute_al_atout", "Ana", "Luis", "Pilar")
    phone.ready()
    form = phone.page.locator(".mains form")
    phone.tap(hand_facts.chip(form, "winner", "s2"))
    phone.go(form.locator("[name=double][value='200']"))
    assert phone.record()["hands"] == [{"outcome": {"winner": "Luis", "double": True}}]
    assert phone.taps <= budgets.PLAIN_HAND["tute_al_atout"]


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
    phone.tap(hand_facts.chip(form, "last_trick", hand["last_trick"]))
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
    phone.tap(hand_facts.chip(form, "last_trick", hand["last_trick"]))
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
