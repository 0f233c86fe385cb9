"""How a telephone goes on with an evening."""

from tests.web.plain_browser import Device, Page


def another(device: Device, page: Page) -> Page:
    """From a match to “who plays what”."""
    return device.tap(page, "Another game, same people")


def chosen(device: Device, page: Page, game: str, who: list[str], *new: str) -> Page:
    """Say who plays what; the seats follow, or the same page with what is wrong."""
    query = [f"game={game}", "asked=1", *(f"who={key}" for key in who)]
    return device.open(
        f"{page.path.split('?')[0]}?{'&'.join([*query, *(f'new={n}' for n in new)])}"
    )


def begun(device: Device, seats: Page, **typed: str | list[str]) -> Page:
    """Start as they sit; the table page that follows."""
    return device.send(seats.form(seats.path.split("?")[0]), **typed)


def evening_of(device: Device, table: Page) -> Page:
    """From a match of an evening to its account."""
    return device.open(table.link("The whole evening"))
