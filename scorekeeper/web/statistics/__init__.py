"""Serves figures on screen and on paper."""

from collections.abc import Callable
from uuid import UUID

from flask import Blueprint, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.language import ReaderVoice, reader_language, speak
from scorekeeper.services.papers.papers import can_print
from scorekeeper.services.statistics import sums, view
from scorekeeper.services.statistics.view import ClubFigures, FiguresQuery
from scorekeeper.web import current_account, rate_limits
from scorekeeper.web.cached_parts import answers_part
from scorekeeper.web.papers import asked_paper, print_response

bp = Blueprint("statistics", __name__)


@bp.get("/clubs/<uuid:club>/figures")
def overview(club: UUID) -> str:
    """What the club's matches add up to."""
    return _page(view.club_figures(current_account.signed_in().id, club, _query()))


@bp.get("/clubs/<uuid:club>/figures/<uuid:person>")
def person(club: UUID, person: UUID) -> str:
    """Somebody's figures."""
    return _page(view.person_figures(current_account.signed_in().id, club, person, _query()))


@bp.get("/clubs/<uuid:club>/figures/<uuid:person>/and/<uuid:other>")
def pair(club: UUID, person: UUID, other: UUID) -> str:
    """What two have with each other."""
    return _page(view.pair_figures(current_account.signed_in().id, club, person, other, _query()))


@bp.get("/clubs/<uuid:club>/figures.pdf")
@rate_limits.printing
def overview_pdf(club: UUID) -> Response:
    """The club's figures on paper."""
    return _printed(view.club_figures(current_account.signed_in().id, club, _query()))


@bp.get("/clubs/<uuid:club>/figures/<uuid:person>.pdf")
@rate_limits.printing
def person_pdf(club: UUID, person: UUID) -> Response:
    """Somebody's figures on paper."""
    return _printed(view.person_figures(current_account.signed_in().id, club, person, _query()))


def _query() -> FiguresQuery:
    """The game and the years of the address; all of them when it says none."""
    return FiguresQuery(request.args.get("game", ""), request.args.get("when", ""))


def _page(figures: ClubFigures) -> str:
    return render_template(
        f"statistics/{_place(figures)[0]}.html",
        shown=figures,
        to=_ways(figures),
        can_print=can_print(),
        pdf=_pdf(figures),
        said_part=answers_part(figures),
    )


def _place(figures: ClubFigures) -> tuple[str, dict[str, object]]:
    """Which page it is, without the game and the years."""
    club = figures.club.club_id
    if figures.who is None:
        return "overview", {"club": club}
    if figures.other is None:
        return "person", {"club": club, "person": figures.who.id}
    return "pair", {"club": club, "person": figures.who.id, "other": figures.other.id}


def _ways(figures: ClubFigures) -> Callable[..., str]:
    """The address of the same question about another game or other years."""
    name, where = _place(figures)

    def way(**changed: str) -> str:
        period = {"game": figures.asked.game, "when": figures.asked.when} | changed
        query = {name: value for name, value in period.items() if value}
        return url_for(f"statistics.{name}", **where, **query)  # type: ignore[arg-type] # for the path

    return way


def _pdf(figures: ClubFigures) -> str:
    """Where the same is on paper; two people have no paper of their own."""
    name, where = _place(figures)
    query = {"game": figures.asked.game or None, "when": figures.asked.when or None}
    if name == "pair":
        return ""
    return url_for(f"statistics.{name}_pdf", **where, **query)  # type: ignore[arg-type] # for the path


def _printed(figures: ClubFigures) -> Response:
    paper = asked_paper()

    def page(*, is_unprinted: bool = False) -> str:
        return render_template(
            "prints/figures.html",
            shown=figures,
            progress=sums.progress(figures.club.space_id, figures.left),
            paper=paper,
            lang=reader_language(),
            is_wide=False,
            is_paper=True,
            ways=((speak(figures.span.words), _ways(figures)()),) if is_unprinted else (),
            is_unprinted=is_unprinted,
            number=ReaderVoice({}, "EUR").number,
        )

    title = figures.club.name if figures.who is None else speak(figures.who.called)
    return print_response(page, title, "figures.pdf")
