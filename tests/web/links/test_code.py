"""The page a code is typed on; what was scanned stands there already, and nothing has happened."""

from tests.web.conftest import token_of
from tests.web.plain_browser import Device, Page


def test_what_was_scanned_stands_there(device: Device, other: Device, table: Page) -> None:
    code = "ACD346"
    assert ("code", code) in other.open(f"/code/{code}").form("/code").fields


def test_opening_a_code_joins_nothing(device: Device, other: Device, table: Page) -> None:
    page = device.open(f"/m/{token_of(table)}/phone")
    code = page.html.split('class="big-code">')[1].split("<")[0]
    other.open(f"/code/{code}")
    assert "Only this phone can write." in device.open(table.path).text
