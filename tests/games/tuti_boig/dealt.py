"""Tuti Boig as a scorer would note it down: facts taken from really dealt cards."""

from random import Random
from typing import Any

from scorekeeper.games.tuti_boig.facts import Hand, Rules, State
from tests.dealt_cards import TUTE, Deal, deal

Facts = dict[str, Any]


def full(rules: Rules, state: State, chance: Random) -> Facts:
    """A hand with its points; or a tute, or a revoke where the table scores it."""
    played = deal(state.active, TUTE, chance)
    if rules.revoke == "offender" and chance.random() < 0.1:
        return {"special": {"type": "revoke", "by": chance.choice(state.active)}}
    if played.four is not None:
        tute = {"type": "four_of_a_kind", "by": played.four.by, "rank": played.four.rank}
        return {"special": tute}
    return _played_out(rules, state, played, chance)


def short(rules: Rules, state: State, chance: Random) -> Facts:
    """Only who lost, in any order."""
    most = 1 if chance.random() < 0.7 else len(state.active)
    return {"outcome": {"losers": chance.sample(state.active, chance.randint(1, most))}}


def shortened(state: State, hand: Hand) -> Facts | None:
    """The same hand told by who lost."""
    return {"dealer": state.dealer, "outcome": {"losers": list(state.losers)}}


POINTS_ONLY = {"totals"}


def _played_out(rules: Rules, state: State, played: Deal, chance: Random) -> Facts:
    piles = played.cards()
    if chance.random() < 0.5:
        del piles[chance.choice(state.active)]
    facts: Facts = {"cards": piles, "last_trick": played.last_trick}
    if played.table_card:
        facts["table_card"] = played.table_card
    if rules.free_play or not played.sung:
        return facts
    if chance.random() < 0.3:
        announcements: list[Facts] = [
            {"by": one.by, "value": 40 if one.suit == played.trump else 20} for one in played.sung
        ]
        return {**facts, "announcements": announcements}
    announcements = [{"by": one.by, "suit": one.suit.value} for one in played.sung]
    return {**facts, "trump": played.trump.value, "announcements": announcements}
