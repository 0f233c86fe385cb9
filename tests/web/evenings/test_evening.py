"""The account of an evening."""

from tests.web.evenings.next_games import another
from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, evening: Page) -> None:
    assert evening.status == 200
    assert evening.title.startswith("Evening · ")
    assert "Luis pays Pilar €1.00" in evening.text
    assert "Ana pays Pilar €1.00" in evening.text
    assert "Tute habanero · Pilar 1 – 0 Ana" in evening.text
    assert "Ana pays los cafés." in evening.text


def test_everybody_has_a_balance_for_each_match_and_in_all(evening: Page) -> None:
    assert "Ana −1.00 2.00 −3.00" in evening.text
    assert "Luis −1.00 −1.00 did not play ·" in evening.text
    assert "Pilar 2.00 −1.00 3.00" in evening.text


def test_it_says_that_a_match_goes_on(device: Device, evening: Page) -> None:
    assert "As it stands: there is a match still going on." in evening.text
    atout = device.open(evening.link("Tute à l'Atout"))
    device.tap(atout, "End the match here")
    assert "still" not in device.open(evening.path).text


def test_its_matches_are_those_that_this_device_writes_at(
    device: Device, other: Device, evening: Page
) -> None:
    assert "100 from each" in device.open(evening.link("Tute à l'Atout")).text
    watching = device.open(evening.link("Share")).link("http")
    seen = other.open(watching)
    assert seen.status == 200
    assert not [
        one for one in other.open(seen.link("Tute à l'Atout")).forms if "/hands" in one.action
    ]


def test_without_money_it_says_so(device: Device, table: Page) -> None:
    page = another(device, table)
    assert (
        "Nothing has been paid for in money so far."
        in device.open(page.link("Back to the evening")).text
    )
