"""Reads a match record as a file brings it: what was settled at the start, and its log.

Nothing is dropped: a hand that does not fit is kept and shown where it stands.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.engine.game import Problem
from scorekeeper.engine.log import EntryKind
from scorekeeper.engine.records.codec import Misfit, encode, rename_seats
from scorekeeper.engine.records.record import Record, parse, read
from scorekeeper.engine.replay import check_players, read_rules
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.text import text, text_n
from scorekeeper.games import BY_KEY
from scorekeeper.services.answers import Refused
from scorekeeper.services.matches.log.new_match import check_names
from scorekeeper.services.matches.log.replayed import seat_keys
from scorekeeper.services.matches.records import meta
from scorekeeper.services.matches.records.log_codec import StoredLine, StoredLog
from scorekeeper.services.matches.view_models import NewMatch

MOST_HANDS = 1_000
_MOST_PARTS = 200_000
_DEEPEST = 60
# No NUL, which PostgreSQL cannot keep, and no half of a character.
_UNWRITABLE = re.compile(r"[\x00\ud800-\udfff]")
_MOST = 10**9  # in hands and rules: no score and no money of a card table


def read_record(document: Any) -> Record | Refused:  # noqa: ANN401 (foreign JSON)
    """The record a document is, if a match can be begun from it."""
    try:
        given = parse(document) if isinstance(document, (str, bytes)) else document
        lines = unstorable_parts(given)
        record = read(given, BY_KEY) if not lines else None
    except Misfit as misfit:
        lines, record = misfit.lines, None
    if record is None:
        words = [text("This is no match record: {line}", line=line) for line in lines]
        return Refused(tuple(Problem("record", "", one) for one in words))
    problems = _check(record)
    return Refused(tuple(problems)) if problems else record


def unstorable_parts(
    document: Any,  # noqa: ANN401 (foreign JSON)
    *,
    is_reckoned: bool = True,
    most: int = _MOST_PARTS,
) -> list[str]:
    """What no database could keep or no page could show, each named: text that cannot be written,
    more parts than an evening has, and, where it is reckoned with (not in the meta), numbers beyond
    all reckoning.
    """
    lines: dict[str, None] = {}
    waiting: list[tuple[Any, int, bool]] = [(document, 0, is_reckoned)]
    parts = 0
    while waiting:
        one, depth, is_scored = waiting.pop()
        parts += 1
        if depth > _DEEPEST or parts > most:
            return [*lines, "there is more in it than in any evening"]
        if isinstance(one, dict):
            waiting += [(key, depth + 1, False) for key in one]
            waiting += [(v, depth + 1, is_scored and key != "meta") for key, v in one.items()]
        elif isinstance(one, list):
            waiting += [(value, depth + 1, is_scored) for value in one]
        elif isinstance(one, str) and _UNWRITABLE.search(one):
            lines[f"{one!r} cannot be written"] = None
        elif is_scored and isinstance(one, (int, float)) and not abs(one) < _MOST:
            lines["a number beyond all reckoning"] = None
    return list(lines)


def _check(record: Record) -> list[Problem]:
    problems = check_players(record.game, record.players, record.first_dealer)
    problems += check_names({f"players.{n}": name for n, name in enumerate(record.players)})
    problems += read_rules(record.game, record.rules, len(record.players))[1]
    if len(record.hands) > MOST_HANDS:
        words = text_n(
            "{n} hand is more than one match holds: {most} at most.",
            "{n} hands are more than one match holds: {most} at most.",
            len(record.hands),
            most=MOST_HANDS,
        )
        problems.append(Problem("record", "hands", words))
    return problems


def settled_at_start(record: Record, log: StoredLog | None) -> NewMatch:
    """What was settled at the start, as far as the record tells."""
    first = record.first_dealer or record.players[0]
    given = meta.sides(record.meta) if record.game.table(record.players).in_pairs else None
    new = NewMatch(
        game=record.game.key,
        names=tuple(record.players),
        sides=given,
        first_dealer=record.players.index(first),
        rules=record.rules,
        customs=meta.customs(record.meta, record.game),
        title=meta.title(record.meta),
        currency=meta.currency(record.meta),
        language=meta.language(record.meta),
        stake=meta.stake(record.meta, record.game),
        cut=meta.cut(record),
    )
    if log is None:
        return new
    sides = (log.sides[0], log.sides[1]) if log.sides else None
    return replace(
        new,
        names=log.names,
        sides=sides,
        first_dealer=log.first_dealer,
        rules=log.rules,
        cut=log.cut,
    )


def lines_of(record: Record, now: str) -> list[StoredLine]:
    """A log for hands that came without one."""
    keys = dict(zip(record.players, seat_keys(len(record.players)), strict=True))

    def key(name: Seat) -> Seat:
        # A stranger who is called like a seat must not become who sits there.
        stranger = Seat(f"“{name}”") if name in keys.values() else name
        return keys.get(name, stranger)

    said: list[tuple[EntryKind, Mapping[str, Any] | None]] = [
        (EntryKind.HAND, encode(rename_seats(hand, key))) for hand in record.hands
    ]
    said += [
        (EntryKind.NAMES, {"names": {key(one.seat): one.name}, "since": one.since})
        for one in meta.substitutes(record)
    ]
    if record.is_ended:
        said.append((EntryKind.END, None))
    return [
        StoredLine(n, kind, now, None, payload) for n, (kind, payload) in enumerate(said, start=1)
    ]
