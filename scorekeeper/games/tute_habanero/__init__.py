"""Describes Tute habanero: two players and a stock; the highest total wins a game (seed 003).

Forty cards (ace 11, three 10, king 4, knight 3, jack 2), 120 points and ten for the last trick:
130. Eight cards each, one turned up for trumps under the stock; after every trick both draw. While
there is a stock nobody need follow but in trumps; when it is gone both follow, head and ruff. The
turned-up card may be exchanged for the seven (ace, three, figure) or the two (seven or less) after
winning a trick. King and knight of a suit are announced after winning a trick, one at a time, while
there is a stock: 40 in trumps, 20 elsewhere.

The highest total wins the hand: one game, two if it is more than 100 (*se ha salido*); level,
whoever took the last trick. There is no second deal: 66 to 64 wins a game. Before the last eight
tricks a player may declare the *capote*, all eight of them: made, he wins the game whatever the
points; failed, the opponent does. The first to the settled number of games wins the match.

Rulings (RULES §6): U1 level with the last trick elsewhere (never with two) · U2 what a capote is
worth `capote_games` · U3 a failed one: one game · U4 an undeclared sweep: nothing · U5 four kings
or knights `four_of_a_kind_games` · U6 `target` · U8 more than 100, announced or not · U9 nobody
over 100: the highest wins · U10 `revoke` · U12 `game_value`, `match_value`.
"""

from dataclasses import dataclass
from typing import Literal

from scorekeeper.engine.book.reader import read_book
from scorekeeper.engine.game import Seats
from scorekeeper.engine.text import text_c
from scorekeeper.kits import tute
from scorekeeper.kits.tricks.questions import STOCK


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The options of RULES §0; each default is the seed or the ruling named in the module."""

    target: int
    tie_no_last: tute.TieNoLast = "void"
    capote_games: tute.CapoteGames = 1
    four_of_a_kind_games: Literal[0, 1, 2] = 0
    revoke: Literal["off", "side"] = "off"
    game_value: int = 0
    match_value: int = 0


GAME = tute.describe_game(
    "tute_habanero",
    Seats(counts=(2,), usual=2),
    Rules(target=5),
    deal=tute.Deal(8, (STOCK,)),
    name=text_c("game name", "Tute habanero"),
    tagline=text_c("tute", "Two players and a stock. The highest total wins a game."),
    own_terms=(("capote", text_c("tute", "capote")),),
    book=read_book(__name__),
)
