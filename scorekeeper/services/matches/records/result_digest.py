"""Computes what a finished match keeps beside its log: program version and result digest.

Never read as truth: `recount` compares, and an upgrade that would change an old result names it.
Who played and who won stand beside it for the tally, which believes only its own version.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper import __version__
from scorekeeper.engine.records.codec import published
from scorekeeper.engine.seats import Table
from scorekeeper.services.matches.log.replayed import ReplayedMatch
from scorekeeper.services.matches.player_names import given_names

Side = frozenset[str]


@dataclass(frozen=True, slots=True)
class ResultDigest:
    """A finished match in short: its sides by the names of their players (by seat where nobody was
    named), and the places of those who won among them.
    """

    sides: tuple[Side, ...]
    winners: tuple[int, ...]


def result_digest_of(told: ReplayedMatch) -> dict[str, Any] | None:
    """Version and SHA-256 of the last state as the match record prints it, and the outcome; None
    while the match goes on.
    """
    if not told.replay.is_finished:
        return None
    state = json.dumps(published(told.replay.state), sort_keys=True, ensure_ascii=True)
    outcome = outcome_of(told)
    return {
        "version": __version__,
        "digest": hashlib.sha256(state.encode()).hexdigest(),
        "sides": [sorted(side) for side in outcome.sides],
        "winners": list(outcome.winners),
    }


def outcome_of(told: ReplayedMatch) -> ResultDigest:
    """Who played and who won a finished match, by replay."""
    won = told.replay.state.match_winners or ()
    places = tuple(place for place, side in enumerate(told.table.sides) if side in won)
    return ResultDigest(sides_of(told), places)


def sides_of(told: ReplayedMatch) -> tuple[Side, ...]:
    """The sides by the names of their players. Who sat down for somebody plays for that one."""
    given = given_names(told.match, told.folded)
    table: Table = told.table
    return tuple(
        frozenset(given[player] or str(player) for player in table.players_of(side))
        for side in table.sides
    )


def remembered(witness: Mapping[str, Any]) -> ResultDigest | None:
    """The outcome as this version of the program noted it; None from another version."""
    if witness.get("version") != __version__ or "sides" not in witness:
        return None
    return ResultDigest(tuple(map(frozenset, witness["sides"])), tuple(witness["winners"]))
