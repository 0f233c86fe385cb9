"""Tute por parejas as a scorer would note it down: facts taken from really dealt cards."""

from random import Random

from scorekeeper.games.tute_parejas import Rules
from scorekeeper.kits.first_to import State
from scorekeeper.kits.tute.verdict import house_of
from tests.games import tute_notes
from tests.games.tute_notes import POINTS_ONLY, Facts, shortened

__all__ = ["POINTS_ONLY", "full", "short", "shortened"]


def full(rules: Rules, state: State, chance: Random) -> Facts:
    """A hand with its points; or a special end where the table has it."""
    return tute_notes.full(house_of(rules), state, chance)


def short(rules: Rules, state: State, chance: Random) -> Facts:
    """Only who won, and whether it was two games."""
    return tute_notes.short(state, chance)
