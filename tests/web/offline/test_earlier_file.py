"""A page left open overnight finds its files after the program was renewed."""

from tests.web.plain_browser import Device


def test_it_works(device: Device) -> None:
    with device.client.get("/0123456789/static/js/live.js") as answer:
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "no-cache"


def test_nothing_else_is_served(device: Device) -> None:
    for name in ("../app.py", "%2e%2e/app.py", "js/nothing.js"):
        assert device.client.get(f"/0123456789/static/{name}").status_code == 404
