"""A phone that has the Python of one release takes the next one: whole, once no table is open, and
with all that waits.
"""

import json
import re
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from scorekeeper.config import PACKAGE, templates
from tests.browser.test_alone import PATIENT, lacks_runtime
from tests.browser.test_installed import come_true
from tests.browser.test_server_gone import Bar, bar

__all__ = ["bar"]
pytestmark = [pytest.mark.slow, lacks_runtime]
ASKED = ".hand.is-waiting:has([data-waiting=yes])"
HANDS = ".hand-list > .hand:not(.is-waiting)"
PHONES = """(async () => (await (await caches.open("runtime")).keys()).map(({ url }) => url)
  .filter((url) => url.endsWith("manifest.json")))()"""

Way = Callable[[Bar], None]


def serve_next(bar: Bar, copy: Path, missing: str = "", mark: str = "next") -> None:
    """Serve the next release in the place of the one before; its phones lack a file at first."""
    bar.kill()
    if not copy.exists():
        shutil.copytree(PACKAGE, copy / "scorekeeper")
        shutil.copytree(templates(), copy / "templates")
        with (copy / "scorekeeper" / "static" / "js" / "rows.js").open("a") as script:
            script.write(f"// the {mark} release\n")
    runtime = copy / "scorekeeper" / "offline" / "runtime"
    listed = json.loads((runtime / "manifest.json").read_text(encoding="utf-8"))
    listed |= {"made_of": mark, "files": {**listed["files"], "more.bin": 4}}
    (runtime / "manifest.json").write_text(json.dumps(listed), encoding="utf-8")
    (runtime / "more.bin.br").write_bytes(b"\x0b\x01\x80more\x03")
    if missing:
        (runtime / missing).unlink()
    bar.serve((sys.executable, "-P", "-m", "scorekeeper.main"), PYTHONPATH=str(copy))


def release(bar: Bar) -> str:
    """The release that the page is of."""
    phone = str(bar.page.locator("#signal").get_attribute("data-phone"))
    return phone.removesuffix("phone.js")


def update(bar: Bar) -> None:
    """Have the browser look for another service worker, as it does by itself in time."""
    bar.page.evaluate("""async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      const { installing } = registration;
      await new Promise((done) => {
        setTimeout(done, 60000);
        if (!installing || installing.state !== "installing") done();
        else installing.addEventListener("statechange", done);
      });
    }""")


def close_table(bar: Bar) -> None:
    """Close the only table, and look at the menu."""
    bar.page.close()
    bar.page = bar.context.new_page()
    leave_table(bar)


def leave_table(bar: Bar) -> None:
    """Look at the menu in the same window."""
    bar.page.goto(bar.url.partition("/m/")[0])


def go_back(bar: Bar) -> None:
    """Look at the table again, by the button of the browser."""
    bar.page.go_back(wait_until="commit")


def open_link(bar: Bar) -> None:
    """Look at the table again, by its link on the menu."""
    bar.page.locator(f"a[href$='{bar.url.partition('/m/')[2]}']").first.tap(no_wait_after=True)


def note_alone(bar: Bar, side: str, count: int) -> None:
    """Note a hand without a server, and see what it comes to."""
    bar.page.locator("main[data-alone]").wait_for(timeout=PATIENT)
    bar.tap(side)
    expect(bar.page.locator(HANDS)).to_have_count(count, timeout=PATIENT)


@pytest.mark.parametrize(
    ("leave", "return_"),
    [
        (leave_table, Bar.reload),
        (leave_table, go_back),
        (leave_table, open_link),
        (close_table, Bar.reload),
    ],
)
def test_the_next_release_waits_for_an_open_table_and_takes_all_along(
    bar: Bar, tmp_path: Path, leave: Way, return_: Way
) -> None:
    first = release(bar)
    serve_next(bar, tmp_path / "next")
    update(bar)
    come_true(bar.page, "navigator.serviceWorker.ready.then(({ waiting }) => Boolean(waiting))")
    bar.kill()
    note_alone(bar, "2", 2)
    bar.reload()
    note_alone(bar, "1", 3)
    bar.tap("1")
    expect(bar.page.locator(ASKED)).to_have_count(1)
    assert release(bar) == first
    serve_next(bar, tmp_path / "next")
    leave(bar)
    come_true(bar.page, f"{PHONES}.then((all) => all.length === 1 && !all[0].includes('{first}'))")
    bar.kill()
    return_(bar)
    bar.page.locator(f"{ASKED} [data-waiting=yes]").tap()
    note_alone(bar, "2", 5)
    assert release(bar) != first
    assert bar.settled() == ["1", "2", "1", "1", "2"]


