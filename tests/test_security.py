"""What is claimed is true: every test it names is there; every point has a test or a reason."""

import ast
import re
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

ROW = re.compile(r"^\| (?P<points>[\d., –]+) \| (?P<what>.+) \| (?P<test>.+) \|$", re.MULTILINE)
NAMED = re.compile(r"`(tests/[\w/]+\.py)?(?:::(\w+))?`")
CHAPTERS = 17


@pytest.fixture(scope="module")
def document(source: Path) -> str:
    return (source / "docs" / "asvs.md").read_text("utf-8")


def in_full(named: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Each with its file: the one named before it, where only the test is."""
    file = ""
    for path, function in named:
        file = path or file
        if path or function:
            yield file, function


def test_how_to_tell_us_stands_first(source: Path) -> None:
    assert (source / "SECURITY.md").read_text("utf-8").index("## Telling us") < 20


def parsed(file: Path) -> ast.Module:
    """Read in a thread of its own: Python 3.11 miscounts its depth where a browser was driven."""
    with ThreadPoolExecutor(1) as alone:
        return alone.submit(ast.parse, file.read_text("utf-8")).result()


@pytest.mark.parametrize(("claims", "many"), [("docs/asvs.md", 60), ("SECURITY.md", 30)])
def test_every_test_it_names_is_there(source: Path, claims: str, many: int) -> None:
    named = set(in_full(NAMED.findall((source / claims).read_text("utf-8"))))
    assert len(named) >= many
    missing = []
    for path, function in sorted(named):
        file = source / path
        tree = parsed(file) if file.is_file() else ast.Module([], [])
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


SECRET = re.compile(r"(?:token|secret|password|digest|signature)$", re.IGNORECASE)


def compared(tree: ast.Module) -> list[int]:
    """Where a secret is held against another letter by letter, as long as they are alike."""
    found = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Compare) or not isinstance(node.ops[0], ast.Eq | ast.NotEq):
            continue
        sides = (node.left, *node.comparators)
        if any(map(_is_column, sides)):
            continue  # a question to the database, answered from an index
        names = [getattr(side, "attr", getattr(side, "id", "")) for side in sides]
        if all(SECRET.search(name) for name in names):
            found.append(node.lineno)
    return found


def _is_column(side: ast.expr) -> bool:
    owner = side.value if isinstance(side, ast.Attribute) else None
    return isinstance(owner, ast.Name) and owner.id[:1].isupper()


def test_no_secret_is_compared_by_a_comparison_that_stops_early(source: Path) -> None:
    rooms = [source / "scorekeeper" / room for room in ("services", "web")]
    files = [file for room in rooms for file in room.rglob("*.py")]
    where = {file.name: compared(ast.parse(file.read_text("utf-8"))) for file in files}
    assert {name: lines for name, lines in where.items() if lines} == {}
