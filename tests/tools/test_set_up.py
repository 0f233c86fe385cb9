"""What a stranger's machine relies on: pinned packages, no host named, a Makefile that explains."""

import json
import os
import pty
import re
import shutil
import subprocess
import sys
import tomllib
from contextlib import suppress
from importlib.metadata import distributions
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from scorekeeper.main import COMMANDS

PINNED = ("requirements/base.txt", "requirements/dev.txt")
PARTS = ("requirements/build.txt", "requirements/servers.txt")
AUDIT = "requirements/audit.txt"
TOOLS = (AUDIT, *(f"requirements/{name}.txt" for name in ("docs", "mutants", "node")))


@pytest.mark.parametrize("name", [*PINNED, *PARTS, *TOOLS])
def test_every_package_is_pinned_with_a_hash(name: str, source: Path) -> None:
    text = (source / name).read_text(encoding="utf-8").replace("\\\n", "")
    entries = [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]
    loose = [line[:40] for line in entries if "==" not in line or "--hash=sha256:" not in line]
    assert entries
    assert not loose, f"{loose}: write the file with `make requirements`"


@pytest.mark.parametrize(
    "name",
    [
        *PINNED,
        *PARTS,
        *TOOLS,
        *(
            f"requirements/{name}.in"
            for name in ("dev", "servers", "audit", "docs", "mutants", "node")
        ),
    ],
)
def test_requirements_name_no_host_and_no_folder(name: str, source: Path) -> None:
    found = re.findall(
        r".*(?:https?:|file://|--index|--extra-index|--find-links|--trusted| /\w+/).*",
        (source / name).read_text(encoding="utf-8"),
    )
    assert not found, f"{found}: where packages come from is each machine's own matter"


def test_whatever_runs_is_tested_in_the_same_version(source: Path) -> None:
    base, dev, *parts = (
        set(re.findall(r"^[\w.\[\]-]+==\S+", (source / name).read_text("utf-8"), re.MULTILINE))
        for name in (*PINNED, *PARTS)
    )
    other = base.union(*parts) - dev
    assert not other, f"{other}: pin all files again with `make requirements`"


def test_what_is_wanted_with_an_extra_is_pinned_with_it(source: Path) -> None:
    """Older pips take `coverage[toml]` for another package, and ask for the newest there is."""
    pinned = (source / PINNED[1]).read_text(encoding="utf-8")
    wanted = {
        f"{needed.name}[{','.join(needed.extras)}]"
        for package in distributions()
        for needed in map(Requirement, package.requires or ())
        if needed.extras and (needed.marker is None or needed.marker.evaluate({"extra": ""}))
    }
    loose = [name for name in wanted if f"\n{name}==" not in pinned]
    assert not loose, f"{loose}: run `make requirements`"


def test_every_dependency_is_pinned(source: Path) -> None:
    project = tomllib.loads((source / "pyproject.toml").read_text(encoding="utf-8"))
    for wanted, name in (
        (project["project"]["dependencies"], PINNED[0]),
        (project["build-system"]["requires"], PARTS[0]),
        (chain(*project["project"]["optional-dependencies"].values()), PINNED[1]),
    ):
        names = {re.split(r"[<>=!~\[; ]", line)[0] for line in wanted}
        text = (source / name).read_text("utf-8")
        missing = names - set(re.findall(r"^[\w.-]+(?=[\[\w\]]*==)", text, re.MULTILINE))
        assert not missing, f"{missing}: run `make requirements`"


def test_make_alone_lists_what_it_can_do(source: Path) -> None:
    said = subprocess.run(
        ["make", "--no-print-directory"], cwd=source, check=True, capture_output=True, text=True
    ).stdout
    targets = re.findall(
        r"^\.PHONY: (\S+)$", (source / "Makefile").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert targets
    assert [name for name in targets if f"make {name} " not in said] == []


def test_the_scripts_are_ready_to_run(source: Path) -> None:
    scripts = ("audit", "deb", "docs", "mutants", "setup", "test")
    made = (f"tools/{script}.sh" for script in scripts)
    for name in (".ci/run", "Scorekeeper.command", *made):
        assert (source / name).stat().st_mode & 0o111, f"chmod +x {name}"
        subprocess.run(["bash", "-n", name], cwd=source, check=True)


def test_a_double_click_finds_what_it_starts(source: Path) -> None:
    entry = (source / "Scorekeeper.desktop").read_text(encoding="utf-8")
    assert "./Scorekeeper.command" in entry
    for name in ("Scorekeeper.command", "Scorekeeper.cmd"):
        said = (source / name).read_bytes().decode("ascii")
        assert "scorekeeper serve --open" in said
        assert said.count("\r\n") == (said.count("\n") if name.endswith(".cmd") else 0)


def test_the_documents_name_every_command_and_target(source: Path) -> None:
    commands, targets = (
        (source / name).read_text(encoding="utf-8")
        for name in ("docs/commands.md", "CONTRIBUTING.md")
    )
    assert [name for name in COMMANDS if f"scorekeeper {name}" not in commands] == []
    there = ("run", "test", "translations", "requirements", "audit", "bench", "soak", "docs", "deb")
    assert [name for name in there if f"make {name}" not in targets] == []


STUBS = {
    "dpkg-query": "exit 1",
    "apt-get": 'echo "$*" >>asked; case $1 in --print-uris) echo uri file 41000000 sum ;; esac',
    "sudo": 'case "$*" in "-n true") exit "$SUDO" ;; -n*) shift ;; esac; echo sudo >>asked; "$@"',
    "id": "echo $WHO",
    "python3": "exit 0",
}
ASKING = "Install them now with"


def bare(source: Path, folder: Path, *, has_sudo: bool) -> dict[str, str]:
    """A machine that has none of Debian's packages; what it would do to it stands in `asked`."""
    for name in ("tools/setup.sh", "requirements/base.txt", "pyproject.toml"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source / name, folder / name)
    tools = "sh cat awk cksum dirname env mktemp rm tail printf"
    places = {tool: shutil.which(tool) for tool in tools.split()}
    (folder / "bin").mkdir()
    for tool, place in places.items():
        (folder / "bin" / tool).symlink_to(str(place))
    stubs = {name: folder / "bin" / name for name in STUBS if has_sudo or name != "sudo"}
    for name, path in {**stubs, "python": folder / ".venv/bin/python"}.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"#!/bin/sh\n{STUBS.get(name, 'exit 0')}\n")
        path.chmod(0o755)
    return {"PATH": str(folder / "bin"), "HOME": str(folder), "WHO": "1000", "SUDO": "1"}


