"""Why a hand counts as it does: two taps from the hand."""

import pytest

from tests.web.conftest import token_of
from tests.web.plain_browser import Device, Page


@pytest.fixture
def scored(device: Device, table: Page) -> Page:
    """The table after a hand with points, and the game with it."""
    return device.tap(table, "Save", cards__1="62", last_trick="s2", announcements__40="1")


def test_it_works(device: Device, scored: Page) -> None:
    page = device.open(scored.link("Why?"))
    assert page.status == 200
    assert page.title == "Why hand 1 counts so · Guiñote"
    assert "Who took the last trick? Luis" in page.text
    assert "58 in cards and 10 for the last trick = 68" in page.text


def test_the_rule_in_force_stands_with_its_source(device: Device, scored: Page) -> None:
    page = device.open(scored.link("Why?"))
    assert "Here: the right of the dealer" in page.text
    assert '<blockquote lang="fr">S&#39;il se termine' in page.html


def test_the_other_option_is_played_out(device: Device, five: Page) -> None:
    level = {"cards__s1": "30", "cards__s2": "30", "cards__s3": "20", "cards__s4": "20"}
    page = device.send(five.form("/hands", way="points"), **level, last_trick="s5")
    page = device.open(page.link("Why?"))
    assert "Level: Ana, Luis, Pilar, Dídac, and Mercè. A bar each." in page.text
    assert "only level seconds or level firsts lose Level: Ana, Luis, and Mercè." in page.text


def test_who_watches_may_look_and_not_write(device: Device, other: Device, scored: Page) -> None:
    watching = device.open(f"/m/{token_of(scored)}/share").link("/m/").rsplit("/", 1)[1]
    page = other.open(f"/m/{watching}/hands/1/why")
    assert page.status == 200
    assert "Keep the note" not in page.text
    assert "Correct this hand" not in page.text


def test_a_hand_there_is_not_is_not_found(device: Device, table: Page) -> None:
    assert device.open(f"/m/{token_of(table)}/hands/7/why").status == 404
