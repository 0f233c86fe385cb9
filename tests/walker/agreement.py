"""Holds that page, JSON and CSV say the same of a tournament and of a match."""

import csv
import re
from collections.abc import Callable
from html import unescape
from io import StringIO
from uuid import UUID

from werkzeug.test import TestResponse

from tests.walker.laws import Broken, Rows
from tests.walker.scenes import Scene
from tests.web.plain_browser import Page

Ask = Callable[..., TestResponse]
_ROW = re.compile(
    r'<td class="number"><b>(\d*)</b></td>\s*<th scope="row">.*?<bdi>(.*?)</bdi>(.*?)</tr>',
    re.DOTALL,
)
_CELL = re.compile(r'<td class="number">([^<]*)</td>')


def hold(scene: Scene, rows: Rows, ask: Ask) -> None:
    """What is said of the scene's tournament or match, wherever it is said. Raises Broken."""
    kind = scene.state.partition(" ")[0]
    if kind == "cup" and UUID(scene.keys["organiser"]).hex in rows["tournament"]:
        _hold_of_standings(scene.keys["watch link"], UUID(scene.keys["organiser"]), ask)
    elif kind == "match":
        _hold_of_match(scene.keys["watch"], rows, ask)


def _hold_of_standings(key: str, tournament: UUID, ask: Ask) -> None:
    bearer = {"Authorization": f"Bearer {key}"}
    answer = ask(f"/api/v1/tournaments/{tournament}/standings", **bearer)
    sheet = ask(f"/t/{key}/files/standings.csv")
    if answer.status_code != 200 or sheet.status_code != 200:  # the address was shut meanwhile
        return
    told = [
        (str(row["place"]), row["name"], [value["words"] for value in row["values"]])
        for row in answer.get_json()["rows"]
    ]
    written = sheet.get_data(as_text=True).lstrip("\ufeff")
    listed = [(row[0], row[1].lstrip("'")) for row in csv.reader(StringIO(written)) if row][1:]
    if [(place, name.lstrip("'")) for place, name, _ in told] != listed:
        raise Broken("JSON and CSV agree", "standings", f"{told} {listed}"[:400])
    html = ask(f"/t/{key}").get_data(as_text=True).rpartition('<table class="standing')[2]
    for (place, name, values), row in zip(told, _ROW.findall(html), strict=False):
        cells = _CELL.findall(row[2])
        if (place, name) != (row[0], _plain(row[1])) or not {*cells} <= {*values}:
            raise Broken("page and JSON agree", "standings", f"{place} {name} {values} {row}"[:400])


def _hold_of_match(key: str, rows: Rows, ask: Ask) -> None:
    record = ask(f"/m/{key}/record.json")
    if record.status_code != 200:
        return
    bearer = {"Authorization": f"Bearer {key}"}
    answers = (ask(f"/api/v1/matches/{UUID(str(one))}", **bearer) for one in rows["match"])
    told = next(answer.get_json() for answer in answers if answer.status_code == 200)
    if len(told["hands"]) != len(record.get_json()["hands"]):
        raise Broken("record and JSON agree", "match", f"{len(told['hands'])} hands")
    shown = Page(200, "", ask(f"/m/{key}/live/big").get_data(as_text=True)).text
    for row in told["score"]["rows"]:
        numeral = f"{row['numeral']:,}".replace("-", "−") if row.get("numeral") is not None else ""
        expected = f"{row['name']['words']} {numeral}".strip()
        if expected not in shown:
            raise Broken("page and JSON agree", "score", f"{expected} {shown}"[:400])


def _plain(html: str) -> str:
    return re.sub("[\u2066-\u2069]", "", unescape(html))
