"""Guiñote as a scorer would note it down: facts taken from really dealt cards."""

from random import Random
from typing import Any

from scorekeeper.engine.seats import Seat, Table
from scorekeeper.games.guinote.facts import TARGET, Hand, Rules, State, deal_of, must_decide
from tests.dealt_cards import GUINOTE, Deal, deal

Facts = dict[str, Any]


def full(rules: Rules, state: State, chance: Random) -> Facts:
    """A deal with its points; or a claim, or a special end."""
    table = state.table
    played = deal(table.players, GUINOTE, chance)
    draw = chance.random()
    if draw < 0.05:
        return {"special": {"type": "revoke", "by": chance.choice(table.players)}}
    if rules.four_of_a_kind and (played.four is not None or draw < 0.1):
        by = chance.choice(table.players) if played.four is None else played.four.by
        return {"special": {"type": "four_of_a_kind", "by": by}}
    if deal_of(state) > 1 and (draw < 0.6 or state.carry is None):
        return _claim(state, played, chance)
    return _played_out(state, played, chance)


def short(rules: Rules, state: State, chance: Random) -> Facts:
    """Only the outcome."""
    if not must_decide(state) and chance.random() < 0.4:
        return {"outcome": {"vuelta": True}, "last_trick": chance.choice(state.table.players)}
    return {"outcome": {"winner": chance.choice(state.table.sides)}}


def shortened(state: State, hand: Hand) -> Facts | None:
    """The same deal told by its outcome; None where only the points can tell (a void game)."""
    told: Facts = {"dealer": state.dealer}
    if hand.last_trick is not None:
        told["last_trick"] = hand.last_trick
    if not state.game_over:
        return {**told, "outcome": {"vuelta": True}}
    if len(state.winners) == 1:
        return {**told, "outcome": {"winner": state.winners[0]}}
    if state.winners:
        (loser,) = (side for side in state.table.sides if side not in state.winners)
        return {**told, "special": {"type": "revoke", "by": loser}}
    return None


POINTS_ONLY = {"points", "totals", "carry"}


def _played_out(state: State, played: Deal, chance: Random) -> Facts:
    table = state.table
    piles = _by_side(table, played.cards())
    if chance.random() < 0.5:
        del piles[chance.choice(table.sides)]
    facts = {
        "cards": piles,
        "last_trick": played.last_trick,
        **_said_aloud(table, played, len(played.tricks), chance),
        **_table_card(played, chance),
    }
    first = _first_to_101(state, played)
    if deal_of(state) > 1 and first is not None and chance.random() < 0.5:
        facts["first_to_101"] = first
    return facts


def _claim(state: State, played: Deal, chance: Random) -> Facts:
    table = state.table
    by = chance.choice((*table.players, *table.sides))
    if state.carry is None or chance.random() < 0.3:
        return {"claim": {"by": by, "correct": chance.random() < 0.7}}
    tricks = chance.randint(1, len(played.tricks))
    is_over = tricks == len(played.tricks)
    side = table.side_of(by)
    piles = _by_side(table, played.cards(tricks))
    claim: Facts = {"by": by}
    if chance.random() < 0.3:
        claim["correct"] = _totals(state, played, tricks)[side] >= TARGET
    if not is_over and chance.random() < 0.5:
        piles = {side: piles[side]}
    facts = {
        "cards": piles,
        "claim": claim,
        **_said_aloud(table, played, tricks, chance),
        **_table_card(played, chance),
    }
    return {**facts, "last_trick": played.last_trick} if is_over else facts


def _totals(state: State, played: Deal, tricks: int) -> dict[Seat, int]:
    """Reckoned trick by trick, as players do in their heads; last ten with the last trick."""
    table = state.table
    totals = dict(state.carry or {})
    for trick in played.tricks[:tricks]:
        totals[table.side_of(trick.winner)] += trick.points
    for one in played.sung:
        if one.trick < tricks:
            totals[table.side_of(one.by)] += 40 if one.suit == played.trump else 20
    if tricks == len(played.tricks):
        totals[table.side_of(played.last_trick)] += 10
    return totals


def _first_to_101(state: State, played: Deal) -> Seat | None:
    for tricks in range(1, len(played.tricks) + 1):
        for side, total in _totals(state, played, tricks).items():
            if total >= TARGET:
                return side
    return None


def _said_aloud(table: Table, played: Deal, tricks: int, chance: Random) -> Facts:
    """Announcements as suits under a trump, or as bare values by a side where nobody minds."""
    sung = [one for one in played.sung if one.trick < tricks]
    is_bare = chance.random() < 0.3
    announcements = []
    for one in sung:
        value = 40 if one.suit == played.trump else 20
        said: Facts = {"by": one.by}
        if is_bare:
            said = {"by": table.side_of(one.by), "value": value}
        elif chance.random() < 0.2:
            said["value"] = value
        announcements.append(said if is_bare else {**said, "suit": one.suit.value})
    facts: Facts = {} if is_bare else {"trump": played.trump.value}
    return {**facts, "announcements": announcements} if announcements else facts


def _table_card(played: Deal, chance: Random) -> Facts:
    if played.table_card or (len(played.players) == 3 and chance.random() < 0.5):
        return {"table_card": played.table_card}
    return {}


def _by_side(table: Table, piles: dict[Seat, int]) -> dict[Seat, int]:
    sides = dict.fromkeys(table.sides, 0)
    for player, points in piles.items():
        sides[table.side_of(player)] += points
    return sides
