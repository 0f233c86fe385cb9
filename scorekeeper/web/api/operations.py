"""Declares operations: a view with its address, and what its signature says it takes and gives."""

import hashlib
import re
from collections.abc import Callable, Mapping
from datetime import date
from functools import partial
from inspect import signature
from typing import Annotated, Any, Generic, TypeVar, get_args, get_origin, get_type_hints
from uuid import UUID

import msgspec
from flask import Response, request
from msgspec import UNSET, Meta, Struct, UnsetType

from scorekeeper.language import ReaderVoice, reader_language
from scorekeeper.services.access.public_address import public
from scorekeeper.services.answers import Refused
from scorekeeper.web import rate_limits
from scorekeeper.web.api import bp
from scorekeeper.web.api.call import LARGEST, NOBODY, Call, Once, Refusal, Write, read_call
from scorekeeper.web.api.shapes import to_json

Subject = TypeVar("Subject")
Value = TypeVar("Value")
View = TypeVar("View", bound=Callable[..., Any])
QUERIES: Mapping[str, Any] = {
    "before": Annotated[str, Meta(max_length=40)],
    "from_": date | UnsetType,
    "game": Annotated[str, Meta(max_length=32)],
    "limit": Annotated[int, Meta(ge=1, le=200)],
    "page": Annotated[int, Meta(ge=1, le=100_000)],
    "person": UUID | UnsetType,
    "players": Annotated[int, Meta(ge=0, le=12)],
    "search": Annotated[str, Meta(max_length=100)],
    "to": date | UnsetType,
    "when": Annotated[str, Meta(max_length=7)],
}
"""What may be asked in a query has the same form wherever it is."""


class Reply(Struct, Generic[Value], frozen=True):
    """What is answered, by which names, and the version that stands in the ETag."""

    value: Value
    voice: ReaderVoice = NOBODY
    version: int = 0


class Operation(Struct, frozen=True):
    """One thing a program may do. `takes` and `asks` are structs, of the body and of the query.
    `is_open`: nobody brings a token. `example`: a body that works at the examples' own table.
    `names`: where the answer names what stands in other addresses, as JSON pointers. `makes`: the
    operation that reads what this one made. `often`: how often one may.
    """

    method: str
    path: str
    name: str
    summary: str
    gives: Any
    takes: Any = None
    asks: Any = None
    makes: str = ""
    is_open: bool = False
    largest: int = LARGEST
    example: Mapping[str, Any] | None = None
    names: Mapping[str, str] = {}
    often: Callable[[Any], Any] = rate_limits.asking

    @property
    def status(self) -> int:
        """What it answers with when all is well."""
        return 201 if self.makes else 200

    @property
    def tag(self) -> str:
        """The noun it is about; of a club's, the room it is in."""
        nouns = [part for part in self.path.split("/")[1:] if not part.startswith("<")]
        return nouns[1] if nouns[0] == "clubs" and len(nouns) > 1 else nouns[0]

    @property
    def is_write(self) -> bool:
        """Whether it carries an id."""
        return self.method == "DELETE" or issubclass(self.takes or object, Once)

    @property
    def has_base(self) -> bool:
        """Whether it is based on a version; what is only added to is not."""
        return self.method == "DELETE" or issubclass(self.takes or object, Write)


OPERATIONS: list[Operation] = []


