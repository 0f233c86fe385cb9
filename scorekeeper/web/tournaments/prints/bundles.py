"""Serves bundles of papers: sets, table sheets, outdated papers, receipts."""

from collections.abc import Callable
from datetime import UTC, datetime
from uuid import UUID

from flask import abort, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper import __version__
from scorekeeper.engine.text import text
from scorekeeper.services.papers import cards, papers, print_jobs
from scorekeeper.services.papers.papers import Ways
from scorekeeper.services.papers.people_lists import people_page, people_pdf
from scorekeeper.services.tournaments.prints import bundles, diagrams, outdated, wall_lists
from scorekeeper.services.tournaments.prints import receipts as prints_receipts
from scorekeeper.services.tournaments.prints.bundles import Set
from scorekeeper.services.tournaments.prints.receipts import ReceiptsQuery
from scorekeeper.services.tournaments.view_models import TournamentState
from scorekeeper.tournaments.displays.wall import SHEETS, Sheet
from scorekeeper.web import rate_limits
from scorekeeper.web.device import chosen_language
from scorekeeper.web.form import client_id, unkept
from scorekeeper.web.live.fragments import answered
from scorekeeper.web.papers.responses import asked_paper, printed, ways_on
from scorekeeper.web.tournaments import bp, pages
from scorekeeper.web.tournaments.forms import PrintForm
from scorekeeper.web.tournaments.lookup import desk_of


@bp.post("/t/<key>/prints")
@rate_limits.printing
def print_set(key: str) -> Response:
    """Print several papers as one, beside the requests: all of a round, the end, every table."""
    hall, now, named, form = desk_of(key), datetime.now(UTC), client_id(), PrintForm()
    if not papers.can_print():
        return unkept(pages.papers(key, hall, is_unprinted=True), 503)
    job = bundles.order(hall, _asked(hall, now, form), named)
    return redirect(url_for("tournaments.print_job", key=key, job=job), 303)


def _asked(hall: TournamentState, now: datetime, form: PrintForm) -> Set:
    size = form.paper.data
    match form.what.data:
        case "round":
            return bundles.of_round(hall, now, size)
        case "end":
            return bundles.of_the_end(hall, now, size)
        case "sheets":
            return bundles.of_all_tables(hall, size)
        case _:
            return abort(400)


@bp.get("/t/<key>/prints/<uuid:job>")
def print_job(key: str, job: UUID) -> Response:
    """How far a set is; the paper itself when it is done."""
    hall = desk_of(key)
    found = print_jobs.progress(hall.access.tournament_id, job)
    context = pages.shared(key, hall) | {"job": found}
    return unkept(render_template("tournaments/print_job.html", **context))


@bp.get("/t/<key>/prints/<uuid:job>/live")
def print_job_live(key: str, job: UUID) -> Response:
    """Whether it has gone on since."""
    hall = desk_of(key)
    found = print_jobs.progress(hall.access.tournament_id, job)
    said = (found.done, found.is_ready, found.is_failed, chosen_language(), __version__)
    tag = "-".join(map(str, said))
    return answered(tag, lambda: render_template("tournaments/_print_job.html", job=found))


@bp.get("/t/<key>/prints/<uuid:job>.pdf")
def print_job_pdf(key: str, job: UUID) -> Response:
    """The paper."""
    hall = desk_of(key)
    found = print_jobs.progress(hall.access.tournament_id, job)
    response = make_response(print_jobs.fetch(hall.access.tournament_id, job))
    response.mimetype = "application/pdf"
    response.headers["Content-Disposition"] = f'inline; filename="{found.name}"'
    response.headers["Cache-Control"] = "private, no-cache"
    return response


