"""Walks: goes where something was met and not tapped yet, else where nobody was."""

import os
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from itertools import combinations
from math import inf
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from urllib.parse import urljoin, urlsplit

from tests.walker import laws
from tests.walker.laws import Broken, Typed
from tests.walker.scenes import PSEUDO, STATES, Stage, furnished, made_of
from tests.walker.values import KINDS, typed_values
from tests.walker.visit import Answers, Tap, Visit, bare, shrunk
from tests.web.plain_browser import Form, Page
from tests.web.test_access import ACCESS as MATCH_ACCESS

FOUND_ENOUGH, PROCESSES, STEPS, _TRIES, _MOST_TOLD = 25, 2, 20, 12, 40
"""So many different failures are shrunk and told; then it is time to mend them."""
ENOUGH = 0.95
"""As much of (form, button, page state) is tapped; where less is, nothing new is looked for."""
HOWS = {"once": 4, "twice": 1, "back": 1, "script": 1, "others": 3, "after": 12}
"""How a form is sent, and how often so: once; the same twice; then again otherwise from the older
copy that the back button shows; by the page's scripts; after everybody who may not tried; after
another device has sent its own, where the form says what it had seen.
"""
_NOUNS = re.compile("[a-z]+")
# Named here: another language that is offered moves no walk.
_READ = ("es", "ca", "fr", "en", PSEUDO)
Met = tuple[str, str, str]
"""A form, by the address it goes to; a button of it; the state of the page it stood on."""
Option = tuple[Met, int, Form, tuple[str, str]]
"""What can be tapped on a page: which of several forms to one address, by which button."""


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
        self._states = Random(seed).sample(STATES, len(STATES))[share[0] :: share[1]]
        # How each was come to: the scene, and the taps that changed it; how often it was tried so.
        self._ways: dict[Met, tuple[str, tuple[Tap, ...]]] = {}
        self._tried, self._begun = Counter[Met](), Counter[object]()
        self._changed = self._wanted = {*_NOUNS.findall(changed)}
        self.taps: list[Tap] = []
        self.scene = ""

    def walk(self, number: int) -> None:
        """One walk; when every state was begun, every other one on a known way, more where too
        much is left. Raises Broken.
        """
        self._random = random = Random(f"{self._seed} {number}")
        self.taps, coverage = [], self.coverage
        forms = (random.random() < 0.5 and coverage.unreached) or sorted(coverage.forms)
        self._wanted = self._changed
        goal = random.choices(forms, [*map(self._near, forms)])[0]
        room = "matches" if goal in MATCH_ACCESS else "clubs"
        self._wanted = self._changed.union(_NOUNS.findall(goal), [room])
        is_due = number >= len(self._states) and number % (2 if coverage.share > ENOUGH else 4)
        left = [met for met in coverage.untapped if is_due and self._tried[met] < 3]
        self.scene, way = self._nearest(left) if left else (self._new_scene(), ())
        self._visit = Visit(self._stage, self.scene, coverage.answers)
        keys, state = self._visit.scene.keys, self._visit.scene.state
        able = [who for who in keys if laws.may(goal, who, state)] or [*keys][:1]
        so = random.choice(able), random.choice(_READ)
        self._who, self._language = (way[0].who, way[0].language) if way else so
        for tap in way or [self._go([])]:
            page = self._do(tap)
        for _ in range(STEPS):
            page = self._do(self._next(page))
        self._visit.agree()

    def _new_scene(self) -> str:
        """One whose parts were least often together, rather where what is wanted is."""
        begun, random = self._begun, self._random

        def often(name: str) -> float:
            often = sum(begun[two] for two in combinations(name.split("/"), 2))
            return (1 + often) / self._near(made_of(name)) ** 2

        fair = {at: (begun[at] + random.random()) / self._near(at) for at in self._states}
        state = min(fair, key=lambda at: fair[at])
        some = [self._stage.some(state, random) for _ in range(4 * _TRIES)]
        many = some[0].split("/")[-2:-1]  # how many there are is left to chance
        scene = min((name for name in some if name.split("/")[-2:-1] == many), key=often)
        begun.update([state, *combinations(scene.split("/"), 2)])
        return scene

    def _nearest(self, left: list[Met]) -> tuple[str, tuple[Tap, ...]]:
        """The way to what is the least far of what is left and least often gone for."""
        tried, ways = self._tried, self._ways
        met = min(left, key=lambda met: (tried[met], len(ways[met][1]) / self._near(met[0])))
        tried[met] += 1
        return ways[met]

    def _go(self, links: list[str]) -> Tap:
        """To one of these, or to an address, most likely where nobody was and this one may."""
        scene, pages, named = self._visit.scene, self.coverage.pages, self._visit.endpoint
        paths = [*links, *self._stage.addresses(scene, self._who)]
        weights = [
            (0.02 + laws.may(named(path), self._who, scene.state))
            * self._near(named(path))
            / (0.05 + pages[self._page(path)])
            for path in paths
        ]
        return Tap(path=self._random.choices(paths, weights)[0])

    def _do(self, tap: Tap) -> Page:
        """A tap, as one who walks here has it, unless it is of a known way."""
        if not tap.who:
            who, number = self._who, self.taps[-1].number + 1 if self.taps else 0
            told = partial(self._visit.named, who, is_told=True)
            so = replace(tap, number=number, who=who, language=self._language)
            tap = replace(so, path=told(tap.path), action=told(tap.action))
        self.taps.append(tap)
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
        is_of_it = path.startswith(("/m/", "/e/", "/t/")) or "/" not in self.scene
        return self._visit.scene.state if is_of_it else ""

    def _next(self, page: Page) -> Tap:
        """What to do on this page: what nobody did anywhere, here or on a page that was left, else
        what was done least, or to go on.
        """
        random, coverage, visit = self._random, self.coverage, self._visit
        options = list(self._options(page))
        paths = (urljoin(page.path, href).partition("#")[0] for href, _ in page.links)
        links = [at for at in paths if not urlsplit(at).netloc and "/static/" not in at]
        look = replace(self.taps[-1], path=page.path, action="")
        way = (*(tap for tap in self.taps if tap.action), *([look] if visit.is_opened else []))
        for met in {option[0] for option in options}:
            coverage.met.add(met)
            if met not in self._ways or len(way) < len(self._ways[met][1]):
                self._ways[met] = self.scene, way
        fresh = [option for option in options if not coverage.tapped[option[0]]]
        weights = [self._worth(option) for option in fresh or options]
        if random.random() < (0.95 if fresh else sum(weights) / (1 + sum(weights))):
            return self._tap(page, random.choices(fresh or options, weights)[0])
        left = (self._ways[met] for met in coverage.untapped)
        there = {way[-1].path for at, way in left if at == self.scene and way[-1].who == self._who}
        there -= {tap.path for tap in self.taps}
        return Tap(path=min(there)) if there else self._go(links)

    def _worth(self, option: Option) -> float:
        """How much there is to try: soon little where there is nothing to fill in."""
        fields = sum(at.get("type") != "hidden" for at in option[2].controls.values())
        often = 1 + self.coverage.tapped[option[0]]
        return self._near(option[0][0]) * (fields + 1 / often) / often

    def _near(self, words: str) -> int:
        """How near it is to what is looked for."""
        return 1 + 4 * len(self._wanted.intersection(_NOUNS.findall(words)))

    def _options(self, page: Page) -> Iterator[Option]:
        places = Counter[str]()
        for form in page.forms:
            path, place = urljoin(page.path, form.action or page.path), places[form.action]
            places[form.action] += 1
            endpoint = self._visit.endpoint(path, form.method.upper())
            state = "" if endpoint.startswith("settings.") else self._state(page.path)
            buttons = [(one.name, one.value) for one in form.buttons if not one.is_disabled]
            for button in (buttons or [("", "")]) if endpoint else ():
                yield (endpoint, bare(*button), state), place, form, button

    def _tap(self, page: Page, option: Option) -> Tap:
        """One of its buttons, with the pairs of values, neighbours and ways that are most new."""
        met, place, form, button = option
        random, pairs, visit = self._random, self.coverage.pairs, self._visit
        names = sorted({at for at, _ in form.offered} - {"", "csrf_token", button[0]}) or [""]
        still = {at for at, it in form.controls.items() if "readonly" in it}
        still |= {name for name in names if laws.asked_as(form, name) == "hidden"}
        shown = [name for name in names if name not in still] or names
        path = urljoin(page.path, form.action)
        hows = {**HOWS, "after": HOWS["after"] if "base" in form.controls else 0}
        hows["others"] *= bool(visit.outsiders(self._who, met[0], met[1], path))

        def thought() -> tuple[str, str, str, str]:
            """A field, the kind of value in it, a neighbour left out, how it is sent."""
            name, left = (random.choice(shown if random.random() < 0.85 else names) for _ in "12")
            (how,) = random.choices([*hows], [*hows.values()])
            is_odd = how != "after" and random.random() < 0.5
            kind = random.choice(KINDS) if is_odd else "valid"
            return name, kind, left if is_odd and random.random() < 0.4 else "", how

        def two_of(name: str, kind: str, left: str, how: str) -> set[tuple[str, ...]]:
            words = (f"{bare(name)}:{kind}", *met[1:], f"without {bare(left)}", how)
            return {(met[0], *pair) for pair in combinations(words, 2)}

        def news(thought: tuple[str, str, str, str]) -> int:
            """How much is new, most of all this kind of value with this button."""
            is_new = (met[0], f"{bare(thought[0])}:{thought[1]}", met[1]) not in pairs
            return 9 * is_new + len(two_of(*thought) - pairs)

        def typed(*shares: float, kind: str = "valid") -> dict[str, Typed]:
            """What somebody types who knows what they want: some fields filled in, others left."""
            share = random.choice(shares)
            some = [name for name in shown if name and random.random() < share]
            return {name: typed_values(form, name, kind, random) for name in some}

        name, kind, left, how = best = max((thought() for _ in range(_TRIES)), key=news)
        pairs.update(two_of(*best))
        self.coverage.tapped[met] += 1
        # Who is careless is so all over the form.
        others = kind if random.random() < 0.3 else "valid"
        first = typed(0.0, 0.2, 0.5, 1.0, kind=others)
        first |= {name: typed_values(form, name, kind, random)} | ({left: ()} if left else {})
        first.pop("", None)
        times = {"twice": (first, first), "back": (first, typed(0.2, 0.5))}
        times["after"] = (typed(0.5, 1.0), first)
        return Tap(
            path=page.path if visit.is_opened else "",
            action=form.action,
            place=place,
            button=button,
            how=how,
            typed=times.get(how, (first,)),
            # Where more is typed than that, the refusal may be about the other.
            spoilt=name if kind in ("impossible", "half") and len(first) == 1 else "",
        )


