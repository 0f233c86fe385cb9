"""What holds of every page as it is drawn: for eyes, for a thumb, for a slow line."""

import gzip
from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Response

from tests.browser import scoring
from tests.browser.conftest import MakePhone, OpenPhone
from tests.browser.phone import Phone

FOUR = ("Ana", "Luis", "Pilar", "Marta")
LONG = ("Maria-Immaculada Concepció", "Wolfgang", "Núria", "Bartomeu-Llorenç Puigdemont")


def menu(phone: Phone) -> None:
    phone.begin("guinote", *FOUR)
    phone.page.goto("/")


def new_guinote(phone: Phone) -> None:
    phone.page.goto("/new/guinote")
    phone.tap(".new details > summary")


def new_tuti_boig(phone: Phone) -> None:
    phone.page.goto("/new/tuti_boig?players=6")


def new_refused(phone: Phone) -> None:
    phone.page.goto("/new/guinote")
    for place in range(4):
        phone.page.fill(f"[name='names.{place}']", "Ana")
    phone.page.locator(".go .button").click()


def table_new(phone: Phone) -> None:
    phone.begin("guinote", *LONG)


def table_hands(phone: Phone) -> None:
    phone.begin("guinote", *FOUR, preset="aragon")
    for _ in range(3):
        phone.go("[name=way][value=won-1]")
    phone.tap(".hand summary")
    phone.tap(".deals > summary")


def table_vuelta(phone: Phone) -> None:
    phone.begin("guinote", *FOUR)
    phone.tap(".way.main > summary")


def table_more(phone: Phone) -> None:
    phone.begin("guinote", *FOUR)
    scoring.open_more(phone, "Four of a kind")


def table_menu(phone: Phone) -> None:
    phone.begin("guinote", *FOUR)
    phone.tap(".menu > summary")


def table_points(phone: Phone) -> None:
    phone.begin("guinote", *LONG)
    form = scoring.open_full(phone)
    phone.tap(form.locator(".digits").first)
    form.locator("[name='cards.1']").fill("62")
    form.locator("[name='cards.2']").fill("68")
    phone.tap(form.locator("details.fold > summary"))
    phone.page.wait_for_timeout(400)


def table_refused(phone: Phone) -> None:
    phone.begin("guinote", *FOUR)
    form = scoring.open_full(phone)
    form.locator("[name='cards.1']").fill("119")
    with phone.page.expect_navigation():
        phone.page.evaluate("document.querySelector('.full form').submit()")


def table_over(phone: Phone) -> None:
    phone.begin("guinote", *FOUR, games="1", game_value="0.50")
    phone.go("[name=way][value=won-1]")


def table_broken(phone: Phone) -> None:
    phone.begin("guinote", *FOUR)
    phone.tap(".way.main > summary")
    phone.go(".way.main [name=last_trick][value=s3]")
    form = scoring.open_more(phone, "Claimed 101")
    phone.tap(scoring.chip(form, "by", "1"))
    phone.go(form.locator("button[value=right]"))
    phone.tap("#hand-1 > summary")
    phone.go("#hand-1 a.button")
    phone.go("nav .tap:has-text('Ana & Pilar')")
    phone.go(".save .button:not(.look)")


def bars(phone: Phone) -> None:
    phone.begin("tuti_boig", *LONG, "Joan", "Mercè")
    for loser in ("s2", "s2", "s1"):
        form = phone.page.locator(".mains form")
        phone.tap(scoring.chip(form, "losers", loser))
        phone.go(form.locator(".save .button"))
    phone.tap(scoring.chip(phone.page.locator(".mains form"), "losers", "s4"))
    phone.page.wait_for_timeout(400)


def bars_points(phone: Phone) -> None:
    phone.begin("tuti_boig", *LONG, "Joan", "Mercè")
    form = scoring.open_full(phone)
    for fold in form.locator("details.fold > summary").all():
        phone.tap(fold)


def correction(phone: Phone) -> None:
    phone.begin("guinote", *FOUR)
    form = scoring.open_full(phone)
    form.locator("[name='cards.1']").fill("62")
    phone.tap(scoring.chip(form, "last_trick", "s2"))
    phone.go(form.locator(".save .button"))
    phone.page.goto(f"{phone.address()}/hands/1/correct?way=won-2")


def explained(phone: Phone) -> None:
    phone.begin("tuti_boig", *LONG, "Joan")
    form = scoring.open_full(phone)
    for player, counted in (("s1", 30), ("s2", 30), ("s3", 20), ("s4", 20)):
        form.locator(f"[name='cards.{player}']").fill(str(counted))
    phone.tap(scoring.chip(form, "last_trick", "s5"))
    phone.go(form.locator(".save .button"))
    phone.tap(".hand summary")
    phone.go(".inside .text-link")


