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

from scorekeeper.engine.game import Seats
from scorekeeper.engine.lesson import Manner, PlayFact, spanish
from scorekeeper.engine.text import text, text_c
from scorekeeper.kits import first_to, tute
from scorekeeper.kits.tricks import manner as shared
from scorekeeper.kits.tricks.questions import TABLE_CARD
from scorekeeper.kits.tute import words as played


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The options of RULES §0; each default is the seed or the ruling named in the module."""

    target: int
    tie_no_last: tute.TieNoLast = "void"
    four_of_a_kind_games: Literal[0, 1, 2] = 0
    table_card_to: Literal["nobody", "last_trick"] = "nobody"
    game_value: int = 0
    match_value: int = 0


_examples = first_to.examples("Irene", "Marcos", "Lola")

LESSON = (
    tute.cards_section(
        text_c(
            "tute",
            "Thirteen cards each; the last one is turned up for trumps and stays on the table,"
            " unless somebody exchanges it for the seven or the two.",
        ),
        played.LEFT,
        examples=(
            _examples(
                text("A three stayed on the table. Irene has 30, Lola 40; Marcos the rest."),
                {"cards": {"Irene": 30, "Lola": 40}, "last_trick": "Marcos", "table_card": 10},
                {"totals": {"Irene": 30, "Marcos": 50, "Lola": 40}},
            ),
        ),
    ),
    tute.winner_section(
        _examples(
            text("A reader asked: 46, 46, and 38 with the last ten."),
            {"cards": {"Irene": 46, "Marcos": 46, "Lola": 28}, "last_trick": "Lola"},
            {"winners": []},
        ),
        _examples(
            text(
                "In truth the reader asked about 42, 42, and 38 with the last ten; but that is"
                " 122, and it must be 130."
            ),
            {"cards": {"Irene": 42, "Marcos": 42, "Lola": 28}, "last_trick": "Lola"},
            {"error": "sum"},
        ),
        level=text_c(
            "tute",
            "If the last trick was the third player's, the book can be read in two ways: level"
            " players are decided by it, or it wins for whoever took it. So nobody scores, unless"
            " the table agrees otherwise.",
        ),
    ),
)

MANNER = Manner(
    (
        *played.CARDS,
        *played.SEATS,
        PlayFact(
            "deal",
            "seats",
            shared.THIRTEEN,
            spanish(
                "El que reparte da 13 cartas a cada jugador y vuelve la última carta para marcar el"
                " triunfo.",
                "The dealer gives 13 cards to each player and turns up the last card to show"
                " trumps.",
            ),
        ),
        played.LEAD,
        *played.TRICKS,
        shared.FOLLOW.quoting(
            spanish(
                "Es obligatorio asistir, montar, fallar y pisar.",
                "One must follow, head, ruff and overruff.",
            )
        ),
        played.DISCARD.quoting(
            spanish(
                "Cuando no se puede pisar está permitido el contrafallo.",
                "When one cannot overruff, contrafallo is allowed.",
            )
        ),
        shared.ONE_A_TRICK.quoting(
            spanish(
                "No se puede realizar más de un cante en cada baza, y además es obligatorio cantar"
                " las 40 antes que las 20.",
                "No more than one announcement can be made in each trick, and besides the 40"
                " must be announced before the 20s.",
            )
        ),
        played.FIRST_TRICK,
        played.HELD_CARDS,
        PlayFact(
            "exchange",
            "exchange",
            text(
                "In the first round the seven of trumps may be exchanged for an ace, three or"
                " figure turned up; the two for a seven or lower. Nobody has to."
            ),
            spanish(
                "En la primera ronda puede cambiarse la carta que pinta por el siete, si esas, tres"
                " o figura, o por el dos, si es siete o menor.",
                "In the first round the card turned up may be exchanged for the seven if it is"
                " an ace, three or figure, or for the two if it is a seven or lower.",
            ),
            shared.ASK_EXCHANGE,
        ),
        played.TOTAL,
    )
)

GAME = tute.describe_game(
    "tute_arrastrado",
    Seats(counts=(3,), usual=3),
    Rules(target=5),
    deal=tute.Deal(13, (TABLE_CARD,)),
    name=text_c("game name", "Tute arrastrado"),
    tagline=text_c("tute", "Three players, each alone. The highest total wins a game."),
    lesson=LESSON,
    manner=MANNER,
)