def walk_alone(
    seed: str,
    seconds: float = inf,
    walks: int = 10**9,
    share: tuple[int, int] = (0, 1),
    *,
    enough: int = FOUND_ENOUGH,
    folder: str = "",
    changed: str = "",
) -> Coverage:
    """Walk so long, or so often, or until enough is found, first where files `changed`; equal seeds
    walk the same as far as they come. `folder` keeps what the next one begins with too.
    """
    end = time.monotonic() + seconds
    with TemporaryDirectory() as own, furnished(Path(folder or own)) as stage:
        walker = Walker(stage, seed, share, changed)
        failures = walker.coverage.failures
        for number in range(walks):
            if time.monotonic() > end or len(failures) >= enough:
                break
            try:
                walker.walk(number)
            except Broken as broken:
                if broken.key not in failures:
                    told = shrunk(stage, walker.scene, walker.taps, broken, runs=3 * enough)
                    failures[broken.key] = told
    return walker.coverage


def main(asked: Sequence[str]) -> int:
    """Walk for so many hours, or WALKS, by a seed or that of the day, first where files CHANGED; 1
    where something does not hold, a form was not reached, or too little tapped.
    """
    hours, seed = [*asked, "1"][0], "".join(asked[1:]) or datetime.now(UTC).date().isoformat()
    often, changed = int(os.environ.get("WALKS", "999999")), os.environ.get("CHANGED", "")
    coverage, is_enough, sought = Coverage(), False, changed
    end = time.monotonic() + float(hours) * 3600
    sys.stdout.write(f"SEED={seed} CHANGED='{changed}'\n")
    for turn in ("", " again", " once more"):  # what was not reached yet is looked for anew
        left = end - time.monotonic()
        one = partial(walk_alone, f"{seed}{turn}", left, often, changed=sought)
        with ProcessPoolExecutor(PROCESSES) as pool:
            for part in pool.map(one, [(at, PROCESSES) for at in range(PROCESSES)]):
                for name, counted in vars(part).items():
                    getattr(coverage, name).update(counted)
        is_enough = not coverage.unreached and coverage.share >= ENOUGH
        if is_enough or coverage.failures or time.monotonic() > end:
            break
        sought = " ".join(coverage.unreached or [met[0] for met in coverage.untapped])
    sys.stdout.write("\n".join([*coverage.lines(), ""]))
    return 0 if is_enough and not coverage.failures else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
