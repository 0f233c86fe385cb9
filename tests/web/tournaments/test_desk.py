"""The desk: slips, tiles, everything accepted at once."""

import pytest

from tests.web.organiser import key_of
from tests.web.plain_browser import Device, Page


@pytest.fixture
def desk(olga: Device, published: Page) -> Page:
    return olga.open(f"/t/{key_of(published)}/desk")


def test_it_works(desk: Page) -> None:
    assert desk.status == 200
    assert desk.text.count("○ playing") == 3
    assert "3 results are missing." in desk.text


def test_a_slip_is_five_keys_at_most(olga: Device, desk: Page) -> None:
    page = olga.send(desk.form("/desk"), slip="153")
    assert "● confirmed" in page.text
    assert "2 results are missing." in page.text


def test_a_slip_that_cannot_be_read_stays_with_its_problem(olga: Device, desk: Page) -> None:
    page = olga.send(desk.form("/desk"), slip="953")
    assert page.status == 422
    assert "No table of this round fits “953”" in page.text
    assert ("slip", "953") in page.form("/desk").fields


def test_a_slip_over_what_was_not_seen_is_not_taken(olga: Device, desk: Page) -> None:
    olga.send(desk.form("/desk"), slip="153")
    page = olga.send(olga.open(desk.path).form("/desk"), slip="135")
    assert page.status == 200
    page = olga.send(desk.form("/desk"), slip="144", client_id="0123456789abc")
    assert page.status == 409
    assert "Somebody else wrote meanwhile" in page.text


def test_without_a_round_it_sends_to_the_people(olga: Device, people: Page) -> None:
    page = olga.open(f"/t/{key_of(people)}/desk")
    assert "Nothing is drawn yet." in page.text


def test_what_was_noted_is_said_with_a_way_back(olga: Device, desk: Page) -> None:
    page = olga.send(desk.form("/desk"), slip="153")
    assert 'role="status">Round 1, table 1:' in page.html
    assert 'aria-describedby="noted slip-says"' in page.html
    page = olga.tap(page, "Undo")
    assert page.path.split("?")[0].endswith("/desk")
    assert page.text.count("○ playing") == 3
