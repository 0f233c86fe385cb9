"""Loads a match from its rows: folded and replayed, by the link that reached it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import islice
from typing import Any, Literal
from uuid import UUID

from sqlalchemy import Select, bindparam, select
from sqlalchemy.orm import contains_eager, joinedload

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.log import Agreed, ConflictChoice, EntryKind, Folded, LogEntry, fold, grown
from scorekeeper.engine.records.codec import decode
from scorekeeper.engine.replay import Replay, replay, resumed
from scorekeeper.engine.rules import read_rules
from scorekeeper.engine.seats import Seat, SeatCut, Table
from scorekeeper.engine.stakes import Stake
from scorekeeper.extensions import db
from scorekeeper.games import BY_KEY
from scorekeeper.models import Entry, Link, Match
from scorekeeper.models.columns import digest_of
from scorekeeper.services.answers import NotFound
from scorekeeper.services.storage.lru_cache import LruCache
from scorekeeper.services.storage.raw_query import RawQuery, as_key

# A season of a club's tables, a few kilobytes an entry.
MOST_KNOWN = 20_000

# Made once: to put a query together takes longer than SQLite takes to answer it.
ALONE = select(Link).where(Link.opens()).execution_options(populate_existing=True)
WHOLE = ALONE.options(joinedload(Link.match).joinedload(Match.links))
_SINCE = (
    select(Entry)
    .where(Entry.match_id == bindparam("match"), Entry.number >= bindparam("number"))
    .order_by(Entry.number)
)
# The link, and which entry is the last one stored: of a match read with it, or held already.
_NOW = (
    select(Link, Entry.id)
    .join(Link.match)
    .outerjoin(Entry, (Entry.match_id == Match.id) & (Entry.number == Match.version))
    .where(Link.opens())
    .options(contains_eager(Link.match))
    .execution_options(populate_existing=True)
)
_HELD = (
    select(Link, Entry.id)
    .outerjoin(Entry, (Entry.match_id == Link.match_id) & (Entry.number == bindparam("version")))
    .where(Link.opens())
    .execution_options(populate_existing=True)
)
_WHOSE = RawQuery(select(Link.match_id).where(Link.opens()))
_STORED = select(Entry.id).where(
    Entry.match_id == bindparam("match"), Entry.number == bindparam("number")
)


@dataclass(frozen=True, slots=True)
class ReplayedMatch:
    """Holds what the rows of a match mean, whoever asks."""

    match: Match
    rows: Sequence[Entry]
    game: AnyGame
    rules: Any
    table: Table
    folded: Folded
    replay: Replay
    entries: Sequence[LogEntry]

    @property
    def given_rules(self) -> Mapping[str, Any]:
        """The house rules in force, as they were given: what is absent takes its default."""
        return self.match.rules if self.folded.rules is None else self.folded.rules

    @property
    def agreed(self) -> Agreed:
        """What is played for now: as agreed last, else as at the beginning."""
        given = self.match.stake or {}
        begun = Agreed(self.match.currency, given.get("words", ""), given.get("each", "match"))
        return self.folded.stake or begun

    @property
    def stake(self) -> Stake:
        """The stake in words."""
        return Stake(self.agreed.words, self.agreed.each)

    @property
    def cut(self) -> SeatCut | None:
        """The cards that gave the seats, as everybody sits now; None where nobody cut."""
        if self.match.cut is None:
            return None
        begun: SeatCut = decode(SeatCut, self.match.cut, "cut")
        cards = dict(zip(seat_keys(len(begun.cards)), begun.cards, strict=True))
        return replace(begun, cards=tuple(cards[seat] for seat in self.table.players))

    def replayed(self, rules: Any, hands: Iterable[Any], table: Table | None = None) -> Replay:  # noqa: ANN401
        """The same match, had it been played like that."""
        return replay(self.game, rules, table or self.table, hands)

    @property
    def hands(self) -> list[Any]:
        """The facts of the hands that count, in order."""
        return [kept.hand for kept in self.folded.hands]


@dataclass(frozen=True, slots=True)
class OpenedMatch(ReplayedMatch):
    """A match read whole, and the link by which it was reached."""

    link: Link


def seat_keys(players: int) -> tuple[Seat, ...]:
    """The keys a stored match gives its players, in seating order: s1, s2 and so on."""
    return tuple(Seat(f"s{place}") for place in range(1, players + 1))


def link_of(token: str, asked: Select[Link] = ALONE) -> Link:
    """The link itself; with what else is asked for, in the same query: its match, or that and all
    the match's links. Raises NotFound for an unknown, revoked or expired one.
    """
    link = db.session.execute(asked, {"digest": digest_of(token)}).unique().scalar_one_or_none()
    if link is None or not is_live(link):
        raise NotFound
    return link


def match_of(token: str) -> UUID:
    """Which match a link is of, revoked or not: what is to be held before it is asked what it may.
    Raises NotFound for an unknown one.
    """
    found = _WHOSE.row({"digest": digest_of(token)})
    if found is None:
        raise NotFound
    return as_key(found[0])


def is_live(link: Link) -> bool:
    """Whether it still opens anything: not revoked, not run out."""
    return not link.revoked_at and (link.expires_at is None or link.expires_at > datetime.now(UTC))


def open_match(token: str) -> OpenedMatch:
    """The match behind a token. Raises NotFound as `link_of`."""
    link = link_of(token, WHOLE)
    return reached(link, _told(link.match))


def open_latest(token: str, held: Match | None = None) -> OpenedMatch:
    """The same without the match's other links, in one question; `held`: the match of this link,
    when it was read already. Raises NotFound as `link_of`.
    """
    asked = {"digest": digest_of(token)}
    if held is None:
        row = db.session.execute(_NOW, asked).one_or_none()
    else:
        row = db.session.execute(_HELD, asked | {"version": held.version}).one_or_none()
    if row is None or not is_live(row[0]):
        raise NotFound
    link, last = row
    return reached(link, _told(link.match, last))


def reached(link: Link, told: ReplayedMatch) -> OpenedMatch:
    """A match that was read, as by this link."""
    return OpenedMatch(
        told.match,
        told.rows,
        told.game,
        told.rules,
        told.table,
        told.folded,
        told.replay,
        told.entries,
        link,
    )


def replay_with(seen: ReplayedMatch, row: Entry) -> ReplayedMatch:
    """The match with the entry that was just stored behind the last one seen: nothing of it is read
    again, and it leaves the session as those that were read.
    """
    known = _Known(_settled(seen.match), seen.rows, seen.entries, seen.folded, seen.replay)
    return _kept(replay_match(seen.match, [*seen.rows, row], known))


def replay_match(
    match: Match, rows: Sequence[Entry], known: "_Known | None" = None
) -> ReplayedMatch:
    """A match and its entries, in order, folded and replayed; what is known of the first of them
    is not made again.
    """
    game = BY_KEY[match.game]
    entries = [] if known is None else list(known.entries)
    entries += [
        entry_of(game, row.number, row.kind, row.target, row.payload)
        for row in islice(rows, len(entries), None)
    ]
    is_next = known is not None and len(entries) == len(known.entries) + 1
    folded = grown(known.folded, entries) if known is not None and is_next else fold(entries)
    given = match.rules if folded.rules is None else folded.rules
    if known is not None and known.folded.rules == folded.rules:
        rules = known.replay.rules
    else:
        rules, _ = read_rules(game, given, len(match.names))
    keys = seat_keys(len(match.names))
    table = game.table(folded.order or keys, keys[match.first_dealer], match.customs)
    hands = [kept.hand for kept in folded.hands]
    if known is not None and (known.replay.rules, known.replay.table) == (rules, table):
        played = resumed(known.replay, hands)
    else:
        played = replay(game, rules, table, hands)
    return ReplayedMatch(match, rows, game, rules, table, folded, played, entries)


@dataclass(frozen=True, slots=True)
class _Known:
    """Keeps what was made of a match when these rows were its log."""

    settled: tuple[object, ...]
    rows: Sequence[Entry]
    entries: Sequence[LogEntry]
    folded: Folded
    replay: Replay

    @property
    def size(self) -> int:
        """How many entries it was made of; a match without any weighs something too."""
        return len(self.rows) + 1

    def told(self, match: Match) -> ReplayedMatch:
        """The same, of the match as this session has it."""
        replay = self.replay
        return ReplayedMatch(
            match,
            self.rows,
            replay.game,
            replay.rules,
            replay.table,
            self.folded,
            replay,
            self.entries,
        )


# Never read as truth: which entry is the last one stored now is read with the match. Entries never
# change and their ids are never used again: the same last entry means the same log.
KNOWN: LruCache[UUID, _Known] = LruCache(MOST_KNOWN, lambda made: made.size)


def _settled(match: Match) -> tuple[object, ...]:
    """By what the log is read."""
    game = BY_KEY[match.game]
    return game, len(match.names), match.first_dealer, match.rules, match.customs


def _told(match: Match, stored: UUID | None = None) -> ReplayedMatch:
    """The match as it is stored now: what is known of it, and the entries written since. `stored`:
    the last entry that is, when that was read with it.
    """
    known = KNOWN.get(match.id)
    if known is not None and known.settled == _settled(match) and known.rows:
        last = known.rows[-1]
        if match.version == last.number and (stored or _stored(last)) == last.id:
            return known.told(match)
        rows = _rows_of(match, last.number)
        # Else it was taken back, or a backup was brought in and written on.
        if rows and rows[0].id == last.id:
            return _kept(replay_match(match, [*known.rows, *rows[1:]], known))
    return _kept(replay_match(match, _rows_of(match)))


def _stored(row: Entry) -> UUID | None:
    """Which entry has the number of this one now."""
    return db.session.scalar(_STORED, {"match": row.match_id, "number": row.number})


def _kept(told: ReplayedMatch) -> ReplayedMatch:
    settled = _settled(told.match)
    known = _Known(settled, told.rows, told.entries, told.folded, told.replay)
    KNOWN.put(told.match.id, known)
    return told


def _rows_of(match: Match, since: int = 0) -> Sequence[Entry]:
    """The entries from this number on, in order. They are kept beyond this session, so they leave
    it: nobody changes them.
    """
    rows = db.session.scalars(_SINCE, {"match": match.id, "number": since}).all()
    for row in rows:
        db.session.expunge(row)
    return rows


@dataclass(frozen=True, slots=True)
class _Dealer:
    dealer: Seat | None = None
    trump: Literal["oros", "copas", "espadas", "bastos"] | None = None


@dataclass(frozen=True, slots=True)
class _Called:
    """Payload of seats and names, which may come in one entry."""

    order: tuple[Seat, ...] | None = None
    names: Mapping[Seat, str] | None = None
    since: int | None = None


@dataclass(frozen=True, slots=True)
class _Note:
    text: str


@dataclass(frozen=True, slots=True)
class _Late:
    """Payload of a conflict: the hand's own JSON, and whether it wanted to correct its target."""

    hand: Mapping[str, Any]
    is_correction: bool = False


