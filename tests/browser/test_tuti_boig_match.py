"""A whole match of Tuti Boig through its pages, with eliminations, beside what replay says."""

from typing import Any

import pytest

from tests.browser import hand_facts
from tests.browser.phone import Facts, Phone

PLAYERS = ("Ana", "Luis", "Pilar", "Dídac", "Mercè")
SEATS = {name: f"s{place}" for place, name in enumerate(PLAYERS, start=1)}

HANDS: list[Facts] = [
    {"outcome": {"losers": ["Luis"]}},
    {
        "cards": {"Ana": 40, "Luis": 30, "Pilar": 25, "Dídac": 15},
        "last_trick": "Ana",
        "announcements": [{"by": "Luis", "value": 20}],
    },
    {"outcome": {"losers": ["Luis", "Pilar"]}},
    {"special": {"type": "four_of_a_kind", "by": "Mercè"}},
    *[{"outcome": {"losers": ["Luis"]}}] * 3,
    *[{"outcome": {"losers": ["Pilar"]}}] * 4,
    {"outcome": {"losers": ["Ana", "Dídac"]}},
    # Until they are out: whoever is already is passed over.
    *[{"outcome": {"losers": [name]}} for name in ("Dídac", "Luis", "Pilar") for _ in range(9)],
]


def enter(phone: Phone, facts: Facts) -> None:
    if "cards" in facts:
        hand_facts.points(phone, facts, SEATS)
    elif "special" in facts:
        hand_facts.special(phone, "Tute", SEATS[facts["special"]["by"]])
    else:
        hand_facts.open_short(phone)
        form = phone.page.locator(".mains form")
        for loser in facts["outcome"]["losers"]:
            phone.tap(hand_facts.chip(form, "losers", SEATS[loser]))
        phone.go(form.locator(".save .button"))


def shown(phone: Phone) -> dict[str, Any]:
    rows = dict(zip(PLAYERS, phone.page.locator(".rows .side").all(), strict=True))
    return {
        "struck": {name: row.locator(".stroke.struck").count() for name, row in rows.items()},
        "bars": {name: row.locator(".stroke").count() - 5 for name, row in rows.items()},
        "out": {
            name for name, row in rows.items() if "is-out" in (row.get_attribute("class") or "")
        },
    }


def expected(state: Facts) -> dict[str, Any]:
    return {"struck": state["struck"], "bars": state["bars"], "out": set(state["out"])}


@pytest.mark.slow
def test_every_state_is_what_replay_says(phone: Phone) -> None:
    phone.begin("tuti_boig", *PLAYERS, bar_value="0.50")
    said: list[Facts] = []
    active, finished = set(PLAYERS), False
    for facts in HANDS:
        losers = facts.get("outcome", {}).get("losers", ())
        if finished or not active.issuperset(losers):
            continue
        enter(phone, facts)
        said.append(facts)
        states = phone.states()
        assert len(states) == len(said), phone.page.locator("main").inner_text()
        assert shown(phone) == expected(states[-1])
        active, finished = set(states[-1]["active"]), states[-1]["finished"]
        if not finished:
            line = phone.page.locator(".deals").inner_text()
            assert f"{states[-1]['next_dealer']} deals" in line
    assert phone.record()["hands"] == said
    assert finished
    assert len(active) == 2
    paid = phone.page.locator(".payments li").all_inner_texts()
    assert len(paid) >= 3
