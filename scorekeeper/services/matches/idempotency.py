"""Recognises a write that was sent before, and refuses another one by the same client id."""

import hashlib
import json

from scorekeeper.engine.game import Problem
from scorekeeper.engine.text import text
from scorekeeper.services.answers import Refused


def digest(said: object) -> str:
    """SHA-256 of what was asked for, as JSON; blank for nothing."""
    if said is None:
        return ""
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()


def repeated() -> Refused:
    """What is told to a client id that said something else before."""
    words = text(
        "This was saved before, and said something else then. Look at the hands: correct the "
        "one that is wrong, or save this as one more."
    )
    return Refused((Problem("repeated", "", words),))
