"""A telephone in a hand: it taps and types, and counts both."""

import json
import re
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Error, Locator, Page

from scorekeeper.engine.records.record import answer, read
from scorekeeper.games import BY_KEY

Facts = dict[str, Any]
# A name of this machine that no browser takes for “localhost”: pages by plain http, as in a bar.
BAR = "bar.test"


@dataclass
class Phone:
    """`taps` counts taps and keys since `ready`. Whatever is tapped must be there to be seen."""

    page: Page
    has_scripts: bool
    taps: int = 0
    wrong: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on(
            "console",
            lambda said: self.wrong.append(said.text) if "Content Security" in said.text else None,
        )

    def ready(self) -> None:
        """From here on it counts."""
        self.taps = 0

    def tap(self, what: str | Locator) -> None:
        """Tap a thing; a page that follows is waited for."""
        thing = self.page.locator(what).first if isinstance(what, str) else what
        with suppress(Error):  # it came anew meanwhile: then the tap itself scrolls to it
            thing.scroll_into_view_if_needed()
        thing.tap()
        self.taps += 1

    def go(self, what: str | Locator) -> None:
        """Tap what leads to another page, and wait for it."""
        with self.page.expect_navigation():
            self.tap(what)
        assert self.wrong == []

    def key(self, digits: str | int) -> None:
        """Type digits, on the page's own keypad where there is one."""
        keypad = self.page.locator(".keypad:not([hidden])")
        for digit in str(digits):
            if self.has_scripts and self.page.evaluate("matchMedia('(pointer: coarse)').matches"):
                self.tap(keypad.locator(f"[data-key='{digit}']"))
            else:
                self.page.keyboard.type(digit)
                self.taps += 1

    def next_field(self) -> None:
        """On to the next number."""
        if self.has_scripts:
            self.tap(self.page.locator(".way[open] [data-save]"))
        else:
            self.page.keyboard.press("Tab")
            self.taps += 1

    # ── Whole errands, not counted by anybody ───────────────────────────────────────────────────

    def begin(self, game: str, *names: str, preset: str | None = None, **typed: str) -> None:
        """Begin a match from the menu's own page."""
        self.page.goto(f"/new/{game}" + (f"?players={len(names)}" if names else ""))
        if preset is not None:
            self.page.locator(".settled > summary").last.click()
            self.page.locator(f"button[name=preset][value={preset}]").click()
        for place, name in enumerate(names):
            self.page.fill(f"[name='names.{place}']", name)
        shut = self.page.locator(".settled:not([open]) > summary").all() if typed else []
        for summary in reversed(shut):
            summary.click()
        for name, value in typed.items():
            self.page.fill(f"[name='rules.{name}']", value)
        self.page.locator(".go .button").click()
        self.page.wait_for_url("**/m/**")

    def bring(self, record: Facts) -> None:
        """Begin the match of a record, without its hands, from its file."""
        begun = {key: value for key, value in record.items() if key != "ended"} | {"hands": []}
        content = json.dumps(begun).encode()
        self.page.goto("/import")
        self.page.set_input_files(
            "[name=record]",
            {"name": "match.json", "mimeType": "application/json", "buffer": content},
        )
        self.page.locator("main .button").click()
        self.page.wait_for_url("**/m/**")

    def address(self) -> str:
        """The table's own address."""
        found = re.match(r".*/m/[^/?#]+", self.page.url)
        assert found, self.page.url
        return found[0]

    def origin(self) -> str:
        """Where the program is, without a path."""
        return "/".join(self.page.url.split("/")[:3])

    def record(self) -> Facts:
        """The match as it is stored."""
        address = self.address().replace(BAR, "127.0.0.1")  # only the browser knows the name
        found = self.page.request.get(f"{address}/record.json")
        return dict(found.json())

    def states(self) -> list[Facts]:
        """What the stored hands mean, by the engine alone."""
        return list(answer(read(self.record(), BY_KEY))["states"])

    def hands(self) -> int:
        """How many hands are stored."""
        return len(self.record()["hands"])
