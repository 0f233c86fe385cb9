"""Twenty-three at tables of Tuti Boig: everybody for themselves, other tables each round."""

from collections import Counter
from itertools import combinations

import pytest

from tests.browser import desk, hand_facts, organiser
from tests.browser.conftest import MakePhone
from tests.browser.phone import Phone

ROUNDS = 3
PLAYERS = 23
PATIENCE = 60_000  # all rounds are planned at once, in milliseconds on a busy machine
# As many as sit at the largest table are the tables at least.
SIZES = [4, 4, 5, 5, 5]


@pytest.mark.soak
def test_an_evening_of_twenty_three_at_tables(make_phone: MakePhone) -> None:
    """Table 1 is scored deal by deal, the others bring their places; nobody is at a smaller table
    again before everybody was, and for that nobody meets anybody more than twice.
    """
    laptop = make_phone(scripts=False)
    laptop.page.set_default_timeout(PATIENCE)
    names = "\n".join(f"Player {number}" for number in range(1, PLAYERS + 1))
    address = organiser.begin(laptop, "tuti_boig", PLAYERS)
    three_rounds(laptop, address)
    laptop.page.goto(f"{address}/people")
    organiser.enter(laptop, names)
    rounds = []
    for number in range(1, ROUNDS + 1):
        organiser.publish(laptop, address)
        assert desk.tables(laptop.page, address, number, ROUNDS) == len(SIZES)
        rounds.append(desk.seated(laptop.page, address))
        deal_by_deal(laptop, address, number)
        for table, seats in enumerate(rounds[-1][1:], start=2):
            places = " ".join(str(place) for place in range(1, len(seats) + 1))
            organiser.slip(laptop, address, f"{table} {places}")
    assert all(sorted(map(len, seats)) == SIZES for seats in rounds)
    assert most_meetings(rounds) <= 2
    assert at_the_odd_tables(rounds) == {1, 2}
    last(laptop, address)


def three_rounds(laptop: Phone, address: str) -> None:
    """As many as fit the evening."""
    laptop.page.goto(f"{address}/settings")
    laptop.page.fill("[name='settings.rounds']", str(ROUNDS))
    laptop.go("main form .button")


def deal_by_deal(laptop: Phone, address: str, number: int) -> None:
    """Three deals at table 1, then the gong; the desk accepts what the table says."""
    laptop.page.goto(f"{address}/tables/{number}/1")
    laptop.go("form[action$='/play'] .button")
    for loser in ("s1", "s2", "s1"):
        form = laptop.page.locator(".mains form")
        laptop.tap(hand_facts.chip(form, "losers", loser))
        laptop.go(form.locator(".save .button"))
    laptop.tap(".menu > summary")
    laptop.go("form[action$='/end'] button")
    assert "reported, not confirmed" in desk.state(laptop, address, number, 1)
    laptop.page.goto(f"{address}/desk")
    laptop.go("button[value=accept]")


def most_meetings(rounds: list[list[tuple[str, ...]]]) -> int:
    """How often the two sat together who did so most."""
    met = Counter(
        frozenset(two) for seats in rounds for table in seats for two in combinations(table, 2)
    )
    return max(met.values())


def at_the_odd_tables(rounds: list[list[tuple[str, ...]]]) -> set[int]:
    """How many times anybody sat at a smaller table: one time and, when all have, a second."""
    sat = Counter(
        name for seats in rounds for table in seats if len(table) == min(SIZES) for name in table
    )
    return {sat[f"Player {number}"] for number in range(1, PLAYERS + 1)}


def last(laptop: Phone, address: str) -> None:
    """Everybody has a place, in order, and it can be hung up."""
    rows = desk.standings(laptop.page, address)
    assert len(rows) == PLAYERS
    places = [int(row.split()[0].rstrip("=")) for row in rows]
    assert places == sorted(places)
    assert places[0] == 1
    for sheet in ("papers/standings", "papers/tables", "papers/names"):
        laptop.page.goto(f"{address}/{sheet}")
        assert "Player 23" in laptop.page.inner_text("body"), sheet
    desk.printed(laptop, address, "papers/tables")
