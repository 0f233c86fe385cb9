"""Names nobody has said yet whose they are."""

from tests.web.people.steps import adopted, bare
from tests.web.plain_browser import Device, Page


def test_it_works(olga: Device, room: Page) -> None:
    seats = olga.open(olga.open(adopted(olga, room).link("Ana")).link("Guiñote"))
    olga.send(seats.form(bare(seats).rsplit("/", 1)[1]), **{"seat.0.0": ""})
    sort = olga.open(olga.open(room.path).link("1 name is to be sorted"))
    assert "Ana" in sort.text
    assert olga.send(sort.form("/people/sort"), key="ana", who="").status == 422
