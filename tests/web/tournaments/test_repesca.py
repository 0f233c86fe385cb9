"""A knock-out whose bracket is filled with who lost the first round, as an organiser runs it."""

import re

import pytest

from tests.databases import only
from tests.web.organiser import begin_tournament, key_of, publish_round, slip
from tests.web.plain_browser import Device, Form, Page

pytestmark = only("sqlite")
BACK = re.compile(r"(\w+ – \w+) lost in the first round and is back: number (\d) by lot\.")


@pytest.fixture
def cup(olga: Device, club: Page) -> str:
    """The key of a knock-out of six pairs, nothing drawn."""
    return key_of(begin_tournament(olga, club, system="single_elimination"))


def draft(olga: Device, key: str, number: int) -> Page:
    return olga.tap(olga.open(f"/t/{key}/draw"), f"Draw round {number}")


def with_repesca(olga: Device, key: str, filling: str = "lot") -> Page:
    form = olga.open(f"/t/{key}/settings").form("/settings")
    return olga.send(form, **{"settings.filling": filling})


def second_draft(olga: Device, key: str) -> Page:
    """The draft of the second round, the first side of each table having won the first."""
    with_repesca(olga, key)
    publish_round(olga, key)
    for table in (1, 2, 3):
        slip(olga, key, table)
    return draft(olga, key, 2)


def other_way_round(olga: Device, key: str) -> tuple[Form, dict[str, str]]:
    """The form of the first result, and what to type for the other side to have won."""
    form = olga.open(f"/t/{key}/tables/1/1").form("/tables/1/1")
    scores = {name: value for name, value in form.fields if name.endswith(".games")}
    return form, dict(zip(scores, reversed(scores.values()), strict=True))


def test_the_tables_of_both_ways_are_named_before_anything_is_drawn(olga: Device, cup: str) -> None:
    page = olga.open(f"/t/{cup}/settings")
    assert "With byes: 2 · 2 · 2 tables, round by round; 2 sit out the first." in page.text
    assert (
        "With a repesca: 3 · 2 · 2 tables, round by round; everybody plays the first." in page.text
    )
    # The draft of the dearer way names the other.
    assert "With a repesca: 3 · 2 · 2 tables" in draft(olga, cup, 1).text
    with_repesca(olga, cup)
    page = olga.tap(olga.open(f"/t/{cup}/draw"), "Draw again")
    assert "sits out" not in page.text
    assert "With a repesca" not in page.text


def test_once_drawn_the_way_stays(olga: Device, cup: str) -> None:
    publish_round(olga, cup)
    page = with_repesca(olga, cup)
    assert page.status == 422
    assert "A round has been published, so this can no longer be changed." in page.text
    assert "round by round" not in page.text


def test_who_declines_is_passed_over_and_the_next_is_asked(olga: Device, cup: str) -> None:
    page = second_draft(olga, cup)
    ((first, number),) = set(BACK.findall(page.text))
    assert number == "1"
    assert "↺" not in olga.open(f"/t/{cup}").html, "nobody reads it before it is published"
    page = olga.tap(page, f"Declines : {first}")
    ((second, number),) = set(BACK.findall(page.text))
    assert (first != second, number) == (True, "2")
    assert f"{first}, number 1 of those who lost, does not come back." in page.text
    page = olga.tap(page, "Publish the seating")
    home = olga.open(f"/t/{cup}")
    assert home.html.count('<svg class="bracket"') == 2
    assert f"↺ back: {second}" in home.text
    assert f"{second} lost in the first round and is back: number 2 by lot." in home.text
    assert "↺ lost the first round and is back by lot." in home.text
    assert "left early" not in home.text
    log = olga.open(f"/t/{cup}/log").text
    assert f"Round 2 published. Back after losing the first round: {second}." in log
    assert f"{first} has left." in log
    walls = [olga.open(f"/t/{cup}/screen?at={at}&still=1").html for at in range(2)]
    assert sum("↺ lost the first round and is back by lot." in wall for wall in walls) == 1
    paper = olga.open(f"/t/{cup}/papers/results").text
    assert f"{second} lost in the first round and is back: number 2 by lot." in paper


def test_only_who_comes_back_can_decline(olga: Device, cup: str) -> None:
    page = second_draft(olga, cup)
    form = next(b.form for f in page.forms for b in f.buttons if b.value == "decline")
    assert olga.send(form, one="nobody", do="decline").status == 404


def test_a_corrected_first_result_shows_both_and_leaves_the_round_that_was_drawn(
    olga: Device, cup: str
) -> None:
    olga.tap(second_draft(olga, cup), "Publish the seating")
    seats = olga.open(f"/t/{cup}/draw").text
    form, turned = other_way_round(olga, cup)
    page = olga.send(form, **turned)
    assert page.status == 422
    assert "Round 2 is out and stays as it was published" in page.text
    page = olga.send(page.form("/tables/1/1"), **turned)
    assert page.status == 200
    assert olga.open(f"/t/{cup}/draw").text == seats
    assert ", was " in olga.open(f"/t/{cup}/log").text


def test_the_bracket_says_which_match_stays_as_it_was_drawn(olga: Device, cup: str) -> None:
    for number in (1, 2):
        publish_round(olga, cup, number)
        if number == 1:
            slip(olga, cup, 1)
            slip(olga, cup, 2)
    pages = [f"/t/{cup}/results", f"/t/{cup}/papers/results"]
    assert not any("stays as it was drawn" in olga.open(page).text for page in pages)
    form, turned = other_way_round(olga, cup)
    olga.send(olga.send(form, **turned).form("/tables/1/1"), **turned)
    words = r"Round 2, table \d stays as it was drawn: by the results as they are now it would be"
    assert all(re.search(words, olga.open(page).text) for page in pages)
