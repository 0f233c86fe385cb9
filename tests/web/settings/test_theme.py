"""Light or dark: as the phone has it, until somebody says otherwise."""

from tests.web.plain_browser import Device


def test_it_works(device: Device) -> None:
    page = device.open("/")
    assert 'data-theme="auto"' in page.html
    assert 'data-theme="dark"' in device.tap(page, "dark").html
