"""Shares Tute as seed 003 has it: habanero, arrastrado, individual and por parejas.

Forty cards (ace 11, three 10, king 4, knight 3, jack 2), 120 points and ten for the last trick.
King and knight of a suit are announced: 40 in trumps, 20 elsewhere. The highest total wins the
hand: one game, two if it is more than 100. The first to a number of games wins the match. A game
of the menu has rules of its own and is described from them (`describe_game`).
"""

from scorekeeper.kits.tute.descriptor import describe_game
from scorekeeper.kits.tute.questions import TEN_EACH, Deal
from scorekeeper.kits.tute.verdict import CapoteGames, TieNoLast
from scorekeeper.kits.tute.words import TEN_CARDS, cards_section, winner_section

__all__ = [
    "TEN_CARDS",
    "TEN_EACH",
    "CapoteGames",
    "Deal",
    "TieNoLast",
    "cards_section",
    "describe_game",
    "winner_section",
]
