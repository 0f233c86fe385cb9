"""The pages of a club's figures, as a test may want to see them."""

from typing import Any

from scorekeeper.engine.records.record import FORMAT
from tests.browser import tournament_steps
from tests.browser.people_scenes import LONG
from tests.browser.phone import Phone


def _hand(side: str, announced: int) -> dict[str, Any]:
    singer = LONG[0] if side == "1" else LONG[1]
    return {
        "cards": {side: 90},
        "last_trick": singer,
        "announcements": [{"by": singer, "value": announced}],
    }


def _played(phone: Phone) -> str:
    """A club that has adopted one match, played to its end; the address of its figures."""
    record = {
        "format": FORMAT,
        "game": "guinote",
        "players": list(LONG),
        "rules": {"games": 8},
        "hands": [_hand("2", 20), _hand("2", 40), *[_hand("1", 40)] * 6],
    }
    tournament_steps.bring(phone, record)
    mine = tournament_steps.club(phone)
    tournament_steps.adopt(phone, mine)
    return f"{mine.path}/figures"


def figures(phone: Phone) -> None:
    phone.page.goto(_played(phone))
    phone.tap(".filter summary >> nth=-1")


def figures_of_somebody(phone: Phone) -> None:
    phone.page.goto(_played(phone))
    phone.go("#people ~ .names a >> nth=0")
    phone.tap(".more summary >> nth=0")


def figures_of_two(phone: Phone) -> None:
    phone.page.goto(_played(phone))
    _follow(phone, "#people ~ .names a >> nth=0")
    _follow(phone, "#company ~ .names a >> nth=-1")


def _follow(phone: Phone, link: str) -> None:
    """To where a link leads, which stands far below the screen."""
    phone.page.goto(str(phone.page.locator(link).get_attribute("href")))


def ratings(phone: Phone) -> None:
    phone.page.goto(_played(phone))
    phone.go("a.button:has-text('Ratings')")


def rating_of_somebody(phone: Phone) -> None:
    ratings(phone)
    phone.go(".ratings a >> nth=0")
    phone.tap(".more summary >> nth=0")


def rating_formula(phone: Phone) -> None:
    ratings(phone)
    phone.go("a.button:has-text('reckoned')")
