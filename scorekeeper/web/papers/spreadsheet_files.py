"""Answers with a sheet as a file that a spreadsheet of the reader's language opens."""

from collections.abc import Sequence

from flask import make_response, request
from flask_babel import force_locale
from werkzeug.wrappers import Response

from scorekeeper.engine.text import Voice
from scorekeeper.language import FALLBACK
from scorekeeper.services.tournaments.files.export import as_csv, as_xlsx, csv_marks
from scorekeeper.tournaments.files.spreadsheets import Spreadsheet

_XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def csv_file(found: Spreadsheet, voice: Voice) -> Response:
    """As the reader's language writes numbers; with “plain” in the address as programs do, in
    English.
    """
    if "plain" in request.args:
        with force_locale(FALLBACK):
            return _file(as_csv(found, voice), "text/csv", f"{found.key}.csv")
    return _file(as_csv(found, voice, csv_marks()), "text/csv", f"{found.key}.csv")


def workbook_file(found: Sequence[Spreadsheet], voice: Voice) -> Response:
    """All of them in one book."""
    return _file(as_xlsx(found, voice), _XLSX, f"{found[0].key}.xlsx")


def _file(content: bytes, kind: str, name: str) -> Response:
    response = make_response(content)
    response.mimetype = kind
    response.headers.set("Content-Disposition", "attachment", filename=name)
    response.headers["Cache-Control"] = "private, no-cache"
    return response
