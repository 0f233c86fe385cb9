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
from functools import cache, partial
from itertools import combinations
from math import inf
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from urllib.parse import urljoin, urlsplit

from scorekeeper.games import BY_KEY as GAMES
from scorekeeper.services.tournaments.setup import schedule_options
from scorekeeper.tournaments.formats import BY_KEY as FORMATS
from tests.walker import laws
from tests.walker.laws import Broken, Typed
from tests.walker.values import KINDS, typed_values
from tests.walker.visit import PSEUDO, Answers, Began, Tap, Visit, bare, shrunk
from tests.web.every_scene import STAGES, Stage, furnished
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
STATES = ("club", "first", *(f"{kind} {one}" for kind, of in STAGES.items() for one in of))
"""They give what a scene may be of, and how far that is."""
_ENTRANTS = (0, 0, 0, 1, 2, 3, 5, 13, 13, 13)  # nobody, and many, most often
_NOUNS, _ROOMS = re.compile("[a-z]+"), ("clubs", "matches")
_READ = ("es", "ca", "fr", "en", PSEUDO)  # by name: a language that is added moves no walk
Met = tuple[str, str, str]
"""A form, by the address it goes to; a button of it; the state of the page it stood on."""
Option = tuple[Met, int, Form, tuple[str, str]]
"""What can be tapped on a page: which of several forms to one address, by which button."""


@dataclass
class Coverage:
    """`forms`: every address that takes one; `tapped`: how often what was met; `pairs`, by form, of
    two of: field with its kind of value, button, neighbour left out, state, way it is sent;
    `failures`: each as a test to paste, by what it is known by.
    """

    forms: set[str] = field(default_factory=set)
    tapped: Counter[Met] = field(default_factory=Counter)
    pairs: set[tuple[str, ...]] = field(default_factory=set)
    pages: Counter[tuple[str, str]] = field(default_factory=Counter)
    answers: Answers = field(default_factory=Counter)
    failures: dict[tuple[str, str], str] = field(default_factory=dict)

    @property
    def untapped(self) -> list[Met]:
        """What was met and never tapped."""
        return sorted(met for met, often in self.tapped.items() if not often)

    @property
    def share(self) -> float:
        """How much of what was met was tapped."""
        return 1 - len(self.untapped) / max(len(self.tapped), 1)

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
            f"{self.share:.1%} of {len(self.tapped)} (form, button, page state) tapped.",
            f"{len(self.pages)} (page, state); {len(self.pairs)} pairs of values and so on.",
            *(f"Never tapped: {' / '.join(met)}" for met in self.untapped[:_MOST_TOLD]),
            *(f"Never reached: {form}" for form in self.unreached),
            *self.failures.values(),
            *(f"{law}: {where}" for law, where in self.failures),
        ]


def scene_in(state: str, random: Random) -> str:
    """The name of a scene in this state: of which game, and with how many of them."""
    kind, *stage = state.split()
    game = random.choice([*GAMES.values()])
    form = random.choice([*schedule_options.formats_for(game)])
    cup, match = (form.key, random.choice(_ENTRANTS)), (random.choice(game.seats.counts),)
    many = {"matches": match, "tournaments": cup}.get(kind)
    return "/".join(map(str, [kind, game.key, *many, *stage])) if many else kind


@cache
def made_of(scene: str) -> str:
    """Its name, and the modules of what its format is made of."""
    draws = (FORMATS[part].draw for part in scene.split("/") if part in FORMATS)
    known = (it for draw in draws for it in getattr(draw, "__globals__", {}).values())
    return " ".join([scene, *(str(getattr(it, "__module__", "")) for it in known)])


