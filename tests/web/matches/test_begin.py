"""Beginning a match: what was typed becomes the match, or stands there again with its problem."""

import pytest

from tests.web.conftest import FIVE, PAIRS, Begin, token_of
from tests.web.plain_browser import Device, Page


def rules_of(device: Device, table: Page) -> dict[str, object]:
    record = device.client.get(f"/m/{token_of(table)}/record.json").get_json()
    return dict(record["rules"])


def test_it_works(table: Page) -> None:
    assert table.status == 200
    assert "Ana & Pilar" in table.text
    assert "Ana deals 10 cards each · Luis leads" in table.text


def test_who_deals_first_is_who_was_tapped(begin: Begin) -> None:
    assert "Marta deals 10 cards each" in begin("guinote", *PAIRS, first_dealer="3").text


def test_rules_and_customs_are_kept(device: Device, begin: Begin) -> None:
    page = begin(
        "guinote",
        *PAIRS,
        rules__mode="first_to",
        rules__games="3",
        rules__cotos="2",
        rules__four_of_a_kind="False",
        rules__min_cards="30",
        customs__cards_each="six",
    )
    rules = rules_of(device, page)
    assert rules["mode"] == "first_to"
    assert rules["cotos"] == 2
    assert rules["four_of_a_kind"] is False
    assert rules["min_cards"] == 30
    assert "Ana deals 6 cards each" in page.text


@pytest.mark.parametrize(
    ("typed", "minor"), [("0.50", 50), ("0,5", 50), ("2", 200), ("", 0), ("1.2500", 125)]
)
def test_an_amount_is_read_digit_by_digit(
    device: Device, begin: Begin, typed: str, minor: int
) -> None:
    page = begin("tuti_boig", *FIVE, rules__bar_value=typed)
    assert rules_of(device, page)["bar_value"] == minor


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("half", "An amount, please, such as 0.50."),
        ("-1", "An amount, please, such as 0.50."),
        ("0.505", "2 decimals at most."),
    ],
)
def test_no_amount_is_refused_beside_its_field(begin: Begin, typed: str, words: str) -> None:
    page = begin("tuti_boig", *FIVE, rules__bar_value=typed)
    assert page.status == 422
    assert words in page.text
    assert ("rules.bar_value", typed) in page.form("/new/tuti_boig").fields


def test_some_names_are_not_enough(begin: Begin) -> None:
    page = begin("guinote", "Ana", "", " ", "Marta")
    assert page.status == 422
    assert page.text.count("A name is missing: name everybody, or nobody.") == 2
