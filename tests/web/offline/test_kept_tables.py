"""What opens in the place of a page that is not to be had."""

from tests.web.plain_browser import Device


def test_it_works(device: Device) -> None:
    page = device.open("/offline")
    assert page.status == 200
    assert "This page needs a signal." in page.text
    assert "csrf_token" not in page.html
