"""Brisca as a scorer would note it down: facts taken from really dealt cards."""

from random import Random

from scorekeeper.kits.first_to import State
from scorekeeper.kits.first_to.card_points import Hand, Rules
from tests.dealt_cards import TUTE, deck
from tests.games.tute_notes import Facts

POINTS_ONLY = {"totals"}


def full(rules: Rules, state: State, chance: Random) -> Facts:
    """The piles of all sides or all but one; at three without the first two that turns up."""
    table = state.table
    cards = deck(len(table.players))
    chance.shuffle(cards)
    if len(cards) % len(table.players):
        cards.remove(next(card for card in cards if card.rank == "2"))
    piles = dict.fromkeys(table.sides, 0)
    for start in range(0, len(cards), len(table.players)):
        trick = cards[start : start + len(table.players)]
        piles[chance.choice(table.sides)] += sum(map(TUTE.worth, trick))
    if chance.random() < 0.5:
        del piles[chance.choice(table.sides)]
    return {"cards": piles}


def short(rules: Rules, state: State, chance: Random) -> Facts:
    """Only who won."""
    return {"outcome": {"winner": chance.choice(state.table.sides)}}


def shortened(state: State, hand: Hand) -> Facts | None:
    """The same hand told by its outcome; None where nobody won."""
    if not state.winners:
        return None
    return {"dealer": state.dealer, "outcome": {"winner": state.winners[0]}}
