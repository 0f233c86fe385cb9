"""A whole evening: twelve pairs, five rounds of a Swiss, phones at the tables, all that happens."""

from playwright.sync_api import Page

from tests.browser import organising
from tests.browser.conftest import MakePhone
from tests.browser.phone import Phone

ROUNDS = 5
PLACES = 13  # twelve, and the pair that came late


def test_an_evening_of_twelve_pairs(make_phone: MakePhone) -> None:
    """Phones report, a conflict is decided, a pair comes late, one leaves, an old result is
    corrected after the next draw; at the end everybody has a place and the prizes go out.
    """
    desk = make_phone(scripts=False)
    address = organising.playing(desk, organising.pairs(12), entrants=12)
    prizes(desk, address)
    assert tables(desk.page, address, 1) == 6

    a_table_reports(desk, make_phone, address)
    a_table_scores(desk, make_phone, address)
    rest(desk, address, done=frozenset({1, 2}))
    assert "decided by the referee" in state(desk, address, 1, 1)

    desk.page.goto(f"{address}/people")
    organising.enter(desk, "Late / Comers")
    organising.publish(desk, address)
    assert sits_out(desk.page, address) == 1
    rest(desk, address)

    desk.page.goto(f"{address}/people")
    desk.go("button[value=gone] >> nth=0")
    organising.publish(desk, address)
    assert tables(desk.page, address, 3) == 6
    assert sits_out(desk.page, address) == 0

    before = standings(desk.page, address)
    corrected(desk, address, 2, 2)
    assert tables(desk.page, address, 3) == 6  # the round that is out stays
    assert standings(desk.page, address) != before  # it counts at once
    rest(desk, address)
    assert "upside down" in state(desk, address, 2, 2)

    for _ in range(ROUNDS - 3):
        organising.publish(desk, address)
        rest(desk, address)
    desk.go("a.button:has-text('To the prizes')")
    assert desk.page.locator(".gifts li").count() == 3
    for _ in range(3):
        desk.go(".gifts button >> nth=0")
    assert desk.page.locator("text=● handed out").count() == 3
    desk.page.goto(address)
    assert desk.page.locator(".standing tbody tr").count() == PLACES
    assert nobody_met_twice(desk.page, address)


def prizes(desk: Phone, address: str) -> None:
    """Settled before the evening gets late; a result counts when the other side has confirmed."""
    desk.page.goto(f"{address}/settings")
    desk.page.fill("#prizes", "1 100\n2 50\n* a spoon")
    desk.go("main form .button")


def a_table_reports(desk: Phone, make_phone: MakePhone, address: str) -> None:
    """Both sides of table 1 have a phone, and disagree; the referee decides."""
    desk.page.goto(f"{address}/tables/1/1")
    names = desk.page.locator(".scored legend").all_inner_texts()
    ways = [link_of(desk, address, name) for name in names]
    for way, games in zip(ways, ("4", "3"), strict=True):
        phone = make_phone(scripts=False)
        phone.page.goto(f"{way}/tables/1/1")
        for at, field in enumerate(phone.page.locator(".scored .digits").all()):
            field.fill(games if at == 0 else "4")
        phone.go("main button[value=report]")
    assert "two reports differ" in state(desk, address, 1, 1)
    fields = desk.page.locator(".scored .digits")
    fields.nth(0).fill("4")
    fields.nth(1).fill("3")
    desk.page.fill("#why", "both slips were looked at")
    desk.go("main button[value=decide]")


def a_table_scores(desk: Phone, make_phone: MakePhone, address: str) -> None:
    """At table 2 one side scores hand by hand, as at home; the other confirms with a tap."""
    desk.page.goto(f"{address}/tables/1/2")
    names = desk.page.locator(".scored legend").all_inner_texts()
    scorer, other = (link_of(desk, address, name) for name in names)
    phone = make_phone(scripts=False)
    phone.page.goto(f"{scorer}/tables/1/2")
    phone.go("form[action$='/play'] .button")
    for _ in range(8):
        phone.go("[name=way][value=won-1]")
    assert "reported, not confirmed" in state(desk, address, 1, 2)
    phone = make_phone(scripts=False)
    phone.page.goto(f"{other}/tables/1/2")
    phone.go("button[value=confirm]")
    assert "● confirmed" in state(desk, address, 1, 2)


def link_of(desk: Phone, address: str, name: str) -> str:
    """The address on the card of a side, as the organiser reads it."""
    desk.page.goto(f"{address}/papers")
    desk.go("form[action$='/papers'] button >> nth=0")
    desk.page.goto(f"{address}/links")
    row = desk.page.locator("li.line", has_text=name)
    return str(row.locator(".link a").get_attribute("href"))


def rest(desk: Phone, address: str, done: frozenset[int] = frozenset()) -> None:
    """A slip for every other table of the round, the first side ahead by as many as its number."""
    desk.page.goto(f"{address}/desk")
    for number in range(1, desk.page.locator(".tile").count() + 1):
        if number not in done:
            organising.slip(desk, address, f"{number} {number % 4 + 4} 3")


def tables(page: Page, address: str, number: int) -> int:
    """How many tables this round has, which is the one that is played."""
    page.goto(f"{address}/desk")
    assert f"Round {number} of {ROUNDS}" in page.inner_text("main")
    return page.locator(".tile").count()


def sits_out(page: Page, address: str) -> int:
    page.goto(address)
    return page.locator(".hall-tables .quiet", has_text="sits out").count()


def state(desk: Phone, address: str, number: int, table: int) -> str:
    desk.page.goto(f"{address}/tables/{number}/{table}")
    return desk.page.inner_text(".big-state")


def corrected(desk: Phone, address: str, number: int, table: int) -> None:
    """It was the other way round."""
    desk.page.goto(f"{address}/tables/{number}/{table}")
    fields = desk.page.locator(".scored .digits")
    fields.nth(0).fill("0")
    fields.nth(1).fill("8")
    desk.page.fill("#why", "the slip was read upside down")
    desk.go("main button[value=report]")


def standings(page: Page, address: str) -> list[str]:
    page.goto(address)
    return page.locator(".standing tbody tr").all_inner_texts()


def nobody_met_twice(page: Page, address: str) -> bool:
    """By everybody's own way through the rounds."""
    page.goto(address)
    ways = [str(one.get_attribute("href")) for one in page.locator(".standing a").all()]
    assert len(ways) == PLACES
    for way in ways:
        page.goto(way)
        met = page.locator(".way a[href*='/e/']").all_inner_texts()
        if len(met) != len(set(met)):
            return False
    return True
