"""Converts values to JSON and back, by the type hints of the dataclasses.

Decoding is strict: an unknown key, a missing key or a wrong type is named with its place, and
nothing is guessed (1.0 and true are no integers). What a value *means* is asked elsewhere.
"""

import json
import re
import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from string import Formatter
from typing import Any, Literal, Union, assert_never, get_args, get_origin, get_type_hints

from scorekeeper.engine.seats import Seat
from scorekeeper.engine.text import Money, Part, PlainVoice, Text, Value, Who, say, text, text_n

_LONGEST = 2_000


def encode_text(words: Text) -> dict[str, Any]:
    """The sentence as JSON; `decode_text` makes an equal one of it."""
    encoded: dict[str, Any] = {"msgid": words.msgid}
    if words.values:
        encoded["values"] = {name: _written(value) for name, value in words.values}
    if words.plural is not None:
        encoded |= {"plural": words.plural, "n": words.n}
    if words.context is not None:
        encoded["context"] = words.context
    return encoded


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


def decode_text(encoded: object) -> Text | None:
    """The sentence that a JSON object stands for; None where it is none."""
    match encoded:
        case {"msgid": str(msgid), **rest} if len(msgid) <= _LONGEST:
            return _worded(msgid, rest)
    return None


def _worded(msgid: str, rest: Mapping[Any, Any]) -> Text | None:
    literals = rest.get("values", {})
    if not isinstance(literals, dict):
        return None
    values = [(str(name), _value(value)) for name, value in literals.items()]
    plural, n, context = rest.get("plural"), rest.get("n", 0), rest.get("context")
    filled = tuple((name, value) for name, value in values if value is not None)
    is_whole = len(filled) == len(values) and type(n) is int and _is_filled(msgid, literals)
    if not is_whole or not isinstance(plural, str | None) or not isinstance(context, str | None):
        return None
    return Text(msgid, filled, plural, n, context)


def _is_filled(pattern: str, filling: Mapping[Any, Any]) -> bool:
    """Says whether every {place} is a plain name that has its value: else it could not be said."""
    try:
        places = [(name, form, how) for _, name, form, how in Formatter().parse(pattern)]
    except ValueError:
        return False
    return all(
        name is None or (name in filling and name.isidentifier() and not form and not how)
        for name, form, how in places
    )


def _value(encoded: object) -> Value | None:
    if not isinstance(encoded, list):
        return _part(encoded)
    parts = [_part(x) for x in encoded]
    inner_parts = tuple(part for part in parts if part is not None)
    return inner_parts if len(inner_parts) == len(parts) else None


def _part(encoded: object) -> Part | None:
    match encoded:
        case bool():
            return None
        case int() | str():
            return encoded
        case {"who": str(key)}:
            return Who(key)
        case {"money": int(minor)} if type(minor) is int:
            return Money(minor)
        case dict():
            return decode_text(encoded)
    return None


class Misfit(Exception):
    """JSON that does not have the form it should: `words` for each place, each named (`at`)."""

    def __init__(self, words: Sequence[Text]) -> None:
        plain = PlainVoice()
        self.words = tuple(words)
        super().__init__("; ".join(say(line, plain) for line in words))


def worded_for_people(line: Text) -> Text:
    """The same for who opens a file on a page: they count from 1, and all of it is the file."""
    at = str(dict(line.values).get("at", "")).removeprefix("archive.")
    place = re.sub(r"\[(\d+)\]", lambda index: f" #{int(index[1]) + 1}", at)
    return line.with_values({"at": text("the file") if at in _ROOTS else place})


_ROOTS = frozenset({"", "archive", "record", "tournament"})


def wrong_value(at: str, what: Part, value: Any) -> Text:  # noqa: ANN401 (any JSON)
    """Something else stands at this place than should."""
    return text("{at}: expected {what}, found {found}", at=at, what=what, found=as_literal(value))


def unknown_key(at: str, key: str) -> Text:
    """Something stands at this place that nobody knows."""
    return text("{at}: unknown key {key}", at=at, key=as_literal(key))


def missing_key(at: str, key: str) -> Text:
    """Something is needed at this place."""
    return text("{at}: missing key {key}", at=at, key=as_literal(key))


