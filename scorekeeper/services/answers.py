"""Defines the answers of every write, and the errors that services raise."""

import hashlib
import json
from dataclasses import dataclass

from scorekeeper.engine.game import Problem
from scorekeeper.engine.replay import Step
from scorekeeper.engine.text import text


class NotFound(Exception):
    """No such address: it never existed, or was revoked. Both look the same."""


class Forbidden(Exception):
    """The link is good, but not for this: watching is not scoring."""


class Busy(Exception):
    """The storage is locked or full; nothing was stored, and trying again later is right."""


@dataclass(frozen=True, slots=True)
class Saved:
    """Stored, or found stored already. `number` is the entry, `step` what the hand did; `echo` the
    entry that says the hand again, where somebody else had noted it.
    """

    number: int
    step: Step | None = None
    echo: int | None = None


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


def digest(said: object) -> str:
    """SHA-256 of what a write asked for, as JSON; blank for nothing."""
    if said is None:
        return ""
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()


def reused_client_id() -> Refused:
    """What is told to a client id that said something else before."""
    words = text(
        "This was saved before, and said something else then. Look at the hands: correct the "
        "one that is wrong, or save this as one more."
    )
    return Refused((Problem("repeated", "", words),))
