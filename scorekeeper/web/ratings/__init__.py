"""Serves a game's table, somebody's rating match by match, and the formula in plain words."""

from datetime import UTC, datetime
from uuid import UUID

from flask import Blueprint, render_template, request, url_for

from scorekeeper.language import ReaderVoice
from scorekeeper.pages.fields import whole_number
from scorekeeper.services.access.clubs import club_for_member
from scorekeeper.services.papers import people_lists
from scorekeeper.services.ratings import view
from scorekeeper.statistics import ratings
from scorekeeper.web import current_account
from scorekeeper.web.cached_parts import ratings_part
from scorekeeper.web.papers import PaperView, on_paper, people_list

bp = Blueprint("ratings", __name__)


@bp.get("/clubs/<uuid:club>/ratings")
def table(club: UUID) -> str:
    """Who is how strong at a game."""
    rating_table = view.table(current_account.signed_in().id, club, request.args.get("game", ""))
    return render_template(
        "ratings/table.html", shown=rating_table, rated=ratings_part(rating_table), number=_number()
    )


@on_paper(bp, "/clubs/<uuid:club>/ratings/paper")
def paper(club: UUID) -> PaperView:
    """The table of a game for paper."""
    game = request.args.get("game", "")
    rating_table = view.table(current_account.signed_in().id, club, game)
    back = url_for("ratings.table", club=club, game=game or None)
    table = people_lists.table(rating_table, datetime.now(UTC))
    return people_list("ratings.pdf", table, back, game=game or None)


@bp.get("/clubs/<uuid:club>/ratings/<uuid:person>")
def person(club: UUID, person: UUID) -> str:
    """Somebody's rating at a game and what changed it."""
    page = request.args.get("page", 1, type=whole_number)
    game = request.args.get("game", "")
    course = view.course(current_account.signed_in().id, club, person, game, page)
    return render_template("ratings/person.html", shown=course, number=_number())


@bp.get("/clubs/<uuid:club>/ratings/formula")
def formula(club: UUID) -> str:
    """How a rating is reckoned, with examples."""
    return render_template(
        "ratings/formula.html",
        club=club_for_member(current_account.signed_in().id, club),
        game=request.args.get("game", ""),
        rating=ratings,
        examples=ratings.examples(),
        number=_number(),
    )


def _number() -> object:
    """How the reader's language writes a whole number."""
    return ReaderVoice({}, "EUR").number
