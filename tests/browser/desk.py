"""What happens at the desk of a tournament in the course of an evening, and what is read there."""

import re

from playwright.sync_api import Page, expect

from tests.browser import organiser
from tests.browser.phone import Phone

KEYS = 5
PRIZES = "1 100\n2 50\n* a spoon"


def keyed(desk: Phone, address: str, typed: str) -> None:
    """A slip by the keyboard alone: the line has the focus, five keys at most with Enter."""
    assert len(typed) < KEYS
    if not desk.page.url.split("?")[0].endswith("/desk"):
        desk.page.goto(f"{address}/desk")
    expect(desk.page.locator("#slip")).to_be_focused()
    desk.page.keyboard.type(typed)
    with desk.page.expect_navigation():
        desk.page.keyboard.press("Enter")


def rest(desk: Phone, address: str, done: frozenset[int] = frozenset()) -> None:
    """A slip for every other table of the round, the first side has won it."""
    desk.page.goto(f"{address}/desk")
    for number in range(1, desk.page.locator(".tile").count() + 1):
        if number not in done:
            keyed(desk, address, f"{number}3{number % 3}")


def prizes(desk: Phone, address: str) -> None:
    """Settled before the evening gets late."""
    desk.page.goto(f"{address}/settings")
    desk.page.fill("#prizes", PRIZES)
    desk.go("main form .button")


def handed_out(desk: Phone) -> None:
    """From the desk to the prizes, and all of them out."""
    desk.go(".now a:has-text('Standings')")
    desk.go(".now a:has-text('Prizes')")
    gifts = desk.page.locator(".gifts li").count()
    assert gifts >= len(PRIZES.splitlines())
    for _ in range(gifts):
        desk.go(".gifts button[name=entrant] >> nth=0")
    assert desk.page.locator("text=● handed out").count() == gifts


def late_pair(desk: Phone, address: str) -> None:
    """Somebody comes when the first round is over."""
    desk.page.goto(f"{address}/people")
    organiser.enter(desk, "Late / Comers")


def drop_out(desk: Phone, address: str) -> None:
    """The first of the list goes home."""
    desk.page.goto(f"{address}/people")
    desk.go("button[value=gone] >> nth=0")


def decided(desk: Phone, address: str, number: int, table: int) -> None:
    """The referee decides three to two."""
    desk.page.goto(f"{address}/tables/{number}/{table}")
    fields = desk.page.locator(".scored .digits")
    fields.nth(0).fill("3")
    fields.nth(1).fill("2")
    desk.page.fill("#why", "both slips were looked at")
    desk.go("main button[value=decide]")
    if desk.page.locator(".question").count():
        desk.go(".question .button")


def corrected(desk: Phone, address: str, number: int, table: int) -> None:
    """It was the other way round."""
    desk.page.goto(f"{address}/tables/{number}/{table}")
    fields = desk.page.locator(".scored .digits")
    fields.nth(0).fill("0")
    fields.nth(1).fill("3")
    desk.page.fill("#why", "the slip was read upside down")
    desk.go("main button[value=report]")
    assert "it already has another result" in desk.page.inner_text(".question")
    desk.go(".question .button")


def score_by_hand(phone: Phone, address: str, number: int, table: int) -> None:
    """The match of a table of two sides, game by game until it is over."""
    phone.page.goto(f"{address}/tables/{number}/{table}")
    phone.go("form[action$='/play'] .button")
    while phone.page.locator("[name=way][value=won-1]").count():
        phone.go("[name=way][value=won-1]")


def tables(page: Page, address: str, number: int, rounds: int) -> int:
    """How many tables this round has, which is the one that is played."""
    page.goto(f"{address}/desk")
    assert f"Round {number} of {rounds}" in page.inner_text("main")
    return page.locator(".tile").count()


def sits_out(page: Page, address: str) -> int:
    """How many have nobody to play with."""
    page.goto(address)
    return page.locator(".hall-tables .quiet", has_text="sits out").count()


def seated(page: Page, address: str) -> list[tuple[str, ...]]:
    """Who sits at which table of the round that is out, by name."""
    page.goto(address)
    rows = page.locator(".hall-tables li:has(a.number)").all()
    return [tuple(row.locator("bdi").all_inner_texts()) for row in rows]


def state(desk: Phone, address: str, number: int, table: int) -> str:
    """What is known of a table."""
    desk.page.goto(f"{address}/tables/{number}/{table}")
    return desk.page.inner_text(".big-state")


def standings(page: Page, address: str) -> list[str]:
    """The rows as everybody sees them."""
    page.goto(address)
    return page.locator(".standing tbody tr").all_inner_texts()


def nobody_met_twice(page: Page, address: str, entrants: int) -> bool:
    """By everybody's own way through the rounds."""
    page.goto(address)
    ways = [str(one.get_attribute("href")) for one in page.locator(".standing a").all()]
    assert len(ways) == entrants
    for way in ways:
        page.goto(way)
        met = page.locator(".way a[href*='/e/']").all_inner_texts()
        if len(met) != len(set(met)):
            return False
    return True


def printed(desk: Phone, address: str, sheet: str) -> None:
    """A sheet as a PDF that somebody could send to the printer."""
    answer = desk.page.request.get(re.sub(r"/$", "", address) + f"/{sheet}.pdf")
    assert answer.status == 200
    assert answer.body().startswith(b"%PDF")
