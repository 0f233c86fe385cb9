"""A game's table."""

from flask import Flask
from sqlalchemy import event

from scorekeeper.extensions import db
from scorekeeper.services.people.roster import roster
from scorekeeper.services.ratings.updates import rate
from tests.services.foreign_records import THEM, US
from tests.services.statistics.played_club import Playing
from tests.web.plain_browser import Device


def counted(app: Flask, penya: Playing) -> None:
    """However slow the machine is."""
    with app.test_request_context():
        for game in ("guinote", "tute_subastado"):
            assert rate(penya.space, game, roster(penya.space), 60.0) == 0


def test_it_works(app: Flask, penya: Playing, device: Device) -> None:
    counted(app, penya)
    page = device.open(device.open(f"/clubs/{penya.club}/figures").link("Ratings"))
    assert page.status == 200
    assert "Guiñote" in page.text
    names = [page.text.index(f"{name} provisional") for name in ("Bea", "Dora", "Ana", "Carla")]
    assert names == sorted(names), "they won last; of equal ones by name"
    assert "provisional" in page.text
    other = device.open(page.link("Tute Subastado"))
    assert "Dora" not in other.text
    assert device.open(f"/clubs/{penya.club}/ratings?game=bridge").status == 404


def test_queries_do_not_grow_with_the_matches(app: Flask, penya: Playing, device: Device) -> None:
    paths = [
        f"/clubs/{penya.club}/ratings?game=guinote",
        f"/clubs/{penya.club}/ratings/{penya.people['Ana']}?game=guinote",
    ]

    def queries() -> list[int]:
        counted(app, penya)
        found = []
        for path in paths:
            seen: list[str] = []

            def note(*said: object, seen: list[str] = seen) -> None:
                seen.append(str(said[2]))

            with app.app_context():
                engine = db.engine
            event.listen(engine, "before_cursor_execute", note)
            assert device.open(path).status == 200
            event.remove(engine, "before_cursor_execute", note)
            found.append(len(seen))
        return found

    few = queries()
    with app.test_request_context():
        for day, hands in enumerate([[US, US], [THEM, THEM]] * 2):
            penya.play(hands, "Ana Bea Carla Eva", day=500 + day)
    assert queries() == few
