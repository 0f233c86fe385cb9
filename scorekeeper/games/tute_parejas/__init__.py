"""Describes Tute por parejas: four players in two pairs, all counted by pairs (seed 003).

Forty cards (ace 11, three 10, king 4, knight 3, jack 2), 120 points and ten for the last trick:
130. Ten cards each; the dealer shows his last card for trumps and keeps it, nothing is exchanged.
King and knight of a suit are announced after winning a trick, one by each of the two partners: 40
in trumps, 20 elsewhere.

The highest total wins the hand: one game, two if it is more than 100; level, whoever took the last
trick. 66 to 64 wins a game, and if both pairs pass 100 only the higher one scores. The first to the
settled number of games wins the match.

Rulings (RULES §6): U1 level with the last trick elsewhere (never with two sides) · U5 four kings or
knights `four_of_a_kind_games` · U6 `target` · U8 more than 100, announced or not · U10 `revoke` ·
U12 each loser pays the opponent on his right `game_value`, `match_value`. A capote needs a stock.
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
    revoke: Literal["off", "side"] = "off"
    game_value: int = 0
    match_value: int = 0


GAME = tute.describe_game(
    "tute_parejas",
    Seats(counts=(4,), in_pairs=frozenset({4}), usual=4),
    Rules(target=5),
    deal=tute.TEN_EACH,
    name=text_c("game name", "Tute por parejas"),
    tagline=text_c("tute", "Two pairs. The highest total wins a game."),
    own_terms=(("pairs", text_c("tute", "pairs")),),
    book=read_book(__name__),
)
