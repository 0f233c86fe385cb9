"""Points are a page: every digit, what saves and every score are in view together, uncovered."""

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.games import BY_KEY
from tests.browser import hand_facts, tournament_steps
from tests.browser.conftest import MakePhone
from tests.browser.phone import Facts, Phone
from tests.games.test_corpus import usual_match

TOGETHER = "[data-key], .full[open] [data-save], [data-score]"
# What is under another thing, out of view or too small to be tapped: its centre and its corners.
COVERED = """(wanted) => [...document.querySelectorAll(wanted)].filter((thing) => {
  const box = thing.getBoundingClientRect();
  if (!thing.checkVisibility()) {
    return false;
  }
  const isKey = thing.matches("button, .key");
  const at = (x, y) => {
    const there = document.elementFromPoint(x, y);
    const isAround = !isKey || thing.matches(".tap"); // of what is round, around its corners
    return there && (thing.contains(there) || there.contains(thing) && isAround);
  };
  const [left, right] = [box.left + 6, box.right - 6];
  const [top, bottom] = [box.top + 6, box.bottom - 6];
  return (isKey && (box.width < 48 || box.height < 48)) || box.bottom > innerHeight + 0.5
    || ![[(left + right) / 2, (top + bottom) / 2], [left, top], [right, top], [left, bottom],
      [right, bottom]].every(([x, y]) => at(x, y));
}).map((thing) => thing.dataset.key || thing.textContent.trim())"""
# What is under another thing wherever one scrolls to.
OUT_OF_REACH = """(wanted) => [...document.querySelectorAll(wanted)].filter((thing) => {
  thing.scrollIntoView({ block: "center" });
  const box = thing.getBoundingClientRect();
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return thing.checkVisibility() && !thing.contains(there);
}).map((thing) => thing.textContent.trim())"""
TEXT = "(text) => { document.documentElement.style.fontSize = text; scrollTo(0, 0); }"
SIGHTS = [
    (320, 568, ""),
    (360, 640, ""),
    (390, 664, ""),
    (412, 915, ""),
    (664, 390, ""),
    (390, 664, "200%"),
]
# In large text on its side the table scrolls; the page of points does not.
ON_POINTS = [*SIGHTS, (664, 390, "200%")]


# A name as it is to be seen: cut off, or by what stands for it.
SHORT = """(names) => names.map((name) => name.scrollWidth > name.clientWidth + 1 ? "…"
  : parseFloat(getComputedStyle(name).fontSize) ? name.textContent
  : getComputedStyle(name, "::before").content.replaceAll('"', ""))"""
# What is tapped on the page of points, but for what lies under the pad.
KEYS = ".full[open] :is([data-key], [data-save])"
CLOSES = ".full[open] > summary"
ASKED = f".full[open] .ask :is(.pile, .chip > span), {CLOSES}"
FIELDS = ".full[open] [data-field]"
BOXES = """() => [...document.querySelectorAll(
    ".side, .full[open] :is([data-key], [data-save], [data-field], .chip > span, .fold > summary)")]
  .filter((thing) => thing.checkVisibility()) // what is folded away stands nowhere yet
  .map((thing) => thing.getBoundingClientRect())
  .map((box) => [box.x, box.y, box.width, box.height].map(Math.round))"""


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("game", BY_KEY)
def test_nothing_is_covered_and_nothing_moves(make_phone: MakePhone, game: str) -> None:
    """After some hands, at the tab of each side, and while a number is refused."""
    phone = make_phone(reduced_motion="reduce", viewport={"width": 390, "height": 664})
    phone.page.goto(tournament_steps.bring(phone, begun(game)).path)
    form = hand_facts.open_full(phone)
    assert covered(phone.page, f"{TOGETHER}, {CLOSES}") == []
    assert close(phone.page, KEYS) == close(phone.page, ASKED) == close(phone.page, FIELDS) == []
    fields = form.locator("[data-field]")
    phone.tap(fields.first)
    before = phone.page.evaluate(BOXES)
    for field in fields.all():
        phone.tap(field)
        expect(form.locator(".is-current")).to_have_count(1)
        where = phone.page.evaluate(BOXES)
        phone.key("9")
        assert phone.page.evaluate(BOXES) == where
        phone.key("8")
        assert covered(phone.page) == []
    expect(form.locator(".problem").first).to_be_visible()
    expect(form.locator("[data-save]")).to_be_disabled()
    phone.tap(fields.first)
    assert phone.page.evaluate(BOXES) == before
    assert covered(phone.page) == []
    assert close(phone.page, KEYS) == close(phone.page, ASKED) == []