@bp.post("/t/<key>/prints/<sheet>")
@rate_limits.printing
def print_sheet(key: str, sheet: str) -> Response:
    """Print one sheet and remember that it hangs there now."""
    hall, now, named = desk_of(key), datetime.now(UTC), client_id()
    what = next((one for one in SHEETS if one == sheet), None) or abort(404)
    form = PrintForm()
    rounds = len(hall.evening.event.rounds)
    number = rounds if form.round.data is None else form.round.data
    pdf, page, about = _makers(outdated.hall_after(hall, number), what, now, form)
    answer = printed(pdf, page, f"{sheet}.pdf", *about)
    if answer.status_code == 200:
        outdated.remember(hall, named, [(what, number, form.tables or None)])
    return answer


def _makers(
    hall: TournamentState, sheet: Sheet, now: datetime, form: PrintForm
) -> tuple[Callable[..., bytes], Callable[..., str], tuple[object, ...]]:
    """How a sheet becomes a PDF, the page instead, and what both are about."""
    size = form.paper.data
    pdf: Callable[..., bytes] = people_pdf
    page: Callable[..., str] = people_page
    about: tuple[object, ...] = (hall, now, size)
    match sheet:
        case "slips":
            wall_lists.link_sides(hall)
            pdf, page = wall_lists.slips_pdf, wall_lists.slips_page
        case "cards":
            pdf, page = cards.cards_pdf, cards.cards_page
            about = (
                wall_lists.table_cards(hall, [int(one) for one in form.tables]),
                size,
                form.each.data,
            )
        case "results":
            pdf, page = diagrams.results_pdf, diagrams.results_page
        case "fees" | "receipts":
            pdf, page = prints_receipts.receipts_pdf, prints_receipts.receipts_page
            kind = "fees" if sheet == "fees" else "prizes"
            about = (hall, ReceiptsQuery(kind, is_each=form.whose.data == "each"), now, size)
        case "checklist":
            pdf, page = prints_receipts.checklist_pdf, prints_receipts.checklist_page
        case _:
            about = (wall_lists.wall_paper(hall, sheet, now), size)
    return pdf, page, about


@bp.get("/t/<key>/receipts/<about>")
def receipts(key: str, about: str) -> str:
    """Receipts as a page."""
    asked = _about(about)
    ways = _ways(key, "receipts_pdf", about=about, each=_each())
    now = datetime.now(UTC)
    return prints_receipts.receipts_page(desk_of(key), asked, now, asked_paper(), ways=ways)


@bp.get("/t/<key>/receipts/<about>.pdf")
@rate_limits.printing
def receipts_pdf(key: str, about: str) -> Response:
    """The same as PDF."""
    of = (desk_of(key), _about(about), datetime.now(UTC), asked_paper())
    ways = _ways(key, "receipts_pdf", about=about, each=_each())
    pdf, page = prints_receipts.receipts_pdf, prints_receipts.receipts_page
    return printed(pdf, page, f"receipts-{about}.pdf", *of, ways=ways)


def _about(about: str) -> ReceiptsQuery:
    return ReceiptsQuery(about, is_each=_each() is not None)


def _each() -> str | None:
    """Whether each of a pair has one of their own, as the address says it."""
    return "1" if request.args.get("each") else None


@bp.get("/t/<key>/checklist")
def checklist(key: str) -> str:
    """The evening on one page."""
    ways = _ways(key, "checklist_pdf")
    return prints_receipts.checklist_page(desk_of(key), datetime.now(UTC), asked_paper(), ways=ways)


@bp.get("/t/<key>/checklist.pdf")
@rate_limits.printing
def checklist_pdf(key: str) -> Response:
    """The same as PDF."""
    of, ways = (desk_of(key), datetime.now(UTC), asked_paper()), _ways(key, "checklist_pdf")
    pdf, page = prints_receipts.checklist_pdf, prints_receipts.checklist_page
    return printed(pdf, page, "checklist.pdf", *of, ways=ways)


def _ways(key: str, pdf: str, about: str | None = None, each: str | None = None) -> Ways:
    """From a paper on a screen: back, and to the PDFs."""
    back, pdf = url_for("tournaments.papers", key=key), f"tournaments.{pdf}"
    return ways_on(text("On paper"), back, pdf, key=key, about=about, each=each)
