"""Draw, look, swap, publish."""

import pytest

from tests.web.organiser import key_of
from tests.web.plain_browser import Device, Page


@pytest.fixture
def drafted(olga: Device, people: Page) -> Page:
    return olga.tap(people, "Draw round 1")


def test_it_works(olga: Device, drafted: Page) -> None:
    assert "Draft of round 1" in drafted.text
    page = olga.tap(drafted, "Publish the seating")
    assert page.path.startswith(f"/t/{key_of(drafted)}")
    assert "Round 1" in page.text
    assert "Standings" in page.text


def swapped(olga: Device, drafted: Page) -> Page:
    """The draft with two of it about to change places."""
    form = next(one for one in drafted.forms if one.method == "get")
    options = [value for name, value in form.offered if name == "one"]
    return olga.open(f"{form.action.split('#')[0]}?one={options[0]}&other={options[2]}")


def test_two_are_swapped_with_what_it_costs(olga: Device, drafted: Page) -> None:
    page = swapped(olga, drafted)
    assert "swapped" in page.text
    page = olga.tap(page, "Swap them")
    assert "Changed by hand." in page.text


def test_publishing_an_old_page_is_refused(olga: Device, drafted: Page) -> None:
    olga.tap(swapped(olga, drafted), "Swap them")
    page = olga.tap(drafted, "Publish the seating")
    assert page.status == 422
    assert "Something changed meanwhile" in page.text


def test_what_is_nothing_to_the_draft_holds_nothing_up(olga: Device, drafted: Page) -> None:
    people = olga.open(f"/t/{key_of(drafted)}/people")
    olga.tap(people, "paid : Ana – Bea")
    page = olga.tap(drafted, "Publish the seating")
    assert page.status == 200
    assert "Round 1" in page.text
