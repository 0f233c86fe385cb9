"""What one phone noted, another says is right or not; a referee decides."""

import pytest

from tests.web.conftest import token_of
from tests.web.plain_browser import Device, Page


def test_let_check_works(device: Device, table: Page) -> None:
    who = f"/m/{token_of(table)}/who"
    assert "No longer" in device.tap(device.open(who), "From now on").text
    assert "From now on" in device.tap(device.open(who), "No longer").text


@pytest.fixture
def checked(device: Device, table: Page) -> Page:
    """A hand noted at a table where the others check."""
    device.tap(device.open(f"/m/{token_of(table)}/who"), "From now on")
    return device.tap(device.open(table.path), "Ana & Pilar")


@pytest.fixture
def theirs(device: Device, other: Device, checked: Page) -> Page:
    """The same table on the other side's phone."""
    return other.open(given(device, checked, "Luis"))


def given(device: Device, table: Page, label: str, right: str = "score") -> str:
    page = device.open(f"/m/{token_of(table)}/who")
    page = device.tap(page, "Make the link", label=label, right=right)
    return page.link("http")


def test_say_verdict_works(device: Device, other: Device, theirs: Page, checked: Page) -> None:
    assert "Is this right? Game to Ana & Pilar." in theirs.text
    page = other.tap(theirs, "Right")
    assert page.status == 200
    assert "Confirmed by this phone." in page.text
    assert "Confirmed by Luis" in device.open(checked.path).text


def test_a_dispute_is_seen_by_all(
    device: Device, other: Device, theirs: Page, checked: Page
) -> None:
    other.tap(theirs, "That’s wrong")
    watching = device.open(f"/m/{token_of(checked)}/share").link("/m/")
    page = other.open(watching)
    assert "Disputed by Luis" in page.text
    assert not [form for form in page.forms if form.action.endswith(("/verdict", "/settle"))]


def test_at_the_end_the_result_is_asked_for(
    device: Device, other: Device, theirs: Page, checked: Page
) -> None:
    device.tap(checked, "End the match here")
    page = other.open(theirs.path)
    assert "Is the result right?" in page.text
    form = page.form("/verdict", entry="")
    page = other.send(form, next(one for one in form.buttons if one.value == "right"))
    assert page.status == 200
    assert "Is the result right?" not in page.text


def test_settle_works(device: Device, other: Device, theirs: Page, checked: Page) -> None:
    referee = given(device, checked, "Carmen", "referee")
    assert "Give the ruling" not in device.open(referee).text
    other.tap(theirs, "That’s wrong")
    page = device.tap(device.open(referee), "Give the ruling", why="Counted again.")
    assert page.status == 200
    assert "The referee has decided: Counted again." in page.text
    assert "Counted again." in other.open(theirs.path).text
