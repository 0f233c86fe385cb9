"""Hunt mistakes: put each of them into the running rules and see whether a test notices.

    .venv/bin/python -m tests.hunting --at-least 90 scorekeeper/games scorekeeper/tournaments

The tests are gathered once. A first run of them notes which functions each calls; then every
mistake has a process of its own, forked with everything loaded, in which the function has the
mistaken code and the tests that call it run, the quickest first, until one fails or `--seconds`
of them have not: what only a long search notices counts as alive. A survivor that no test could
notice stands in tests/survivors.txt with its reason, and counts as explained. `--sample 20` takes
twenty mistakes of each file, always the same ones.
"""

import argparse
import importlib
import os
import pickle
import random
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import NoReturn

import pytest
from _pytest.runner import runtestprotocol

from tests.mutants import Mutant, mutants

EXPLAINED = Path(__file__).with_name("survivors.txt")
_SURVIVED = 7
_GRACE, _PATIENCE = 3, 10
"""A mistake may keep a test busy for so many seconds, and so many times as long as it took."""
_SLOW = 10
"""A test that takes more seconds than these is left out: each mistake would wait for it."""

_Times = dict[str, float]


@dataclass
class Prey:
    """What was hunted, and what came back alive."""

    found: int = 0
    survivors: list[Mutant] = field(default_factory=list)

    def score(self, explained: set[str]) -> float:
        """Of a hundred mistakes that could be noticed, how many were."""
        alive = [one for one in self.survivors if one.name not in explained]
        left = self.found - (len(self.survivors) - len(alive))
        return 100 * (1 - len(alive) / left) if left else 100.0


class Hunt:
    """A pytest plugin: the gathered tests are not run once, but for each mistake."""

    def __init__(self, paths: list[Path], asked: argparse.Namespace) -> None:
        self.prey = Prey()
        self._paths = paths
        self._asked = asked
        self._known = explained()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """See which test calls what, then hunt."""
        targets = {
            name: function for path in self._paths for name, function in _functions(path).items()
        }
        begun = time.perf_counter()
        callers = _in_a_child(lambda: _callers(session.items, targets))
        _say(f"{len(session.items)} tests, {time.perf_counter() - begun:.0f} s")
        items = {item.nodeid: item for item in session.items}
        running: dict[int, Mutant] = {}
        _check_that_green_stays_green(callers, targets, items)
        for path in self._paths:
            for mutant in chosen(path, self._asked.sample):
                key = f"{path}:{mutant.function}"
                tests = callers.get(key, {})
                self.prey.found += 1
                if not tests or key not in targets:
                    self._alive(mutant, is_seen=False)
                    continue
                while len(running) >= self._asked.hands:
                    self._wait(running)
                first = [(items[one], tests[one]) for one in self._quickest(tests)]
                running[_forked(mutant.code, targets[key], first)] = mutant
            while running:
                self._wait(running)
            _say(f"{path}: {self.prey.found} so far, {len(self.prey.survivors)} alive")
        return True

    def _quickest(self, tests: _Times) -> Iterator[str]:
        left = self._asked.seconds
        for one in sorted(tests, key=tests.__getitem__):
            yield one
            left -= tests[one]
            if left < 0:
                return

    def _wait(self, running: dict[int, Mutant]) -> None:
        child, status = os.wait()
        mutant = running.pop(child)
        if os.WIFEXITED(status) and os.WEXITSTATUS(status) == _SURVIVED:
            self._alive(mutant)

    def _alive(self, mutant: Mutant, *, is_seen: bool = True) -> None:
        self.prey.survivors.append(mutant)
        kind = "explained" if mutant.name in self._known else ""
        kind = kind if is_seen else "not called"
        _say(f"{mutant.path}:{mutant.line}: {mutant.function}: {mutant.said}  {kind}")


def chosen(path: Path, sample: int | None) -> list[Mutant]:
    """The mistakes of a file, or so many of them as were asked for: always the same ones."""
    every = list(mutants(path))
    if not sample or len(every) <= sample:
        return every
    kept = random.Random(path.as_posix()).sample(range(len(every)), sample)
    return [every[one] for one in sorted(kept)]


def _functions(path: Path) -> dict[str, FunctionType]:
    """The functions and methods of a file as they are now, by the names mutants have."""
    module = importlib.import_module(".".join(path.with_suffix("").parts).removesuffix(".__init__"))
    found: dict[str, FunctionType] = {}
    for name, value in vars(module).items():
        if getattr(value, "__module__", None) != module.__name__:
            continue
        if isinstance(value, type):
            inner = {f"{name}.{one}": _plain(method) for one, method in vars(value).items()}
        else:
            inner = {name: _plain(value)}
        found |= {
            f"{path}:{one}": function for one, function in inner.items() if function is not None
        }
    return found


def _plain(value: object) -> FunctionType | None:
    """The function inside whatever decorates it."""
    while True:
        match value:
            case FunctionType() if not hasattr(value, "__wrapped__"):
                return value
            case property(fget=inner) | cached_property(func=inner):
                value = inner
            case staticmethod() | classmethod():
                value = value.__func__
            case _ if hasattr(value, "__wrapped__"):
                value = value.__wrapped__
            case _:
                return None


