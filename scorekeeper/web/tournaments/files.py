"""Serves a tournament as files, out and in."""

import sqlite3
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID

from flask import abort, jsonify, make_response, redirect, render_template, url_for
from werkzeug.wrappers import Response

from scorekeeper.engine.game import Problem
from scorekeeper.engine.text import text
from scorekeeper.extensions import this_app
from scorekeeper.services.access import clubs, public_address
from scorekeeper.services.answers import Forbidden, Refused
from scorekeeper.services.storage import backup_schedule
from scorekeeper.services.storage.backup import NoBackup
from scorekeeper.services.tournaments import event_files
from scorekeeper.web import current_account, rate_limits
from scorekeeper.web.forms import client_id, send_uncached
from scorekeeper.web.papers import csv_file, workbook_file
from scorekeeper.web.tournaments import bp, pages
from scorekeeper.web.tournaments.forms import RecordForm
from scorekeeper.web.tournaments.pages import access_of, tournament_of

_NOTHING = (Problem("record", "", text("Choose a file first.")),)


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


@bp.get("/clubs/<uuid:club>/tournaments/file")
def open_file(club: UUID) -> Response:
    """Ask for the file of a tournament."""
    return _opening(club)


@bp.post("/clubs/<uuid:club>/tournaments/file")
@rate_limits.bringing_in
def bring(club: UUID) -> Response:
    """Begin a tournament from its file; what is wrong with a file is said beside the field."""
    account = current_account.signed_in()
    file = RecordForm().record.data
    content = file.read() if file else b""
    answer = (
        event_files.import_tournament(account.id, club, content, client_id()) if content else None
    )
    if isinstance(answer, UUID):
        return redirect(url_for("tournaments.show", key=answer.hex), 303)
    return _opening(club, answer or Refused(_NOTHING), 422)


def _opening(club: UUID, refused: Refused | None = None, status: int = 200) -> Response:
    club_view = clubs.see_club(current_account.signed_in().id, club)
    if club_view.role != "organiser":
        raise Forbidden
    problems = () if refused is None else refused.problems
    page = render_template(
        "tournaments/open_file.html", club=club_view, problems=problems, form=RecordForm(None)
    )
    return send_uncached(page, status)
