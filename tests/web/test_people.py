"""A club's people: added, found, renamed, merged, sorted, forgotten, their matches adopted."""

import json
from typing import Any

import pytest
from flask import Flask

from scorekeeper.services.people import view
from tests.databases import selects
from tests.web.organiser import begin_tournament, club, olga
from tests.web.plain_browser import Device, Page

__all__ = ["club", "olga"]


@pytest.fixture
def room(olga: Device, club: Page) -> Page:
    """The people of her club: nobody yet."""
    return olga.open(club.link("People of the club"))


def bare(page: Page) -> str:
    """Its address alone."""
    return page.path.split("?")[0]


def add(olga: Device, room: Page, **typed: str) -> Page:
    page = olga.open(olga.open(room.path).link("Add somebody"))
    return olga.send(page.form("/people/new"), **typed)


def adopted(olga: Device, room: Page) -> Page:
    """A match of this device adopted, everybody somebody new; the list after it."""
    page = olga.open("/new/guinote")
    names = dict(
        zip((f"names__{n}" for n in range(4)), ("Ana", "Luis", "Pilar", "Núria"), strict=True)
    )
    olga.send(page.form("/new/guinote"), **names)
    page = olga.open(olga.open(room.path).link("Add matches to the club"))
    chosen = page.form("/people/adopt")
    page = olga.open(f"{bare(page)}?table={chosen.offered[0][1]}")
    return olga.send(page.form("/people/adopt"))


def test_people_works(olga: Device, room: Page) -> None:
    assert "Nobody yet." in room.text
    page = add(olga, room, name="Núria Soler", nickname="la Nuri", note="left-handed")
    assert "left-handed" in page.text
    listed = olga.open(f"{bare(room)}?who=NURI")
    assert "1 person" in listed.text
    assert "Nobody here has that name." in olga.open(f"{bare(room)}?who=zz").text


def test_everybody_stands_on_one_paper_without_an_empty_column(olga: Device, room: Page) -> None:
    add(olga, room, name="Núria Soler")
    paper = olga.open(f"{bare(room)}/paper")
    assert "Núria Soler" in paper.text
    assert "Last match" in paper.text
    assert "Nickname" not in paper.text
    add(olga, room, name="Pere Roca", nickname="el Roc")
    assert "el Roc" in olga.open(f"{bare(room)}/paper").text
    assert olga.client.get(f"{bare(room)}/paper.pdf").mimetype == "application/pdf"


def test_a_name_that_is_there_is_refused_and_may_be_anothers(olga: Device, room: Page) -> None:
    add(olga, room, name="Ana")
    page = add(olga, room, name="ana", note="the younger")
    assert page.status == 422
    assert "There is a “ana” already" in page.text
    assert ("note", "the younger") in page.form("/people/new").fields
    page = olga.send(page.form("/people/new"), twin="on")
    assert "the younger" in page.text


def test_who_renames_somebody_is_shown_what_another_organiser_wrote_meanwhile(
    olga: Device, room: Page
) -> None:
    early = olga.open(add(olga, room, name="Nita").link("Change"))
    olga.send(early.form("/edit"), name="Anita", note="on Mondays")
    page = olga.send(early.form("/edit"), name="Anna")
    assert page.status == 422
    for now in ("Anita", "on Mondays"):
        assert f"Somebody else has just written “{now}”." in page.text
    assert dict(page.form("/edit").fields)["name"] == "Anna"
    assert "Anita" in olga.open(room.path).text
    for _ in range(2):
        assert olga.send(page.form("/edit")).status == 200
    assert "Anna" in olga.open(room.path).text


