"""Opens the match behind a link as its pages show it, and appends what is written to its log.

A watched page that asks whether anything has changed is answered without opening it.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

from blinker import Signal
from sqlalchemy import Select, bindparam, select
from sqlalchemy.orm import contains_eager, joinedload

from scorekeeper.engine.journal import NewEntry
from scorekeeper.engine.log import EntryKind
from scorekeeper.extensions import db
from scorekeeper.games import BY_KEY
from scorekeeper.models import EveningLink, EveningMatch, Link, Match, MatchEntry, Space
from scorekeeper.models.columns import digest_of, token_of
from scorekeeper.services.access.codes import code_of
from scorekeeper.services.answers import Answer, Broken, NotFound, as_broken
from scorekeeper.services.matches import view_models
from scorekeeper.services.matches.log import entry_write, shown_match
from scorekeeper.services.matches.log.carried import Document, pack_match
from scorekeeper.services.matches.log.replayed import (
    COLUMNS,
    OpenedMatch,
    ReadLog,
    ReplayedMatch,
    is_live,
    is_writing,
    may_score,
    opened_by,
    replay_match,
    replay_stored,
    shared_link,
)
from scorekeeper.services.storage import replica
from scorekeeper.services.storage.journals import MATCH_LOG
from scorekeeper.services.storage.lru_cache import LruCache
from scorekeeper.services.storage.raw_query import RawQuery, as_key
from scorekeeper.services.storage.transactions import is_alone, writing

# What is told of a match, in the transaction that writes it, to who subscribes: sent only when it
# happened, so that a plain hand runs through no subscriber. None rests on what another one does.
match_begun = Signal()
"""By a match begun just now that follows no other."""
rematch_begun = Signal()
"""By the match begun just now: `before` is the one it follows, `order` its seats as taken now."""
match_deleted = Signal()
"""By a match whose rows still stand."""
seats_changed = Signal()
"""By a match, after an entry that may have named or seated somebody otherwise."""
result_changed = Signal()
"""By a match that is over or was, after an entry: `replayed` is it as it stands now."""


# Twice the tables of a large hall, four kilobytes an entry.
MOST_KNOWN = 5_000

# Made once: to put a query together takes longer than SQLite takes to answer it.
ALONE = select(Link).where(Link.opens()).execution_options(populate_existing=True)
WITH_LINKS = ALONE.options(joinedload(Link.match, innerjoin=True).joinedload(Match.links))
# The link with its match, and which entry is the last one stored.
_NOW = (
    select(Link, MatchEntry.id)
    .join(Link.match)
    .outerjoin(MatchEntry, (MatchEntry.match_id == Match.id) & (MatchEntry.number == Match.version))
    .where(Link.opens())
    .options(contains_eager(Link.match))
    .execution_options(populate_existing=True)
)
_WHOSE = RawQuery(select(Link.match_id).where(Link.opens()))

# One row by two keys: this is asked a thousand times for each hand played. Links that end are few.
_QUERY = (
    select(Match.version, Link.scope)
    .join(Link.match)
    .where(Link.opens(), Link.revoked_at.is_(None))
)
_ENDLESS = RawQuery(_QUERY.where(Link.expires_at.is_(None)))
_ENDING = _QUERY.where(Link.expires_at > bindparam("now"))

# What an entry does to who sits where; a strike moves nobody out of a seat.
_MOVING = frozenset({EntryKind.NAMES, EntryKind.SEATS, EntryKind.VOID})


def link_of(token: str, query: Select[Link] = ALONE) -> Link:
    """The link itself; with what else is asked for, in the same query: its match, or that and all
    the match's links. Raises NotFound for an unknown, revoked or expired one.
    """
    link = db.session.execute(query, {"digest": digest_of(token)}).unique().scalar_one_or_none()
    if link is None or not is_live(link):
        raise NotFound
    return link


def match_of(token: str) -> UUID:
    """Which match a link is of, revoked or not: what is to be held before it is asked what it may.
    Raises NotFound for an unknown one.
    """
    row = _WHOSE.row({"digest": digest_of(token)})
    if row is None:
        raise NotFound
    return as_key(row[0])


def open_match(token: str) -> OpenedMatch:
    """The match behind a token. Raises NotFound as `link_of`."""
    link = link_of(token, WITH_LINKS)
    return opened_by(link, _read(link.match))


def open_latest(token: str) -> OpenedMatch:
    """The same without the match's other links, in one question. Raises NotFound as `link_of`."""
    row = db.session.execute(_NOW, {"digest": digest_of(token)}).one_or_none()
    if row is None or not is_live(row[0]):
        raise NotFound
    link, last = row
    return opened_by(link, _read(link.match, last))


