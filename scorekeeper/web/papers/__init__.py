"""Serves papers of the size asked for, or a page where none can be printed."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import wraps
from typing import Any

from flask import Blueprint, current_app, g, make_response, render_template, request, url_for
from flask_babel import force_locale
from werkzeug.wrappers import Response

from scorekeeper.engine.text import Text, Voice, text
from scorekeeper.language import speak
from scorekeeper.language.catalogues import FALLBACK
from scorekeeper.printing import PressBusy, PressFailed, PressMissing
from scorekeeper.services.matches.loader import see_match
from scorekeeper.services.papers import blank_sheets, papers
from scorekeeper.services.papers.papers import Paper, Ways, printed_html
from scorekeeper.services.papers.people_lists import PeopleTable, people_page
from scorekeeper.services.tournaments.event_files import as_csv, as_xlsx, csv_marks
from scorekeeper.tournaments.files.spreadsheets import Spreadsheet
from scorekeeper.web import rate_limits


def archive_file(document: dict[str, Any]) -> Response:
    """The file, read anew each time: it is private, and it changes."""
    response = make_response(json.dumps(document, ensure_ascii=False, indent=1))
    response.headers["Content-Type"] = "application/json; charset=utf-8"
    name = f"{document['of']}.json"
    response.headers.set("Content-Disposition", "attachment", filename=name)
    response.headers["Cache-Control"] = "no-store"
    return response


_FORM = "application/x-www-form-urlencoded"
# Neither stands on a page again: what nobody may read, and what this page makes anew.
_UNSAID = frozenset({"csrf_token"})
_ROOMS_OF_PASSWORDS = frozenset({"accounts"})


@dataclass(frozen=True, slots=True)
class RetryForm:
    """Keeps a form as it came, and where to."""

    path: str
    fields: tuple[tuple[str, str], ...]


def retryable_form() -> RetryForm | None:
    """The form of this request, when it is one of our own pages' that can be sent again."""
    is_a_page = request.method == "POST" and request.mimetype == _FORM
    is_ours = g.get("csrf_valid", not current_app.config["WTF_CSRF_ENABLED"])
    if not is_a_page or not is_ours or request.blueprint in _ROOMS_OF_PASSWORDS:
        return None
    fields = [x for x in request.form.items(multi=True) if x[0] not in _UNSAID]
    return RetryForm(request.full_path.removesuffix("?"), tuple(fields))


def asked_paper() -> Paper:
    """A4 unless the address asks for Letter."""
    return "letter" if request.args.get("paper") == "letter" else "a4"


_BACK = text("Back")


@dataclass(frozen=True, slots=True)
class PaperView:
    """A paper as a page, and as a PDF of this title and file name: what makes it of what it is
    `about`.
    `back`: the page it is of, called so, to which a screen leads, as to the PDFs; `asked`: what
    their address says besides its place. `around`: what else the page is given.
    """

    page: Callable[..., str]
    title: str
    name: str
    about: tuple[object, ...]
    back: str = ""
    called: Text = _BACK
    asked: Mapping[str, Any] = field(default_factory=dict)
    around: Mapping[str, object] = field(default_factory=dict)

    def surroundings(self, pdf: str, places: Mapping[str, Any]) -> Mapping[str, object]:
        """What the page is given besides what it is about; `pdf`: the view of its PDF."""
        if not self.back:
            return self.around
        address = {**places, **self.asked}
        ways: Ways = (
            (speak(self.called), self.back),
            (speak(text("PDF, A4")), url_for(pdf, **address)),
            (speak(text("PDF, Letter")), url_for(pdf, **address, paper="letter")),
        )
        return {"ways": ways, **self.around}


def on_paper(
    bp: Blueprint, address: str
) -> Callable[[Callable[..., PaperView]], Callable[..., PaperView]]:
    """Serve what the view gives as a page at this address, and beside it as a PDF."""

    def served(view: Callable[..., PaperView]) -> Callable[..., PaperView]:
        name = view.__name__
        pdf = f"{name.removesuffix('_paper')}_pdf"

        @wraps(view)
        def as_page(**places: object) -> str:
            paper = view(**places)
            return paper.page(*paper.about, **paper.surroundings(f"{bp.name}.{pdf}", places))

        @wraps(view)
        def as_pdf(**places: object) -> Response:
            paper_view = view(**places)
            context = paper_view.surroundings(f"{bp.name}.{pdf}", places)
            return print_response(
                paper_view.page, paper_view.title, paper_view.name, *paper_view.about, **context
            )

        bp.get(address, endpoint=name)(as_page)
        bp.get(f"{address}.pdf", endpoint=pdf)(rate_limits.printing(as_pdf))
        return view

    return served