def _callers(items: list[pytest.Item], targets: dict[str, FunctionType]) -> dict[str, _Times]:
    """For each function the tests that call it, with the seconds they take."""
    signal.signal(signal.SIGPROF, _too_slow)
    codes: dict[CodeType, str] = {one.__code__: name for name, one in targets.items()}
    found: dict[str, _Times] = {}
    for item in items:
        called: set[CodeType] = set()

        def note(frame: FrameType, _: str, __: object, called: set[CodeType] = called) -> None:
            called.add(frame.f_code)

        begun = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, _SLOW)
        sys.settrace(note)
        try:
            is_green = _is_green(item)
        finally:
            sys.settrace(None)
            signal.setitimer(signal.ITIMER_PROF, 0)
        taken = time.process_time() - begun
        if is_green:
            for code in called & codes.keys():
                found.setdefault(codes[code], {})[item.nodeid] = taken
        else:
            _say(f"left out, it fails or takes long as it is: {item.nodeid}")
    return found


def _too_slow(*_: object) -> NoReturn:
    raise TimeoutError


def _is_green(item: pytest.Item) -> bool:
    return all(one.outcome != "failed" for one in runtestprotocol(item, log=False, nextitem=None))


def _check_that_green_stays_green(
    callers: dict[str, _Times], targets: dict[str, FunctionType], items: dict[str, pytest.Item]
) -> None:
    """Where tests fail without a mistake, all would be noticed, and the score would say nothing."""
    for key, tests in callers.items():
        quickest = min(tests, key=tests.__getitem__)
        _forked(targets[key].__code__, targets[key], [(items[quickest], tests[quickest])])
        _, status = os.wait()
        if not os.WIFEXITED(status) or os.WEXITSTATUS(status) != _SURVIVED:
            raise RuntimeError(f"it fails without a mistake, in a process of its own: {quickest}")


def _forked(code: CodeType, function: FunctionType, items: list[tuple[pytest.Item, float]]) -> int:
    """Start a process with this code, which runs these tests, each with the seconds it took."""
    child = os.fork()
    if child:
        return child
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    os.dup2(1, 2)
    try:
        function.__code__ = code
        for item, taken in items:
            # Who is still at it then gets a signal that ends the process.
            signal.setitimer(signal.ITIMER_PROF, _GRACE + _PATIENCE * taken)
            if not _is_green(item):
                os._exit(1)
        os._exit(_SURVIVED)
    except BaseException:  # noqa: BLE001 - a mistake that brings down the tests is noticed
        os._exit(1)


def _in_a_child(act: Callable[[], dict[str, _Times]]) -> dict[str, _Times]:
    """What `act` finds, without a trace of it here: the tests are to run again."""
    there, here = os.pipe()
    if not os.fork():
        with os.fdopen(here, "wb") as line:
            pickle.dump(act(), line)
        os._exit(0)
    os.close(here)
    with os.fdopen(there, "rb") as line:
        found: dict[str, _Times] = pickle.load(line)  # noqa: S301 - our own child's
    os.wait()
    return found


def _say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def _files(paths: list[Path]) -> Iterator[Path]:
    for path in paths:
        yield from sorted(path.rglob("*.py")) if path.is_dir() else (path,)


def _tests_of(path: Path) -> list[str]:
    """The tests of a room: its own say what its code means; those of the engine play games too."""
    room = path.parts[1] if len(path.parts) > 1 else ""
    return [f"tests/{one}" for one in (("engine", "kits", room) if room == "games" else (room,))]


def explained() -> dict[str, str]:
    """The survivors nobody could notice, with the reason."""
    lines = EXPLAINED.read_text("utf-8").splitlines() if EXPLAINED.is_file() else []
    said = (line.split(" — ") for line in lines if line and not line.startswith("#"))
    return dict(said)


def main() -> int:
    """Hunt in these files; 1 where the score is too low."""
    parser = argparse.ArgumentParser()
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--tests", nargs="*", help="where to look for tests (the room's own)")
    parser.add_argument("--at-least", type=float, default=0.0)
    parser.add_argument("--hands", type=int, default=2, help="how many at once")
    parser.add_argument("--sample", type=int, help="only so many of each file")
    parser.add_argument("--seconds", type=float, default=20.0, help="of tests for each, at most")
    asked = parser.parse_args()
    tests = asked.tests or sorted({one for path in asked.paths for one in _tests_of(path)})
    os.environ["HYPOTHESIS_PROFILE"] = "hunt"
    for late in ("numpy", "rustworkx"):  # else each mistake loads them anew
        importlib.import_module(late)
    hunt = Hunt(list(_files(asked.paths)), asked)
    pytest.main([*tests, "-q", "-s", "-p", "no:cacheprovider", "--tb=no"], [hunt])
    score = hunt.prey.score(set(explained()))
    _say(f"{hunt.prey.found} mistakes, {len(hunt.prey.survivors)} alive, score {score:.1f} %")
    return int(not hunt.prey.found or score < asked.at_least)


if __name__ == "__main__":
    sys.exit(main())
