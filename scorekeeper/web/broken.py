"""Shows a match or a tournament that cannot be read, with what can be done."""

from uuid import UUID

from flask import render_template, request
from werkzeug.wrappers import Response

from scorekeeper.engine.text import text
from scorekeeper.services.answers import Broken, NotFound
from scorekeeper.services.matches import loader
from scorekeeper.services.tournaments import unread
from scorekeeper.services.tournaments.view_models import Access
from scorekeeper.web import device
from scorekeeper.web.api.problem_json import Refusal, answer_refusal
from scorekeeper.web.forms import send_uncached
from scorekeeper.web.tournaments.pages import access_of

STATUS = 422
_WORDS = text("What is stored of it cannot be read: its game or its format is broken, or an entry.")


def answer_broken(error: Exception) -> Response | None:
    """The page of what the address is of, where that cannot be read; None where it can be: then it
    is the program that is broken.
    """
    view_args = request.view_args or {}
    key, token, tournament = (view_args.get(name) for name in ("key", "token", "tournament"))
    try:
        if isinstance(tournament, UUID) and not isinstance(error, Broken):
            return _problem() if unread.find_unread(Access(tournament, "watch")) else None
        if device.is_for_programs():
            return _problem() if isinstance(error, Broken) else None
        if key is not None and request.blueprint == "tournaments":
            return _tournament(str(key))
        response = None if token is None else _match(str(token))
    except NotFound:
        response = None
    return _anything() if response is None and isinstance(error, Broken) else response


def _anything() -> Response:
    return send_uncached(render_template("errors/broken.html", words=_WORDS, again=None), STATUS)


def _problem() -> Response:
    return answer_refusal(Refusal(STATUS, detail=_WORDS))


def _tournament(key: str) -> Response | None:
    tournament = unread.find_unread(access_of(key))
    if tournament is None:
        return None
    page = render_template(
        "errors/broken_tournament.html", key=key, tournament=tournament, words=_WORDS
    )
    return send_uncached(page, STATUS)


def _match(token: str) -> Response | None:
    match = loader.find_unread(token)
    if match is None:
        return None
    page = render_template("errors/broken_match.html", token=token, match=match, words=_WORDS)
    return send_uncached(page, STATUS)
