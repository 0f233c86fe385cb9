"""Made up as a scorer would note it down: facts taken from really dealt cards."""

from random import Random
from typing import Any

from tests.dealt_cards import taken
from tests.made_up import GAME, Hand, Rules, State

Facts = dict[str, Any]
POINTS_ONLY = {"totals"}  # What a hand told shortly does not say.


def full(rules: Rules, state: State, chance: Random) -> Facts:
    """The points of all sides, or of all but one."""
    piles = taken(GAME.pack, state.table, chance)
    if chance.random() < 0.5:
        del piles[chance.choice(state.table.sides)]
    return {"cards": piles}


def short(rules: Rules, state: State, chance: Random) -> Facts:
    """Only who won."""
    return {"winner": chance.choice(state.table.sides)}


def shortened(state: State, hand: Hand) -> Facts | None:
    """The same hand told shortly; None where nobody won."""
    return {"dealer": state.dealer, "winner": state.winner} if state.winner else None
