"""Implements Brisca: two, three, or four in two pairs; most card points win the game.

Forty cards, 30 points a suit (ace 11, three 10, king 4, knight 3, jack 2): 120 in all. There is no
last ten and nothing is announced. Three cards each and a stock; with three players one of the twos
leaves the pack, so that the cards come out even. Every hand is a game: most points win it; with 60
and 60, or two of three level at the top, nobody does. The first to a number of games settled
beforehand wins the match.
"""

from scorekeeper.engine.game import Pace, Seats
from scorekeeper.engine.lessons.lesson import Manner, PlayFact, Section
from scorekeeper.engine.seats import Table
from scorekeeper.engine.text import Text, by_deck, text, text_c
from scorekeeper.kits import first_to
from scorekeeper.kits.first_to import card_points
from scorekeeper.kits.tricks import manner as shared
from scorekeeper.kits.tricks.questions import STOCK

_THREE = 3

MANNER = Manner(
    (
        shared.ORDER,
        shared.PACK,
        shared.CUT,
        PlayFact(
            "deal",
            "seats",
            text_c(
                "brisca",
                "Three cards each. The next one turns up trumps and lies under the stock, from"
                " which everybody draws after every trick, the winner first.",
            ),
        ),
        shared.LEAD,
        shared.TRICK,
        PlayFact(
            "follow",
            "trick",
            text_c("brisca", "Never: nobody need follow suit or win the trick."),
            asked=shared.ASK_STOCK,
        ),
        PlayFact(
            "exchange",
            "exchange",
            text_c(
                "brisca",
                "Whoever has just won a trick may exchange the seven of trumps for the card turned"
                " up, or the two for one below the seven.",
            ),
            asked=shared.ASK_EXCHANGE,
        ),
    )
)

_ana = first_to.examples("Ana", "Luis", "Pilar", "Jorge")
_irene = first_to.examples("Irene", "Marcos", "Lola")

LESSON = (
    Section(
        text("The cards"),
        (
            by_deck(
                text_c(
                    "brisca",
                    "Forty cards. Ace 11, three 10, king 4, knight 3, jack 2: 120 points, and"
                    " nothing else counts.",
                ),
                text_c(
                    "brisca",
                    "Forty cards. Ace 11, three 10, king 4, queen 3, jack 2: 120 points, and"
                    " nothing else counts.",
                ),
            ),
            text_c("brisca", "With three players one of the twos stays out of the pack."),
        ),
    ),
    Section(
        text_c("brisca", "Who wins the game"),
        (
            text_c("brisca", "Every hand is a game. Most points win it, in pairs those of both."),
            text_c("brisca", "Level at the top, nobody wins it and the deal moves on."),
        ),
        (
            _ana(
                text_c("brisca", "Ana and Pilar have 71."),
                {"cards": {"1": 71}},
                {"totals": {"1": 71, "2": 49}, "won": {"1": 1, "2": 0}},
            ),
            _irene(
                text_c("brisca", "Irene and Marcos 45 each; Lola has the rest."),
                {"cards": {"Irene": 45, "Marcos": 45}},
                {"winners": [], "games": {"Irene": 0, "Marcos": 0, "Lola": 0}},
            ),
        ),
    ),
    first_to.match(overshoots=False),
)


def minds(table: Table) -> tuple[Text, ...]:
    """With three players forty cards do not come out even."""
    out = (text_c("brisca", "One of the twos stays out."),)
    return (*(out if len(table.players) == _THREE else ()), STOCK)


GAME = card_points.describe_game(
    "brisca",
    Seats(counts=(2, 3, 4), in_pairs=frozenset({4}), usual=4),
    cards=3,
    minds=minds,
    name=text_c("game name", "Brisca"),
    tagline=text_c("brisca", "Two, three, or two pairs. Most card points win a game."),
    lengths=first_to.lengths(Pace(240, 360, 480)),
    lesson=LESSON,
    manner=MANNER,
)
