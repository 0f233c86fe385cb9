"""The examples name what there is: commands, options, packages, addresses."""

import json
import re
import shlex
from configparser import ConfigParser
from pathlib import Path

import click
import pytest
import yaml
from click.testing import CliRunner
from sqlalchemy import make_url

from scorekeeper.app import create_app
from scorekeeper.cli.server.serve import NAMES
from scorekeeper.main import main


def shown(which: str) -> str:
    said = CliRunner().invoke(main, ["example", which])
    assert said.exit_code == 0
    return said.output


def options(words: list[str]) -> dict[str, object]:
    """What `serve` makes of the words of a command that ends with it."""
    context = click.Context(main)
    command = main.get_command(context, "serve")
    assert command is not None
    return dict(command.make_context("serve", words[words.index("serve") + 1 :]).params)


def test_the_unit_starts_and_stops_what_there_is() -> None:
    unit = ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign] # systemd minds the case
    unit.read_string(shown("systemd"))
    service = unit["Service"]
    asked = options(shlex.split(service["ExecStart"]))
    assert (asked["host"], asked["port"]) == ("127.0.0.1", 8000)
    assert (service["KillSignal"], service["KillMode"]) == ("SIGTERM", "mixed")


def test_the_container_has_what_the_papers_need(source: Path) -> None:
    said = shown("container")
    needed = re.findall(
        r"\b(?:lib|fonts-)[a-z0-9.-]+", (source / "tools" / "setup.sh").read_text("utf-8")
    )
    packages = {one for one in needed if one.startswith(("libpango", "libharfbuzz", "fonts-"))}
    assert len(packages) >= 6
    assert [one for one in packages if one not in said] == []
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", said, re.MULTILINE)
    named = {name for words in copied for name in words.split()}
    assert "pyproject.toml" in named, "an evening, its key and the history stay outside"
    assert all((source / name).exists() for name in named)
    assert not named & {".", "instance"}
    assert (source / "requirements" / "base.txt").is_file()
    asked = options(json.loads(said.rsplit("\nCMD ", 1)[1]))
    assert (asked["host"], asked["port"]) == ("0.0.0.0", 8000)  # noqa: S104 - within a container


def test_the_compose_file_starts_the_container_with_a_database_and_a_proxy() -> None:
    said = yaml.safe_load(shown("compose"))
    app, database, proxy = (said["services"][name] for name in ("app", "database", "proxy"))
    assert "scorekeeper example container > Containerfile" in shown("compose")
    named = re.sub(r"\$\{(\w+)[^}]*\}", r"\1", app["environment"]["SCOREKEEPER_DATABASE_URL"])
    address = make_url(named)
    assert (address.drivername, address.username) == ("postgresql+psycopg", "scorekeeper")
    assert database["environment"]["POSTGRES_USER"] == "scorekeeper"
    assert app["volumes"][0].endswith(":/data")
    assert app["read_only"]
    assert app["tmpfs"] == ["/tmp"]  # noqa: S108 - within a container
    assert proxy["command"][-1] == "app:8000"
    kept = {name.partition(":")[0] for one in said["services"].values() for name in one["volumes"]}
    assert kept == set(said["volumes"])
    assert app["environment"]["SCOREKEEPER_SESSION_COOKIE_SECURE"] == "yes"


@pytest.mark.parametrize("which", NAMES)
def test_the_settings_are_those_there_are(which: str, source: Path) -> None:
    named = set(re.findall(r"SCOREKEEPER_[A-Z_]+", shown(which)))
    known = (source / "scorekeeper" / "config.py").read_text("utf-8")
    assert [one for one in named if one not in known] == []


def test_the_container_asks_for_an_address_there_is(tmp_path: Path) -> None:
    path = re.findall(r"127\.0\.0\.1:8000(/[a-z/]+)", shown("container"))
    rules = {rule.rule for rule in create_app(tmp_path).url_map.iter_rules()}
    assert set(path) <= rules
    assert path


def test_another_is_refused() -> None:
    assert CliRunner().invoke(main, ["example", "windows"]).exit_code == 2