def people_list(name: str, table: PeopleTable, back: str, **query: object) -> PaperView:
    """A list of people with what stands beside each."""
    about = table, asked_paper()
    return PaperView(people_page, table.title, name, about, back, asked=query)


def print_response(
    page: Callable[..., str], title: str, name: str, *about: object, **places: object
) -> Response:
    """The PDF of a page of what it is `about`, titled so, under this file name; where none can be
    made, the page that says so, with what stands around it: its `places`.
    """
    return pdf_file(lambda: printed_html(page(*about), title), name, page, *about, **places)


def pdf_file(
    make: Callable[[], bytes],
    name: str,
    page: Callable[..., str],
    *about: object,
    **places: object,
) -> Response:
    """The same of a PDF of which `make` gives the bytes."""
    try:
        response = make_response(make())
    except PressBusy as busy:
        return printer_busy(busy.retry_after)
    except (PressMissing, PressFailed):
        return make_response(page(*about, **places, is_unprinted=True), 503)
    response.mimetype = "application/pdf"
    response.headers["Content-Disposition"] = f'inline; filename="{name}"'
    return response


def printer_busy(seconds: int) -> Response:
    """Say that others wait for paper before this one; the page asks again by itself."""
    again = retryable_form()
    waits = render_template("errors/503.html", again=again, is_paper=True)
    response = make_response(waits, 503)
    response.headers["Retry-After"] = str(seconds)
    if not again:
        response.headers["Refresh"] = response.headers["Retry-After"]
    return response


_XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def csv_file(spreadsheet: Spreadsheet, voice: Voice) -> Response:
    """As the reader's language writes numbers; with “plain” in the address as programs do, in
    English.
    """
    if "plain" in request.args:
        with force_locale(FALLBACK):
            return _file(as_csv(spreadsheet, voice), "text/csv", f"{spreadsheet.key}.csv")
    return _file(as_csv(spreadsheet, voice, csv_marks()), "text/csv", f"{spreadsheet.key}.csv")


def workbook_file(spreadsheets: Sequence[Spreadsheet], voice: Voice) -> Response:
    """All of them in one book."""
    return _file(as_xlsx(spreadsheets, voice), _XLSX, f"{spreadsheets[0].key}.xlsx")


def _file(content: bytes, kind: str, name: str) -> Response:
    response = make_response(content)
    response.mimetype = kind
    response.headers.set("Content-Disposition", "attachment", filename=name)
    response.headers["Cache-Control"] = "private, no-cache"
    return response


bp = Blueprint("papers", __name__)


@on_paper(bp, "/m/<token>/sheet")
def match_sheet(token: str) -> PaperView:
    """The filled sheet."""
    match = see_match(token)
    title, name = (
        papers.paper_title(match.title, match.game),
        f"{match.game.key}-{match.version}.pdf",
    )
    about, places = (match, asked_paper()), {"token": token}
    return PaperView(papers.match_sheet, title, name, about, around=places)


@on_paper(bp, "/m/<token>/blank")
def match_blank(token: str) -> PaperView:
    """A sheet of this match to fill with a pencil."""
    blank = blank_sheets.blank_of_match(see_match(token))
    return _blank(blank, f"{blank.game.key}-blank.pdf", {"token": token})


@on_paper(bp, "/blank/<game>/<int:players>")
def blank(game: str, players: int) -> PaperView:
    """A sheet of a game for so many to fill with a pencil."""
    return _blank(blank_sheets.blank_of_game(game, players), f"{game}-{players}-blank.pdf", {})


@on_paper(bp, "/rules/<game>/sheet")
def rules(game: str) -> PaperView:
    """The rules of a game on one sheet, or of a table as its page asks for them; `fold` for four
    quarters of it.
    """
    about = game, asked_paper(), ("folded" if "fold" in request.args else "flat"), request.args
    title = blank_sheets.title_of(game)
    return PaperView(blank_sheets.rules_sheet, title, f"{game}-rules.pdf", about)


def _blank(blank: blank_sheets.Blank, name: str, places: Mapping[str, object]) -> PaperView:
    title, about = papers.paper_title(blank.title, blank.game), (blank, asked_paper())
    return PaperView(blank_sheets.blank_sheet, title, name, about, around=places)
