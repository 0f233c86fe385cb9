"""Describes Tute Subastado: three bid for the right to play alone against two (seed 000).

Thirty-six cards, without the twos (ace 11, three 10, king 4, knight 3, jack 2), 120 points and ten
for the last trick: 130. Three play; of four the dealer stays out of the hand. Twelve cards each, by
six. From the dealer's right each says once how many points he will make, in fives, 60 or more, each
bid higher than the last, or passes. The highest bidder is the *Joueur*: he names trumps and plays
against the other two, the defence. If all pass, the hand is void and the deal moves on.

With four the dealer is the *censor*: he may take the cards of whoever won the bidding, raise it by
five and play in his place; the two change seats for good. Only the declarer announces king and
knight of a suit, after winning a trick: 40 in trumps, 20 elsewhere; a tute counts nothing. With at
least as many points as the contract it is made, and each of the two defenders pays the contract
(not the score); else he pays each of them; double from 120. It ends when the evening does.

Rulings (RULES §2): S1 size of the raise `censor_raise` · S2 115 raised to 120 doubles · S3, S4 the
idle player `idle_pays` · S5 who deals after the exchange `dealer_after_swap` · S6 double from each
`double_from` · S7 several rounds of bidding `auction` · S8 `revoke` · S9 an open session · S10 all
pass with a censor: void.
"""

from dataclasses import replace

from scorekeeper.engine.displays.sheet import Sheet
from scorekeeper.engine.game import Game, Lengths, Pace, Seats, deals
from scorekeeper.games.tute_subastado.book import LESSON, WORDS
from scorekeeper.games.tute_subastado.checks import check, warn
from scorekeeper.games.tute_subastado.facts import Hand, Rules, start
from scorekeeper.games.tute_subastado.manner import MANNER
from scorekeeper.games.tute_subastado.play import play, tells
from scorekeeper.games.tute_subastado.questions import ask, columns, pad, row, score
from scorekeeper.kits.tricks import questions
from scorekeeper.kits.tricks.cards import TUTE
from scorekeeper.kits.tricks.checks import codes_with

CODES = codes_with(
    {
        "dealer_bid": "missing",
        "raise": "announce_suit",
        **dict.fromkeys(("defenders_announce", "bid_step", "bid_min", "bid_max"), "sum"),
        "bid_order": "sum",
        "bid_mismatch": "outcome_mismatch",
        "made_mismatch": "outcome_mismatch",
    }
)

GAME = Game(
    key="tute_subastado",
    seats=Seats(counts=(3, 4), usual=3),
    usual=Rules(),
    hand=Hand,
    pack=replace(TUTE, ranks=TUTE.ranks[:-1]),
    start=start,
    ask=ask,
    check=check,
    play=play,
    settle=questions.settle,
    sheet=Sheet(score, columns, row, questions.CURVE),
    pad=pad,
    words=WORDS,
    warn=warn,
    tells=tells,
    is_open=True,
    measures=(
        ("points", lambda _, state: state.points),
        ("made", lambda _, state: state.contracts),
    ),
    is_zero_sum=True,
    lesson=LESSON,
    manner=MANNER,
    codes=CODES,
    lengths=Lengths(Pace(120, 150, 210), deals(24, 36), deals(12, 18)),
)
