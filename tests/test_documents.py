"""The documents are true: their links lead somewhere, and their commands run as they stand."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from scorekeeper.main import COMMANDS, main
from tests.databases import copied
from tests.server import Served

DOCUMENTS = (
    *("README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/install.md", "docs/commands.md"),
    "benchmarks/README.md",
    *("docs/programs.md", "docs/many.md", "docs/decisions.md", "docs/asvs.md", "docs/index.md"),
    *("docs/facts.md", "docs/book.md"),
    *(
        f"docs/{code}{page}.md"
        for code in ("", "es/", "ca/", "fr/")
        for page in ("table", "evening")
    ),
)
# What cannot be run in a folder of a test: who runs it then, or why nobody does.
ELSEWHERE = {
    "make run": "tests/cli/test_serve.py serves; the set-up is run on bare machines",
    "make test": "it runs this",
    "make deb": "tests/test_deb.py",
    "make wheel": "tests/test_wheel.py",
    "make site": "tests/cli/test_site.py; it needs the internet",
    "scorekeeper site": "tests/cli/test_site.py; it needs what make site fetches",
    "python3 -m http.server": "tests/browser/test_site.py; it serves until it is ended",
    "make translations": "tests/tools/test_checks.py",
    "make transcripts": "tests/games/test_transcripts.py",
    "scorekeeper new-game": "tests/cli/test_new_game.py runs the recipe",
    "ruff check . && ruff format": "tests/cli/test_new_game.py",
    "pytest tests/games": "tests/cli/test_new_game.py",
    "python3 -m venv ~/scorekeeper": "tests/test_wheel.py",
    "pip install dist/": "tests/test_wheel.py",
    "pip install --require-hashes": "it installs into the environment of the tests",
    "bin/scorekeeper serve": "tests/test_wheel.py",
    "scorekeeper serve": "tests/cli/test_serve.py; it serves until it is ended",
    ".venv/bin/scorekeeper demo": "docs/commands.md has it too",
    "scorekeeper follow": "tests/cli/test_follow.py; it follows until it is ended",
    "scorekeeper move postgresql": "tests/cli/test_move.py",
    "scorekeeper archive read": "tests/cli/test_database.py; a club has to be there",
    "sudo -u postgres": "tests/postgres.py makes a server of its own",
    "pg_basebackup": "tests/postgres.py makes a standby of its own",
    "python -m benchmarks": "it takes minutes; make bench",
    "caddy reverse-proxy": "tests/proxy.py stands before a server",
}
BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")
COMMAND = re.compile(
    r"(?<!--app )(?:(?<=bin/)|(?<![/\w@=]))scorekeeper ([a-z-]+)"
    r"((?: --?[a-z-]+(?:[ =][^-`|\s]\S*)?| [^-`|#\s]\S*)*)"
)
LARGEST = 60 * 1024
PASSWORD = "a long enough one"


def text_of(source: Path, name: str) -> str:
    return (source / name).read_text("utf-8")


def lines_of(text: str) -> Iterator[str]:
    for block in BLOCK.findall(text):
        yield from block.splitlines()


def anchors(text: str) -> set[str]:
    """What a heading is called in an address."""
    heads = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


def test_they_are_all_looked_at(source: Path) -> None:
    there = {str(path.relative_to(source)) for path in source.glob("docs/**/*.md")}
    assert there == {name for name in DOCUMENTS if name.startswith("docs/")}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_link_leads_somewhere(name: str, source: Path) -> None:
    text = text_of(source, name)
    for link in LINK.findall(text):
        if re.match(r"https?:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (source / name).parent / path if path else source / name
        assert target.is_file(), link
        assert not anchor or anchor in anchors(target.read_text("utf-8")), link


def test_the_layout_shows_the_real_tree(source: Path) -> None:
    words = (source / "CONTRIBUTING.md").read_text(encoding="utf-8")
    layout = words.partition("## Layout")[2].partition("## Recipes")[0]
    package = source / "scorekeeper"
    floors = [one for one in package.iterdir() if one.is_dir() and one.name != "__pycache__"]
    nouns = [one.parent for one in package.glob("services/*/__init__.py")]
    missing = [one.name for one in (*floors, *nouns) if f" {one.name}/" not in layout]
    assert not missing, f"{missing}: CONTRIBUTING.md says in one line what stands there"


def test_the_pictures_are_small_and_all_are_shown(source: Path) -> None:
    shown = {
        ((source / name).parent / link).resolve()
        for name in DOCUMENTS
        for link in LINK.findall(text_of(source, name))
        if link.endswith(".webp")
    }
    there = set(source.glob("docs/pictures/**/*.*"))
    assert there == shown
    assert [path for path in there if path.stat().st_size > LARGEST] == []


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_commands_they_name_are_there(name: str, source: Path) -> None:
    text = text_of(source, name)
    there = re.findall(r"^\.PHONY: (\S+)$", text_of(source, "Makefile"), re.MULTILINE)
    assert set(re.findall(r"(?:`|^| )make ([a-z]+)`?$", text, re.MULTILINE)) <= set(there)
    code = "\n".join([*re.findall(r"`([^`\n]+)`", text), *lines_of(text)])
    for word, more in COMMAND.findall(code):
        assert word in COMMANDS, word
        command = main.get_command(click.Context(main), word)
        assert command is not None
        commands = [command, *getattr(command, "commands", {}).values()]
        known = {option for one in commands for param in one.params for option in param.opts}
        assert set(re.findall(r" (--[a-z-]+)", more)) <= known, f"{word}{more}"


def test_nothing_is_left_to_others_in_vain(source: Path) -> None:
    lines = [line for name in DOCUMENTS for line in lines_of(text_of(source, name))]
    assert [part for part in ELSEWHERE if not any(part in line for line in lines)] == []
    named = re.findall(r"tests/[\w/]+\.py", " ".join(ELSEWHERE.values()))
    assert [path for path in named if not (source / path).is_file()] == []


def test_the_tournament_of_the_example_was_drawn_with_its_seed(
    source: Path, tmp_path: Path
) -> None:
    text = text_of(source, "docs/commands.md")
    file = tmp_path / "tournament.json"
    file.write_text(text.partition("> tournament.json <<'END'\n")[2].partition("\nEND\n")[0])
    done = CliRunner().invoke(main, ["check", str(file)])
    says = [one["says"] for one in json.loads(done.stdout)["rounds"]]
    assert says == ["Round 1: the draw gives it again."]
    assert says[0] in text


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="they are typed into a shell")
@pytest.mark.parametrize("name", ["docs/install.md", "docs/commands.md", "docs/programs.md"])
def test_the_commands_run_as_they_stand(
    name: str, source: Path, tmp_path: Path, sqlite_tables: Path
) -> None:
    kept = [
        line
        for line in lines_of(text_of(source, name))
        if not any(part in line for part in ELSEWHERE)
    ]
    copied(sqlite_tables, tmp_path / "guinote")
    (tmp_path / "instance").mkdir()
    with Served(tmp_path / "guinote") as served:
        script = "\n".join(kept).replace("http://localhost:8000", served.url.rstrip("/"))
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", script],
            cwd=tmp_path,
            env={
                **os.environ,
                "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
                # Else a checkout in which somebody has played answers otherwise than a new one.
                "SCOREKEEPER_INSTANCE": str(tmp_path / "nowhere"),
            },
            input=f"{PASSWORD}\n{PASSWORD}\n",
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr


def test_every_other_command_is_run_elsewhere(source: Path) -> None:
    run = {"docs/install.md", "docs/commands.md", "docs/programs.md"}
    left = [
        line
        for name in DOCUMENTS
        if name not in run
        for line in lines_of(text_of(source, name))
        if not any(part in line for part in ELSEWHERE)
    ]
    assert left == []
