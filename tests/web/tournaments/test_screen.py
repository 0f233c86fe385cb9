"""The wall: one screen after another."""

import re
from itertools import repeat

import pytest

from scorekeeper.web.tournaments.wall_screen import SIZES, Screen
from tests.web.organiser import key_of, slip
from tests.web.plain_browser import Device, Page


def test_it_works(olga: Device, published: Page) -> None:
    page = olga.open(f"/t/{key_of(published)}/screen")
    assert "Tables" in page.text
    assert page.text.count("○") == 3
    assert 'data-theme="dark"' in page.html


def test_it_goes_on_by_itself_through_everything_and_begins_again(
    olga: Device, published: Page
) -> None:
    address, seen = f"/t/{key_of(published)}/screen", []
    for _ in range(4):
        page = olga.open(address)
        seen.append(re.findall("Tables|Where do I sit|Standings", page.text)[0])
        found = re.search(r'http-equiv="refresh" content="\d+;url=([^"]+)"', page.html)
        assert found
        address = found[1]
    assert seen == ["Tables", "Where do I sit", "Standings", "Tables"]


def test_sixty_four_pairs_are_three_screens_and_winners_are_marked(
    olga: Device, club: Page
) -> None:
    page = olga.open(club.link("New tournament"))
    page = olga.send(page.form("/tournaments/new"), title="64", entrants="64")
    names = "\n".join(f"One{number} / Other{number}" for number in range(64))
    key = key_of(olga.send(page.form("/people"), list=names))
    olga.tap(olga.tap(olga.open(f"/t/{key}/draw"), "Draw round 1"), "Publish the seating")
    slip(olga, key, 1)
    screens = [olga.open(f"/t/{key}/screen?at={at}") for at in range(9)]
    said = [
        re.findall("(Tables|Where do I sit|Standings)[?]? ([0-9]/[0-9])", one.text)[0]
        for one in screens
    ]
    expected = [
        (what, f"{n}/3") for what in ("Tables", "Where do I sit", "Standings") for n in (1, 2, 3)
    ]
    assert said == expected
    assert screens[0].html.count("is-won") == 1
    assert '</bdi>&nbsp;<span aria-hidden="true">✓</span>' in screens[0].html, "apart from the name"
    assert 'data-seconds="10"' in screens[0].html


LONGEST = "M" * 40 + " – " + "N" * 40


@pytest.mark.parametrize(
    ("rows", "names", "size"),
    [
        (3, ("Ana – Luis", "Pere – Joan"), 0),
        (11, ("Ana – Luis", "Pere – Joan"), 0),
        (11, ("Maria-Immaculada Concepció – Bartomeu-Llorenç Puigdemont",) * 2, 2),
        (6, ("Ana", "Bea", "Carles", "Dolors", "Enric"), 0),
        (11, (LONGEST, LONGEST), 3),
        (3, (LONGEST, LONGEST), 3),
        (24, ("M" * 120,), 4),
        (1, (), 0),
    ],
)
def test_names_are_as_large_as_fits(rows: int, names: tuple[str, ...], size: int) -> None:
    screen = Screen("tables", range(rows), 1, 1, list(repeat(names, rows)))
    assert SIZES[screen.size] == SIZES[size]
