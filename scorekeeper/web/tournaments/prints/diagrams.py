"""Serves the drawings of a tournament: bracket, cross-tables, progress."""

from datetime import UTC, datetime

from flask import render_template, url_for

from scorekeeper.language import speak
from scorekeeper.services.tournaments.prints import diagrams
from scorekeeper.services.tournaments.progress import way
from scorekeeper.web.papers.responses import PaperView, asked_paper, on_paper
from scorekeeper.web.tournaments import bp, pages
from scorekeeper.web.tournaments.lookup import hall_of


@bp.get("/t/<key>/results")
def results(key: str) -> str:
    """All results side by side: the bracket, or everybody against everybody, or by rounds."""
    hall = hall_of(key)
    page = pages.hall_context(key, hall) | {"seen": diagrams.results(hall)}
    return render_template("tournaments/results.html", title=diagrams.title_of(hall), **page)


@on_paper(bp, "/t/<key>/papers/results")
def results_paper(key: str) -> PaperView:
    """The same for paper."""
    hall, back = hall_of(key), url_for("tournaments.results", key=key)
    about, title = (hall, datetime.now(UTC), asked_paper()), speak(diagrams.title_of(hall))
    return PaperView(diagrams.results_page, title, "results.pdf", about, back)


@on_paper(bp, "/t/<key>/e/<entrant>/paper")
def way_paper(key: str, entrant: str) -> PaperView:
    """Somebody's way for paper."""
    hall = hall_of(key)
    about = hall, way(hall, entrant), datetime.now(UTC), asked_paper()
    back = url_for("tournaments.entrant", key=key, entrant=entrant)
    return PaperView(diagrams.way_page, hall.names[entrant], "way.pdf", about, back)
