"""Finds the match that a file brings among those that are here already."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, get_args

from scorekeeper.engine.records.record import Record, read
from scorekeeper.games import BY_KEY
from scorekeeper.services.answers import Broken, as_broken
from scorekeeper.services.matches.log.replayed import ReplayedMatch
from scorekeeper.services.matches.match_record import StoredLine, StoredLog, log_of, record_of
from scorekeeper.services.matches.view_models import Arrival


def find_here(
    record: Record, log: StoredLog | None, here: Mapping[str, ReplayedMatch]
) -> tuple[Arrival, str]:
    """Says what a match is to these, and the key of the one that it is; blank for its own one."""
    keys: dict[Arrival, str] = {}
    for key, match in here.items():
        if match.game is record.game:
            with suppress(Broken), as_broken():  # one that cannot be read is none of these
                keys.setdefault(_compare(record, log, match), key)
    for arrival in ("here", "grown"):
        if arrival in keys:
            return arrival, keys[arrival]
    return ("beside" if "beside" in keys else "new"), ""


def count_arrivals(arrivals: Iterable[Arrival]) -> dict[str, Any]:
    """Count how many there are of each, as an address says it; nothing where all are new."""
    counts = Counter[str](arrivals)
    return dict(counts) if set(counts) - {"new"} else {}


def read_arrivals(arguments: Mapping[str, str]) -> Counter[str]:
    """Read the same from an address."""
    numbers = {arrival: arguments.get(arrival, "") for arrival in get_args(Arrival)}
    counts = {key: int(n) for key, n in numbers.items() if re.fullmatch("[1-9][0-9]{0,2}", n)}
    return Counter(counts)


def is_begin(entries: Sequence[StoredLine], longer: Sequence[StoredLine]) -> bool:
    """Says whether a log begins with these entries; files of older versions have no digests."""
    begun = zip(entries, longer, strict=False)
    return len(entries) <= len(longer) and all(
        replace(line, chain="") == replace(other, chain="") for line, other in begun
    )


def _compare(record: Record, log: StoredLog | None, match: ReplayedMatch) -> Arrival:
    if log is None:
        return "here" if _is_begin_of(record, match) else "new"
    own = log_of(match, with_notes=True)
    if replace(own, entries=(), start="") != replace(log, entries=(), start=""):
        return "beside" if _is_begin_of(record, match) else "new"
    if is_begin(log.entries, own.entries):
        return "here"
    return "grown" if is_begin(own.entries, log.entries) else "beside"


def _is_begin_of(record: Record, match: ReplayedMatch) -> bool:
    """Say whether a record without a log, but with a hand, says nothing that the match does not."""
    own = read(record_of(match), BY_KEY)
    begun = (record.players, record.first_dealer or record.players[0], record.rules)
    return (
        bool(record.hands)
        and begun == (own.players, own.first_dealer, own.rules)
        and record.hands == own.hands[: len(record.hands)]
        and record.meta.get("date", own.meta["date"]) == own.meta["date"]
        and (own.is_ended or not record.is_ended)
    )
