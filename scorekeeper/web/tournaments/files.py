"""Serves a tournament as files, out and in."""

import sqlite3
from pathlib import Path
from tempfile import TemporaryDirectory

from flask import abort, jsonify, make_response
from werkzeug.wrappers import Response

from scorekeeper.extensions import this_app
from scorekeeper.services.access import public_address
from scorekeeper.services.answers import Forbidden
from scorekeeper.services.storage import backup_schedule
from scorekeeper.services.storage.backup import NoBackup
from scorekeeper.services.tournaments import event_files
from scorekeeper.web import rate_limits
from scorekeeper.web.papers import csv_file, workbook_file
from scorekeeper.web.tournaments import bp, pages
from scorekeeper.web.tournaments.pages import access_of, tournament_of


@bp.get("/t/<key>/files")
def files(key: str) -> str:
    """What can be taken home."""
    tournament, sheets = tournament_of(key), event_files.SHEETS
    return pages.page("tournaments/files.html", key, tournament, sheets=sheets)


@bp.get("/t/<key>/files/tournament.json")
def archive(key: str) -> Response:
    """The whole journal."""
    document = event_files.archive(access_of(key))
    return _named(jsonify(document), document.get("event", {}).get("title", ""), "json")


@bp.get("/t/<key>/files/<sheet>.csv")
def sheet(key: str, sheet: str) -> Response:
    """One sheet, for any program."""
    tournament = tournament_of(key)
    response = csv_file(event_files.sheet(tournament, sheet), tournament.voice)
    return _named(response, f"{tournament.title} {sheet}", "csv")


@bp.get("/t/<key>/files/tournament.xlsx")
def workbook(key: str) -> Response:
    """All sheets in one book."""
    tournament = tournament_of(key)
    sheets = [event_files.sheet(tournament, name) for name in event_files.SHEETS]
    response = workbook_file(sheets, tournament.voice)
    return _named(response, tournament.title, "xlsx")


@bp.get("/t/<key>/files/tournament.trf")
def report_file(key: str) -> Response:
    """FIDE's report, of two sides."""
    tournament = tournament_of(key)
    response = make_response(event_files.report_file(tournament))
    response.mimetype = "text/plain"
    return _named(response, tournament.title, "trf")


@bp.get("/t/<key>/files/everything.zip")
@rate_limits.printing
def everything(key: str) -> Response:
    """All of this installation, for who organises every club of it: with the key every link opens,
    so it is as secret as the server.
    """
    tournament = tournament_of(key)
    if not public_address.may_change(tournament.access.account_id):
        raise Forbidden
    with TemporaryDirectory() as folder:
        try:
            file = backup_schedule.write_timed_backup(this_app(), Path(folder))
        except NoBackup:
            abort(409)  # PostgreSQL has its own command
        except (OSError, sqlite3.Error):
            abort(503)
        response = make_response(file.read_bytes())
    response.mimetype = "application/zip"
    response.headers.set("Content-Disposition", "attachment", filename=file.name)
    response.headers["Cache-Control"] = "no-store"
    return response


def _named(response: Response, title: str, ending: str) -> Response:
    """To be saved under the tournament's name, as far as a file name can be it."""
    name = "-".join("".join(s if s.isalnum() else " " for s in title).split()) or "tournament"
    response.headers.set("Content-Disposition", "attachment", filename=f"{name}.{ending}")
    response.headers["Cache-Control"] = "private, no-cache"
    return response
