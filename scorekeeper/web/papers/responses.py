"""Answers with a paper of the size asked for, or a page where none can be printed."""

from collections.abc import Callable

from flask import make_response, render_template, request
from werkzeug.wrappers import Response

from scorekeeper.printing import PressBusy, PressFailed, PressMissing
from scorekeeper.services.papers.papers import Paper


def asked_paper() -> Paper:
    """A4 unless the address asks for Letter."""
    return "letter" if request.args.get("paper") == "letter" else "a4"


def printed(pdf: Callable[[], bytes], page: Callable[[], str], name: str) -> Response:
    """The PDF under this file name; where none can be made, the page that says so."""
    try:
        response = make_response(pdf())
    except PressBusy as busy:
        response = make_response(render_template("errors/503.html", again=None), 503)
        response.headers["Retry-After"] = str(busy.retry_after)
        return response
    except (PressMissing, PressFailed):
        return make_response(page(), 503)
    response.mimetype = "application/pdf"
    response.headers["Content-Disposition"] = f'inline; filename="{name}"'
    return response
