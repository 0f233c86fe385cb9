"""Turns values into JSON: every sentence as a code with its facts, and in words."""

from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from datetime import UTC, date, datetime
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any, TypeVar, get_origin
from uuid import UUID

from msgspec import Struct, structs

from scorekeeper.engine.questions import Announced, Pick, Points
from scorekeeper.engine.records.codec import HintSlot, slots_of
from scorekeeper.engine.records.text_codec import encode_text
from scorekeeper.engine.text import Money, Text, Who, say
from scorekeeper.language import ReaderVoice
from scorekeeper.tournaments.displays.number_format import exact, format_number

KINDS: Mapping[Any, str] = {Pick: "pick", Points: "points", Announced: "announced"}
"""Values that stand in one list and have different fields say in `kind` which they are."""

Kind = TypeVar("Kind")

_PLAIN = frozenset({int, str, bool, float, type(None)})


class Voiced(Struct, frozen=True):
    """A value within an answer that is said by other names than the rest of it."""

    value: Any
    voice: ReaderVoice


@cache
def slots_said(kind: Any) -> tuple[HintSlot, ...]:  # noqa: ANN401 (a dataclass, or a struct)
    """The fields of a dataclass or struct that can be said: all but functions."""
    if issubclass(kind, Struct):
        return tuple(
            HintSlot(one.encode_name, one.name, one.type, one.required, is_hidden=False)
            for one in structs.fields(kind)
        )
    return tuple(slot for slot in slots_of(kind) if get_origin(slot.hint) is not Callable)


def struct_from(kind: Callable[..., Kind], source: object, /, **more: object) -> Kind:
    """One of these; what is not named is of the source, where it is called the same."""
    names = (slot.attribute for slot in slots_said(kind) if slot.attribute not in more)
    return kind(**{name: getattr(source, name) for name in names}, **more)


def to_json(value: Any, voice: ReaderVoice) -> Any:  # noqa: ANN401 (any value of the services)
    """The JSON of a value in the reader's language; what was left unsaid is left out."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind in _SPOKEN:
        return _SPOKEN[kind](value, voice)
    if kind is Voiced:
        return to_json(value.value, value.voice)
    if is_dataclass(kind) or isinstance(value, Struct):
        return _fields(value, voice)
    if isinstance(value, Mapping):
        return {str(key): to_json(one, voice) for key, one in value.items()}
    if isinstance(value, tuple | list):
        return [to_json(one, voice) for one in value]
    if isinstance(value, frozenset):
        return sorted(to_json(one, voice) for one in value)
    return _single(value)


def _fields(value: Any, voice: ReaderVoice) -> dict[str, Any]:  # noqa: ANN401
    kind: Any = type(value)
    found: dict[str, Any] = {"kind": KINDS[kind]} if kind in KINDS else {}
    for slot in slots_said(kind):
        one = getattr(value, slot.attribute)
        if one is not None and (one != () or slot.is_required):
            found[slot.name] = to_json(one, voice)
    return found


def _single(value: object) -> Any:  # noqa: ANN401 (JSON)
    match value:
        case Enum():
            return value.value
        case datetime():
            return value.astimezone(UTC).isoformat()
        case date():
            return value.isoformat()
        case UUID():
            return str(value)
    raise TypeError(f"{type(value).__name__} has no form in JSON")


_SPOKEN: Mapping[type[Any], Callable[[Any, ReaderVoice], dict[str, Any]]] = {
    Text: lambda value, voice: {**encode_text(value), "words": say(value, voice)},
    Who: lambda value, voice: {"who": value.key, "words": voice.name(value)},
    Fraction: lambda value, _: {"exact": exact(value), "words": format_number(value)},
    Money: lambda value, voice: {"money": value.minor, "words": voice.money(value)},
}
