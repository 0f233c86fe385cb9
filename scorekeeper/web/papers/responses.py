"""Answers with a paper of the size asked for, or a page where none can be printed."""

from collections.abc import Callable
from typing import Any

from flask import make_response, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.engine.text import Text, text
from scorekeeper.language import speak
from scorekeeper.printing import PressBusy, PressFailed, PressMissing
from scorekeeper.services.papers.papers import Paper, Ways
from scorekeeper.web import retry_form


def asked_paper() -> Paper:
    """A4 unless the address asks for Letter."""
    return "letter" if request.args.get("paper") == "letter" else "a4"


def ways_on(back: Text, to: str, pdf: str, /, **values: Any) -> Ways:  # noqa: ANN401 - as url_for takes them
    """From a paper on a screen: back, and to the PDFs; `values` of the PDF's address."""
    return (
        (speak(back), to),
        (speak(text("PDF, A4")), url_for(pdf, **values)),
        (speak(text("PDF, Letter")), url_for(pdf, **values, paper="letter")),
    )


def printed(
    pdf: Callable[..., bytes],
    page: Callable[..., str],
    name: str,
    *about: object,
    **around: object,
) -> Response:
    """The PDF of what it is `about` under this file name; where none can be made, the page that
    says so, with what stands `around` a page.
    """
    try:
        response = make_response(pdf(*about))
    except PressBusy as busy:
        again = retry_form.kept()
        waits = render_template("errors/503.html", again=again, is_paper=True)
        response = make_response(waits, 503)
        response.headers["Retry-After"] = str(busy.retry_after)
        if not again:
            response.headers["Refresh"] = response.headers["Retry-After"]
        return response
    except (PressMissing, PressFailed):
        return make_response(page(*about, **around, is_unprinted=True), 503)
    response.mimetype = "application/pdf"
    response.headers["Content-Disposition"] = f'inline; filename="{name}"'
    return response
