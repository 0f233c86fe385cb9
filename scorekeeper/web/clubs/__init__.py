"""Serves the clubs of an account, and one of them."""

from collections.abc import Iterable
from datetime import UTC, datetime
from uuid import UUID

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.engine.game import Problem
from scorekeeper.engine.text import Money
from scorekeeper.language import ReaderVoice
from scorekeeper.pages import fields, value_fields
from scorekeeper.pages.fields import whole_number
from scorekeeper.services.access import clubs
from scorekeeper.services.access.clubs import club_for_member
from scorekeeper.services.access.public_address import public
from scorekeeper.services.answers import Refused
from scorekeeper.services.api import tokens as keys
from scorekeeper.services.api.tokens import DAYS, MadeToken, TokenForm
from scorekeeper.services.archives.export import club_archive
from scorekeeper.services.cash.entries import money_moves, tills
from scorekeeper.services.matches.links import LONGEST_LABEL
from scorekeeper.services.people.view import club_numbers
from scorekeeper.services.seasons import seasons
from scorekeeper.services.tournaments import club_list
from scorekeeper.tournaments.displays.number_format import format_number
from scorekeeper.web import current_account, forms
from scorekeeper.web.papers import archive_file

bp = Blueprint("clubs", __name__)


class NameForm(forms.Form):
    """Reads what a club or a token is called."""

    name = fields.LineField()


class MemberForm(forms.Form):
    """Reads who somebody is, and what they may do; nothing any more where that is no role."""

    login = fields.LineField()
    role = value_fields.ChoiceField(
        clubs.ROLES, otherwise="", default="desk", widget=fields.Dropdown()
    )


class NewTokenForm(NameForm):
    """Reads a token to make."""

    scope = fields.LineField(default="read", widget=fields.Chip())
    days = value_fields.ChoiceField(DAYS, otherwise=-1, default=365)


@bp.get("/clubs")
def mine() -> Response:
    """The clubs of whoever is signed in, and a new one."""
    return _mine(NameForm())


@bp.post("/clubs")
def start() -> Response:
    """Start a club."""
    form = NameForm()
    club_view = clubs.start_club(current_account.signed_in().id, form.name.data)
    if isinstance(club_view, Refused):
        form.refuse(club_view.problems)
        return _mine(form)
    return redirect(url_for("clubs.club", club=club_view.id), 303)


@bp.get("/clubs/<uuid:club>")
def club(club: UUID) -> Response:
    """A club's tournaments and members."""
    return _club(club, MemberForm())


@bp.get("/clubs/<uuid:club>/club.json")
def archive(club: UUID) -> Response:
    """Everything of it, to be taken in elsewhere."""
    return archive_file(club_archive(current_account.signed_in().id, club))


@bp.post("/clubs/<uuid:club>/members")
def set_member(club: UUID) -> Response:
    """Give somebody a part in it, or none."""
    form = MemberForm()
    account, role = current_account.signed_in(), form.role.data or None
    answer = clubs.set_member(account.id, club, form.login.data, role)
    if isinstance(answer, Refused):
        form.refuse(answer.problems)
        return _club(club, form)
    return redirect(url_for("clubs.club", club=club, _anchor="members"), 303)


def _mine(form: NameForm) -> Response:
    account = current_account.signed_in()
    page = render_template(
        "clubs/mine.html", account=account, clubs=clubs.clubs_of(account.id), form=form
    )
    return forms.send_uncached(page, 422 if form.problems else 200)


def _club(key: UUID, form: MemberForm) -> Response:
    account = current_account.signed_in()
    reached = club_for_member(account.id, key)
    now = datetime.now(UTC)
    month = now.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    people, matches, new = club_numbers(reached.space_id, month)
    latest = seasons.seasons_of(reached, key)[1][:3]
    page = request.args.get("page", 1, type=whole_number)
    drawn = render_template(
        "clubs/club.html",
        account=account,
        club=clubs.see_club(account.id, key),
        tonight=() if page > 1 else club_list.tournaments_tonight(key, now),
        people=people,
        matches=matches,
        new=new,
        tills=[
            ReaderVoice({}, currency).money(Money(balance))
            for currency, balance in tills(money_moves(reached.space_id)).items()
        ],
        seasons=[(season, seasons.leaders(reached, key, season, now.date())) for season in latest],
        shown=format_number,
        listing=club_list.page_of(key, page),
        form=form,
    )
    return forms.send_uncached(drawn, 422 if form.problems else 200)


@bp.get("/clubs/<uuid:club>/tokens")
def tokens(club: UUID) -> Response:
    """Every token of a club, and a form for another one."""
    return _tokens(club, NewTokenForm())


@bp.post("/clubs/<uuid:club>/tokens")
def make_token(club: UUID) -> Response:
    """Make a token; the answer is the one page that shows it. Sent again, it shows the same."""
    form = NewTokenForm()
    wanted = TokenForm(form.name.data, form.scope.data, form.days.data)
    made_token = keys.make_token(current_account.signed_in().id, club, wanted, forms.client_id())
    if isinstance(made_token, Refused):
        form.refuse(made_token.problems)
        return _tokens(club, form)
    return _token_page(club, made_token)


@bp.get("/clubs/<uuid:club>/tokens/<uuid:token_id>")
def token(club: UUID, token_id: UUID) -> Response:
    """One token, to be called otherwise or revoked."""
    return _token(club, token_id)


@bp.post("/clubs/<uuid:club>/tokens/<uuid:token_id>/name")
def rename_token(club: UUID, token_id: UUID) -> Response:
    """Call a token otherwise."""
    name = NameForm().name.data
    problems = keys.rename_token(current_account.signed_in().id, club, token_id, name)
    return _token(club, token_id, problems) if problems else _back(club)


@bp.post("/clubs/<uuid:club>/tokens/<uuid:token_id>/revoke")
def revoke_token(club: UUID, token_id: UUID) -> Response:
    """Let a token open nothing any more."""
    keys.revoke_token(current_account.signed_in().id, club, token_id)
    return _back(club)


def _back(club: UUID) -> Response:
    return redirect(url_for("clubs.tokens", club=club), 303)


def _tokens(club: UUID, form: NewTokenForm) -> Response:
    account = current_account.signed_in()
    views = keys.tokens_of(account.id, club)
    page = render_template(
        "clubs/tokens.html",
        club=clubs.see_club(account.id, club),
        tokens=[view for view in views if view.is_live],
        gone=[token_view for token_view in views if not token_view.is_live],
        document=public("api.see_document"),
        form=form,
        longest=LONGEST_LABEL,
    )
    return forms.send_uncached(page, 422 if form.problems else 200)


def _token_page(club: UUID, made_token: MadeToken) -> Response:
    account = current_account.signed_in()
    page = render_template(
        "clubs/make_token.html",
        club=clubs.see_club(account.id, club),
        token=keys.token_named(account.id, club, made_token.id),
        secret=made_token.token,
        address=public("api.see_club", club=club),
    )
    return forms.send_uncached(page)


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
    return forms.send_uncached(page, 422 if form.problems else 200)
