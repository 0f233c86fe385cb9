"""One person of a club, and what they take home."""

import json

from tests.web.people.steps import adopted
from tests.web.plain_browser import Device, Page


def test_it_works(olga: Device, room: Page) -> None:
    page = olga.open(adopted(olga, room).link("Ana"))
    assert "1 match" in page.text
    taken = olga.client.get(page.link("Take everything home"))
    assert json.loads(taken.data)["matches"][0]["record"]["players"][0] == "Ana"
    table = olga.client.get(page.link("Their matches as a table"))
    assert table.data.decode().splitlines()[1].startswith("20")
