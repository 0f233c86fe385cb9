"""Defines the answers of every write, and the errors that services raise."""

from dataclasses import dataclass

from scorekeeper.engine.game import Problem
from scorekeeper.engine.replay import Step


class NotFound(Exception):
    """No such address: it never existed, or was revoked. Both look the same."""


class Forbidden(Exception):
    """The link is good, but not for this: watching is not scoring."""


class Busy(Exception):
    """The storage is locked or full; nothing was stored, and trying again later is right."""


@dataclass(frozen=True, slots=True)
class Saved:
    """Stored, or found stored already. `number` is the entry, `step` what the hand did."""

    number: int
    step: Step | None = None


@dataclass(frozen=True, slots=True)
class Refused:
    """Not stored: these problems, in words, each with its field. `agree`: they are questions, and
    the same sent again with this is a yes to them.
    """

    problems: tuple[Problem, ...]
    agree: str = ""


@dataclass(frozen=True, slots=True)
class Stale:
    """Not applied: somebody else has written since. `version` is what stands now; `conflict` the
    entry as which it waits for a choice, None when nothing was stored.
    """

    version: int
    conflict: int | None = None


Answer = Saved | Refused | Stale
