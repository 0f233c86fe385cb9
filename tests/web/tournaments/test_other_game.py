"""A tournament of a game that is not scored here, from its name to its standings."""

import re

import pytest

from tests.web.organiser import PAIRS, key_of, slip
from tests.web.plain_browser import Device, Page


def begun(olga: Device, club: Page, **said: str) -> Page:
    """One of botifarra; the page of its people."""
    page = olga.tap(olga.open(club.link("New tournament")), "Another game", title="Festa major")
    typed = {"title": "Festa major", "entrants": "6", "other_name": "Botifarra", **said}
    return olga.send(page.form("/tournaments/new"), **typed)


def test_it_works(olga: Device, club: Page) -> None:
    people = begun(olga, club)
    assert "Pairs, one on a line" in people.text
    key = key_of(olga.send(people.form("/people"), list=PAIRS))
    olga.tap(olga.tap(olga.open(f"/t/{key}/draw"), "Draw round 1"), "Publish the seating")
    for table in (1, 2, 3):
        slip(olga, key, table)
    page = olga.open(f"/t/{key}")
    assert "Botifarra" in page.text
    assert "Every result of round 1 is in." in page.text
    assert "Botifarra" in olga.open(club.path).text
    assert "Score it hand by hand" not in olga.open(f"/t/{key}/tables/1/1").text
    papers = olga.open(f"/t/{key}/papers")
    assert "All sheets of all tables" not in papers.text
    assert "Botifarra" in olga.open(f"/t/{key}/papers/standings").text
    assert "House rules" not in olga.open(f"/t/{key}/settings").text
    seen = ("screen", "slips", "papers/tables", "checklist", "results", "files/tournament.json")
    assert [olga.open(f"/t/{key}/{page}").status for page in seen] == [200] * len(seen)


@pytest.mark.parametrize(
    ("said", "names", "sample"),
    [
        ({"other_outcome": "games", "other_best_of": "5", "other_sides": "single"}, 6, "132"),
        ({"other_outcome": "points", "other_sides": "pairs"}, 6, "1 20 10"),
        ({"other_outcome": "won", "other_sides": "tables", "other_players": "3"}, 9, "1123"),
    ],
)
def test_a_slip_has_what_a_result_is(
    olga: Device, club: Page, said: dict[str, str], names: int, sample: str
) -> None:
    people = begun(olga, club, entrants=str(names), **said)
    in_pairs = said["other_sides"] == "pairs"
    listed = PAIRS if in_pairs else "\n".join(f"P{number}" for number in range(names))
    key = key_of(olga.send(people.form("/people"), list=listed))
    olga.tap(olga.tap(olga.open(f"/t/{key}/draw"), "Draw round 1"), "Publish the seating")
    desk = olga.open(f"/t/{key}/desk")
    placeholder = re.search('placeholder="([^"]+)"', desk.html)
    assert placeholder is not None
    assert placeholder[1] == sample
    page = olga.send(desk.form("/desk"), slip=sample)
    assert page.text.count("● confirmed") == 1


def test_a_game_without_a_name_is_asked_for_it(olga: Device, club: Page) -> None:
    page = begun(olga, club, other_name="")
    assert page.status == 422
    assert "A game needs a name of at most 40 letters." in page.text
    assert "What is a result?" in page.text


def test_a_number_that_is_none_is_refused_at_its_field(olga: Device, club: Page) -> None:
    page = begun(olga, club, other_players="many")
    assert page.status == 422
    assert ("other_players", "many") in page.form("/tournaments/new").fields
