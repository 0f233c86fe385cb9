"""Who sat where in a match of the club."""

from tests.web.people.steps import adopted, bare
from tests.web.plain_browser import Device, Page


def test_it_works(olga: Device, room: Page) -> None:
    seats = olga.open(olga.open(adopted(olga, room).link("Ana")).link("Guiñote"))
    again = olga.send(seats.form(bare(seats).rsplit("/", 1)[1]), **{"seat.0.0": ""})
    assert "1 name is to be sorted" in olga.open(room.path).text
    log = olga.open(f"{bare(olga.open(again.link('See the match')))}/log")
    assert "Penya de l’As counts this match as its own: adopted by Olga" in log.text


def test_a_match_is_given_back(olga: Device, room: Page) -> None:
    seats = olga.open(olga.open(adopted(olga, room).link("Ana")).link("Guiñote"))
    assert "0 matches" in olga.send(seats.form("/release")).text
