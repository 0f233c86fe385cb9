"""Marks from which match on a club's ratings are to be made again."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from typing import Protocol
from uuid import UUID

from sqlalchemy import select

from scorekeeper.extensions import db
from scorekeeper.models import RatingState


class RatingsChanged(Protocol):
    """A match that is in the figures now, or is not any more."""

    @property
    def match_id(self) -> UUID:
        """Its key."""

    @property
    def game(self) -> str:
        """The key of its game."""

    @property
    def period(self) -> str:
        """The part of the year it was begun in."""

    @property
    def at(self) -> datetime:
        """When it was begun."""


def ratings_to_do(space_id: UUID, changed: Iterable[RatingsChanged]) -> None:
    """Within the transaction that takes these matches into the figures, or out of them. What comes
    after the last match that was rated is rated next by itself; anything earlier moves everybody
    from then on.
    """
    games: defaultdict[str, list[RatingsChanged]] = defaultdict(list)
    for one in changed:
        games[one.game].append(one)
    found = db.session.scalars(
        select(RatingState).where(RatingState.space_id == space_id, RatingState.game.in_(games))
    )
    states = {state.game: state for state in found}
    for game, matches in games.items():
        state = states.get(game)
        if state is None:
            db.session.add(RatingState(space_id=space_id, game=game, revision=0, since=""))
            continue
        state.revision += 1
        earlier = [one.period for one in matches if is_rated(state, one)]
        state.since = min([*filter(None, [state.since]), *earlier], default="")


def is_rated(state: RatingState, one: RatingsChanged) -> bool:
    """Whether this match is among those that the ratings rest on, or comes before one of them."""
    if state.last_at is None or state.last_match is None:
        return False
    return (one.at, one.match_id.hex) <= (state.last_at, state.last_match.hex)
