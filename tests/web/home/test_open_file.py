"""The way in for a match that was saved as a file."""

from tests.web.plain_browser import Device


def test_it_works(device: Device) -> None:
    page = device.open(device.open("/").link("Open a match from a file"))
    assert page.status == 200
    assert 'enctype="multipart/form-data"' in page.html
