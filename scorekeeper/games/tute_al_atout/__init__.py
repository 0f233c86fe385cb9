"""Describes Tute à l'Atout: three players, each alone, paid hand by hand (seed 000, variant).

Forty cards (ace 11, three 10, king 4, knight 3, jack 2), 120 points and ten for the last trick:
130. Thirteen cards each (the seed's « trois cartes » is a misprint of *treize*); the last one is
turned up for trumps and stays on the table, unless it is exchanged: for the seven if it is a figure
or a three, for the two if it is blank. If nobody does, the three piles add up to 120 less what it
is worth. Following, heading, ruffing and overruffing are compulsory.

King and knight of a suit are announced after winning a trick, one a trick, the forty first, and
paid at once: 40 in trumps, 20 elsewhere, from each of the two opponents, whoever wins. The player
with most points wins the hand and gets 100 from each; 200 if he has more than 100 in play, that is
cards and last ten without announcements. Four kings or four knights in one hand, the tute, win the
hand at once: 200 from each; announcements already paid stay paid. It ends when the evening does.

Rulings (RULES §3): A1 whether announcements count for most points `winner_counts_announcements` ·
A2 level: the last trick, if it is one of theirs, else `tie_no_last` · A3 the tute wins this hand ·
A4 two tutes: the one entered is the first · A5 the card left on the table `table_card_to`.
"""

from scorekeeper.engine.displays.sheet import Sheet
from scorekeeper.engine.game import Game, Lengths, Pace, Seats, deals
from scorekeeper.games.tute_al_atout.book import LESSON, MANNER, WORDS
from scorekeeper.games.tute_al_atout.facts import Hand, Rules, start
from scorekeeper.games.tute_al_atout.play import check, play, so_far, tells, warn
from scorekeeper.games.tute_al_atout.table import ask, columns, pad, row, score
from scorekeeper.kits.tricks import questions
from scorekeeper.kits.tricks.cards import TUTE
from scorekeeper.kits.tricks.checks import CODES

GAME = Game(
    key="tute_al_atout",
    seats=Seats(counts=(3,), usual=3),
    usual=Rules(),
    hand=Hand,
    pack=TUTE,
    start=start,
    ask=ask,
    check=check,
    play=play,
    settle=questions.settle,
    sheet=Sheet(score, columns, row, questions.CURVE),
    pad=pad,
    words=WORDS,
    warn=warn,
    so_far=so_far,
    tells=tells,
    is_open=True,
    measures=(("points", lambda _, state: state.points),),
    is_zero_sum=True,
    lesson=LESSON,
    manner=MANNER,
    codes=CODES,
    lengths=Lengths(Pace(120, 150, 240), deals(24, 36), deals(12, 18)),
)
