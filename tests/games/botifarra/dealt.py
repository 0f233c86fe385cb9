"""Botifarra as a scorer would note it down: facts taken from really dealt cards."""

from random import Random
from typing import Any

from scorekeeper.games.botifarra import GAME, Hand, Rules, State, offered
from tests.dealt_cards import taken

Facts = dict[str, Any]
POINTS_ONLY = {"totals"}


def full(rules: Rules, state: State, chance: Random) -> Facts:
    """The piles of both pairs or of one, mostly with trumps, now and then raised."""
    piles = taken(GAME.pack, state.table, chance)
    if chance.random() < 0.5:
        del piles[chance.choice(state.table.sides)]
    return {"cards": piles, **_named(rules, chance)}


def short(rules: Rules, state: State, chance: Random) -> Facts:
    """Only who won, and by how much."""
    outcome = {"winner": chance.choice(state.table.sides), "points": chance.randint(1, 36)}
    return {"outcome": outcome, **_named(rules, chance)}


def _named(rules: Rules, chance: Random) -> Facts:
    trump = chance.choice((None, "oros", "copas", "espadas", "bastos", "botifarra"))
    raised = chance.choice((None, None, *offered(rules)))
    return {key: one for key, one in {"trump": trump, "raised": raised}.items() if one}


def shortened(state: State, hand: Hand) -> Facts | None:
    """The same hand told by its outcome; None where nobody won."""
    winners = [side for side, n in state.won.items() if n]
    if not winners or state.totals is None:
        return None
    told = {"trump": hand.trump, "raised": hand.raised}
    return {
        **{key: one for key, one in told.items() if one},
        "dealer": state.dealer,
        "outcome": {"winner": winners[0], "points": state.totals[winners[0]] - 36},
    }