def none_of(at: str, value: object, choices: Iterable[str]) -> Text:
    """Say that what stands at this place is none of those there are."""
    every = ", ".join(choices)
    return text(
        "{at}: {found} is not one of {choices}", at=at, found=as_literal(value), choices=every
    )


@dataclass(frozen=True, slots=True)
class HintSlot:
    """One field of a dataclass as JSON sees it: `name` in JSON, `attribute` in Python. They differ
    only where JSON uses a word that Python keeps for itself (`named`).
    """

    name: str
    attribute: str
    hint: Any
    is_required: bool
    is_hidden: bool
    default: Any = None


def json_name(name: str) -> Mapping[str, str]:
    """Metadata of a field that is called this in JSON, such as `raise`."""
    return {"name": name}


_SLOTS: dict[type[Any], tuple[HintSlot, ...]] = {}


def slots_of(kind: type[Any]) -> tuple[HintSlot, ...]:
    """The fields of a dataclass, with resolved hints, in their order."""
    if kind not in _SLOTS:
        _SLOTS[kind] = _slots(kind)
    return _SLOTS[kind]


def _slots(kind: type[Any]) -> tuple[HintSlot, ...]:
    hints = get_type_hints(kind)
    return tuple(
        HintSlot(
            name=field.metadata.get("name", field.name),
            attribute=field.name,
            hint=hints[field.name],
            is_required=field.default is MISSING and field.default_factory is MISSING,
            is_hidden=bool(field.metadata.get("hidden")),
            default=field.default,
        )
        for field in fields(kind)
    )


def decode(hint: Any, value: Any, at: str) -> Any:  # noqa: ANN401 (typed by the hint)
    """The value of this type that the JSON stands for. Raises Misfit naming every wrong place."""
    problems: list[Text] = []
    decoded = _decode(hint, value, at, problems)
    if problems:
        raise Misfit(problems)
    return decoded


def _decode(hint: Any, value: Any, at: str, problems: list[Text]) -> Any:  # noqa: ANN401 (typed by the hint)
    if hint in (Any, object):
        return value
    if hint in _ATOMS:
        return _ATOMS[hint](hint, value, at, problems)
    if is_dataclass(hint):
        return _decode_fields(hint, value, at, problems)
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        # Absence leaves a field unsaid; null is a value only in a list (a bid that is a pass).
        return _decode(next(arg for arg in args if arg is not type(None)), value, at, problems)
    if origin is Literal:
        if not any(value == arg and type(value) is type(arg) for arg in args):
            allowed = ", ".join(map(as_literal, args))
            problems.append(wrong_value(at, allowed, value))
        return value
    if origin is tuple:
        return _decode_list(args, value, at, problems)
    return _decode_map(args, value, at, problems)


_JSON_NAMES = {int: text("an integer"), str: text("a string"), bool: text("true or false")}
AN_OBJECT, A_LIST = text("an object"), text("a list")


def _decode_plain(hint: Any, value: Any, at: str, problems: list[Text]) -> Any:  # noqa: ANN401 (typed by the hint)
    kind = str if hint is Seat else hint
    if type(value) is not kind:
        problems.append(wrong_value(at, _JSON_NAMES[kind], value))
    return value


def _decode_text(_: Any, value: Any, at: str, problems: list[Text]) -> Any:  # noqa: ANN401 (typed by the hint)
    words = decode_text(value)
    if words is None:
        problems.append(wrong_value(at, text("a sentence with its facts"), value))
    return words


_ATOMS: Mapping[Any, Callable[..., Any]] = {
    **dict.fromkeys((Seat, int, str, bool), _decode_plain),
    Text: _decode_text,
}


def as_literal(value: Any) -> str:  # noqa: ANN401 (any JSON)
    """Quote what stands in a file as it stands there, a long one by its beginning."""
    # Half a character is no text: it is shown as JSON spells it.
    written = json.dumps(value, ensure_ascii=False, default=repr)
    literal = written.encode("utf-8", "backslashreplace").decode()
    return literal if len(literal) <= 40 else f"{literal[:37]}..."


