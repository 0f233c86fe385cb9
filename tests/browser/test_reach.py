"""A thumb reaches all that can be tapped: on every page of a table, in each language and size."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from scorekeeper.games import BY_KEY
from tests.browser import hand_facts, tournament_steps
from tests.browser.conftest import MakePhone
from tests.browser.phone import Phone
from tests.browser.test_pages import COLOURS, EVERYTHING
from tests.browser.test_points_page import ON_POINTS, TEXT, begun
from tests.games.test_corpus import usual_match

LANGUAGES = ["fr-FR", "es-ES", "ca-ES", "en-GB"]
# What can be tapped and is less than a thumb, nearer than 8 px to another (rows that touch are
# apart by their middles), or under something else wherever one scrolls to: middle and corners.
OUT_OF_REACH = """() => {
  const isShown = (one) => one.checkVisibility() && !one.closest(".unseen, .skip") && !one.disabled
    && !(one.closest("p, li") && getComputedStyle(one).display === "inline");
  const all = "a, button, summary, select, textarea, input:not([type=hidden]), label.chip";
  const taps = [...document.querySelectorAll(all)].filter((one) => isShown(one)
    && !one.matches(".chip > input, .tick, .pile input"));
  const words = (one) => one.ariaLabel || one.textContent.trim();
  const named = (one) => `${one.tagName}.${one.className} ${words(one)}`;
  const face = (one) => (one.matches(".key") ? one.closest(".side")
    : one.matches("label.chip") ? one.lastElementChild : one).getBoundingClientRect();
  const isStuck = (one) => one && (["fixed", "sticky"].includes(getComputedStyle(one).position)
    || isStuck(one.parentElement));
  const boxes = taps.filter((one) => !isStuck(one)).map((one) => [one, face(one)]);
  const wrong = boxes.filter(([, box]) => box.width < 47.5 || box.height < 47.5)
    .map(([one]) => `small: ${named(one)}`);
  boxes.forEach(([one, a], at) => boxes.slice(at + 1).forEach(([other, b]) => {
    const gap = Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);
    const apart = Math.max(Math.abs(a.top + a.bottom - b.top - b.bottom) / 2,
      Math.abs(a.left + a.right - b.left - b.right) / 2);
    if (gap < 7.5 && (gap < -1 || apart < 55.5) && !one.contains(other)) {
      wrong.push(`close: ${named(one)} / ${named(other)}`);
    }
  }));
  for (const one of taps) {
    one.scrollIntoView({ block: "center", behavior: "instant" });
    const box = (one.matches("label.chip") ? one.lastElementChild : one).getBoundingClientRect();
    const round = Math.min(14, box.height / 3); // of what is round, inside its corners
    const [left, right] = [box.left + round, box.right - round];
    const [top, bottom] = [box.top + round, box.bottom - round];
    const corners = [[left, top], [right, top], [left, bottom], [right, bottom]];
    const isThere = ([x, y]) => {
      const there = document.elementFromPoint(x, y);
      const isAround = there && there.contains(one) && !there.matches("main, body, html");
      return there && (one.contains(there) || isAround
        || one.matches(".key") && one.closest(".side").contains(there));
    };
    const points = [[(left + right) / 2, (top + bottom) / 2]];
    if (![...points, ...(box.height < innerHeight - 40 ? corners : [])].every(isThere)) {
      wrong.push(`covered: ${named(one)}`);
    }
  }
  scrollTo(0, 0);
  return document.documentElement.scrollWidth > innerWidth ? [...wrong, "sideways"] : wrong;
}"""
# How much the digits stand out: of the score, of the pad and of the tabs, each on its own ground.
FAINT = """() => {
  const light = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
  const ground = (one) => /, 0\\)$/.test(getComputedStyle(one).backgroundColor)
    ? ground(one.parentElement) : getComputedStyle(one).backgroundColor;
  const digits = ".numeral, .bars, .keypad button, .digits, .derived, .tab b";
  return [...document.querySelectorAll(digits)]
    .filter((one) => one.checkVisibility())
    .map((one) => [light(getComputedStyle(one).color), light(ground(one)), one.className])
    .filter(([ink, paper]) => (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05) < 7);
}"""


def cases() -> list[Any]:
    """Every game in every language for a night; else one in each, a minute each."""
    return [
        pytest.param(game, language, marks=[pytest.mark.soak] if n % 13 else [])
        for n, (game, language) in enumerate(product(BY_KEY, LANGUAGES))
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "language"), cases())
def test_all_that_is_tapped_is_in_reach(make_phone: MakePhone, game: str, language: str) -> None:
    phone = make_phone(locale=language, reduced_motion="reduce", service_workers="block")
    reader = Axe()
    found: list[str] = []
    for state in states(phone, game):
        found += [f"{state}: {wrong}" for wrong in out_of_reach(phone.page)]
        for theme in ("light", "dark"):
            phone.page.emulate_media(color_scheme=theme)
            found += [f"{state}, {theme}: {digits}" for digits in phone.page.evaluate(FAINT)]
            read = reader.run(phone.page, options=EVERYTHING if theme == "light" else COLOURS)
            if read.violations_count:
                found.append(f"{state}, {theme}: {read.generate_report()}")
        phone.page.emulate_media(color_scheme="light")
    assert not found, "\n".join(found)


def out_of_reach(page: Page) -> Iterator[str]:
    """What a thumb does not reach, on each screen."""
    for width, height, text in ON_POINTS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(TEXT, text)
        yield from (f"{one} at {width} × {height} {text}" for one in page.evaluate(OUT_OF_REACH))
    page.evaluate(TEXT, "")
    page.set_viewport_size({"width": 390, "height": 664})


def states(phone: Phone, game: str) -> Iterator[str]:
    """Every page that a table of this game sees of an evening, each as it may stand."""
    page = phone.page
    page.goto(f"/new/{game}")
    yield "new match"
    page.locator(".settled > summary").last.click()
    page.locator("[name=swap]").first.click()
    yield "new match, a seat picked"
    table = tournament_steps.at(tournament_steps.bring(phone, begun(game)))
    page.goto(table)
    yield "table"
    form = hand_facts.open_full(phone)
    yield "points"
    for field in form.locator("[data-field]").all():
        phone.tap(field)
        phone.key("98")
    expect(form.locator(".problem").first).to_be_visible()
    yield "points refused"
    page.evaluate("sessionStorage.clear()")  # or the points would stand open still
    page.goto(table)
    phone.tap(".hand summary")
    yield "hand"
    tools = page.locator(".hand .inside").first.locator("a")
    for address in tools.evaluate_all("(all) => all.map((one) => one.href)"):
        page.goto(address)
        yield address.rsplit("/", 1)[1]
    page.goto(tournament_steps.bring(phone, usual_match(game)["match"]).path)
    yield "end"
    page.goto("/")
    yield "menu"


def test_what_is_chosen_stands_out_in_forced_colours(make_phone: MakePhone) -> None:
    phone = make_phone(forced_colors="active", viewport={"width": 390, "height": 664})
    tournament_steps.table(phone, "tuti_boig", "Ana", "Luis", "Pilar", "Eva")
    hand_facts.open_full(phone)
    phone.tap(".full[open] .singer:visible .chip")
    look = "(all) => all.map((one) => ['backgroundColor', 'borderTopColor'].map((name) =>"
    look += " getComputedStyle(one)[name]).join())"
    tabs = phone.page.locator(".full[open] .pile").evaluate_all(look)
    assert tabs[0] not in tabs[1:]
    toggles = phone.page.locator(".full[open] .singer:visible .chip > span").evaluate_all(look)
    assert toggles[0] not in toggles[1:]
