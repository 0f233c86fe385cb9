"""The same evening without a single phone: slips, the keyboard of the desk, and paper."""

import pytest

from tests.browser import desk, organiser
from tests.browser.conftest import MakePhone
from tests.browser.phone import Phone

ROUNDS = 5
PLACES = 13  # twelve, and the pair that came late


@pytest.mark.soak
def test_an_evening_of_twelve_pairs_without_a_phone(make_phone: MakePhone) -> None:
    """Slips are typed, two of them differ and the referee decides, one table is scored at the desk
    and accepted, a pair comes late, one leaves, an old result is corrected after the next draw; at
    the end everybody has a place, the prizes go out, and all hangs on the wall.
    """
    laptop = make_phone(scripts=False)
    address = organiser.playing(laptop, organiser.pairs(12), entrants=12)
    desk.prizes(laptop, address)
    assert desk.tables(laptop.page, address, 1, ROUNDS) == 6
    two_slips_differ(laptop, address)
    accepted(laptop, address)
    desk.rest(laptop, address, done=frozenset({1, 2}))

    desk.late_pair(laptop, address)
    organiser.publish(laptop, address)
    assert desk.sits_out(laptop.page, address) == 1
    desk.rest(laptop, address)

    desk.drop_out(laptop, address)
    organiser.publish(laptop, address)
    assert desk.sits_out(laptop.page, address) == 0
    seated, before = (look(laptop.page, address) for look in (desk.seated, desk.standings))
    desk.corrected(laptop, address, 2, 2)
    assert desk.seated(laptop.page, address) == seated  # the round that is out stays
    assert desk.standings(laptop.page, address) != before  # it counts at once
    desk.rest(laptop, address)

    for _ in range(ROUNDS - 3):
        organiser.publish(laptop, address)
        desk.rest(laptop, address)
    desk.handed_out(laptop)
    assert len(desk.standings(laptop.page, address)) == PLACES
    assert desk.nobody_met_twice(laptop.page, address, PLACES)
    on_paper(laptop, address)


def two_slips_differ(laptop: Phone, address: str) -> None:
    """Two at the desk have a slip of table 1 each: the later one is told, what it says is kept."""
    late = Phone(laptop.page.context.new_page(), has_scripts=False)
    late.page.goto(f"{address}/desk")
    desk.keyed(laptop, address, "132")
    desk.keyed(late, address, "123")
    assert "Somebody else wrote meanwhile" in late.page.inner_text("main")
    assert late.page.input_value("#slip") == "123"
    late.page.close()
    desk.decided(laptop, address, 1, 1)
    assert "decided by the referee" in desk.state(laptop, address, 1, 1)


def accepted(laptop: Phone, address: str) -> None:
    """Table 2 is scored hand by hand on the laptop; one key accepts what it says."""
    desk.score_by_hand(laptop, address, 1, 2)
    assert "reported, not confirmed" in desk.state(laptop, address, 1, 2)
    laptop.page.goto(f"{address}/desk")
    laptop.page.focus("button[value=accept]")
    with laptop.page.expect_navigation():
        laptop.page.keyboard.press("Enter")
    assert laptop.page.locator(".tile").nth(1).inner_text().count("confirmed") == 1


def on_paper(laptop: Phone, address: str) -> None:
    """What hangs on the wall and lies on the tables names everybody."""
    for sheet in ("papers/standings", "papers/tables", "papers/names", "slips"):
        laptop.page.goto(f"{address}/{sheet}")
        assert "Player 5" in laptop.page.inner_text("body"), sheet
    laptop.page.goto(f"{address}/papers/prizes")
    assert "a spoon" in laptop.page.inner_text("body")
    desk.printed(laptop, address, "papers/standings")
