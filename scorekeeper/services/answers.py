"""Defines the answers of every write, and the errors that services raise."""

from dataclasses import dataclass

from scorekeeper.engine.game import Problem
from scorekeeper.engine.journal import Broken, Refused, Stale, as_broken
from scorekeeper.engine.replay import Step
from scorekeeper.engine.text import Text, text


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


Answer = Saved | Refused | Stale


def refuse(code: str, words: Text, field: str = "") -> Refused:
    """A refusal for one reason."""
    return Refused((Problem(code, field, words),))


def reused_client_id(*, is_hand: bool = False) -> Refused:
    """What is told to a client id that said something else before."""
    words = text(
        "This was saved before, and said something else then. Open the page again, and change what"
        " it says now."
    )
    if is_hand:
        words = text(
            "This was saved before, and said something else then. Look at the hands: correct the "
            "one that is wrong, or save this as one more."
        )
    return refuse("repeated", words)
