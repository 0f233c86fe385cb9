"""A whole evening: twelve pairs, five rounds of a Swiss, by phones at the tables or without any."""

from collections.abc import Callable

import pytest

from tests.browser import desk, organiser
from tests.browser.conftest import MakePhone
from tests.browser.phone import Phone

ROUNDS = 5
PLACES = 13  # twelve, and the pair that came late
FirstRound = Callable[[Phone, MakePhone, str], None]


def phones_report(laptop: Phone, make_phone: MakePhone, address: str) -> None:
    """Both sides of table 1 have a phone, and disagree; the referee decides. At table 2 one side
    scores hand by hand, as at home; the other confirms with a tap.
    """
    ways = [link_of(laptop, address, name) for name in sides(laptop, address, 1)]
    for way, games in zip(ways, (("3", "2"), ("2", "3")), strict=True):
        phone = make_phone(scripts=False)
        phone.page.goto(f"{way}/tables/1/1")
        for field, said in zip(phone.page.locator(".scored .digits").all(), games, strict=True):
            field.fill(said)
        phone.go("main button[value=report]")
    assert "two reports differ" in desk.state(laptop, address, 1, 1)
    scorer, other = (link_of(laptop, address, name) for name in sides(laptop, address, 2))
    desk.score_by_hand(make_phone(scripts=False), scorer, 1, 2)
    assert "reported, not confirmed" in desk.state(laptop, address, 1, 2)
    phone = make_phone(scripts=False)
    phone.page.goto(f"{other}/tables/1/2")
    phone.go("button[value=confirm]")


def slips_are_typed(laptop: Phone, _: MakePhone, address: str) -> None:
    """Two at the desk have a slip of table 1 each: the later one is told, what it says is kept.
    Table 2 is scored hand by hand on the laptop; one key accepts what it says.
    """
    late = Phone(laptop.page.context.new_page(), has_scripts=False)
    late.page.goto(f"{address}/desk")
    desk.keyed(laptop, address, "132")
    desk.keyed(late, address, "123")
    assert "Somebody else has just changed this" in late.page.inner_text("main")
    assert late.page.input_value("#slip") == "123"
    late.page.close()
    desk.score_by_hand(laptop, address, 1, 2)
    assert "reported, not confirmed" in desk.state(laptop, address, 1, 2)
    laptop.page.goto(f"{address}/desk")
    laptop.page.focus("button[value=accept]")
    with laptop.page.expect_navigation():
        laptop.page.keyboard.press("Enter")


@pytest.mark.slow
@pytest.mark.parametrize(
    "first_round", [phones_report, pytest.param(slips_are_typed, marks=pytest.mark.soak)]
)
def test_an_evening_of_twelve_pairs(make_phone: MakePhone, first_round: FirstRound) -> None:
    """A conflict is decided, a pair comes late, one leaves, an old result is corrected after the
    next draw; at the end everybody has a place, the prizes go out, and all hangs on the wall.
    """
    laptop = make_phone(scripts=False)
    address = organiser.playing(laptop, organiser.pairs(12), entrants=12)
    desk.prizes(laptop, address)
    assert desk.tables(laptop.page, address, 1, ROUNDS) == 6
    first_round(laptop, make_phone, address)
    desk.decided(laptop, address, 1, 1)
    assert "decided by the referee" in desk.state(laptop, address, 1, 1)
    assert "● confirmed" in desk.state(laptop, address, 1, 2)
    desk.rest(laptop, address, done=frozenset({1, 2}))

    desk.late_pair(laptop, address)
    organiser.publish(laptop, address)
    assert desk.sits_out(laptop.page, address) == 1
    desk.rest(laptop, address)

    desk.drop_out(laptop, address)
    organiser.publish(laptop, address)
    assert desk.tables(laptop.page, address, 3, ROUNDS) == 6
    assert desk.sits_out(laptop.page, address) == 0
    seated, before = (look(laptop.page, address) for look in (desk.seated, desk.standings))
    desk.corrected(laptop, address, 2, 2)
    assert desk.seated(laptop.page, address) == seated  # the round that is out stays
    assert desk.standings(laptop.page, address) != before  # it counts at once
    desk.rest(laptop, address)
    assert "upside down" in desk.state(laptop, address, 2, 2)

    for _ in range(ROUNDS - 3):
        organiser.publish(laptop, address)
        desk.rest(laptop, address)
    desk.handed_out(laptop)
    assert len(desk.standings(laptop.page, address)) == PLACES
    assert desk.nobody_met_twice(laptop.page, address, PLACES)
    for sheet in ("papers/standings", "papers/tables", "papers/names", "slips"):
        laptop.page.goto(f"{address}/{sheet}")
        assert "Player 5" in laptop.page.inner_text("body"), sheet
    desk.printed(laptop, address, "papers/standings")


def sides(laptop: Phone, address: str, table: int) -> list[str]:
    """Who sits at a table of the first round."""
    laptop.page.goto(f"{address}/tables/1/{table}")
    return laptop.page.locator(".scored legend").all_inner_texts()


def link_of(laptop: Phone, address: str, name: str) -> str:
    """The address on the card of a side, as the organiser reads it."""
    laptop.page.goto(f"{address}/papers")
    laptop.go("form[action$='/papers'] button[value=page]")
    laptop.page.goto(f"{address}/links")
    row = laptop.page.locator("li.line", has_text=name)
    return str(row.locator(".link a").get_attribute("href"))
