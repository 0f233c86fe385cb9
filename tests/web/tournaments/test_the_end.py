"""What is left when everything is played, and what everybody is told of it."""

import pytest
from flask import Flask

from tests.web.organiser import key_of, publish_round, slip
from tests.web.plain_browser import Device, Page
from tests.web.tournaments.test_wall import watching


@pytest.fixture
def left(olga: Device, published: Page) -> str:
    """The key of a tournament with a fee and a prize, of which one table has reported."""
    key = key_of(published)
    olga.send(olga.open(f"/t/{key}/settings").form("/settings"), fee="10", prizes="1 a ham")
    slip(olga, key, 1)
    return key


def test_one_page_says_what_is_left_and_closes(olga: Device, left: str) -> None:
    page = olga.open(f"/t/{left}/prizes")
    assert "2 tables have no result that counts." in page.text
    assert "6 still have to pay: " in page.text
    assert "Ana – Bea" in page.text.partition("6 still have to pay: ")[2].partition(".")[0]
    olga.send(page.form("/close"))
    assert "What is left" not in olga.open(f"/t/{left}/prizes").text


def test_who_has_paid_and_what_was_handed_out_is_not_left(olga: Device, left: str) -> None:
    people = olga.open(f"/t/{left}/people")
    for form in [form for form in people.forms if "paid" in {one.value for one in form.buttons}]:
        olga.send(form, do="paid")
    slip(olga, left, 2)
    slip(olga, left, 3)
    page = olga.open(f"/t/{left}/prizes")
    assert "There are rounds to play." in page.text
    assert "pay" not in page.text.replace("play", "")


def test_the_standings_are_a_message_that_says_what_it_is_not_yet(
    app: Flask, olga: Device, other: Device, left: str, published: Page
) -> None:
    page = olga.open(f"/t/{left}/share")
    said = page.html.partition("<textarea")[2].partition("</textarea>")[0]
    assert "Round 1" in said
    assert "Provisional: the tournament is not closed yet." in said
    assert "1. " in said
    assert said.rstrip().endswith(watching(app, published))
    olga.send(olga.open(f"/t/{left}/prizes").form("/close"))
    assert "Provisional" not in other.open(f"/t/{watching(app, published)}/share").text


def test_before_the_first_round_there_is_no_message(olga: Device, people: Page) -> None:
    assert "<textarea" not in olga.open(f"/t/{key_of(people)}/share").html
    publish_round(olga, key_of(people))
    assert "<textarea" in olga.open(f"/t/{key_of(people)}/share").html
