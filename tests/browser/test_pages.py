"""What holds of every page as it is drawn: for eyes, for a thumb, for a slow line."""

import gzip
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Response

from tests.browser.conftest import MakePhone, OpenPhone
from tests.browser.phone import Phone
from tests.browser.scenes import SCENES, Scene, bars, menu, table_hands

Both = tuple[Scene, str]
IN_BOTH_THEMES = [(scene, theme) for scene in SCENES for theme in ("light", "dark")]


@pytest.fixture(
    scope="module", params=IN_BOTH_THEMES, ids=lambda both: f"{both[0].__name__} {both[1]}"
)
def shown(open_phone: OpenPhone, request: pytest.FixtureRequest) -> Iterator[Phone]:
    """A telephone that shows a page; every test of this page looks at the same one."""
    scene, theme = request.param
    with open_phone(color_scheme=theme) as phone:
        scene(phone)
        yield phone


@pytest.fixture(scope="module", params=SCENES, ids=lambda scene: scene.__name__)
def small(open_phone: OpenPhone, request: pytest.FixtureRequest) -> Iterator[Phone]:
    """The same on the smallest screen."""
    with open_phone(viewport={"width": 320, "height": 640}) as phone:
        request.param(phone)
        yield phone


# What is held under the finger: the whole chip, not the box hidden in it.
SMALL_TARGETS = """() => {
  const least = 48 - 0.5;
  const found = [];
  for (const one of document.querySelectorAll("a, button, summary, select, input, label.chip")) {
    const style = getComputedStyle(one);
    const box = one.getBoundingClientRect();
    const hidden = style.visibility === "hidden" || style.display === "none" || !box.width
      || one.type === "hidden" || one.closest(".unseen, .skip, [hidden]") || one.matches(".tick");
    if (!hidden && (box.width < least || box.height < least)) {
      found.push(`${one.outerHTML.slice(0, 90)} ${box.width}×${box.height}`);
    }
  }
  return found;
}"""
CONTRASTS = """() => {
  const light = (color) => {
    const [r, g, b] = color.match(/[\\d.]+/g).slice(0, 3).map((one) => {
      const part = one / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = light(getComputedStyle(document.body).backgroundColor);
  return [...document.querySelectorAll(".numeral, .bars")].map((one) => {
    const ink = light(getComputedStyle(one).color);
    return (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05);
  });
}"""
SMALLEST_TEXT = """() => {
  const sizes = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const owner = walk.currentNode.parentElement;
    const isShown = owner.getClientRects().length && !owner.closest(".unseen");
    if (walk.currentNode.data.trim() && isShown) {
      sizes.push(parseFloat(getComputedStyle(owner).fontSize));
    }
  }
  return Math.min(...sizes);
}"""


IS_FOCUS_SEEN = """() => {
  const one = document.activeElement;
  const shown = (one.labels && one.labels[0]) || one;
  const box = shown.getBoundingClientRect();
  return one === document.body || (box.width > 1 && box.height > 1);
}"""
WIDTH = """() => Math.max(
  document.documentElement.scrollWidth,
  ...[...document.querySelectorAll(".sheet, .menu-panel")].map((one) => one.scrollWidth),
)"""
TOO_WIDE = """() => [...document.querySelectorAll("body *")]
  .filter((one) => one.getBoundingClientRect().right > 320.5)
  .map((one) => one.outerHTML.slice(0, 100)).slice(0, 5)"""


def test_nothing_stands_in_the_way_of_reading(shown: Phone) -> None:
    found = Axe().run(shown.page)
    assert found.violations_count == 0, found.generate_report()


def test_a_thumb_finds_everything(shown: Phone) -> None:
    assert shown.page.evaluate(SMALL_TARGETS) == []


def test_the_score_stands_out(shown: Phone) -> None:
    assert all(ratio >= 7 for ratio in shown.page.evaluate(CONTRASTS))


def test_nothing_on_the_table_is_written_small(shown: Phone) -> None:
    assert shown.page.evaluate(SMALLEST_TEXT) >= 18


def test_the_keyboard_is_never_lost(shown: Phone) -> None:
    """Tab by tab: focus is always on something that can be seen."""
    shown.page.evaluate("document.activeElement && document.activeElement.blur()")
    for _ in range(20):
        shown.page.keyboard.press("Tab")
        assert shown.page.evaluate(IS_FOCUS_SEEN), shown.page.evaluate(
            "document.activeElement.outerHTML.slice(0, 120)"
        )


@pytest.mark.parametrize("text", ["100%", "200%"])
def test_a_small_screen_scrolls_in_one_direction(small: Phone, text: str) -> None:
    small.page.evaluate("size => { document.documentElement.style.fontSize = size; }", text)
    assert small.page.evaluate(WIDTH) <= 320, small.page.evaluate(TOO_WIDE)


@pytest.mark.parametrize("scene", [menu, table_hands, bars], ids=["menu", "guinote", "tuti_boig"])
def test_a_cold_page_is_light(make_phone: MakePhone, address: str, scene: Scene) -> None:
    """At most 50 KB compressed in 8 requests, and nothing from elsewhere."""
    first, cold = make_phone(), make_phone()
    scene(first)
    seen: list[Response] = []

    def noted(answer: Response) -> None:
        seen.append(answer)

    cold.page.on("response", noted)
    cold.page.goto(first.address() if "/m/" in first.page.url else "/", wait_until="networkidle")
    assert {answer.url.split("/")[2] for answer in seen} == {address.split("/")[2]}
    assert len(seen) <= 8, [answer.url for answer in seen]
    if "/m/" in cold.page.url:  # what it loads once it stands weighs too
        cold.page.locator("[data-queue-ready]").wait_for()
    assert sum(len(gzip.compress(answer.body())) for answer in seen) <= 50 * 1024
