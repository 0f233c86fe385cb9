"""Prizes by the standings, handed out once."""

import pytest

from tests.web.organising import key_of
from tests.web.reading import Device, Page


@pytest.fixture
def prizes(olga: Device, published: Page) -> Page:
    """Six pairs after one round: three have won, all by two games."""
    key = key_of(published)
    form = olga.open(f"/t/{key}/settings").form("/settings")
    olga.send(form, prizes="1 100\n2 50.01\n1 a ham\n* a spoon\n? wine")
    for table in (1, 2, 3):
        olga.send(olga.open(f"/t/{key}/desk").form("/desk"), slip=f"{table}53")
    return olga.open(f"/t/{key}/prizes")


def test_each_has_its_reason(prizes: Page) -> None:
    assert "not everything is played" in prizes.text
    assert "a ham" in prizes.text
    assert "Last of all." in prizes.text
    assert "Drawn by lot." in prizes.text
    assert "€100.00" in prizes.text


def test_a_prize_is_handed_out_once(olga: Device, prizes: Page) -> None:
    first = next(one for one in prizes.forms if one.action.endswith("/prizes"))
    page = olga.send(first, first.buttons[0])
    assert page.text.count("● handed out") == 1
    again = olga.send(first, first.buttons[0], client_id="0123456789abc")
    assert again.status == 422
    assert "This was handed out already." in again.text


def test_it_stays_handed_out_when_the_standings_change(olga: Device, prizes: Page) -> None:
    first = next(one for one in prizes.forms if one.action.endswith("/prizes"))
    olga.send(first, first.buttons[0])
    key = key_of(prizes)
    for table in (1, 2, 3):
        olga.send(olga.open(f"/t/{key}/desk").form("/desk"), slip=f"{table}05")
    page = olga.open(f"/t/{key}/prizes")
    assert page.text.count("● handed out") == 1
    assert "Handed out before a result was corrected." in page.text


def test_without_prizes_it_says_where_they_are_set(olga: Device, published: Page) -> None:
    assert "There are no prizes yet" in olga.open(f"/t/{key_of(published)}/prizes").text
