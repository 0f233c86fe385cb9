"""A user made of chance walks: nothing they meet is broken, and what is planted they find."""

import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import settings

from tests.walker.faults import FAULTS, Fault
from tests.walker.run import walk

_IS_QUICK = settings.get_current_profile_name() == "test"
SECONDS, PROCESSES = (12, 1) if _IS_QUICK else (300, 2)
PATIENCE = 150
"""Seconds in which a planted fault is found; most are in ten."""
_FIND = (
    "import sys; from tests.walker.run import find; sys.exit(find(sys.argv[1], float(sys.argv[2])))"
)


def test_whatever_is_tapped_holds(record_property: Callable[[str, object], None]) -> None:
    seed = "quick" if _IS_QUICK else datetime.now(UTC).date().isoformat()
    report = walk(seed, SECONDS, PROCESSES)
    record_property("tried", f"a walk. {' '.join(report.lines()[:3])}")
    assert not report.failures, "\n\n".join(report.failures.values())
    assert _IS_QUICK or not report.coverage.unreached(report.forms)


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS, ids=[fault.name for fault in FAULTS])
def test_what_is_planted_is_found(fault: Fault, tmp_path: Path) -> None:
    fault.plant(tmp_path)
    command = [sys.executable, "-c", _FIND, "planted", str(PATIENCE)]
    found = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert found.returncode == 1, found.stderr[-2000:]
    assert "knockout" not in found.stdout or "knockout" in fault.file
