"""`scorekeeper backup` writes everything into one file."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from scorekeeper.main import main
from tests.cli.server.test_organiser import add


def test_it_works(tmp_path: Path) -> None:
    add(tmp_path / "here", "olga")
    file = tmp_path / "evening.zip"
    command = ["backup", str(file), "--instance", str(tmp_path / "here")]
    done = CliRunner().invoke(main, command)
    assert done.exit_code == 0, done.output
    assert f"scorekeeper restore {file}" in done.output
    assert file.is_file()


def test_where_it_cannot_be_written_it_says_so(tmp_path: Path) -> None:
    add(tmp_path / "here", "olga")
    command = ["backup", str(tmp_path / "none" / "x.zip"), "--instance", str(tmp_path / "here")]
    done = CliRunner().invoke(main, command)
    assert done.exit_code == 1
    assert "No such file" in done.output


def test_of_postgresql_it_names_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "config.py").write_text("SECRET_KEY = 'a'\n", "utf-8")
    monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", "postgresql+psycopg:///nowhere")
    done = CliRunner().invoke(main, ["backup", str(tmp_path / "x"), "--instance", str(tmp_path)])
    assert done.exit_code == 1
    assert "pg_dump" in done.output
