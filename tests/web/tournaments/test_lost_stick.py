"""The stick for backups is pulled out: the desk says so, and the evening goes on."""

from pathlib import Path

from flask import Flask

from scorekeeper.services.storage import backup_schedule
from tests.databases import only
from tests.web.organiser import key_of
from tests.web.plain_browser import Device, Page


@only("sqlite")
def test_the_desk_says_it_and_takes_the_next_round(
    app: Flask, olga: Device, people: Page, tmp_path: Path
) -> None:
    app.config["BACKUP_FOLDER"] = str(tmp_path / "stick")
    page = olga.tap(people, "Draw round 1")
    page = olga.tap(page, "Publish the seating")
    backup_schedule.wait_for_backups(app)
    assert page.status == 200
    desk = olga.open(f"/t/{key_of(page)}/desk")
    assert "The last backup could not be written" in desk.text
    assert not (tmp_path / "stick").exists()
