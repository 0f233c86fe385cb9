"""Walks: goes where something was met and not tapped yet, else where nobody was."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations
from random import Random
from urllib.parse import urljoin, urlsplit

from scorekeeper.language import LANGUAGES
from tests.walker import laws
from tests.walker.laws import Typed
from tests.walker.scenes import PSEUDO, Stage
from tests.walker.values import KINDS, bare, typed_values
from tests.walker.visit import Answers, Tap, Visit
from tests.web.plain_browser import Button, Form, Page
from tests.web.test_access import ACCESS as MATCH_ACCESS

STEPS, _TRIES, _MOST_TOLD = 20, 12, 40
ENOUGH = 0.95
"""As much of (form, button, page state) is tapped; where less is, nothing new is looked for."""
HOWS = {"once": 5, "twice": 1, "back": 1, "script": 1, "after": 4}
"""How a form is sent, and how often so: once; the same twice; then again otherwise from the older
copy that the back button shows; by the page's scripts; after another device has sent its own, where
the form says what it had seen.
"""
_NOUNS = re.compile("[a-z]+")
_RULINGS = ("do=decide", "do=as")
Met = tuple[str, str, str]
"""A form, by the address it goes to; a button of it; the state of the page it stood on."""
Option = tuple[Met, int, Form, Button | None]


@dataclass
class Coverage:
    """`forms`: every address that takes one; `pairs`, by form, of two of: field with its kind of
    value, button, neighbour left out, state, way it is sent; `failures`: each as a test to paste,
    by what it is known by.
    """

    forms: set[str] = field(default_factory=set)
    met: set[Met] = field(default_factory=set)
    tapped: Counter[Met] = field(default_factory=Counter)
    pairs: set[tuple[str, ...]] = field(default_factory=set)
    pages: Counter[tuple[str, str]] = field(default_factory=Counter)
    answers: Answers = field(default_factory=Counter)
    failures: dict[tuple[str, str], str] = field(default_factory=dict)

    @property
    def untapped(self) -> list[Met]:
        """What was met and never tapped."""
        return sorted(self.met - self.tapped.keys())

    @property
    def share(self) -> float:
        """How much of what was met was tapped."""
        return 1 - len(self.untapped) / max(len(self.met), 1)

    @property
    def unreached(self) -> list[str]:
        """The forms that nobody who may has sent."""
        shut = (403, 404, 405)
        heard = {form for how, form, status in self.answers if how == "POST" and status not in shut}
        return sorted(self.forms - heard)

    def lines(self) -> list[str]:
        """What is told at the end, the failures last."""
        broken = sum(many for (*_, status), many in self.answers.items() if status == 500)
        return [
            f"{self.tapped.total()} taps, {self.answers.total()} answers, {broken} of 500.",
            f"{self.share:.1%} of {len(self.met)} (form, button, page state) tapped.",
            f"{len(self.pages)} (page, state); {len(self.pairs)} pairs of values and so on.",
            *(f"Never tapped: {' / '.join(met)}" for met in self.untapped[:_MOST_TOLD]),
            *(f"Never reached: {form}" for form in self.unreached),
            *self.failures.values(),
            *(f"{law}: {where}" for law, where in self.failures),
        ]


class Walker:
    """A user made of chance, the same for the same seed; of several beside each other, each has its
    share of the states. On each walk they have a form in mind, one that nobody reached if there is
    one, and look rather where its nouns are, or those of the files that `changed`: one noun has one
    name on every floor. `taps`: those of the walk, in `scene`.
    """

    def __init__(self, stage: Stage, seed: str, share: tuple[int, int], changed: str) -> None:
        posts = [rule for rule in stage.app.url_map.iter_rules() if "POST" in (rule.methods or ())]
        forms = {str(rule.endpoint) for rule in posts if "/api/" not in rule.rule}
        self._stage, self._seed, self.coverage = stage, seed, Coverage(forms)
        names = stage.names()
        mixed = Random(seed).sample([*names], len(names))
        self._names = {state: names[state] for state in mixed[share[0] :: share[1]]}
        # How each was come to: the scene, and the taps that changed it; how often it was tried so.
        self._ways: dict[Met, tuple[str, tuple[Tap, ...]]] = {}
        self._tried, self._begun = Counter[Met](), Counter[str]()
        self._changed = self._wanted = {*_NOUNS.findall(changed)}
        self.taps: list[Tap] = []
        self.scene = ""

    def walk(self, number: int) -> None:
        """One walk; when every state was begun, every other one on a known way, more where too
        much is left. Raises Broken.
        """
        self._random = random = Random(f"{self._seed} {number}")
        self.taps, self._sends, self._been = [], list[Tap](), set[str]()
        coverage, begun = self.coverage, self._begun
        states, self._wanted = self._names, self._changed
        is_sought = random.random() < 0.5
        forms = (is_sought and coverage.unreached) or sorted(coverage.forms)
        wanted = random.choices(forms, [self._near(form) for form in forms])[0]
        room = "matches" if wanted in MATCH_ACCESS else "clubs"
        self._wanted = self._changed.union(_NOUNS.findall(wanted), [room])
        is_due = number >= len(states) and number % (2 if coverage.share > ENOUGH else 4)
        if not (way := self._planned() if is_due else ()):
            state = min(states, key=lambda at: (-is_sought * self._near(at), begun[at]))
            some = random.choices(states[state], k=_TRIES)
            self.scene = min(some, key=lambda name: sum(begun[part] for part in name.split("/")))
            begun.update([state, *self.scene.split("/")])
        self._visit = Visit(self._stage, self.scene, coverage.answers)
        keys, state = self._visit.scene.keys, self._visit.scene.state
        able = [who for who in keys if laws.may(wanted, who, state)] or [*keys][:1]
        so = random.choice(able), random.choice((*LANGUAGES, PSEUDO))
        self._who, self._language = (way[0].who, way[0].language) if way else so
        for tap in way or [self._go([])]:
            page = self._do(tap)
        for _ in range(STEPS):
            page = self._do(self._next(page))
        self._visit.agree()

    def _planned(self) -> tuple[Tap, ...]:
        """The way to what is the least far of what was never tapped and least often gone for."""
        tried, ways = self._tried, self._ways
        left = [met for met in self.coverage.untapped if tried[met] < 3]
        if not left:
            return ()
        met = min(left, key=lambda met: (tried[met], len(ways[met][1]) / self._near(met[0])))
        tried[met] += 1
        self.scene, way = ways[met]
        return way

    def _go(self, links: list[str]) -> Tap:
        """To one of these, or to an address, most likely where nobody was and this one may."""
        scene, pages, named = self._visit.scene, self.coverage.pages, self._visit.endpoint
        paths = [*links, *self._stage.addresses(scene, self._who)]
        fair = [0.02 + laws.may(named(path), self._who, scene.state) for path in paths]
        many = [(0.05 + pages[self._page(path)]) / self._near(named(path)) for path in paths]
        weights = [may / often for may, often in zip(fair, many, strict=True)]
        return Tap(path=self._random.choices(paths, weights)[0])

    def _do(self, tap: Tap) -> Page:
        """A tap, as one who walks here has it, unless it is of a known way."""
        if not tap.who:
            who, number = self._who, self.taps[-1].number + 1 if self.taps else 0
            path, action = (
                self._visit.named(who, at, is_told=True) for at in (tap.path, tap.action)
            )
            tap = replace(tap, number=number, who=who, language=self._language)
            tap = replace(tap, path=path, action=action)
        self.taps.append(tap)
        self._sends += [tap] if tap.action else []
        page = self._visit.do(tap)
        self.coverage.pages.update({self._page(tap.path), self._page(page.path)})
        return page

    def _page(self, path: str) -> tuple[str, str]:
        """Which page it is, and what is asked of it; and the state that it is in."""
        asked = re.sub("=[^&]*", "", urlsplit(path).query)
        return f"{self._visit.endpoint(path)} {asked}", self._state(path)

    def _state(self, path: str) -> str:
        """What a page is in: of those that are about nothing of the scene, nothing."""
        if path.startswith("/clubs/"):
            return "club"
        is_of_it = path.startswith(("/m/", "/e/", "/t/")) or self.scene in ("club", "first")
        return self._visit.scene.state if is_of_it else ""

    def _next(self, page: Page) -> Tap:
        """What to do on this page: what nobody did anywhere, here or on a page that was left, else
        what was done least, or to go on.
        """
        random, coverage, visit = self._random, self.coverage, self._visit
        options = list(self._options(page))
        paths = (urljoin(page.path, href).partition("#")[0] for href, _ in page.links)
        links = [at for at in paths if not urlsplit(at).netloc and "/static/" not in at]
        coverage.met.update(option[0] for option in options)
        look = replace(self.taps[-1], path=page.path, action="")
        way = (*self._sends, *([look] if visit.is_opened else []))
        for met in {option[0] for option in options}:
            if met not in self._ways or len(way) < len(self._ways[met][1]):
                self._ways[met] = self.scene, way
        fresh = [option for option in options if not coverage.tapped[option[0]]]
        weights = [self._worth(*option) for option in fresh or options]
        if random.random() < (0.95 if fresh else sum(weights) / (1 + sum(weights))):
            return self._tap(page, *random.choices(fresh or options, weights)[0])
        left = (self._ways[met] for met in coverage.untapped)
        there = {way[-1].path for at, way in left if at == self.scene and way[-1].who == self._who}
        if there := there - self._been:
            self._been.add(path := min(there))
            return Tap(path=path)
        return self._go(links)

    def _worth(self, met: Met, _: int, form: Form, __: Button | None) -> float:
        """How much there is to try: soon little where there is nothing to fill in."""
        fields = sum(at.get("type") != "hidden" for at in form.controls.values())
        often = 1 + self.coverage.tapped[met]
        return self._near(met[0]) * (fields + 1 / often) / often

    def _near(self, endpoint: str) -> int:
        """How near it is to what is looked for."""
        return 1 + 4 * len(self._wanted.intersection(_NOUNS.findall(endpoint)))

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
        still = {
            at for at, it in form.controls.items() if it.get("type") == "hidden" or "readonly" in it
        }
        shown = [name for name in names if name not in still] or names
        hows = [how for how in HOWS if how != "after" or "base" in form.controls]

        def parts() -> tuple[str, str, str, str]:
            """A field, the kind of value in it, a neighbour left out, how it is sent."""
            name, left = (random.choice(shown if random.random() < 0.85 else names) for _ in "12")
            how = random.choices(hows, [HOWS[how] for how in hows])[0]
            is_odd = how != "after" and random.random() < 0.5
            kind = random.choice(KINDS) if is_odd else "valid"
            return name, kind, left if is_odd and random.random() < 0.4 else "", how

        def in_pairs(name: str, kind: str, left: str, how: str) -> set[tuple[str, ...]]:
            words = (f"{bare(name)}:{kind}", met[1], f"without {bare(left)}", met[2], how)
            return {(met[0], *pair) for pair in combinations(words, 2)}

        def typed(*shares: float) -> dict[str, Typed]:
            """What somebody types who knows what they want: some fields filled in, others left."""
            share = random.choice(shares)
            some = [name for name in shown if name and random.random() < share]
            return {name: typed_values(form, name, "valid", random) for name in some}

        def news(name: str, kind: str, left: str, how: str) -> int:
            """How much is new, most of all this kind of value with this button."""
            is_new = (met[0], f"{bare(name)}:{kind}", met[1]) not in pairs
            return 9 * is_new + len(in_pairs(name, kind, left, how) - pairs)

        name, kind, left, how = max((parts() for _ in range(_TRIES)), key=lambda it: news(*it))
        pairs.update(in_pairs(name, kind, left, how))
        self.coverage.tapped[met] += 1
        first = typed(0.0, 0.2, 0.5, 1.0) | {name: typed_values(form, name, kind, random)}
        first |= {left: ()} if left else {}
        first.pop("", None)
        times = {"twice": (first, first), "back": (first, typed(0.2, 0.5))}
        times["after"] = (typed(0.5, 1.0), first)
        keys, state = self._visit.scene.keys, self._visit.scene.state
        path, key = urljoin(page.path, form.action), keys[self._who] or "?"
        is_ours = ("organiser" in keys and path.startswith("/clubs/")) or key in path
        outside = [at for at in keys if at != self._who and not laws.may(met[0], at, state)]
        if met[1] in _RULINGS:  # a referee decides, at an address where only others report
            outside = [at for at in outside if "referee" not in at]
        is_tried = outside and is_ours and random.random() < 0.3
        return Tap(
            path=page.path if self._visit.is_opened else "",
            action=form.action,
            place=place,
            button=None if button is None else (button.name, button.value),
            how=how,
            typed=times.get(how, (first,)),
            # Where more is typed than that, the refusal may be about the other.
            spoilt=name if kind in ("impossible", "half") and len(first) == 1 else "",
            intruder=random.choice(outside) if is_tried else "",
        )
