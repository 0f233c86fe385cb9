"""Reads an API request: who asks, what for, and what a write carries; never a cookie."""

import re
from dataclasses import dataclass, field
from typing import Any

from flask import request
from werkzeug.exceptions import RequestEntityTooLarge

from scorekeeper.engine.game import Problem
from scorekeeper.engine.records.codec import Misfit, decode, slots_of
from scorekeeper.engine.records.record import parse
from scorekeeper.engine.text import Text, text
from scorekeeper.services.answers import NotFound
from scorekeeper.services.api.auth import Bearer, bearer_of
from scorekeeper.services.matches.records.import_ import unkeepable
from scorekeeper.web.api.framework.json_schema import beyond, limits
from scorekeeper.web.api.framework.problem_json import Refusal, refuse
from scorekeeper.web.form import CLIENT_ID

# A season of hands as one record is some hundred kilobytes.
LARGEST = 512 * 1024
MOST_BASE = 2**31 - 1
_BEARER = re.compile(r"[Bb]earer +([!-~]{1,200}) *")
_TAG = re.compile(r'(?:W/)?"([0-9]{1,9})(?:-[0-9a-f]+)?"')
ID_PATTERN = f"^{CLIENT_ID.pattern}$"


@dataclass(frozen=True, slots=True, kw_only=True)
class Once:
    """What the body of every write may carry. `id`: made by the client, the same write twice is
    one (else the header Idempotency-Key).
    """

    id: str | None = field(default=None, metadata=limits(pattern=ID_PATTERN))


@dataclass(frozen=True, slots=True, kw_only=True)
class Write(Once):
    """What is written on something that stands. `base`: the `version` it was based on (else
    If-Match).
    """

    base: int | None = field(default=None, metadata=limits(minimum=0, maximum=MOST_BASE))


@dataclass(frozen=True, slots=True)
class Asked:
    """A request as a view takes it: `body` and `query` are what its operation names."""

    body: Any = None
    query: Any = None
    bearer: Bearer | None = None
    sent: Any = None

    @property
    def by(self) -> Bearer:
        """Who brought a token: never called where none is asked for."""
        if self.bearer is None:
            raise Refusal(401)
        return self.bearer

    def client_id(self) -> str:
        """The id that makes a write sent twice one write."""
        header = request.headers.get("Idempotency-Key", "").strip().strip('"')
        told = getattr(self.body, "id", None) or ""
        if header and told and header != told:
            raise refuse("id", "repeated", text("The body and Idempotency-Key name two ids."))
        given = told or header
        if not CLIENT_ID.fullmatch(given):
            words = text("An id of 8 to 64 letters, digits and hyphens, made anew for each write.")
            raise refuse("id", "range" if given else "missing", words)
        return given

    def base(self) -> int:
        """The version a write was based on."""
        told = getattr(self.body, "base", None)
        header = request.headers.get("If-Match")
        if header is None and told is None:
            raise Refusal(428)
        tag = None if header is None else _TAG.fullmatch(header.strip())
        if header is not None and tag is None:
            words = text("One ETag, as it was read here.")
            raise refuse("If-Match", "range", words)
        tagged = told if tag is None else int(tag[1])
        if told is not None and tagged != told:
            words = text("The body and If-Match name two versions.")
            raise refuse("base", "range", words)
        return int(tagged or 0)


def read_bearer() -> Bearer:
    """Who asks. Refused with 401 without a token, or with one that opens nothing (any more)."""
    given = _BEARER.fullmatch(request.headers.get("Authorization", ""))
    if given is None:
        raise Refusal(401)
    try:
        return bearer_of(given[1])
    except NotFound as error:
        raise Refusal(401) from error


def check_accepted() -> None:
    """Refused with 406 where the answer could not be read."""
    wanted = request.accept_mimetypes
    if wanted and not wanted.accept_json:
        raise Refusal(406)


def read_body(kind: Any, largest: int) -> tuple[Any, Any]:  # noqa: ANN401 (a dataclass, or any JSON)
    """The body as the operation's dataclass, and as it came."""
    if request.mimetype != "application/json":
        raise Refusal(415)
    request.max_content_length = largest
    try:
        raw = request.get_data()
    except RequestEntityTooLarge as error:
        raise Refusal(413) from error
    if len(raw) > largest:
        raise Refusal(413)
    try:
        sent = parse(raw)
    except Misfit as misfit:
        raise Refusal(400, detail=_line(misfit.lines[0])) from misfit
    lines = unkeepable(sent)
    if lines:
        raise Refusal(422, [Problem("form", "", _line(one)) for one in lines])
    if kind is Any:
        return sent, sent
    body = _decoded(kind, sent, "body")
    problems = beyond(body)
    if problems:
        raise Refusal(422, problems)
    return body, sent


def read_query(kind: Any) -> Any:  # noqa: ANN401 (a dataclass)
    """The query as a dataclass of text and whole numbers; what it does not name is passed over."""
    given: dict[str, Any] = {}
    for slot in slots_of(kind):
        if slot.name in request.args:
            value = request.args[slot.name]
            is_number = slot.hint is int
            given[slot.name] = _number(value) if is_number else value
    query = _decoded(kind, given, "query")
    problems = beyond(query)
    if problems:
        raise Refusal(422, problems)
    return query


def _number(value: str) -> int | str:
    return int(value) if re.fullmatch(r"-?[0-9]{1,9}", value) else value


def _decoded(kind: Any, sent: Any, at: str) -> Any:  # noqa: ANN401
    try:
        return decode(kind, sent, at)
    except Misfit as misfit:
        raise Refusal(422, misfits(misfit, at)) from misfit


def misfits(misfit: Misfit, at: str) -> list[Problem]:
    """What has another form than it should, each at its place; the lines are for who programs."""
    return [_misfit(line, at) for line in misfit.lines]


def _misfit(line: str, at: str) -> Problem:
    place, _, what = line.partition(": ")
    field = place.removeprefix(at).removeprefix(".")
    if not what or " " in place:
        return Problem("form", "", _line(line))
    return Problem("form", field, _line(what))


def _line(line: str) -> Text:
    return text("This has not the form it should: {line}", line=line)
