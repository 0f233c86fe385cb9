"""Describes Tute arrastrado: three players, each alone, all the cards dealt (seed 003).

Forty cards (ace 11, three 10, king 4, knight 3, jack 2), 120 points and ten for the last trick:
130. Thirteen cards each; the last one is turned up for trumps and stays on the table. In the first
round it may be exchanged for the seven (ace, three, figure) or the two (seven or less). If nobody
does, the three piles add up to 120 less what it is worth. Following, heading, ruffing and
overruffing are compulsory. King and knight of a suit are announced with the first trick won (more
than one: the next ones too, the forty first): 40 in trumps, 20 elsewhere.

The highest total wins the hand: one game, two if it is more than 100; level, whoever took the last
trick, if he is one of them. 46, 46 and 38 with the last ten: nobody scores, unless the table says
otherwise. (The 42, 42 and 38 of the seed's reader do not add up: 122.) The first to the settled
number of games wins the match.

Rulings (RULES §6): U1 level with the last trick elsewhere `tie_no_last` · U5 four kings or knights
`four_of_a_kind_games` · U6 `target` · U8 more than 100, announced or not · U11 two at the target
and level play on until one leads · U12 `game_value`, `match_value` · §1.4 the card left on the
table `table_card_to`.
"""

from dataclasses import dataclass
from typing import Literal

from scorekeeper.engine.book.reader import read_book
from scorekeeper.engine.game import Seats
from scorekeeper.engine.text import text_c
from scorekeeper.kits import tute
from scorekeeper.kits.tricks.questions import TABLE_CARD


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The options of RULES §0; each default is the seed or the ruling named in the module."""

    target: int
    tie_no_last: tute.TieNoLast = "void"
    four_of_a_kind_games: Literal[0, 1, 2] = 0
    table_card_to: Literal["nobody", "last_trick"] = "nobody"
    game_value: int = 0
    match_value: int = 0


GAME = tute.describe_game(
    "tute_arrastrado",
    Seats(counts=(3,), usual=3),
    Rules(target=5),
    deal=tute.Deal(13, (TABLE_CARD,)),
    name=text_c("game name", "Tute arrastrado"),
    tagline=text_c("tute", "Three players, each alone. The highest total wins a game."),
    book=read_book(__name__),
)
