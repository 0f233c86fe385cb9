"""What a phone keeps and runs of itself."""

import re
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper import config
from scorekeeper.web.offline import views
from tests.web.conftest import token_of
from tests.web.plain_browser import Device, Page

OF_RELEASE = f"/offline/{config.release()}"


def test_alone_works(device: Device) -> None:
    page = device.open("/alone")
    assert page.status == 200
    assert f'data-phone="{OF_RELEASE}/phone.js"' in page.html
    assert 'data-import="/import"' in page.html
    assert "csrf_token" not in page.html


def test_whatever_is_asked_of_it_is_the_same_page(device: Device) -> None:
    assert device.open("/alone?at=/m/nobody/why").html == device.open("/alone").html


def test_earlier_file_works(device: Device) -> None:
    with device.client.get("/0123456789/static/js/live.js") as answer:
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "no-cache"


def test_nothing_else_is_served(device: Device) -> None:
    for name in ("../app.py", "%2e%2e/app.py", "js/nothing.js"):
        assert device.client.get(f"/0123456789/static/{name}").status_code == 404


def test_kept_tables_works(device: Device) -> None:
    page = device.open("/offline")
    assert page.status == 200
    assert "This page needs a signal." in page.text
    assert "csrf_token" not in page.html


def test_manifest_works(device: Device) -> None:
    answer = device.client.get("/manifest.webmanifest")
    assert answer.mimetype == "application/manifest+json"
    said = answer.get_json()
    assert said["start_url"] == "/"
    assert said["lang"] == "en"
    assert {icon["sizes"] for icon in said["icons"]} >= {"192x192", "512x512", "any"}
    for icon in said["icons"]:
        with device.client.get(icon["src"]) as picture:
            assert (picture.status_code, picture.mimetype) == (200, icon["type"])
    assert [icon for icon in said["icons"] if icon.get("purpose") == "maskable"]


ALLOWED = "'wasm-unsafe-eval'"


def test_phone_works(device: Device) -> None:
    answer = device.client.get(f"{OF_RELEASE}/phone.js")
    assert (answer.status_code, answer.mimetype) == (200, "text/javascript")
    assert ALLOWED in answer.headers["Content-Security-Policy"]


def test_nothing_else_may_compile(device: Device) -> None:
    for path in ("/", "/sw.js", "/offline", f"{OF_RELEASE}/addresses.json"):
        assert ALLOWED not in device.client.get(path).headers["Content-Security-Policy"]


def test_without_the_runtime_there_is_nothing_to_fetch(
    device: Device, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(config, "RUNTIME", tmp_path)
    listed = device.client.get(f"{OF_RELEASE}/runtime/manifest.json")
    assert (listed.status_code, listed.data) == (204, b"")
    for name in ("snapshot.bin", "..%2fviews.py"):
        assert device.client.get(f"{OF_RELEASE}/runtime/{name}").status_code == 404


def test_a_file_of_it_comes_compressed(
    device: Device, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(config, "RUNTIME", tmp_path)
    monkeypatch.setattr(views, "_MADE_OF", "these sources")
    (tmp_path / "manifest.json").write_text('{"made_of": "these sources"}')
    (tmp_path / "pyodide.asm.wasm.br").write_bytes(b"packed")
    with device.client.get(f"{OF_RELEASE}/runtime/pyodide.asm.wasm") as answer:
        assert answer.headers["Content-Encoding"] == "br"
        assert (answer.mimetype, answer.data) == ("application/wasm", b"packed")


def test_what_was_packed_of_other_sources_since_waits_for_the_next_start(
    device: Device, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(config, "RUNTIME", tmp_path)
    (tmp_path / "manifest.json").write_text('{"made_of": "another", "files": {"snapshot.bin": 1}}')
    (tmp_path / "snapshot.bin.br").write_bytes(b"packed")
    assert device.client.get(f"{OF_RELEASE}/runtime/manifest.json").status_code == 204
    assert device.client.get(f"{OF_RELEASE}/runtime/snapshot.bin").status_code == 404


def test_what_was_packed_behind_the_server_is_handed_out_once_it_is_whole(
    device: Device, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(config, "RUNTIME", tmp_path)
    monkeypatch.setattr(views, "_MADE_OF", "these sources")
    (tmp_path / "snapshot.bin.br").write_bytes(b"packed")
    assert device.client.get(f"{OF_RELEASE}/runtime/manifest.json").status_code == 204
    assert device.client.get(f"{OF_RELEASE}/runtime/snapshot.bin").status_code == 404
    (tmp_path / "manifest.json").write_text('{"made_of": "these sources"}')
    for name in ("manifest.json", "snapshot.bin"):
        with device.client.get(f"{OF_RELEASE}/runtime/{name}") as answer:
            assert answer.status_code == 200


def test_nothing_of_another_release_has_an_address(device: Device) -> None:
    for name in ("phone.js", "addresses.json", "runtime/manifest.json", "runtime/snapshot.bin"):
        assert device.client.get(f"/offline/0123456789/{name}").status_code == 404


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


def test_worker_works(device: Device) -> None:
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
