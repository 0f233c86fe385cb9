"""Everything as one file, and back on an empty machine, whatever is written meanwhile."""

import json
import os
import re
import shutil
import sqlite3
import zipfile
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.app import create_app
from scorekeeper.config import DATABASE_FILE, KEY_FILE, SETTINGS_FILE
from scorekeeper.extensions import db
from scorekeeper.services.answers import Saved
from scorekeeper.services.matches.view_models import Started, Write
from scorekeeper.services.storage.backup import NoBackup, backup, restore
from tests import hands
from tests.databases import only
from tests.services.foreign_records import US

pytestmark = only("sqlite")
NUMBERS = count()
IS_SOAK = settings.get_current_profile_name() == "soak"


@pytest.fixture
def file(app: Flask, table: Started, tmp_path: Path) -> Path:
    """The backup of an instance with a match and settings of its own."""
    (Path(app.instance_path) / SETTINGS_FILE).write_text("LIMIT_CODES = '3/minute'\n", "utf-8")
    backup(app, tmp_path / "evening.zip")
    return tmp_path / "evening.zip"


def told(database: Path) -> list[str]:
    """The whole database as SQL."""
    with closing(sqlite3.connect(database)) as opened:
        return list(opened.iterdump())


def test_what_comes_back_is_equal_and_the_links_open(
    app: Flask, table: Started, file: Path, tmp_path: Path
) -> None:
    there, here = Path(app.instance_path), tmp_path / "new"
    restore(file, here)
    assert told(here / DATABASE_FILE) == told(there / DATABASE_FILE)
    assert (here / SETTINGS_FILE).read_bytes() == (there / SETTINGS_FILE).read_bytes()
    assert {path.name for path in here.iterdir()} == {DATABASE_FILE, KEY_FILE, SETTINGS_FILE}
    restored = create_app(here, TESTING=True)
    assert restored.config["SECRET_KEY"] == app.config["SECRET_KEY"]
    with restored.test_request_context():
        write = Write(token=table.score_token, client_id="after-it", base=0)
        assert isinstance(hands.record_hand(write, US), Saved)
        db.session.remove()
        db.engine.dispose()


def test_it_is_for_its_owner_alone(file: Path) -> None:
    assert file.stat().st_mode & 0o077 == 0
    assert not list(file.parent.glob(".evening*"))


def test_what_is_there_is_left_alone_unless_forced(file: Path, tmp_path: Path) -> None:
    here = tmp_path / "new"
    here.mkdir()
    (here / SETTINGS_FILE).write_text("MINE = 1\n", "utf-8")
    with pytest.raises(NoBackup, match="nothing was changed"):
        restore(file, here)
    assert [path.name for path in here.iterdir()] == [SETTINGS_FILE]
    restore(file, here, is_forced=True)
    assert (here / f"{SETTINGS_FILE}.replaced").read_text("utf-8") == "MINE = 1\n"
    restore(file, here, is_forced=True)
    assert (here / f"{DATABASE_FILE}.replaced").is_file()


def test_a_database_in_use_is_not_replaced(app: Flask, file: Path) -> None:
    db.session.execute(db.text("SELECT 1"))
    before = told(Path(app.instance_path) / DATABASE_FILE)
    with pytest.raises(NoBackup, match="stop Scorekeeper first"):
        restore(file, Path(app.instance_path), is_forced=True)
    assert told(Path(app.instance_path) / DATABASE_FILE) == before


