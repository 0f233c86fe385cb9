"""What runs our Python in a browser: its own policy, and nothing where it was not fetched."""

from pathlib import Path

import pytest

from scorekeeper import config
from tests.web.plain_browser import Device

ALLOWED = "'wasm-unsafe-eval'"


def test_it_works(device: Device) -> None:
    answer = device.client.get("/offline/phone.js")
    assert (answer.status_code, answer.mimetype) == (200, "text/javascript")
    assert ALLOWED in answer.headers["Content-Security-Policy"]


def test_nothing_else_may_compile(device: Device) -> None:
    for path in ("/", "/sw.js", "/offline", "/offline/addresses.json"):
        assert ALLOWED not in device.client.get(path).headers["Content-Security-Policy"]


def test_without_the_runtime_there_is_nothing_to_fetch(
    device: Device, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(config, "RUNTIME", tmp_path)
    listed = device.client.get("/offline/runtime/manifest.json")
    assert (listed.status_code, listed.data) == (204, b"")
    for name in ("snapshot.bin", "..%2fviews.py"):
        assert device.client.get(f"/offline/runtime/{name}").status_code == 404


def test_a_file_of_it_comes_compressed(
    device: Device, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(config, "RUNTIME", tmp_path)
    (tmp_path / "pyodide.asm.wasm.br").write_bytes(b"packed")
    with device.client.get("/offline/runtime/pyodide.asm.wasm") as answer:
        assert answer.headers["Content-Encoding"] == "br"
        assert (answer.mimetype, answer.data) == ("application/wasm", b"packed")
