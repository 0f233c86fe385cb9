"""A tournament as files to take home."""

import json
from io import BytesIO

from openpyxl import load_workbook

from tests.web.organiser import key_of
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


def test_a_sheet_speaks_the_readers_language(olga: Device, published: Page) -> None:
    olga.in_language("es")
    found = olga.client.get(f"/t/{key_of(published)}/files/standings.csv").data.decode("utf-8-sig")
    assert "Diferencia de juegos" in found.splitlines()[0]
