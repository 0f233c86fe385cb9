"""How a scorer notes a hand of Tute (003) from really dealt cards; shared by the four games."""

from random import Random
from typing import Any

from scorekeeper.engine.seats import Table
from scorekeeper.kits.first_to import State
from scorekeeper.kits.tute.verdict import Hand, house_of
from tests.dealt_cards import TUTE, Deal, deal

Facts = dict[str, Any]
POINTS_ONLY = {"totals"}


def full(rules: object, state: State, chance: Random) -> Facts:
    """A hand with its points; or a special end where the table has it."""
    house, table = house_of(rules), state.table
    played = deal(table.players, TUTE, chance)
    draw = chance.random()
    if house.capote_games is not None and draw < 0.15:
        return _capote(table, played, chance)
    if house.revoke == "side" and draw < 0.25:
        return {"special": {"type": "revoke", "by": chance.choice(table.players)}}
    if house.four_of_a_kind_games and (played.four is not None or draw < 0.3):
        by = chance.choice(table.players) if played.four is None else played.four.by
        return {"special": {"type": "four_of_a_kind", "by": by, "rank": "kings"}}
    return counted(table, played, chance)


def short(_: object, state: State, chance: Random) -> Facts:
    """Only who won, and whether it was two games."""
    return {"outcome": {"winner": chance.choice(state.table.sides), "games": chance.randint(1, 2)}}


def shortened(state: State, hand: Hand) -> Facts | None:
    """The same hand told by its outcome; None where only the points can tell (nobody, or two)."""
    if len(state.winners) != 1:
        return None
    (winner,) = state.winners
    return {
        "dealer": state.dealer,
        "outcome": {"winner": winner, "games": state.won[winner]},
    }


def _capote(table: Table, played: Deal, chance: Random) -> Facts:
    made = chance.random() < 0.5
    by = played.last_trick if made else chance.choice(table.players)
    special = {"type": "capote", "by": by, "made": made}
    if chance.random() < 0.5:
        return {"special": special}
    return {**counted(table, played, chance), "special": special}


def counted(table: Table, played: Deal, chance: Random) -> Facts:
    """The piles of all sides or all but one, the card left on the table, what was announced."""
    piles = dict.fromkeys(table.sides, 0)
    for player, points in played.cards().items():
        piles[table.side_of(player)] += points
    if chance.random() < 0.5:
        del piles[chance.choice(table.sides)]
    facts: Facts = {"cards": piles, "last_trick": played.last_trick}
    if played.table_card or (len(table.players) == 3 and chance.random() < 0.3):
        facts["table_card"] = played.table_card
    return {**facts, **sung(table, played, chance)}


def sung(table: Table, played: Deal, chance: Random) -> Facts:
    """Announcements as suits under a trump, or as bare values by a side."""
    if not played.sung:
        return {}
    if chance.random() < 0.3:
        bare = [
            {"by": table.side_of(one.by), "value": 40 if one.suit == played.trump else 20}
            for one in played.sung
        ]
        return {"announcements": bare}
    said = [{"by": one.by, "suit": one.suit.value} for one in played.sung]
    return {"trump": played.trump.value, "announcements": said}
