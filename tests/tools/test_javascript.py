"""A wrong type in a script is found, in a page's and in a worker's; who did not look says so."""

import shutil
from pathlib import Path

import pytest

from tools import javascript

PLANTED = ("scorekeeper/static/js/clock.js", "templates/offline/worker.js")


@pytest.mark.skipif(
    not (shutil.which("node") and javascript.COMPILER.exists()),
    reason="there is no node, or TypeScript was not fetched: python -m tools.javascript",
)
def test_wrong_types_and_nothing_else_are_found_each_in_its_line(
    source: Path, tmp_path: Path
) -> None:
    for folder in ("scorekeeper/static/js", "templates/offline", "tools"):
        shutil.copytree(source / folder, tmp_path / folder)
    places = []
    for name in PLANTED:
        with (tmp_path / name).open("r+", encoding="utf-8") as script:
            places.append(f"{name}({len(script.readlines()) + 1},10)")
            script.write("Math.abs(location.href);\n")
    found = javascript.errors(tmp_path).splitlines()
    assert [line.partition(":")[0] for line in found] == places


@pytest.mark.parametrize(("in_ci", "fails"), [("true", True), ("", False)])
def test_where_there_is_no_node_it_says_that_it_did_not_look(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], in_ci: str, *, fails: bool
) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("CI", in_ci)
    with pytest.raises(SystemExit) as ended:
        javascript.main()
    assert bool(ended.value.code) == fails
    assert "not looked at" in capsys.readouterr().out
