"""Defines the entries of a tournament's journal, and the payload of each kind."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from scorekeeper.tournaments.plan import (
    ClockBell,
    Closing,
    Confirmation,
    Doors,
    HandedPrize,
    Offered,
    Plan,
    PlannedPerson,
    Presence,
    Removal,
    Report,
    Reseated,
)

DESK = "desk"
TABLE = "table"


class JournalKind(StrEnum):
    """Says what an entry does. `ENTER` again for the same key amends; `REGISTER` is the same said
    by themselves, who are waited for until they come; `DRAFT` may be drawn anew, `PUBLISH` is
    final; `REPORT` and `CONFIRM` come from a side or the desk, `DECIDE` from a referee; `VOID` has
    the number of another entry as target.
    """

    SETTLE = "settle"
    ENTER = "enter"
    DOORS = "doors"
    REGISTER = "register"
    REMOVE = "remove"
    PRESENCE = "presence"
    DRAFT = "draft"
    PUBLISH = "publish"
    RESEAT = "reseat"
    REPORT = "report"
    CONFIRM = "confirm"
    DECIDE = "decide"
    HAND_OUT = "hand_out"
    CLOCK = "clock"
    CLOSE = "close"
    VOID = "void"


PAYLOADS: Mapping[JournalKind, type[Any]] = {
    JournalKind.SETTLE: Plan,
    JournalKind.ENTER: PlannedPerson,
    JournalKind.DOORS: Doors,
    JournalKind.REGISTER: PlannedPerson,
    JournalKind.REMOVE: Removal,
    JournalKind.PRESENCE: Presence,
    JournalKind.DRAFT: Offered,
    JournalKind.PUBLISH: Offered,
    JournalKind.RESEAT: Reseated,
    JournalKind.REPORT: Report,
    JournalKind.CONFIRM: Confirmation,
    JournalKind.DECIDE: Report,
    JournalKind.HAND_OUT: HandedPrize,
    JournalKind.CLOCK: ClockBell,
    JournalKind.CLOSE: Closing,
}


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One entry; `number` from 1 as written. `by`: the entrant who says it, or the desk."""

    number: int
    kind: JournalKind
    what: Any = None
    by: str = DESK
    target: int | None = None
