"""Writes a match that was read as its record (RULES §0), and its log into the record's meta.

Of a log that comes back what can be believed is read. It is believed whole or not at all: it must
fold to exactly the record it stands in. Else the record is taken in like a foreign one, by its
hands.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import pairwise
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from scorekeeper.engine.game import Problem
from scorekeeper.engine.journal import Entry, History, chain_digest, history_of, standing
from scorekeeper.engine.log import Agreed, EntryKind, EntryNote, NextDeal, Seating
from scorekeeper.engine.records.codec import Misfit, decode, encode, rename_seats
from scorekeeper.engine.records.record import FORMAT, Record, write
from scorekeeper.engine.replay import read_rules
from scorekeeper.engine.seats import PAIR_SIDES, Seat, SeatCut
from scorekeeper.engine.stakes import Stake
from scorekeeper.engine.text import text
from scorekeeper.services.answers import Broken
from scorekeeper.services.matches.log import replayed
from scorekeeper.services.matches.log.new_match import check_stake
from scorekeeper.services.matches.log.shown_match import distinct_names, given_names, names_of
from scorekeeper.services.matches.view_models import LONGEST_NAME, LONGEST_NOTE

if TYPE_CHECKING:  # a phone has the same rows without a database
    from scorekeeper.models import Match, MatchEntry

# A record that came with a log which this program does not read keeps it under this name.
FOREIGN_LOG = "imported_log"
# What follows from the match itself, whatever the record it came from had said.
_OURS = ("cut", "sides", "stake", "substitutes", "settlement")
_MOST_ENTRIES = 10_000
_HIGHEST = 1_000_000  # number of an entry or a hand


@dataclass(frozen=True, slots=True)
class StoredLine:
    """One entry as it stands in the file; `at` in ISO 8601 with its zone. `chain`: its digest,
    where all entries are there.
    """

    number: int
    kind: str
    at: str
    target: int | None = None
    payload: Mapping[str, Any] | None = None
    chain: str = ""


@dataclass(frozen=True, slots=True)
class StoredLog:
    """Holds what was settled at the start, by seat, and every entry since. `start`: the digest of
    what was settled, where the entries carry theirs.
    """

    begun: str
    names: tuple[str, ...]
    first_dealer: int
    rules: Mapping[str, Any]
    entries: tuple[StoredLine, ...]
    sides: tuple[str, ...] = ()
    cut: SeatCut | None = None
    start: str = ""


def log_of(replayed_match: replayed.ReplayedMatch, *, with_notes: bool) -> StoredLog:
    """The log of a match; who only watches gets no private notes."""
    match, lines, chain = replayed_match.match, list[StoredLine](), ""
    for row in replayed_match.rows:
        line = StoredLine(row.number, row.kind, row.at.isoformat(), row.target, row.payload)
        # A phone has stored none.
        chain = getattr(row, "chain", "") or chain_digest(chain, _chained(line))
        if row.kind != EntryKind.NOTE or with_notes:
            lines.append(replace(line, chain=chain if with_notes else ""))
    log = StoredLog(
        begun=match.created_at.isoformat(),
        names=tuple(match.names),
        first_dealer=match.first_dealer,
        rules=match.rules,
        entries=tuple(lines),
        sides=tuple(match.sides),
        cut=None if match.cut is None else decode(SeatCut, match.cut, "cut"),
    )
    return replace(log, start=_start_digest(log)) if with_notes else log


def read_log(record: Record) -> StoredLog | None:
    """The log a record carries, if it is one of this program and says what the record says."""
    try:
        log: StoredLog = decode(StoredLog, record.meta.get("log"), "log")
        return log if _is_sound(record, log) and _says(record, log) else None
    except (Misfit, ValueError, Broken):
        return None


def read_history(record: Record) -> History | None:
    """Read what the digests say of the log in a record; what was settled at the start is entry 0.
    Raises Misfit where it has none.
    """
    log: StoredLog = decode(StoredLog, record.meta.get("log"), "log")
    history = history_of([(line.chain, _chained(line)) for line in log.entries])
    is_begun_so = log.start == _start_digest(log)
    return history if history is None or is_begun_so else replace(history, first_changed=0)


def is_chained(record: Record) -> bool:
    """Says whether a record has a log that carries digests."""
    try:
        return read_history(record) is not None
    except Misfit:
        return False


def history_problems(record: Record) -> tuple[Problem, ...]:
    """Say what of the log in a record is not as it was written, if it carries digests."""
    try:
        history = read_history(record)
    except Misfit:
        return ()  # somebody else's: it is kept, and not read
    if history is None:
        return ()
    return _beside(record) if history.words is None else (Problem("record", "", history.words),)


def _beside(record: Record) -> tuple[Problem, ...]:
    """Say whether what stands beside a log that is whole says something else."""
    try:
        log: StoredLog = decode(StoredLog, record.meta.get("log"), "log")
        if not _is_sound(record, log) or _says(record, log):
            return ()
    except (Misfit, ValueError, Broken):
        return ()
    words = text(
        "This file was changed after it was saved: its players, rules, hands or end are not as its"
        " history has them."
    )
    return (Problem("record", "", words),)


def _start_digest(log: StoredLog) -> str:
    """The digest of what was settled before the first entry."""
    names, sides, rules = list(log.names), list(log.sides), dict(log.rules)
    return chain_digest("", [log.begun, names, log.first_dealer, rules, sides, encode(log.cut)])


def _chained(line: StoredLine) -> list[object]:
    """List what its digest is of, as it is stored."""
    return [line.at, line.number, line.kind, line.target, line.payload]


def read_time(stamp: str) -> datetime:
    """A time of the log, in UTC. Raises ValueError when it is none, or has no zone."""
    moment = datetime.fromisoformat(stamp)
    if moment.tzinfo is None:
        raise ValueError(stamp)
    try:
        return moment.astimezone(UTC)
    except OverflowError as error:
        raise ValueError(stamp) from error


def _is_sound(record: Record, log: StoredLog) -> bool:
    """Whether every part could have been stored by this program. Raises Misfit, ValueError."""
    players, game = len(record.players), record.game
    numbers = [0, *(line.number for line in log.entries)]
    lines = [replayed.entry_of(game, line) for line in log.entries]
    for stamp in (log.begun, *(line.at for line in log.entries)):
        read_time(stamp)
    return (
        len(lines) <= _MOST_ENTRIES
        and all(before < after <= _HIGHEST for before, after in pairwise(numbers))
        and len(log.names) == players
        and len(log.sides) in ((0, len(PAIR_SIDES)) if players in game.seats.in_pairs else (0,))
        and 0 <= log.first_dealer < players
        and (log.cut is None or log.cut.is_from(game.pack, players))
        and all(len(name) <= LONGEST_NAME for name in (*log.names, *log.sides))
        and not read_rules(game, log.rules, players)[1]
        and all(_is_possible(record, line) for line in lines)
    )


def _is_possible(record: Record, entry: Entry) -> bool:
    """Whether an entry of the right form could have been written at this table."""
    keys = replayed.seat_keys(len(record.players))
    if entry.target is not None and not 0 < entry.target <= _HIGHEST:
        return False
    match entry.payload:
        case Seating(order, names, since):
            return (
                (order is None or sorted(order) == sorted(keys))
                and set(names or {}) <= {*keys, *PAIR_SIDES}
                and all(len(name) <= LONGEST_NAME for name in (names or {}).values())
                and (since is None or 0 < since <= _HIGHEST)
            )
        case NextDeal(dealer, trump):
            return bool(dealer or trump) and (dealer is None or dealer in keys)
        case EntryNote(words):
            return len(words) <= LONGEST_NOTE
        case Agreed(currency, words, each):
            return not check_stake(record.game, Stake(words, each), currency)
    is_ruled = entry.kind is EntryKind.RULES
    return not is_ruled or not read_rules(record.game, entry.payload, len(keys))[1]


def _says(record: Record, log: StoredLog) -> bool:
    """Whether it folds to the record: the same people in the same seats, hands, rules and end."""
    match = replayed.replay_match(_match(record, log), cast("list[MatchEntry]", log.entries))
    called = given_names(match.match, match.folded)
    names_given = distinct_names({s: called[s] for s in replayed.seat_keys(len(record.players))})
    names = dict(zip(match.table.players, record.players, strict=True))

    def name(seat: Seat) -> Seat:
        return names.get(seat, seat)

    return (
        all(names_given[seat] in ("", known) for seat, known in names.items())
        and tuple(rename_seats(hand, name) for hand in match.hands) == record.hands
        and dict(match.given_rules) == dict(record.rules)
        and match.folded.is_ended == record.is_ended
        and name(match.table.first_dealer) == (record.first_dealer or record.players[0])
    )


def _match(record: Record, log: StoredLog) -> "Match":
    """A match that is nowhere stored."""
    namespace = SimpleNamespace(
        game=record.game.key,
        names=list(log.names),
        sides=list(log.sides),
        first_dealer=log.first_dealer,
        rules=dict(log.rules),
        customs={},
    )
    return cast("Match", namespace)


def logged_record(match: replayed.ReplayedMatch, *, with_notes: bool) -> dict[str, Any]:
    """The record with the log in its meta: what was settled at the start, and every entry with its
    kind, target, payload and time, seats by their keys. Who only watches gets no private notes.
    """
    document = record_of(match)
    meta = document["meta"]
    if "log" in meta:
        meta[FOREIGN_LOG] = meta.pop("log")
    meta["log"] = encode(log_of(match, with_notes=with_notes))
    return document


def unread_record(match: "Match", rows: "Sequence[MatchEntry]") -> dict[str, Any]:
    """The record of a match that cannot be read, as far as what is stored says it: players by their
    seats, and their names beside. Somebody corrects it and brings it in again.
    """
    bare = [Entry(row.number, cast("EntryKind", row.kind), target=row.target) for row in rows]
    stands = {entry.number for entry in standing(bare)}
    hands: dict[int, Any] = {}
    for row in rows:
        match row.kind if row.number in stands else "":
            case EntryKind.HAND:
                hands[row.number] = row.payload
            case EntryKind.CORRECT:
                hands[row.target or 0] = row.payload
            case EntryKind.STRIKE:
                hands.pop(row.target or 0, None)
    return {
        "format": FORMAT,
        "game": match.game,
        "players": replayed.seat_keys(len(match.names)),
        "rules": match.rules,
        "hands": list(hands.values()),
        "meta": {"title": match.title, "names": match.names},
    }


def record_of(match: replayed.ReplayedMatch) -> dict[str, Any]:
    """The record of a match that was read, without its log."""
    names, table = names_of(match), match.table
    names |= distinct_names({seat: names[seat] for seat in replayed.seat_keys(len(table.players))})

    def name(seat: Seat) -> Seat:
        return Seat(names[seat]) if seat in table.players else seat

    own = meta_of(match)
    ours: dict[str, Any] = {key: own[key] for key in _OURS if key in own}
    record = Record(
        game=match.game,
        players=tuple(name(seat) for seat in table.players),
        hands=tuple(rename_seats(hand, name) for hand in match.hands),
        first_dealer=name(table.first_dealer),
        rules=match.given_rules,
        is_ended=match.folded.is_ended,
        meta={**own, **(match.match.imported or {}), **ours},
    )
    return write(record)


def meta_of(replayed_match: replayed.ReplayedMatch) -> dict[str, Any]:
    """What this program itself writes into a record's meta."""
    match, names = replayed_match.match, names_of(replayed_match)
    paired = zip(replayed_match.table.sides, match.sides or ("", ""), strict=True)
    sides = [
        replayed_match.folded.names.get(side, name)
        for side, name in (paired if replayed_match.table.in_pairs else ())
    ]
    cut, stake = replayed_match.cut, replayed_match.stake
    payments = replayed_match.replay.transfers(is_ended=replayed_match.folded.is_ended)
    meta: dict[str, Any] = {
        "date": match.created_at.date().isoformat(),
        "currency": replayed_match.agreed.currency,
        "stake": encode(stake) if stake.words else None,
        "cut": None if cut is None else encode(cut),
        "language": match.language,
        "title": match.title,
        "customs": dict(match.customs),
        "sides": sides if any(sides) else None,
        "substitutes": [
            {"player": names[substitute.seat], "name": substitute.name, "since": substitute.since}
            for substitute in replayed_match.folded.substitutes
        ],
        "settlement": [
            {"payer": names[payment.payer], "payee": names[payment.payee], "amount": payment.amount}
            for payment in payments
        ],
    }
    return {key: value for key, value in meta.items() if value}


def foreign_meta(
    record: Record, match: replayed.ReplayedMatch, log: StoredLog | None
) -> dict[str, Any] | None:
    """What a record's meta says besides what this program writes there of the match it became."""
    own = meta_of(match)
    meta = {
        key: value
        for key, value in record.meta.items()
        if own.get(key) != value and (log is None or key != "log")
    }
    return meta or None
