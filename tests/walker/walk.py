"""Walks: chooses what to tap next by what was tapped least."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from urllib.parse import urljoin, urlsplit

from scorekeeper.language import LANGUAGES
from tests.walker import laws
from tests.walker.coverage import Coverage, Met
from tests.walker.scenes import PSEUDO, Stage
from tests.walker.taps import HOWS, Tap
from tests.walker.values import Typed, bare, kinds_of, typed_values
from tests.walker.visit import Visit
from tests.web.plain_browser import Button, Form, Page

STEPS = 25
KINDS = {"match": 42, "cup": 42, "club": 14, "first": 2}
"""Where walks begin, and how often there."""
_TRIES = 12
_CHOICES = 5
_ANEW = 0.15
_SPEAKS = (*LANGUAGES, PSEUDO)
Option = tuple[Met, str, int, Form, Button | None]


class Walker:
    """A user made of chance, the same for the same seed. `taps`: those of the walk, in `scene`."""

    def __init__(self, stage: Stage, seed: str, coverage: Coverage, papers: float = 0.1) -> None:
        self._stage, self._seed, self.coverage, self._papers = stage, seed, coverage, papers
        names = stage.names()
        self._names = {kind: [one for one in names if one.startswith(kind)] for kind in KINDS}
        self.taps: list[Tap] = []
        self.scene = ""

    def walk(self, number: int) -> None:
        """One walk from a scene. Raises Broken."""
        self._random = random = Random(f"{self._seed} {number}")
        scenes, self.taps = self.coverage.scenes, []
        kind = random.choices([*KINDS], [*KINDS.values()])[0]
        some = random.sample(self._names[kind], min(_CHOICES, len(self._names[kind])))
        self.scene = min(some, key=lambda name: sum(scenes[part] for part in _parts(name)))
        scenes.update(_parts(self.scene))
        self._visit = Visit(self._stage, self.scene)
        scene = self._visit.scene
        rights = [
            sum(laws.may(at, who, scene.state) for at in laws.ENDPOINTS) for who in scene.keys
        ]
        self._who = random.choices([*scene.keys], rights)[0]
        self._language = random.choice(_SPEAKS)
        self._may_print = random.random() < self._papers
        page = self._do(self._start())
        for _ in range(STEPS):
            page = self._do(self._next(page))
        self._visit.agree()

    def _start(self) -> Tap:
        """Where somebody goes who has no link to it: where nobody was, if they can."""
        paths = self._stage.addresses(self._visit.scene, self._who)
        known = [self.coverage.pages[self._visit.endpoint(one), self._state(one)] for one in paths]
        return Tap(path=self._random.choices(paths, [1 / (1 + many) ** 2 for many in known])[0])

    def _do(self, tap: Tap) -> Page:
        tap = replace(tap, number=len(self.taps), who=self._who, language=self._language)
        self.taps.append(self._visit.named(tap))
        self._may_print &= ".pdf" not in tap.path
        try:
            page = self._visit.do(tap)
        finally:
            self.coverage.answers.update(self._visit.answers)
            self.coverage.forms.update(self._visit.forms)
            self._visit.answers, self._visit.forms = Counter(), Counter()
        for state in {"", self._state(page.path)}:
            self.coverage.pages[self._visit.endpoint(page.path), state] += 1
        return page

    def _state(self, path: str) -> str:
        """What a page is in: of those that are about nothing of the scene, nothing."""
        scene = self._visit.scene
        key = scene.keys[self._who]
        return scene.state if key and key in path else "club" if "/clubs/" in path else ""

    def _next(self, page: Page) -> Tap:
        """What to do on this page: what nobody did anywhere, else what was done least."""
        random, coverage, state = self._random, self.coverage, self._state(page.path)
        options, links = list(self._options(page)), list(self._links(page))
        coverage.met.update(option[0] for option in options)
        fresh = [option for option in options if not coverage.tapped[option[0]]]
        unseen = [path for path in links if not coverage.pages[self._visit.endpoint(path), ""]]
        if not (options or links) or random.random() < _ANEW:
            return self._start()
        if not options or (links and random.random() < (0.6 if unseen else 0.3)):
            seen = [coverage.pages[self._visit.endpoint(path), state] for path in links]
            chosen = unseen or links
            weights = [1] * len(chosen) if unseen else [1 / (1 + many) for many in seen]
            return Tap(path=random.choices(chosen, weights)[0])
        known = [coverage.forms[one[1]] + 5 * coverage.tapped[one[0]] for one in fresh or options]
        return self._tap(page, *random.choices(fresh or options, [1 / (1 + n) for n in known])[0])

    def _options(self, page: Page) -> Iterator[Option]:
        places, here = Counter[str](), self._visit.endpoint(page.path)
        for form in page.forms:
            place = places[form.action]
            places[form.action] += 1
            path = urljoin(page.path, form.action or page.path)
            endpoint = self._visit.endpoint(path, form.method.upper())
            state = "" if endpoint.startswith("settings.") else self._state(page.path)
            buttons: list[Button | None] = [one for one in form.buttons if not one.is_disabled]
            for button in (buttons or [None]) if endpoint else ():
                name = "" if button is None else f"{bare(button.name)}={bare(button.value)}"
                met = (f"{here if state else ''} > {endpoint}", name.removesuffix("=#"), state)
                yield met, endpoint, place, form, button

    def _tap(
        self, page: Page, met: Met, endpoint: str, place: int, form: Form, button: Button | None
    ) -> Tap:
        random, own = self._random, "" if button is None else button.name
        names = sorted({name for name, _ in form.offered if name and name != own}) or [""]

        hidden = {name for name, at in form.controls.items() if at.get("type") == "hidden"}
        shown = [name for name in names if name not in hidden] or names

        def parts() -> tuple[str, str, str, str]:
            """A field, the kind of value in it, a neighbour left out, how it is sent."""
            name = random.choice(shown if random.random() < 0.85 else names)
            kind = random.choice(kinds_of(form, name)) if random.random() < 0.5 else "valid"
            left = random.choice(shown if random.random() < 0.85 else names)
            left = left if random.random() < 0.2 else ""
            return name, kind, left, random.choices([*HOWS], [*HOWS.values()])[0]

        def words(name: str, kind: str, left: str, how: str) -> tuple[str, ...]:
            return f"{bare(name)}:{kind}", met[1], f"without {bare(left)}", met[2], how

        some = [parts() for _ in range(_TRIES)]
        name, kind, left, how = max(some, key=lambda one: self.coverage.fresh(met[0], words(*one)))
        self.coverage.note(met, words(name, kind, left, how))
        typed = self._typed(form, names)
        typed |= {name: typed_values(form, name, kind, random)} if name else {}
        scene = self._visit.scene
        outside = [who for who in scene.keys if not laws.may(endpoint, who, scene.state)]
        return Tap(
            path=page.path if self._visit.is_opened else "",
            action=form.action,
            place=place,
            button=None if button is None else (button.name, button.value),
            typed=typed,
            left=left,
            spoilt=name if kind in ("impossible", "half") else "",
            how=how,
            again=self._typed(form, names) if how in ("back", "after") else {},
            intruder=random.choice(outside) if outside and met[2] and random.random() < 0.3 else "",
        )

    def _typed(self, form: Form, names: list[str]) -> dict[str, Typed]:
        """What somebody types who knows what they want: some fields filled in, others left."""
        random, share = self._random, self._random.choice((0.0, 0.2, 0.5, 1.0))
        return {
            name: typed_values(form, name, "valid", random)
            for name in names
            if form.controls.get(name, {}).get("type") != "hidden" and random.random() < share
        }

    def _links(self, page: Page) -> Iterator[str]:
        for href, _ in page.links:
            path = urljoin(page.path, href).partition("#")[0]
            is_ours = not urlsplit(path).netloc and "/static/" not in path
            # A paper takes as long as a hundred pages.
            if is_ours and (".pdf" not in path or self._may_print):
                yield path


def _parts(scene: str) -> list[str]:
    """A scene by its kind and whatever else it is made of, in pairs."""
    kind, *parts = scene.split("/")
    return [
        f"{kind} {one} {other}" for at, one in enumerate(parts) for other in parts[at + 1 :]
    ] or [kind]
