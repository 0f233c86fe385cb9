"""House rules agreed on late: what that changes, and that it is kept."""

import pytest

from tests.web.conftest import Begin, token_of
from tests.web.plain_browser import Device, Page


@pytest.fixture
def mending(device: Device, begin: Begin) -> Page:
    """The page, after a game that ended a match of one."""
    table = begin("guinote", "Ana", "Luis", "Pilar", "Marta", rules__games="1")
    device.tap(table, "Ana & Pilar")
    return device.open(f"/m/{token_of(table)}/house-rules")


def test_it_works(device: Device, mending: Page) -> None:
    page = device.send(mending.form("/house-rules"), rules__games="3")
    assert page.status == 200
    assert "House rules changed." in page.text
    page = device.open(page.link("Log"))
    assert "House rules:" in page.text
