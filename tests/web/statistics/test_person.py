"""Somebody's figures."""

from tests.services.statistics.played_club import Playing
from tests.web.plain_browser import Device


def test_it_works(penya: Playing, device: Device) -> None:
    page = device.open(f"/clubs/{penya.club}/figures/{penya.people['Ana']}")
    for words in ("Matches played", "6 of 9", "Best partner", "Carla, 5 of 8", "bid"):
        assert words in page.text, words
