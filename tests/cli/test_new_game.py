"""The recipe for a game runs as it stands, and what it begins passes every check."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorekeeper.cli import new_game
from scorekeeper.main import main

_LEFT = shutil.ignore_patterns(".git", ".venv", "build", "node_modules", "instance", "runtime")


def recipe(source: Path) -> list[str]:
    """The lines that somebody types who begins a game."""
    text = (source / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("### A game\n")[2]
    return text.partition("```sh\n")[2].partition("```")[0].splitlines()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="it is typed into a shell")
def test_the_recipe_begins_a_game_that_passes_every_check(source: Path, tmp_path: Path) -> None:
    copy = tmp_path / "source"
    shutil.copytree(source, copy, ignore=_LEFT)
    script = re.sub(r"make (\w+)", r"python -m tools.\1", "\n".join(recipe(source)))
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-euxo", "pipefail", "-c", script],
        cwd=copy,
        env={**os.environ, "PATH": path, "PYTHONPATH": str(copy)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    assert int(re.findall(r"(\d+) passed", done.stdout)[-1]) > 50


@pytest.mark.parametrize("key", ["Escoba", "es-coba", "../x", "tute_parejas", "guinote"])
def test_a_key_that_cannot_be_or_is_taken_writes_nothing(key: str, source: Path) -> None:
    menu = (source / "scorekeeper/games/__init__.py").read_text(encoding="utf-8")
    said = CliRunner().invoke(main, ["new-game", key])
    assert (said.exit_code, key in said.output) == (2, True)
    assert (source / "scorekeeper/games/__init__.py").read_text(encoding="utf-8") == menu


def test_where_there_is_no_source_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(new_game, "MADE_UP", tmp_path / "tests")
    said = CliRunner().invoke(main, ["new-game", "escoba"])
    assert (said.exit_code, "no checkout" in said.output) == (2, True)
