"""The service worker: from the root, listing the program's own files, new when one of them is."""

import re

from flask import Flask

from tests.web.conftest import token_of
from tests.web.plain_browser import Device, Page


def kept(device: Device) -> list[str]:
    """The addresses it keeps."""
    said = device.client.get("/sw.js").text
    listed = re.search(r"const KEPT = (\[.*\])", said)
    assert listed
    return re.findall(r'"([^"]+)"', listed[1])


def status(device: Device, address: str) -> int:
    """What an address answers, its file closed again."""
    with device.client.get(address) as answer:
        return answer.status_code


def test_it_works(device: Device) -> None:
    answer = device.client.get("/sw.js")
    assert answer.status_code == 200
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert "worker-src 'self'" in answer.headers["Content-Security-Policy"]


def test_all_it_keeps_is_there_and_nobodys(device: Device) -> None:
    addresses = kept(device)
    assert {status(device, address) for address in addresses} == {200}
    assert not [address for address in addresses if "/m/" in address]


def test_it_keeps_what_a_table_loads(device: Device, table: Page) -> None:
    page = device.open(f"/m/{token_of(table)}").html
    loaded = re.findall(r'(?:src|href)="(/[^"]+/static/[^"#]+)', page)
    assert loaded
    assert set(loaded) <= set(kept(device))


def test_another_language_is_another_worker(device: Device) -> None:
    before = device.client.get("/sw.js").text
    device.in_language("ca")
    assert device.client.get("/sw.js").text != before


def test_files_are_kept_for_a_year_under_addresses_that_change_with_them(
    app: Flask, device: Device
) -> None:
    address = next(one for one in kept(device) if one.endswith("live.js"))
    assert re.fullmatch(r"/[0-9a-f]{10}/static/js/live\.js", address)
    assert app.static_url_path is not None
    assert address.startswith(app.static_url_path)
    with device.client.get(address) as answer:
        assert answer.headers["Cache-Control"].endswith("immutable")