# The browser looks for the next release, and meanwhile the one before is asked to tidy up.
TIDIED = """async () => {
  const registration = await navigator.serviceWorker.ready;
  const before = registration.active;
  await registration.update();
  while (registration.installing) {
    before.postMessage("renew");
    await new Promise((next) => setTimeout(next, 200));
  }
}"""
SHELLS = """(async () => (await Promise.all((await caches.keys())
  .filter((name) => name.startsWith("shell-"))
  .map(async (name) => [name, (await (await caches.open(name)).keys()).length]))))()"""


def test_the_release_before_tidies_nothing_of_the_next_away(bar: Bar, tmp_path: Path) -> None:
    leave_table(bar)
    ((before, many),) = bar.page.evaluate(SHELLS)
    serve_next(bar, tmp_path / "next")
    bar.page.evaluate(TIDIED)
    come_true(
        bar.page, f"{SHELLS}.then(([[name], ...more]) => name !== '{before}' && !more.length)"
    )
    assert [held for _, held in bar.page.evaluate(SHELLS)] == [many]


def test_half_of_a_release_is_none(bar: Bar, tmp_path: Path) -> None:
    first = release(bar)
    serve_next(bar, tmp_path / "next", missing="more.bin.br")
    update(bar)
    close_table(bar)
    update(bar)
    come_true(bar.page, "navigator.serviceWorker.ready.then(({ waiting }) => !waiting)")
    bar.kill()
    bar.reload()
    note_alone(bar, "2", 2)
    assert release(bar) == first
    assert bar.settled() == ["1", "2"]


@pytest.mark.parametrize("page", ["", "/big"])
def test_who_watches_has_the_next_release_with_the_next_hand(
    bar: Bar, tmp_path: Path, page: str
) -> None:
    first = release(bar)
    bar.page.goto(f"{bar.url}/share")
    watch = bar.page.locator(".link a").get_attribute("href")
    watcher = bar.context.new_page()
    watcher.goto(f"{watch}{page}")
    serve_next(bar, tmp_path / "next")
    bar.reload()
    bar.page.locator("[data-queue-ready]").wait_for()
    bar.tap("2")
    other = watcher.locator(f"#signal:not([data-phone='{first}phone.js'])")
    other.wait_for(state="attached")
    expect(watcher.locator("[data-live]")).to_have_attribute("data-live-tag", re.compile("^2-"))
    assert bar.settled() == ["1", "2"]


def test_an_open_table_is_of_the_next_release_once_nothing_is_typed_there(
    bar: Bar, tmp_path: Path
) -> None:
    first, table = release(bar), bar.page
    bar.reload()
    table.locator("details.way:not([data-side]) > summary").first.click()
    digits = table.locator("details.way[open] .digits").first
    digits.fill("61")
    serve_next(bar, tmp_path / "next")
    bar.page = bar.context.new_page()
    for side, count in (("2", 2), ("1", 3)):
        bar.reload()
        bar.page.locator("[data-queue-ready]").wait_for()
        bar.tap(side)
        bar.page.wait_for_url(f"**said={count}**")
        expect(table.locator(HANDS)).to_have_count(count)
        if count == 2:
            expect(digits).to_have_value("61")
            digits.fill("")
    expect(table.locator("#signal")).not_to_have_attribute("data-phone", f"{first}phone.js")
    assert bar.settled() == ["1", "2", "1"]


def test_a_third_release_overtakes_half_of_the_second_and_the_first_comes_back(
    bar: Bar, tmp_path: Path
) -> None:
    first = release(bar)
    serve_next(bar, tmp_path / "next", missing="more.bin.br")
    update(bar)
    come_true(bar.page, "navigator.serviceWorker.ready.then(({ waiting }) => !waiting)")
    serve_next(bar, tmp_path / "third", mark="third")
    update(bar)
    come_true(bar.page, "navigator.serviceWorker.ready.then(({ waiting }) => Boolean(waiting))")
    assert release(bar) == first
    leave_table(bar)
    come_true(bar.page, f"{PHONES}.then((all) => all.length === 1 && !all[0].includes('{first}'))")
    bar.kill()
    open_link(bar)
    note_alone(bar, "2", 2)
    third = release(bar)
    assert third != first
    bar.serve()
    update(bar)
    come_true(bar.page, "navigator.serviceWorker.ready.then(({ waiting }) => Boolean(waiting))")
    assert release(bar) == third
    leave_table(bar)
    come_true(bar.page, f"{PHONES}.then((all) => all.length === 1 && all[0].includes('{first}'))")
    bar.kill()
    bar.reload()
    note_alone(bar, "1", 3)
    assert release(bar) == first
    assert bar.settled() == ["1", "2", "1"]