def _decode_list(args: Any, value: Any, at: str, problems: list[Text]) -> Any:  # noqa: ANN401 (typed by the hint)
    if not isinstance(value, list):
        problems.append(wrong_value(at, A_LIST, value))
        return ()
    if args[-1] is Ellipsis:
        hints = [args[0]] * len(value)
    else:
        hints = list(args)
        if len(value) != len(hints):
            several = text_n("{n} entry", "{n} entries", len(hints))
            problems.append(wrong_value(at, several, len(value)))
            return ()
    return tuple(
        None
        if element is None and type(None) in get_args(hint)
        else _decode(hint, element, f"{at}[{place}]", problems)
        for place, (hint, element) in enumerate(zip(hints, value, strict=True))
    )


def _decode_map(args: Any, value: Any, at: str, problems: list[Text]) -> Any:  # noqa: ANN401 (typed by the hint)
    if not isinstance(value, dict):
        problems.append(wrong_value(at, AN_OBJECT, value))
        return {}
    return {key: _decode(args[1], x, f"{at}.{key}", problems) for key, x in value.items()}


def _decode_fields(kind: Any, value: Any, at: str, problems: list[Text]) -> Any:  # noqa: ANN401 (typed by the hint)
    if not isinstance(value, dict):
        problems.append(wrong_value(at, AN_OBJECT, value))
        return None
    slots = slots_of(kind)
    before = len(problems)
    known = {slot.name for slot in slots}
    problems += [unknown_key(at, key) for key in value if key not in known]
    problems += [
        missing_key(at, slot.name) for slot in slots if slot.is_required and slot.name not in value
    ]
    decoded = {
        slot.attribute: _decode(slot.hint, value[slot.name], f"{at}.{slot.name}", problems)
        for slot in slots
        if slot.name in value
    }
    if len(problems) > before:
        return None
    return kind(**decoded)


# By far the most of what there is, and JSON already: asked first.
_PLAIN = frozenset({int, str, bool, type(None)})


def encode(value: Any) -> Any:  # noqa: ANN401 (any value of the pure floors)
    """The JSON of a value: dataclasses as objects without the fields left unsaid."""
    if type(value) in _PLAIN:
        return value
    if isinstance(value, Text):
        return encode_text(value)
    if is_dataclass(value) and not isinstance(value, type):
        return {
            slot.name: encode(content)
            for slot in slots_of(type(value))
            if (content := getattr(value, slot.attribute)) is not None
            and (content != () or slot.is_required)
        }
    if isinstance(value, Mapping):
        return {str(key): encode(x) for key, x in value.items()}
    if isinstance(value, tuple | list):
        return [encode(y) for y in value]
    return value


def publish_state(state: Any) -> dict[str, Any]:  # noqa: ANN401 (each game has its own state)
    """A state as the match record prints it: all its fields but the hidden ones, null included."""
    return {
        slot.name: encode(getattr(state, slot.attribute))
        for slot in slots_of(type(state))
        if not slot.is_hidden
    }


def rename_seats(value: Any, names: Callable[[Seat], Seat]) -> Any:  # noqa: ANN401 (typed by the hint)
    """The same value with every seat's key exchanged, found by the type hints."""
    return _renamed(type(value), value, names)


def _renamed(hint: Any, value: Any, names: Callable[[Seat], Seat]) -> Any:  # noqa: ANN401 (typed by the hint)
    if value is None:
        return None
    if hint is Seat:
        return names(value)
    if is_dataclass(hint):
        kind: Any = hint
        return kind(
            **{
                slot.attribute: _renamed(slot.hint, getattr(value, slot.attribute), names)
                for slot in slots_of(kind)
            }
        )
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return _renamed(next(arg for arg in args if arg is not type(None)), value, names)
    if origin is tuple:
        hints = [args[0]] * len(value) if args[-1] is Ellipsis else args
        return tuple(_renamed(kind, x, names) for kind, x in zip(hints, value, strict=True))
    if origin in (Mapping, dict):
        return {
            _renamed(args[0], key, names): _renamed(args[1], element, names)
            for key, element in value.items()
        }
    return value