def append_entry(write: view_models.Write, change: entry_write.AnyMatchWrite) -> Answer:
    """Append what a change makes of the match. Raises NotFound, Forbidden, Busy, and what the
    change raises.
    """
    with writing(None if is_alone() else match_of(write.token)):
        opened_match = open_latest(write.token)
        entry, sent = entry_write.decide_entry(write, opened_match, change)
        if not isinstance(entry, NewEntry):
            return entry
        match = opened_match.match
        row = append(match, opened_match.link, write, entry, sent)
        after = _remember(replay_match(opened_match.match, [*opened_match.rows, row], opened_match))
        if opened_match.is_over or after.is_over:
            witness = shown_match.result_digest_of(after)
            if witness != match.witness:
                match.witness = witness
            result_changed.send(match, replayed=after)
        if entry.kind in _MOVING:
            seats_changed.send(match)
        return entry_write.stored_answer(after, match.version)


def append(
    match: Match, link: Link, write: view_models.Write, entry: NewEntry, sent: str = ""
) -> MatchEntry:
    """Store an entry that came by this link, inside `writing`."""
    said_by = {"client_id": write.client_id, "base": write.base, "link_id": link.id, "sent": sent}
    return MATCH_LOG.append(match, entry, **said_by)


@dataclass(frozen=True, slots=True)
class UnreadMatch:
    """A match that cannot be read, by the link it was reached by: what is stored of it."""

    link: Link
    rows: Sequence[MatchEntry]

    @property
    def version(self) -> int:
        """The number of the last entry."""
        return self.link.match.version


def find_unread(token: str) -> UnreadMatch | None:
    """Read a match anew, and give what is stored of it where it makes no sense; None where it does.
    Raises NotFound as `link_of`.
    """
    link = link_of(token, WITH_LINKS)
    KNOWN.forget(link.match_id)
    try:
        match = open_match(token)
        view(match)
        with as_broken():
            match.replay.transfers(is_ended=True)
    except Broken:
        return UnreadMatch(link, MATCH_LOG.rows(link.match_id))
    return None


def replay_matches(matches: Iterable[Match]) -> list[ReplayedMatch]:
    """Several matches in this order, each replayed, but for those that cannot be read; one query
    for the entries of all.
    """
    wanted, replayed_matches = list(matches), []
    rows = MATCH_LOG.rows_of(match.id for match in wanted)
    for match in wanted:
        with suppress(Broken):
            replayed_matches.append(replay_stored(match, rows[match.id]))
    return replayed_matches


# What was made of a match, and by what it was settled. Never read as truth: which entry is the last
# one stored now is read with the match.
KNOWN: LruCache[UUID, tuple[object, ReadLog]] = LruCache(
    MOST_KNOWN, lambda known: len(known[1].rows) + 1
)


def _settled(match: Match) -> object:
    """By what the log is read."""
    return BY_KEY.get(match.game), match.first_dealer, *(getattr(match, x) for x in COLUMNS)


def _read(match: Match, stored: UUID | None = None) -> ReplayedMatch:
    """The match as it is stored now: what is known of it, and the entries written since. `stored`:
    the last entry that is, when that was read with it. Raises Broken.
    """
    settled, log = KNOWN.get(match.id) or (None, None)
    if log is None or not log.rows or settled != _settled(match):
        return _remember(replay_stored(match, MATCH_LOG.rows(match.id)))
    if MATCH_LOG.is_last(match, log.rows[-1], stored):
        return ReplayedMatch(log.rows, log.entries, log.folded, log.replay, match)
    rows, goes_on = MATCH_LOG.rows_after(match.id, log.rows[-1])
    if goes_on:
        return _remember(replay_stored(match, [*log.rows, *rows], log))
    return _remember(replay_stored(match, rows))


