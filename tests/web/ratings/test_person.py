"""Somebody's rating, match by match."""

from flask import Flask

from scorekeeper.services.people.roster import roster
from scorekeeper.services.ratings.updates import rate, skills
from tests import hands
from tests.services.foreign_records import THEM, US
from tests.services.statistics.played_club import Playing
from tests.web.plain_browser import Device
from tests.web.ratings.test_table import counted


def test_it_works(app: Flask, penya: Playing, device: Device) -> None:
    counted(app, penya)
    with app.test_request_context():
        ana = skills(penya.space, "guinote")[penya.people["Ana"].hex]
    page = device.open(f"/clubs/{penya.club}/ratings/{penya.people['Ana']}")
    for words in (f"{ana.points:,}", "after 8 matches", "with Carla", "against Bea", "won", "lost"):
        assert words in page.text, words
    assert page.text.count("→") == 8
    said = device.client.get(page.path).get_data(as_text=True)
    assert said.count('<svg class="chart"') == said.count("<desc id=") == 1
    alone = device.open(f"/clubs/{penya.club}/ratings/{penya.people['Ana']}?game=tute_subastado")
    assert "of 3" in alone.text


def test_a_correction_moves_the_later_ones_too(app: Flask, penya: Playing, device: Device) -> None:
    path = f"/clubs/{penya.club}/ratings/{penya.people['Ana']}?game=guinote"
    with app.test_request_context():
        started = penya.play([US, US], day=-5)
    counted(app, penya)
    before = device.open(path).text
    with app.test_request_context():
        hands.correct_hand(penya.write(started), 1, THEM)
        assert rate(penya.space, "guinote", roster(penya.space), 60.0) == 0
    after = device.open(path).text
    assert "tied" in after
    assert "tied" not in before


def test_who_is_not_of_the_club_is_not_there(penya: Playing, device: Device) -> None:
    assert device.open(f"/clubs/{penya.club}/ratings/{penya.club}").status == 404
    dora = device.open(f"/clubs/{penya.club}/ratings/{penya.people['Dora']}?game=tute_subastado")
    assert "No rating yet" in dora.text
