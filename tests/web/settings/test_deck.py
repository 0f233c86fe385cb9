"""Spanish suits, until somebody says French."""

from tests.web.reading import Device, Page


def test_it_works(device: Device) -> None:
    page = device.open("/")
    assert "symbols.svg#oros" in page.html
    page = device.tap(page, "French suits")
    assert "symbols.svg#french-oros" in page.html
    assert "symbols.svg#oros" not in page.html


def test_it_holds_at_the_table_too(device: Device, table: Page) -> None:
    device.tap(device.open("/"), "French suits")
    html = device.open(table.path).html
    assert "symbols.svg#french-copas" in html
    assert "symbols.svg#copas" not in html


def test_what_is_not_offered_is_not_kept(device: Device) -> None:
    form = device.open("/").form("/settings/deck")
    assert "symbols.svg#oros" in device.send(form, deck="tarot").html
