"""However many people and matches a club has, a page asks the database as often."""

import pytest
from flask import Flask
from sqlalchemy import event

from scorekeeper.extensions import db
from tests.web.people.steps import add, adopted, bare
from tests.web.plain_browser import Device, Page


def asked(app: Flask, device: Device, path: str) -> int:
    """How often opening this page asks."""
    seen: list[object] = []

    def note(*said: object) -> None:
        seen.append(said[2])

    with app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", note)
    assert device.open(path).status == 200
    event.remove(engine, "before_cursor_execute", note)
    return len(seen)


@pytest.mark.slow
def test_more_people_and_matches_ask_no_more(app: Flask, olga: Device, room: Page) -> None:
    adopted(olga, room)
    somebody = olga.open(room.path).link("Ana")
    before = [asked(app, olga, path) for path in (bare(room), somebody)]
    adopted_again = olga.open(room.path)
    for number in range(8):
        add(olga, adopted_again, name=f"Person {number}")
    assert [asked(app, olga, path) for path in (bare(room), somebody)] == before
