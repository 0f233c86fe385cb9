"""A club's figures."""

import page as validator
import pytest

from scorekeeper.printing import Press, PressMissing
from scorekeeper.services.statistics import sums
from tests.databases import only
from tests.services.statistics.played_club import Playing
from tests.web.plain_browser import Device


def test_it_works(penya: Playing, device: Device) -> None:
    page = device.open(f"/clubs/{penya.club}/figures")
    assert page.status == 200
    for words in (
        "What is played here?",
        "Who wins most with whom?",
        "5 of 8",
        "How high is bid, and is it made?",
        "What are the club's records?",
    ):
        assert words in page.text, words
    assert "Ana and Carla" in page.text or "Carla and Ana" in page.text
    assert page.link("Ana")


def test_every_drawing_says_what_it_shows_and_stands_beside_its_table(
    penya: Playing, device: Device
) -> None:
    page = device.client.get(f"/clubs/{penya.club}/figures", headers={"Accept-Language": "en"})
    said = page.get_data(as_text=True)
    drawn = said.count('<svg class="chart"')
    assert drawn >= 8
    assert said.count("<table") == said.count("<title id=") == said.count("<desc id=") == drawn
    assert "style=" not in said


def test_years_seasons_and_games_are_links(penya: Playing, device: Device) -> None:
    page = device.open(f"/clubs/{penya.club}/figures")
    season = device.open(page.link("Season 2025–26"))
    assert "Season 2025–26" in season.text
    game = device.open(season.link("Tute Subastado"))
    assert "Nothing to count yet" in game.text
    assert device.open(f"/clubs/{penya.club}/figures?when=199").status == 404
    assert device.open(f"/clubs/{penya.club}/figures?game=bridge").status == 404


def test_paper_says_how_many_matches_are_counted(
    penya: Playing, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Press, "pdf", no_press)
    paper = f"/clubs/{penya.club}/figures.pdf"
    monkeypatch.setattr(sums, "PATIENCE", -1)
    monkeypatch.setattr(sums, "AT_ONCE", 2)
    assert "Matches counted: 2 of 9" in device.open(paper).text
    ratings = device.open(f"/clubs/{penya.club}/ratings/paper")
    assert "Matches counted: 4 of 9" in ratings.text
    monkeypatch.setattr(sums, "PATIENCE", 60)
    assert "Matches counted" not in device.open(paper).text


def no_press(*_: object, **__: object) -> bytes:
    """A machine that prints nothing answers with the page."""
    raise PressMissing


@pytest.mark.slow
@only("sqlite")
@pytest.mark.parametrize("who", ["", "Ana"])
def test_the_paper_conforms(penya: Playing, device: Device, who: str) -> None:
    path = f"/clubs/{penya.club}/figures" + (f"/{penya.people[who]}" if who else "")
    answer = device.client.get(f"{path}.pdf")
    assert answer.mimetype == "application/pdf"
    report = validator.validate_pdf_bytes(answer.data)
    assert [f"{one.rule_id}: {one.message}" for one in report.failures] == []
    assert device.client.get(f"{path}.pdf?paper=letter&when=2026").status_code == 200
