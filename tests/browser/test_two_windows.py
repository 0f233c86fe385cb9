"""Two windows of one table on one phone are one table, with its server and while it is away."""

from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import IS_SOAK
from tests.browser.test_alone import lacks_runtime
from tests.browser.test_server_gone import OTHER, Bar, bar

__all__ = ["bar"]
pytestmark = [pytest.mark.slow, lacks_runtime]
SCORE = ".score .numeral, .score .balance"


def figures(page: Page) -> list[str]:
    return page.locator(SCORE).all_inner_texts()


@pytest.mark.parametrize("is_served", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_what_one_notes_stands_in_the_score_of_the_other(bar: Bar, *, is_served: bool) -> None:
    other = bar.context.new_page()
    other.goto(bar.url)
    other.locator("[data-prepared]").wait_for()
    first = bar.page
    if not is_served:
        bar.kill()
    for n, (page, side) in enumerate(((first, "2"), (other, "1"), (first, "2")), start=2):
        bar.page = page
        bar.tap(side)
        for seen in (first, other):
            expect(seen.locator(".hand-list > .hand:not(.is-waiting)")).to_have_count(n)
        expect(other.locator(SCORE).first).to_have_text(figures(first)[0])
        assert figures(first) == figures(other)
    bar.page = other
    bar.undo()
    for seen in (first, other):
        expect(seen.locator(".hand-list > .hand:not(.is-struck)")).to_have_count(3)
    bar.page = first
    assert bar.settled() == ["1", "2", "1"]


@pytest.mark.parametrize("seed", range(20 if IS_SOAK else 8))
def test_whatever_is_tapped_in_both_stands_in_the_journal_once(bar: Bar, seed: int) -> None:
    """A finger needs a moment, 400 ms, to get from one window to the other."""
    chance, noted = Random(seed), ["1"]
    other = bar.context.new_page()
    other.goto(bar.url)
    pages = [bar.page, other]
    for _ in range(10):
        bar.page = chance.choice(pages)
        match chance.choice(("hand", "hand", "hand", "undo", "reload", "kill", "serve")):
            case "hand":
                noted.append(OTHER[noted[-1]] if noted else "1")
                bar.tap(noted[-1])
                bar.page.wait_for_timeout(400)
            case "undo" if len(noted) > 1:
                del noted[-1 if bar.undo() else len(noted) :]
                bar.page.wait_for_timeout(400)
            case "reload":
                bar.reload()
            case "kill":
                bar.kill()
            case "serve":
                bar.serve()
        bar.page.wait_for_timeout(chance.randint(0, 3000))
    assert bar.settled() == noted
