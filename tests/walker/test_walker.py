"""A user made of chance walks: nothing they meet is broken, and what is planted they find."""

import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest
from hypothesis import settings

from tests.walker.run import broken_by, walk_alone
from tests.walker.scenes import Stage, furnished
from tests.walker.visit import Tap

_IS_QUICK = settings.get_current_profile_name() == "test"
WALKS = 12 if _IS_QUICK else 60
"""The same each time: a night's walk, by the seed of the day, is `make walk`."""
PLANTED = 60
"""Walks in which what is planted is found."""
FAULTS = tomllib.loads((Path(__file__).parent / "faults.toml").read_text())["fault"]
"""Mistakes of kinds that were met: their file, what stands there, what then does, their laws."""
_FIND = (
    "import sys; from tests.walker.run import walk_alone;"
    f"met = walk_alone('planted', most={PLANTED}, folder='.', law=sys.argv[1]).failures;"
    "print(*met, sep='\\n')"
)
Tell = Callable[[str, object], None]


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with furnished(tmp_path_factory.mktemp("stage")) as stage:
        yield stage


def test_half_a_point_is_a_number_in_every_language(stage: Stage) -> None:
    tap = Tap(who="organiser", path="/t/{key}/e/d12", language="es")
    assert broken_by(stage, "cup/tute_al_atout/tables_drawn/13/late", tap) is None


def test_whatever_is_tapped_holds(record_property: Tell) -> None:
    coverage = walk_alone("quick", most=WALKS)
    record_property("tried", " ".join(["a walk:", *coverage.lines()[:3]]))
    assert not coverage.failures, "\n\n".join(coverage.failures.values())


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory, source: Path) -> Path:
    """A copy of the program, and what walks in it begin with."""
    folder = tmp_path_factory.mktemp("planted")
    for part in ("scorekeeper", "templates"):
        copytree(source / part, folder / part, ignore=ignore_patterns("runtime", "__pycache__"))
    for part in ("benchmarks", "tests"):
        (folder / part).symlink_to(source / part)
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS, ids=[fault["name"] for fault in FAULTS])
def test_what_is_planted_is_found(
    fault: Mapping[str, str], copy: Path, record_property: Tell
) -> None:
    file, law, began = copy / fault["file"], fault["law"], time.monotonic()
    sound = file.read_text()
    assert sound.count(fault["was"]) == 1, f"say anew where to plant this in {fault['file']}"
    file.write_text(sound.replace(fault["was"], fault["now"]))
    command = [sys.executable, "-c", _FIND, law]
    found = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False)
    file.write_text(sound)
    record_property("tried", f"{fault['name']}: {time.monotonic() - began:.0f} s")
    assert any(one in found.stdout for one in law.split("|")), found.stdout + found.stderr[-2000:]
