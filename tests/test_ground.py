"""What a stranger's machine relies on: pinned packages, no host named, a Makefile that explains."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

PINNED = ("requirements/base.txt", "requirements/dev.txt")


@pytest.mark.parametrize("name", PINNED)
def test_every_package_is_pinned_with_a_hash(name: str, source: Path) -> None:
    text = (source / name).read_text(encoding="utf-8").replace("\\\n", "")
    entries = [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]
    loose = [line[:40] for line in entries if "==" not in line or "--hash=sha256:" not in line]
    assert entries
    assert not loose, f"{loose}: write the file with `make requirements`"


@pytest.mark.parametrize("name", [*PINNED, "requirements/dev.in"])
def test_requirements_name_no_host_and_no_folder(name: str, source: Path) -> None:
    found = re.findall(
        r".*(?:https?:|file://|--index|--extra-index|--find-links|--trusted| /\w+/).*",
        (source / name).read_text(encoding="utf-8"),
    )
    assert not found, f"{found}: where packages come from is each machine's own matter"


def test_whatever_runs_is_tested_in_the_same_version(source: Path) -> None:
    base, dev = (
        set(re.findall(r"^[\w.-]+==\S+", (source / name).read_text(encoding="utf-8"), re.MULTILINE))
        for name in PINNED
    )
    assert not base - dev, f"{base - dev}: pin both files again with `make requirements`"


def test_every_dependency_is_pinned(source: Path) -> None:
    project = tomllib.loads((source / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = [
        re.split(r"[<>=!~\[; ]", line)[0]
        for line in project["project"]["dependencies"] + project["build-system"]["requires"]
    ]
    pinned = set(
        re.findall(r"^[\w.-]+(?===)", (source / PINNED[0]).read_text("utf-8"), re.MULTILINE)
    )
    assert not set(wanted) - pinned, "run `make requirements`"


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
    for name in (".ci/run", ".make/setup.sh"):
        assert (source / name).stat().st_mode & 0o111, f"chmod +x {name}"
        subprocess.run(["bash", "-n", name], cwd=source, check=True)


def test_the_readme_names_every_command_and_target(source: Path) -> None:
    readme = (source / "README.md").read_text(encoding="utf-8")
    for path in (source / "scorekeeper" / "cli").glob("*.py"):
        if f'@click.command("{path.stem}")' in path.read_text(encoding="utf-8"):
            assert f"scorekeeper {path.stem}" in readme
    for target in ("run", "test", "translations", "requirements"):
        assert f"make {target}" in readme
