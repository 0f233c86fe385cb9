"""Loads a match from its rows: folded and replayed, by the link that reached it."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import Select, bindparam, select
from sqlalchemy.orm import contains_eager, joinedload

from scorekeeper.engine.log import Folded, LogEntry
from scorekeeper.engine.replay import Replay
from scorekeeper.extensions import db
from scorekeeper.games import BY_KEY
from scorekeeper.models import Entry, Link, Match
from scorekeeper.models.columns import digest_of
from scorekeeper.services.answers import NotFound
from scorekeeper.services.matches.log.replayed import (
    OpenedMatch,
    ReplayedMatch,
    is_live,
    replay_match,
)
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


def open_match(token: str) -> OpenedMatch:
    """The match behind a token. Raises NotFound as `link_of`."""
    link = link_of(token, WHOLE)
    return _reached(link, _told(link.match))


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
    return _reached(link, _told(link.match, last))


def _reached(link: Link, told: ReplayedMatch) -> OpenedMatch:
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
