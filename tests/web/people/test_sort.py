"""Names nobody has said yet whose they are."""

from tests.web.people.steps import adopted, bare
from tests.web.plain_browser import Device, Page


def test_it_works(olga: Device, room: Page) -> None:
    seats = olga.open(olga.open(adopted(olga, room).link("Ana")).link("Guiñote"))
    olga.send(seats.form(bare(seats).rsplit("/", 1)[1]), **{"seat.0.0": ""})
    sort = olga.open(olga.open(room.path).link("1 name is to be sorted"))
    assert "Ana" in sort.text
    assert olga.send(sort.form("/people/sort"), key="ana", who="").status == 422


def test_all_that_wait_are_new_people_by_one_button(olga: Device, club: Page, room: Page) -> None:
    olga.tap(olga.open(room.link("Add somebody")), "Add them", name="A0")
    new = olga.open(club.link("New tournament")).form("/tournaments/new")
    page = olga.send(new, title="Sant Jordi", entrants="39")
    pairs = "\n".join(f"A{n} / B{n}" for n in range(39))
    olga.send(page.form("/people"), list=pairs)
    page = olga.open(olga.open(room.path).link("77 names are to be sorted"))
    form = page.form("/sort-all")
    page = olga.send(form)
    assert "All names are sorted." in page.text
    people = olga.open(f"{olga.open(club.path).link('Sant Jordi')}/people")
    olga.send(people.form("/people"), list="C0 / C1")
    page = olga.send(form)
    assert (page.status, "C0" in page.text) == (200, True), "who came since waits"
    new = page.form("/people/sort", key="c0")
    assert [olga.send(new, who="new").status for _ in range(2)] == [200, 200]
    assert "B38" in olga.open(f"{room.path.split('?')[0]}?who=B38").text
