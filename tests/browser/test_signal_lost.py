"""A whole match at a table whose signal comes and goes, whose page is loaded anew and whose browser
is restarted in between: on the server stands what was noted, in its order, each hand once.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from benchmarks.random_hands import Script, play_random_match
from scorekeeper.config import RUNTIME
from scorekeeper.engine.records.codec import decode
from scorekeeper.engine.records.record import FORMAT
from scorekeeper.engine.replay import read_rules, replay
from scorekeeper.games import GAMES
from scorekeeper.services.matches.log.replayed import seat_keys
from tests.browser.conftest import ARGUMENTS, CHROMIUM, HAND
from tests.browser.phone import Phone
from tests.browser.test_installed import INSTALLED, come_true
from tests.offline.phone import entered

Fields = list[tuple[str, str]]
PATIENT = 120_000  # ms: a machine that is busy with other tests compiles for a while
FEW = 1
HANDS = ".hand-list > .hand"
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not (RUNTIME / "manifest.json").exists(),
        reason="The browser's Python was not fetched here: make offline",
    ),
]
# Sends the form of a way as if all this was picked and typed in it.
NOTE = """(fields) => {
  const way = fields.find(([name]) => name === "way")[1];
  const named = document.querySelector(`main [name=way][value="${way}"]`);
  const form = named.form;
  const said = fields.filter(([name]) => name !== "way").map(([name, value]) => {
    const field = Object.assign(document.createElement("input"), { type: "hidden", name, value });
    return field;
  });
  const asked = [...form.elements].filter((one) => said.some(({ name }) => name === one.name));
  asked.forEach((one) => { one.disabled = true; });
  form.append(...said);
  form.noValidate = true;
  form.requestSubmit(named.type === "submit" ? named : null);
  said.forEach((one) => one.remove());
  asked.forEach((one) => { one.disabled = false; });
}"""
# What may come between two hands; the first more often than one would like.
BETWEEN = ("nothing", "lost", "lost", "found", "reload", "restart")


class TableInHand:
    """A phone at a table of its own: a browser that keeps what it keeps when it is closed."""

    def __init__(self, chromium: Browser, address: str, folder: Path) -> None:
        self.chromium, self.address, self.folder = chromium, address, folder
        self.is_lost = False
        self.url = ""
        self.open()

    def open(self) -> None:
        """Start the browser."""
        self.context: BrowserContext = self.chromium.browser_type.launch_persistent_context(
            self.folder,
            executable_path=CHROMIUM,
            args=ARGUMENTS,
            viewport=HAND,
            locale="en-GB",
            base_url=self.address,
        )
        self.context.set_default_timeout(PATIENT)
        self.page: Page = self.context.pages[0]

    def begin(self, script: Script) -> None:
        """Begin the match from the record it has before its first hand."""
        names = [f"s{place}" for place in range(1, script.players + 1)]
        begun = {"format": FORMAT, "game": script.game.key, "players": names, "hands": []}
        phone = Phone(self.page, has_scripts=True)
        phone.bring(begun | {"rules": dict(script.rules)})
        self.url = phone.address()
        self.page.locator("[data-queue-ready]").wait_for()
        come_true(self.page, INSTALLED)

    def note(self, fields: Fields, number: int) -> None:
        """Note a hand, and see it."""
        self.page.evaluate(NOTE, fields)
        expect(self.page.locator(HANDS)).to_have_count(number, timeout=PATIENT)
        self.ready()

    def happen(self, what: str) -> None:
        """Lose the signal or find it, load the page anew, or start the browser again."""
        if what in ("lost", "found"):
            self.is_lost = what == "lost"
            self.context.set_offline(self.is_lost)
        elif what == "reload":
            self.page.reload()
        elif what == "restart":
            self.context.close()
            self.open()
            self.context.set_offline(self.is_lost)
            self.page.goto(self.url)
        self.ready()
        if what == "found":
            expect(self.page.locator("#waiting")).to_be_hidden(timeout=PATIENT)

    def ready(self) -> None:
        """The page knows what it can do here; where it is alone, it has drawn itself."""
        self.page.locator("[data-queue-ready]").wait_for()
        self.page.locator("[data-prepared]").wait_for()
        if self.is_lost:
            self.page.evaluate("document.dispatchEvent(new Event('live:lost'))")
            self.page.locator("main[data-alone]").wait_for()


@pytest.mark.parametrize(
    "seed",
    [pytest.param(n, marks=[] if n < FEW else [pytest.mark.soak]) for n in range(4 * len(GAMES))],
)
def test_all_that_was_noted_stands_on_the_server_once(
    chromium: Browser, address: str, tmp_path: Path, seed: int
) -> None:
    chance = Random(seed)
    game = GAMES[seed % len(GAMES)]
    script = play_random_match(game, game.seats.usual, chance)
    table = TableInHand(chromium, address, tmp_path)
    try:
        table.begin(script)
        for number, fields in enumerate(as_typed(script), start=1):
            table.note(fields, number)
            table.happen(chance.choice(BETWEEN))
        table.happen("found")
        noted = Phone(table.page, has_scripts=True).record()["hands"]
    finally:
        table.context.close()
    assert [unordered(one) for one in noted] == [unordered(one.payload) for one in script.hands]


def unordered(said: Any) -> Any:  # noqa: ANN401 (a piece of JSON)
    """The same with several seats in one order: a form sends them as they stand on it."""
    if isinstance(said, Mapping):
        return {key: unordered(one) for key, one in said.items()}
    if isinstance(said, list | tuple):
        found = [unordered(one) for one in said]
        return sorted(found) if all(isinstance(one, str) for one in found) else found
    return said


def as_typed(script: Script) -> Iterator[Fields]:
    """The hands of a match as its forms send them."""
    game = script.game
    keys = seat_keys(script.players)
    rules, _ = read_rules(game, script.rules, script.players)
    hands = [decode(game.hand, one.payload, "hand") for one in script.hands]
    for place, one in enumerate(script.hands):
        before = replay(game, rules, game.table(keys, keys[0], {}), hands[:place])
        yield entered(game.ask(rules, before.state), one.payload)