@pytest.mark.parametrize("language", ["es-ES", "ca-ES", "fr-FR"])
def test_no_language_is_too_long(make_phone: MakePhone, language: str) -> None:
    phone = make_phone(locale=language, viewport={"width": 390, "height": 664})
    for game in BY_KEY:
        phone.page.goto(tournament_steps.bring(phone, begun(game)).path)
        assert phone.page.evaluate(COVERED, ".score [data-answer], [data-score]") == [], game
        hand_facts.open_full(phone)
        assert phone.page.evaluate(COVERED, TOGETHER) == [], game
        assert close(phone.page, KEYS, SIGHTS[2:3]) == close(phone.page, ASKED, SIGHTS[2:3]) == []


def begun(game: str) -> Facts:
    """The first three hands of a match that was played."""
    record = usual_match(game)["match"]
    return {key: value for key, value in record.items() if key != "ended"} | {
        "hands": record["hands"][:3]
    }


def covered(
    page: Page, wanted: str = TOGETHER, sights: Sequence[tuple[int, int, str]] = ON_POINTS
) -> list[tuple[object, ...]]:
    """What is not wholly in view, and where."""
    hidden: list[tuple[object, ...]] = []
    for width, height, text in sights:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(TEXT, text)
        hidden += [(at, width, height, text) for at in page.evaluate(COVERED, wanted)]
    page.evaluate(TEXT, "")
    page.set_viewport_size({"width": 390, "height": 664})
    return hidden


def test_next_becomes_save_when_all_is_said(make_phone: MakePhone) -> None:
    phone = make_phone()
    phone.begin("tuti_boig", "Ana", "Luis", "Pilar", "Dídac")
    form = hand_facts.open_full(phone)
    fields, save = form.locator("[data-field]"), form.locator("[data-save]")
    for place, number in enumerate(("8", "9", "7")):
        expect(fields.nth(place)).to_have_class(re.compile("is-current"))
        expect(form.locator(".is-current")).to_have_count(1)
        expect(save).to_have_text("Next")
        phone.key(number)
        phone.tap(save)
    expect(form.locator("[name=last_trick]").first).to_be_focused()
    assert phone.hands() == 0
    where = phone.page.evaluate(BOXES)
    hand_facts.pick(phone, form, "last_trick", "s2")
    expect(save).to_have_text("Save")
    expect(form.locator(".derived").nth(3)).to_have_text("= 96")
    expect(form.locator(".tab b")).to_have_text(["Total 8", "Total 19", "Total 7", "Total 96"])
    expect(form.locator(".result")).to_contain_text("Second:")
    assert phone.page.evaluate(BOXES) == where
    phone.go(save)
    assert phone.hands() == 1


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("names", [("Ana", "Luis", "Pilar", "Eva"), ("",) * 5])
def test_what_a_side_has_stands_in_one_row_with_its_tab(
    make_phone: MakePhone, names: tuple[str, ...]
) -> None:
    """With three sides and more: each tab shows its own last trick and announcements."""
    phone = make_phone(viewport={"width": 390, "height": 664})
    phone.begin("tuti_boig", *names)
    form = hand_facts.open_full(phone)
    toggles = ".full[open] .singer .chip > span"
    fields, row = form.locator("[data-field]"), form.locator(".singer:visible")
    for field in fields.all():
        phone.tap(field)
        words = ["Last trick", "+40", "+20"]
        expect(row.locator(".chip:visible")).to_have_text(words, use_inner_text=True)
        assert field.get_attribute("name") == f"cards.{row.locator('input').first.input_value()}"
        assert covered(phone.page, f"{TOGETHER}, {toggles}") == []
        assert close(phone.page, toggles) == []
    phone.tap(row.locator(".chip:visible", has_text="+20"))
    assert covered(phone.page, toggles) == []
    for field in fields.all()[:-1]:
        field.fill("5")
    phone.tap("[data-save]")  # all numbers are there: it asks the next thing of everybody at once
    expect(form.locator(".singer .chip:visible")).to_have_count(fields.count())
    assert covered(phone.page, f"{TOGETHER}, {toggles}") == close(phone.page, toggles) == []
    phone.tap(form.locator(".singer .chip:visible").last)
    expect(form.locator("[name=last_trick]:checked")).to_have_value(f"s{fields.count()}")
    expect(form.locator("[data-save]")).to_have_text("Save")


@pytest.mark.parametrize("language", ["es-ES", "ca-ES", "fr-FR", "en-GB"])
def test_the_result_in_words_lies_over_no_toggle(make_phone: MakePhone, language: str) -> None:
    phone = make_phone(locale=language, viewport={"width": 390, "height": 664})
    phone.begin("guinote", "Ana", "Luis", "Pilar", "Marta")
    form = hand_facts.open_full(phone)
    phone.key("62")
    hand_facts.pick(phone, form, "last_trick", "s1")
    expect(form.locator(".result")).not_to_be_empty()
    assert phone.page.evaluate(COVERED, ".full[open] .singer .chip > span") == []
    phone.go(form.locator("[data-save]"))  # it is a vuelta, in which there is more to choose from
    hand_facts.open_full(phone)
    assert covered(phone.page, f"{TOGETHER}, .others > a") == []
    assert phone.page.evaluate(COVERED, ".full[open] .singer .chip > span") == []


