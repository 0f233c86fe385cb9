"""Begins matches, from a record or the next one of the same people too; deletes them for good."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import delete, or_, select

from scorekeeper.engine.game import Problem
from scorekeeper.engine.journal import NewEntry
from scorekeeper.engine.log import EntryKind
from scorekeeper.engine.records.record import Record
from scorekeeper.engine.text import text
from scorekeeper.extensions import db
from scorekeeper.games import BY_KEY
from scorekeeper.models import Link, Match, MatchEntry, Space
from scorekeeper.models.columns import digest_of
from scorekeeper.services.access.codes import give_code
from scorekeeper.services.answers import Broken, NotFound, Refused, Stale
from scorekeeper.services.matches import loader, match_record, record_file, view_models
from scorekeeper.services.matches.file_arrivals import find_here, is_begin
from scorekeeper.services.matches.log import new_match
from scorekeeper.services.matches.log.replayed import (
    BROUGHT,
    OpenedMatch,
    is_live,
    is_writing,
    may_own,
    shared_link,
)
from scorekeeper.services.matches.log.shown_match import result_digest_of
from scorekeeper.services.matches.view_models import Started
from scorekeeper.services.storage.journals import MATCH_LOG
from scorekeeper.services.storage.transactions import write_once, writing


def start_match(
    new: view_models.NewMatch, client_id: str, space_id: UUID | None = None
) -> view_models.Started | Refused:
    """Begin a match and make its two links, at a table of its own or in a club's space. The same
    client id again finds the same match.
    """
    game = BY_KEY.get(new.game)
    if game is None:
        return Refused((Problem("option", "game", text("There is no such game here.")),))
    problems = new_match.check_begin(game, new)
    if problems:
        return Refused(tuple(problems))

    def make() -> view_models.Started:
        match = match_begun_by(client_id)
        if match is None:
            match = begin(new, client_id, space_id=space_id)
            loader.match_begun.send(match)
        return links_of(match)

    return write_once(make)


def match_begun_by(client_id: str) -> Match | None:
    """The match that this write has begun already."""
    return db.session.scalar(select(Match).where(Match.client_id == client_id))


def links_of(match: Match) -> view_models.Started:
    """The two addresses that a match began with, whatever they may by now."""
    first = sorted(match.links, key=lambda link: link.created_at)
    writing, watching = (
        next(link.token for link in first if (link.scope == "watch") is watches)
        for watches in (False, True)
    )
    return view_models.Started(writing, watching, match.id)


def rematch(token: str, pairing: int | None, client_id: str) -> view_models.Started:
    """Begin the next match; see `next_match`. The same client id again finds the same match. Raises
    NotFound (no such pairing too), Forbidden, Busy.
    """
    match = loader.open_match(token)
    order = new_match.reseat_players(match, pairing)
    with writing(match.match.id):
        begun = match_begun_by(client_id)
        if begun is None:
            begun = begin(
                new_match.next_match(match, order), client_id, space_id=match.match.space_id
            )
            loader.rematch_begun.send(begun, before=match.match, order=order)
        return links_of(begun)


def begin(
    new: view_models.NewMatch,
    client_id: str,
    *,
    space_id: UUID | None = None,
    at: datetime | None = None,
    key: UUID | None = None,
) -> Match:
    """Store a match that was found to be possible: at a table of its own, or in a space that is
    there; begun now, or at the time a record gives; by a key of its own, unless one is given: then
    it is one of an archive, and nobody waits to type its codes.
    """
    now = datetime.now(UTC)
    if space_id is None:
        space = Space(kind="table", created_at=now)
        db.session.add(space)
        db.session.flush()
        space_id = space.id
    match = Match(
        id=key or uuid4(),
        space_id=space_id,
        client_id=client_id,
        created_at=at or now,
        **new_match.columns_of(new),
    )
    db.session.add(match)
    db.session.flush()
    match.links = [new_link(match, scope, now) for scope in ("organiser", "watch")]
    for link in match.links if key is None else ():
        give_code(link)
    db.session.flush()
    return match


def new_link(
    match: Match, scope: str, now: datetime, label: str = "", key: UUID | None = None
) -> Link:
    """Another address of a match, with a token of its own."""
    return Link.new(match.space_id, scope, now, key, match_id=match.id, label=label)


def last_time(tokens: Sequence[str], game: str) -> view_models.LastTime | None:
    """The newest match of this game among those that these links write to; None if there is none.
    One that is only watched is somebody else's.
    """
    digests = [digest_of(token) for token in tokens]
    newest = db.session.scalars(
        select(Link)
        .join(Match, Link.match_id == Match.id)
        .where(Link.scope.in_(view_models.WRITING), Match.game == game)
        .where(or_(Link.digest.in_(digests), Link.former.in_(digests)))
        .order_by(Match.created_at.desc())
    )
    for link in newest:
        try:
            opened_match = loader.open_match(link.token)
        except (NotFound, Broken):
            continue
        match = opened_match.match
        return view_models.LastTime(
            len(match.names), opened_match.given_rules, match.customs, opened_match.agreed.currency
        )
    return None


def delete_match(write: view_models.Write) -> view_models.Deleted | Stale:
    """Remove the match, its log and its links; its table too when that was its only match. The page
    asks first, and only the owner may. A second time there is nothing to find. Raises NotFound,
    Forbidden, Busy.
    """
    with writing(loader.link_of(write.token).match_id):
        link = loader.link_of(write.token, loader.WITH_LINKS)
        may_own(link)
        match = link.match
        if write.base != match.version:
            return Stale(match.version)
        match_id, space_id, tokens = match.id, match.space_id, [x.token for x in match.links]
        db.session.expunge_all()
        loader.match_deleted.send(match)
        for kind in (MatchEntry, Link):
            db.session.execute(delete(kind).where(kind.match_id == match_id))
        db.session.execute(delete(Match).where(Match.id == match_id))
        others = select(Match.id).where(Match.space_id == space_id).exists()
        db.session.execute(
            delete(Space).where(Space.id == space_id, Space.kind == "table", ~others)
        )
    return view_models.Deleted(frozenset(tokens))


def import_record(
    document: Any,  # noqa: ANN401 (foreign JSON)
    client_id: str,
    tokens: Sequence[str] = (),
) -> Started | Refused:
    """Begin a match from a record: JSON as it came (text or bytes), or read already. The same
    client id again finds the same match, and brings what its log says more; so does a file of a
    match that one of these `tokens` writes to. Refused, in words, when it is no record, when its
    players, rules or hands cannot be, or its log was changed. Raises Busy.

    Nothing is dropped: a hand that does not fit is kept and shown where it stands, and what the
    meta says that is not ours waits for the next export.
    """
    record = record_file.read_record(document)
    if isinstance(record, Refused):
        return record
    if problems := record_file.import_problems(record):
        return Refused(problems)
    log = match_record.read_log(record)

    def act() -> Started:
        here = find_here(record, log, written_matches(tokens))
        return bring_in(record, log, client_id, here)

    return write_once(act)


def written_matches(tokens: Sequence[str]) -> dict[str, OpenedMatch]:
    """The matches that these links write to, by their tokens."""
    matches = {}
    for token in tokens:
        with suppress(NotFound, Broken):
            match = loader.open_match(token)
            if is_writing(match.link):
                matches[token] = match
    return matches


def bring_in(
    record: Record,
    log: match_record.StoredLog | None,
    client_id: str,
    here: tuple[view_models.Arrival, str],
    space_id: UUID | None = None,
) -> Started:
    """The match of a record, inside a write: the one that came before by this client id or is
    `here`, grown by what its log says more, or a new one, in a space that is there or its own.
    Where something else was noted in it since, it stays as it is.
    """
    known = match_begun_by(client_id)
    if known is not None:
        first = next(link for link in known.links if link.scope == "organiser")
        if log is not None and is_live(first):
            _grow(loader.open_match(first.token), log)
        return links_of(known)
    arrival, token = here
    match = loader.open_match(token) if token else None
    if match is not None and arrival == "grown" and (log is None or not _may_grow(match)):
        arrival, match = "beside", None
    if match is None:
        begun = links_of(begin_from(record, client_id, log, space_id=space_id))
        return replace(begun, arrival=arrival)
    if log is not None:
        _grow(match, log)
    watching = shared_link(match.match)
    return Started(token, watching.token if watching else "", match.match.id, arrival)


def _may_grow(match: OpenedMatch) -> bool:
    """Say whether a file may go on in it: by its owner, at a free table."""
    space = db.session.get_one(Space, match.match.space_id)
    return match.link.scope == "organiser" and space.kind == "table"


def _grow(match: OpenedMatch, log: match_record.StoredLog) -> None:
    """Append what a log has behind all that stands here, if it has all of that."""
    stored = match_record.log_of(match, with_notes=True).entries
    if len(stored) < len(log.entries) and is_begin(stored, log.entries):
        grown = _append(match.match, match.link, log.entries[len(stored) :])
        loader.seats_changed.send(match.match)
        loader.result_changed.send(match.match, replayed=grown)


def begin_from(
    record: Record,
    client_id: str,
    log: match_record.StoredLog | None,
    *,
    space_id: UUID | None = None,
    key: UUID | None = None,
) -> Match:
    """Store the match of a record that was read, and of its log if it has one, inside a write: at a
    table of its own, or in a space that is there.
    """
    new, begun = record_file.settled_at_start(record, log), record_file.begun_at(record, log)
    match = begin(new, client_id, at=begun, space_id=space_id, key=key)
    now = datetime.now(UTC).isoformat()
    lines = record_file.lines_of(record, now) if log is None else log.entries
    score = next(link for link in match.links if link.scope == "organiser")
    opened_match = _append(match, score, lines)
    match.imported = match_record.foreign_meta(record, opened_match, log)
    return match


def _append(match: Match, link: Link, lines: Sequence[match_record.StoredLine]) -> OpenedMatch:
    """The match with these entries behind those it has."""
    entries = [NewEntry(EntryKind(line.kind), line.payload, line.target) for line in lines]
    columns = [
        {
            "number": line.number,
            "client_id": f"{BROUGHT}{line.number}",
            "link_id": link.id,
            "at": match_record.read_time(line.at),
        }
        for line in lines
    ]
    MATCH_LOG.extend(match, zip(entries, columns, strict=True))
    opened_match = loader.open_match(link.token)
    match.witness = result_digest_of(opened_match)
    return opened_match
