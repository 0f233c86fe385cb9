"""A whole evening: twelve pairs, five rounds of a Swiss, phones at the tables, all that happens."""

import pytest

from tests.browser import desk, organiser
from tests.browser.conftest import MakePhone
from tests.browser.phone import Phone

ROUNDS = 5
PLACES = 13  # twelve, and the pair that came late


@pytest.mark.slow
def test_an_evening_of_twelve_pairs(make_phone: MakePhone) -> None:
    """Phones report, a conflict is decided, a pair comes late, one leaves, an old result is
    corrected after the next draw; at the end everybody has a place and the prizes go out.
    """
    laptop = make_phone(scripts=False)
    address = organiser.playing(laptop, organiser.pairs(12), entrants=12)
    desk.prizes(laptop, address)
    assert desk.tables(laptop.page, address, 1, ROUNDS) == 6

    a_table_reports(laptop, make_phone, address)
    a_table_scores(laptop, make_phone, address)
    desk.rest(laptop, address, done=frozenset({1, 2}))
    assert "decided by the referee" in desk.state(laptop, address, 1, 1)

    desk.late_pair(laptop, address)
    organiser.publish(laptop, address)
    assert desk.sits_out(laptop.page, address) == 1
    desk.rest(laptop, address)

    desk.drop_out(laptop, address)
    organiser.publish(laptop, address)
    assert desk.tables(laptop.page, address, 3, ROUNDS) == 6
    assert desk.sits_out(laptop.page, address) == 0

    before = desk.standings(laptop.page, address)
    desk.corrected(laptop, address, 2, 2)
    assert desk.tables(laptop.page, address, 3, ROUNDS) == 6  # the round that is out stays
    assert desk.standings(laptop.page, address) != before  # it counts at once
    desk.rest(laptop, address)
    assert "upside down" in desk.state(laptop, address, 2, 2)

    for _ in range(ROUNDS - 3):
        organiser.publish(laptop, address)
        desk.rest(laptop, address)
    desk.handed_out(laptop)
    assert len(desk.standings(laptop.page, address)) == PLACES
    assert desk.nobody_met_twice(laptop.page, address, PLACES)


def a_table_reports(laptop: Phone, make_phone: MakePhone, address: str) -> None:
    """Both sides of table 1 have a phone, and disagree; the referee decides."""
    laptop.page.goto(f"{address}/tables/1/1")
    names = laptop.page.locator(".scored legend").all_inner_texts()
    ways = [link_of(laptop, address, name) for name in names]
    for way, games in zip(ways, (("3", "2"), ("2", "3")), strict=True):
        phone = make_phone(scripts=False)
        phone.page.goto(f"{way}/tables/1/1")
        for field, said in zip(phone.page.locator(".scored .digits").all(), games, strict=True):
            field.fill(said)
        phone.go("main button[value=report]")
    assert "two reports differ" in desk.state(laptop, address, 1, 1)
    desk.decided(laptop, address, 1, 1)


def a_table_scores(laptop: Phone, make_phone: MakePhone, address: str) -> None:
    """At table 2 one side scores hand by hand, as at home; the other confirms with a tap."""
    laptop.page.goto(f"{address}/tables/1/2")
    names = laptop.page.locator(".scored legend").all_inner_texts()
    scorer, other = (link_of(laptop, address, name) for name in names)
    phone = make_phone(scripts=False)
    desk.score_by_hand(phone, scorer, 1, 2)
    assert "reported, not confirmed" in desk.state(laptop, address, 1, 2)
    phone = make_phone(scripts=False)
    phone.page.goto(f"{other}/tables/1/2")
    phone.go("button[value=confirm]")
    assert "● confirmed" in desk.state(laptop, address, 1, 2)


def link_of(laptop: Phone, address: str, name: str) -> str:
    """The address on the card of a side, as the organiser reads it."""
    laptop.page.goto(f"{address}/papers")
    laptop.go("form[action$='/papers'] button[value=page]")
    laptop.page.goto(f"{address}/links")
    row = laptop.page.locator("li.line", has_text=name)
    return str(row.locator(".link a").get_attribute("href"))