class Room(Generic[Subject]):
    """Holds the operations on one subject, which stands at `path` for a bearer who may see it.

    `find` reads it by the call and what stands in the address. Raises NotFound, Forbidden. Answers
    speak by its `voice` and carry its `version`; of a write, `conclude` makes a reply of what the
    view returns. `is_open`: nobody brings a token.
    """

    def __init__(
        self,
        path: str,
        find: Callable[..., Subject] | None = None,
        *,
        voice: Callable[[Subject], ReaderVoice] = lambda _: NOBODY,
        version: Callable[[Subject], int] = lambda _: 0,
        conclude: Callable[[Call, Subject, Any], Reply[Any]] | None = None,
        is_open: bool = False,
    ) -> None:
        self.path, self.find, self.is_open = path, find, is_open
        self.voice, self.version, self.conclude = voice, version, conclude

    def __call__(self, line: str, **more: Any) -> Callable[[View], View]:  # noqa: ANN401 (fields of an operation)
        """Declare a view as the operation of a `line`: the method, and the rest of the address. Its
        docstring says what it does, its signature what it takes and gives. It asks by name for the
        subject, called as the last place of the room's address, for the other places, for what is
        `QUERIES`, for `body`, `client_id` and `bearer`. `gives`: a struct whose only part
        is what the view returns. Where `find` is the view, the subject itself is read.
        """
        method, _, rest = line.partition(" ")
        path = self.path + rest

        def declare(view: View) -> View:
            hints = get_type_hints(view, include_extras=True)
            types = {
                "gives": _type_given(get_type_hints(self.conclude or view)["return"]),
                "takes": hints.get("body"),
                "asks": _query_of(view, path),
            }
            name, summary = view.__name__, " ".join((view.__doc__ or "").split())
            types |= {"is_open": self.is_open, **more}
            operation = Operation(method, path, name, summary, **types)
            OPERATIONS.append(operation)
            wrap = more.get("gives", lambda value: value)
            answer = operation.often(partial(self._answer, operation, view, wrap, frozenset(hints)))
            bp.add_url_rule(path, name, answer, methods=[method], provide_automatic_options=False)
            return view

        return declare

    def _answer(
        self,
        operation: Operation,
        view: Callable[..., Any],
        wrap: Callable[[Any], Any],
        names: frozenset[str],
        **in_address: Any,  # noqa: ANN401 (keys and numbers)
    ) -> Response:
        call = read_call(self.is_open, operation.asks, operation.takes, operation.largest)
        known = in_address | {"body": call.body, "bearer": call.by}
        for name in names.intersection(getattr(call.query, "__struct_fields__", ())):
            value = getattr(call.query, name)
            known[name] = None if value is UNSET else value
        subject: Any = None
        if self.find is not None:
            own = {name: known.pop(name) for name, _ in places(self.path)}
            subject = known[list(own)[-1]] = self.find(call, **own)
        if "client_id" in names:
            known["client_id"] = call.client_id()
        value = subject
        if view is not self.find:
            value = view(**{name: value for name, value in known.items() if name in names})
        if self.conclude is not None:
            value = self.conclude(call, subject, value)
        if isinstance(value, Refused):
            raise Refusal(422, value.problems)
        if not isinstance(value, Reply):
            value = Reply(wrap(value), self.voice(subject), self.version(subject))
        return _response(operation, value, in_address)


def _query_of(view: Callable[..., Any], path: str) -> Any:  # noqa: ANN401 (a struct, or None)
    """What a view asks for that does not stand in its address; None by default is left unsaid."""
    here = dict(places(path))
    queries = [
        (name, QUERIES[name], UNSET if parameter.default is None else parameter.default)
        for name, parameter in signature(view).parameters.items()
        if name in QUERIES and name not in here
    ]
    rename = {"from_": "from"}
    return msgspec.defstruct("Query", queries, module=__name__, rename=rename) if queries else None


def _type_given(hint: Any) -> Any:  # noqa: ANN401 (type hints)
    """The type that is answered, without what may be refused instead."""
    args = [arg for arg in get_args(hint) if arg is not Refused]
    return args[0] if get_origin(hint) is Reply or Refused in get_args(hint) else hint


def _response(operation: Operation, reply: Reply[Any], in_address: Mapping[str, Any]) -> Response:
    document, is_read = to_json(reply.value, reply.voice, reply.value), operation.method == "GET"
    body = msgspec.json.encode(document, enc_hook=str)  # a name is a string of a kind of its own
    response = Response(body, operation.status, mimetype="application/json")
    response.headers["Content-Language"] = reader_language()
    response.headers["Cache-Control"] = "private, no-cache" if is_read else "no-store"
    response.vary.update(("Accept", "Accept-Language", "Authorization"))
    if operation.makes:
        known = {**in_address, **{name: document[at] for name, at in operation.names.items()}}
        reader = next(other for other in OPERATIONS if other.name == operation.makes)
        where = {name: known[name] for name, _ in places(reader.path)}
        response.headers["Location"] = public(f"api.{reader.name}", **where)
    if is_read:
        tag = f"{reply.version}-{hashlib.sha256(body).hexdigest()[:16]}"
        if request.if_match and not request.if_match.contains(tag):
            raise Refusal(412)
        response.set_etag(tag)
        response.make_conditional(request)
    return response


_PLACE = re.compile(r"<(?:(\w+):)?(\w+)>")


def places(path: str) -> list[tuple[str, str]]:
    """What stands in an address: its name and its kind (“uuid”, “int” or blank)."""
    return [(place[2], place[1] or "") for place in _PLACE.finditer(path)]


def template(path: str) -> str:
    """The address as OpenAPI writes it."""
    return _PLACE.sub(r"{\2}", path)
