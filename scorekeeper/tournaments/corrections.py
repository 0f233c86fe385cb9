"""Says what another result would change: who moves in the standings, and which rounds are out."""

import json
from dataclasses import dataclass, replace
from hashlib import sha256

from scorekeeper.engine.records.codec import encode
from scorekeeper.tournaments.event import Event, Result
from scorekeeper.tournaments.format import AnyFormat
from scorekeeper.tournaments.standings.standings import standings

_LENGTH = 24


@dataclass(frozen=True, slots=True)
class PlaceMove:
    """Names somebody who would stand at another place."""

    entrant: str
    was: int
    now: int


@dataclass(frozen=True, slots=True)
class ResultCorrection:
    """A result instead of the one that stands. `later`: the last round that is out and was drawn
    by the old one, None while none is.
    """

    was: Result
    now: Result
    moved: tuple[PlaceMove, ...]
    later: int | None


def correction(event: Event, form: AnyFormat, now: Result) -> ResultCorrection | None:
    """Says what this result would change; None where none stands yet, or it stands already."""
    at = (now.round, now.table)
    was = event.scored.get(at)
    if was is None or was == now:
        return None
    results = tuple(
        now if (result.round, result.table) == at else result for result in event.results
    )
    before = {row.entrant: row.place for row in standings(event, form).rows}
    after = standings(replace(event, results=results), form).rows
    return ResultCorrection(
        was,
        now,
        tuple(
            PlaceMove(row.entrant, before[row.entrant], row.place)
            for row in after
            if before[row.entrant] != row.place
        ),
        len(event.rounds) if now.round < len(event.rounds) else None,
    )


def agreement(was: Result | None, now: Result) -> str:
    """Says what a yes names: exactly this result instead of exactly that one, and no other."""
    said = json.dumps([None if was is None else encode(was), encode(now)], sort_keys=True)
    return sha256(said.encode()).hexdigest()[:_LENGTH]
