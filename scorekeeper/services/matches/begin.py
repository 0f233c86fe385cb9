"""Begins a match: checks its table and rules, and makes its two links."""

from datetime import UTC, datetime
from uuid import UUID, uuid4

from sqlalchemy import select

from scorekeeper.engine.game import Problem
from scorekeeper.engine.records.codec import encode
from scorekeeper.engine.text import text
from scorekeeper.extensions import db
from scorekeeper.games import BY_KEY
from scorekeeper.models import Link, Match, Space
from scorekeeper.models.columns import digest_of, token_of
from scorekeeper.services.access.codes import give_code
from scorekeeper.services.answers import Refused
from scorekeeper.services.matches.log.new_match import check_new
from scorekeeper.services.matches.view_models import NewMatch, Started
from scorekeeper.services.storage.transactions import write_once


def start_match(new: NewMatch, client_id: str) -> Started | Refused:
    """Begin a match and make its two links. The same client id again finds the same match."""
    game = BY_KEY.get(new.game)
    if game is None:
        return Refused((Problem("option", "game", text("There is no such game here.")),))
    problems = check_new(game, new)
    if problems:
        return Refused(tuple(problems))
    return write_once(lambda: links_of(match_begun_by(client_id) or begin(new, client_id)))


def match_begun_by(client_id: str) -> Match | None:
    """The match that this write has begun already."""
    return db.session.scalar(select(Match).where(Match.client_id == client_id))


def links_of(match: Match) -> Started:
    """The two addresses that a match began with, whatever they may by now."""
    first = sorted(match.links, key=lambda link: link.created_at)
    writing, watching = (
        next(link.token for link in first if (link.scope == "watch") is watches)
        for watches in (False, True)
    )
    return Started(writing, watching)


def begin(
    new: NewMatch,
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
        game=new.game,
        title=new.title,
        names=list(new.names),
        sides=list(new.sides or ()),
        first_dealer=new.first_dealer,
        rules=dict(new.rules),
        customs=dict(new.customs),
        currency=new.currency,
        language=new.language,
        stake=encode(new.stake) if new.stake.words else None,
        cut=None if new.cut is None else encode(new.cut),
        created_at=at or now,
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
    key = key or uuid4()
    return Link(
        id=key,
        space_id=match.space_id,
        match_id=match.id,
        scope=scope,
        digest=digest_of(token_of(Link.__tablename__, key)),
        label=label,
        created_at=now,
    )
