"""Walks for so long in as many processes, and shrinks what does not hold to a test to paste."""

import os
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.walker.laws import Broken
from tests.walker.scenes import Stage, furnished
from tests.walker.visit import Tap, Visit
from tests.walker.walk import ENOUGH, Coverage, Walker

FOUND_ENOUGH, PROCESSES = 25, 2
"""So many different failures are shrunk and told; then it is time to mend them."""
TURNS = ("", " again", " once more")
"""Where a form was not reached yet, it is looked for anew."""


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
                    taps = shrunk(stage, walker.scene, walker.taps, broken, runs=3 * enough)
                    failures[broken.key] = written(walker.scene, taps, broken)
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


def plainer(taps: list[Tap]) -> Iterator[list[Tap]]:
    """What says less: the last few of them, one fewer, or one that is plainer."""
    yield from (taps[-many:] for many in (1, 2, 3, 5, 8) if many < len(taps))
    yield from (taps[:at] + taps[at + 1 :] for at in reversed(range(len(taps))))
    for at, tap in enumerate(taps):
        fewer = [replace(tap, how="once", typed=tap.typed[-1:])]
        fewer += [replace(tap, spoilt=""), replace(tap, intruder="")]
        for name in dict.fromkeys(name for typed in tap.typed for name in typed):
            left = ({one: was[one] for one in was if one != name} for was in tap.typed)
            fewer.append(replace(tap, typed=tuple(left)))
        yield from ([*taps[:at], one, *taps[at + 1 :]] for one in fewer if one != tap)


def shrunk(stage: Stage, scene: str, taps: list[Tap], broken: Broken, runs: int) -> list[Tap]:
    """The shortest taps after which the same does not hold, as far as so many runs show."""
    tried = plainer(taps)
    for _ in range(runs):
        found = broken_by(stage, scene, *(some := next(tried, taps)))
        if found is not None and found.key == broken.key and some != taps:
            taps, tried = some, plainer(some)
    return taps


def written(scene: str, taps: Sequence[Tap], broken: Broken) -> str:
    """A test that fails as long as this does not hold."""
    name = "_".join(re.findall(r"\w+", " at ".join(broken.key)))
    return (
        f"def test_{name}(stage: Stage) -> None:  # {broken.words!r}\n"
        f"    assert broken_by(stage, {scene!r}, {', '.join(map(repr, taps))}) is None\n"
    )


def main(asked: Sequence[str]) -> int:
    """Walk for so many hours, or WALKS, by a seed or that of the day, first where files CHANGED; 1
    where something does not hold, a form was not reached, or too little tapped.
    """
    hours, seed = [*asked, "1"][0], "".join(asked[1:]) or datetime.now(UTC).date().isoformat()
    often, changed = int(os.environ.get("WALKS", "999999")), os.environ.get("CHANGED", "")
    coverage, is_enough, sought = Coverage(), False, changed
    end = time.monotonic() + float(hours) * 3600
    sys.stdout.write(f"SEED={seed} CHANGED='{changed}'\n")
    for turn in TURNS:
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
