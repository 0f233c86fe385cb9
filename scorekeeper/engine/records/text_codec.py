"""Converts a `Text` to JSON and back, so that published reasons are kept for every reader.

A name stands as `{"who": key}`, an amount as `{"money": minor}`, a nested sentence as an object
with `msgid`, a list as a list.
"""

from collections.abc import Mapping
from string import Formatter
from typing import Any, assert_never

from scorekeeper.engine.text import Money, Part, Text, Value, Who

_LONGEST = 2_000


def encode_text(words: Text) -> dict[str, Any]:
    """The sentence as JSON; `decode_text` makes an equal one of it."""
    found: dict[str, Any] = {"msgid": words.msgid}
    if words.values:
        found["values"] = {name: _written(value) for name, value in words.values}
    if words.plural is not None:
        found |= {"plural": words.plural, "n": words.n}
    if words.context is not None:
        found["context"] = words.context
    return found


def _written(value: Value) -> Any:  # noqa: ANN401 (JSON)
    match value:
        case Text():
            return encode_text(value)
        case Who():
            return {"who": value.key}
        case Money():
            return {"money": value.minor}
        case int() | str():
            return value
        case tuple():
            return [_written(part) for part in value]
        case _:
            assert_never(value)


def decode_text(found: object) -> Text | None:
    """The sentence that a JSON object stands for; None where it is none."""
    match found:
        case {"msgid": str(msgid), **rest} if len(msgid) <= _LONGEST:
            return _worded(msgid, rest)
    return None


def _worded(msgid: str, rest: Mapping[Any, Any]) -> Text | None:
    given = rest.get("values", {})
    if not isinstance(given, dict):
        return None
    values = [(str(name), _value(value)) for name, value in given.items()]
    plural, n, context = rest.get("plural"), rest.get("n", 0), rest.get("context")
    kept = tuple((name, value) for name, value in values if value is not None)
    is_whole = len(kept) == len(values) and type(n) is int and _is_filled(msgid, given)
    if not is_whole or not isinstance(plural, str | None) or not isinstance(context, str | None):
        return None
    return Text(msgid, kept, plural, n, context)


def _is_filled(pattern: str, given: Mapping[Any, Any]) -> bool:
    """Says whether every {place} is a plain name that has its value: else it could not be said."""
    try:
        places = [(name, form, how) for _, name, form, how in Formatter().parse(pattern)]
    except ValueError:
        return False
    return all(
        name is None or (name in given and name.isidentifier() and not form and not how)
        for name, form, how in places
    )


def _value(found: object) -> Value | None:
    if not isinstance(found, list):
        return _part(found)
    parts = [_part(one) for one in found]
    kept = tuple(part for part in parts if part is not None)
    return kept if len(kept) == len(parts) else None


def _part(found: object) -> Part | None:
    match found:
        case bool():
            return None
        case int() | str():
            return found
        case {"who": str(key)}:
            return Who(key)
        case {"money": int(minor)} if type(minor) is int:
            return Money(minor)
        case dict():
            return decode_text(found)
    return None
