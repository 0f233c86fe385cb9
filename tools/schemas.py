"""Derives the published JSON Schemas from the type hints that decode what they describe.

What one accepts is exactly what its reader accepts: the form. Whether players, rules and hands make
sense is said by replaying them. Draft 4, because there 1.0 is no integer.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import is_dataclass
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from scorekeeper.engine.game import AnyGame, Option
from scorekeeper.engine.log import EntryKind
from scorekeeper.engine.records.archive import FORMAT as ARCHIVE_FORMAT
from scorekeeper.engine.records.archive import Archive
from scorekeeper.engine.records.codec import slots_of
from scorekeeper.engine.records.record import FORMAT
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.text import Text
from scorekeeper.games import GAMES
from scorekeeper.tournaments.event import FORMAT as EVENT_FORMAT
from scorekeeper.tournaments.event import Event

DRAFT = "http://json-schema.org/draft-04/schema#"
ID = "urn:scorekeeper:match-record:1"
ARCHIVE_ID = "urn:scorekeeper:archive:1"
EVENT_ID = "urn:scorekeeper:tournament:1"

# The kinds as a record tells them to who reads it; `target` is the number of an earlier entry.
LOGGED: Mapping[EntryKind, str] = {
    EntryKind.HAND: "payload is a hand",
    EntryKind.CORRECT: "payload is the hand that takes the place of the target's",
    EntryKind.STRIKE: "takes out the target's hand",
    EntryKind.VOID: "undoes the target, whatever it is",
    EntryKind.DEALER: "payload.dealer deals the hand not yet played, payload.trump is its trumps",
    EntryKind.STAKE: "payload is what is played for from then on",
    EntryKind.SEATS: "payload.order is the seating, wrong from the beginning until then",
    EntryKind.NAMES: "payload.names, from hand payload.since on if there is one",
    EntryKind.RULES: "payload is the rules from then on, for every hand",
    EntryKind.NOTE: "payload.text beside the target's hand, private",
    EntryKind.END: "stopped here",
    EntryKind.CONFLICT: "payload.hand came too late for the target's place and waits, not scored;"
    " with payload.is_correction it wanted to correct it",
    EntryKind.RESOLVE: "payload.choice ends the conflict that is the target: first, late, or both",
    EntryKind.JOIN: "another device writes from here on; payload.text is its name",
    EntryKind.RIGHT: "somebody else agrees with the target's hand, without one with the result",
    EntryKind.WRONG: "somebody else does not",
    EntryKind.SETTLE: "a referee has decided that; payload.text says why",
}

# Remarks only: what is no log of this program is somebody else's, and kept.
_LOG = "every entry since the start, where this program wrote the record: " + "; ".join(
    f"{kind.value}: {says}" for kind, says in LOGGED.items()
)

_CUT = "cards: rank and suit of each player in order; seed: by which the screen shuffled them"

Schema = dict[str, Any]
_TEXT: Schema = {"type": "string"}
_TYPES: Mapping[Any, Schema] = {
    Any: {},
    Seat: _TEXT,
    str: _TEXT,
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    Text: {
        "type": "object",
        "required": ["msgid"],
        "properties": {"msgid": {"type": "string"}},
    },
}


def match_record(games: Iterable[AnyGame]) -> Schema:
    """The schema of a record of any of these games."""
    listed = tuple(games)
    return {
        "$schema": DRAFT,
        "id": ID,
        "title": "Match record",
        "description": "One match of a Spanish card game: the seating, the house rules, and every"
        " hand as facts. Players sit anticlockwise: the next name deals next.",
        "type": "object",
        "required": ["format", "game", "players", "hands"],
        "properties": {
            "format": {"enum": [FORMAT]},
            "game": {"enum": [game.key for game in listed]},
            "players": {"type": "array", "items": _TEXT},
            "first_dealer": {**_TEXT, "description": "the first player when absent"},
            "rules": {"type": "object", "description": "what is absent takes its default"},
            "hands": {"type": "array", "description": "one for each deal, in order"},
            "ended": {"type": "boolean", "description": "stopped here, undecided"},
            "meta": {
                "type": "object",
                "description": "kept, and ignored by the rules",
                "properties": {"cut": {"description": _CUT}, "log": {"description": _LOG}},
            },
        },
        "additionalProperties": False,
        "oneOf": [_of_game(game) for game in listed],
    }


def whole_archive() -> Schema:
    """The schema of a club, or a part of one, as a file; records and tournaments in it have their
    own.
    """
    schema = of_type(Archive)
    properties = schema["properties"]
    properties["format"] = {"enum": [ARCHIVE_FORMAT]}
    record = {"description": "a match record: see match-record.json"}
    file = {"description": "a journal, and the event in it: see tournament.json"}
    properties["matches"]["items"]["properties"]["record"] = record
    properties["tournaments"]["items"]["properties"]["file"] = file
    return {
        "$schema": DRAFT,
        "id": ARCHIVE_ID,
        "title": "Archive",
        "description": "A club, a person, a season or an evening, to be taken in elsewhere: facts"
        " only; figures, ratings and balances follow from them. Parts are named by their `key`.",
        **schema,
    }


def tournament() -> Schema:
    """The schema of what `scorekeeper draw` and `scorekeeper standings` read."""
    schema = of_type(Event)
    schema["properties"]["format"] = {"enum": [EVENT_FORMAT]}
    return {
        "$schema": DRAFT,
        "id": EVENT_ID,
        "title": "Tournament",
        "description": "Who takes part, what was published, what came of it; nothing derived.",
        **schema,
    }


def schema_files() -> dict[str, str]:
    """Each schema as it stands in `scorekeeper/schemas/`, by the name of its file."""
    schemas = {
        "match-record.json": match_record(GAMES),
        "archive.json": whole_archive(),
        "tournament.json": tournament(),
    }
    return {
        name: json.dumps(schema, ensure_ascii=False, indent=1) + "\n"
        for name, schema in schemas.items()
    }


def _of_game(game: AnyGame) -> Schema:
    return {
        "title": game.key,
        "properties": {
            "game": {"enum": [game.key]},
            "rules": {"properties": _rules(game)},
            "hands": {"items": of_type(game.hand)},
        },
    }


def _rules(game: AnyGame) -> Schema:
    """The options as remarks only: a rule outside its values is an answer, not a broken record."""
    return {
        slot.name: _remarks(game.words.options[slot.name])
        | ({} if slot.is_required else {"default": slot.default})
        for slot in slots_of(game.rules)
    }


def _remarks(option: Option) -> Schema:
    if not option.values:
        return {"description": f"an integer, {option.least} or more"}
    return {"description": "one of " + ", ".join(json.dumps(x) for x, _ in option.values)}


def of_type(hint: Any) -> Schema:  # noqa: ANN401 (a type hint)
    """The schema of one type: the counterpart of `codec.decode`, as strict."""
    if hint in _TYPES:
        return _TYPES[hint]
    if is_dataclass(hint):
        return _of_fields(hint)
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return of_type(next(arg for arg in args if arg is not NoneType))
    if origin is Literal:
        return {"enum": list(args)}
    if origin is tuple and args[-1] is Ellipsis:
        return {"type": "array", "items": _entry(args[0])}
    if origin is tuple:
        entries = [_entry(arg) for arg in args]
        return {"type": "array", "items": entries, "minItems": len(args), "maxItems": len(args)}
    return {"type": "object", "additionalProperties": of_type(args[1])}


def _of_fields(kind: Any) -> Schema:  # noqa: ANN401 (a dataclass)
    slots = slots_of(kind)
    schema: Schema = {
        "type": "object",
        "properties": {slot.name: of_type(slot.hint) for slot in slots},
        "additionalProperties": False,
    }
    required = [slot.name for slot in slots if slot.is_required]
    return {**schema, "required": required} if required else schema


def _entry(hint: Any) -> Schema:  # noqa: ANN401 (a type hint)
    """An entry of a list: only here null is a value."""
    if NoneType in get_args(hint):
        return {"anyOf": [of_type(hint), {"type": "null"}]}
    return of_type(hint)
