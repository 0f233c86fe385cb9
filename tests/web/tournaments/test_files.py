"""A tournament as files to take home."""

import json
from io import BytesIO
from pathlib import Path

from flask import Flask
from openpyxl import load_workbook

from scorekeeper.services.access import accounts, clubs
from scorekeeper.services.storage import backup
from tests.databases import only
from tests.web.organiser import PASSWORD, key_of
from tests.web.plain_browser import Device, Page


def test_it_works(olga: Device, published: Page) -> None:
    page = olga.open(published.link("Files"))
    assert page.status == 200
    key = key_of(page)
    assert page.link("Standings (CSV)") == f"/t/{key}/files/standings.csv"
    for words in ("workbook", "FIDE", "whole tournament", "Results", "Who takes part"):
        answer = olga.client.get(page.link(words))
        assert answer.status_code == 200
    for words in ("workbook", "FIDE", "whole tournament", "Results (CSV)"):
        named = olga.client.get(page.link(words)).headers["Content-Disposition"]
        assert named.startswith("attachment; filename=Sant-Jordi")


def test_each_file_is_what_it_says(olga: Device, published: Page) -> None:
    key = key_of(published)
    book = load_workbook(BytesIO(olga.client.get(f"/t/{key}/files/tournament.xlsx").data))
    assert book.sheetnames == ["Standings", "Who takes part", "Results"]
    record = json.loads(olga.client.get(f"/t/{key}/files/tournament.json").data)
    assert record["format"] == "scorekeeper-tournament-archive/1"
    assert olga.client.get(f"/t/{key}/files/tournament.trf").text.count("\r\n001 ") == 6
    assert "Ana – Bea" in olga.client.get(f"/t/{key}/files/people.csv").text
    assert olga.client.get(f"/t/{key}/files/secrets.csv").status_code == 404


@only("sqlite")
def test_everything_as_one_file_comes_from_the_desk(
    app: Flask, olga: Device, published: Page, tmp_path: Path
) -> None:
    desk = olga.open(f"/t/{key_of(published)}/desk")
    answer = olga.client.get(desk.link("Everything as one file"))
    assert answer.headers["Cache-Control"] == "no-store"
    assert "attachment; filename=scorekeeper-20" in answer.headers["Content-Disposition"]
    (tmp_path / "all.zip").write_bytes(answer.data)
    assert backup.restore(tmp_path / "all.zip", tmp_path / "there").tournaments == 1


@only("sqlite")
def test_who_does_not_organise_every_club_here_does_not_get_the_others(
    app: Flask, olga: Device, published: Page
) -> None:
    with app.test_request_context():
        pere = accounts.add_account("pere", PASSWORD)
        assert isinstance(pere, accounts.SignedIn)
        clubs.start_club(pere.id, "Another")
    key = key_of(published)
    assert "Everything as one file" not in olga.open(f"/t/{key}/desk").text
    assert olga.client.get(f"/t/{key}/files/everything.zip").status_code == 403


@only("postgresql")
def test_postgresql_has_its_own_command(olga: Device, published: Page) -> None:
    key = key_of(published)
    assert "Everything as one file" not in olga.open(f"/t/{key}/desk").text
    assert olga.client.get(f"/t/{key}/files/everything.zip").status_code == 409
