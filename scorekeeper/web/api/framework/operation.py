"""Declares operations, and checks their input and output by the document."""

import hashlib
import re
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Literal

import msgspec
from flask import Response, request
from msgspec import Struct

from scorekeeper.language import ReaderVoice, reader_language
from scorekeeper.services.access.public_url import public
from scorekeeper.web import rate_limits
from scorekeeper.web.api import bp
from scorekeeper.web.api.framework.problem_json import Refusal
from scorekeeper.web.api.framework.request import (
    LARGEST,
    Asked,
    Once,
    Write,
    check_accepted,
    read_bearer,
    read_body,
    read_query,
)
from scorekeeper.web.api.framework.serialize import to_json


class Reply(Struct, frozen=True):
    """Carries what a view answers: a value of its operation's kind; `version` stands in the ETag;
    `location`: the address of what was made, as the view's name and its arguments.
    """

    value: Any
    voice: ReaderVoice = ReaderVoice({})
    version: int = 0
    location: tuple[str, Mapping[str, Any]] | None = None


View = Callable[..., Reply]
Method = Literal["GET", "POST", "PUT", "DELETE"]


class Operation(Struct, frozen=True):
    """One thing a program may do. `takes` and `asks` are structs, of the body and of the query.
    `is_open`: nobody brings a token. `example`: a body that works at the examples' own table.
    `names`: where the answer names what stands in other addresses, as JSON pointers. `often`: how
    often one may.
    """

    method: Method
    path: str
    gives: Any
    takes: Any = None
    asks: Any = None
    status: int = 200
    is_open: bool = False
    largest: int = LARGEST
    example: Mapping[str, Any] | None = None
    names: Mapping[str, str] = {}
    often: Callable[[Any], Any] = rate_limits.asking
    name: str = ""
    summary: str = ""

    @property
    def tag(self) -> str:
        """The noun it is about; of a club's, the room it is in."""
        nouns = [one for one in self.path.split("/")[1:] if not one.startswith("<")]
        return nouns[1] if nouns[0] == "clubs" and len(nouns) > 1 else nouns[0]

    @property
    def is_write(self) -> bool:
        """Whether it carries an id."""
        return self.method == "DELETE" or self._takes(Once)

    @property
    def has_base(self) -> bool:
        """Whether it is based on a version; what is only added to is not."""
        return self.method == "DELETE" or self._takes(Write)

    def _takes(self, kind: type[Any]) -> bool:
        return isinstance(self.takes, type) and issubclass(self.takes, kind)


OPERATIONS: list[Operation] = []


def operation(
    method: Method,
    path: str,
    gives: Any,  # noqa: ANN401 (a type hint)
    **more: Any,  # noqa: ANN401 (the fields of an operation)
) -> Callable[[View], View]:
    """Declare a view as an operation of the interface; its docstring says what it does."""

    def declared(view: View) -> View:
        told: dict[str, Any] = {
            "name": view.__name__,
            "summary": " ".join((view.__doc__ or "").split()),
        }
        one = Operation(method, path, gives, **more, **told)
        OPERATIONS.append(one)

        @wraps(view)
        def answered(**places: Any) -> Response:  # noqa: ANN401 (what stands in the address)
            check_accepted()
            return _response(one, view(_asked(one), **places))

        often = one.often(answered)
        bp.add_url_rule(path, one.name, often, methods=[method], provide_automatic_options=False)
        return view

    return declared


def _asked(one: Operation) -> Asked:
    bearer = None if one.is_open else read_bearer()
    query = None if one.asks is None else read_query(one.asks)
    body, sent = (None, None) if one.takes is None else read_body(one.takes, one.largest)
    return Asked(body, query, bearer, sent)


def _as_words(value: object) -> str:
    if isinstance(value, str):  # a name, of a kind of its own
        return str(value)
    raise TypeError(type(value).__name__)


def _response(one: Operation, reply: Reply) -> Response:
    document = to_json(reply.value, reply.voice)
    body = msgspec.json.encode(document, enc_hook=_as_words)
    response = Response(body, one.status, mimetype="application/json")
    response.headers["Content-Language"] = reader_language()
    response.headers["Cache-Control"] = "private, no-cache" if one.method == "GET" else "no-store"
    response.vary.update(("Accept", "Accept-Language", "Authorization"))
    if reply.location is not None:
        view, names = reply.location
        response.headers["Location"] = public(f"api.{view}", **names)
    if one.method == "GET":
        tag = f"{reply.version}-{hashlib.sha256(body).hexdigest()[:16]}"
        if request.if_match and not request.if_match.contains(tag):
            raise Refusal(412)
        response.set_etag(tag)
        response.make_conditional(request)
    return response


_PLACE = re.compile(r"<(?:(\w+):)?(\w+)>")


def places(path: str) -> list[tuple[str, str]]:
    """What stands in an address: its name and its kind (“uuid”, “int” or blank)."""
    return [(found[2], found[1] or "") for found in _PLACE.finditer(path)]


def template(path: str) -> str:
    """The address as OpenAPI writes it."""
    return _PLACE.sub(r"{\2}", path)
