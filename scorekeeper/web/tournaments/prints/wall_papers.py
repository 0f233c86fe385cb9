"""Serves lists for the wall, cards and slips for the tables."""

from datetime import UTC, datetime

from flask import url_for
from werkzeug.wrappers import Response

from scorekeeper.engine.text import text
from scorekeeper.language import speak
from scorekeeper.services.papers import cards
from scorekeeper.services.papers.papers import Ways
from scorekeeper.services.papers.people_lists import people_page, people_pdf
from scorekeeper.services.tournaments.prints import outdated, wall_lists
from scorekeeper.services.tournaments.prints.certificates import certificates_page
from scorekeeper.services.tournaments.prints.certificates import (
    certificates_pdf as printed_certificates,
)
from scorekeeper.web import rate_limits
from scorekeeper.web.form import client_id, unkept
from scorekeeper.web.papers.responses import asked_paper, printed, ways_on
from scorekeeper.web.tournaments import bp, pages
from scorekeeper.web.tournaments.forms import PrintForm
from scorekeeper.web.tournaments.lookup import desk_of, hall_of


@bp.get("/t/<key>/papers")
def papers(key: str) -> Response:
    """What there is to print."""
    return unkept(pages.papers(key, hall_of(key)))


@bp.get("/t/<key>/papers/<sheet>")
def paper(key: str, sheet: str) -> str:
    """A list for the wall, as a page."""
    table = wall_lists.wall_paper(hall_of(key), sheet, datetime.now(UTC))
    return people_page(table, asked_paper(), ways=_ways(key, "paper_pdf", sheet))


@bp.get("/t/<key>/papers/<sheet>.pdf")
@rate_limits.printing
def paper_pdf(key: str, sheet: str) -> Response:
    """The same as PDF."""
    table, size = wall_lists.wall_paper(hall_of(key), sheet, datetime.now(UTC)), asked_paper()
    ways = _ways(key, "paper_pdf", sheet)
    return printed(people_pdf, people_page, f"{sheet}.pdf", table, size, ways=ways)


@bp.get("/t/<key>/slips")
def slips(key: str) -> str:
    """Slips to bring to the desk, as a page."""
    ways = _ways(key, "slips_pdf")
    return wall_lists.slips_page(desk_of(key), datetime.now(UTC), asked_paper(), ways=ways)


@bp.get("/t/<key>/slips.pdf")
@rate_limits.printing
def slips_pdf(key: str) -> Response:
    """The same as PDF."""
    hall, now, size, ways = desk_of(key), datetime.now(UTC), asked_paper(), _ways(key, "slips_pdf")
    return printed(
        wall_lists.slips_pdf, wall_lists.slips_page, "slips.pdf", hall, now, size, ways=ways
    )


@bp.get("/t/<key>/certificates")
def certificates(key: str) -> str:
    """Certificates for the first places, as a page."""
    ways = _ways(key, "certificates_pdf")
    return certificates_page(desk_of(key), datetime.now(UTC), asked_paper(), ways=ways)


@bp.get("/t/<key>/certificates.pdf")
@rate_limits.printing
def certificates_pdf(key: str) -> Response:
    """The same as PDF."""
    hall, now, size = desk_of(key), datetime.now(UTC), asked_paper()
    ways = _ways(key, "certificates_pdf")
    made = printed_certificates, certificates_page
    return printed(*made, "certificates.pdf", hall, now, size, ways=ways)


@bp.post("/t/<key>/papers")
@rate_limits.printing
def make_cards(key: str) -> Response:
    """Cards for the tables, as a page or as PDF. Posted: it makes the links that are on them."""
    hall = desk_of(key)
    made = wall_lists.table_cards(hall)
    form = PrintForm()
    size, each = form.paper.data, form.each.data
    ways = ((speak(text("On paper")), url_for("tournaments.papers", key=key)),)
    if form.shape.data == "page":
        return unkept(cards.cards_page(made, size, each, ways=ways))
    answer = printed(cards.cards_pdf, cards.cards_page, "cards.pdf", made, size, each, ways=ways)
    if answer.status_code == 200:
        outdated.remember(hall, client_id(), [("cards", len(hall.evening.event.rounds), None)])
    return answer


def _ways(key: str, pdf: str, sheet: str | None = None) -> Ways:
    """From a paper on a screen: back, and to the PDFs."""
    back = url_for("tournaments.papers", key=key)
    return ways_on(text("On paper"), back, f"tournaments.{pdf}", key=key, sheet=sheet)
