"""Serves an evening: its matches and what it comes to."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from msgspec import Struct

from scorekeeper.engine.displays.sheet import ScoreView
from scorekeeper.engine.ledger import EveningAccount
from scorekeeper.engine.seats import Seat
from scorekeeper.language import ReaderVoice
from scorekeeper.services.answers import NotFound
from scorekeeper.services.evenings import account
from scorekeeper.services.evenings.account import Part
from scorekeeper.services.matches.view_models import Scope
from scorekeeper.web.api.framework.operation import Reply, operation
from scorekeeper.web.api.framework.request import Asked
from scorekeeper.web.api.framework.serialize import Voiced, struct_from
from scorekeeper.web.api.shapes.matches import voice_of


class PartSaid(Struct, frozen=True):
    """One match of the evening. `seats`: who of the evening sat in which seat; `balances`: what it
    comes to for each, in minor units, absent while that is open.
    """

    place: int
    game: str
    title: str
    is_over: bool
    currency: str
    seats: Mapping[Seat, Seat]
    score: ScoreView
    balances: Mapping[Seat, int] | None = None


class Evening(Struct, frozen=True):
    """An evening as its page shows it; `names` by key, in the order they came."""

    id: UUID
    right: Scope
    created_at: datetime
    names: Mapping[str, str]
    is_going_on: bool
    parts: tuple[PartSaid, ...]
    accounts: tuple[EveningAccount, ...]


@operation("GET", "/evenings/<uuid:evening>", Evening)
def see_evening(asked: Asked, evening: UUID) -> Reply:
    """An evening: its matches, and who pays whom, by the token of its link."""
    by = asked.by
    if by.opens != "evening" or by.key != evening:
        raise NotFound
    view = account.see_evening(by.token)
    found = struct_from(
        Evening, view, id=evening, right=view.scope, parts=tuple(map(_part, view.parts))
    )
    return Reply(found, ReaderVoice(view.names), sum(one.match.version for one in view.parts))


def _part(part: Part) -> PartSaid:
    match = part.match
    told = {name: getattr(part, name) for name in ("place", "seats", "balances")}
    # Its sentences name seats of this match, and not people of the evening.
    score = Voiced(match.score, voice_of(match))
    return struct_from(PartSaid, match, game=match.game.key, score=score, **told)
