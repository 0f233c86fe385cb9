"""Serves cards for a table and posters for a hall, as pages and as PDF."""

from flask import render_template, url_for
from werkzeug.wrappers import Response

from scorekeeper.engine.text import text
from scorekeeper.pages.desk import shared
from scorekeeper.services.answers import Forbidden
from scorekeeper.services.matches import hands
from scorekeeper.services.matches.view_models import MatchView
from scorekeeper.services.papers import cards
from scorekeeper.services.papers.cards import Card
from scorekeeper.services.papers.papers import Ways
from scorekeeper.web import rate_limits
from scorekeeper.web.cards import bp
from scorekeeper.web.cards.forms import LONGEST_TITLE, PosterForm, asked_each
from scorekeeper.web.form import unkept
from scorekeeper.web.papers.responses import asked_paper, printed, ways_on


@bp.get("/m/<token>/cards")
def choose(token: str) -> str:
    """What there is to print for this table."""
    return render_template("cards/choose.html", **shared(token, hands.see_match(token)))


@bp.get("/m/<token>/cards/table")
def table_card(token: str) -> str:
    """The card to watch by, as a page."""
    card = cards.table_card(hands.see_match(token))
    ways = _ways("table_card", token)
    return cards.cards_page([card], asked_paper(), asked_each(), ways=ways)


@bp.get("/m/<token>/cards/table.pdf")
@rate_limits.printing
def table_card_pdf(token: str) -> Response:
    """The same as PDF."""
    return _printed(cards.table_card(hands.see_match(token)), "table_card", token)


@bp.get("/m/<token>/cards/score")
def score_card(token: str) -> str:
    """The card to score by, as a page; its owner's."""
    card = cards.score_card(_owned(token))
    ways = _ways("score_card", token)
    return cards.cards_page([card], asked_paper(), asked_each(), ways=ways)


@bp.get("/m/<token>/cards/score.pdf")
@rate_limits.printing
def score_card_pdf(token: str) -> Response:
    """The same as PDF."""
    return _printed(cards.score_card(_owned(token)), "score_card", token)


@bp.get("/m/<token>/cards/seats")
def seat_plan(token: str) -> str:
    """Who sits where, as a page."""
    seen = hands.see_match(token)
    return cards.seat_plan(seen, asked_paper(), ways=_ways("seat_plan", token))


@bp.get("/m/<token>/cards/seats.pdf")
@rate_limits.printing
def seat_plan_pdf(token: str) -> Response:
    """The same as PDF."""
    seen, paper, ways = hands.see_match(token), asked_paper(), _ways("seat_plan", token)
    return printed(cards.seat_plan_pdf, cards.seat_plan, "seats.pdf", seen, paper, ways=ways)


@bp.get("/poster")
def poster() -> Response:
    """What is to be on the poster."""
    return _poster(PosterForm())


@bp.post("/poster")
@rate_limits.printing
def make_poster() -> Response:
    """The poster, as a page or as PDF. Nothing of it is kept: that is why it is posted."""
    form = PosterForm()
    if not form.validate_on_submit():
        return _poster(form)
    if form.is_page:
        return unkept(cards.poster_page(form.poster, form.paper))
    pdf, page = cards.poster_pdf, cards.poster_page
    answer = printed(pdf, page, "poster.pdf", form.poster, form.paper)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _poster(form: PosterForm) -> Response:
    page = render_template("cards/poster.html", form=form, longest_title=LONGEST_TITLE)
    return unkept(page, 422 if form.problems else 200)


def _owned(token: str) -> MatchView:
    """The match as its owner has it. Raises NotFound, Forbidden."""
    match = hands.see_match(token)
    if match.right != "organiser":
        raise Forbidden
    return match


def _ways(view: str, token: str) -> Ways:
    """From a paper on a screen: back, and to the PDFs."""
    back, each = url_for("cards.choose", token=token), "4" if asked_each() == 4 else None
    return ways_on(text("Cards and posters"), back, f"cards.{view}_pdf", token=token, each=each)


def _printed(card: Card, view: str, token: str) -> Response:
    paper, each, ways = asked_paper(), asked_each(), _ways(view, token)
    pdf, page, name = cards.cards_pdf, cards.cards_page, f"{view.replace('_', '-')}.pdf"
    return printed(pdf, page, name, [card], paper, each, ways=ways)
