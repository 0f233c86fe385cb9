"""A round: drawn, swapped, published, rehearsed; the clock; the tables of an earlier one."""

import re
from dataclasses import replace

import pytest

from tests.web.organiser import begin_tournament, key_of, pairs_listed, publish_round, slip
from tests.web.plain_browser import Device, Page


@pytest.fixture
def drafted(olga: Device, people: Page) -> Page:
    return olga.tap(people, "Draw round 1")


def test_draw_works(olga: Device, drafted: Page) -> None:
    assert "Draft of round 1" in drafted.text
    page = olga.tap(drafted, "Publish the seating")
    assert page.path.startswith(f"/t/{key_of(drafted)}")
    assert "Round 1" in page.text
    assert "Standings" in page.text


def swapped(olga: Device, drafted: Page) -> Page:
    """The draft with two of it about to change places."""
    form = next(one for one in drafted.forms if "one" in one.controls)
    options = [value for name, value in form.offered if name == "one"]
    return olga.open(f"{form.action.split('#')[0]}?one={options[0]}&other={options[2]}")


def test_two_are_swapped_with_what_it_costs(olga: Device, drafted: Page) -> None:
    page = swapped(olga, drafted)
    assert "swapped" in page.text
    page = olga.tap(page, "Swap them")
    assert "Changed by hand." in page.text


def test_publishing_an_old_page_is_refused(olga: Device, drafted: Page) -> None:
    olga.tap(swapped(olga, drafted), "Swap them")
    page = olga.tap(drafted, "Publish the seating")
    assert page.status == 422
    assert "Something has just changed" in page.text


MARK = "Rehearsal: Sant Jordi"
PLAY = "Play the whole next round: drawn, published, its results invented"


@pytest.fixture
def rehearsal(olga: Device, people: Page) -> Page:
    """A rehearsal of the tournament, just begun."""
    return olga.tap(olga.open(f"/t/{key_of(people)}/rehearsal"), "Begin a rehearsal")


@pytest.fixture
def drawn(olga: Device, rehearsal: Page) -> str:
    """Its address, with a round that is being played."""
    address = f"/t/{key_of(rehearsal)}"
    publish_round(olga, key_of(rehearsal))
    return address


def test_rehearsal_works(olga: Device, drawn: str) -> None:
    page = olga.tap(olga.open(f"{drawn}/rehearsal"), "Invent all missing results")
    assert page.path.endswith("/desk")
    assert "Draw round 2" in page.text


def test_a_rehearsal_plays_the_arrangement_that_was_taken_to_its_end(
    olga: Device, club: Page
) -> None:
    page = olga.open(club.link("New tournament"))
    page = olga.tap(page, "What fits?", title="Copa", entrants="9")
    people = olga.tap(page, "Begin with this : Single elimination")
    page = olga.tap(olga.open(f"/t/{key_of(people)}/rehearsal"), "Begin a rehearsal")
    assert "Number 9" in olga.open(f"/t/{key_of(page)}/people").text
    for _ in range(4):
        page = olga.tap(page, PLAY)
    assert "Everything is played: Standings" in page.text
    assert PLAY not in page.text


def test_a_round_sent_twice_is_played_once_and_none_after_the_last(
    olga: Device, rehearsal: Page
) -> None:
    late = olga.open(rehearsal.path)
    page = olga.tap(rehearsal, PLAY)
    assert olga.tap(rehearsal, PLAY).text == page.text
    for _ in range(4):
        page = olga.tap(page, PLAY)
    assert "Everything is played" in page.text
    page = olga.tap(late, PLAY)
    assert page.status == 422
    assert "Every round is drawn." in page.text


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


def test_an_earlier_round_is_one_link_away_and_named_on_a_slip(
    olga: Device, published: Page
) -> None:
    key = key_of(published)
    for table in (1, 2, 3):
        slip(olga, key, table)
    publish_round(olga, key, 2)
    for path in (f"/t/{key}/desk", f"/t/{key}"):
        assert f"/t/{key}/rounds/1" in olga.open(path).html
    assert olga.open(f"/t/{key}/rounds/1").text.count("● confirmed") == 3
    assert olga.open(f"/t/{key}/rounds/3").status == 404
    page = olga.send(olga.open(f"/t/{key}/desk").form("/desk"), slip="r1 3 03")
    assert "Round 2 is out and stays as it was published" in page.text
    assert ("slip", "r1 3 03") in page.form("/desk").fields
    page = olga.tap(page, "Yes, that’s right")
    assert page.status == 200
    assert "Round 1, table 3:" in page.text
    assert page.text.count("○ playing") == 3


