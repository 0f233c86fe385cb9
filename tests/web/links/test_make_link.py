"""Somebody is given a link of their own, by name."""

from tests.web.conftest import token_of
from tests.web.plain_browser import Device, Page


def given(device: Device, table: Page, label: str = "Pilar's phone", **asked: str) -> Page:
    page = device.open(f"/m/{token_of(table)}/who")
    return device.tap(page, "Make the link", label=label, **asked)


def test_it_works(device: Device, other: Device, table: Page) -> None:
    page = given(device, table)
    assert page.status == 200
    assert "Pilar's phone" in page.text
    theirs = other.open(page.link("http"))
    other.tap(theirs, "Luis & Marta")
    log = device.open(f"/m/{token_of(table)}/log")
    assert "by Pilar's phone Game" not in log.text
    assert "by Pilar's phone" in log.text


def test_a_link_may_be_for_a_day(device: Device, table: Page) -> None:
    assert "good until" in given(device, table, days="1").text
