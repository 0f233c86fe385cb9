"""Another code: the old one opens nothing."""

import re

from tests.web.conftest import token_of
from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, table: Page) -> None:
    page = device.open(f"/m/{token_of(table)}/who")
    before = re.findall(r'class="big-code">(\w+) (\w+)<', page.html)
    page = device.tap(page, "Another code")
    assert page.status == 200
    assert re.findall(r'class="big-code">(\w+) (\w+)<', page.html) != before