@pytest.mark.parametrize(
    ("language", "bye", "absence"),
    [
        ("en", "sits out", "did not come"),
        ("es", "descansa", "no vino"),
        ("ca", "descansa", "sense presentar-se"),
        ("fr", "exempt", "forfait"),
    ],
)
def test_a_bye_and_a_result_by_absence_have_a_word_and_a_sign_each(
    olga: Device, people: Page, language: str, bye: str, absence: str
) -> None:
    key = key_of(people)
    form = people.form("", name="Kim – Laia")
    olga.tap(olga.send(form, people.button("Take off the list")), "Draw round 1")
    olga.tap(olga.open(f"/t/{key}/draw"), "Publish the seating")
    page = olga.open(f"/t/{key}/tables/1/1")
    outcome = next(one for one in page.forms if any(".games" in name for name, _ in one.fields))
    gone = next(name for name, _ in outcome.offered if name.startswith("absent."))
    said = {"ending": "forfeit", gone.replace(".", "__"): "on"}
    olga.send(outcome, page.button("Save the result"), **said)
    olga.in_language(language)
    for path in ("", "/rounds/1", "/desk", "/tables/1/1"):
        text = olga.open(f"/t/{key}{path}").text
        assert f"− {absence}" in text
        assert "+ " in text
        assert ("» " in text) == (bye in text) == (path in ("", "/rounds/1"))


@pytest.fixture
def desk(olga: Device, published: Page) -> Page:
    key = key_of(published)
    olga.send(olga.open(f"/t/{key}/settings").form("/settings"), minutes="20")
    return olga.open(f"/t/{key}/desk")


def test_it_stands_until_it_is_started(desk: Page) -> None:
    assert "20:00" in desk.text
    assert "The clock is stopped." in desk.text
    assert "data-runs" not in desk.html


def test_it_runs_for_everybody_and_is_held(olga: Device, desk: Page) -> None:
    page = olga.tap(desk, "Start the clock")
    assert left(page) in range(1195, 1201)
    assert "data-runs" in page.html
    for where in ("", "/tables/1/1", "/screen"):
        assert "data-runs" in olga.open(f"/t/{key_of(desk)}{where}").html, where
    page = olga.tap(page, "Pause the clock")
    assert "data-runs" not in page.html


def test_one_table_has_more_time(olga: Device, desk: Page) -> None:
    page = olga.tap(desk, "Add minutes", minutes="5", table="2")
    assert left(page) == 1200
    assert left(olga.open(f"/t/{key_of(desk)}/tables/1/2")) == 1500
    assert left(olga.open(f"/t/{key_of(desk)}/tables/1/1")) == 1200


def left(page: Page) -> int:
    """The seconds that stand on the clock."""
    found = re.search(r'data-left="(-?\d+)"', page.html)
    assert found, page.text
    return int(found[1])


def entered(olga: Device, key: str, names: str) -> Page:
    """The page of the people after so many more have come."""
    return olga.send(olga.open(f"/t/{key}/people").form("/people"), list=names)


def test_who_comes_late_plays_who_sits_out_in_one_tap(olga: Device, club: Page) -> None:
    key = key_of(begin_tournament(olga, club, pairs_listed(5), system="swiss"))
    publish_round(olga, key)
    page = entered(olga, key, "Nil / Olga")
    assert "1 has come since round 1 was drawn" in page.text
    assert "Otherwise they play from the next round on." in page.text
    page = olga.tap(page, "Seat them : table 3")
    assert page.path.startswith(f"/t/{key}/desk")
    assert "Round 1: seated although late: Nil – Olga." in page.text
    desk = page
    page = olga.open(f"/t/{key}/rounds/1")
    assert "Nil – Olga" in page.text
    assert "sits out" not in page.text
    assert "Changed by hand." in page.text
    olga.tap(desk, "Undo")
    assert "1 has come since round 1 was drawn" in olga.open(f"/t/{key}/draw").text


def test_tables_not_begun_are_drawn_anew_with_who_came_late(olga: Device, club: Page) -> None:
    key = key_of(begin_tournament(olga, club, pairs_listed(9), system="swiss"))
    publish_round(olga, key)
    slip(olga, key, 1)
    entered(olga, key, "Nil / Olga")
    page = olga.tap(olga.open(f"/t/{key}/draw"), "Redraw the 3 tables that have not begun")
    assert "redrawn with Nil – Olga, who came late." in page.text
    assert "that have not begun" not in olga.open(f"/t/{key}/draw").text
    left = next(form for form in olga.open(f"/t/{key}/people").forms if "gone" in str(form.buttons))
    olga.send(left, do="gone")
    page = olga.open(f"/t/{key}/draw")
    assert ("Somebody who had a table has left" in page.text) == (
        "that have not begun" in page.text
    )


def test_a_half_form_about_who_came_late_seats_nobody(olga: Device, published: Page) -> None:
    key = key_of(published)
    form = entered(olga, key, "Nil / Olga\nPau / Quim").form("/grow")
    for other in ("", "nobody", form.fields[-2][1]):
        half = replace(form, fields=[*form.fields[:-1], ("other", other)])
        assert olga.send(half, do="grow").status == 409
    half = replace(form, fields=[x for x in form.fields if x[0] not in {"one", "other"}])
    assert olga.send(half, do="grow").status == 409
    assert "Seat them" in olga.open(f"/t/{key}/draw").text


def test_planned_rounds_say_what_can_be_done_instead(olga: Device, club: Page) -> None:
    key = key_of(begin_tournament(olga, club, pairs_listed(8), system="single_elimination"))
    publish_round(olga, key)
    page = entered(olga, key, "Nil / Olga")
    assert "Before the first result the round can be taken back in the log" in page.text
    assert "Seat them" not in page.text
