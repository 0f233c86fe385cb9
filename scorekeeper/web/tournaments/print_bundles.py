"""Serves bundles of papers: sets, table sheets, outdated papers, receipts."""

from collections.abc import Callable
from datetime import UTC, datetime
from uuid import UUID

from flask import abort, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper import __version__
from scorekeeper.engine.text import text
from scorekeeper.language import speak
from scorekeeper.services.papers import cards, print_jobs
from scorekeeper.services.papers.papers import can_print
from scorekeeper.services.papers.people_lists import people_page
from scorekeeper.services.tournaments.prints import bundles, diagrams
from scorekeeper.services.tournaments.prints import papers as prints
from scorekeeper.services.tournaments.prints.bundles import PrintBundle
from scorekeeper.services.tournaments.view_models import TournamentState, way
from scorekeeper.tournaments.displays.wall import SHEETS, Sheet
from scorekeeper.web import rate_limits
from scorekeeper.web.device import chosen_language
from scorekeeper.web.forms import client_id, send_uncached
from scorekeeper.web.live import answer_fragment
from scorekeeper.web.papers import PaperView, asked_paper, on_paper, print_response
from scorekeeper.web.tournaments import bp, pages
from scorekeeper.web.tournaments.forms import PrintForm
from scorekeeper.web.tournaments.pages import desk_of, tournament_of


@bp.post("/t/<key>/prints")
@rate_limits.printing
def print_set(key: str) -> Response:
    """Print several papers as one, beside the requests: all of a round, the end, every table."""
    tournament, now, named, form = desk_of(key), datetime.now(UTC), client_id(), PrintForm()
    if not can_print():
        return send_uncached(pages.papers(key, tournament, is_unprinted=True), 503)
    job = bundles.order_bundle(tournament, _bundle(tournament, now, form), named)
    return redirect(url_for("tournaments.print_job", key=key, job=job), 303)


def _bundle(tournament: TournamentState, now: datetime, form: PrintForm) -> PrintBundle:
    size = form.paper.data
    match form.what.data:
        case "round":
            return bundles.round_bundle(tournament, now, size)
        case "end":
            return bundles.final_bundle(tournament, now, size)
        case "sheets":
            return bundles.sheets_bundle(tournament, size)
        case _:
            return abort(400)


@bp.get("/t/<key>/prints/<uuid:job>")
def print_job(key: str, job: UUID) -> Response:
    """How far a set is; the paper itself when it is done."""
    tournament = desk_of(key)
    progress = print_jobs.progress(tournament.access.tournament_id, job)
    return send_uncached(pages.page("tournaments/print_job.html", key, tournament, job=progress))


@bp.get("/t/<key>/prints/<uuid:job>/live")
def print_job_live(key: str, job: UUID) -> Response:
    """Whether it has gone on since."""
    tournament = desk_of(key)
    progress = print_jobs.progress(tournament.access.tournament_id, job)
    state = (progress.done, progress.is_ready, progress.is_failed, chosen_language(), __version__)
    tag = "-".join(map(str, state))
    return answer_fragment(
        tag, lambda: render_template("tournaments/_print_job.html", job=progress)
    )


@bp.get("/t/<key>/prints/<uuid:job>.pdf")
def print_job_pdf(key: str, job: UUID) -> Response:
    """The paper."""
    tournament = desk_of(key)
    progress = print_jobs.progress(tournament.access.tournament_id, job)
    response = make_response(print_jobs.fetch(tournament.access.tournament_id, job))
    response.mimetype = "application/pdf"
    response.headers["Content-Disposition"] = f'inline; filename="{progress.name}"'
    response.headers["Cache-Control"] = "private, no-cache"
    return response


@bp.post("/t/<key>/prints/<sheet>")
@rate_limits.printing
def print_sheet(key: str, sheet: str) -> Response:
    """Print one sheet and remember that it hangs there now."""
    tournament, now, named = desk_of(key), datetime.now(UTC), client_id()
    what = next((s for s in SHEETS if s == sheet), None) or abort(404)
    form = PrintForm()
    rounds = len(tournament.evening.event.rounds)
    number = rounds if form.round.data is None else form.round.data
    page, title, about = _maker(bundles.state_after(tournament, number), what, now, form)
    answer = print_response(page, title, f"{sheet}.pdf", *about)
    if answer.status_code == 200:
        bundles.remember(tournament, named, [(what, number)], form.tables or None)
    return answer


