"""The language: one tap on every page, kept on this device."""

import pytest

from tests.web.plain_browser import Device, Page


def test_it_works(device: Device) -> None:
    page = device.tap(device.open("/"), "Español")
    assert page.status == 200
    assert '<html lang="es"' in page.html


def test_the_way_back_is_the_page_it_was_tapped_on(device: Device, table: Page) -> None:
    page = device.tap(table, "Français")
    assert page.path.rstrip("?") == table.path.rstrip("?")


@pytest.mark.parametrize(
    "back",
    [
        "https://elsewhere.example/",
        "//elsewhere.example",
        "/\\elsewhere.example",
        "javascript:alert(1)",
        "",
        "/%0d\n",
    ],
)
def test_the_way_back_leads_nowhere_else(device: Device, back: str) -> None:
    form = device.open("/").form("/settings/language")
    fields = {**dict(form.fields), "language": "ca", "back": back}
    assert device.client.post(form.action, data=fields).headers["Location"] == "/"