@pytest.mark.parametrize("language", ["es-ES", "fr-FR"])
@pytest.mark.parametrize("sight", [SIGHTS[0], SIGHTS[2], SIGHTS[4]], ids=str)
def test_with_a_mouse_every_toggle_is_in_view(
    make_phone: MakePhone, language: str, sight: tuple[int, int, str]
) -> None:
    """Where there are no digits to be tapped, all sides show what is theirs at once."""
    size = {"width": sight[0], "height": sight[1]}
    phone = make_phone(locale=language, viewport=size, has_touch=False, is_mobile=False)
    tournament_steps.table(phone, "tuti_boig", "Ana", "Luis", "Pilar", "Bartomeu")
    phone.page.locator(".full > summary").click()
    toggles = ".full[open] .singer .chip > span"
    expect(phone.page.locator(toggles).filter(visible=True)).to_have_count(12)
    assert phone.page.evaluate(COVERED, f"{toggles}, .full[open] [data-save]") == []
    assert phone.page.evaluate(CLOSE, toggles) == []
    assert phone.page.evaluate(BROKEN, NAMES) == []


def test_players_without_a_name_are_told_apart_by_their_number(make_phone: MakePhone) -> None:
    phone = make_phone(locale="es-ES", viewport={"width": 320, "height": 568})
    tournament_steps.table(phone, "tuti_boig", *[""] * 6)
    hand_facts.open_full(phone)
    shown = phone.page.locator(".score bdi").evaluate_all(SHORT)
    assert shown == ["1", "2", "3", "4", "5", "6"]


def test_next_leads_to_what_the_digits_lie_over(make_phone: MakePhone) -> None:
    phone = make_phone(viewport={"width": 320, "height": 568})
    phone.begin("guinote", "Ana", "Luis", "Pilar", "Marta")
    hand_facts.open_full(phone)
    phone.key("62")
    phone.tap("[data-save]")
    assert phone.page.evaluate(COVERED, ".full[open] .singer .chip > span") == []
    assert phone.hands() == 0


def test_a_bid_comes_from_under_the_digits_when_it_is_asked(make_phone: MakePhone) -> None:
    phone = make_phone(viewport={"width": 320, "height": 568})
    tournament_steps.table(phone, "tute_subastado", "Ana", "Luis", "Pilar", "Jorge")
    form = hand_facts.open_full(phone)
    phone.tap(hand_facts.chip(form, "bidder", "s3"))
    phone.page.wait_for_function("scrollY > 0")
    assert phone.page.evaluate(COVERED, f"{TOGETHER}, .full[open] .is-grid > .chip > span") == []


def test_an_impossible_sum_waits_with_what_would_be_right(phone: Phone) -> None:
    phone.begin("guinote", "Ana", "Luis", "Pilar", "Marta")
    form = hand_facts.open_full(phone)
    for field, points in zip(form.locator("[data-field]").all(), ("70", "60"), strict=True):
        field.fill(points)
    hand_facts.pick(phone, form, "last_trick", "s2")
    if phone.has_scripts:
        expect(form.locator("[data-save]")).to_be_disabled()
    else:
        phone.go("[data-save]")
    words = "70 + 60 = 130, the deck holds 120: 10 too many."
    problem = phone.page.locator(".full[open] .points .problem")
    expect(problem).to_contain_text(words)
    red = "(thing) => getComputedStyle(thing).color"
    colours = {thing.evaluate(red) for thing in phone.page.locator("[data-field]").all()}
    assert colours == {problem.evaluate("(thing) => getComputedStyle(thing, '::before').color")}
    assert phone.hands() == 0


def test_points_have_an_address_and_the_way_back_leads_to_the_table(
    make_phone: MakePhone,
) -> None:
    phone = make_phone()
    phone.begin("guinote", "Ana", "Luis", "Pilar", "Marta")
    hand_facts.open_full(phone)
    phone.key("6")
    assert "entry=" in phone.page.url
    phone.page.reload()
    expect(phone.page.locator(".full[open] .digits").first).to_have_value("6")
    phone.page.go_back()
    expect(phone.page.locator(".full[open]")).to_have_count(0)
    assert phone.page.url == phone.address()
    phone.tap(".full > summary")
    phone.tap(".full[open] > summary")
    expect(phone.page.locator(".full[open]")).to_have_count(0)
    assert phone.page.url == phone.address()


