"""Loads a match from its rows, by the link that reached it, and makes the view its pages show."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import Select, bindparam, select
from sqlalchemy.orm import contains_eager, joinedload

from scorekeeper.engine.log import Folded, LogEntry
from scorekeeper.engine.replay import Replay
from scorekeeper.extensions import db
from scorekeeper.games import BY_KEY
from scorekeeper.models import Entry, EveningLink, EveningMatch, Link, Match, Space
from scorekeeper.models.columns import digest_of, token_of
from scorekeeper.services.access.codes import code_of
from scorekeeper.services.answers import NotFound
from scorekeeper.services.matches.log.carried import Document, pack_match
from scorekeeper.services.matches.log.entry_write import opened_at
from scorekeeper.services.matches.log.replayed import (
    OpenedMatch,
    ReplayedMatch,
    is_live,
    is_writing,
    may_score,
    opened_by,
    replay_match,
    shared_link,
)
from scorekeeper.services.matches.log.shown_match import (
    Finished,
    ResultDigest,
    Surroundings,
    digest_outcome,
    match_outcome,
    match_shown,
)
from scorekeeper.services.matches.view_models import MatchView
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
    return opened_by(link, _told(link.match))


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
    return opened_by(link, _told(link.match, last))


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


# Made once: every page of a match asks it.
_EVENING = (
    select(EveningLink.id)
    .join(EveningMatch, EveningMatch.evening_id == EveningLink.evening_id)
    .where(
        EveningMatch.match_id == bindparam("match"),
        EveningLink.scope == "score",
        EveningLink.revoked_at.is_(None),
    )
)


def view(seen: OpenedMatch) -> MatchView:
    """The match as its pages show it."""
    return match_shown(seen, surroundings_of(seen))


def see_match(token: str, at: int | None = None) -> MatchView:
    """The match behind a link, replayed; with `at` as it stood after that entry: so saw it whoever
    writes on that base. Raises NotFound.
    """
    seen = open_match(token)
    if at is None or at >= seen.match.version:
        return view(seen)
    return view(opened_at(seen, at))


def carry_match(token: str) -> Document:
    """The match behind a link as a phone takes it along. Raises NotFound, Forbidden."""
    seen = open_match(token)
    may_score(seen)
    return pack_match(seen, surroundings_of(seen))


def surroundings_of(seen: OpenedMatch) -> Surroundings:
    """What a page says of the match and does not stand in its log."""
    match = seen.match
    may_score = is_writing(seen.link)
    shared = shared_link(match)
    return Surroundings(
        score_token=seen.link.token if may_score else None,
        watch_token=shared.token if shared is not None else "",
        code=_code_to_score(seen) if may_score else "",
        watch_code=code_of(shared, seen.rows) if shared is not None else "",
        evening=_evening_of(match.id) if may_score else None,
        finished=finished_at_table(match),
    )


def _evening_of(match_id: UUID) -> str | None:
    """The token by which who scores this match goes on with its evening; None outside of one."""
    link_id = db.session.execute(_EVENING, {"match": match_id}).scalar()
    return None if link_id is None else token_of(EveningLink.__tablename__, link_id)


def _code_to_score(seen: OpenedMatch) -> str:
    """What another device types to write here too; it is the owner's to renew."""
    owners = [code_of(one, seen.rows) for one in seen.match.links if one.scope == "organiser"]
    return owners[0] if owners else ""


def finished_at_table(match: Match) -> tuple[Finished, ...] | None:
    """The other finished matches of this game at this table; None where it has none of its own.

    One query, and one more for matches that another version of the program finished.
    """
    found = db.session.scalars(
        select(Match)
        .join(Space)
        .where(Match.space_id == match.space_id, Match.game == match.game, Space.kind == "table")
        .order_by(Match.created_at)
    ).all()
    if match.id not in [one.id for one in found]:
        return None
    over = [one for one in found if one.witness and one.id != match.id]
    return tuple(
        Finished(one.created_at, outcome)
        for one, outcome in zip(over, _outcomes(over), strict=True)
    )


def _outcomes(over: Sequence[Match]) -> Iterable[ResultDigest]:
    """What each of them came to; those of another version are replayed."""
    known = [digest_outcome(match.witness or {}) for match in over]
    strange = [match.id for match, outcome in zip(over, known, strict=True) if outcome is None]
    rows: defaultdict[object, list[Entry]] = defaultdict(list)
    if strange:
        wanted = select(Entry).where(Entry.match_id.in_(strange)).order_by(Entry.number)
        for row in db.session.scalars(wanted):
            rows[row.match_id].append(row)
    for match, outcome in zip(over, known, strict=True):
        yield outcome or match_outcome(replay_match(match, rows[match.id]))
