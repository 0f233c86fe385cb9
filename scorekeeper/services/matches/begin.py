"""Begins matches, the next one of the same people too, and deletes them for good."""

from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import UUID, uuid4

from sqlalchemy import delete, or_, select

from scorekeeper.engine.game import Problem
from scorekeeper.engine.text import text
from scorekeeper.extensions import db
from scorekeeper.games import BY_KEY
from scorekeeper.models import Link, Match, MatchEntry, Space
from scorekeeper.models.columns import digest_of
from scorekeeper.services.access.codes import give_code
from scorekeeper.services.answers import Broken, NotFound, Refused, Stale
from scorekeeper.services.matches import view_models
from scorekeeper.services.matches.loader import (
    WHOLE,
    link_of,
    match_deleted,
    open_match,
    rematch_begun,
)
from scorekeeper.services.matches.log import new_match
from scorekeeper.services.matches.log.replayed import may_own
from scorekeeper.services.storage.transactions import write_once, writing


def start_match(new: view_models.NewMatch, client_id: str) -> view_models.Started | Refused:
    """Begin a match and make its two links. The same client id again finds the same match."""
    game = BY_KEY.get(new.game)
    if game is None:
        return Refused((Problem("option", "game", text("There is no such game here.")),))
    problems = new_match.check_new(game, new)
    if problems:
        return Refused(tuple(problems))
    return write_once(lambda: links_of(match_begun_by(client_id) or begin(new, client_id)))


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
    return view_models.Started(writing, watching)


def rematch(token: str, pairing: int | None, client_id: str) -> view_models.Started:
    """Begin the next match; see `next_match`. The same client id again finds the same match. Raises
    NotFound (no such pairing too), Forbidden, Busy.
    """
    match = open_match(token)
    order = new_match.reseat_players(match, pairing)
    with writing(match.match.id):
        begun = match_begun_by(client_id)
        if begun is None:
            begun = begin(
                new_match.next_match(match, order), client_id, space_id=match.match.space_id
            )
            rematch_begun.send(begun, before=match.match, order=order)
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
            opened_match = open_match(link.token)
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
    with writing(link_of(write.token).match_id):
        link = link_of(write.token, WHOLE)
        may_own(link)
        match = link.match
        if write.base != match.version:
            return Stale(match.version)
        match_id, space_id, tokens = match.id, match.space_id, [x.token for x in match.links]
        db.session.expunge_all()
        match_deleted.send(match)
        for kind in (MatchEntry, Link):
            db.session.execute(delete(kind).where(kind.match_id == match_id))
        db.session.execute(delete(Match).where(Match.id == match_id))
        others = select(Match.id).where(Match.space_id == space_id).exists()
        db.session.execute(
            delete(Space).where(Space.id == space_id, Space.kind == "table", ~others)
        )
    return view_models.Deleted(frozenset(tokens))
