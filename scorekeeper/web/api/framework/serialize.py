"""Turns values into JSON: every sentence as a code with its facts, and in words."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, is_dataclass
from datetime import UTC, date, datetime
from enum import Enum
from fractions import Fraction
from typing import Any, get_origin
from uuid import UUID

from scorekeeper.engine.questions import Announced, Pick, Points
from scorekeeper.engine.records.codec import HintSlot, slots_of
from scorekeeper.engine.records.text_codec import written
from scorekeeper.engine.text import Money, Text, Who, say
from scorekeeper.language import ReaderVoice
from scorekeeper.tournaments.displays.number_format import exact, shown

KINDS: Mapping[Any, str] = {Pick: "pick", Points: "points", Announced: "announced"}
"""Values that stand in one list and have different fields say in `kind` which they are."""

_PLAIN = frozenset({int, str, bool, float, type(None)})


@dataclass(frozen=True, slots=True)
class Voiced:
    """A value within an answer that is said by other names than the rest of it."""

    value: Any
    voice: ReaderVoice


_SLOTS: dict[type[Any], tuple[HintSlot, ...]] = {}


def slots_said(kind: type[Any]) -> tuple[HintSlot, ...]:
    """The fields of a dataclass that can be said: all but functions."""
    if kind not in _SLOTS:
        said_of = (slot for slot in slots_of(kind) if get_origin(slot.hint) is not Callable)
        _SLOTS[kind] = tuple(said_of)
    return _SLOTS[kind]


def said(value: Any, voice: ReaderVoice) -> Any:  # noqa: ANN401 (any value of the services)
    """The JSON of a value in the reader's language; what was left unsaid is left out."""
    if type(value) in _PLAIN:
        return value
    if isinstance(value, Voiced):
        return said(value.value, value.voice)
    if is_dataclass(value) and not isinstance(value, type):
        return (
            _SPOKEN[type(value)](value, voice) if type(value) in _SPOKEN else _fields(value, voice)
        )
    if isinstance(value, Mapping):
        return {str(key): said(one, voice) for key, one in value.items()}
    if isinstance(value, tuple | list):
        return [said(one, voice) for one in value]
    if isinstance(value, frozenset):
        return sorted(said(one, voice) for one in value)
    return _single(value)


def _fields(value: Any, voice: ReaderVoice) -> dict[str, Any]:  # noqa: ANN401
    kind = type(value)
    found: dict[str, Any] = {"kind": KINDS[kind]} if kind in KINDS else {}
    for slot in slots_said(kind):
        one = getattr(value, slot.attribute)
        if one is not None and (one != () or slot.is_required):
            found[slot.name] = said(one, voice)
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
        case Fraction():
            return {"exact": exact(value), "words": shown(value)}
    raise TypeError(f"{type(value).__name__} has no form in JSON")


_SPOKEN: Mapping[type[Any], Callable[[Any, ReaderVoice], dict[str, Any]]] = {
    Text: lambda value, voice: {**written(value), "words": say(value, voice)},
    Who: lambda value, voice: {"who": value.key, "words": voice.name(value)},
    Money: lambda value, voice: {"money": value.minor, "words": voice.money(value)},
}
