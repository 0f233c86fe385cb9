"""A whole match of Guiñote through its pages, with two vueltas, beside what replay says of it."""

from typing import Any

import pytest

from tests.browser import budgets, hand_entry, hand_facts, tournament_steps
from tests.browser.conftest import MakePhone
from tests.browser.phone import Facts, Phone

PLAYERS = ("Ana", "Luis", "Pilar", "Marta")

ANA_SINGS = {"by": "1", "value": 40}
# Two cotos of three games, as in Aragón; sides 1 (Ana, Pilar) and 2 (Luis, Marta).
HANDS: list[Facts] = [
    {"cards": {"1": 62}, "last_trick": "Luis", "announcements": [ANA_SINGS]},
    {"cards": {"1": 55}, "last_trick": "Pilar"},  # 65–65: vuelta
    {"cards": {"1": 60}, "last_trick": "Luis", "first_to_101": "1"},
    {"outcome": {"winner": "1"}},  # the first coto
    {"outcome": {"vuelta": True}, "last_trick": "Marta"},
    {"claim": {"by": "2", "correct": True}},
    {"special": {"type": "four_of_a_kind", "by": "Luis"}},
    {"special": {"type": "revoke", "by": "Ana"}},  # the second coto, to the others
    {
        "cards": {"1": 80},
        "last_trick": "Ana",
        "announcements": [ANA_SINGS, {"by": "1", "value": 20}, {"by": "1", "value": 20}],
    },
    {"outcome": {"winner": "1"}},
    {"outcome": {"winner": "1"}},
]


def enter(phone: Phone, place: int) -> None:
    """Note the hand at this place; a claim has its own form, which a record does not say."""
    claim = HANDS[place].get("claim")
    if claim is None:
        hand_entry.tell(phone, {**phone.record(), "hands": HANDS}, place)
    else:
        form = hand_facts.open_more(phone, "101 claimed")
        phone.tap(hand_facts.chip(form, "by", claim["by"]))
        phone.go(form.locator("button[value=right]"))


def shown(phone: Phone) -> dict[str, Any]:
    """What the table page says of the score."""
    sides = phone.page.locator(".halves .side").all()
    return {
        "games": {
            str(n): int(one.locator(".numeral").inner_text().split()[0]) for n, one in _(sides)
        },
        "cotos": {str(n): one.locator(".stroke:not(.faint)").count() for n, one in _(sides)},
        "carried": [
            int(under.split()[0])
            for one in sides
            for under in one.locator(".under").all_inner_texts()
            if under != "Vuelta"  # of which nothing is known yet but that it is one
        ],
        "winner": [
            str(n) for n, one in _(sides) if "is-winner" in (one.get_attribute("class") or "")
        ],
    }


def _(sides: list[Any]) -> list[tuple[int, Any]]:
    return list(enumerate(sides, start=1))


def expected(state: Facts) -> dict[str, Any]:
    is_carried = not state["game_over"] and state["carry"] is not None
    return {
        # At the end of a match of cotos the big numbers are the cotos.
        "games": state["cotos"] if state["finished"] else state["games"],
        "cotos": state["cotos"],
        "carried": list(state["carry"].values()) if is_carried else [],
        "winner": state["match_winners"] or [],
    }


@pytest.mark.slow
def test_every_state_is_what_replay_says(phone: Phone) -> None:
    phone.begin("guinote", *PLAYERS, preset="aragon")
    for number in range(1, len(HANDS) + 1):
        enter(phone, number - 1)
        states = phone.states()
        assert len(states) == number, phone.page.locator("main").inner_text()
        assert "error" not in states[-1]
        assert shown(phone) == expected(states[-1])
        if not states[-1]["finished"]:
            assert (
                f"{states[-1]['next_dealer']} deals 6" in phone.page.locator(".deals").inner_text()
            )
    assert phone.record()["hands"] == HANDS
    assert phone.states()[-1]["finished"]
    assert "The match goes to Ana & Pilar, " in phone.page.locator(".moment").inner_text()


@pytest.mark.soak
def test_forty_hands_are_undone_one_tap_each_on_another_phone(make_phone: MakePhone) -> None:
    first, second = make_phone(), make_phone(scripts=False)
    page = tournament_steps.begin(first, "guinote", games="50")
    for hand in range(40):
        page = tournament_steps.note(first, page, way=f"won-{hand % 2 + 1}")
    first.page.goto(page.path)
    assert first.hands() == 40
    second.page.goto(first.address())
    for left in range(39, -1, -1):
        second.ready()
        second.go(".said [action$='/undo'] .tap")
        assert second.taps == budgets.UNDO
        if left % 10 == 0:
            second.page.reload()
            assert second.hands() == left
