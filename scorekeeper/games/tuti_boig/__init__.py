"""Describes Tuti Boig: three to six players, each alone; whoever is second loses (seed 001).

Forty cards (48 with six players), 120 points and ten for the last trick; king and knight of a suit
announced after a trick: 40 in trumps, 20 elsewhere. The second by points loses, except: a tute (a
trick won while holding four kings or four knights) and all the points, where everybody else loses;
and equal totals, where everybody who is level with somebody loses.

A loser strikes a bar. Everyone has five; at the fifth he is granted catch-up bars: five less the
most strikes among those still below five, the last one to get there one bar. When those are struck
too he is out. With fewer than three left the match is over and who is left has won; with money on
the bars the losers pay theirs and the winners share.

Rulings (RULES §4): T1 ties and the second `tie_rule` · T2 tied firsts both lose · T3 only those
below five count · T4 after the hand's strikes · T5 two fifths at once `simultaneous_fifth` · T6 all
at once: one bar each · T7 four to two ends the match · T8 one survivor `single_survivor` · T9
nobody left: the last players win · T10 cents `remainder` · T11 winners pay nothing · T12 `revoke`
· T13 abandoned: no settlement · T14 the deal skips who is out · T15 the tute entered is the first.
"""

from scorekeeper.engine.displays.sheet import Sheet
from scorekeeper.engine.game import Game, Lengths, Pace, Seats, deals
from scorekeeper.games.tuti_boig.book import LESSON, WORDS
from scorekeeper.games.tuti_boig.facts import Hand, Rules, places, start
from scorekeeper.games.tuti_boig.manner import MANNER
from scorekeeper.games.tuti_boig.play import check, play, settle, tells, warn
from scorekeeper.games.tuti_boig.table import ask, columns, pad, row, score
from scorekeeper.kits.tricks.cards import TUTE
from scorekeeper.kits.tricks.checks import CODES

GAME = Game(
    key="tuti_boig",
    seats=Seats(counts=(3, 4, 5, 6), usual=5),
    usual=Rules(),
    hand=Hand,
    pack=TUTE,
    start=start,
    ask=ask,
    check=check,
    play=play,
    settle=settle,
    sheet=Sheet(score, columns, row),
    pad=pad,
    words=WORDS,
    warn=warn,
    tells=tells,
    measures=(
        ("place", lambda _, state: places(state)),
        ("bars", lambda _, state: {p: n - state.bars[p] for p, n in state.struck.items()}),
        ("deals", lambda _, state: dict.fromkeys(state.table.players, state.hand)),
    ),
    lesson=LESSON,
    manner=MANNER,
    codes=CODES,
    lengths=Lengths(Pace(150, 225, 300), deals(20, 30), deals(10, 15)),
)
