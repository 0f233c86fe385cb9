"""What two have with each other."""

from tests.services.statistics.played_club import Playing
from tests.web.plain_browser import Device


def test_it_works(penya: Playing, device: Device) -> None:
    page = device.open(f"/clubs/{penya.club}/figures/{penya.people['Ana']}")
    pair = device.open(page.link("Bea"))
    assert "Ana and Bea" in pair.text
    assert "Matches against each other" in pair.text
    assert "Matches together" in pair.text
