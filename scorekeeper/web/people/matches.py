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
from scorekeeper.web.form import client_id
from scorekeeper.web.people import bp
from scorekeeper.web.people.pages import me, organised, page_asked, seen, shown

_ROOM = "/clubs/<uuid:club>/people"


@bp.get(f"{_ROOM}/sort")
def sort(club: UUID) -> Response:
    """The names that nobody has said yet who they are."""
    return _sorting(club)


@bp.post(f"{_ROOM}/sort")
def sort_name(club: UUID) -> Response:
    """Say it of one, wherever it stands."""
    key, chosen = request.form.get("key", ""), request.form.get("who", "")
    if not chosen:
        words = text("Choose who it is.")
        return _sorting(club, Refused((Problem("missing", "who", words),)))
    made = unidentified.sort_name(me(), club, key, chosen, client_id())
    if isinstance(made, Refused):
        return _sorting(club, made)
    return redirect(url_for("people.sort", club=club), 303)


@bp.post(f"{_ROOM}/sort-all")
def sort_all(club: UUID) -> Response:
    """Say of all that wait that they are new people."""
    unidentified.add_all(me(), club, client_id())
    return redirect(url_for("people.sort", club=club), 303)


@bp.get(f"{_ROOM}/matches/<uuid:match>")
def seats(club: UUID, match: UUID) -> Response:
    """Who sat where in a match."""
    reached = seen(club)
    return shown(
        "people/seats.html",
        reached,
        match=unidentified.seats_of(reached, match),
        everybody=roster(reached.space_id).people.values(),
    )


@bp.post(f"{_ROOM}/matches/<uuid:match>")
def sort_seats(club: UUID, match: UUID) -> Response:
    """Put it right."""
    unidentified.sort_seats(me(), club, match, request.form)
    return redirect(url_for("people.seats", club=club, match=match), 303)


@bp.post(f"{_ROOM}/matches/<uuid:match>/release")
def release(club: UUID, match: UUID) -> Response:
    """Give an adopted table back."""
    adoption.release(me(), club, match)
    return redirect(url_for("people.people", club=club), 303)


@bp.get(f"{_ROOM}/adopt")
def adopt(club: UUID) -> Response:
    """Which tables to adopt; those chosen, name by name."""
    return _adopting(club, request.args.getlist("table"))


@bp.post(f"{_ROOM}/adopt/code")
@rate_limits.guessing("code", is_shared=True)
def adopt_code(club: UUID) -> Response:
    """A table by the code that is typed: this device then has a link of it."""
    organised(club)
    try:
        joined = links.join(request.form.get("code", ""), client_id())
    except NotFound:
        words = text("No table has this code: look at it again, letter by letter.")
        return _adopting(club, [], Refused((Problem("missing", "code", words),)))
    device.remember_table(joined.token)
    return redirect(url_for("people.adopt", club=club, table=joined.token), 303)


@bp.post(f"{_ROOM}/adopt")
def take_over(club: UUID) -> Response:
    """Adopt them, everybody as it is said here."""
    tokens = request.form.getlist("table")
    choices = dict(zip(request.form.getlist("name"), request.form.getlist("who"), strict=False))
    made = adoption.adopt(me(), club, tokens, choices, client_id())
    if isinstance(made, Refused):
        return _adopting(club, tokens, made, choices)
    return redirect(url_for("people.people", club=club), 303)


def _sorting(club: UUID, refused: Refused | None = None) -> Response:
    reached = organised(club)
    page = max(1, page_asked())
    return shown(
        "people/sort.html",
        reached,
        refused,
        names=unidentified.unsorted(reached, page),
        total=unidentified.count_unsorted(reached.space_id),
        page=page,
        size=unidentified.PAGE,
        everybody=roster(reached.space_id).people.values(),
    )


def _adopting(
    club: UUID,
    tokens: list[str],
    refused: Refused | None = None,
    choices: dict[str, str] | None = None,
) -> Response:
    reached = organised(club)
    chosen = adoption.tables(reached, tokens)
    return shown(
        "people/adopt.html",
        reached,
        refused,
        chosen=chosen,
        offered=() if chosen else adoption.tables(reached, device.tables()),
        names=adoption.proposals(reached, tokens),
        choices=choices or {},
        everybody=roster(reached.space_id).people.values(),
    )
