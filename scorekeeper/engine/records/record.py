"""Reads the match record, and makes the answer that `scorekeeper replay` prints.

RULES §0. `read` is strict about form and raises `Misfit`; a table or rules that cannot be, and
hands that do not fit, are no misfit but part of the answer.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.engine.game import AnyGame, Problem
from scorekeeper.engine.journal import Broken, as_broken
from scorekeeper.engine.records.codec import (
    AN_OBJECT,
    Misfit,
    as_literal,
    decode,
    encode,
    missing_key,
    none_of,
    publish_state,
    unknown_key,
    wrong_value,
)
from scorekeeper.engine.replay import Replay, check_players, read_rules, replay
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.text import PlainVoice, Text, say, text

FORMAT = "scorekeeper/1"
_MOST_DIGITS = 1_000
_DEEPEST = 100
# What is told by looking at the letters: a string, with its colon where it is a key; where a part
# begins and ends; what is no number, or too long for one.
_TOKENS = re.compile(
    r'("[^"\\]*(?:\\.[^"\\]*)*"?)(\s*:)?|[\[\]{}]|NaN|-?Infinity'
    r"|-?[0-9.]{1,40}[eE]\+?0*(?:[3-9][0-9]{2}|[1-9][0-9]{3,})"  # none that a computer has
    rf"|[0-9]{{{_MOST_DIGITS + 1},}}",
    re.DOTALL,
)
_REQUIRED = ("format", "game", "players", "hands")


@dataclass(frozen=True, slots=True)
class Record:
    """One match: the seating, the options as given, the hands as facts."""

    game: AnyGame
    players: tuple[Seat, ...]
    hands: tuple[Any, ...]
    first_dealer: Seat | None = None
    rules: Mapping[str, Any] = field(default_factory=dict)
    is_ended: bool = False
    meta: Mapping[str, Any] = field(default_factory=dict)


def parse(raw: str | bytes) -> Any:  # noqa: ANN401 (foreign JSON)
    """The JSON of a file or line. Raises Misfit where it is none (NaN is none), says a key twice
    (which of the two was meant nobody knows), or is too deep or its numbers too long to handle.
    """
    try:
        if isinstance(raw, bytes):
            raw = raw.decode(json.detect_encoding(raw), "surrogatepass")
        _check_tokens(raw)
        document = json.loads(raw)
    except json.JSONDecodeError as error:
        line, letter = error.lineno, error.colno
        words = text("no JSON: what begins in line {line}, letter {n} is none", line=line, n=letter)
        raise Misfit([words]) from error
    except ValueError as error:
        raise Misfit([text("no JSON: this is no text; a picture, perhaps")]) from error
    return document


def _check_tokens(raw: str) -> None:
    """Raises Misfit with the line and letter of what JSON allows and nobody can take."""
    keys: list[set[str]] = []
    for token in _TOKENS.finditer(raw):
        if (words := _token_fault(token, keys)) is not None:
            before = raw[: token.start()]
            line, letter = before.count("\n") + 1, token.start() - before.rfind("\n")
            place = text("line {line}, letter {n}: {words}", line=line, n=letter, words=words)
            raise Misfit([place])


def _token_fault(token: re.Match[str], keys: list[set[str]]) -> Text | None:
    """Say what is wrong with it, if anything; `keys` are those of each part that it stands in."""
    match token[0][0]:
        case "[" | "{" if len(keys) == _DEEPEST:
            return text("one part stands in another more than {most} deep", most=_DEEPEST)
        case "[" | "{":
            keys.append(set())
        case "]" | "}":
            del keys[-1:]
        case '"' if token[2] and keys:
            key = _unescaped(token[1])
            if key in keys[-1]:
                return text("key “{key}” stands twice", key=key)
            keys[-1].add(key)
        case '"':
            pass
        case "N" | "I" | "-":
            return text("“{word}” is no number", word=token[0])
        case _ if (digits := len(token[0])) <= _MOST_DIGITS:
            return text("“{word}” is no number", word=token[0])
        case _:
            return text("a number has {n} digits, {most} at most", n=digits, most=_MOST_DIGITS)
    return None


def _unescaped(key: str) -> str:
    try:
        return str(json.loads(key))
    except ValueError:
        return key[1:-1]


def read(document: Any, games: Mapping[str, AnyGame]) -> Record:  # noqa: ANN401 (foreign JSON)
    """The record a JSON document is. Raises Misfit: wrong format or game, a key that is missing,
    unknown or of the wrong type, each named.
    """
    if not isinstance(document, dict):
        raise Misfit([wrong_value("record", AN_OBJECT, document)])
    lines = _check_keys(document)
    game = games.get(document["game"]) if isinstance(document.get("game"), str) else None
    if game is None and isinstance(document.get("game"), str):
        lines.append(none_of("game", document["game"], games))
    players = _take(tuple[Seat, ...], document, "players", lines, ())
    first_dealer = _take(Seat, document, "first_dealer", lines, None)
    rules = _take(Mapping[str, Any], document, "rules", lines, {})
    is_ended = _take(bool, document, "ended", lines, False)  # noqa: FBT003 (a default)
    meta = _take(Mapping[str, Any], document, "meta", lines, {})
    hands: tuple[Any, ...] = ()
    if game is not None:
        kind: Any = game.hand
        hands = _take(tuple[kind, ...], document, "hands", lines, ())
    if lines or game is None:
        raise Misfit(lines)
    return Record(game, players, hands, first_dealer, rules, is_ended, meta)


_KEYS = ("format", "game", "players", "first_dealer", "rules", "hands", "ended", "meta")


def _check_keys(document: Mapping[str, Any]) -> list[Text]:
    lines = [unknown_key("record", key) for key in document if key not in _KEYS]
    lines += [missing_key("record", key) for key in _REQUIRED if key not in document]
    if "format" in document and document["format"] != FORMAT:
        lines.append(wrong_value("format", as_literal(FORMAT), document["format"]))
    _take(str, document, "game", lines, "")
    return lines


def _take(hint: Any, document: Mapping[str, Any], key: str, lines: list[Text], default: Any) -> Any:  # noqa: ANN401 (typed by the hint)
    if key not in document:
        return default
    try:
        return decode(hint, document[key], key)
    except Misfit as misfit:
        lines += misfit.words
        return default


def write(record: Record) -> dict[str, Any]:
    """The record as JSON; reading it again gives an equal record."""
    document: dict[str, Any] = {
        "format": FORMAT,
        "game": record.game.key,
        "players": list(record.players),
    }
    if record.first_dealer is not None:
        document["first_dealer"] = record.first_dealer
    if record.rules:
        document["rules"] = dict(record.rules)
    document["hands"] = [encode(hand) for hand in record.hands]
    if record.is_ended:
        document["ended"] = True
    if record.meta:
        document["meta"] = dict(record.meta)
    return document


def replay_record(record: Record) -> tuple[Replay | None, tuple[Problem, ...]]:
    """The record played out, or why there is nothing to play: its players, its rules, or a game
    that this program itself breaks over.
    """
    problems = check_players(record.game, record.players, record.first_dealer)
    rules, wrong = read_rules(record.game, record.rules, len(record.players))
    if problems or wrong:
        return None, (*problems, *wrong)
    table = record.game.table(record.players, record.first_dealer)
    try:
        with as_broken():
            result = replay(record.game, rules, table, record.hands)
            publish_state(result.state), result.is_finished  # whatever is asked next
    except Broken as error:
        words = text("The program breaks over this game ({error}).", error=str(error))
        return None, (Problem("broken", "game", words),)
    return result, ()


def answer(record: Record) -> dict[str, Any]:
    """Says what `scorekeeper replay` prints for a record: a state for each hand up to and including
    the first that is refused, and whether the match is over.
    """
    result, problems = replay_record(record)
    if result is None:
        return {"states": [_refusal(0, problems)], "finished": record.is_ended}
    states = [
        publish_state(step.played.state)
        if step.played is not None
        else _refusal(step.number, step.problems)
        for step in result.steps
    ]
    return {"states": states, "finished": record.is_ended or result.is_finished}


def _refusal(hand: int, problems: tuple[Problem, ...]) -> dict[str, Any]:
    codes = list(dict.fromkeys(problem.code for problem in problems))
    voice = PlainVoice()
    return {
        "hand": hand,
        "error": codes[0],
        "errors": codes,
        "message": " ".join(say(problem.words, voice) for problem in problems),
    }


def is_refused(answered: Mapping[str, Any]) -> bool:
    """Says whether an answer ends with a refusal (exit status 1)."""
    states = answered["states"]
    return bool(states) and "error" in states[-1]