def test_whoever_writes_between_a_refusal_and_its_page_is_shown_next(
    olga: Device, room: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    early = olga.open(add(olga, room, name="Nita").link("Change"))
    olga.send(early.form("/edit"), name="Anita")
    third = olga.open(early.path)
    looking = view.see_person

    def written_by_a_third(*of: Any, **more: Any) -> view.PersonView:  # noqa: ANN401
        monkeypatch.undo()
        olga.send(third.form("/edit"), note="left-handed")
        return looking(*of, **more)

    monkeypatch.setattr(view, "see_person", written_by_a_third)
    page = olga.send(early.form("/edit"), name="Anna")
    page = olga.send(page.form("/edit"))
    assert (page.status, "“left-handed”" in page.text) == (422, True)


@pytest.mark.parametrize("base", ["", "of-long-ago"])
def test_a_name_that_says_not_what_it_replaces_replaces_nothing(
    olga: Device, room: Page, base: str
) -> None:
    page = olga.open(add(olga, room, name="Nita").link("Change"))
    page = olga.send(page.form("/edit"), name="Anna", base=base)
    assert (page.status, "“Nita”" in page.text) == (422, True)
    assert olga.send(page.form("/edit")).status == 200


def test_person_works(olga: Device, room: Page) -> None:
    page = olga.open(adopted(olga, room).link("Ana"))
    assert "1 match" in page.text
    taken = olga.client.get(page.link("Take everything home"))
    assert json.loads(taken.data)["matches"][0]["record"]["players"][0] == "Ana"
    table = olga.client.get(page.link("Their matches as a table"))
    assert table.data.decode().splitlines()[1].startswith("20")


def test_merging_works(olga: Device, room: Page) -> None:
    add(olga, room, name="Ana")
    page = add(olga, room, name="Anita")
    merging = olga.open(page.link("It is the same person as …"))
    assert olga.send(merging.form("/merge")).status == 422
    ana = next(value for name, value in merging.form("/merge").offered if name == "into" and value)
    page = olga.send(merging.form("/merge"), into=ana)
    assert "Anita" in page.text
    assert "1 person" in olga.open(room.path).text
    again = olga.send(merging.form("/merge"))
    assert again.status == 422
    assert 'class="problem"' in again.html
    olga.send(page.form("/unmerge"))
    assert "2 people" in olga.open(room.path).text


def test_forgotten_works(olga: Device, room: Page) -> None:
    page = add(olga, room, name="Anita")
    asked = olga.open(page.link("Forget them"))
    page = olga.send(asked.form("/forget"), sure="on")
    assert "Player 1" in page.text
    assert "Anita" not in olga.open(room.path).text


def test_nobody_is_forgotten_by_a_slip_of_the_thumb(olga: Device, room: Page) -> None:
    page = add(olga, room, name="Anita")
    asked = olga.open(page.link("Forget them"))
    assert olga.send(asked.form("/forget")).status == 422
    assert "Anita" in olga.open(room.path).text


def test_seats_works(olga: Device, room: Page) -> None:
    seats = olga.open(olga.open(adopted(olga, room).link("Ana")).link("Guiñote"))
    again = olga.send(seats.form(bare(seats).rsplit("/", 1)[1]), **{"seat.0.0": ""})
    assert "1 name to identify" in olga.open(room.path).text
    log = olga.open(f"{bare(olga.open(again.link('See the match')))}/log")
    assert "Penya de l’As counts this match as its own: adopted by Olga" in log.text


def test_a_match_is_given_back(olga: Device, room: Page) -> None:
    seats = olga.open(olga.open(adopted(olga, room).link("Ana")).link("Guiñote"))
    assert "0 matches" in olga.send(seats.form("/release")).text


def test_sort_works(olga: Device, room: Page) -> None:
    seats = olga.open(olga.open(adopted(olga, room).link("Ana")).link("Guiñote"))
    olga.send(seats.form(bare(seats).rsplit("/", 1)[1]), **{"seat.0.0": ""})
    sort = olga.open(olga.open(room.path).link("1 name to identify"))
    assert "Ana" in sort.text
    for key in ("ana", "sorted-meanwhile"):
        refused = olga.send(sort.form("/people/sort"), key=key, who="")
        assert (refused.status, "Choose who it is." in refused.text) == (422, True), key


def test_all_that_wait_are_new_people_by_one_button(olga: Device, club: Page, room: Page) -> None:
    olga.tap(olga.open(room.link("Add somebody")), "Add them", name="A0")
    pairs = "\n".join(f"A{n} / B{n}" for n in range(39))
    begin_tournament(olga, club, pairs, title="Sant Jordi")
    page = olga.open(olga.open(room.path).link("77 names to identify"))
    form = page.form("/sort-all")
    page = olga.send(form)
    assert "Every name is identified." in page.text
    people = olga.open(f"{olga.open(club.path).link('Sant Jordi')}/people")
    olga.send(people.form("/people"), list="C0 / C1")
    page = olga.send(form)
    assert (page.status, "C0" in page.text) == (200, True), "who came since waits"
    new = page.form("/people/sort", key="c0")
    assert [olga.send(new, who="new").status for _ in range(2)] == [200, 200]
    assert "B38" in olga.open(f"{room.path.split('?')[0]}?who=B38").text


def asked(app: Flask, device: Device, path: str) -> int:
    """How often opening this page asks."""
    with selects(app) as seen:
        assert device.open(path).status == 200
    return len(seen)


@pytest.mark.slow
def test_more_people_and_matches_ask_no_more(app: Flask, olga: Device, room: Page) -> None:
    adopted(olga, room)
    somebody = olga.open(room.path).link("Ana")
    before = [asked(app, olga, path) for path in (bare(room), somebody)]
    adopted_again = olga.open(room.path)
    for number in range(8):
        add(olga, adopted_again, name=f"Person {number}")
    assert [asked(app, olga, path) for path in (bare(room), somebody)] == before
