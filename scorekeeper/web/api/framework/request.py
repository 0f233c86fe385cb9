"""Reads an API request: who asks, what for, and what a write carries; never a cookie."""

import re
from dataclasses import dataclass
from typing import Annotated, Any

from flask import request
from msgspec import UNSET, Meta, Struct, UnsetType, convert

from scorekeeper.engine.game import Problem
from scorekeeper.engine.records.codec import Misfit
from scorekeeper.engine.records.record import parse
from scorekeeper.engine.text import text
from scorekeeper.services.answers import NotFound
from scorekeeper.services.api.auth import Bearer, find_bearer
from scorekeeper.services.matches.records.record_file import unstorable_parts
from scorekeeper.web.api.framework.problem_json import Refusal, form_problem, refuse
from scorekeeper.web.form import CLIENT_ID

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
        told = getattr(self.body, "id", UNSET) or ""
        if header and told and header != told:
            raise refuse("id", "repeated", text("The body and Idempotency-Key name two ids."))
        given = told or header
        if not CLIENT_ID.fullmatch(given):
            words = text("An id of 8 to 64 letters, digits and hyphens, made anew for each write.")
            raise refuse("id", "range" if given else "missing", words)
        return given

    def base(self, version: int) -> int:
        """The version a write was based on; the one that stands is `version`."""
        told: Any = getattr(self.body, "base", UNSET)
        header = request.headers.get("If-Match")
        if header is None and told is UNSET:
            raise Refusal(428)
        tag = None if header is None else _TAG.fullmatch(header.strip())
        if header is not None and tag is None:
            raise refuse("If-Match", "range", text("One ETag, as it was read here."))
        based = int(told if tag is None else tag[1])
        if told not in (UNSET, based):
            raise refuse("base", "range", text("The body and If-Match name two versions."))
        if based > version:
            words = text(
                "The version that stands is {version}; there is none after it.", version=version
            )
            raise refuse("base", "range", words)
        return based


def read_bearer() -> Bearer:
    """Who asks. Refused with 401 without a token, or with one that opens nothing (any more)."""
    given = _BEARER.fullmatch(request.headers.get("Authorization", ""))
    if given is None:
        raise Refusal(401)
    try:
        return find_bearer(given[1])
    except NotFound as error:
        raise Refusal(401) from error


def check_accepted() -> None:
    """Refused with 406 where the answer could not be read."""
    wanted = request.accept_mimetypes
    if wanted and not wanted.accept_json:
        raise Refusal(406)


def read_body(kind: Any, largest: int) -> tuple[Any, Any]:  # noqa: ANN401 (a struct, or any JSON)
    """The body as the operation's struct, and as it came. Raises msgspec's ValidationError."""
    if request.mimetype != "application/json":
        raise Refusal(415)
    request.max_content_length = largest
    try:
        sent = parse(request.get_data())
    except Misfit as misfit:
        raise Refusal(400, detail=form_problem(misfit.lines[0])) from misfit
    lines = unstorable_parts(sent)
    if lines:
        raise Refusal(422, [Problem("form", "", form_problem(one)) for one in lines])
    return convert(sent, kind), sent


def read_query(kind: Any) -> Any:  # noqa: ANN401 (a struct)
    """The query; numbers are digits there, and what is not named is passed over."""
    return convert(request.args.to_dict(), kind, strict=False)
