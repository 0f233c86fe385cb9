"""A game's table, somebody's rating match by match, and the formula in plain words."""

from uuid import UUID

from flask import render_template, request

from scorekeeper.language import ReaderVoice
from scorekeeper.services.people.access import reach
from scorekeeper.services.ratings import showing
from scorekeeper.statistics import ratings
from scorekeeper.web import signed
from scorekeeper.web.numbers import whole
from scorekeeper.web.ratings import bp


@bp.get("/clubs/<uuid:club>/ratings")
def table(club: UUID) -> str:
    """Who is how strong at a game."""
    found = showing.table(signed.signed_in().id, club, request.args.get("game", ""))
    return render_template("ratings/table.html", shown=found, number=_number())


@bp.get("/clubs/<uuid:club>/ratings/<uuid:person>")
def person(club: UUID, person: UUID) -> str:
    """Somebody's rating at a game and what changed it."""
    page = request.args.get("page", 1, type=whole)
    game = request.args.get("game", "")
    found = showing.course(signed.signed_in().id, club, person, game, page)
    return render_template("ratings/person.html", shown=found, number=_number())


@bp.get("/clubs/<uuid:club>/ratings/formula")
def formula(club: UUID) -> str:
    """How a rating is reckoned, with examples."""
    return render_template(
        "ratings/formula.html",
        club=reach(signed.signed_in().id, club),
        game=request.args.get("game", ""),
        rating=ratings,
        examples=ratings.examples(),
        number=_number(),
    )


def _number() -> object:
    """How the reader's language writes a whole number."""
    return ReaderVoice({}, "EUR").number
