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

from scorekeeper.engine.game import Seats
from scorekeeper.engine.lesson import Manner, PlayFact, Section, UsualText, spanish
from scorekeeper.engine.text import text, text_c
from scorekeeper.kits import first_to, tute
from scorekeeper.kits.tricks import manner as shared
from scorekeeper.kits.tricks.questions import STOCK
from scorekeeper.kits.tute import words as played


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


_examples = first_to.examples("Rosa", "Tomás")

LESSON = (
    tute.cards_section(
        text_c(
            "tute",
            "Eight cards each. The next one turns up trumps and lies under the stock, from which"
            " both draw after every trick. While there is a stock announcements may be made, and"
            " nobody need follow suit but in trumps.",
        )
    ),
    tute.winner_section(
        _examples(
            text("Rosa has 56 in cards and took the last trick."),
            {"cards": {"Rosa": 56}, "last_trick": "Rosa"},
            {"won": {"Rosa": 1, "Tomás": 0}},
        ),
        _examples(
            text(
                "Rosa 65 and the forty; Tomás 55, the last trick and two twenties. Both have 105."
            ),
            {
                "cards": {"Rosa": 65},
                "last_trick": "Tomás",
                "announcements": [
                    {"by": "Rosa", "value": 40},
                    {"by": "Tomás", "value": 20},
                    {"by": "Tomás", "value": 20},
                ],
            },
            {"won": {"Rosa": 0, "Tomás": 2}},
        ),
    ),
    Section(
        text_c("tute", "The capote"),
        (
            text_c(
                "tute",
                "When the stock is gone a player may declare the capote: all eight tricks that are"
                " left. One trick lost, and the opponent wins the game. All eight tricks without"
                " having said so are nothing special.",
            ),
            UsualText(
                "capote_games",
                text_c("tute", "Made, it wins the game whatever the points."),
            ),
        ),
        (
            _examples(
                text("Tomás declares the capote and loses a trick."),
                {"special": {"type": "capote", "by": "Tomás", "made": False}},
                {"won": {"Rosa": 1, "Tomás": 0}},
            ),
            _examples(
                text("Tomás declares the capote and makes it, with 120 points in all."),
                {
                    "special": {"type": "capote", "by": "Tomás", "made": True},
                    "cards": {"Rosa": 10},
                    "last_trick": "Tomás",
                },
                {"won": {"Rosa": 0, "Tomás": 1}},
            ),
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
            text(
                "Eight cards each; the next one turns up trumps. The rest lies face down: the"
                " stock, from which both draw after every trick."
            ),
            spanish(
                "El jugador que reparte da ocho cartas a cada uno, coge otra del mazo dejándola"
                " boca arriba para marcar el triunfo.",
                "The dealer gives eight cards to each, takes another from the stock and leaves"
                " it face up to show trumps.",
            ),
        ),
        played.LEAD,
        *played.TRICKS,
        PlayFact(
            "stock",
            "trick",
            text(
                "Only in trumps, and then you need not head. With the stock gone you must follow,"
                " head, and ruff when you cannot follow."
            ),
            spanish(
                "Mintras haya cartas en el mazo no es obligatorio asistir más que al palo del"
                " triunfo, pero sin que sea necesario montar. Desde el momento en el que se acabe"
                " el mazo es obligatorio asistir, montar y fallar cuando no se puede asistir y se"
                " tiene triunfo.",
                "While there are cards in the stock one need follow only when trumps are led,"
                " and without heading. From the moment the stock is gone one must follow, head,"
                " and ruff when one cannot follow and has a trump.",
            ),
            shared.ASK_STOCK,
        ),
        PlayFact(
            "announce",
            "announcements",
            text("After winning a trick, one at a time, and only while there is a stock."),
            spanish(
                "Los cánticos, ya sean de 20 o 40 tampoco pueden realizarse hasta después de ganar"
                " una baza. No es posible cantar más de uno cada vez.",
                "Announcements, be they of 20 or 40, cannot be made until after winning a"
                " trick. No more than one can be announced at a time.",
            ),
            shared.ASK_ANNOUNCE,
        ),
        played.HELD_CARDS,
        PlayFact(
            "exchange",
            "exchange",
            shared.EXCHANGE,
            spanish(
                "La carta que pinta se puede cambiar por el siete cuando es una as, tres o figura,"
                " o por un dos, cuando es siete o menor.",
                "The card turned up may be exchanged for the seven when it is an ace, three or"
                " figure, or for a two when it is a seven or lower.",
            ),
            text("What may be exchanged?"),
        ),
        PlayFact(
            "exchange-when",
            "exchange",
            text(
                "Once you have won a trick, while there is a stock. Tell the opponent and lay the"
                " card beside the trump."
            ),
            spanish(
                "El jugador que quiere realizar el cambio debe notificarlo al oponente, dejando la"
                " carta al lado de la del triunfo. El cambio no se puede llevar a cabo hasta que el"
                " jugador gane una baza.",
                "The player who wants to exchange must tell the opponent, leaving the card"
                " beside the one that shows trumps. The exchange cannot be made until the"
                " player wins a trick.",
            ),
            text("When may I exchange?"),
        ),
        played.TOTAL,
    )
)

GAME = tute.describe_game(
    "tute_habanero",
    Seats(counts=(2,), usual=2),
    Rules(target=5),
    deal=tute.Deal(8, (STOCK,)),
    name=text_c("game name", "Tute habanero"),
    tagline=text_c("tute", "Two players and a stock. The highest total wins a game."),
    own_terms=(("capote", text_c("tute", "capote")),),
    lesson=LESSON,
    manner=MANNER,
)