class Walker:
    """A user made of chance, the same for the same seed, in scenes of these `states`. On each walk
    they have a form in mind, one that nobody reached if there is one, and look rather where its
    nouns are, or those of the files that `changed`: one noun has one name on every floor. `taps`:
    those of the walk, as it `began`.
    """

    def __init__(self, stage: Stage, states: Sequence[str], seed: str, changed: str) -> None:
        posts = [rule for rule in stage.app.url_map.iter_rules() if "POST" in (rule.methods or ())]
        forms = {str(rule.endpoint) for rule in posts if "/api/" not in rule.rule}
        self._stage, self._states, self._seed = stage, states, seed
        self.coverage, self._changed = Coverage(forms), {*_NOUNS.findall(changed)}
        # How each was come to: where that began, and the taps that led there.
        self._ways: dict[Met, tuple[Began, list[Tap]]] = {}
        self._begun = Counter[object]()

    def walk(self, number: int) -> None:
        """One walk; when every state was begun, every other one on a known way, more where too much
        is left. Raises Broken.
        """
        random, coverage = Random(f"{self._seed} {number}"), self.coverage
        self._random, self._wanted, self.taps = random, self._changed, list[Tap]()
        forms = (random.random() < 0.5 and coverage.unreached) or sorted(coverage.forms)
        (goal,), tried = random.choices(forms, [*map(self._near, forms)]), self._begun
        self._wanted = self._changed.union(_NOUNS.findall(goal), [_ROOMS[goal in MATCH_ACCESS]])
        is_due = number >= len(self._states) and number % (2 if coverage.share > ENOUGH else 4)
        if left := [met for met in coverage.untapped if is_due and tried[met] < 3]:
            met = min(left, key=lambda met: (tried[met], len(self._ways[met][1])))
            tried[met] += 1
            self.began, way = self._ways[met]
        else:
            self.began, way = (self._new_scene(), "", random.choice(_READ)), []
        self._visit = visit = Visit(self._stage, self.began, coverage.answers)
        if not way:
            able = [who for who in visit.scene.keys if laws.may(goal, who, visit.scene.state)]
            visit.who = random.choice(able or [*visit.scene.keys][:1])
            self.began, way = (self.began[0], visit.who, visit.language), [self._go([])]
        page = [self._do(tap) for tap in way][-1]
        for _ in range(STEPS):
            page = self._do(self._next(page))
        visit.agree()

    def _new_scene(self) -> str:
        """One whose parts were least often together, rather where what is wanted is."""
        begun, random = self._begun, self._random
        fair = {at: (begun[at] + random.random()) / self._near(at) for at in self._states}
        state = min(fair, key=lambda at: fair[at])
        some = [scene_in(state, random).split("/") for _ in range(4 * _TRIES)]
        # How many there are is left to chance.
        pairs = {"/".join(at): [*combinations(at, 2)] for at in some if at[-2:-1] == some[0][-2:-1]}
        near = {at: self._near(made_of(at)) ** 2 for at in pairs}
        scene = min(pairs, key=lambda at: (1 + sum(begun[two] for two in pairs[at])) / near[at])
        begun.update([state, *pairs[scene]])
        return scene

    def _go(self, links: list[str]) -> Tap:
        """To one of these, or to an address, most likely where nobody was and this one may, and
        where a form stands, or is sent to, that nobody tapped or reached.
        """
        visit, coverage, endpoint = self._visit, self.coverage, self._visit.endpoint
        ways, left = (self._ways[met] for met in coverage.untapped), {*coverage.unreached}
        shown = {way[-1].path for began, way in ways if began[:2] == self.began[:2]}
        shown -= {tap.path for tap in self.taps}

        def pull(path: str) -> float:
            name, often = endpoint(path), 0.05 + coverage.pages[self._page(path)]
            may = 0.02 + laws.may(name, visit.who, visit.scene.state)
            is_left = endpoint(path, "POST") in left
            more = 1e6 * (visit.told(path) in shown) + 99 * is_left / (1 + often)
            return may * self._near(name) * (1 + more) / often

        paths = [*links, *self._stage.addresses(visit.scene, visit.who)]
        return Tap(path=self._random.choices(paths, [*map(pull, paths)])[0])

    def _do(self, tap: Tap) -> Page:
        """A tap, told so that it holds in another furnishing too."""
        told = self._visit.told
        self.taps.append(replace(tap, path=told(tap.path), action=told(tap.action)))
        page = self._visit.do(self.taps[-1])
        self.coverage.pages.update({self._page(tap.path), self._page(page.path)})
        return page

    def _page(self, path: str) -> tuple[str, str]:
        """Which page it is, and what is asked of it; and the state that it is in: of those that are
        about nothing of the scene, nothing.
        """
        name = f"{self._visit.endpoint(path)} {re.sub('=[^&]*', '', urlsplit(path).query)}"
        is_of_it = path.startswith(("/m/", "/e/", "/t/")) or "/" not in self.began[0]
        state = self._visit.scene.state if is_of_it else ""
        return name, "club" if path.startswith("/clubs/") else state

    def _next(self, page: Page) -> Tap:
        """Chooses what to do here: what nobody did anywhere, else what was done least, or to go."""
        random, tapped, options = self._random, self.coverage.tapped, [*self._options(page)]
        look = [Tap(path=self._visit.told(page.path))] if self._visit.is_opened else []
        way = self.began, [*(tap for tap in self.taps if tap.action), *look]
        for met, *_ in options:
            tapped[met] += 0
            self._ways[met] = min(self._ways.get(met, way), way, key=lambda at: len(at[1]))
        fresh = [option for option in options if not tapped[option[0]]]
        weights = [self._worth(*option) for option in fresh or options]
        if random.random() < (0.95 if fresh else sum(weights) / (1 + sum(weights))):
            return self._tap(page, random.choices(fresh or options, weights)[0])
        paths = (urljoin(page.path, href).partition("#")[0] for href, _ in page.links)
        return self._go([at for at in paths if not urlsplit(at).netloc and "/static/" not in at])

    def _worth(self, met: Met, _: int, form: Form, __: object) -> float:
        """How much there is to try: soon little where there is nothing to fill in."""
        fields = sum(form.kind_of(name) != "hidden" for name in form.controls)
        often = 1 + self.coverage.tapped[met]
        return self._near(met[0]) * (fields + 1 / often) / often

    def _near(self, words: str) -> int:
        """How near it is to what is looked for."""
        return 1 + 4 * len(self._wanted.intersection(_NOUNS.findall(words)))

    def _options(self, page: Page) -> Iterator[Option]:
        places = Counter[str]()
        for form in page.forms:
            endpoint = self._visit.endpoint(urljoin(page.path, form.action), form.method.upper())
            state = "" if endpoint.startswith("settings.") else self._page(page.path)[1]
            buttons = [(one.name, one.value) for one in form.buttons if not one.is_disabled]
            for button in (buttons or [("", "")]) if endpoint else ():
                yield (endpoint, bare(*button), state), places[form.action], form, button
            places[form.action] += 1

    def _tap(self, page: Page, option: Option) -> Tap:
        """One of its buttons, with the pairs of values, neighbours and ways that are most new."""
        met, place, form, button = option
        random, pairs, visit = self._random, self.coverage.pairs, self._visit
        names = sorted({at for at, _ in form.offered} - {"", "csrf_token", button[0]}) or [""]
        shown = [name for name in names if form.kind_of(name) != "hidden"] or names
        path = urljoin(page.path, form.action)
        hows = {**HOWS, "after": HOWS["after"] if "base" in form.controls else 0}
        hows["others"] *= bool(visit.outsiders(met[0], met[1], path))

        def thought() -> tuple[float, str, str, str, str, set[tuple[str, ...]]]:
            """How new; field, kind of value, neighbour left out, how it is sent; the pairs."""
            name, left = (random.choice(shown if random.random() < 0.85 else names) for _ in "12")
            (how,) = random.choices([*hows], [*hows.values()])
            is_odd = how != "after" and random.random() < 0.5
            kind = random.choice(KINDS) if is_odd else "valid"
            left = left if is_odd and random.random() < 0.4 else ""
            words = (f"{bare(name)}:{kind}", *met[1:], f"without {bare(left)}", how)
            two = [(met[0], *pair) for pair in combinations(words, 2)]
            # Most of all this kind of value with this button.
            news = 9 * (two[0] not in pairs) + len({*two} - pairs) + random.random()
            return news, name, kind, left, how, {*two}

        def typed(*shares: float, kind: str = "valid") -> dict[str, Typed]:
            """What somebody types who knows what they want: some fields filled in, others left."""
            share = random.choice(shares)
            some = [name for name in shown if name and random.random() < share]
            return {name: typed_values(form, name, kind, random) for name in some}

        _, name, kind, left, how, two = max(thought() for _ in range(_TRIES))
        pairs.update(two)
        self.coverage.tapped[met] += 1
        # Who is careless is so all over the form.
        first = typed(0.0, 0.2, 0.5, 1.0, kind=kind if random.random() < 0.3 else "valid")
        first |= {name: typed_values(form, name, kind, random)} | ({left: ()} if left else {})
        first.pop("", None)
        times = {"twice": (first, first), "back": (first, typed(0.2, 0.5))}
        times["after"] = (typed(0.5, 1.0), first)
        # Where more is typed than that, the refusal may be about the other.
        spoilt = name if kind in ("impossible", "half") and len(first) == 1 else ""
        tap = Tap(action=form.action, place=place, button=button, how=how, spoilt=spoilt)
        at = page.path if visit.is_opened else ""
        return replace(tap, path=at, typed=times.get(how, (first,)))


