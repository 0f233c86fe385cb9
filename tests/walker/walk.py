"""Walks: chooses what to tap next by what was tapped least."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from urllib.parse import urljoin, urlsplit

from tests.walker import values
from tests.walker.coverage import Coverage, Met
from tests.walker.scenes import Stage
from tests.walker.taps import Tap
from tests.walker.values import bare, kinds_of, typed_values
from tests.walker.visit import Visit
from tests.web.plain_browser import Button, Form, Page

LANGUAGES = ("es", "ca", "fr", "en")
STEPS = 40
_TRIES = 12
# Where a device alone is otherwise: once in a while is enough.
_LOOKS = ("settings.", "accounts.")


class Walker:
    """A user made of chance, the same for the same seed."""

    def __init__(self, stage: Stage, seed: str, coverage: Coverage) -> None:
        self._stage, self._seed, self.coverage = stage, seed, coverage
        self.taps: list[Tap] = []
        self._scenes = stage.names()

    def walk(self, number: int) -> str:
        """One walk from a scene; its name. What was tapped stands in `taps`. Raises Broken."""
        self._random = random = Random(f"{self._seed} {number}")
        self.taps = []
        self.scene = scene = min(
            random.sample(self._scenes, 5), key=lambda one: self.coverage.scenes[_kind(one)]
        )
        if random.random() < 0.15:
            self.scene = scene = random.choice(("club", "club", "first"))
        self.coverage.scenes[_kind(scene)] += 1
        self._visit = visit = Visit(self._stage, scene)
        keys = visit.scene.keys
        self._who = random.choice(
            [who for who in keys if who not in ("revoked", "revoked link", "nobody")] + ["nobody"]
            if random.random() < 0.8
            else list(keys)
        )
        self._language = random.choice(LANGUAGES)
        page = self._do(Tap(0, self._who, self._start()))
        for _ in range(STEPS):
            page = self._do(self._next(page))
        return scene

    def _start(self) -> str:
        scene = self._visit.scene
        key = scene.keys.get(self._who, "")
        return self._random.choice(scene.starts).replace("{key}", key)

    def _do(self, tap: Tap) -> Page:
        tap = replace(tap, number=len(self.taps), language=self._language)
        self.taps.append(tap)
        try:
            page = self._visit.do(tap)
        finally:
            self.coverage.answers.update(self._visit.answers)
            self._visit.answers.clear()
        self.coverage.pages[self._visit.endpoint(page.path), self._visit.scene.state] += 1
        return page

    def _next(self, page: Page) -> Tap:
        """What to do on this page."""
        random = self._random
        options = list(self._options(page))
        for met, *_ in options:
            self.coverage.met[met] += 1
        fresh = [one for one in options if not self.coverage.tapped[one[0]]]
        if fresh or (options and random.random() < 0.55):
            weights = [1 / (1 + self.coverage.tapped[met]) for met, *_ in (fresh or options)]
            return self._tap(page, *random.choices(fresh or options, weights)[0])
        links = list(self._links(page))
        if not links or random.random() < 0.1:
            return Tap(0, self._who, self._start())
        weights = [
            1 / (1 + self.coverage.pages[self._visit.endpoint(path), self._visit.scene.state])
            for path in links
        ]
        return Tap(0, self._who, random.choices(links, weights)[0])

    def _options(self, page: Page) -> Iterator[tuple[Met, str, int, Form, Button | None]]:
        places: dict[str, int] = {}
        here = self._visit.endpoint(page.path)
        for form in page.forms:
            place = places[form.action] = places.get(form.action, -1) + 1
            path = urljoin(page.path, form.action or page.path)
            endpoint = self._visit.endpoint(path, form.method.upper())
            if not endpoint:
                continue
            buttons: list[Button | None] = [one for one in form.buttons if not one.is_disabled]
            buttons = buttons or [None]
            for button in buttons:
                name = "" if button is None else bare(button.name)
                if button is not None and button.value.isalpha() and len(button.value) < 12:
                    name = f"{name}={button.value}"
                state = "" if endpoint.startswith(_LOOKS) else self._visit.scene.state
                yield (
                    (f"{'' if not state else here} > {endpoint}", name, state),
                    endpoint,
                    place,
                    form,
                    button,
                )

    def _tap(
        self, page: Page, met: Met, endpoint: str, place: int, form: Form, button: Button | None
    ) -> Tap:
        random = self._random
        names = sorted({name for name, _ in form.offered if name})
        chosen = None if button is None else (button.name, button.value)

        def candidate() -> tuple[tuple[str, ...], str, str, str]:
            name = random.choice(names) if names else ""
            kind = (
                random.choice(kinds_of(form, name)) if name and random.random() < 0.6 else "valid"
            )
            left = random.choice(names) if names and random.random() < 0.25 else ""
            return (f"{bare(name)}:{kind}", met[1], f"left {bare(left)}", met[2]), name, kind, left

        parts, name, kind, left = max(
            (candidate() for _ in range(_TRIES)),
            key=lambda one: len(self.coverage.new_pairs(met[0], one[0])),
        )
        self.coverage.note(met, endpoint, parts)
        typed = self._typed(form, names, button)
        if name and not (button is not None and name == button.name):
            typed[name] = typed_values(form, name, kind, random)
        how = random.choices(("once", "twice", "back", "after"), (7, 1, 1, 1))[0]
        again = self._typed(form, names, button) if how in ("back", "after") else {}
        path = page.path if self._visit.is_opened else ""
        return Tap(0, self._who, path, "", form.action, place, chosen, typed, left, how, again)

    def _typed(
        self, form: Form, names: list[str], button: Button | None
    ) -> dict[str, values.Typed]:
        """What somebody types who knows what they want: some fields filled in, others left."""
        share = self._random.choice((0.0, 0.2, 0.5, 1.0))
        shown = [name for name in names if form.controls.get(name, {}).get("type") != "hidden"]
        return {
            name: typed_values(form, name, "valid", self._random)
            for name in shown
            if self._random.random() < share and not (button is not None and name == button.name)
        }

    def _links(self, page: Page) -> Iterator[str]:
        for href, _ in page.links:
            path = urljoin(page.path, href)
            parts = urlsplit(path)
            if parts.netloc or not href or href.startswith("#") or "static" in parts.path:
                continue
            if parts.path.endswith(".pdf") and self._random.random() < 0.95:
                continue
            yield path.partition("#")[0]


def _kind(scene: str) -> str:
    """A scene without its game."""
    return "/".join(part for at, part in enumerate(scene.split("/")) if at != 2)
