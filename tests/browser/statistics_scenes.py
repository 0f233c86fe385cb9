"""The pages of a club's figures, as a test may want to see them."""

import json
from collections.abc import Callable
from typing import Any

from scorekeeper.engine.record import FORMAT
from tests.browser import organising
from tests.browser.people_scenes import LONG
from tests.browser.phone import Phone


def _hand(side: str, announced: int) -> dict[str, Any]:
    singer = LONG[0] if side == "1" else LONG[1]
    return {
        "cards": {side: 90},
        "last_trick": singer,
        "announcements": [{"by": singer, "value": announced}],
    }


def _played(phone: Phone) -> None:
    """A club that has adopted one match, played to its end; its page."""
    record = {
        "format": FORMAT,
        "game": "guinote",
        "players": list(LONG),
        "rules": {"games": 8},
        "hands": [_hand("2", 20), _hand("2", 40), *[_hand("1", 40)] * 6],
    }
    phone.page.goto("/import")
    content = json.dumps(record).encode()
    phone.page.set_input_files(
        "[name=record]",
        {"name": "match.json", "mimeType": "application/json", "buffer": content},
    )
    phone.page.locator("main .button").click()
    phone.page.wait_for_url("**/m/**")
    organising.club(phone)
    address = phone.page.url
    phone.go("a.button:has-text('People of the club')")
    phone.go("a.button:has-text('Adopt')")
    phone.page.check("[name=table] >> nth=0", force=True)
    phone.go("main form .button >> nth=0")
    phone.go("main form .button")
    phone.page.goto(address)


def figures(phone: Phone) -> None:
    _played(phone)
    phone.go("a.button:has-text('figures')")
    phone.tap(".filter summary >> nth=-1")


def figures_of_somebody(phone: Phone) -> None:
    _played(phone)
    phone.go("a.button:has-text('figures')")
    phone.go("#people ~ .names a >> nth=0")
    phone.tap(".more summary >> nth=0")


def figures_of_two(phone: Phone) -> None:
    _played(phone)
    phone.go("a.button:has-text('figures')")
    phone.go("#people ~ .names a >> nth=0")
    phone.go("#company ~ .names a >> nth=-1")


def ratings(phone: Phone) -> None:
    _played(phone)
    phone.go("a.button:has-text('figures')")
    phone.go("a.button:has-text('Ratings')")


def rating_of_somebody(phone: Phone) -> None:
    ratings(phone)
    phone.go(".ratings a >> nth=0")
    phone.tap(".more summary >> nth=0")


def rating_formula(phone: Phone) -> None:
    ratings(phone)
    phone.go("a.button:has-text('reckoned')")


SCENES: list[Callable[[Phone], None]] = [
    figures,
    figures_of_somebody,
    figures_of_two,
    ratings,
    rating_of_somebody,
    rating_formula,
]
