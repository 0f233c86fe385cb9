"""Shapes what programs read: values of the services as JSON in words, and the schema of each."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, is_dataclass
from datetime import UTC, datetime
from fractions import Fraction
from functools import cache
from inspect import signature
from operator import attrgetter
from types import NoneType, UnionType
from typing import Annotated, Any, Generic, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import fields

from scorekeeper.engine.game import Problem
from scorekeeper.engine.questions import Announced, Pick, Points
from scorekeeper.engine.records.codec import encode_text, slots_of
from scorekeeper.engine.text import Money, Text, Who, say
from scorekeeper.language import ReaderVoice
from scorekeeper.tournaments.displays.number_format import exact, format_number

Schema = dict[str, Any]
REFERENCE = "#/components/schemas/{name}"
KINDS: Mapping[Any, str] = {Pick: "pick", Points: "points", Announced: "announced"}
"""Values that stand in one list and have different fields say in `kind` which they are."""

Kind = TypeVar("Kind")
_SHAPES: dict[Any, type["Shape"]] = {}
_PLAIN = frozenset({int, str, bool, float, NoneType})


class Shape:
    """Lists in `fields` what programs read of a value, in this order.

    `attribute`, `way.to.attribute` or `name=way.to.attribute`: taken as it is, with the type that
    its class says; absent where something on the way is None. A method `_name` computes a field,
    of the value and, as far as it takes them, of the whole answer and of the voice. `name?`: left
    out where it is blank or empty. The first shape of a class is that of its values wherever they
    stand, unless they are `Spoken` in another.
    """

    of: Any
    fields: str

    def __init_subclass__(cls, *, of: Any, fields: str = "") -> None:  # noqa: ANN401 (a class)
        cls.of, cls.fields = of, fields or cls.fields
        _SHAPES.setdefault(of, cls)


class Spoken(Struct, Generic[Kind], frozen=True):
    """A value within an answer that is said by other names than the rest of it, or in a shape that
    is not the first of its class.
    """

    value: Any
    voice: ReaderVoice | None = None
    shape: type[Kind] | None = None


class Words(Struct, forbid_unknown_fields=True):
    """A sentence: the code of its pattern (`msgid`), the facts in it, and how it reads in the
    language that was asked for.
    """

    msgid: str
    words: str
    values: dict[str, Any] | UnsetType = UNSET
    plural: str | UnsetType = UNSET
    n: int | UnsetType = UNSET
    context: str | UnsetType = UNSET


class WhoSaid(Struct, forbid_unknown_fields=True):
    """A player or side by key, and the name it goes by."""

    who: str
    words: str


class MoneySaid(Struct, forbid_unknown_fields=True):
    """An amount in the minor unit of its currency."""

    money: int
    words: str


class Number(Struct, forbid_unknown_fields=True):
    """An exact number: 10.5 where decimals end, 7/12 where they do not."""

    exact: str
    words: str


class Fault(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that is wrong: `field` is a path into the body, blank for the whole."""

    field: str
    code: str
    words: str
    values: dict[str, Any]


def fault_json(problem: Problem, voice: ReaderVoice) -> dict[str, Any]:
    """A problem with its words in the reader's language."""
    values = encode_text(problem.words).get("values", {})
    words = say(problem.words, voice)
    return {"field": problem.field, "code": problem.code, "words": words, "values": values}


_WORDED: Mapping[Any, tuple[Any, Callable[[Any, ReaderVoice], dict[str, Any]]]] = {
    Text: (Words, lambda value, voice: {**encode_text(value), "words": say(value, voice)}),
    Who: (WhoSaid, lambda value, voice: {"who": value.key, "words": voice.name(value)}),
    Money: (MoneySaid, lambda value, voice: {"money": value.minor, "words": voice.money(value)}),
    Fraction: (Number, lambda value, _: {"exact": exact(value), "words": format_number(value)}),
    Problem: (Fault, fault_json),
}
"""Values whose JSON has their words: the form that has, and how they are written."""


@dataclass(frozen=True, slots=True)
class ShapeField:
    """One field of an answer, and how it is read of the value."""

    name: str
    hint: Any
    is_required: bool
    left_out: tuple[object, ...]  # the values for which it is absent
    read: Callable[..., Any]
    takes: int = 1  # of the value, the whole answer and the voice


@cache
def fields_of(kind: Any) -> tuple[ShapeField, ...]:  # noqa: ANN401 (a class)
    """What is said of a value by this shape, or by its own dataclass or struct: no functions."""
    if issubclass(kind, Shape):
        return tuple(_shape_field(kind, *line.partition("=")) for line in kind.fields.split())
    if issubclass(kind, Struct):
        slots = [(slot.encode_name, slot.type, slot.required, slot.name) for slot in fields(kind)]
    else:
        own = slots_of(kind) if hasattr(kind, "__dataclass_fields__") else ()
        slots = [(slot.name, slot.hint, slot.is_required, slot.attribute) for slot in own]
    return tuple(
        ShapeField(name, hint, needed, (None,) if needed else (None, ()), attrgetter(attribute))
        for name, hint, needed, attribute in slots
        if get_origin(hint) is not Callable
    )


def _shape_field(shape: type[Shape], start: str, _: str, end: str) -> ShapeField:
    way = (end or start).rstrip("?").split(".")
    name, is_blank = start if end else way[-1], "?" in start + end
    read, takes = getattr(shape, f"_{name}", None), 1
    if read is not None:
        hint, is_open = get_type_hints(read, include_extras=True)["return"], False
        takes = len(signature(read).parameters)
    else:
        hint, is_open = _type_at(shape.of, way)
        read = _along(way) if is_open else attrgetter(".".join(way))
    is_required = not (is_open or is_blank or NoneType in get_args(hint))
    left_out = (None,) if is_required else (None, (), "") if is_blank else (None, ())
    return ShapeField(name, hint, is_required, left_out, read, takes)


