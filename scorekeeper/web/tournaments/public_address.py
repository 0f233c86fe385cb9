"""Serves the page of the public address: where codes lead, and whether that answers."""

from flask import Response as Answer
from flask import jsonify, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.services.access import public_address
from scorekeeper.web.form import send_uncached
from scorekeeper.web.matches.pages import qr_path
from scorekeeper.web.security import POLICY
from scorekeeper.web.tournaments import bp, pages
from scorekeeper.web.tournaments.forms import AddressForm
from scorekeeper.web.tournaments.lookup import desk_of

_ASKING = ("tournaments.desk", "tournaments.slip", "tournaments.address", "tournaments.set_address")


@bp.get("/here")
def here() -> Response:
    """Which server this is: asked from the desk at the address that is on the codes."""
    answer = jsonify(scorekeeper=public_address.server_id())
    answer.headers["Access-Control-Allow-Origin"] = "*"
    answer.headers["Cache-Control"] = "no-store"
    return answer


@bp.get("/t/<key>/address")
def address(key: str) -> Response:
    """Where codes lead, and whether phones get there."""
    return _address(key)


@bp.post("/t/<key>/address")
def set_address(key: str) -> Response:
    """Let them lead elsewhere."""
    form = AddressForm()
    refused = public_address.change(desk_of(key).access.account_id, form.address.data)
    if refused is not None:
        form.refuse(refused.problems)
        return _address(key, form)
    return redirect(url_for("tournaments.address", key=key), 303)


@bp.context_processor
def looked_after() -> dict[str, object]:
    """For the desk: what is known of the address, and by what its server is known."""
    return {"hall_address": public_address.hall_address, "server_id": public_address.server_id}


@bp.after_request
def may_ask(response: Answer) -> Answer:
    """The pages that look after the address may ask there, and nowhere else."""
    if request.endpoint in _ASKING and response.mimetype == "text/html":
        origin = public_address.hall_address().origin
        policy = POLICY.replace("connect-src 'self'", f"connect-src 'self' {origin}")
        response.headers["Content-Security-Policy"] = policy
    return response


def _address(key: str, form: AddressForm | None = None) -> Response:
    hall = desk_of(key)
    found = public_address.hall_address()
    page = pages.hall_context(key, hall) | {
        "found": found,
        "code": qr_path(f"{found.origin}/"),
        "form": form or AddressForm(noted={"address": found.kept}),
        "may_change": public_address.may_change(hall.access.account_id),
    }
    shown = render_template("tournaments/address.html", **page)
    return send_uncached(shown, 422 if form else 200)
