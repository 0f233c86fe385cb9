"""Serves the clubs of an account, and one of them."""

from uuid import UUID

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.games import GAMES
from scorekeeper.services.access import clubs
from scorekeeper.services.answers import Refused
from scorekeeper.services.tournaments import club_list
from scorekeeper.web import current_account
from scorekeeper.web.addresses import whole
from scorekeeper.web.clubs import bp
from scorekeeper.web.form import unkept


@bp.get("/clubs")
def mine() -> Response:
    """The clubs of whoever is signed in, and a new one."""
    return _mine()


@bp.post("/clubs")
def start() -> Response:
    """Start a club."""
    made = clubs.start_club(current_account.signed_in().id, request.form.get("name", ""))
    if isinstance(made, Refused):
        return _mine(made, 422)
    return redirect(url_for("clubs.club", club=made.id), 303)


@bp.get("/clubs/<uuid:club>")
def club(club: UUID) -> Response:
    """A club's tournaments and members."""
    return _club(club)


@bp.post("/clubs/<uuid:club>/members")
def set_member(club: UUID) -> Response:
    """Give somebody a part in it, or none."""
    role = next((one for one in clubs.ROLES if one == request.form.get("role")), None)
    login = request.form.get("login", "")
    answer = clubs.set_member(current_account.signed_in().id, club, login, role)
    if isinstance(answer, Refused):
        return _club(club, answer, 422)
    return redirect(url_for("clubs.club", club=club, _anchor="members"), 303)


def _mine(refused: Refused | None = None, status: int = 200) -> Response:
    account = current_account.signed_in()
    page = render_template(
        "clubs/mine.html",
        account=account,
        clubs=clubs.clubs_of(account.id),
        typed=request.form.get("name", ""),
        problems=() if refused is None else refused.problems,
    )
    return unkept(page, status)


def _club(key: UUID, refused: Refused | None = None, status: int = 200) -> Response:
    account = current_account.signed_in()
    page = render_template(
        "clubs/club.html",
        account=account,
        club=clubs.see_club(account.id, key),
        game_names={game.key: game.words.name for game in GAMES},
        listing=club_list.page_of(key, request.args.get("page", 1, type=whole)),
        typed=request.form,
        problems=() if refused is None else refused.problems,
    )
    return unkept(page, status)
