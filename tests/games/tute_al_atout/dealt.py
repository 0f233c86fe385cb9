"""Tute à l'Atout as a scorer would note it down: facts taken from really dealt cards."""

from random import Random
from typing import Any

from scorekeeper.games.tute_al_atout.facts import Hand, Rules, State
from tests.dealt_cards import TUTE, deal
from tests.games.tute_notes import Facts, counted, sung

POINTS_ONLY = {"play", "totals"}


def full(rules: Rules, state: State, chance: Random) -> Facts:
    """A hand with its points; or a tute."""
    table = state.table
    played = deal(table.players, TUTE, chance)
    draw = chance.random()
    if played.four is None and draw > 0.05:
        return counted(table, played, chance)
    by = chance.choice(table.players) if played.four is None else played.four.by
    facts: Facts = {"special": {"type": "four_of_a_kind", "by": by, "rank": "kings"}}
    if draw < 0.5:
        facts["announcements"] = [{"by": by, "value": 40}]
    return facts


def short(rules: Rules, state: State, chance: Random) -> Facts:
    """Who won, for 100 or 200; and what was announced."""
    table = state.table
    outcome = {"winner": chance.choice(table.players), "double": chance.random() < 0.5}
    played = deal(table.players, TUTE, chance)
    if played.four is not None:
        return {"outcome": outcome}
    return {"outcome": outcome, **sung(table, played, chance)}


def shortened(state: State, hand: Hand) -> Facts | None:
    """The same hand told by its outcome; None where only the points can tell (nobody won)."""
    if not state.winners:
        return None
    (winner,) = state.winners
    told: dict[str, Any] = {"dealer": state.dealer}
    if hand.announcements:
        told["announcements"] = [_said(one) for one in hand.announcements]
    if hand.trump is not None:
        told["trump"] = hand.trump
    told["outcome"] = {"winner": winner, "double": _is_double(state, hand)}
    return told


def _said(one: Any) -> Facts:  # noqa: ANN401 (an announcement as it was noted)
    said = {"by": one.by, "suit": one.suit, "value": one.value}
    return {key: value for key, value in said.items() if value is not None}


def _is_double(state: State, hand: Hand) -> bool:
    if state.play is None or hand.special is not None:
        return True
    (winner,) = state.winners
    return state.play[winner] > 100
