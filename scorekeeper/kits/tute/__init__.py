"""Tute as seed 003 has it: what habanero, arrastrado, individual and por parejas share.

Forty cards (ace 11, three 10, king 4, knight 3, jack 2), 120 points and ten for the last trick.
King and knight of a suit are announced: 40 in trumps, 20 elsewhere. The highest total wins the
hand: one game, two if it is more than 100. The first to a number of games wins the match. A game
of the menu says what it has of its own (`House`) and is described from it (`described`).
"""

from scorekeeper.kits.tute.described import Deal, described
from scorekeeper.kits.tute.facts import CapoteGames, House, TieNoLast

__all__ = ["CapoteGames", "Deal", "House", "TieNoLast", "described"]
