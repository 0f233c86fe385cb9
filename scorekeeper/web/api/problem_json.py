"""Answers errors as `application/problem+json` (RFC 9457), with words for people."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from flask import Response
from msgspec import Struct, ValidationError
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from scorekeeper.engine.game import Problem
from scorekeeper.engine.records.codec import Misfit
from scorekeeper.engine.text import Text, text
from scorekeeper.language import ReaderVoice, reader_language, speak
from scorekeeper.web.api import bp
from scorekeeper.web.api.shapes import fault_json

MEDIA = "application/problem+json"
NOBODY = ReaderVoice({})
TITLES: Mapping[int, tuple[str, Text]] = {
    400: ("unreadable", text("This cannot be read.")),
    401: ("unauthorized", text("A token that opens something is needed.")),
    403: ("forbidden", text("This token is not good for that.")),
    404: ("not-found", text("There is nothing here.")),
    405: ("method", text("This cannot be done here.")),
    406: ("not-acceptable", text("The answer is JSON and nothing else.")),
    409: ("stale", text("Somebody has changed this since you opened it.")),
    412: ("precondition", text("It has changed since that ETag.")),
    413: ("too-large", text("This is too large.")),
    415: ("media-type", text("A body is JSON, and says so: Content-Type: application/json.")),
    422: ("invalid", text("Something in this is not right.")),
    428: ("base-missing", text("Say what this is based on: `base`, or If-Match.")),
    429: ("too-many", text("That was too often: wait a little.")),
    500: ("broken", text("Something broke here. What was saved is safe.")),
    503: ("busy", text("The storage is busy. Nothing was stored: try again.")),
}


class Trouble(Struct, frozen=True):
    """A problem document of RFC 9457. `type` tells a program what happened, `title` a person."""

    type: str
    title: str
    status: int
    detail: str = ""
    problems: tuple[Problem, ...] = ()


class StaleTrouble(Struct, frozen=True):
    """Stale: `base` is what the write was based on, `version` what stands now; `yours` what was
    sent, `theirs` what stands in its place. `conflict`: kept under this number until somebody
    chooses; absent where nothing was stored.
    """

    type: str
    title: str
    status: int
    base: int
    version: int
    yours: Any
    detail: str = ""
    theirs: Any = None
    conflict: int | None = None


@dataclass(eq=False)
class Refusal(Exception):
    """The answer is an error: a status, what is wrong field by field, and what else is to say."""

    status: int
    problems: Sequence[Problem] = ()
    detail: Text | None = None
    voice: ReaderVoice = NOBODY
    more: Mapping[str, Any] = field(default_factory=dict)


def refuse(field: str, code: str, words: Text) -> Refusal:
    """A refusal for one field."""
    return Refusal(422, [Problem(code, field, words)])


@bp.errorhandler(Refusal)
def answer_refusal(refusal: Refusal) -> Response:
    """What was refused in one of our own views."""
    more, detail = dict(refusal.more), refusal.detail
    if refusal.problems:
        more["problems"] = [fault_json(problem, refusal.voice) for problem in refusal.problems]
        detail = detail or refusal.problems[0].words
    if detail is not None:
        more["detail"] = speak(detail, refusal.voice)
    response = _response(refusal.status, more)
    if refusal.status == 401:
        response.headers["WWW-Authenticate"] = 'Bearer realm="scorekeeper"'
    return response


@bp.errorhandler(Misfit)
def answer_misfit(error: Misfit) -> Response:
    """What has another form than the rules of its game take, each at its place."""
    return answer_refusal(Refusal(422, [_misfit_problem(line) for line in error.lines]))


def _misfit_problem(line: str) -> Problem:
    place, _, what = line.partition(": ")
    field = place.removeprefix(".") if what and " " not in place else ""
    return Problem("form", field, form_problem(what or line))


_LINE = re.compile(r"(?P<what>.*?)(?: - at `\$\.?(?P<place>.*)`)?", re.DOTALL)
_KEY = re.compile(r"Object .* field `(.*)`")
_RANGE = re.compile("Expected `[a-z]+` (?:[<>]=|of length|matching)")


@bp.errorhandler(ValidationError)
def answer_misshapen(error: ValidationError) -> Response:
    """The first thing of a body or query that has another form than its operation takes."""
    what, place = _LINE.fullmatch(str(error)).groups("")  # type: ignore[union-attr]  # any text
    key = _KEY.fullmatch(what)
    field = ".".join(filter(None, (place, key and key[1])))
    code = "range" if _RANGE.match(what) else "form"
    return answer_refusal(Refusal(422, [Problem(code, field, form_problem(what))]))


def form_problem(line: str) -> Text:
    """What is wrong with a form, for who programs."""
    return text("This has not the form it should: {line}", line=line)


def error_answer(code: int, error: HTTPException | None = None) -> Response:
    """Any other error, of the address or of the program, as the app answers it."""
    response = _response(code if code in TITLES else 400 if code < 500 else 500, {})
    response.status_code = code
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        response.headers["Allow"] = ", ".join(sorted(error.valid_methods))
    return response


def _response(status: int, more: Mapping[str, Any]) -> Response:
    kind, title = TITLES[status]
    document = {
        "type": f"urn:scorekeeper:problem:{kind}",
        "title": speak(title),
        "status": status,
        **more,
    }
    body = json.dumps(document, ensure_ascii=False).encode(errors="backslashreplace")
    response = Response(body, status, mimetype=MEDIA)
    response.headers["Content-Language"] = reader_language()
    response.headers["Cache-Control"] = "no-store"
    return response