def _remember(replayed: ReplayedMatch) -> ReplayedMatch:
    log = ReadLog(replayed.rows, replayed.entries, replayed.folded, replayed.replay)
    KNOWN.put(replayed.match.id, (_settled(replayed.match), log))
    return replayed


@dataclass(frozen=True, slots=True)
class Pulse:
    """The number of the match's last entry, and what the link that asked may do."""

    version: int
    scope: view_models.Scope


def poll_match(token: str, version: int = 0) -> Pulse:
    """How the match stands, without reading what happened in it; never behind this
    `version`. The link is looked at in the same query: raises NotFound for an unknown, revoked or
    expired one.
    """
    return replica.ask_fresh(lambda: _pulse(token), lambda pulse: pulse.version, version)


def _pulse(token: str) -> Pulse | None:
    parameters = {"digest": digest_of(token)}
    state = _ENDLESS.row(parameters)
    if state is None:
        with replica.line() as line:  # no session: there is nothing to keep track of
            row = line.execute(_ENDING, parameters | {"now": datetime.now(UTC)}).one_or_none()
        if row is None:
            return None
        state = row
    version, scope = state
    return Pulse(version, "score" if scope in view_models.WRITING else "watch")


# Made once: every page of a match asks it.
_EVENING = (
    select(EveningLink.id)
    .join(EveningMatch, EveningMatch.evening_id == EveningLink.evening_id)
    .where(EveningMatch.match_id == bindparam("match"))
    .where(EveningLink.scope == "score", EveningLink.revoked_at.is_(None))
)


def view(match: OpenedMatch) -> view_models.MatchView:
    """The match as its pages show it."""
    return shown_match.match_shown(match, surroundings_of(match))


def view_watched(replayed: ReplayedMatch) -> view_models.MatchView:
    """The match as by a link that only watches, whether it has one or not."""
    return view(opened_by(Link(scope="watch"), replayed))


def see_match(token: str, at: int | None = None) -> view_models.MatchView:
    """The match behind a link, replayed; with `at` as it stood after that entry: so saw it whoever
    writes on that base. Raises NotFound.
    """
    match = open_match(token)
    if at is None or at >= match.match.version:
        return view(match)
    return view(entry_write.opened_at(match, at))


def carry_match(token: str) -> Document:
    """The match behind a link as a phone takes it along. Raises NotFound, Forbidden."""
    match = open_match(token)
    may_score(match)
    return pack_match(match, surroundings_of(match))


def surroundings_of(opened_match: OpenedMatch) -> view_models.Surroundings:
    """What a page says of the match and does not stand in its log."""
    match = opened_match.match
    may_score = is_writing(opened_match.link)
    shared = shared_link(match)
    owners = [link for link in match.links if may_score and link.scope == "organiser"]
    parameters = {"match": match.id}
    link_id = db.session.execute(_EVENING, parameters).scalar() if may_score else None
    return view_models.Surroundings(
        score_token=opened_match.link.token if may_score else None,
        watch_token=shared.token if shared is not None else "",
        # What another device types to write here too; it is the owner's to renew.
        code=next((code_of(owner, opened_match.rows) for owner in owners), ""),
        watch_code=code_of(shared, opened_match.rows) if shared is not None else "",
        evening=None if link_id is None else token_of(EveningLink.__tablename__, link_id),
        finished=finished_at_table(match),
    )


def finished_at_table(match: Match) -> tuple[view_models.Finished, ...] | None:
    """The other finished matches of this game at this table; None where it has none of its own.

    One query, and one more for matches that another version of the program finished.
    """
    matches = db.session.scalars(
        select(Match)
        .join(Space)
        .where(Match.space_id == match.space_id, Match.game == match.game, Space.kind == "table")
        .order_by(Match.created_at)
    ).all()
    if match.id not in [m.id for m in matches]:
        return None
    over = [x for x in matches if x.witness and x.id != match.id]
    known = {x.id: shown_match.digest_outcome(x.witness or {}) for x in over}
    strange = replay_matches(x for x in over if known[x.id] is None)
    known |= {x.match.id: shown_match.match_outcome(x) for x in strange}
    outcomes = ((x.created_at, known[x.id]) for x in over)
    return tuple(view_models.Finished(at, outcome) for at, outcome in outcomes if outcome)
