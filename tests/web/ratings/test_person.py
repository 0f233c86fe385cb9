"""Somebody's rating, match by match."""

from flask import Flask

from scorekeeper.services.ratings.updates import skills
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