@dataclass(frozen=True, slots=True)
class _Chosen:
    choice: Literal["first", "late", "both"]


def entry_of(
    game: AnyGame, number: int, kind: str, target: int | None, payload: Mapping[str, Any] | None
) -> LogEntry:
    """A stored entry as the log reads it. Raises Misfit for a payload of another form, ValueError
    for an unknown kind: neither was ever stored by this program.
    """
    kind, given = EntryKind(kind), dict(payload or {})
    match kind:
        case EntryKind.HAND | EntryKind.CORRECT:
            hand = decode(game.hand, given, "hand")
            return LogEntry(number=number, kind=kind, target=target, hand=hand)
        case EntryKind.DEALER:
            deal: _Dealer = decode(_Dealer, given, kind)
            return LogEntry(number=number, kind=kind, dealer=deal.dealer, trump=deal.trump)
        case EntryKind.RULES:
            return LogEntry(number=number, kind=kind, rules=given)
        case EntryKind.STAKE:
            return LogEntry(number=number, kind=kind, stake=decode(Agreed, given, kind))
        case EntryKind.SEATS | EntryKind.NAMES:
            said: _Called = decode(_Called, given, kind)
            names, since = said.names or {}, said.since
            return LogEntry(number=number, kind=kind, order=said.order, names=names, since=since)
        case EntryKind.NOTE | EntryKind.JOIN | EntryKind.SETTLE:
            note = decode(_Note, given, kind).text
            return LogEntry(number=number, kind=kind, target=target, note=note)
        case EntryKind.CONFLICT:
            late: _Late = decode(_Late, given, kind)
            return LogEntry(
                number=number,
                kind=kind,
                target=target,
                hand=decode(game.hand, late.hand, "hand"),
                is_correction=late.is_correction,
            )
        case EntryKind.RESOLVE:
            choice = ConflictChoice(decode(_Chosen, given, kind).choice)
            return LogEntry(number=number, kind=kind, target=target, choice=choice)
        case EntryKind.STRIKE | EntryKind.VOID | EntryKind.END | EntryKind.RIGHT | EntryKind.WRONG:
            return LogEntry(number=number, kind=kind, target=target)
