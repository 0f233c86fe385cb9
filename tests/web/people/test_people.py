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
