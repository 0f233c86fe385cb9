"""Derives JSON Schema 2020-12 from type hints, and checks input by it."""

import re
from collections.abc import Mapping
from dataclasses import is_dataclass
from datetime import date, datetime
from enum import Enum
from fractions import Fraction
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin
from uuid import UUID

from scorekeeper.engine.game import Problem
from scorekeeper.engine.records.codec import slots_of
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.text import Money, Text, Who, text
from scorekeeper.web.api.framework.serialize import KINDS, slots_said

Schema = dict[str, Any]

_TEXT: Schema = {"type": "string"}
_PLAIN: Mapping[Any, Schema] = {
    Any: {},
    object: {},
    Seat: _TEXT,
    str: _TEXT,
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    UUID: {"type": "string", "format": "uuid"},
    datetime: {"type": "string", "format": "date-time"},
    date: {"type": "string", "format": "date"},
}
_NAMED: Mapping[Any, tuple[str, Schema]] = {
    Text: (
        "Words",
        {
            "description": "A sentence: the code of its pattern (`msgid`), the facts in it, and how"
            " it reads in the language that was asked for.",
            "type": "object",
            "required": ["msgid", "words"],
            "properties": {
                "msgid": _TEXT,
                "values": {"type": "object"},
                "plural": _TEXT,
                "n": {"type": "integer"},
                "context": _TEXT,
                "words": _TEXT,
            },
            "additionalProperties": False,
        },
    ),
    Who: (
        "Who",
        {
            "description": "A player or side by key, and the name it goes by.",
            "type": "object",
            "required": ["who", "words"],
            "properties": {"who": _TEXT, "words": _TEXT},
            "additionalProperties": False,
        },
    ),
    Money: (
        "Money",
        {
            "description": "An amount in the minor unit of its currency.",
            "type": "object",
            "required": ["money", "words"],
            "properties": {"money": {"type": "integer"}, "words": _TEXT},
            "additionalProperties": False,
        },
    ),
    Fraction: (
        "Number",
        {
            "description": "An exact number: 10.5 where decimals end, 7/12 where they do not.",
            "type": "object",
            "required": ["exact", "words"],
            "properties": {"exact": _TEXT, "words": _TEXT},
            "additionalProperties": False,
        },
    ),
}


def limits(**keywords: object) -> Mapping[str, Any]:
    """Metadata of a field: keywords of JSON Schema beyond its type, for the document and the check
    alike (minimum, maximum, minLength, maxLength, pattern, maxItems), and `description`.
    """
    return {"limits": keywords}


class Drawer:
    """Draws schemas; every dataclass it meets becomes a component of its own."""

    def __init__(self) -> None:
        self.components: dict[str, Schema] = {}

    def of(self, hint: Any) -> Schema:  # noqa: ANN401 (a type hint)
        """The schema of one type, with references to components."""
        if hint in _PLAIN:
            return _PLAIN[hint]
        if hint in _NAMED:
            name, schema = _NAMED[hint]
            self.components[name] = schema
            return _reference(name)
        if is_dataclass(hint):
            return self._component(hint)
        if isinstance(hint, type) and issubclass(hint, Enum):
            return {"enum": [one.value for one in hint]}
        return self._made(get_origin(hint), get_args(hint))

    def _made(self, origin: Any, args: tuple[Any, ...]) -> Schema:  # noqa: ANN401
        if origin in (Union, UnionType):
            kinds = [self.of(one) for one in args if one is not NoneType]
            return kinds[0] if len(kinds) == 1 else {"anyOf": kinds}
        if origin is Literal:
            return {"enum": list(args)}
        if origin is frozenset or (origin is tuple and args[-1] is Ellipsis):
            return {"type": "array", "items": self._entry(args[0])}
        if origin is tuple:
            entries = [self._entry(one) for one in args]
            ends = {"minItems": len(args), "maxItems": len(args)}
            return {"type": "array", "prefixItems": entries, "items": False, **ends}
        return {"type": "object", "additionalProperties": self._entry(args[1])}

    def _entry(self, hint: Any) -> Schema:  # noqa: ANN401
        """An entry of a list or map: only there null is a value."""
        found = self.of(hint)
        return {"anyOf": [found, {"type": "null"}]} if NoneType in get_args(hint) else found

    def _component(self, kind: Any) -> Schema:  # noqa: ANN401 (a dataclass)
        module = kind.__module__
        own = module.startswith("scorekeeper.web.api")
        name = kind.__name__ if own else f"{module.rsplit('.', 1)[-1]}.{kind.__name__}"
        if name not in self.components:
            self.components[name] = {}  # it may hold itself
            self.components[name] = self._fields(kind, name)
        return _reference(name)

    def _fields(self, kind: Any, name: str) -> Schema:  # noqa: ANN401
        slots, extra = slots_said(kind), limits_of(kind)
        properties = {slot.name: self.of(slot.hint) | extra.get(slot.name, {}) for slot in slots}
        required = [slot.name for slot in slots if slot.is_required]
        if kind in KINDS:
            properties = {"kind": {"const": KINDS[kind]}, **properties}
            required = ["kind", *required]
        schema: Schema = {
            "title": name,
            "type": "object",
            "properties": properties,
            "additionalProperties": False,
        }
        return {**schema, "required": required} if required else schema


def _reference(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def limits_of(kind: Any) -> Mapping[str, Schema]:  # noqa: ANN401 (a dataclass)
    """What the fields of a dataclass say beyond their types, by their names in JSON."""
    names = {slot.attribute: slot.name for slot in slots_of(kind)}
    return {
        names[one.name]: dict(one.metadata["limits"])
        for one in kind.__dataclass_fields__.values()
        if "limits" in one.metadata
    }


def beyond(value: Any) -> list[Problem]:  # noqa: ANN401 (a dataclass that was read)
    """What in a body is outside the limits its fields name."""
    said, found = limits_of(type(value)), []
    for slot in slots_of(type(value)):
        one = getattr(value, slot.attribute)
        if one is not None and slot.name in said:
            words = _beyond(one, said[slot.name])
            found += [] if words is None else [Problem("range", slot.name, words)]
    return found


def _beyond(value: Any, limit: Schema) -> Text | None:  # noqa: ANN401
    least, most = limit.get("minimum"), limit.get("maximum")
    if least is not None and most is not None and not least <= value <= most:
        return text("A number from {least} to {most} is needed.", least=least, most=most)
    size = len(value) if isinstance(value, str | tuple) else 0
    if size > limit.get("maxLength", size) or size > limit.get("maxItems", size):
        most = limit.get("maxLength") or limit["maxItems"]
        return text("{n} are too many: {most} at most.", n=size, most=most)
    if "pattern" in limit and not re.fullmatch(limit["pattern"].strip("^$"), value):
        return text("“{value}” is not of the form that is needed here.", value=value)
    return None