def _maker(
    tournament: TournamentState, sheet: Sheet, now: datetime, form: PrintForm
) -> tuple[Callable[..., str], str, tuple[object, ...]]:
    """How a sheet becomes a page, the title of its PDF, and what it is about."""
    size, title, only = form.paper.data, tournament.title, [int(t) for t in form.tables]
    page: Callable[..., str] = people_page
    about: tuple[object, ...] = (tournament, now, size)
    match sheet:
        case "slips":
            prints.link_sides(tournament)
            page, about = prints.slips_page, (*about, only)
        case "cards":
            cards_made = prints.table_cards(tournament, only)
            page, title = cards.cards_page, cards_made[0].title
            about = (cards_made, size, form.each.data)
        case "results":
            page, title = diagrams.results_page, speak(diagrams.title_of(tournament))
        case "fees" | "receipts":
            page = prints.receipts_page
            kind = "fees" if sheet == "fees" else "prizes"
            about = (tournament, kind, form.whose.data, now, size)
        case "checklist":
            page = prints.checklist_page
        case _:
            table = prints.wall_paper(tournament, sheet, now)
            title, about = table.title, (table, size)
    return page, title, about


@on_paper(bp, "/t/<key>/receipts/<about>")
def receipts(key: str, about: str) -> PaperView:
    """Receipts; for each of a pair one of their own, if the address says so."""
    each = "1" if request.args.get("each") else None
    tournament, page, whose = desk_of(key), prints.receipts_page, "each" if each else ""
    of, name = (tournament, about, whose, datetime.now(UTC), asked_paper()), f"receipts-{about}.pdf"
    return pages.paper_of(key, page, tournament.title, name, *of, each=each)


@on_paper(bp, "/t/<key>/checklist")
def checklist(key: str) -> PaperView:
    """The evening on one page."""
    tournament, page = desk_of(key), prints.checklist_page
    of = tournament, datetime.now(UTC), asked_paper()
    return pages.paper_of(key, page, tournament.title, "checklist.pdf", *of)


@bp.get("/t/<key>/results")
def results(key: str) -> Response | str:
    """All results side by side: everybody against everybody, by rounds, groups and bracket. What
    is a bracket alone has it on its first page.
    """
    tournament = tournament_of(key)
    if tournament.form.is_knockout:
        return redirect(url_for("tournaments.show", key=key), 303)
    table = diagrams.results(tournament)
    return pages.page("tournaments/results.html", key, tournament, seen=table)


@on_paper(bp, "/t/<key>/papers/results")
def results_paper(key: str) -> PaperView:
    """The same for paper."""
    tournament = tournament_of(key)
    back = url_for(f"tournaments.{'show' if tournament.form.is_knockout else 'results'}", key=key)
    about, title = (
        (tournament, datetime.now(UTC), asked_paper()),
        speak(diagrams.title_of(tournament)),
    )
    return PaperView(diagrams.results_page, title, "results.pdf", about, back)


@on_paper(bp, "/t/<key>/e/<entrant>/paper")
def way_paper(key: str, entrant: str) -> PaperView:
    """Somebody's way for paper."""
    tournament = tournament_of(key)
    about = tournament, way(tournament, entrant), datetime.now(UTC), asked_paper()
    back = url_for("tournaments.entrant", key=key, entrant=entrant)
    return PaperView(diagrams.way_page, tournament.names[entrant], "way.pdf", about, back)


@bp.get("/t/<key>/papers")
def papers(key: str) -> Response:
    """What there is to print."""
    return send_uncached(pages.papers(key, tournament_of(key)))


@on_paper(bp, "/t/<key>/papers/<sheet>")
def paper(key: str, sheet: str) -> PaperView:
    """A list for the wall."""
    table = prints.wall_paper(tournament_of(key), sheet, datetime.now(UTC))
    about = table, asked_paper()
    return pages.paper_of(key, people_page, table.title, f"{sheet}.pdf", *about)


@on_paper(bp, "/t/<key>/slips")
def slips(key: str) -> PaperView:
    """Slips to bring to the desk."""
    tournament, page = desk_of(key), prints.slips_page
    about = tournament, datetime.now(UTC), asked_paper()
    return pages.paper_of(key, page, tournament.title, "slips.pdf", *about)


@on_paper(bp, "/t/<key>/certificates")
def certificates(key: str) -> PaperView:
    """Certificates for the first places."""
    tournament = desk_of(key)
    about, title = (tournament, datetime.now(UTC), asked_paper()), speak(text("Certificate"))
    page, name = prints.certificates_page, "certificates.pdf"
    return pages.paper_of(key, page, f"{title} · {tournament.title}", name, *about)


@bp.post("/t/<key>/papers")
@rate_limits.printing
def make_cards(key: str) -> Response:
    """Cards for the tables, as a page or as PDF. Posted: it makes the links that are on them."""
    tournament = desk_of(key)
    table_cards = prints.table_cards(tournament)
    form = PrintForm()
    size, each = form.paper.data, form.each.data
    ways = ((speak(text("On paper")), url_for("tournaments.papers", key=key)),)
    if form.shape.data == "page":
        return send_uncached(cards.cards_page(table_cards, size, each, ways=ways))
    answer = print_response(
        cards.cards_page, table_cards[0].title, "cards.pdf", table_cards, size, each, ways=ways
    )
    if answer.status_code == 200:
        bundles.remember(tournament, client_id(), [("cards", len(tournament.evening.event.rounds))])
    return answer
