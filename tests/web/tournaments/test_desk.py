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


def test_what_was_noted_is_said_with_a_way_back(olga: Device, desk: Page) -> None:
    page = olga.send(desk.form("/desk"), slip="132")
    assert 'role="status">Round 1, table 1:' in page.html
    assert 'aria-describedby="noted slip-says"' in page.html
    page = olga.tap(page, "Undo")
    assert page.path.split("?")[0].endswith("/desk")
    assert page.text.count("○ playing") == 3


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
