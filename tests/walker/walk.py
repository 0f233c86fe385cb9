"""Walks: chooses what to tap next by what was tapped least."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations
from random import Random
from urllib.parse import urljoin, urlsplit

from scorekeeper.language import LANGUAGES
from tests.walker import laws
from tests.walker.scenes import PSEUDO, Stage
from tests.walker.values import KINDS, Typed, bare, typed_values
from tests.walker.visit import HOWS, Tap, Visit
from tests.web.plain_browser import Button, Form, Page

STEPS = 30
_TRIES = 12
_MOST_TOLD = 20
Met = tuple[str, str, str]
"""A form, by the address it goes to; a button of it; the state of the page it stood on."""
Option = tuple[Met, int, Form, Button | None]


@dataclass
class Coverage:
    """`forms`: every address that takes one; `met`: on which page; `pairs`, by form, of two of:
    field with its kind of value, button, neighbour left out, state, way it is sent; `answers`, by
    who gave them; `failures`: each as a test to paste, by what it is known by.
    """

    forms: set[str] = field(default_factory=set)
    met: dict[Met, str] = field(default_factory=dict)
    tapped: Counter[Met] = field(default_factory=Counter)
    pairs: set[tuple[str, ...]] = field(default_factory=set)
    pages: Counter[tuple[str, str]] = field(default_factory=Counter)
    answers: Counter[tuple[str, str, int]] = field(default_factory=Counter)
    failures: dict[tuple[str, str], str] = field(default_factory=dict)

    @property
    def untapped(self) -> list[Met]:
        """What was met and never tapped."""
        return sorted(self.met.keys() - self.tapped.keys())

    @property
    def unreached(self) -> list[str]:
        """The forms that nobody has sent."""
        return sorted(self.forms - {name for method, name, _ in self.answers if method == "POST"})

    def lines(self) -> list[str]:
        """What is told at the end, the failures last."""
        share = 1 - len(self.untapped) / max(len(self.met), 1)
        broken = sum(many for (*_, status), many in self.answers.items() if status == 500)
        return [
            f"{self.tapped.total()} taps, {self.answers.total()} answers, {broken} of 500.",
            f"{share:.1%} of {len(self.met)} (form, button, page state) tapped.",
            f"{len(self.pages)} (page, state); {len(self.pairs)} pairs of values and so on.",
            *(f"Never tapped: {' / '.join(met)}" for met in self.untapped[:_MOST_TOLD]),
            *(f"Never reached: {form}" for form in self.unreached),
            *self.failures.values(),
            *(f"{law}: {where}" for law, where in self.failures),
        ]


class Walker:
    """A user made of chance, the same for the same seed. `taps`: those of the walk, in `scene`."""

    def __init__(self, stage: Stage, seed: str) -> None:
        posts = [rule for rule in stage.app.url_map.iter_rules() if "POST" in (rule.methods or ())]
        forms = {str(rule.endpoint) for rule in posts if "/api/" not in rule.rule}
        self._stage, self._seed, self.coverage = stage, seed, Coverage(forms)
        self._names = stage.names()
        self.taps: list[Tap] = []
        self.scene = ""

    def walk(self, number: int) -> None:
        """One walk from a scene, where most was not tapped. Raises Broken."""
        self._random = random = Random(f"{self._seed} {number}")
        left = Counter(state for _, _, state in self.coverage.untapped)
        # A club has the most pages, and one scene.
        weights = [4 + 12 * (state == "club") + left[state] for state in self._names]
        self.scene = random.choice(random.choices([*self._names.values()], weights)[0])
        self.taps = []
        self._visit = Visit(self._stage, self.scene, self.coverage.answers)
        scene = self._visit.scene
        rights = [
            sum(laws.may(at, who, scene.state) for at in laws.ENDPOINTS) for who in scene.keys
        ]
        self._who = random.choices([*scene.keys], rights)[0]
        self._language = random.choice((*LANGUAGES, PSEUDO))
        page = self._do(self._start())
        for _ in range(STEPS):
            page = self._do(self._next(page))
        self._visit.agree()

    def _start(self) -> Tap:
        """Where somebody goes who has no link to it."""
        return self._go(self._stage.addresses(self._visit.scene, self._who))

    def _go(self, paths: list[str]) -> Tap:
        """To one of these: where nobody was, or most was not tapped."""
        pages, met = self.coverage.pages, self.coverage.met
        left = Counter((met[one], one[2]) for one in self.coverage.untapped)

        def interest(path: str) -> float:
            seen = self._visit.endpoint(path), self._state(path)
            return (1 + 20 * left[seen] + 50 * (not pages[seen])) / (1 + pages[seen])

        return Tap(path=self._random.choices(paths, [*map(interest, paths)])[0])

    def _do(self, tap: Tap) -> Page:
        tap = replace(tap, number=len(self.taps), who=self._who, language=self._language)
        for name, key in self._visit.keys(self._who).items():
            path, action = tap.path.replace(key, name), tap.action.replace(key, name)
            tap = replace(tap, path=path, action=action)
        self.taps.append(tap)
        page = self._visit.do(tap)
        self.coverage.pages[self._visit.endpoint(page.path), self._state(page.path)] += 1
        return page

    def _state(self, path: str) -> str:
        """What a page is in: of those that are about nothing of the scene, nothing."""
        if path.startswith("/clubs/"):
            return "club"
        is_of_it = path.startswith(("/m/", "/e/", "/t/")) or self.scene == "first"
        return self._visit.scene.state if is_of_it else ""

    def _next(self, page: Page) -> Tap:
        """What to do on this page: what nobody did anywhere, else what was done least."""
        random, coverage = self._random, self.coverage
        options, links = list(self._options(page)), list(self._links(page))
        coverage.met.update({option[0]: self._visit.endpoint(page.path) for option in options})
        fresh = [option for option in options if not coverage.tapped[option[0]]]
        chance = random.random()
        if options and chance < (0.95 if fresh else 0.3):
            weights = [1 / (1 + coverage.tapped[option[0]]) for option in fresh or options]
            return self._tap(page, *random.choices(fresh or options, weights)[0])
        return self._go(links) if links and chance > 0.6 else self._start()

    def _options(self, page: Page) -> Iterator[Option]:
        places = Counter[str]()
        for form in page.forms:
            path, place = urljoin(page.path, form.action or page.path), places[form.action]
            places[form.action] += 1
            endpoint = self._visit.endpoint(path, form.method.upper())
            state = "" if endpoint.startswith("settings.") else self._state(page.path)
            buttons: list[Button | None] = [one for one in form.buttons if not one.is_disabled]
            for button in (buttons or [None]) if endpoint else ():
                name = "" if button is None else f"{bare(button.name)}={bare(button.value)}"
                yield (endpoint, name.removesuffix("=#"), state), place, form, button

    def _tap(self, page: Page, met: Met, place: int, form: Form, button: Button | None) -> Tap:
        """One of its buttons, with the pairs of values, neighbours and ways that are most new."""
        random, pairs = self._random, self.coverage.pairs
        own = "" if button is None else button.name
        names = sorted({name for name, _ in form.offered} - {"", "csrf_token", own}) or [""]
        controls = form.controls.items()
        hidden = {at for at, one in controls if one.get("type") == "hidden" or "readonly" in one}
        shown = [name for name in names if name not in hidden] or names

        def parts() -> tuple[str, str, str, str]:
            """A field, the kind of value in it, a neighbour left out, how it is sent."""
            name, left = (random.choice(shown if random.random() < 0.85 else names) for _ in "12")
            how = random.choices([*HOWS], [*HOWS.values()])[0]
            is_odd = how != "after" and random.random() < 0.5
            kind = random.choice(KINDS) if is_odd else "valid"
            return name, kind, left if is_odd and random.random() < 0.4 else "", how

        def in_pairs(some: tuple[str, str, str, str]) -> list[tuple[str, ...]]:
            name, kind, left, how = some
            words = (f"{bare(name)}:{kind}", met[1], f"without {bare(left)}", met[2], how)
            return [(met[0], *pair) for pair in combinations(words, 2)]

        tried = [parts() for _ in range(_TRIES)]
        some = max(tried, key=lambda one: sum(pair not in pairs for pair in in_pairs(one)))
        pairs.update(in_pairs(some))
        self.coverage.tapped[met] += 1
        name, kind, left, how = some
        typed = self._typed(form, shown) | {name: typed_values(form, name, kind, random)}
        typed.pop("", None)
        scene = self._visit.scene
        path, key = urljoin(page.path, form.action), scene.keys[self._who] or "?"
        is_ours = ("organiser" in scene.keys and path.startswith("/clubs/")) or key in path
        outside = [who for who in scene.keys if not laws.may(met[0], who, scene.state)]
        is_tried = outside and is_ours and random.random() < 0.3
        return Tap(
            path=page.path if self._visit.is_opened else "",
            action=form.action,
            place=place,
            button=None if button is None else (button.name, button.value),
            typed=typed | ({left: ()} if left else {}),
            spoilt=name if kind in ("impossible", "half") else "",
            how=how,
            again=self._typed(form, shown) if how in ("back", "after") else {},
            intruder=random.choice(outside) if is_tried else "",
        )

    def _typed(self, form: Form, names: list[str]) -> dict[str, Typed]:
        """What somebody types who knows what they want: some fields filled in, others left."""
        random, share = self._random, self._random.choice((0.0, 0.2, 0.5, 1.0))
        some = [name for name in names if random.random() < share]
        return {name: typed_values(form, name, "valid", random) for name in some}

    def _links(self, page: Page) -> Iterator[str]:
        for href, _ in page.links:
            path = urljoin(page.path, href).partition("#")[0]
            if not urlsplit(path).netloc and "/static/" not in path:
                yield path
