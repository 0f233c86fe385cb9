"""The owner says whether what is noted is checked."""

from tests.web.conftest import token_of
from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, table: Page) -> None:
    who = f"/m/{token_of(table)}/who"
    assert "No longer" in device.tap(device.open(who), "From now on").text
    assert "From now on" in device.tap(device.open(who), "No longer").text
