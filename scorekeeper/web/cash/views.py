"""Serves the pages of the cash box."""

from uuid import UUID

from flask import make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.cash.box import OWED
from scorekeeper.language import ReaderVoice, currencies
from scorekeeper.services.answers import Refused
from scorekeeper.services.cash import manual_lines, postings, view
from scorekeeper.services.people.access import reach
from scorekeeper.services.people.roster import roster
from scorekeeper.services.seasons import seasons
from scorekeeper.services.tournaments.files import export
from scorekeeper.web import current_account
from scorekeeper.web.addresses import whole
from scorekeeper.web.cash import bp
from scorekeeper.web.cash.forms import BookingForm, period_of
from scorekeeper.web.write_form import client_id, unkept


@bp.get("/clubs/<uuid:club>/cash")
def box(club: UUID) -> Response:
    """Who owes what, what lies in the till, and every line that says why."""
    me = current_account.signed_in()
    period = period_of(request.args)
    person = request.args.get("person", type=UUID)
    found = view.box(
        me.id, club, period=period, person_id=person, page=request.args.get("page", 1, type=whole)
    )
    _, known = seasons.seasons_of(me.id, club)
    is_whole = found.may_keep and person is None
    accounts, people = view.some_accounts(found, request.args.get("people", 1, type=whole))
    page = render_template(
        "cash/box.html",
        box=found,
        accounts=accounts,
        people=people,
        kinds=view.KINDS,
        purse=lambda currency: ReaderVoice({}, currency),
        seasons=known,
        unbooked=postings.unbooked(found.club) if is_whole else (),
        booked=request.args.get("booked", type=whole),
        unknown=request.args.get("unknown", 0, type=whole),
    )
    return unkept(page)


@bp.get("/clubs/<uuid:club>/cash/new")
def new(club: UUID) -> Response:
    """Ask for a line."""
    return _new(club, request.args.to_dict(), is_sent=False)


@bp.post("/clubs/<uuid:club>/cash")
def book(club: UUID) -> Response:
    """Book a line."""
    return _new(club, request.form.to_dict(), is_sent=True)


@bp.post("/clubs/<uuid:club>/cash/<int:number>/take-back")
def take_back(club: UUID, number: int) -> Response:
    """Let a line count for nothing."""
    manual_lines.take_back(current_account.signed_in().id, club, number, client_id())
    return redirect(url_for("cash.box", club=club, _anchor="lines"), 303)


@bp.post("/clubs/<uuid:club>/cash/tournaments/<uuid:tournament>")
def book_tournament(club: UUID, tournament: UUID) -> Response:
    """Book what a tournament has due."""
    return _booked(club, postings.book_tournament(current_account.signed_in().id, club, tournament))


@bp.post("/clubs/<uuid:club>/cash/stakes")
def book_stakes(club: UUID) -> Response:
    """Book what was played for."""
    period = period_of(request.form)
    return _booked(club, postings.book_stakes(current_account.signed_in().id, club, period))


@bp.get("/clubs/<uuid:club>/cash/cash.csv")
def as_csv(club: UUID) -> Response:
    """Every line of these days, for any program."""
    person = request.args.get("person", type=UUID)
    found = view.sheet(current_account.signed_in().id, club, period_of(request.args), person)
    response = make_response(export.as_csv(found, ReaderVoice({})))
    response.mimetype = "text/csv"
    response.headers.set("Content-Disposition", "attachment", filename="cash.csv")
    response.headers["Cache-Control"] = "private, no-cache"
    return response


def _booked(club: UUID, booked: postings.PostedLines) -> Response:
    where = url_for("cash.box", club=club, booked=booked.lines, unknown=booked.unknown or None)
    return redirect(where, 303)


def _new(club: UUID, given: dict[str, str], *, is_sent: bool) -> Response:
    me = current_account.signed_in()
    reached = manual_lines.keeping(me.id, club)
    form = BookingForm(given, _currency(club))
    if is_sent and not form.problems:
        answer = manual_lines.book(me.id, club, form.wanted, client_id())
        if not isinstance(answer, Refused):
            return redirect(url_for("cash.box", club=club, _anchor="lines"), 303)
        form.problems += answer.problems
    page = render_template(
        "cash/new.html",
        club=reached,
        form=form,
        is_sent=is_sent,
        about_people=OWED,
        kinds={one: view.KINDS[one] for one in manual_lines.BY_HAND},
        people=roster(reached.space_id).people.values(),
        currencies=currencies(),
    )
    return unkept(page, 422 if is_sent else 200)


def _currency(club: UUID) -> str:
    """That of the club's last line, so that nobody chooses it each time."""
    found = view.last_currency(reach(current_account.signed_in().id, club).space_id)
    return found or currencies()[0]
