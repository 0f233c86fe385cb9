"""Counts games to a target: a hand wins its side a game or two, first to so many wins.

A game of the menu says who won a hand (`Verdict`); games, match, stakes, score and sheet follow.
"""

from scorekeeper.kits.first_to.display import columns, examples, lengths, match, pad, row, score
from scorekeeper.kits.first_to.play import (
    State,
    TargetRules,
    Verdict,
    games_lost,
    length,
    play,
    settle,
    start,
)

__all__ = [
    "State",
    "TargetRules",
    "Verdict",
    "columns",
    "examples",
    "games_lost",
    "length",
    "lengths",
    "match",
    "pad",
    "play",
    "row",
    "score",
    "settle",
    "start",
]
