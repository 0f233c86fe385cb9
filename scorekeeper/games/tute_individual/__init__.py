"""Describes Tute of four, each alone: all the cards dealt, the last one shows trumps (seed 003).

Forty cards (ace 11, three 10, king 4, knight 3, jack 2), 120 points and ten for the last trick:
130. Ten cards each; the dealer shows his last card for trumps and keeps it, so nothing is exchanged
and the four piles always add up to 120. King and knight of a suit are announced with the first
trick won: 40 in trumps, 20 elsewhere.

The highest total wins the hand: one game, two if it is more than 100; level, whoever took the last
trick, if he is one of them. If not, nobody scores, unless the table says otherwise. The first to
the settled number of games wins the match.

Rulings (RULES §6): U1 level with the last trick elsewhere `tie_no_last` · U5 four kings or knights
`four_of_a_kind_games` · U6 `target` · U7 “like habanero”, but no capote: there is no stock · U8
more than 100, announced or not · U11 two at the target and level play on until one leads · U12
`game_value`, `match_value`.
"""

from dataclasses import dataclass
from typing import Literal

from scorekeeper.engine.book.reader import read_book
from scorekeeper.engine.game import Seats
from scorekeeper.engine.text import text_c
from scorekeeper.kits import tute


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The options of RULES §0; each default is the seed or the ruling named in the module."""

    target: int
    tie_no_last: tute.TieNoLast = "void"
    four_of_a_kind_games: Literal[0, 1, 2] = 0
    game_value: int = 0
    match_value: int = 0


GAME = tute.describe_game(
    "tute_individual",
    Seats(counts=(4,), usual=4),
    Rules(target=5),
    deal=tute.TEN_EACH,
    name=text_c("game name", "Tute individual"),
    tagline=text_c("tute", "Four players, each alone. The highest total wins a game."),
    book=read_book(__name__),
)
