"""Serves cards for a table and posters for a hall, as pages and as PDF."""

from functools import partial

from flask import Blueprint, render_template, request, url_for
from werkzeug.wrappers import Response
from wtforms import Field

from scorekeeper.engine.game import check_length
from scorekeeper.engine.text import text
from scorekeeper.pages import fields
from scorekeeper.pages.desk import page_context
from scorekeeper.services.answers import Forbidden
from scorekeeper.services.matches.loader import see_match
from scorekeeper.services.matches.view_models import MatchView
from scorekeeper.services.papers import cards
from scorekeeper.services.papers.papers import Paper, paper_title
from scorekeeper.web import forms, rate_limits
from scorekeeper.web.papers import PaperView, asked_paper, on_paper, pdf_file

bp = Blueprint("cards", __name__)

LONGEST_TITLE = 60
SHORTEST_PASSWORD = 8


def cards_a_sheet() -> cards.Each:
    """One card to a sheet unless the address asks for four."""
    return 4 if request.args.get("each") == "4" else 1


class PosterForm(forms.Form):
    """Reads a poster. Blanks are letters of a network's name and of a password."""

    title = fields.WordsField()
    network = fields.LineField()
    password = fields.LineField()
    hidden = fields.TickField()
    size = fields.LineField(name="paper", default="a4", widget=fields.Chip())
    kind = fields.LineField(name="as")

    @property
    def paper(self) -> Paper:
        """On which paper."""
        return "letter" if self.of("size") == "letter" else "a4"

    @property
    def is_page(self) -> bool:
        """Whether a page is asked for, not a PDF."""
        return self.of("kind") == "page"

    @property
    def poster(self) -> cards.Poster:
        """What is to be on it."""
        return cards.Poster(
            title=self.title.data,
            network=self.network.data,
            password=self.password.data,
            is_hidden=self.hidden.data,
        )

    def validate_title(self, title: Field) -> None:
        """It has one line."""
        for problem in check_length("title", title.data, LONGEST_TITLE):
            raise fields.FieldError(problem.words, problem.code)

    def validate_network(self, network: Field) -> None:
        """Only so many letters go on the air."""
        if len(network.data.encode()) > cards.LONGEST_NETWORK:
            raise fields.FieldError(text("A network's name is not as long as that."))
        if self.password.data and not network.data:
            raise fields.FieldError(text("Whose password is it?"), "missing")

    def validate_password(self, password: Field) -> None:
        """Phones take no other."""
        if password.data and not SHORTEST_PASSWORD <= len(password.data) <= cards.LONGEST_PASSWORD:
            words = text(
                "A Wi-Fi password has {least} to {most} characters.",
                least=SHORTEST_PASSWORD,
                most=cards.LONGEST_PASSWORD,
            )
            raise fields.FieldError(words)


@bp.get("/m/<token>/cards")
def choose(token: str) -> str:
    """What there is to print for this table."""
    return render_template("cards/choose.html", **page_context(token, see_match(token)))


@on_paper(bp, "/m/<token>/cards/table")
def table_card(token: str) -> PaperView:
    """The card to watch by."""
    return _card(cards.table_card(see_match(token)), "table-card.pdf", token)


@on_paper(bp, "/m/<token>/cards/score")
def score_card(token: str) -> PaperView:
    """The card to score by; its owner's."""
    return _card(cards.score_card(_owned(token)), "score-card.pdf", token)


@on_paper(bp, "/m/<token>/cards/seats")
def seat_plan(token: str) -> PaperView:
    """Who sits where."""
    about = see_match(token), asked_paper()
    back = url_for("cards.choose", token=token)
    each = "4" if cards_a_sheet() == 4 else None
    title = paper_title(about[0].title, about[0].game)
    return PaperView(cards.seat_plan, title, "seats.pdf", about, back, _CARDS, {"each": each})


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
        return forms.send_uncached(cards.poster_page(form.poster, form.paper))
    about = form.poster, form.paper
    answer = pdf_file(partial(cards.poster_pdf, *about), "poster.pdf", cards.poster_page, *about)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _poster(form: PosterForm) -> Response:
    page = render_template("cards/poster.html", form=form, longest_title=LONGEST_TITLE)
    return forms.send_uncached(page, 422 if form.problems else 200)


def _owned(token: str) -> MatchView:
    """The match as its owner has it. Raises NotFound, Forbidden."""
    match = see_match(token)
    if match.right != "organiser":
        raise Forbidden
    return match


_CARDS = text("Cards and posters")


def _card(card: cards.Card, name: str, token: str) -> PaperView:
    each, back = cards_a_sheet(), url_for("cards.choose", token=token)
    about, query = ([card], asked_paper(), each), {"each": "4" if each == 4 else None}
    return PaperView(cards.cards_page, card.title, name, about, back, _CARDS, query)
