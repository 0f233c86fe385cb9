"""Brisca as a scorer would note it down: facts taken from really dealt cards."""

from random import Random

from scorekeeper.games.brisca import GAME, Hand, Rules
from scorekeeper.kits.first_to import State
from tests.dealt_cards import taken
from tests.games.tute_notes import Facts

POINTS_ONLY = {"totals"}


def full(rules: Rules, state: State, chance: Random) -> Facts:
    """The piles of all sides or all but one."""
    piles = taken(GAME.pack, state.table, chance)
    if chance.random() < 0.5:
        del piles[chance.choice(state.table.sides)]
    return {"cards": piles}


def short(rules: Rules, state: State, chance: Random) -> Facts:
    """Only who won."""
    return {"outcome": {"winner": chance.choice(state.table.sides)}}


def shortened(state: State, hand: Hand) -> Facts | None:
    """The same hand told by its outcome; None where nobody won."""
    if not state.winners:
        return None
    return {"dealer": state.dealer, "outcome": {"winner": state.winners[0]}}