def walk_alone(
    states: Sequence[str] = STATES,
    *,
    seed: str,
    until: float = inf,
    walks: int = 10**9,
    enough: int = FOUND_ENOUGH,
    folder: str = "",
    changed: str = "",
) -> Coverage:
    """Walk until then, or so often, or until enough is found, first where files `changed`; equal
    seeds walk the same as far as they come. `folder` keeps what the next one begins with too.
    """
    with TemporaryDirectory() as own, furnished(Path(folder or own)) as stage:
        walker = Walker(stage, states, seed, changed)
        failures = walker.coverage.failures
        for number in range(walks):
            if time.monotonic() > until or len(failures) >= enough:
                break
            try:
                walker.walk(number)
            except Broken as broken:
                if broken.key not in failures:
                    told = shrunk(stage, walker.began, walker.taps, broken, runs=6 * enough)
                    failures[broken.key] = told
    return walker.coverage


def main(asked: Sequence[str]) -> int:
    """Walk for so many hours, or WALKS, by a seed or that of the day, first where files CHANGED; 1
    where something does not hold, a form was not reached, or too little tapped.
    """
    hours, seed = [*asked, "1"][0], "".join(asked[1:]) or datetime.now(UTC).date().isoformat()
    often, changed = int(os.environ.get("WALKS", "999999")), os.environ.get("CHANGED", "")
    coverage, is_enough, until = Coverage(), False, time.monotonic() + float(hours) * 3600
    sys.stdout.write(f"SEED={seed} CHANGED='{changed}'\n")
    for turn in ("", " again", " once more"):  # what was not reached yet is looked for anew
        walk = partial(walk_alone, seed=seed + turn, until=until, walks=often, changed=changed)
        with ProcessPoolExecutor(PROCESSES) as pool:
            for part in pool.map(walk, [STATES[at::PROCESSES] for at in range(PROCESSES)]):
                for name, counted in vars(part).items():
                    getattr(coverage, name).update(counted)
        is_enough = not coverage.unreached and coverage.share >= ENOUGH
        if is_enough or coverage.failures or time.monotonic() > until:
            break
        changed = " ".join(coverage.unreached or [met[0] for met in coverage.untapped])
    sys.stdout.write("\n".join([*coverage.lines(), ""]))
    return 0 if is_enough and not coverage.failures else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
