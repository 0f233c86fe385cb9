"""Reads a call of a program, never a cookie, and answers errors as problems (RFC 9457)."""

import json
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Annotated, Any

from flask import Response, request
from msgspec import UNSET, Meta, Struct, UnsetType, ValidationError, convert
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from scorekeeper.engine.game import Problem
from scorekeeper.engine.records.codec import Misfit
from scorekeeper.engine.records.record import parse
from scorekeeper.engine.text import Text, text
from scorekeeper.language import ReaderVoice, reader_language, speak
from scorekeeper.pages.fields import CLIENT_ID
from scorekeeper.services.answers import NotFound, Refused, Stale
from scorekeeper.services.api.bearers import Bearer, find_bearer
from scorekeeper.services.matches.record_file import unstorable_parts
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
    408: ("slow", text("It came too slowly. Nothing was stored: try again.")),
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
BUSY_TO_LOOK = text("The storage is busy: ask again.")


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
    (kind, title), status = TITLES[refusal.status], refusal.status
    if status == 503 and request.method in ("GET", "HEAD"):
        title = BUSY_TO_LOOK
    document = {"type": f"urn:scorekeeper:problem:{kind}", "title": speak(title), "status": status}
    document |= refusal.more
    detail = refusal.detail
    if refusal.problems:
        document["problems"] = [fault_json(fault, refusal.voice) for fault in refusal.problems]
        detail = detail or refusal.problems[0].words
    if detail is not None:
        document["detail"] = speak(detail, refusal.voice)
    body = json.dumps(document, ensure_ascii=False).encode(errors="backslashreplace")
    response = Response(body, status, mimetype=MEDIA)
    response.headers["Content-Language"] = reader_language()
    response.headers["Cache-Control"] = "no-store"
    if status == 401:
        response.headers["WWW-Authenticate"] = 'Bearer realm="scorekeeper"'
    return response


@bp.errorhandler(Misfit)
def answer_misfit(error: Misfit) -> Response:
    """What has another form than the rules of its game take, each at its place."""
    problems = []
    for line in error.words:
        at = str(dict(line.values).get("at", ""))
        problems.append(Problem("form", at.removeprefix("."), form_problem(line)))
    return answer_refusal(Refusal(422, problems))


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


def form_problem(line: str | Text) -> Text:
    """What is wrong with a form, for who programs."""
    return text("This has not the form it should: {line}", line=line)


def error_answer(code: int, error: HTTPException | None = None) -> Response:
    """Any other error, of the address or of the program, as the app answers it."""
    response = answer_refusal(Refusal(code if code in TITLES else 400 if code < 500 else 500))
    response.status_code = code
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        response.headers["Allow"] = ", ".join(sorted(error.valid_methods))
    return response


# A season of hands as one record is some hundred kilobytes.
LARGEST = 512 * 1024
MOST_BASE = 2**31 - 1
_BEARER = re.compile(r"[Bb]earer +([!-~]{1,200}) *")
_TAG = re.compile(r'(?:W/)?"([0-9]{1,9})(?:-[0-9a-f]+)?"')
ID_PATTERN = f"^{CLIENT_ID.pattern}$"


class Body(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Takes what a body says, field by field, and nothing else."""


class Once(Body, frozen=True, kw_only=True):
    """Takes what the body of every write may carry. `id`: made by the client, the same write twice
    is one (else the header Idempotency-Key).
    """

    id: Annotated[str, Meta(pattern=ID_PATTERN)] | UnsetType = UNSET


class Write(Once, frozen=True, kw_only=True):
    """Takes what is written on something that stands. `base`: the `version` it was based on (else
    If-Match).
    """

    base: Annotated[int, Meta(ge=0, le=MOST_BASE)] | UnsetType = UNSET


@dataclass(frozen=True, slots=True)
class Call:
    """A call of an operation: `body` and `query` are structs of its own, `sent` is the body as it
    came.
    """

    by: Bearer = None  # type: ignore[assignment]  # nobody brings one where all is open
    body: Any = None
    query: Any = None
    sent: Any = None

    def client_id(self) -> str:
        """The id that makes a write sent twice one write."""
        header = request.headers.get("Idempotency-Key", "").strip().strip('"')
        in_body = getattr(self.body, "id", UNSET) or ""
        if header and in_body and header != in_body:
            raise refuse("id", "repeated", text("The body and Idempotency-Key name two ids."))
        client_id = in_body or header
        if not CLIENT_ID.fullmatch(client_id):
            words = text("An id of 8 to 64 letters, digits and hyphens, made anew for each write.")
            raise refuse("id", "range" if client_id else "missing", words)
        return client_id

    def base(self, version: int) -> int:
        """The version a write was based on; the one that stands is `version`."""
        in_body: Any = getattr(self.body, "base", UNSET)
        header = request.headers.get("If-Match")
        if header is None and in_body is UNSET:
            raise Refusal(428)
        tag = None if header is None else _TAG.fullmatch(header.strip())
        if header is not None and tag is None:
            raise refuse("If-Match", "range", text("One ETag, as it was read here."))
        base = int(in_body if tag is None else tag[1])
        if in_body not in (UNSET, base):
            raise refuse("base", "range", text("The body and If-Match name two versions."))
        if base > version:
            words = text(
                "The version that stands is {version}; there is none after it.", version=version
            )
            raise refuse("base", "range", words)
        return base

    def refused(
        self, answer: Refused | Stale, base: int, voice: ReaderVoice, theirs: object
    ) -> Refusal:
        """What is said of a write that was not stored: 422 with what is wrong, 409 with both
        versions.
        """
        if isinstance(answer, Refused):
            agree = {"agree": answer.agree} if answer.agree else {}
            return Refusal(422, answer.problems, voice=voice, more=agree)
        both = {"base": base, "version": answer.version, "yours": self.sent or {}}
        conflict_facts = {"theirs": theirs, "conflict": answer.conflict}
        more = both | {name: value for name, value in conflict_facts.items() if value is not None}
        return Refusal(409, voice=voice, more=more)


def read_call(is_open: bool, asks: Any, takes: Any, largest: int) -> Call:  # noqa: ANN401, FBT001 (structs)
    """The call that came. Refused with 406 where the answer could not be read, with 401 without a
    token or with one that opens nothing (any more). Raises msgspec's ValidationError.
    """
    if request.accept_mimetypes and not request.accept_mimetypes.accept_json:
        raise Refusal(406)
    by: Any = None
    if not is_open:
        token = _BEARER.fullmatch(request.headers.get("Authorization", ""))
        with suppress(NotFound):
            by = token and find_bearer(token[1])
        if by is None:
            raise Refusal(401)
    # Numbers are digits in a query, and what is not named is passed over.
    query = None if asks is None else convert(request.args.to_dict(), asks, strict=False)
    sent = None if takes is None else _read_json(largest)
    return Call(by, None if takes is None else convert(sent, takes), query, sent)


def _read_json(largest: int) -> Any:  # noqa: ANN401 (any JSON)
    if request.mimetype != "application/json":
        raise Refusal(415)
    request.max_content_length = largest
    try:
        sent = parse(request.get_data())
    except Misfit as misfit:
        raise Refusal(400, detail=form_problem(misfit.words[0])) from misfit
    lines = unstorable_parts(sent)
    if lines:
        raise Refusal(422, [Problem("form", "", form_problem(line)) for line in lines])
    return sent
