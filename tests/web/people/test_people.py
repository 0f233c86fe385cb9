"""A club's people by hand: added, found, merged, forgotten; matches adopted and names sorted."""

import json

from tests.web.reading import Device, Page


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
    page = olga.open(olga.open(room.path).link("Adopt matches"))
    chosen = page.form("/people/adopt")
    page = olga.open(f"{bare(page)}?table={chosen.offered[0][1]}")
    return olga.send(page.form("/people/adopt"))


def test_it_works(olga: Device, room: Page) -> None:
    assert "Nobody yet." in room.text
    page = add(olga, room, name="Núria Soler", nickname="la Nuri", note="left-handed")
    assert "left-handed" in page.text
    listed = olga.open(f"{bare(room)}?who=NURI")
    assert "1 person" in listed.text
    assert "Nobody here is called so." in olga.open(f"{bare(room)}?who=zz").text


def test_a_name_that_is_there_is_refused_and_may_be_anothers(olga: Device, room: Page) -> None:
    add(olga, room, name="Ana")
    page = add(olga, room, name="ana", note="the younger")
    assert page.status == 422
    assert "Somebody is called “ana” already" in page.text
    assert ("note", "the younger") in page.form("/people/new").fields
    page = olga.send(page.form("/people/new"), twin="on")
    assert "the younger" in page.text


def test_somebody_is_changed_merged_taken_apart_and_forgotten(olga: Device, room: Page) -> None:
    add(olga, room, name="Ana")
    page = add(olga, room, name="Nita")
    page = olga.open(page.link("Change"))
    assert olga.send(page.form("/edit"), name=" ").status == 422
    page = olga.send(page.form("/edit"), name="Anita")
    merging = olga.open(page.link("It is the same person as …"))
    assert olga.send(merging.form("/merge")).status == 422
    ana = next(value for name, value in merging.form("/merge").offered if name == "into" and value)
    page = olga.send(merging.form("/merge"), into=ana)
    assert "Anita" in page.text
    page = olga.send(page.form("/unmerge"))
    asked = olga.open(page.link("Forget them"))
    assert olga.send(asked.form("/forget")).status == 422
    page = olga.send(asked.form("/forget"), sure="on")
    assert "Player 2" in page.text
    assert "Anita" not in olga.open(room.path).text


def test_a_match_is_adopted_and_its_names_become_people(olga: Device, room: Page) -> None:
    page = adopted(olga, room)
    assert "4 people" in page.text
    page = olga.open(page.link("Ana"))
    assert "1 match" in page.text
    taken = olga.client.get(page.link("Take everything home"))
    assert json.loads(taken.data)["matches"][0]["seats"][0]["called"] == "Ana"
    table = olga.client.get(page.link("Their matches as a table"))
    assert table.data.decode().splitlines()[1].startswith("20")
    seats = olga.open(page.link("Guiñote"))
    again = olga.send(seats.form(bare(seats).rsplit("/", 1)[1]), **{"seat.0.0": ""})
    waiting = olga.open(room.path)
    sort = olga.open(waiting.link("1 name is to be sorted"))
    assert olga.send(sort.form("/people/sort"), key="ana", who="").status == 422
    named = olga.send(sort.form("/people/sort"), key="ana")
    assert named.status in (200, 422)
    watched = olga.open(again.link("See the match"))
    log = olga.open(f"{bare(watched)}/log")
    assert "Penya de l’As counts this match as its own: adopted by Olga" in log.text
    assert "0 matches" in olga.send(again.form("/release")).text


def test_a_code_that_is_none_is_said_to_be(olga: Device, room: Page) -> None:
    page = olga.open(room.link("Adopt matches"))
    page = olga.send(page.form("/adopt/code"), code="nope")
    assert page.status == 422
    assert "No table has this code" in page.text
