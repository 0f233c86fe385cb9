"""Begins a tournament from an earlier one, and serves its rehearsal."""

from flask import Response as FlaskResponse
from flask import abort, jsonify, redirect, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.pages.fields import status_of
from scorekeeper.services.access import public_address
from scorekeeper.services.answers import Answer, Forbidden, Saved
from scorekeeper.services.tournaments.setup import rehearsal as setup_rehearsal
from scorekeeper.services.tournaments.setup.rehearsal import other_tournaments, people_of, take
from scorekeeper.services.tournaments.view_models import TournamentState
from scorekeeper.web.forms import send_uncached
from scorekeeper.web.matches import qr_path
from scorekeeper.web.security import POLICY
from scorekeeper.web.tournaments import bp, pages
from scorekeeper.web.tournaments.forms import AddressForm, EarlierForm, TouchForm
from scorekeeper.web.tournaments.pages import asked_tournament, desk_of, posted_note


@bp.get("/t/<key>/earlier")
def earlier(key: str) -> Response:
    """Who came to an earlier tournament, to be ticked."""
    return send_uncached(_earlier(key, desk_of(key), EarlierForm(request.args)))


@bp.post("/t/<key>/earlier")
def take_over(key: str) -> Response:
    """Enter those who are ticked."""
    tournament, form = desk_of(key), EarlierForm()
    answer = take(tournament.access, posted_note(), form.earlier.data or abort(404), form.here.data)
    if isinstance(answer, Saved):
        return redirect(url_for("tournaments.people", key=key), 303)
    return send_uncached(_earlier(key, desk_of(key), form, answer), status_of(answer))


def _earlier(
    key: str, tournament: TournamentState, form: EarlierForm, answer: Answer | None = None
) -> str:
    of = asked_tournament(form.earlier)
    people = () if of is None else people_of(tournament.access, of)
    facts = {"of": of, "past": other_tournaments(tournament.access), "people": people, "form": form}
    return pages.page("tournaments/earlier.html", key, tournament, answer, **facts)


@bp.get("/t/<key>/rehearsal")
def rehearsal(key: str) -> Response:
    """What a rehearsal is, and the way into it; in one, what there is to do."""
    tournament = desk_of(key)
    if tournament.access.role != "organiser" and not tournament.is_rehearsal:
        raise Forbidden
    return send_uncached(_rehearsal(key, tournament))


@bp.post("/t/<key>/rehearsal")
def rehearse(key: str) -> Response:
    """Begin a rehearsal, invent results in it, or end it."""
    tournament = desk_of(key)
    match TouchForm().do.data:
        case "invent" | "mixed" as how:
            note = posted_note()
            answer = setup_rehearsal.invent_results(
                tournament.access, note, is_mixed=how == "mixed"
            )
            if isinstance(answer, Saved):
                return redirect(url_for("tournaments.desk", key=key), 303)
            return send_uncached(_rehearsal(key, tournament, answer), status_of(answer))
        case "round":
            answer = setup_rehearsal.play_round(tournament.access, posted_note())
            if isinstance(answer, Saved):
                return redirect(url_for("tournaments.rehearsal", key=key), 303)
            return send_uncached(_rehearsal(key, desk_of(key), answer), status_of(answer))
        case "end":
            original = setup_rehearsal.end(tournament.access)
            return redirect(url_for("tournaments.rehearsal", key=original.hex, gone=1), 303)
        case _:
            copy = setup_rehearsal.begin(tournament.access)
            return redirect(url_for("tournaments.rehearsal", key=copy.hex), 303)


def _rehearsal(key: str, tournament: TournamentState, answer: Answer | None = None) -> str:
    going_on = setup_rehearsal.rehearsal_of(tournament.access)
    facts = {"going_on": going_on, "is_gone": "gone" in request.args}
    return pages.page("tournaments/rehearsal.html", key, tournament, answer, **facts)


_ASKING = ("tournaments.desk", "tournaments.slip", "tournaments.address", "tournaments.set_address")


@bp.get("/here")
def here() -> Response:
    """Which server this is: asked from the desk at the address that is on the codes."""
    answer = jsonify(scorekeeper=public_address.server_id())
    answer.headers["Access-Control-Allow-Origin"] = "*"
    answer.headers["Cache-Control"] = "no-store"
    return answer


@bp.get("/t/<key>/address")
def address(key: str, form: AddressForm | None = None) -> Response:
    """Where codes lead, and whether phones get there; `form`: what was refused."""
    tournament, hall_address = desk_of(key), public_address.hall_address()
    facts = {
        "found": hall_address,
        "code": qr_path(f"{hall_address.origin}/"),
        "form": form or AddressForm(noted={"address": hall_address.kept}),
        "may_change": public_address.may_change(tournament.access.account_id),
    }
    page = pages.page("tournaments/address.html", key, tournament, **facts)
    return send_uncached(page, 422 if form else 200)


@bp.post("/t/<key>/address")
def set_address(key: str) -> Response:
    """Let them lead elsewhere."""
    form = AddressForm()
    refused = public_address.change(desk_of(key).access.account_id, form.address.data)
    if refused is not None:
        form.refuse(refused.problems)
        return address(key, form)
    return redirect(url_for("tournaments.address", key=key), 303)


@bp.context_processor
def looked_after() -> dict[str, object]:
    """For the desk: what is known of the address, and by what its server is known."""
    return {"hall_address": public_address.hall_address, "server_id": public_address.server_id}


@bp.after_request
def may_ask(response: FlaskResponse) -> FlaskResponse:
    """The pages that look after the address may ask there, and nowhere else."""
    if request.endpoint in _ASKING and response.mimetype == "text/html":
        origin = public_address.hall_address().origin
        policy = POLICY.replace("connect-src 'self'", f"connect-src 'self' {origin}")
        response.headers["Content-Security-Policy"] = policy
    return response
