"""Replays a match record that is sent; nothing is stored."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from scorekeeper.engine.game import Problem
from scorekeeper.engine.records.record import answer, read
from scorekeeper.engine.text import text
from scorekeeper.games import BY_KEY
from scorekeeper.services.matches.records.record_file import MOST_HANDS
from scorekeeper.web import rate_limits as rates
from scorekeeper.web.api.framework.operation import Reply, operation
from scorekeeper.web.api.framework.problem_json import Refusal
from scorekeeper.web.api.framework.request import Asked

# The longest evening ever noted is a tenth of it.
LARGEST = 256 * 1024
EXAMPLE = {
    "format": "scorekeeper/1",
    "game": "guinote",
    "players": ["Ana", "Luis", "Pilar", "Marta"],
    "hands": [{"outcome": {"winner": "1"}}],
}


class Replayed(Struct, frozen=True):
    """A state for each hand, up to and including the first that is refused (`error`, `errors`,
    `message`); what `scorekeeper replay` prints.
    """

    states: tuple[Mapping[str, Any], ...]
    finished: bool


@operation(
    "POST",
    "/replay",
    Replayed,
    takes=Any,
    is_open=True,
    largest=LARGEST,
    example=EXAMPLE,
    often=rates.bringing_in,
)
def replay(asked: Asked) -> Reply:
    """Score a match record; nothing is stored. At most 1,000 hands, 256 KiB."""
    record = read(asked.body, BY_KEY)
    if len(record.hands) > MOST_HANDS:
        words = text("{most} hands are the most for one record.", most=MOST_HANDS)
        raise Refusal(422, [Problem("record", "hands", words)])
    found = answer(record)
    return Reply(Replayed(tuple(found["states"]), found["finished"]))
