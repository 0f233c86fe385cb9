"""Reads what every write brings from its form: its own id, and what its page had shown."""

import re

from flask import abort, make_response, request
from werkzeug.wrappers import Response

from scorekeeper.services.answers import Answer, Forbidden, Saved, Stale
from scorekeeper.services.matches import hands
from scorekeeper.services.matches.view_models import MatchView, Write
from scorekeeper.web.addresses import whole

CLIENT_ID = re.compile(r"[0-9A-Za-z-]{8,64}")


def posted_write(token: str) -> Write:
    """The write this form is; without what every form carries there is none."""
    base = request.form.get("base", type=whole)
    return Write(token=token, client_id=client_id(), base=abort(400) if base is None else base)


def client_id() -> str:
    """The id that makes a form sent twice one write."""
    given = request.form.get("client_id", "")
    return given if CLIENT_ID.fullmatch(given) else abort(400)


def scoring(token: str, at: int | None = None) -> MatchView:
    """The match behind a link that may write; as it stood after an entry. Raises NotFound,
    Forbidden.
    """
    match = hands.see_match(token, at)
    if match.scope != "score":
        raise Forbidden
    return match


def status_of(answer: Answer | None) -> int:
    """How the page that was not left answers: refused, or somebody else wrote meanwhile."""
    if isinstance(answer, Stale):
        return 409
    return 200 if answer is None or isinstance(answer, Saved) else 422


def unkept(page: str, status: int = 200) -> Response:
    """A page with forms is read anew each time it is gone back to: its ids are for one write."""
    response = make_response(page, status)
    response.headers["Cache-Control"] = "no-store"
    return response