def test_points_stay_open_while_one_moves_about_on_them(make_phone: MakePhone) -> None:
    phone = make_phone()
    phone.begin("guinote", "Ana", "Luis", "Pilar", "Marta")
    address = phone.address()
    phone.page.goto(f"{address}?entry=full")
    phone.page.evaluate("location.hash = 'sheet'")
    phone.page.wait_for_url("**#sheet")
    expect(phone.page.locator(".full[open]")).to_have_count(1)
    phone.tap(".full[open] > summary")
    expect(phone.page.locator(".full[open]")).to_have_count(0)
    assert phone.page.url == address


# What is tapped on the table; a key is as large as its whole share of the score.
TAPPED = ".score [data-answer], .sheet [data-answer], .sheet summary, [data-undo], .strip"
CLOSE = """(wanted) => {
  const boxes = [...document.querySelectorAll(wanted)].filter((one) => one.checkVisibility())
    .map((one) => (one.matches(".key") ? one.closest(".side") : one).getBoundingClientRect());
  const small = boxes.filter((one) => one.width < 47.5 || one.height < 47.5);
  return small.map((one) => [one.x, one.y, one.width, one.height]).concat(boxes.flatMap(
    (one, at) => boxes.slice(at + 1).filter((other) =>
    Math.max(one.left - other.right, other.left - one.right, one.top - other.bottom,
      other.top - one.bottom) < 7.5).map((other) => [one.x, one.y, other.x, other.y])));
}"""


def close(
    page: Page, wanted: str, sights: Sequence[tuple[int, int, str]] = ON_POINTS
) -> list[tuple[object, ...]]:
    """What is smaller than a thumb, or nearer to another."""
    near: list[tuple[object, ...]] = []
    for width, height, text in sights:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(TEXT, text)
        near += [(*at, width, height, text) for at in page.evaluate(CLOSE, wanted)]
    page.evaluate(TEXT, "")
    page.set_viewport_size({"width": 390, "height": 664})
    return near


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("game", BY_KEY)
def test_the_table_is_the_answer(make_phone: MakePhone, game: str) -> None:
    """Every answer is in view, uncovered and no smaller than a thumb; they are apart."""
    phone = make_phone(reduced_motion="reduce", viewport={"width": 390, "height": 664})
    tournament_steps.table(phone, game)
    assert covered(phone.page, ".score [data-answer], [data-score]", SIGHTS) == []
    assert close(phone.page, TAPPED) == []
    phone.page.goto(tournament_steps.bring(phone, begun(game)).path)
    assert covered(phone.page, ".score [data-answer], [data-score]", SIGHTS) == []
    assert close(phone.page, TAPPED) == []
    phone.page.set_viewport_size({"width": 320, "height": 568})
    assert phone.page.evaluate(COVERED, TAPPED) == []
    for width, height in ((320, 568), (664, 390)):
        phone.page.set_viewport_size({"width": width, "height": height})
        phone.page.evaluate(TEXT, "200%")
        assert phone.page.evaluate(OUT_OF_REACH, "[data-answer], .sheet summary") == []


# Words of names that stand on two lines; or of which hardly a letter is to be seen.
BROKEN = """(wanted) => [...document.querySelectorAll(wanted)]
  .filter((one) => one.checkVisibility())
  .flatMap((one) => [...one.textContent.matchAll(/[\\p{L}\\d]+/gu)].filter((word) => {
    const range = document.createRange();
    range.setStart(one.firstChild, word.index);
    range.setEnd(one.firstChild, word.index + word[0].length);
    return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1;
  }).map((word) => word[0]).concat(one.getBoundingClientRect().width < 18 ? [one.id] : []))"""
NAMES = ".score .who bdi, .full[open] .piles bdi, .full[open] .singer bdi"


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("game", [game for game in BY_KEY if max(BY_KEY[game].seats.counts) > 2])
def test_no_name_is_broken_inside_a_word(make_phone: MakePhone, game: str) -> None:
    phone = make_phone(reduced_motion="reduce", viewport={"width": 390, "height": 664})
    many = max(BY_KEY[game].seats.counts)
    for names in ([""] * many, ["Mercedes", "Joaquín", "Bartomeu", "Ana", "Pili", "Esperanza"]):
        tournament_steps.table(phone, game, *names[:many])
        for where in ("table", "points"):
            if where == "points":
                hand_facts.open_full(phone)
            for width, height, text in [*ON_POINTS, (320, 568, "200%")]:
                phone.page.set_viewport_size({"width": width, "height": height})
                phone.page.evaluate(TEXT, text)
                assert phone.page.evaluate(BROKEN, NAMES) == [], (where, width, text)
            phone.page.evaluate(TEXT, "")
