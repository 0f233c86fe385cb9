"""Reads a call of a program: who asks, what for, and what a write carries; never a cookie."""

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
from scorekeeper.services.api.bearers import Bearer, find_bearer
from scorekeeper.services.matches.record_file import unstorable_parts
from scorekeeper.web.api.problem_json import Refusal, form_problem, refuse
from scorekeeper.web.forms import CLIENT_ID

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

    bearer: Bearer | None = None
    body: Any = None
    query: Any = None
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


def read_call(is_open: bool, asks: Any, takes: Any, largest: int) -> Call:  # noqa: ANN401, FBT001 (structs)
    """The call that came. Refused with 406 where the answer could not be read, with 401 without a
    token or with one that opens nothing (any more). Raises msgspec's ValidationError.
    """
    if request.accept_mimetypes and not request.accept_mimetypes.accept_json:
        raise Refusal(406)
    bearer = None if is_open else _read_bearer()
    # Numbers are digits in a query, and what is not named is passed over.
    query = None if asks is None else convert(request.args.to_dict(), asks, strict=False)
    sent = None if takes is None else _read_json(largest)
    return Call(bearer, None if takes is None else convert(sent, takes), query, sent)


def _read_bearer() -> Bearer:
    token = _BEARER.fullmatch(request.headers.get("Authorization", ""))
    if token is None:
        raise Refusal(401)
    try:
        return find_bearer(token[1])
    except NotFound as error:
        raise Refusal(401) from error


def _read_json(largest: int) -> Any:  # noqa: ANN401 (any JSON)
    if request.mimetype != "application/json":
        raise Refusal(415)
    request.max_content_length = largest
    try:
        sent = parse(request.get_data())
    except Misfit as misfit:
        raise Refusal(400, detail=form_problem(misfit.lines[0])) from misfit
    lines = unstorable_parts(sent)
    if lines:
        raise Refusal(422, [Problem("form", "", form_problem(line)) for line in lines])
    return sent
