"""A tournament's files, log, and addresses."""

import json
import re
from io import BytesIO
from pathlib import Path

from flask import Flask
from openpyxl import load_workbook

from scorekeeper.services.storage import backup, backup_schedule
from tests.databases import only
from tests.web.api import cast
from tests.web.organiser import key_of
from tests.web.plain_browser import Device, Page


def test_files_works(olga: Device, published: Page) -> None:
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
        cast.club_of(cast.account("pere"), "Another")
    key = key_of(published)
    assert "Everything as one file" not in olga.open(f"/t/{key}/desk").text
    assert olga.client.get(f"/t/{key}/files/everything.zip").status_code == 403


@only("postgresql")
def test_postgresql_has_its_own_command(olga: Device, published: Page) -> None:
    key = key_of(published)
    assert "Everything as one file" not in olga.open(f"/t/{key}/desk").text
    assert olga.client.get(f"/t/{key}/files/everything.zip").status_code == 409


def test_an_entry_is_taken_back_and_stays_in_the_log(olga: Device, published: Page) -> None:
    desk = olga.open(f"/t/{key_of(published)}/desk")
    olga.send(desk.form("/desk"), slip="132")
    page = olga.open(f"/t/{key_of(published)}/log")
    assert re.search(r"Round 1, table 1: \w+ – \w+ 3 and \w+ – \w+ 2\.", page.text)
    page = olga.tap(page, "Take back 10")
    assert "Taken back: Round 1, table 1" in page.text
    assert "taken back" in page.text
    assert "3 results are missing." in olga.open(desk.path).text


def test_address_works(olga: Device, people: Page) -> None:
    page = olga.open(f"/t/{key_of(people)}/address")
    assert "no phone gets there" in page.text
    assert page.link("The poster")


def test_another_address_is_on_every_code(olga: Device, people: Page) -> None:
    key = key_of(people)
    form = olga.open(f"/t/{key}/address").form("/address")
    page = olga.send(form, address="https://scores.example.org")
    assert page.status == 200
    assert "no phone gets there" not in page.text
    assert "https://scores.example.org/t/" in olga.open(f"/t/{key}/share").html
    answer = olga.client.get(f"/t/{key}/desk")
    policy = answer.headers["Content-Security-Policy"]
    assert "connect-src 'self' https://scores.example.org;" in policy


def test_the_server_tells_who_it_is_to_whoever_asks(olga: Device, people: Page) -> None:
    answer = olga.client.get("/here")
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    said = answer.get_json()["scorekeeper"]
    assert len(said) == 16
    assert said in olga.open(f"/t/{key_of(people)}/address").html


def test_a_helper_is_given_an_address_and_it_is_taken_back(olga: Device, published: Page) -> None:
    page = olga.open(f"/t/{key_of(published)}/links")
    page = olga.send(page.form("/links"), label="Pere at the bar", scope="desk")
    assert "Pere at the bar" in page.text
    assert "keeps the desk" in page.text
    held = _address_of(page, "Pere at the bar")
    stranger = Device(olga.client.application.test_client())
    assert stranger.open(f"{held}/desk").status == 200
    form = next(one for one in page.forms if ("label", "Pere at the bar") in one.fields)
    page = olga.send(form, label="Pau", do="rename")
    assert "Pau" in page.text
    form = next(one for one in page.forms if ("label", "Pau") in one.fields)
    page = olga.send(form, do="revoke")
    assert "Pau" not in page.text
    assert stranger.open(f"{held}/desk").status == 404


def _address_of(page: Page, label: str) -> str:
    """The address that stands above the form with this name."""
    form = next(one for one in page.forms if ("label", label) in one.fields)
    before = page.html.split(form.action)[0]
    return str(re.findall(r'href="[^"]*(/t/[^"/]+)"', before)[-1])


def test_it_only_watches_whoever_shares_it(olga: Device, published: Page) -> None:
    page = olga.open(f"/t/{key_of(published)}/share")
    address = next(href for href, said in page.links if said.startswith("http"))
    token = address.rsplit("/", 1)[1]
    assert token != key_of(published)
    stranger = Device(olga.client.application.test_client())
    assert stranger.open(f"/t/{token}").status == 200
    assert stranger.open(f"/t/{token}/desk").status == 403
    assert "QR code" in page.html


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
