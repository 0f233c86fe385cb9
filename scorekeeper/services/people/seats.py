"""Reads who sat where in many matches, and the address to look on at."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from uuid import UUID

from sqlalchemy import select

from scorekeeper.engine.seats import Seat
from scorekeeper.extensions import db
from scorekeeper.models import Entered, Link, Played
from scorekeeper.models.columns import token_of
from scorekeeper.services.matches.log.replayed import ReplayedMatch, seat_keys
from scorekeeper.services.people.roster import Roster, roster

_AT_ONCE = 500

Places = Mapping[tuple[int, int], UUID | None]
"""By seat (from 0, as the match was begun) and turn: the person, None while nobody said who."""


def seats_by_match(
    space_id: UUID, match_ids: Sequence[UUID], known: Roster | None = None
) -> Mapping[UUID, Places]:
    """Who sat where in these matches of a club, merges followed; a query for every 500."""
    known = known or roster(space_id)
    found: dict[UUID, dict[tuple[int, int], UUID | None]] = {
        match_id_: {} for match_id_ in match_ids
    }
    for start in range(0, len(match_ids), _AT_ONCE):
        some = match_ids[start : start + _AT_ONCE]
        # Of which club is looked at here: asked for too, SQLite goes through all that it played.
        rows = db.session.execute(
            select(
                Played.space_id, Played.match_id, Played.seat, Played.turn, Played.person_id
            ).where(Played.match_id.in_(some))
        )
        for whose, match_id, seat, turn, person_id in rows:
            if whose != space_id:
                continue
            who = None if person_id is None else known.root(person_id)
            found[match_id][seat, turn] = who
    return found


def seated_at_hand(match: ReplayedMatch, places: Places, hand: int) -> Mapping[Seat, UUID | None]:
    """Who sat in each seat at a hand, counted from 1 among those that count."""
    turns: dict[Seat, int] = {}
    for substitute in match.folded.substitutes:
        if substitute.since <= hand:
            turns[substitute.seat] = turns.get(substitute.seat, 0) + 1
    keys = seat_keys(len(match.match.names))
    return {key: places.get((seat, turns.get(key, 0))) for seat, key in enumerate(keys)}


def entrants(tournament_id: UUID, known: Roster) -> Mapping[tuple[str, int], UUID | None]:
    """Who takes part in a tournament, by the entrant's key and which of a pair."""
    rows = db.session.execute(
        select(Entered.entrant, Entered.member, Entered.person_id).where(
            Entered.tournament_id == tournament_id
        )
    )
    return {
        (entrant, member): None if person_id is None else known.root(person_id)
        for entrant, member, person_id in rows
    }


def merged_roots(known: Roster, people: Iterable[UUID | None]) -> tuple[UUID, ...]:
    """Each of these people once, merges followed, those unknown left out."""
    return tuple(dict.fromkeys(known.root(person) for person in people if person is not None))


def watch_tokens(ids: Collection[UUID]) -> Mapping[UUID, str]:
    """The addresses that everybody may have, by match."""
    links = db.session.execute(
        select(Link.match_id, Link.id)
        .where(
            Link.match_id.in_(ids),
            Link.scope == "watch",
            Link.label == "",
            Link.revoked_at.is_(None),
            Link.expires_at.is_(None),
        )
        .order_by(Link.created_at.desc())
    )
    return {row.match_id: token_of(Link.__tablename__, row.id) for row in links}