@pytest.mark.parametrize(
    ("who", "advice"),
    [
        ("root", ""),
        ("sudo without a password", ""),
        ("sudo", "To install them: sudo apt-get update && sudo apt-get install"),
        ("neither", "To install them as root: apt-get update && apt-get install"),
    ],
)
def test_without_a_terminal_the_set_up_says_what_it_does(
    source: Path, tmp_path: Path, who: str, advice: str
) -> None:
    does_it = not advice
    env = bare(source, tmp_path, has_sudo=who.startswith("sudo"))
    env |= {"WHO": "0" if who == "root" else "1000", "SUDO": "0" if "without" in who else "1"}
    done = subprocess.run(
        [tmp_path / "tools/setup.sh", "run"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
        env=env,
    )
    asked = (tmp_path / "asked").read_text()
    assert ", 42 MB to fetch:" in done.stdout
    assert "MB on the disk" in done.stdout
    assert ASKING not in done.stdout
    assert ("--yes" in asked) == does_it == ("Nobody is here to be asked" in done.stdout)
    assert advice in done.stdout
    assert ("no sheets as PDF" in done.stdout) == (not does_it)
    assert done.stdout.endswith("The command is .venv/bin/scorekeeper\n")


@pytest.mark.skipif(
    not any(Path("/dev/pts").glob("*")), reason="a folder made a machine: it has no terminals"
)
@pytest.mark.parametrize("answer", ["y", "n"])
def test_at_a_terminal_the_set_up_asks(source: Path, tmp_path: Path, answer: str) -> None:
    env = bare(source, tmp_path, has_sudo=False) | {"WHO": "0"}
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [tmp_path / "tools/setup.sh", "run"], stdin=theirs, stdout=theirs, stderr=theirs, env=env
    ) as running:
        os.close(theirs)
        os.write(ours, f"{answer}\n".encode())
        said = ""
        with suppress(OSError):  # Linux's word for the end of what is said
            while piece := os.read(ours, 4096).decode(errors="replace"):
                said += piece
    os.close(ours)
    assert running.returncode == 0, said
    assert ASKING in said
    assert ("--yes" in (tmp_path / "asked").read_text()) == (answer == "y")


GOOD = {"name": "new", "version": "1.1", "vulns": []}
HOLE = {"name": "old", "version": "1.0", "vulns": [{"id": "CVE-1", "fix_versions": ["1.1"]}]}
SKIPPED = {"name": "lost", "skip_reason": "lost was not found"}


def listed(*packages: object) -> str:
    return f"echo '{json.dumps({'dependencies': packages})}'"


@pytest.mark.parametrize(
    ("answer", "status", "said"),
    [
        (listed(GOOD), 0, "No known hole in any pinned package."),
        (f"{listed(GOOD, HOLE)}; exit 1", 1, "old 1.0: CVE-1, mended in 1.1"),
        (listed(GOOD, SKIPPED), 2, "1 of 2 packages were audited. The reason: lost was not found"),
        (f"echo away >&2; {listed()}", 2, "nothing was audited. The reason: away"),
        (f"echo odd >&2; {listed(GOOD)}; exit 1", 2, "The reason: odd"),
        ("echo away >&2; exit 1", 2, "nothing was audited. The reason: away"),
        ("exit 0", 2, "nothing was audited."),
    ],
)
def test_the_audit_says_what_it_found_or_that_it_could_not_ask(
    source: Path, tmp_path: Path, answer: str, status: int, said: str
) -> None:
    for folder in ("tools", "requirements", "build/audit/bin"):
        (tmp_path / folder).mkdir(parents=True)
    shutil.copy(source / "tools" / "audit.sh", tmp_path / "tools")
    (tmp_path / AUDIT).write_text("pinned")
    (tmp_path / "build/audit/.made-of").write_text("pinned")
    (tmp_path / "build/audit/bin/python").symlink_to(sys.executable)
    tool = tmp_path / "build/audit/bin/pip-audit"
    tool.write_text(f"#!/bin/sh\n{answer}\n")
    tool.chmod(0o755)
    done = subprocess.run(
        [tmp_path / "tools/audit.sh"], capture_output=True, text=True, check=False
    )
    assert said in done.stdout
    assert done.returncode == status, done.stderr
