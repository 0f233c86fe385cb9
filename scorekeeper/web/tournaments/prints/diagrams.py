"""Serves the drawings of a tournament: bracket, cross-tables, progress."""

from datetime import UTC, datetime

from flask import render_template, url_for
from werkzeug.wrappers import Response

from scorekeeper.engine.text import text
from scorekeeper.services.papers.papers import Ways
from scorekeeper.services.tournaments.prints import diagrams
from scorekeeper.services.tournaments.progress import way
from scorekeeper.web import rate_limits
from scorekeeper.web.papers.responses import asked_paper, printed, ways_on
from scorekeeper.web.tournaments import bp, pages
from scorekeeper.web.tournaments.lookup import hall_of


@bp.get("/t/<key>/results")
def results(key: str) -> str:
    """All results side by side: the bracket, or everybody against everybody, or by rounds."""
    hall = hall_of(key)
    page = pages.shared(key, hall) | {"seen": diagrams.results(hall)}
    return render_template("tournaments/results.html", title=diagrams.title_of(hall), **page)


@bp.get("/t/<key>/papers/results")
def results_paper(key: str) -> str:
    """The same for paper, as a page."""
    hall, now = hall_of(key), datetime.now(UTC)
    return diagrams.results_page(hall, now, asked_paper(), ways=_ways(key))


@bp.get("/t/<key>/papers/results.pdf")
@rate_limits.printing
def results_pdf(key: str) -> Response:
    """The same as PDF."""
    hall, now, size = hall_of(key), datetime.now(UTC), asked_paper()
    return printed(
        diagrams.results_pdf, diagrams.results_page, "results.pdf", hall, now, size, ways=_ways(key)
    )


@bp.get("/t/<key>/e/<entrant>/paper")
def way_paper(key: str, entrant: str) -> str:
    """Somebody's way for paper, as a page."""
    hall, now = hall_of(key), datetime.now(UTC)
    found, ways = way(hall, entrant), _ways_of(key, entrant)
    return diagrams.way_page(hall, found, now, asked_paper(), ways=ways)


@bp.get("/t/<key>/e/<entrant>/paper.pdf")
@rate_limits.printing
def way_pdf(key: str, entrant: str) -> Response:
    """The same as PDF."""
    hall, now, size = hall_of(key), datetime.now(UTC), asked_paper()
    found, ways = way(hall, entrant), _ways_of(key, entrant)
    return printed(
        diagrams.way_pdf, diagrams.way_page, "way.pdf", hall, found, now, size, ways=ways
    )


def _ways(key: str) -> Ways:
    back = url_for("tournaments.results", key=key)
    return ways_on(text("Back"), back, "tournaments.results_pdf", key=key)


def _ways_of(key: str, entrant: str) -> Ways:
    back = url_for("tournaments.entrant", key=key, entrant=entrant)
    return ways_on(text("Back"), back, "tournaments.way_pdf", key=key, entrant=entrant)
