"""Walks for so long in as many processes, and shrinks what does not hold to a test to paste."""

import re
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from itertools import product, repeat
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.walker.laws import Broken
from tests.walker.scenes import Stage, furnished
from tests.walker.visit import Tap, Visit
from tests.walker.walk import Coverage, Walker

FOUND_ENOUGH = 25
"""So many different failures are shrunk and told; then it is time to mend them."""
_MOST_RUNS = 120


def walk(seed: str, seconds: float, processes: int = 2) -> Coverage:
    """Walk for so long, beside each other; equal seeds walk the same as far as they come."""
    coverage, seeds = Coverage(), [f"{seed}/{at}" for at in range(processes)]
    with ProcessPoolExecutor(processes) as pool:
        for part in pool.map(walk_alone, seeds, repeat(seconds)):
            for name, counted in vars(part).items():
                getattr(coverage, name).update(counted)
    return coverage


def walk_alone(
    seed: str, seconds: float = inf, most: float = inf, folder: str = "", law: str = ""
) -> Coverage:
    """Walk so long, or so often, or until one of these laws does not hold; `folder` keeps what the
    next one begins with too.
    """
    end, number = time.monotonic() + seconds, 0
    with TemporaryDirectory() as own, furnished(Path(folder or own)) as stage:
        walker = Walker(stage, seed)
        failures, wanted = walker.coverage.failures, {*law.split("|")}
        while time.monotonic() < end and number < most and len(failures) < FOUND_ENOUGH:
            try:
                walker.walk(number)
            except Broken as broken:
                if broken.key not in failures:
                    taps = shrunk(stage, walker.scene, walker.taps, broken) if not law else []
                    failures[broken.key] = written(walker.scene, taps, broken)
                if broken.key[0] in wanted:
                    break
            number += 1
    return walker.coverage


def broken_by(stage: Stage, scene: str, *taps: Tap) -> Broken | None:
    """What does not hold after these taps in that scene."""
    try:
        visit = Visit(stage, scene, Counter())
        for tap in taps:
            visit.do(tap)
        visit.agree()
    except Broken as broken:
        return broken
    return None


def shrunk(stage: Stage, scene: str, taps: Sequence[Tap], broken: Broken) -> list[Tap]:
    """The shortest taps after which the same does not hold, each as plain as it can be."""
    kept, runs = list(taps), 0

    def is_enough(tried: list[Tap]) -> bool:
        nonlocal runs, kept
        runs += tried != kept
        there = broken_by(stage, scene, *tried) if tried != kept and runs < _MOST_RUNS else None
        is_same = there is not None and there.key == broken.key
        kept = tried if is_same else kept
        return is_same

    def is_enough_with(at: int, **said: Any) -> bool:  # noqa: ANN401 (any of a tap's fields)
        return is_enough([*kept[:at], replace(kept[at], **said), *kept[at + 1 :]])

    any(is_enough(kept[-many:]) for many in (1, 2, 3, 5, 8))
    for at in reversed(range(len(kept))):
        is_enough(kept[:at] + kept[at + 1 :])
    for at, name in product(range(len(kept)), ("how", "again", "spoilt", "intruder", "language")):
        is_enough_with(at, **{name: getattr(Tap(), name)})
    for at in range(len(kept)):
        for name in kept[at].typed:
            is_enough_with(at, typed={one: v for one, v in kept[at].typed.items() if one != name})
    return kept


def written(scene: str, taps: Sequence[Tap], broken: Broken) -> str:
    """A test that fails as long as this does not hold."""
    name = "_".join(re.findall(r"\w+", " at ".join(broken.key)))
    return (
        f"def test_{name}(stage: Stage) -> None:  # {broken.words!r}\n"
        f"    assert broken_by(stage, {scene!r}, {', '.join(map(repr, taps))}) is None\n"
    )


def main(asked: Sequence[str]) -> int:
    """Walk for so many hours, by a seed or that of the day; 1 where something does not hold, or a
    form was not reached.
    """
    hours, seed = [*asked, "1"][0], "".join(asked[1:]) or datetime.now(UTC).date().isoformat()
    coverage = walk(seed, float(hours) * 3600)
    sys.stdout.write("\n".join([f"SEED={seed}", *coverage.lines()]) + "\n")
    return 1 if coverage.failures or coverage.unreached else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
