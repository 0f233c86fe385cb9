"""Writes a match that was read as its record (RULES §0), with or without the whole log."""

from typing import Any

from scorekeeper.engine.records.codec import encode, rename_seats
from scorekeeper.engine.records.record import Record, write
from scorekeeper.engine.seats import Seat
from scorekeeper.services.matches.log.replayed import (
    OpenedMatch,
    ReplayedMatch,
    is_writing,
    seat_keys,
)
from scorekeeper.services.matches.log.shown_match import distinct_names, names_of
from scorekeeper.services.matches.records.log_codec import StoredLog, log_of

# A record that came with a log which this program does not read keeps it under this name.
FOREIGN_LOG = "imported_log"
# What follows from the match itself, whatever the record it came from had said.
_OURS = ("cut", "sides", "stake", "substitutes", "settlement")


def exported_log(seen: OpenedMatch) -> dict[str, Any]:
    """The record with the log in its meta: what was settled at the start, and every entry with its
    kind, target, payload and time, seats by their keys. Who only watches gets no private notes.
    """
    return logged_record(seen, with_notes=is_writing(seen.link))


def logged_record(told: ReplayedMatch, *, with_notes: bool) -> dict[str, Any]:
    """The record of a match that was read, with its log."""
    document = record_of(told)
    meta = document["meta"]
    if "log" in meta:
        meta[FOREIGN_LOG] = meta.pop("log")
    meta["log"] = encode(log_of(told, with_notes=with_notes))
    return document


def record_of(told: ReplayedMatch) -> dict[str, Any]:
    """The record of a match that was read, without its log."""
    names, table = names_of(told), told.table
    names |= distinct_names({seat: names[seat] for seat in seat_keys(len(table.players))})

    def name(seat: Seat) -> Seat:
        return Seat(names[seat]) if seat in table.players else seat

    own = meta_of(told)
    ours: dict[str, Any] = {key: own[key] for key in _OURS if key in own}
    record = Record(
        game=told.game,
        players=tuple(name(seat) for seat in table.players),
        hands=tuple(rename_seats(hand, name) for hand in told.hands),
        first_dealer=name(table.first_dealer),
        rules=told.given_rules,
        is_ended=told.folded.is_ended,
        meta={**own, **(told.match.imported or {}), **ours},
    )
    return write(record)


def meta_of(told: ReplayedMatch) -> dict[str, Any]:
    """What this program itself writes into a record's meta."""
    match, names = told.match, names_of(told)
    sides = [told.folded.names.get(side, given) for side, given in _sides(told)]
    meta: dict[str, Any] = {
        "date": match.created_at.date().isoformat(),
        "currency": told.agreed.currency,
    }
    if told.stake.words:
        meta["stake"] = encode(told.stake)
    if told.cut is not None:
        meta["cut"] = encode(told.cut)
    if match.language:
        meta["language"] = match.language
    if match.title:
        meta["title"] = match.title
    if match.customs:
        meta["customs"] = dict(match.customs)
    if any(sides):
        meta["sides"] = sides
    if told.folded.substitutes:
        meta["substitutes"] = [
            {"player": names[one.seat], "name": one.name, "since": one.since}
            for one in told.folded.substitutes
        ]
    payments = told.replay.transfers(is_ended=told.folded.is_ended)
    if payments:
        meta["settlement"] = [
            {"payer": names[one.payer], "payee": names[one.payee], "amount": one.amount}
            for one in payments
        ]
    return meta


def foreign_meta(
    record: Record, told: ReplayedMatch, log: StoredLog | None
) -> dict[str, Any] | None:
    """What a record's meta says besides what this program writes there of the match it became."""
    own = meta_of(told)
    found = {
        key: value
        for key, value in record.meta.items()
        if own.get(key) != value and (log is None or key != "log")
    }
    return found or None


def _sides(told: ReplayedMatch) -> list[tuple[Seat, str]]:
    if not told.table.in_pairs:
        return []
    return list(zip(told.table.sides, told.match.sides or ("", ""), strict=True))
