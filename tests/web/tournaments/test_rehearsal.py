"""A rehearsal: everything as on the evening, marked everywhere, gone with one tap."""

import pytest

from tests.web.organiser import key_of
from tests.web.plain_browser import Device, Page

MARK = "Rehearsal: Sant Jordi"


@pytest.fixture
def rehearsal(olga: Device, people: Page) -> Page:
    """A rehearsal of the tournament, just begun."""
    return olga.tap(olga.open(f"/t/{key_of(people)}/rehearsal"), "Begin a rehearsal")


@pytest.fixture
def drawn(olga: Device, rehearsal: Page) -> str:
    """Its address, with a round that is being played."""
    address = f"/t/{key_of(rehearsal)}"
    page = olga.tap(olga.open(f"{address}/draw"), "Draw round 1")
    olga.tap(page, "Publish the seating")
    return address


def test_it_works(olga: Device, drawn: str) -> None:
    page = olga.tap(olga.open(f"{drawn}/rehearsal"), "Invent all missing results")
    assert page.path.endswith("/desk")
    assert "Draw round 2" in page.text


def test_two_are_left_to_sort_out(olga: Device, drawn: str) -> None:
    page = olga.tap(olga.open(f"{drawn}/rehearsal"), "Invent results, two of them to sort out")
    assert "two reports differ" in page.text
    assert "reported, not confirmed" in page.text
    assert "1 result is missing." in page.text


def test_every_page_and_paper_says_so(olga: Device, drawn: str) -> None:
    pages = (
        *("", "/desk", "/people", "/draw", "/settings", "/prizes", "/share", "/files", "/papers"),
        *("/screen", "/log", "/links", "/tables/1/1", "/papers/standings", "/papers/tables"),
        *("/slips", "/earlier", "/rehearsal"),
    )
    unmarked = [page for page in pages if MARK not in olga.open(drawn + page).text]
    assert unmarked == []


def test_its_name_stays(olga: Device, rehearsal: Page) -> None:
    page = olga.open(f"/t/{key_of(rehearsal)}/settings")
    page = olga.send(page.form("/settings"), title="The real one")
    assert MARK in page.text
    assert "The real one" not in page.text


def test_it_stands_in_no_list(olga: Device, club: Page, drawn: str) -> None:
    assert "Rehearsal" not in olga.open(club.path).text
    assert "Rehearsal" not in olga.open(club.link("New tournament")).text


def test_there_is_one_at_a_time(olga: Device, people: Page, rehearsal: Page) -> None:
    page = olga.open(f"/t/{key_of(people)}/rehearsal")
    assert page.link("To the rehearsal that is going on") == rehearsal.path
    assert olga.send(page.form("/rehearsal")).path == rehearsal.path


def test_it_is_gone_with_one_tap_and_the_tournament_as_it_was(
    olga: Device, people: Page, drawn: str
) -> None:
    page = olga.tap(olga.open(f"{drawn}/rehearsal"), "End the rehearsal: it is gone")
    assert "The rehearsal is gone." in page.text
    assert olga.open(drawn).status == 404
    page = olga.open(f"/t/{key_of(people)}")
    assert "The first round is not drawn yet." in page.text
    assert "Rehearsal:" not in page.text
