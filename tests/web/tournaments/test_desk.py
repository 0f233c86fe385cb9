"""The desk: slips, tiles, everything accepted at once."""

import re

import pytest

from tests.web.organiser import key_of
from tests.web.plain_browser import Device, Page


@pytest.fixture
def desk(olga: Device, published: Page) -> Page:
    return olga.open(f"/t/{key_of(published)}/desk")


def test_it_works(desk: Page) -> None:
    assert desk.status == 200
    assert "<title>The desk · Sant Jordi" in desk.html
    assert desk.text.count("○ playing") == 3
    assert "3 results are missing." in desk.text


def test_a_slip_is_five_keys_at_most(olga: Device, desk: Page) -> None:
    page = olga.send(desk.form("/desk"), slip="132")
    assert "● confirmed" in page.text
    assert "2 results are missing." in page.text


def test_a_slip_that_cannot_be_read_stays_with_its_problem(olga: Device, desk: Page) -> None:
    page = olga.send(desk.form("/desk"), slip="953")
    assert page.status == 422
    assert "No table of this round fits “953”" in page.text
    assert ("slip", "953") in page.form("/desk").fields


def test_a_slip_over_what_was_not_seen_is_not_taken(olga: Device, desk: Page) -> None:
    olga.send(desk.form("/desk"), slip="132")
    page = olga.send(desk.form("/desk"), slip="131", client_id="0123456789abc")
    assert page.status == 409
    assert "Somebody else wrote meanwhile" in page.text


def test_without_a_round_it_says_what_comes_first(olga: Device, people: Page) -> None:
    page = olga.open(people.link("Until the first round: step by step"))
    steps = page.html.split('class="steps"')[1].split("</ol>")[0]
    named = ("settings", "people", "rehearsal", "draw")
    assert [name for name in named if f'/{name}">' not in steps] == []


def test_what_was_noted_is_said_with_a_way_back(olga: Device, desk: Page) -> None:
    page = olga.send(desk.form("/desk"), slip="132")
    assert 'role="status">Round 1, table 1:' in page.html
    assert 'aria-describedby="noted slip-says"' in page.html
    page = olga.tap(page, "Undo")
    assert page.path.split("?")[0].endswith("/desk")
    assert page.text.count("○ playing") == 3


@pytest.mark.parametrize("typed", ["353", "399", "3 33 1", "3 5 5"])
def test_what_the_match_does_not_allow_is_refused_with_what_would_be_right(
    olga: Device, desk: Page, typed: str
) -> None:
    page = olga.send(desk.form("/desk"), slip=typed)
    assert page.status == 422
    assert "Who wins 3 games has won the match" in page.text
    assert "would be right." in page.text
    assert ("slip", typed) in page.form("/desk").fields
    assert page.text.count("○ playing") == 3


def test_what_is_unusual_is_asked_once(olga: Device, desk: Page) -> None:
    page = olga.send(desk.form("/desk"), slip="300")
    assert page.status == 422
    assert "Nothing was won by anybody: is that right?" in page.text
    assert ("slip", "300") in page.form("/desk").fields
    page = olga.tap(page, "Yes, it is so")
    assert page.status == 200
    assert page.text.count("● confirmed") == 1


def test_a_second_slip_shows_both_results_and_wants_a_yes(olga: Device, desk: Page) -> None:
    olga.send(desk.form("/desk"), slip="131")
    page = olga.send(olga.open(desk.path).form("/desk"), slip="103")
    assert page.status == 422
    assert "Table 1, round 1: another result stands there" in page.text
    rows = re.findall(r"<tr><th scope=\"row\">.*?</tr>", page.html)
    plain = [re.sub(r"<[^>]+>", " ", row).split() for row in rows[:2]]
    assert [row[-2:] for row in plain] == [["3", "0"], ["1", "3"]]
    assert "In the standings:" in page.text
    assert "3 and" in olga.open(f"/t/{key_of(desk)}/log").text
    olga.tap(page, "Yes, it is so", why="upside down")
    assert "was" in olga.open(f"/t/{key_of(desk)}/log").text
    assert "Why: upside down" in olga.open(f"/t/{key_of(desk)}/log").text


def test_the_same_slip_again_is_no_change(olga: Device, desk: Page) -> None:
    olga.send(desk.form("/desk"), slip="131")
    before = len(re.findall('class="line', olga.open(f"/t/{key_of(desk)}/log").html))
    page = olga.send(olga.open(desk.path).form("/desk"), slip="131")
    assert "this stands already, nothing was changed." in page.text
    assert "Undo" not in page.text.partition("this stands already")[2][:40]
    assert len(re.findall('class="line', olga.open(f"/t/{key_of(desk)}/log").html)) == before


def test_the_field_says_what_is_typed_and_shows_a_possible_slip(desk: Page) -> None:
    assert "A slip: table, then the games of each" in desk.text
    assert 'placeholder="132"' in desk.html
