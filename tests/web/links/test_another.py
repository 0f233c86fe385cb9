"""Another phone scores too: by a code to scan or to type."""

from tests.web.conftest import token_of
from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, table: Page) -> None:
    assert "Only this phone can write." in table.text
    page = device.open(table.link("Another phone: code"))
    assert page.status == 200
    assert '<path class="squares" d="M' in page.html


def test_nothing_on_it_is_this_phones_own_link_to_send(device: Device, table: Page) -> None:
    page = device.open(table.link("Another phone"))
    assert token_of(table) not in page.link("http")


def test_the_code_stands_on_the_sheet_while_the_match_is_played(
    device: Device, other: Device, begin: object, table: Page
) -> None:
    token = token_of(table)
    code = device.open(f"/m/{token}/phone").html.split('class="big-code">')[1].split("<")[0]
    assert code in device.open(f"/m/{token}/sheet").text
    watching = device.open(f"/m/{token}/share").link("/m/")
    assert code not in other.open(f"{watching}/sheet").text
    device.tap(device.open(f"/m/{token}"), "End the match here")
    assert code not in device.open(f"/m/{token}/sheet").text
