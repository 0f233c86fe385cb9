"""A club's figures and ratings: of all, of somebody, of two, in drawings, on paper."""

from math import exp, isclose, sqrt

import pytest
from flask import Flask

from scorekeeper.printing import Press, PressMissing
from scorekeeper.services.access.accounts import SignedIn
from scorekeeper.services.people.roster import roster
from scorekeeper.services.ratings.updates import rate, skills
from scorekeeper.services.statistics import sums
from scorekeeper.statistics.ratings import NEW, RatedResult, RatedSide, Skill, rate_matches
from tests.databases import only, selects
from tests.services.foreign_records import THEM, US
from tests.services.statistics.played_club import Playing, a_club
from tests.web.plain_browser import Device, signed_in
from tests.web.test_html_conformance import faults, printed

__all__ = ["penya"]


@pytest.fixture
def penya(app: Flask, device: Device, monkeypatch: pytest.MonkeyPatch) -> Playing:
    """A club that has played a few matches; its organiser is signed in."""
    monkeypatch.setattr(sums, "PATIENCE", 60)  # a test may run on a slow machine
    with app.test_request_context():
        found = a_club()
        for day, hands in enumerate([[US, US]] * 5 + [[THEM, THEM]] * 3):
            found.play(hands, day=day * 40)
        found.play(
            [{"bidder": "s1", "bid": 70, "made": True}, {"bidder": "s2", "bid": 90, "made": False}],
            "Ana Bea Carla",
            day=400,
            game="tute_subastado",
            point_value=1,
        )
    signed_in(device.client, SignedIn(found.account, "olga", "Olga", epoch=0))
    return found


def test_overview_works(penya: Playing, device: Device) -> None:
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
    assert faults(printed(device, f"{path}.pdf")) == []
    assert device.client.get(f"{path}.pdf?paper=letter&when=2026").status_code == 200


def test_pair_works(penya: Playing, device: Device) -> None:
    page = device.open(f"/clubs/{penya.club}/figures/{penya.people['Ana']}")
    pair = device.open(page.link("Bea"))
    assert "Ana and Bea" in pair.text
    assert "Matches against each other" in pair.text
    assert "Matches together" in pair.text


def test_person_works(penya: Playing, device: Device) -> None:
    page = device.open(f"/clubs/{penya.club}/figures/{penya.people['Ana']}")
    for words in ("Matches played", "6 of 9", "Best partner", "Carla, 5 of 8", "bid"):
        assert words in page.text, words


def test_formula_works(penya: Playing, device: Device) -> None:
    page = device.open(f"/clubs/{penya.club}/ratings/formula")
    for words in ("1,000 + 20 × (strength − 3 × uncertainty)", "Two who are new", "Plackett"):
        assert words in page.text, words


def test_the_page_says_what_is_reckoned() -> None:
    start = {"a": Skill(30, 3, 9), "b": Skill(22, 6, 2), "c": Skill(27, 4, 5), "d": NEW}
    sides = (RatedSide(2, ("a", "b")), RatedSide(1, ("c",)), RatedSide(2, ("d",)))
    after, _ = rate_matches([RatedResult("m", sides)], start)
    people = [[start[str(who)] for who in side.people] for side in sides]
    grown = [[one.sigma**2 + (25 / 300) ** 2 for one in side] for side in people]
    mu, var = [sum(one.mu for one in side) for side in people], [sum(side) for side in grown]
    place = [side.place for side in sides]
    c = sqrt(sum(one + (25 / 6) ** 2 for one in var))
    for i, side in enumerate(sides):
        omega = delta = 0.0
        for q in (q for q in range(3) if place[q] <= place[i]):
            p = exp(mu[i] / c) / sum(exp(mu[s] / c) for s in range(3) if place[s] >= place[q])
            omega += ((i == q) - p) / place.count(place[q])
            delta += p * (1 - p) / place.count(place[q])
        omega *= var[i] / c
        delta *= sqrt(var[i]) / c * var[i] / c**2
        for who, one, own in zip(side.people, people[i], grown[i], strict=True):
            now = after[str(who)]
            assert isclose(now.mu, one.mu + omega * own / var[i])
            assert isclose(now.sigma, sqrt(own) * sqrt(1 - delta * own / var[i]))


def counted(app: Flask, penya: Playing) -> None:
    """However slow the machine is."""
    with app.test_request_context():
        for game in ("guinote", "tute_subastado"):
            assert rate(penya.space, game, roster(penya.space), 60.0) == 0


def test_table_works(app: Flask, penya: Playing, device: Device) -> None:
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
            with selects(app) as seen:
                assert device.open(path).status == 200
            found.append(len(seen))
        return found

    few = queries()
    with app.test_request_context():
        for day, hands in enumerate([[US, US], [THEM, THEM]] * 2):
            penya.play(hands, "Ana Bea Carla Eva", day=500 + day)
    assert queries() == few


def test_rating_of_somebody_works(app: Flask, penya: Playing, device: Device) -> None:
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


@pytest.mark.slow(keep=1)
@only("sqlite")
def test_it_works_and_conforms(app: Flask, penya: Playing, device: Device) -> None:
    counted(app, penya)
    page = device.open(device.open(f"/clubs/{penya.club}/ratings").link("On paper"))
    assert page.status == 200
    assert "Ratings: Guiñote" in page.text
    assert "In brackets: provisional, before 10 matches." in page.text
    assert faults(printed(device, page.link("PDF, A4"))) == []
