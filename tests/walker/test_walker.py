"""A user made of chance walks: nothing they meet is broken, and what is planted they find."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import settings

from tests.walker.faults import FAULTS, Fault, copied_to
from tests.walker.run import staged, walk, walk_alone
from tests.walker.scenes import Stage
from tests.walker.shrink import broken_by
from tests.walker.taps import Tap

_IS_QUICK = settings.get_current_profile_name() == "test"
MINUTES, WALKS = 5, 12
"""What a machine that checks has; how many walks everybody else has, the same each time."""
PATIENCE = 120
"""Seconds of a processor in which a planted fault is found; most are in twenty."""
_FIND = (
    "import sys, pathlib; from tests.walker.run import find;"
    "sys.exit(find('planted', float(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3:]))"
)


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with staged(tmp_path_factory.mktemp("stage")) as stage:
        yield stage


def test_half_a_point_is_a_number_in_every_language(stage: Stage) -> None:
    taps = (Tap(who="organiser", path="/t/{key}/e/d12", language="es"),)
    assert broken_by(stage, "cup/tute_al_atout/tables_drawn/13/late", taps) is None


def test_whatever_is_tapped_holds(record_property: Callable[[str, object], None]) -> None:
    day = datetime.now(UTC).date().isoformat()
    report = walk_alone("quick", most=WALKS) if _IS_QUICK else walk(day, 60 * MINUTES)
    record_property("tried", f"a walk. {' '.join(report.lines()[:3])}")
    assert not report.failures, "\n\n".join(report.failures.values())
    assert _IS_QUICK or not report.coverage.unreached(report.forms)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program, and what walks in it begin with."""
    return copied_to(tmp_path_factory.mktemp("planted"))


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS, ids=[fault.name for fault in FAULTS])
def test_what_is_planted_is_found(fault: Fault, copy: Path) -> None:
    with fault.planted(copy):
        command = [sys.executable, "-c", _FIND, str(PATIENCE), str(copy), *fault.law.split("|")]
        found = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False)
    assert found.returncode == 1, found.stdout + found.stderr[-2000:]
