"""Walks for so long in as many processes, and shrinks what does not hold to a test to paste."""

import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from itertools import repeat
from math import inf
from pathlib import Path
from typing import Any

from scorekeeper.config import DATABASE_FILE
from tests.databases import upgraded
from tests.walker import scenes
from tests.walker.laws import Broken
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
    seed: str,
    seconds: float = inf,
    most: float = inf,
    folder: Path | None = None,
    wanted: Sequence[str] = (),
) -> Coverage:
    """Walk so long, or so often, or until one of the `wanted` laws does not hold; `folder` keeps
    what the next one begins with too.
    """
    end, number, coverage = time.monotonic() + seconds, 0, Coverage()
    with tempfile.TemporaryDirectory(prefix="walker-") as own, staged(folder or Path(own)) as stage:
        walker, rules = Walker(stage, seed, coverage), stage.app.url_map.iter_rules()
        posts = (str(rule.endpoint) for rule in rules if "POST" in (rule.methods or ()))
        coverage.forms.update(one for one in posts if not one.startswith("api."))
        while time.monotonic() < end and number < most and len(coverage.failures) < FOUND_ENOUGH:
            try:
                walker.walk(number)
            except Broken as broken:
                taps = walker.taps
                if broken.key not in coverage.failures:
                    taps = taps if wanted else shrunk(stage, walker.scene, taps, broken)
                    coverage.failures[broken.key] = written(walker.scene, taps, broken)
                if broken.key[0] in wanted:
                    break
            number += 1
    return coverage


@contextmanager
def staged(folder: Path) -> Iterator[scenes.Stage]:
    """The scenes, in a database of their own; the folder keeps what the next ones begin with."""
    (folder / "templates").mkdir(exist_ok=True)
    tables = folder / "tables" / DATABASE_FILE
    if not tables.exists():
        upgraded({}, folder / "tables")
    with (
        tempfile.TemporaryDirectory(prefix="walker-") as own,
        scenes.furnished(Path(own), tables, folder / "templates") as stage,
    ):
        yield stage


def broken_by(stage: scenes.Stage, scene: str, *taps: Tap) -> Broken | None:
    """What does not hold after these taps in that scene."""
    try:
        visit = Visit(stage, scene, Counter())
        for tap in taps:
            visit.do(tap)
        visit.agree()
    except Broken as broken:
        return broken
    return None


def shrunk(stage: scenes.Stage, scene: str, taps: Sequence[Tap], broken: Broken) -> list[Tap]:
    """The shortest taps after which the same does not hold, each as plain as it can be."""
    kept, runs = list(taps), 0

    def try_less(tried: list[Tap]) -> bool:
        nonlocal runs, kept
        runs += tried != kept
        there = broken_by(stage, scene, *tried) if tried != kept and runs < _MOST_RUNS else None
        is_same = there is not None and there.key == broken.key
        kept = tried if is_same else kept
        return is_same

    any(try_less(kept[-many:]) for many in (1, 2, 3, 5, 8))
    for at in reversed(range(len(kept))):
        try_less(kept[:at] + kept[at + 1 :])
    for at in range(len(kept)):
        some: list[dict[str, Any]] = [{"how": "once", "again": {}}, {"spoilt": ""}]
        for less in (*some, {"intruder": ""}, {"language": "en"}):
            try_less([*kept[:at], replace(kept[at], **less), *kept[at + 1 :]])
        for name in kept[at].typed:
            typed = {other: kept[at].typed[other] for other in kept[at].typed if other != name}
            try_less([*kept[:at], replace(kept[at], typed=typed), *kept[at + 1 :]])
    return kept


def written(scene: str, taps: Sequence[Tap], broken: Broken) -> str:
    """A test that fails as long as this does not hold."""
    name = "_".join(re.findall(r"\w+", " at ".join(broken.key)))
    said = ", ".join(map(repr, taps))
    return (
        f"def test_{name}(stage: Stage) -> None:  # {broken.words[:200]!r}\n"
        f"    assert broken_by(stage, {scene!r}, {said}) is None\n"
    )


def main(asked: Sequence[str]) -> int:
    """Walk for so many hours, by a seed or that of the day; 1 where something does not hold, or a
    form was not reached.
    """
    hours, seed = [*asked, "1", ""][0], "".join(asked[1:]) or datetime.now(UTC).date().isoformat()
    coverage = walk(seed, float(hours) * 3600)
    sys.stdout.write("\n".join([f"SEED={seed}", *coverage.lines()]) + "\n")
    return 1 if coverage.failures or coverage.unreached else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
