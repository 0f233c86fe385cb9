"""Compiled templates are kept for the next start, and no page needs them."""

from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.app import FOLDER, PageLoader, create_app
from tests.databases import copied


@pytest.fixture
def instance(tmp_path: Path, sqlite_tables: Path) -> Path:
    copied(sqlite_tables, tmp_path / "instance")
    return tmp_path / "instance"


def front(instance: Path) -> int:
    """A start, and its first page."""
    app: Flask = create_app(instance, TESTING=True)
    return app.test_client().get("/").status_code


def test_the_second_start_compiles_nothing(instance: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert front(instance) == 200
    kept = list((instance / FOLDER).iterdir())
    assert kept
    assert {path.stat().st_mode & 0o077 for path in (instance / FOLDER, *kept)} == {0}

    def compiled(*_: object, **__: object) -> None:
        raise AssertionError("compiled again")

    monkeypatch.setattr(PageLoader, "_generate", compiled)
    assert front(instance) == 200
    for path in kept:
        path.unlink()
    with pytest.raises(AssertionError, match="compiled again"):
        front(instance)


def test_a_folder_that_takes_nothing_is_no_trouble(instance: Path) -> None:
    (instance / FOLDER).write_text("no folder")
    assert front(instance) == 200
    assert (instance / FOLDER).read_text() == "no folder"


def test_what_was_torn_off_is_compiled_again(instance: Path) -> None:
    assert front(instance) == 200
    kept = {path: path.read_bytes() for path in (instance / FOLDER).iterdir()}
    for path, content in kept.items():
        path.write_bytes(content[:-40])
    assert front(instance) == 200
    assert {path: path.read_bytes() for path in kept} == kept