def test_another_file_is_no_backup(app: Flask, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("nothing", "utf-8")
    with pytest.raises(NoBackup, match="is no backup"):
        restore(tmp_path / "notes.txt", tmp_path / "new")
    with pytest.raises(FileNotFoundError):
        restore(tmp_path / "missing.zip", tmp_path / "new")


def test_of_postgresql_the_right_command_is_said_without_the_password(
    app: Flask, tmp_path: Path
) -> None:
    url = "postgresql+psycopg://keeper:hidden@db.example.org/scores"
    app.config["SQLALCHEMY_DATABASE_URI"] = url
    with pytest.raises(NoBackup, match="pg_dump") as refused:
        backup(app, tmp_path / "file")
    assert "postgresql://keeper@db.example.org/scores" in str(refused.value)
    assert "hidden" not in str(refused.value)


def unpacked(file: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(file) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def packed_as(file: Path, kept: Mapping[str, bytes]) -> Path:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in kept.items():
            packed.writestr(name, content)
    return file


def test_it_is_on_the_disk_when_it_is_said_to_be(
    app: Flask, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A power cut right afterwards takes away neither what is in a file nor its name."""
    settled: set[int] = set()
    sync = os.fsync

    def noted(handle: int) -> None:
        settled.add(os.fstat(handle).st_ino)
        sync(handle)

    monkeypatch.setattr(os, "fsync", noted)
    backup(app, tmp_path / "again.zip")
    restore(tmp_path / "again.zip", tmp_path / "new")
    wanted = {tmp_path, tmp_path / "again.zip", tmp_path / "new", *(tmp_path / "new").iterdir()}
    assert {path.stat().st_ino for path in wanted} <= settled


@pytest.mark.parametrize("name", ["../evil", "/evil", "a/../../evil", "C:\\evil", ".replaced"])
def test_nothing_lands_outside_its_folder(file: Path, tmp_path: Path, name: str) -> None:
    made = packed_as(tmp_path / "made.zip", {**unpacked(file), name: b"evil"})
    before = set(tmp_path.rglob("*"))
    restore(made, tmp_path / "new")
    new = set(tmp_path.rglob("*")) - before
    names = (DATABASE_FILE, KEY_FILE, SETTINGS_FILE)
    assert new == {tmp_path / "new", *(tmp_path / "new" / one for one in names)}


@pytest.mark.parametrize("name", ["backup.json", KEY_FILE, SETTINGS_FILE])
def test_a_small_file_that_unpacks_to_a_large_one_is_left_packed(
    file: Path, tmp_path: Path, name: str
) -> None:
    made = packed_as(tmp_path / "made.zip", {**unpacked(file), name: b" " * 2_000_000})
    with pytest.raises(NoBackup, match="more than any backup"):
        restore(made, tmp_path / "new")
    assert not list((tmp_path / "new").iterdir())


def test_what_does_not_fit_on_the_disk_is_left_packed(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage(tmp_path)._replace(free=1000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    with pytest.raises(NoBackup, match="only 1,000 are free"):
        restore(file, tmp_path / "new")


def refusal(file: Path, instance: Path) -> str:
    """Why this is not restored; blank when it is."""
    try:
        restore(file, instance)
    except NoBackup as refused:
        return str(refused)
    return ""


def test_one_flipped_bit_is_damage_and_named_or_comes_back_whole(
    app: Flask, file: Path, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    """Wherever it is: never “no backup”, never half of one."""
    content, whole = file.read_bytes(), unpacked(file)
    steps = range(0, len(content), 1 if IS_SOAK else len(content) // 40)
    places = sorted({*steps, *range(len(content) - 400, len(content), 1 if IS_SOAK else 23)})
    named: Counter[str] = Counter()
    for place in places:
        bit = 1 << place % 8
        spoilt, here = tmp_path / "spoilt.zip", tmp_path / "here"
        spoilt.write_bytes(content[:place] + bytes([content[place] ^ bit]) + content[place + 1 :])
        said = refusal(spoilt, here)
        if said:
            found = re.search(r"is damaged \((.*)\): nothing was changed", said)
            assert found, (place, said)
            named[found[1]] += 1
            assert not list(here.iterdir())
        else:
            named["whole"] += 1
            for name in {*whole} - {"backup.json"}:
                assert (here / name).read_bytes() == whole[name], place
            shutil.rmtree(here)
    record_property("tried", f"one flipped bit at each of {len(places)} bytes of a backup: {named}")
    assert {DATABASE_FILE, "backup.json", "its list of contents"} <= set(named)


def test_a_backup_of_before_there_were_digests_of_everything_comes_back(
    app: Flask, file: Path, tmp_path: Path
) -> None:
    kept = unpacked(file)
    manifest = json.loads(kept["backup.json"])
    manifest["digest"] = manifest.pop("digests")[DATABASE_FILE]
    made = packed_as(tmp_path / "x.zip", {**kept, "backup.json": json.dumps(manifest).encode()})
    restore(made, tmp_path / "new")
    assert told(tmp_path / "new" / DATABASE_FILE) == told(Path(app.instance_path) / DATABASE_FILE)


def test_what_a_later_version_wrote_is_no_damage(file: Path, tmp_path: Path) -> None:
    manifest = b'{"format": "scorekeeper-backup/9"}'
    made = packed_as(tmp_path / "x.zip", {**unpacked(file), "backup.json": manifest})
    with pytest.raises(NoBackup, match="does not know"):
        restore(made, tmp_path / "new")


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    max_examples=settings().max_examples // 4,
)
@given(data=st.data())
def test_a_file_spoilt_anywhere_is_refused_in_words_or_comes_back_whole(
    app: Flask, file: Path, tmp_path: Path, data: st.DataObject
) -> None:
    whole = bytearray(file.read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        # Where the entries are named is the more interesting half.
        start = data.draw(st.sampled_from((0, len(whole) - 600)))
        place = data.draw(st.integers(start, len(whole) - 1))
        whole[place : place + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=4))
    here = tmp_path / f"spoilt-{next(NUMBERS)}"
    spoilt = here.with_suffix(".zip")
    spoilt.write_bytes(whole)
    try:
        restore(spoilt, here)
    except NoBackup:
        assert not list(here.iterdir())
    else:
        assert told(here / DATABASE_FILE) == told(Path(app.instance_path) / DATABASE_FILE)
    shutil.rmtree(here)
    spoilt.unlink()
