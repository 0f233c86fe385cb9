"""Begins a tournament from an earlier one, and serves its rehearsal."""

from flask import abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.services.answers import Answer, Forbidden, Saved
from scorekeeper.services.tournaments.setup import rehearsal as setup_rehearsal
from scorekeeper.services.tournaments.setup import repeat
from scorekeeper.services.tournaments.view_models import TournamentState
from scorekeeper.web.form import send_uncached, status_of
from scorekeeper.web.tournaments import bp, pages
from scorekeeper.web.tournaments.forms import EarlierForm, TouchForm
from scorekeeper.web.tournaments.lookup import asked_tournament, desk_of, posted_note


@bp.get("/t/<key>/earlier")
def earlier(key: str) -> Response:
    """Who came to an earlier tournament, to be ticked."""
    return send_uncached(_earlier(key, desk_of(key), EarlierForm(request.args)))


@bp.post("/t/<key>/earlier")
def take_over(key: str) -> Response:
    """Enter those who are ticked."""
    hall, form = desk_of(key), EarlierForm()
    answer = repeat.take(
        hall.access, posted_note(), form.earlier.data or abort(404), form.here.data
    )
    if isinstance(answer, Saved):
        return redirect(url_for("tournaments.people", key=key), 303)
    return send_uncached(_earlier(key, desk_of(key), form, answer), status_of(answer))


def _earlier(
    key: str, hall: TournamentState, form: EarlierForm, answer: Answer | None = None
) -> str:
    of = asked_tournament(form.earlier)
    return render_template(
        "tournaments/earlier.html",
        **pages.hall_context(key, hall) | pages.write_context(answer),
        of=of,
        past=repeat.other_tournaments(hall.access),
        people=() if of is None else repeat.people_of(hall.access, of),
        form=form,
    )


@bp.get("/t/<key>/rehearsal")
def rehearsal(key: str) -> Response:
    """What a rehearsal is, and the way into it; in one, what there is to do."""
    return send_uncached(_rehearsal(key, _organisers(key)))


@bp.post("/t/<key>/rehearsal")
def rehearse(key: str) -> Response:
    """Begin a rehearsal, invent results in it, or end it."""
    hall = desk_of(key)
    match TouchForm().do.data:
        case "invent" | "mixed" as how:
            note = posted_note()
            answer = setup_rehearsal.invent_results(hall.access, note, is_mixed=how == "mixed")
            if isinstance(answer, Saved):
                return redirect(url_for("tournaments.desk", key=key), 303)
            return send_uncached(_rehearsal(key, hall, answer), status_of(answer))
        case "end":
            original = setup_rehearsal.end(hall.access)
            return redirect(url_for("tournaments.rehearsal", key=original.hex, gone=1), 303)
        case _:
            copy = setup_rehearsal.begin(hall.access)
            return redirect(url_for("tournaments.rehearsal", key=copy.hex), 303)


def _organisers(key: str) -> TournamentState:
    hall = desk_of(key)
    if hall.access.role != "organiser" and not hall.is_rehearsal:
        raise Forbidden
    return hall


def _rehearsal(key: str, hall: TournamentState, answer: Answer | None = None) -> str:
    going_on = setup_rehearsal.rehearsal_of(hall.access)
    return render_template(
        "tournaments/rehearsal.html",
        **pages.hall_context(key, hall) | pages.write_context(answer),
        going_on=going_on,
        is_gone="gone" in request.args,
    )
