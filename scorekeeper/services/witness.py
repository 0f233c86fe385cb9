"""What a finished match keeps beside its log: the program version and a digest of the result.

Never read as truth: `recount` compares, and an upgrade that would change an old result names it.
"""

import hashlib
import json
from typing import Any

from scorekeeper import __version__
from scorekeeper.engine.codec import published
from scorekeeper.engine.replay import Replay


def witness_of(played: Replay) -> dict[str, Any]:
    """Version and SHA-256 of the last state as the match record prints it."""
    state = json.dumps(published(played.state), sort_keys=True, ensure_ascii=True)
    return {"version": __version__, "digest": hashlib.sha256(state.encode()).hexdigest()}