def hand_note(phone: Phone) -> None:
    phone.begin("guinote", *FOUR)
    phone.go("[name=way][value=won-1]")
    phone.tap(".hand summary")
    phone.tap(".inside .fold > summary")


def players_refused(phone: Phone) -> None:
    phone.begin("guinote", *LONG)
    phone.page.goto(f"{phone.address()}/players")
    phone.page.fill("[name='names.s1']", LONG[1])
    phone.go(".mend form:first-child .save .button:not([name])")


def players_moved(phone: Phone) -> None:
    phone.begin("tuti_boig", *LONG, "Joan")
    scoring.open_short(phone)
    form = phone.page.locator(".mains form")
    phone.tap(scoring.chip(form, "losers", "s2"))
    phone.go(form.locator(".save .button"))
    phone.page.goto(f"{phone.address()}/players")
    phone.page.select_option("[name='order.0']", "s2")
    phone.page.select_option("[name='order.1']", "s1")
    phone.go("[name=look]")


def house_rules(phone: Phone) -> None:
    phone.begin("guinote", *FOUR)
    phone.go("[name=way][value=won-1]")
    phone.page.goto(f"{phone.address()}/house-rules")
    phone.page.fill("[name='rules.games']", "1")
    phone.go("[name=look]")


def log(phone: Phone) -> None:
    phone.begin("guinote", *FOUR)
    phone.go("[name=way][value=won-1]")
    phone.go("[name=way][value=won-2]")
    phone.go(".said button")
    phone.page.goto(f"{phone.address()}/log")


def share(phone: Phone) -> None:
    phone.begin("guinote", *FOUR)
    phone.page.goto(f"{phone.address()}/share")


def watching(phone: Phone) -> None:
    share(phone)
    phone.page.goto(phone.page.locator(".link a").inner_text())


def plot(phone: Phone) -> None:
    phone.begin("guinote", *LONG)
    for winner in (1, 2, 2, 1, 1, 2):
        phone.go(f"[name=way][value=won-{winner}]")
    phone.page.goto(f"{phone.address()}/plot")


def plot_of_bars(phone: Phone) -> None:
    bars(phone)
    phone.page.goto(f"{phone.address()}/plot")


def big(phone: Phone) -> None:
    phone.begin("guinote", *LONG)
    phone.go("[name=way][value=won-1]")
    phone.page.goto(f"{phone.address()}/big?still=1")


def big_bars(phone: Phone) -> None:
    bars(phone)
    phone.page.goto(f"{phone.address()}/big?still=1")


def delete(phone: Phone) -> None:
    phone.begin("guinote", *FOUR)
    phone.page.goto(f"{phone.address()}/delete")


def open_file(phone: Phone) -> None:
    phone.page.goto("/import")
    phone.go("main .button")


def move(phone: Phone) -> None:
    for game in ("guinote", "tuti_boig"):
        phone.begin(game)
    phone.page.goto("/move")
    phone.tap("summary:has-text('link')")


def arrive(phone: Phone) -> None:
    move(phone)
    phone.page.goto(phone.page.locator(".link a").inner_text())


def table_again(phone: Phone) -> None:
    table_over(phone)
    phone.go(".over .again .button >> nth=0")
    phone.go("[name=way][value=won-1]")
    phone.tap(".menu > summary")
    phone.tap(".menu .fold > summary")


def not_found(phone: Phone) -> None:
    phone.page.goto("/m/nothing")


Scene = Callable[[Phone], None]
SCENES: list[Scene] = [
    menu,
    new_guinote,
    new_tuti_boig,
    new_refused,
    table_new,
    table_hands,
    table_vuelta,
    table_more,
    table_menu,
    table_points,
    table_refused,
    table_over,
    table_broken,
    bars,
    bars_points,
    correction,
    explained,
    hand_note,
    players_refused,
    players_moved,
    house_rules,
    log,
    share,
    watching,
    plot,
    plot_of_bars,
    big,
    big_bars,
    delete,
    open_file,
    move,
    arrive,
    table_again,
    not_found,
]
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
    weight = sum(len(gzip.compress(answer.body())) for answer in seen)
    assert {answer.url.split("/")[2] for answer in seen} == {address.split("/")[2]}
    assert len(seen) <= 8, [answer.url for answer in seen]
    assert weight <= 50 * 1024
