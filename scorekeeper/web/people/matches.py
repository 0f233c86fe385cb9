"""Serves whose matches are whose: tables adopted, names identified, seats corrected."""

from uuid import UUID

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.engine.game import Problem
from scorekeeper.engine.text import text
from scorekeeper.services.answers import NotFound, Refused
from scorekeeper.services.matches import links
from scorekeeper.services.people import adoption, unidentified
from scorekeeper.services.people.roster import roster
from scorekeeper.web import device, rate_limits
from scorekeeper.web.forms import client_id
from scorekeeper.web.people import bp, views

_ROOM = "/clubs/<uuid:club>/people"


@bp.get(f"{_ROOM}/sort")
def sort(club: UUID) -> Response:
    """The names that nobody has said yet who they are."""
    return _sorting(club, views.SortForm())


@bp.post(f"{_ROOM}/sort")
def sort_name(club: UUID) -> Response:
    """Say it of one, wherever it stands."""
    form = views.SortForm()
    if not form.validate_on_submit():
        return _sorting(club, form)
    person_id = unidentified.sort_name(views.me(), club, form.key.data, form.who.data, client_id())
    if isinstance(person_id, Refused):
        form.refuse(person_id.problems)
        return _sorting(club, form)
    return redirect(url_for("people.sort", club=club), 303)


@bp.post(f"{_ROOM}/sort-all")
def sort_all(club: UUID) -> Response:
    """Say of all that wait that they are new people."""
    unidentified.add_all(views.me(), club, client_id())
    return redirect(url_for("people.sort", club=club), 303)


@bp.get(f"{_ROOM}/matches/<uuid:match>")
def seats(club: UUID, match: UUID) -> Response:
    """Who sat where in a match."""
    reached = views.readable_club(club)
    there = unidentified.seats_of(reached, match)
    return views.person_page(
        "people/seats.html",
        reached,
        views.SeatedForm(there.seats),
        match=there,
        everybody=roster(reached.space_id).people.values(),
    )


@bp.post(f"{_ROOM}/matches/<uuid:match>")
def sort_seats(club: UUID, match: UUID) -> Response:
    """Put it right."""
    there = unidentified.seats_of(views.readable_club(club), match).seats
    form = views.SeatedForm(there)
    unidentified.sort_seats(views.me(), club, match, form.sent)
    return redirect(url_for("people.seats", club=club, match=match), 303)


@bp.post(f"{_ROOM}/matches/<uuid:match>/release")
def release(club: UUID, match: UUID) -> Response:
    """Give an adopted table back."""
    adoption.release(views.me(), club, match)
    return redirect(url_for("people.people", club=club), 303)


@bp.get(f"{_ROOM}/adopt")
def adopt(club: UUID) -> Response:
    """Which tables to adopt; those chosen, name by name."""
    return _adopting(club, views.AdoptForm(request.args))


@bp.post(f"{_ROOM}/adopt/code")
@rate_limits.count_guesses("code", is_shared=True)
def adopt_code(club: UUID) -> Response:
    """A table by the code that is typed: this device then has a link of it."""
    views.organisable_club(club)
    form = views.AdoptForm()
    try:
        joined = links.join(form.code.data, client_id())
    except NotFound:
        words = text("No table has this code: look at it again, letter by letter.")
        form.refuse((Problem("missing", "code", words),))
        return _adopting(club, form)
    device.remember_table(joined.token)
    return redirect(url_for("people.adopt", club=club, table=joined.token), 303)


@bp.post(f"{_ROOM}/adopt")
def take_over(club: UUID) -> Response:
    """Adopt them, everybody as it is said here."""
    form = views.AdoptForm()
    matches_adopted = adoption.adopt(views.me(), club, form.table.data, form.choices, client_id())
    if isinstance(matches_adopted, Refused):
        form.refuse(matches_adopted.problems)
        return _adopting(club, form)
    return redirect(url_for("people.people", club=club), 303)


def _sorting(club: UUID, form: views.SortForm) -> Response:
    reached = views.organisable_club(club)
    page = max(1, views.asked_page())
    return views.person_page(
        "people/sort.html",
        reached,
        form,
        names=unidentified.unsorted_names(reached, page),
        total=unidentified.count_unsorted(reached.space_id),
        page=page,
        size=unidentified.PAGE,
        everybody=roster(reached.space_id).people.values(),
    )


def _adopting(club: UUID, form: views.AdoptForm) -> Response:
    reached, tokens = views.organisable_club(club), form.table.data
    chosen = adoption.tables(reached, tokens)
    return views.person_page(
        "people/adopt.html",
        reached,
        form,
        chosen=chosen,
        offered=() if chosen else adoption.tables(reached, device.tables()),
        names=adoption.proposals(reached, tokens),
        everybody=roster(reached.space_id).people.values(),
    )
