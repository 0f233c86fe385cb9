"""The first account is made by who reads the terminal."""

from flask import Flask

from scorekeeper.services.access import accounts
from tests.web.organiser import PASSWORD
from tests.web.plain_browser import Device


def token(app: Flask) -> str:
    with app.test_request_context():
        return accounts.first_token()


def test_it_works(app: Flask, device: Device) -> None:
    address = f"/first/{token(app)}"
    page = device.open(address)
    page = device.send(page.form(address), login="pere", name="Pere", password=PASSWORD)
    assert page.path.rstrip("?") == "/clubs"
    assert "Pere" in page.text
    assert device.open(address).status == 404
