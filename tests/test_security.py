"""SECURITY.md is true: every test that it names is there; every point has a test or a reason."""

import ast
import re
from pathlib import Path

import pytest

ROW = re.compile(r"^\| (?P<points>[\d., –]+) \| (?P<what>.+) \| (?P<test>.+) \|$", re.MULTILINE)
NAMED = re.compile(r"`(tests/[\w/]+\.py)(?:::(\w+))?`")
CHAPTERS = 17


@pytest.fixture(scope="module")
def document(source: Path) -> str:
    return (source / "SECURITY.md").read_text("utf-8")


def test_how_to_tell_us_stands_first(document: str) -> None:
    assert document.index("## Telling us") < 20


def test_every_test_it_names_is_there(source: Path, document: str) -> None:
    named = set(NAMED.findall(document))
    assert len(named) > 60
    missing = []
    for path, function in sorted(named):
        file = source / path
        tree = ast.parse(file.read_text("utf-8")) if file.is_file() else ast.Module([], [])
        there = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
        if not file.is_file() or (function and function not in there):
            missing.append(f"{path}::{function}")
    assert not missing


def test_every_point_has_a_test_or_a_reason(document: str) -> None:
    rows = list(ROW.finditer(document))
    lines = [line for line in document.splitlines() if line.startswith("| ")]
    heads = document.count("| Points | What we do |")
    assert (len(lines) - heads, heads) == (len(rows), CHAPTERS)
    for row in rows:
        assert NAMED.search(row["test"]) or row["test"].startswith("reason: "), row["points"]
    listed = [point for row in rows for point in re.split(r"[, –]+", row["points"])]
    assert len(listed) == len(set(listed)), "a point stands in two rows"
