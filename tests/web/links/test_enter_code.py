"""A code leads to the table: to watch it, or to score from here too."""

from tests.web.conftest import token_of
from tests.web.plain_browser import Device, Page


def code_at(device: Device, path: str) -> str:
    return device.open(path).html.split('class="big-code">')[1].split("<")[0]


def test_it_works(device: Device, other: Device, table: Page) -> None:
    code = code_at(device, f"/m/{token_of(table)}/phone")
    page = other.tap(other.open("/code"), "Go in", code=code.lower(), label="Luis's phone")
    assert page.status == 200
    assert token_of(page) != token_of(table)
    page = other.tap(page, "Luis & Marta")
    assert "Game to Luis & Marta." in page.text
    log = device.open(f"/m/{token_of(table)}/log").text
    assert "Luis's phone writes here too from now on, by the code." in log
    assert "Your tables" in other.open("/").text


def test_the_code_on_a_sheet_leads_to_where_it_is_typed_in(
    device: Device, other: Device, table: Page
) -> None:
    code = code_at(device, f"/m/{token_of(table)}/phone")
    page = other.tap(other.open(f"/code/{code}?sheet=1"), "Go in")
    assert page.path == f"/m/{token_of(page)}/grid"
    watch = code_at(device, f"/m/{token_of(table)}/share")
    page = other.tap(other.open(f"/code/{watch}?sheet=1"), "Go in")
    assert page.path == f"/m/{token_of(page)}"


def test_the_code_to_watch_watches(device: Device, other: Device, table: Page) -> None:
    code = code_at(device, f"/m/{token_of(table)}/share")
    page = other.tap(other.open("/code"), "Go in", code=code)
    assert page.status == 200
    assert not [form for form in page.forms if form.action.endswith("/hands")]
    assert "Only this phone can write." in device.open(table.path).text
