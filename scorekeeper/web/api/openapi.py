"""Tells a program that arrives what there is, as OpenAPI 3.1, and what its token opens."""

from collections.abc import Iterator, Mapping
from functools import cache
from http import HTTPStatus
from typing import Any
from uuid import UUID

from flask import url_for
from msgspec import Struct

from scorekeeper import __version__
from scorekeeper.engine.stakes import Stake
from scorekeeper.games import GAMES
from scorekeeper.services.api.bearers import Bearer, Opens
from scorekeeper.tournaments.event import Score
from scorekeeper.web.addresses import DIGITS
from scorekeeper.web.api.call import ID_PATTERN, MEDIA, StaleTrouble, Trouble
from scorekeeper.web.api.operations import OPERATIONS, Operation, Room, places, template
from scorekeeper.web.api.shapes import REFERENCE, Schema, draw_schemas

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


class Me(Struct, frozen=True):
    """Tells what the token opens, and where that is; whether it writes there too."""

    opens: Opens
    id: UUID
    path: str
    may_write: bool


@Room[None]("/me")("GET", names=dict.fromkeys(("club", "match", "tournament", "evening"), "id"))
def see_me(bearer: Bearer) -> Me:
    """What this token opens."""
    names: dict[str, Any] = {bearer.opens: bearer.key}
    path = url_for(f"api.see_{bearer.opens}", **names)
    return Me(bearer.opens, bearer.key, path, bearer.may_write)


@Room[None]("/openapi.json", is_open=True)("GET")
def see_document() -> dict[str, Any]:
    """The document that you read."""
    return document()


@cache
def document() -> dict[str, Any]:
    """The whole interface as OpenAPI 3.1."""
    hands = dict.fromkeys(game.hand for game in GAMES)  # several games have the same
    types = [hint for each in OPERATIONS for hint in (each.gives, each.takes)]
    schemas, components = draw_schemas(*types, *hands, Stake, Score, Trouble, StaleTrouble)
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        path = paths.setdefault(template(operation.path), {})
        path[operation.method.lower()] = _operation(operation, schemas)
    components["AnyHand"] = {"anyOf": [schemas[hand] for hand in hands]}
    bearer = {"type": "http", "scheme": "bearer", "description": "A token of a club, or of a link."}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Scorekeeper", "version": __version__, "description": _ABOUT},
        "servers": [{"url": "/api/v1"}],
        "security": [{"bearer": []}],
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": {"bearer": bearer}},
    }


def _operation(operation: Operation, schemas: Mapping[Any, Schema]) -> dict[str, Any]:
    document: dict[str, Any] = {
        "operationId": operation.name,
        "tags": [operation.tag],
        "summary": operation.summary,
        "parameters": list(_parameters(operation)),
        "responses": _responses(operation, schemas[operation.gives]),
    }
    if operation.takes is not None:
        media: dict[str, Any] = {"schema": schemas[operation.takes]}
        if operation.example is not None:
            media["example"] = operation.example
        document["requestBody"] = {"required": True, "content": {"application/json": media}}
    if operation.is_open:
        document["security"] = []
    return document


def _parameters(operation: Operation) -> Iterator[dict[str, Any]]:
    for name, kind in places(operation.path):
        yield _parameter("path", name, _PLACES[kind], is_needed=True)
    if operation.asks is not None:
        query = draw_schemas(operation.asks)[1][operation.asks.__name__]["properties"]
        for name, schema in query.items():
            yield _parameter("query", name, schema)
    is_bodiless = operation.takes is None
    if operation.is_write:
        id_schema = {"type": "string", "pattern": ID_PATTERN}
        yield _parameter("header", "Idempotency-Key", id_schema, is_needed=is_bodiless)
    if operation.has_base:
        tag_schema = {"type": "string", "pattern": '^"[0-9]{1,9}(-[0-9a-f]+)?"$'}
        yield _parameter("header", "If-Match", tag_schema, is_needed=is_bodiless)
    if operation.method == "GET":
        yield _parameter("header", "If-None-Match", {"type": "string"})


def _parameter(place: str, name: str, schema: Schema, *, is_needed: bool = False) -> dict[str, Any]:
    return {"name": name, "in": place, "required": is_needed, "schema": schema}


def _responses(operation: Operation, schema: Schema) -> dict[str, Any]:
    fine = _response(operation.status, "application/json", schema)
    document = {str(operation.status): fine}
    if operation.makes:
        fine["headers"] = {"Location": {"schema": {"type": "string"}}}
    if operation.names:
        fine["links"] = _links(operation)
    if operation.method == "GET":
        fine["headers"] = {"ETag": {"schema": {"type": "string"}}}
        document["304"] = {"description": "Nothing has changed since that ETag."}
    for status in sorted(_errors(operation)):
        trouble = StaleTrouble if status == 409 else Trouble
        schema = {"$ref": REFERENCE.format(name=trouble.__name__)}
        document[str(status)] = _response(status, MEDIA, schema)
        if status in (429, 503):
            headers = {"Retry-After": {"required": True, "schema": {"type": "string"}}}
            document[str(status)]["headers"] = headers
    return document


def _response(status: int, media: str, schema: Schema) -> dict[str, Any]:
    return {"description": HTTPStatus(status).phrase, "content": {media: {"schema": schema}}}


def _links(operation: Operation) -> dict[str, Any]:
    """Where a program goes on from this answer: whatever has an address that it now knows."""
    here = {name: f"$request.path.{name}" for name, _ in places(operation.path)}
    named = {name: f"$response.body#/{pointer}" for name, pointer in operation.names.items()}
    known, links = here | named, {}
    for other in OPERATIONS:
        needed = [name for name, _ in places(other.path)]
        if named.keys() & needed and known.keys() >= set(needed):
            parameters = {name: known[name] for name in needed}
            links[other.name] = {"operationId": other.name, "parameters": parameters}
    return links


def _errors(operation: Operation) -> set[int]:
    has_body, is_read = operation.takes is not None, operation.method == "GET"
    causes = (
        (True, {406, 429, 500, 503}),
        (not operation.is_open, {401, 403, 404}),
        (bool(places(operation.path)), {404}),
        (is_read, {412}),
        (operation.asks is not None or operation.is_write, {422}),
        (has_body, {400, 413, 415, 422}),
        (operation.has_base, {409, 428}),
    )
    return {status for is_cause, statuses in causes if is_cause for status in statuses}
