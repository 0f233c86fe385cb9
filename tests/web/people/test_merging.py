"""Two entries are one person, and two again."""

from tests.web.people.steps import add
from tests.web.plain_browser import Device, Page


def test_it_works(olga: Device, room: Page) -> None:
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
