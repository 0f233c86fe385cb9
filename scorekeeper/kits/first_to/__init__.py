"""Games to a target: every hand wins its side a game or two, and the first to so many wins.

A game of the menu says who won a hand (`Verdict`); games, match, stakes, score and sheet follow.
"""

from scorekeeper.kits.first_to.display import columns, row, score
from scorekeeper.kits.first_to.facts import Agreed, State, Verdict, start
from scorekeeper.kits.first_to.play import play, settle
from scorekeeper.kits.first_to.words import examples, lengths, match

__all__ = [
    "Agreed",
    "State",
    "Verdict",
    "columns",
    "examples",
    "lengths",
    "match",
    "play",
    "row",
    "score",
    "settle",
    "start",
]
