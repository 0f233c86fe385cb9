"""What the tests of a club's people do again and again."""

from tests.web.plain_browser import Device, Page


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
