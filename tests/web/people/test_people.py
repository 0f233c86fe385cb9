"""A club's people: added and found."""

from tests.web.people.steps import add, bare
from tests.web.plain_browser import Device, Page


def test_it_works(olga: Device, room: Page) -> None:
    assert "Nobody yet." in room.text
    page = add(olga, room, name="Núria Soler", nickname="la Nuri", note="left-handed")
    assert "left-handed" in page.text
    listed = olga.open(f"{bare(room)}?who=NURI")
    assert "1 person" in listed.text
    assert "Nobody here is called so." in olga.open(f"{bare(room)}?who=zz").text


def test_everybody_stands_on_one_paper_without_an_empty_column(olga: Device, room: Page) -> None:
    add(olga, room, name="Núria Soler")
    paper = olga.open(f"{bare(room)}/paper")
    assert "Núria Soler" in paper.text
    assert "Last match" in paper.text
    assert "Nickname" not in paper.text
    add(olga, room, name="Pere Roca", nickname="el Roc")
    assert "el Roc" in olga.open(f"{bare(room)}/paper").text
    assert olga.client.get(f"{bare(room)}/paper.pdf").mimetype == "application/pdf"
