"""Describes Guiñote: two, three, or four in two pairs; first to 101 wins the game (seed 002).

Forty cards, 30 points a suit (ace 11, three 10, king 4, jack 3, knight 2), 120 in all, and ten for
the last trick: 130. King and jack of a suit are announced after winning a trick: 40 in trumps, 20
elsewhere. Four kings or four jacks in one hand, declared after a trick, win the game at once.

A game is one deal if somebody reaches 101: the highest total wins, a tie goes to whoever took the
last trick. If nobody does, *se da la vuelta*: totals carry over, the player who took the last trick
deals again, new trumps, new announcements. In that second deal a side that believes to have 101
claims: right, it wins, wrong, the others do, whatever they have. Played out, the side that passed
101 first wins. A revoke loses the game. A match is a number of games settled beforehand, often
eight; or, in Aragón, cotos of three games.

Rulings (RULES §5): G1 both over in the first deal `both_over` · G2 vuelta played out
`vuelta_unclaimed`, `first_to_101` · G3 false claim and revoke at three `opponents_win` · G4 three
players: a third deal · G5 tied, last trick elsewhere `tie_no_last` · G6 length `mode`, `games` · G7
level `tie_break` · G8 deal after a vuelta `dealer_after_vuelta` · G9 `four_of_a_kind` · G10 a four
of a kind counts one game, no points · G11 thirty card points `min_cards` · G12 `game_value`,
`match_value` · G13 `cotos` · G14 `next_dealer` · G15 a vuelta without points · G16 cards each.
"""

from scorekeeper.engine.displays.sheet import Curve, Sheet
from scorekeeper.engine.game import Game, Length, Lengths, Pace, Problem, Seats
from scorekeeper.engine.text import text, text_c
from scorekeeper.games.guinote.checks import check, warn
from scorekeeper.games.guinote.facts import Hand, Rules, start
from scorekeeper.games.guinote.lesson import LESSON
from scorekeeper.games.guinote.manner import MANNER
from scorekeeper.games.guinote.play import games_lost, play, settle
from scorekeeper.games.guinote.table import ask, columns, games_so_far, pad, row, score
from scorekeeper.games.guinote.verdict import tells
from scorekeeper.games.guinote.words import WORDS
from scorekeeper.kits.tricks.cards import GUINOTE
from scorekeeper.kits.tricks.checks import codes_with


def check_rules(rules: Rules, players: int) -> tuple[Problem, ...]:
    """G13: cotos are won by being first to a number of games."""
    if rules.cotos > 1 and rules.mode == "fixed":
        words = text("Several cotos need games that are played “first to” a number.")
        return (Problem("option", "cotos", words),)
    return ()


def fixed_length(games: int) -> Length:
    """So many games, all played."""
    return Length("games", games, rules={"mode": "fixed", "games": games})


def coto(games: int) -> Length:
    """One coto of so many games."""
    return Length("first_to", games, rules={"mode": "first_to", "games": games, "cotos": 1})


def length_of(rules: Rules) -> Length:
    """Says how long a match is; cotos count as the games they are won with."""
    if rules.mode == "fixed":
        return Length("games", rules.games, has_extra=rules.tie_break == "extra")
    return Length("first_to", rules.games * rules.cotos)


CODES = codes_with(
    {
        "claim_first_deal": "missing",
        "carry": "range",
        "first_to_101": "announce_suit",
        "claim_mismatch": "outcome_mismatch",
    }
)

GAME = Game(
    key="guinote",
    seats=Seats(counts=(2, 3, 4), in_pairs=frozenset({4}), usual=4),
    usual=Rules(),
    hand=Hand,
    pack=GUINOTE,
    start=start,
    ask=ask,
    check=check,
    play=play,
    settle=settle,
    sheet=Sheet(score, columns, row, Curve(text_c("guinote", "Games"), games_so_far)),
    pad=pad,
    words=WORDS,
    warn=warn,
    tells=tells,
    check_rules=check_rules,
    measures=(("games", games_so_far),),
    games_lost=games_lost,
    length=length_of,
    lesson=LESSON,
    manner=MANNER,
    codes=CODES,
    # Five to ten minutes a game.
    lengths=Lengths(
        Pace(300, 480, 600),
        (fixed_length(4), coto(3), fixed_length(6), fixed_length(8)),
        (coto(2),),
    ),
)
