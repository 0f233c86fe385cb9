"""The page into which the matches of a phone alone are drawn: nothing of them is on the server."""

from tests.web.plain_browser import Device


def test_it_works(device: Device) -> None:
    page = device.open("/alone")
    assert page.status == 200
    assert 'data-phone="/offline/phone.js"' in page.html
    assert 'data-import="/import"' in page.html
    assert "csrf_token" not in page.html


def test_whatever_is_asked_of_it_is_the_same_page(device: Device) -> None:
    assert device.open("/alone?at=/m/nobody/why").html == device.open("/alone").html
