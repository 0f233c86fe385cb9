"""Mirrors each type of an answer as the msgspec type whose JSON Schema is that of its JSON."""

from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from datetime import datetime
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from scorekeeper.engine.text import Money, Text, Who
from scorekeeper.web.api.framework.serialize import KINDS, slots_said

Schema = dict[str, Any]
REFERENCE = "#/components/schemas/{name}"


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


_SPOKEN: Mapping[Any, Any] = {
    Text: Words,
    Who: WhoSaid,
    Money: MoneySaid,
    Fraction: Number,
    datetime: Annotated[datetime, Meta(tz=True)],
}


def component_ref(name: str, **said: object) -> Meta:
    """A part of a body that has the schema of this component."""
    return Meta(extra_json_schema={"$ref": REFERENCE.format(name=name), **said})


def json_type(hint: Any) -> Any:  # noqa: ANN401 (a type hint)
    """The type as JSON has it: what may be left unsaid is absent, null stands in lists alone."""
    if hint in _SPOKEN:
        return _SPOKEN[hint]
    origin, args = get_origin(hint), get_args(hint)
    is_struct = isinstance(hint, type) and issubclass(hint, Struct)
    if is_struct or is_dataclass(hint):
        return _mirror(hint)
    if origin is Annotated:
        return Annotated[(json_type(args[0]), *hint.__metadata__)]
    if origin in (Union, UnionType):
        return Union[tuple(json_type(one) for one in args)]  # noqa: UP007 (as many as there are)
    if origin in (tuple, frozenset):
        return origin[tuple(one if one is Ellipsis else json_type(one) for one in args)]
    if origin is None or origin in (Literal, Callable):
        return hint
    return dict[str, json_type(args[1])]  # type: ignore[misc]  # made while running


@cache
def _mirror(kind: Any) -> Any:  # noqa: ANN401 (of a dataclass or struct a struct)
    # Several games have a hand; what is the interface's own goes by its name alone.
    _, floor, *rooms = kind.__module__.split(".")
    fields: list[tuple[str, Any] | tuple[str, Any, Any]] = []
    for slot in slots_said(kind):
        hint = json_type(slot.hint)
        if slot.is_required:
            fields.append((slot.name, hint))
        else:
            args = get_args(hint) if get_origin(hint) is Union else (hint,)
            said = tuple(one for one in args if one is not NoneType)
            fields.append((slot.name, Union[(*said, UnsetType)], UNSET))
    tag = KINDS.get(kind)
    return msgspec.defstruct(
        ".".join((*([] if floor == "web" else rooms), kind.__name__)),
        fields,
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
