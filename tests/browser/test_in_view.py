"""The score, and what is tapped next, are in view unscrolled: on small phones and in large text."""

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browser import tournament_steps
from tests.browser.conftest import MakePhone

# Of the first thing that fits: whether all of it is on the screen with nothing before it.
IN_VIEW = """(selector) => {
  const thing = document.querySelector(selector);
  const box = thing.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const there = document.elementFromPoint(x, y);
  const side = thing.closest(".side") || thing;
  return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth
    && Boolean(there) && (side.contains(there) || there.contains(thing));
}"""
# What is chosen stands out from what is still to be tapped, which is green.
CHOSEN = ".key.is-on, .key > input:checked + span"
COLOUR = (
    "(one) => getComputedStyle(one.matches ? one : document.querySelector(one)).backgroundColor"
)
TEXT = """([text, chosen]) => {
  document.documentElement.style.fontSize = text;
  document.documentElement.dataset.size = chosen;
  scrollTo(0, 0);
}"""
HAND: ViewportSize = {"width": 390, "height": 844}
LOW: ViewportSize = {"width": 390, "height": 664}
NARROW: ViewportSize = {"width": 320, "height": 640}
# The width and height of the screen, the text of the telephone, and the size chosen in the app.
SIGHTS = [
    (HAND, "200%", "normal"),
    (NARROW, "", "largest"),
    (NARROW, "", "normal"),
    (LOW, "", "normal"),
]
# What stands for the score, what is tapped next, and what comes when that was tapped.
GAMES = {
    "guinote": (".side:nth-of-type(2) .numeral", ".side:nth-of-type(2) .key", ".said"),
    "tuti_boig": (".side .bars", ".score .key", ".mains .save .button"),
    "tute_subastado": (".side .numeral", ".score .key", ".way[open] > summary"),
    "tute_al_atout": (".side .numeral", ".score .key", ".score .key"),
    "tute_habanero": (
        ".side:nth-of-type(2) .numeral",
        ".side:nth-of-type(2) .keys .button",
        ".said",
    ),
    "brisca": (".side .numeral", ".score .key", ".said"),
}


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("game", GAMES)
def test_the_score_and_what_is_next(make_phone: MakePhone, game: str) -> None:
    phone = make_phone(reduced_motion="reduce")
    score, key, after = GAMES[game]
    tournament_steps.table(phone, game)
    assert unseen(phone.page, score, key) == []
    act = phone.page.locator(".button").first.evaluate(COLOUR)
    phone.tap(key)
    phone.page.locator(after).first.wait_for()
    assert unseen(phone.page, score, after) == []
    for chosen in phone.page.locator(CHOSEN).all():
        assert chosen.evaluate(COLOUR) != act


def unseen(page: Page, *wanted: str) -> list[tuple[object, ...]]:
    """What is not in view, and where."""
    found: list[tuple[object, ...]] = []
    for size, text, chosen in SIGHTS:
        page.set_viewport_size(size)
        page.evaluate(TEXT, [text, chosen])
        found += [(one, size, text, chosen) for one in wanted if not page.evaluate(IN_VIEW, one)]
    page.evaluate(TEXT, ["", "normal"])
    return found
