"""Serves the page of a club's API tokens."""

from collections.abc import Iterable
from uuid import UUID

from flask import redirect, render_template, url_for
from werkzeug.wrappers import Response

from scorekeeper.engine.game import Problem
from scorekeeper.services.access import clubs
from scorekeeper.services.access.public_url import public
from scorekeeper.services.answers import Refused
from scorekeeper.services.api import tokens as keys
from scorekeeper.services.api.tokens import MadeToken, TokenForm
from scorekeeper.services.matches.links import LONGEST_LABEL
from scorekeeper.web import current_account
from scorekeeper.web.clubs import bp
from scorekeeper.web.clubs.forms import NameForm, NewTokenForm
from scorekeeper.web.form import client_id, send_uncached


@bp.get("/clubs/<uuid:club>/tokens")
def tokens(club: UUID) -> Response:
    """Every token of a club, and a form for another one."""
    return _tokens(club, NewTokenForm())


@bp.post("/clubs/<uuid:club>/tokens")
def make_token(club: UUID) -> Response:
    """Make a token; the answer is the one page that shows it. Sent again, it shows the same."""
    form = NewTokenForm()
    wanted = TokenForm(form.name.data, form.scope.data, form.days.data)
    made = keys.make_token(current_account.signed_in().id, club, wanted, client_id())
    if isinstance(made, Refused):
        form.refuse(made.problems)
        return _tokens(club, form)
    return _made(club, made)


@bp.get("/clubs/<uuid:club>/tokens/<uuid:made>")
def token(club: UUID, made: UUID) -> Response:
    """One token, to be called otherwise or revoked."""
    return _token(club, made)


@bp.post("/clubs/<uuid:club>/tokens/<uuid:made>/name")
def rename_token(club: UUID, made: UUID) -> Response:
    """Call a token otherwise."""
    problems = keys.rename_token(current_account.signed_in().id, club, made, NameForm().name.data)
    return _token(club, made, problems) if problems else _back(club)


@bp.post("/clubs/<uuid:club>/tokens/<uuid:made>/revoke")
def revoke_token(club: UUID, made: UUID) -> Response:
    """Let a token open nothing any more."""
    keys.revoke_token(current_account.signed_in().id, club, made)
    return _back(club)


def _back(club: UUID) -> Response:
    return redirect(url_for("clubs.tokens", club=club), 303)


def _tokens(club: UUID, form: NewTokenForm) -> Response:
    account = current_account.signed_in()
    views = keys.tokens_of(account.id, club)
    page = render_template(
        "clubs/tokens.html",
        club=clubs.see_club(account.id, club),
        tokens=[one for one in views if one.is_live],
        gone=[one for one in views if not one.is_live],
        document=public("api.see_document"),
        form=form,
        longest=LONGEST_LABEL,
    )
    return send_uncached(page, 422 if form.problems else 200)


def _made(club: UUID, made: MadeToken) -> Response:
    account = current_account.signed_in()
    page = render_template(
        "clubs/make_token.html",
        club=clubs.see_club(account.id, club),
        token=keys.token_named(account.id, club, made.id),
        secret=made.token,
        address=public("api.see_club", club=club),
    )
    return send_uncached(page)


def _token(club: UUID, key: UUID, problems: Iterable[Problem] = ()) -> Response:
    account = current_account.signed_in()
    view = keys.token_named(account.id, club, key)
    form = NameForm(noted={"name": view.name})
    form.refuse(problems)
    page = render_template(
        "clubs/token.html",
        club=clubs.see_club(account.id, club),
        token=view,
        form=form,
        longest=LONGEST_LABEL,
    )
    return send_uncached(page, 422 if form.problems else 200)
