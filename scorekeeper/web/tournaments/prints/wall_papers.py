"""Serves lists for the wall, cards and slips for the tables."""

from datetime import UTC, datetime

from flask import url_for
from werkzeug.wrappers import Response

from scorekeeper.engine.text import text
from scorekeeper.language import speak
from scorekeeper.services.papers import cards
from scorekeeper.services.papers.people_lists import people_page
from scorekeeper.services.tournaments.prints import outdated, wall_lists
from scorekeeper.services.tournaments.prints.certificates import certificates_page
from scorekeeper.web import rate_limits
from scorekeeper.web.form import client_id, send_uncached
from scorekeeper.web.papers.responses import PaperView, asked_paper, on_paper, print_response
from scorekeeper.web.tournaments import bp, pages
from scorekeeper.web.tournaments.forms import PrintForm
from scorekeeper.web.tournaments.lookup import desk_of, hall_of


@bp.get("/t/<key>/papers")
def papers(key: str) -> Response:
    """What there is to print."""
    return send_uncached(pages.papers(key, hall_of(key)))


@on_paper(bp, "/t/<key>/papers/<sheet>")
def paper(key: str, sheet: str) -> PaperView:
    """A list for the wall."""
    table = wall_lists.wall_paper(hall_of(key), sheet, datetime.now(UTC))
    about = table, asked_paper()
    return pages.paper_of(key, people_page, table.title, f"{sheet}.pdf", *about)


@on_paper(bp, "/t/<key>/slips")
def slips(key: str) -> PaperView:
    """Slips to bring to the desk."""
    hall, page = desk_of(key), wall_lists.slips_page
    about = hall, datetime.now(UTC), asked_paper()
    return pages.paper_of(key, page, hall.title, "slips.pdf", *about)


@on_paper(bp, "/t/<key>/certificates")
def certificates(key: str) -> PaperView:
    """Certificates for the first places."""
    hall = desk_of(key)
    about, title = (hall, datetime.now(UTC), asked_paper()), speak(text("Certificate"))
    name = "certificates.pdf"
    return pages.paper_of(key, certificates_page, f"{title} · {hall.title}", name, *about)


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
        return send_uncached(cards.cards_page(made, size, each, ways=ways))
    answer = print_response(
        cards.cards_page, made[0].title, "cards.pdf", made, size, each, ways=ways
    )
    if answer.status_code == 200:
        outdated.remember(hall, client_id(), [("cards", len(hall.evening.event.rounds), None)])
    return answer
