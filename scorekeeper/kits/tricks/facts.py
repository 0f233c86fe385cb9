"""Defines what is noted of a hand wherever tricks are counted and pairs announced."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.engine.seats import Seat
from scorekeeper.engine.state import AnyHand
from scorekeeper.kits.tricks.announcements import Announcement, Special


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickHand(AnyHand):
    """Card points by side, who took the last trick, what was announced, a card left on the table,
    and how the hand ended by itself; each only if it was said.
    """

    cards: Mapping[Seat, int] | None = None
    last_trick: Seat | None = None
    trump: str | None = None
    announcements: tuple[Announcement, ...] = ()
    table_card: int | None = None
    special: Special | None = None
