"""Begins and lists matches for programs; the same write finds the same match again."""

from dataclasses import asdict, dataclass
from datetime import datetime
from hashlib import sha256
from operator import attrgetter
from uuid import UUID

from sqlalchemy import select

from scorekeeper.engine.game import Problem
from scorekeeper.engine.records.codec import encode
from scorekeeper.engine.text import text
from scorekeeper.extensions import db
from scorekeeper.games import BY_KEY
from scorekeeper.models import ClubMatch, Match
from scorekeeper.services.answers import Refused, reused_client_id
from scorekeeper.services.matches.begin import begin, links_of, match_begun_by
from scorekeeper.services.matches.log.new_match import check_new
from scorekeeper.services.matches.view_models import NewMatch
from scorekeeper.services.people import club_matches
from scorekeeper.services.storage.transactions import write_once


@dataclass(frozen=True, slots=True)
class MatchListed:
    """A match in a list of a club's."""

    id: UUID
    title: str
    game: str
    version: int
    created_at: datetime


@dataclass(frozen=True, slots=True)
class BegunByProgram:
    """A match and the tokens of the links it began with."""

    id: UUID
    owner_token: str
    watch_token: str


def begin_match(new: NewMatch, client_id: str, space: UUID | None) -> BegunByProgram | Refused:
    """Begin a match, at a table of its own or in a club's space. The same client id again is the
    same match; refused when it said something else then. Raises Busy.

    The id is kept as a digest with its space: whoever sends the id of another one's write, or one
    that this program makes itself, does not find what that began.
    """
    own_id = f"program-{sha256(f'{space}/{client_id}'.encode()).hexdigest()[:48]}"
    unknown = Problem("option", "game", text("There is no such game here."))
    problems = check_new(BY_KEY[new.game], new) if new.game in BY_KEY else [unknown]
    if problems:
        return Refused(tuple(problems))

    def make() -> BegunByProgram | Refused:
        match = match_begun_by(own_id)
        if match is not None and not _is_so(match, new):
            return reused_client_id()
        if match is None:
            match = begin(new, own_id, space_id=space)
            club_matches.count_begun(match)
        links = links_of(match)
        return BegunByProgram(match.id, links.score_token, links.watch_token)

    return write_once(make)


def _is_so(match: Match, new: NewMatch) -> bool:
    """Whether a match was begun as this one is to begin."""
    stake = encode(new.stake) if new.stake.words else None
    sides = list(new.sides or ())
    columns = asdict(new) | {"names": list(new.names), "sides": sides, "stake": stake}
    return all(getattr(match, name) == value for name, value in columns.items())


def list_matches(
    space_id: UUID, *, most: int, before: datetime | None = None
) -> tuple[MatchListed, ...]:
    """The matches of a club, the latest first, so many of those begun before."""
    adopted = select(Match).join(ClubMatch, ClubMatch.match_id == Match.id)
    # Each by an index in this order: of fifty thousand, a few are read.
    sources = (
        (select(Match).where(Match.space_id == space_id), Match.created_at),
        (adopted.where(ClubMatch.space_id == space_id), ClubMatch.at),
    )
    matches: dict[UUID, Match] = {}
    for source, at in sources:
        earlier = source if before is None else source.where(at < before)
        rows = db.session.scalars(earlier.order_by(at.desc()).limit(most))
        matches |= {match.id: match for match in rows}
    latest = sorted(matches.values(), key=attrgetter("created_at"), reverse=True)[:most]
    return tuple(
        MatchListed(match.id, match.title, match.game, match.version, match.created_at)
        for match in latest
    )
