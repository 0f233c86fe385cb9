"""The size of the text, on top of the phone's own."""

from tests.web.plain_browser import Device, Page


def test_it_holds_on_the_table_page_too(device: Device, table: Page) -> None:
    device.tap(table, "A++")
    assert 'data-size="largest"' in device.open(table.path).html
