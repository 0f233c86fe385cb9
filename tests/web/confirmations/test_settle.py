"""A referee decides a dispute and says why."""

from tests.web.confirmations.test_say_verdict import checked, given, theirs
from tests.web.conftest import token_of
from tests.web.plain_browser import Device, Page

__all__ = ["checked", "theirs"]  # fixtures


def test_it_works(device: Device, other: Device, theirs: Page, checked: Page) -> None:
    referee = given(device, checked, "Carmen", "referee")
    assert "Give the ruling" not in device.open(referee).text
    other.tap(theirs, "That’s wrong")
    page = device.tap(device.open(referee), "Give the ruling", why="Counted again.")
    assert page.status == 200
    assert "The referee has decided: Counted again." in page.text
    assert "Counted again." in other.open(theirs.path).text


def test_a_reason_is_needed(device: Device, other: Device, theirs: Page, checked: Page) -> None:
    other.tap(theirs, "That’s wrong")
    referee = device.open(given(device, checked, "Carmen", "referee"))
    page = device.tap(referee, "Give the ruling", why="")
    assert page.status == 422
    assert "Why? Everybody will read it." in page.text


def test_who_plays_does_not_decide(
    device: Device, other: Device, theirs: Page, checked: Page
) -> None:
    other.tap(theirs, "That’s wrong")
    page = device.open(checked.path)
    assert "Give the ruling" not in page.text
    form = page.form("/undo")
    answer = device.client.post(f"/m/{token_of(page)}/settle", data=dict(form.fields))
    assert answer.status_code == 403
