"""Whole matches of every game but Guiñote, which has its own, beside what they must come to."""

from typing import Any

import pytest
from playwright.sync_api import Locator

from scorekeeper.games import BY_KEY
from tests.browser import hand_entry
from tests.browser.conftest import IS_SOAK
from tests.browser.phone import Phone
from tests.games.test_corpus import usual_match

GAMES = tuple(key for key in BY_KEY if key != "guinote")
# The others are told by the same ways as these.
UNLIKE = ("tuti_boig", "tute_subastado", "tute_al_atout", "tute_parejas")
# With scripts and without, from one game to the next; in `make soak` each game both ways.
PLAYED = [
    pytest.param(
        game,
        scripts,
        id=f"{game}-scripts {'on' if scripts else 'off'}",
        marks=[] if game in UNLIKE else [pytest.mark.soak],
    )
    for place, game in enumerate(GAMES)
    for scripts in (True, False)
    if IS_SOAK or scripts == (place % 2 == 0)
]
Facts = dict[str, Any]


def shown(phone: Phone) -> dict[str, list[Any]]:
    """What the table page says of the score: the big numbers or struck bars, and who won."""
    sides = phone.page.locator(".score .side").all()
    return {
        "numbers": [_number(one) for one in sides],
        "winners": [
            place
            for place, one in enumerate(sides)
            if "is-winner" in (one.get_attribute("class") or "")
        ],
    }


def _number(side: Locator) -> int:
    if side.locator(".bars").count():
        return side.locator(".stroke.struck").count()
    numeral = side.locator(".numeral").inner_text().split()[0]
    return int(numeral.replace("−", "-").replace(",", ""))


def expected(record: Facts, state: Facts) -> dict[str, list[Any]]:
    numbers = state.get("games", state.get("struck"))
    if numbers is not None:
        winners = state["match_winners"] or []
        return {
            "numbers": list(numbers.values()),
            "winners": [n for n, side in enumerate(numbers) if side in winners],
        }
    worth = record["rules"]["point_value"]
    return {"numbers": [paid // worth for paid in state["balances"].values()], "winners": []}


@pytest.mark.slow
@pytest.mark.parametrize(("game", "phone"), PLAYED, indirect=["phone"])
def test_every_state_is_what_it_must_be(phone: Phone, game: str) -> None:
    case = usual_match(game)
    record = case["match"]
    phone.bring(record)
    for place, wanted in enumerate(case["expected"]):
        hand_entry.tell(phone, record, place)
        states = phone.states()
        assert len(states) == place + 1, phone.page.locator("main").inner_text()
        assert states[-1] == wanted
        assert shown(phone) == expected(record, wanted)
        if wanted["next_dealer"] is not None:
            line = phone.page.locator(".deals").inner_text()
            assert f"{wanted['next_dealer']} deals" in line
    if record.get("ended"):
        phone.tap(".menu > summary")
        phone.go("form[action$='/end'] button")
        assert phone.record()["ended"]
    assert phone.page.locator(".over").count() == 1
