"""Whoever starts it again asks whether it runs."""

from flask import Flask

from tests.databases import only


@only("sqlite")
def test_it_works(app: Flask) -> None:
    answer = app.test_client().get("/health/live")
    assert (answer.status_code, answer.get_json()) == (200, {"status": "live"})