def _type_at(kind: Any, way: list[str]) -> tuple[Any, bool]:  # noqa: ANN401 (type hints)
    """The type at the end of this way, and whether something before it may be None."""
    is_open = False
    for place, step in enumerate(way):
        if place and get_origin(kind) in (Union, UnionType):
            is_open |= NoneType in get_args(kind)
            kind = next(arg for arg in get_args(kind) if arg is not NoneType)
        kind = get_origin(kind) or kind
        attribute = getattr(kind, step, None)
        getter = getattr(attribute, "fget", None) or getattr(attribute, "func", None)
        kind = get_type_hints(getter)["return"] if getter else get_type_hints(kind)[step]
    return kind, is_open


def _along(way: list[str]) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:  # noqa: ANN401 (any value of the services)
        for step in way:
            value = None if value is None else getattr(value, step)
        return value

    return read


def struct(name: str, words: str, base: Any = Struct, /, **parts: Any) -> Any:  # noqa: ANN401
    """A struct of these parts, each of a type, for what is taken or answered as it comes."""
    namespace = {"__doc__": words}
    return msgspec.defstruct(
        name, parts.items(), bases=(base,), module=__name__, namespace=namespace, frozen=True
    )


def struct_from(kind: Callable[..., Kind], source: object, /, **more: object) -> Kind:
    """One of these; what is not named is of the source, where it is called the same."""
    names = (field.name for field in fields_of(kind) if field.name not in more)
    return kind(**{name: getattr(source, name) for name in names}, **more)


def to_json(value: Any, voice: ReaderVoice, parent: Any = None) -> Any:  # noqa: ANN401 (any value)
    """The JSON of a value in the reader's language; what was left unsaid is left out."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind in _WORDED:
        return _WORDED[kind][1](value, voice)
    if kind is Spoken:
        value, voice, kind = value.value, value.voice or voice, value.shape or type(value.value)
    kind = _SHAPES.get(kind, kind)
    if shape_fields := fields_of(kind):
        document: dict[str, Any] = {"kind": KINDS[kind]} if kind in KINDS else {}
        arguments = (value, parent, voice)
        for field in shape_fields:
            part = field.read(value) if field.takes == 1 else field.read(*arguments[: field.takes])
            if part is not None and part not in field.left_out:
                document[field.name] = to_json(part, voice, parent)
        return document
    if isinstance(value, Mapping):
        return {str(key): to_json(part, voice, parent) for key, part in value.items()}
    if isinstance(value, tuple | list | frozenset):
        parts = [to_json(part, voice, parent) for part in value]
        return sorted(parts) if isinstance(value, frozenset) else parts
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    return msgspec.to_builtins(value)


def component_ref(name: str, **more: object) -> Meta:
    """A part of a body that has the schema of this component."""
    return Meta(extra_json_schema={"$ref": REFERENCE.format(name=name), **more})


def json_type(hint: Any) -> Any:  # noqa: ANN401 (a type hint)
    """The type as JSON has it: what may be left unsaid is absent, null stands in lists alone."""
    origin, args = get_origin(hint), get_args(hint)
    if hint in _WORDED:
        return _WORDED[hint][0]
    if hint is datetime:
        return Annotated[datetime, Meta(tz=True)]
    kind: Any = args[0] if origin is Spoken else _SHAPES.get(origin or hint, hint)
    kind = _SHAPES.get(kind, kind)
    is_struct = isinstance(kind, type) and issubclass(kind, Struct | Shape)
    if is_struct or is_dataclass(kind):
        return _mirror(kind)
    if origin is Annotated:
        return Annotated[(json_type(args[0]), *hint.__metadata__)]
    if origin in (Union, UnionType):
        return Union[tuple(map(json_type, args))]  # noqa: UP007 (as many as there are)
    if origin in (tuple, frozenset):
        return origin[tuple(arg if arg is Ellipsis else json_type(arg) for arg in args)]
    return dict[str, json_type(args[1])] if origin in (Mapping, dict) else hint  # type: ignore[misc]  # made while running


@cache
def _mirror(kind: Any) -> Any:  # noqa: ANN401 (of a class a struct)
    # Several games have a hand; what is the interface's own goes by its name alone.
    _, floor, *rooms = kind.__module__.split(".")
    members: list[Any] = []
    for field in fields_of(kind):
        hint = json_type(field.hint)
        if field.is_required:
            members.append((field.name, hint))
        else:
            types = [arg for arg in get_args(hint | None) if arg is not NoneType]
            members.append((field.name, Union[(*types, UnsetType)], UNSET))
    tag = KINDS.get(kind)
    return msgspec.defstruct(
        ".".join((*([] if floor == "web" else rooms), kind.__name__)),
        members,
        namespace={"__doc__": kind.__doc__},
        kw_only=True,
        forbid_unknown_fields=True,
        tag_field=tag and "kind",
        tag=tag,
    )


def draw_schemas(*hints: Any) -> tuple[dict[Any, Schema], dict[str, Schema]]:  # noqa: ANN401 (type hints)
    """The schema of each, and of every component they name."""
    kinds = dict.fromkeys(hints)
    schemas, components = msgspec.json.schema_components(
        map(json_type, kinds), ref_template=REFERENCE
    )
    return dict(zip(kinds, schemas, strict=True)), components
