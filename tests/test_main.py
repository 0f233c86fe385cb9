"""The console script finds its commands, and loads only the one that was called."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask.cli import ScriptInfo

from scorekeeper import __version__
from scorekeeper.main import COMMANDS, main


def test_it_works() -> None:
    said = CliRunner().invoke(main, ["--version"])
    assert said.output == f"scorekeeper, version {__version__}\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str) -> None:
    said = CliRunner().invoke(main, [command, "--help"])
    assert said.exit_code == 0, said.output
    assert f"Usage: main {command}" in said.output


def test_every_command_is_listed(source: Path) -> None:
    found = {
        name
        for path in (source / "scorekeeper" / "cli").rglob("*.py")
        for name in re.findall(r'@click\.(?:command|group)\("([\w-]+)"', path.read_text("utf-8"))
    }
    assert found == set(COMMANDS)


def test_flask_finds_the_app_and_its_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    app = ScriptInfo(app_import_path="scorekeeper").load_app()
    assert app.test_client().get("/health").status_code == 200
