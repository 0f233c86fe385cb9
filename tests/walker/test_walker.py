"""A user made of chance walks: nothing they meet is broken, and what is planted they find."""

import subprocess
import sys
import time
import tomllib
from collections.abc import Callable
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from tests.walker.visit import Tap, broken_by
from tests.walker.walk import walk_alone
from tests.web.every_scene import furnished

WALKS = 12
"""The same each time: a walk by the seed of the day is `make walk`."""
PLANTED = 400
"""Walks in which what is planted is found; most is in a tenth of that."""
FAULTS = tomllib.loads((Path(__file__).parent / "faults.toml").read_text())
"""Mistakes of kinds that were met: their file, what stands there, what then does, their laws."""
_FIND = (
    "import sys; from tests.walker.walk import walk_alone; changed = sys.argv[1];"
    f"how = {{'seed': 'r', 'walks': {PLANTED}, 'enough': 1, 'folder': '.', 'changed': changed}};"
    "print(*walk_alone(**how).failures)"
)
Tell = Callable[[str, object], None]


def test_half_a_point_is_a_number_in_every_language(tmp_path: Path) -> None:
    tap, scene = Tap(path="/t/{key}/e/d12"), "tournaments/tute_al_atout/tables_drawn/13/late"
    with furnished(tmp_path) as stage:
        assert broken_by(stage, (scene, "organiser", "es"), tap) is None


def test_a_round_in_which_all_sit_out_has_papers_without_tables(tmp_path: Path) -> None:
    draw = "/t/{key}/draw"
    drawn = [Tap(draw, draw, button=("do", do), typed=({},)) for do in ("draft", "publish")]
    looks = [Tap(f"/t/{{key}}/{what}") for what in ("slips", "slips.pdf", "papers")]
    scene = "tournaments/tute_habanero/round_robin/3/leaver", "organiser", "en"
    with furnished(tmp_path) as stage:
        assert broken_by(stage, scene, *drawn, *looks) is None


def test_whatever_is_tapped_holds(record_property: Tell) -> None:
    coverage = walk_alone(seed="quick", walks=WALKS)
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
@pytest.mark.parametrize("name", FAULTS)
def test_what_is_planted_is_found(name: str, copy: Path, record_property: Tell) -> None:
    fault, began = FAULTS[name], time.monotonic()
    file, law = copy / fault["file"], fault["law"]
    sound = file.read_text()
    assert sound.count(fault["was"]) == 1, f"say anew where to plant this in {fault['file']}"
    file.write_text(sound.replace(fault["was"], fault["now"]))
    command = [sys.executable, "-c", _FIND, fault["file"]]
    found = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False)
    file.write_text(sound)
    record_property("tried", f"{name}: {time.monotonic() - began:.0f} s")
    assert any(one in found.stdout for one in law.split("|")), found.stdout + found.stderr[-2000:]
