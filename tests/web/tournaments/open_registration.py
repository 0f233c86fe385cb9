"""A door that is open to everybody with a telephone."""

import pytest

from tests.web.organiser import key_of
from tests.web.plain_browser import Device, Page


@pytest.fixture
def door(olga: Device, people: Page, other: Device) -> Page:
    """The page that the code opens, on a telephone of nobody in particular."""
    olga.tap(registration(olga, people), "Open the registration", most="8")
    page = olga.open(f"/t/{key_of(people)}/share")
    watch = next(href for href, _ in page.links if href.startswith("http")).split("/t/")[1]
    return other.open(f"/t/{watch}/join")


def registration(olga: Device, people: Page) -> Page:
    return olga.open(f"/t/{key_of(people)}/registration")


def enter(other: Device, door: Page, first: str, second: str, called: str = "") -> Page:
    form = other.open(door.path).form("/join")
    return other.send(form, player__0=first, player__1=second, called=called)
