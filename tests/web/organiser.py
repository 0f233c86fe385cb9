"""A club whose organiser is signed in on a device, and a tournament of six in it."""

import re

import pytest
from flask import Flask

from scorekeeper.services.access import accounts
from tests.pictures import Walk
from tests.web.plain_browser import Device, Page

PASSWORD = "a long enough one"
PAIRS = "Ana / Bea\nCarles / Dolors\nEnric / Fina\nGemma / Hug\nIrene / Joan\nKim / Laia"


@pytest.fixture
def olga(app: Flask, device: Device, walk: Walk) -> Device:
    """The device of the organiser, signed in."""

    def signing_in() -> Page:
        with app.test_request_context():
            accounts.add_account("olga", PASSWORD, "Olga")
        page = device.open("/sign-in")
        return device.send(page.form("/sign-in"), login="olga", password=PASSWORD)

    walk.to("olga", signing_in)
    return device


@pytest.fixture
def club(olga: Device, walk: Walk) -> Page:
    """The page of her club."""
    return walk.to(
        "club",
        lambda: olga.send(olga.open("/clubs").form("/clubs"), name="Penya de l’As"),
    )


@pytest.fixture
def another_club(olga: Device) -> Page:
    """The page of a club of hers that has nothing yet."""
    return olga.send(olga.open("/clubs").form("/clubs"), name="Another")


@pytest.fixture
def people(olga: Device, club: Page, walk: Walk) -> Page:
    """The people of a tournament in it: six pairs at Guiñote."""
    return walk.to("people", lambda: begin_tournament(olga, club, title="Sant Jordi"))


def pairs_listed(number: int) -> str:
    """So many pairs, one on a line."""
    return "\n".join(f"One{pair} / Other{pair}" for pair in range(1, number + 1))


def begin_tournament(olga: Device, club: Page, listed: str = PAIRS, **typed: str) -> Page:
    """Begin one for as many as are listed; the page of its people, with them."""
    page = olga.open(club.link("New tournament"))
    wanted = {"title": "Copa", "entrants": str(len(listed.splitlines()))} | typed
    page = olga.send(page.form("/tournaments/new"), **wanted)
    return olga.send(page.form("/people"), list=listed)


def publish_round(olga: Device, key: str, number: int = 1) -> Page:
    """Draw the round and publish it as it was drawn."""
    draft = olga.tap(olga.open(f"/t/{key}/draw"), f"Draw round {number}")
    return olga.tap(draft, "Publish the seating")


def key_of(page: Page) -> str:
    """The key or token in a tournament's address."""
    return page.path.split("/")[2].split("?")[0]


@pytest.fixture
def published(olga: Device, people: Page, walk: Walk) -> Page:
    """The first round of it, published."""
    return walk.to("published", lambda: publish_round(olga, key_of(people)))


def slip(olga: Device, key: str, table: int, *, second: bool = False) -> Page:
    """A slip of the last round that the first side has won, or the second; another result that
    stood there is replaced.
    """
    page = olga.open(f"/t/{key}/desk")
    sample = re.search('placeholder="1([0-9])([0-9])"', page.html)
    assert sample is not None
    numbers = sample.group(2, 1) if second else sample.group(1, 2)
    page = olga.send(page.form("/desk"), slip=f"{table} {' '.join(numbers)}")
    return olga.tap(page, "Yes, that’s right") if page.status == 422 else page
