"""Writes the OpenAPI 3.1 document from the declared operations."""

from collections.abc import Mapping
from functools import cache
from http import HTTPStatus
from typing import Any

from scorekeeper import __version__
from scorekeeper.engine.stakes import Stake
from scorekeeper.games import GAMES
from scorekeeper.tournaments.event import Score
from scorekeeper.web.addresses import DIGITS
from scorekeeper.web.api.framework.json_schema import REFERENCE, Schema, draw_schemas
from scorekeeper.web.api.framework.operation import (
    OPERATIONS,
    Operation,
    Reply,
    operation,
    places,
    template,
)
from scorekeeper.web.api.framework.problem_json import MEDIA, StaleTrouble, Trouble
from scorekeeper.web.api.framework.request import ID_PATTERN, Asked

_ABOUT = """Everything the pages show, to read, and hands and results to record and correct.

**Tokens.** An organiser makes them on the page of the club; a token of a link (the last part of the
address of a match, tournament or evening) may what its page may. They go into `Authorization:
Bearer`. No cookie is read and no other site may ask from a browser (no CORS).

**Writes.** Each carries an `id` made anew by the client (or the header Idempotency-Key) and the
`base`, the `version` it was based on (or the ETag, in If-Match); what is only added, a match or a
line of the cash box, has no base. The same id with the same facts is
the same write and has the same answer; with other facts it is refused (422). A write on an older
version is taken where what was written since does not touch it. Where it does, the answer is 409
with both versions; a hand is kept as a conflict until somebody chooses.

**Words.** Every sentence is a code (`msgid`) with its facts (`values`) and `words` in the language
of Accept-Language (es, ca, fr, en). Amounts are whole numbers in the minor unit of the currency.

**Errors** are `application/problem+json` (RFC 9457); whole numbers are written without a decimal
point."""

_PLACES: dict[str, Schema] = {
    "uuid": {"type": "string", "format": "uuid"},
    "int": {"type": "integer", "minimum": 0, "maximum": 10**DIGITS - 1},
    "": {"type": "string", "minLength": 1},
}
_ALWAYS = (406, 429, 500, 503)


@operation("GET", "/openapi.json", Any, is_open=True)
def see_document(asked: Asked) -> Reply:  # noqa: ARG001 (every view is asked)
    """The document that you read."""
    return Reply(document())


@cache
def document() -> dict[str, Any]:
    """The whole interface as OpenAPI 3.1."""
    hands = [game.hand for game in GAMES]
    kinds = [kind for one in OPERATIONS for kind in (one.gives, one.takes, one.asks)]
    schemas, components = draw_schemas(*kinds, *hands, Stake, Score, Trouble, StaleTrouble)
    paths: dict[str, dict[str, Any]] = {}
    for one in OPERATIONS:
        paths.setdefault(template(one.path), {})[one.method.lower()] = _operation(one, schemas)
    for one in OPERATIONS:
        components.pop(getattr(one.asks, "__name__", ""), None)
    # Several games have the same hand.
    components["AnyHand"] = {"anyOf": [schemas[hand] for hand in dict.fromkeys(hands)]}
    bearer = {"type": "http", "scheme": "bearer", "description": "A token of a club, or of a link."}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Scorekeeper", "version": __version__, "description": _ABOUT},
        "servers": [{"url": "/api/v1"}],
        "security": [{"bearer": []}],
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": {"bearer": bearer}},
    }


def _operation(one: Operation, schemas: Mapping[Any, Schema]) -> dict[str, Any]:
    found: dict[str, Any] = {
        "operationId": one.name,
        "tags": [one.tag],
        "summary": one.summary,
        "parameters": _parameters(one),
        "responses": _responses(one, schemas[one.gives]),
    }
    if one.takes is not None:
        media: dict[str, Any] = {"schema": schemas[one.takes]}
        if one.example is not None:
            media["example"] = one.example
        found["requestBody"] = {"required": True, "content": {"application/json": media}}
    if one.is_open:
        found["security"] = []
    return found


def _parameters(one: Operation) -> list[dict[str, Any]]:
    found = [
        {"name": name, "in": "path", "required": True, "schema": _PLACES[kind]}
        for name, kind in places(one.path)
    ]
    if one.asks is not None:
        asked = draw_schemas(one.asks)[1][one.asks.__name__]["properties"]
        found += [
            {"name": name, "in": "query", "required": False, "schema": schema}
            for name, schema in asked.items()
        ]
    if one.is_write:
        is_bodiless = one.takes is None
        found.append(_header("Idempotency-Key", {"pattern": ID_PATTERN}, is_needed=is_bodiless))
    if one.has_base:
        tag = {"pattern": '^"[0-9]{1,9}(-[0-9a-f]+)?"$'}
        found.append(_header("If-Match", tag, is_needed=one.takes is None))
    if one.method == "GET":
        found.append(_header("If-None-Match", {}, is_needed=False))
    return found


def _header(name: str, schema: Schema, *, is_needed: bool) -> dict[str, Any]:
    said = {"type": "string", **schema}
    return {"name": name, "in": "header", "required": is_needed, "schema": said}


def _responses(one: Operation, schema: Schema) -> dict[str, Any]:
    fine: dict[str, Any] = {
        "description": HTTPStatus(one.status).phrase,
        "content": {"application/json": {"schema": schema}},
    }
    if one.status == 201:
        fine["headers"] = {"Location": {"schema": {"type": "string"}}}
    if one.names:
        fine["links"] = _links(one)
    found = {str(one.status): fine}
    if one.method == "GET":
        fine["headers"] = {"ETag": {"schema": {"type": "string"}}}
        found["304"] = {"description": "Nothing has changed since that ETag."}
    return found | {str(status): _problem(status) for status in sorted({*_ALWAYS, *_errors(one)})}


def _links(one: Operation) -> dict[str, Any]:
    """Where a program goes on from this answer: whatever has an address that it now knows."""
    here = {name: f"$request.path.{name}" for name, _ in places(one.path)}
    told = {name: f"$response.body#/{pointer}" for name, pointer in one.names.items()}
    known, found = here | told, {}
    for other in OPERATIONS:
        needed = [name for name, _ in places(other.path)]
        if told.keys() & needed and known.keys() >= set(needed):
            parameters = {name: known[name] for name in needed}
            found[other.name] = {"operationId": other.name, "parameters": parameters}
    return found


def _errors(one: Operation) -> set[int]:
    found = set() if one.is_open else {401, 403, 404}
    if places(one.path):
        found.add(404)
    if one.method == "GET":
        found.add(412)
    if one.asks is not None:
        found.add(422)
    if one.takes is not None:
        found |= {400, 413, 415, 422}
    if one.is_write:
        found |= {422}
    if one.has_base:
        found |= {409, 428}
    return found


def _problem(status: int) -> dict[str, Any]:
    name = StaleTrouble.__name__ if status == 409 else Trouble.__name__
    found: dict[str, Any] = {
        "description": HTTPStatus(status).phrase,
        "content": {MEDIA: {"schema": {"$ref": REFERENCE.format(name=name)}}},
    }
    if status in (429, 503):
        found["headers"] = {"Retry-After": {"required": True, "schema": {"type": "string"}}}
    return found
