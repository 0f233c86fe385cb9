"""A poster: typed, printed, and nothing of it kept."""

import logging

import pytest
from flask import Flask

from scorekeeper.printing import PressMissing
from tests.web.plain_browser import Device


def test_it_works(device: Device) -> None:
    page = device.open("/poster")
    typed = page.form("/poster").typed({"network": "Bar", "password": "quince15"})
    answer = device.client.post("/poster", data=typed)
    assert (page.status, answer.mimetype) == (200, "application/pdf")
    assert answer.headers["Cache-Control"] == "no-store"


def test_as_a_page(device: Device) -> None:
    page = device.tap(device.open("/poster"), "Show it as a page", network="Bar", title="Trofeu")
    for words in ("Trofeu", "1. Join the Wi-Fi", "Bar", "http://localhost/"):
        assert words in page.text


def test_without_a_press_it_is_the_page_and_no_log_has_the_password(
    app: Flask, device: Device, caplog: pytest.LogCaptureFixture
) -> None:
    class Closed:
        def pdf(self, *_: object, **__: object) -> bytes:
            raise PressMissing("no pango")

    app.extensions["press"] = Closed()
    with caplog.at_level(logging.DEBUG):
        page = device.tap(
            device.open("/poster"), "Make the PDF", network="Bar", password="quince15"
        )
    assert page.status == 503
    assert "quince15" in page.text
    assert "quince15" not in caplog.text
