"""Walks for so long in as many processes, and tells what was covered and what does not hold."""

import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from math import inf
from pathlib import Path

from scorekeeper.config import DATABASE_FILE
from tests.databases import upgraded
from tests.walker import scenes
from tests.walker.coverage import Coverage
from tests.walker.laws import Broken
from tests.walker.shrink import shrunk, written
from tests.walker.walk import Walker

FOUND_ENOUGH = 25
"""So many different failures are shrunk and told; then it is time to mend them."""


@dataclass
class Report:
    """What came of walking. `failures`: each as a test to paste, by what it is known by; `forms`:
    the addresses of every form there is.
    """

    seed: str
    coverage: Coverage = field(default_factory=Coverage)
    failures: dict[tuple[str, str], str] = field(default_factory=dict)
    forms: frozenset[str] = frozenset()

    def lines(self) -> list[str]:
        """All of it, the failures last."""
        failures = [f"{law}: {where}" for law, where in self.failures]
        return [
            f"SEED={self.seed}",
            *self.coverage.lines(self.forms),
            *self.failures.values(),
            *failures,
        ]


def walk(seed: str, seconds: float, processes: int = 2) -> Report:
    """Walk for so long, beside each other; equal seeds walk the same as far as they come."""
    report = Report(seed)
    seeds = [f"{seed}/{at}" for at in range(processes)]
    with ProcessPoolExecutor(processes) as pool:
        for part in pool.map(walk_alone, seeds, [seconds] * processes):
            report.coverage.add(part.coverage)
            report.failures |= part.failures
            report.forms = part.forms
    return report


def find(seed: str, seconds: float, folder: Path, laws: Sequence[str]) -> int:
    """1, and what it is, where one of these does not hold; 0 where all do for so long of the
    processor's time. `folder` keeps what the next one begins with too.
    """
    with staged(folder) as stage:
        walker, number = Walker(stage, seed, Coverage(), papers=0), 0
        while time.process_time() < seconds:
            try:
                walker.walk(number)
            except Broken as broken:
                if broken.law in laws:
                    sys.stdout.write(f"{broken}\n")
                    return 1
            number += 1
    return 0


def walk_alone(seed: str, seconds: float = inf, most: float = inf) -> Report:
    """Walk so long, or so often."""
    report, end, number = Report(seed), time.monotonic() + seconds, 0
    with tempfile.TemporaryDirectory(prefix="walker-") as name, staged(Path(name)) as stage:
        report.forms = frozenset(_forms(stage))
        walker = Walker(stage, seed, report.coverage)
        while time.monotonic() < end and number < most and len(report.failures) < FOUND_ENOUGH:
            try:
                walker.walk(number)
            except Broken as broken:
                if broken.key not in report.failures:
                    taps = shrunk(stage, walker.scene, walker.taps, broken)
                    report.failures[broken.key] = written(walker.scene, taps, broken)
            number += 1
    return report


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


def _forms(stage: scenes.Stage) -> Iterable[str]:
    for rule in stage.app.url_map.iter_rules():
        if "POST" in (rule.methods or ()) and not str(rule.endpoint).startswith("api."):
            yield str(rule.endpoint)


def main(asked: Sequence[str]) -> int:
    """Walk for so many hours, by a seed or that of the day; 1 where something does not hold, or a
    form was not reached.
    """
    hours = float(asked[0]) if asked else 1
    seed = asked[1] if len(asked) > 1 and asked[1] else datetime.now(UTC).date().isoformat()
    report = walk(seed, hours * 3600)
    sys.stdout.write("\n".join(report.lines()) + "\n")
    return 1 if report.failures or report.coverage.unreached(report.forms) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
