"""Explains Tute à l'Atout, with worked examples."""

from scorekeeper.engine.lessons.lesson import Example, Section
from scorekeeper.engine.text import by_deck, text, text_c
from scorekeeper.kits.tricks.manner import FORTY_CARDS

_THREE = ("Ana", "Luis", "Pilar")

LESSON = (
    Section(
        text("The cards"),
        (
            FORTY_CARDS,
            text_c(
                "tute_al_atout",
                "Thirteen cards each; the last one is turned up for trumps and stays on the table,"
                " unless somebody exchanges it for the seven or the two. If it counts, the three"
                " piles add up to so much less than 120.",
            ),
        ),
    ),
    Section(
        text("Announcements"),
        (
            by_deck(
                text_c(
                    "tute_al_atout",
                    "King and knight of one suit in one hand are announced after winning a trick,"
                    " the forty first, and paid at once by both opponents: forty in trumps, twenty"
                    " in another suit. That stays paid, whoever wins the hand.",
                ),
                text_c(
                    "tute_al_atout",
                    "King and queen of one suit in one hand are announced after winning a trick,"
                    " the forty first, and paid at once by both opponents: forty in trumps, twenty"
                    " in another suit. That stays paid, whoever wins the hand.",
                ),
            ),
        ),
        (
            Example(
                text("Ana wins the hand with 80 in play. Pilar had announced a twenty."),
                _THREE,
                (
                    {
                        "cards": {"Ana": 70, "Luis": 20, "Pilar": 30},
                        "last_trick": "Ana",
                        "announcements": [{"by": "Pilar", "value": 20}],
                    },
                ),
                {"payments": {"Ana": 180, "Luis": -120, "Pilar": -60}},
            ),
        ),
    ),
    Section(
        text_c("tute_al_atout", "Who wins the hand"),
        (
            text_c(
                "tute_al_atout",
                "Whoever has most points, announcements included, gets 100 from each of the others;"
                " 200 with more than 100 in play, that is in cards and the last ten alone.",
            ),
            text_c(
                "tute_al_atout",
                "Level at the top, whoever of them took the last trick wins. If that was the third"
                " player, the book is silent: nobody wins, unless the table agrees otherwise.",
            ),
            by_deck(
                text_c(
                    "tute_al_atout",
                    "Four kings or four knights in one hand, the tute, end the hand: 200 from"
                    " each.",
                ),
                text_c(
                    "tute_al_atout",
                    "Four kings or four queens in one hand, the tute, end the hand: 200 from each.",
                ),
            ),
        ),
        (
            Example(
                text("Ana has 91 in cards and the last trick, without any announcement."),
                _THREE,
                ({"cards": {"Ana": 91, "Luis": 19, "Pilar": 10}, "last_trick": "Ana"},),
                {"payments": {"Ana": 400, "Luis": -200, "Pilar": -200}},
            ),
            Example(
                text("Ana 48, Luis 48; Pilar 24 and the last trick."),
                _THREE,
                ({"cards": {"Ana": 48, "Luis": 48, "Pilar": 24}, "last_trick": "Pilar"},),
                {"winners": []},
            ),
            Example(
                by_deck(
                    text("Pilar had announced the forty and then shows four knights."),
                    text("Pilar had announced the forty and then shows four queens."),
                ),
                _THREE,
                (
                    {
                        "special": {"type": "four_of_a_kind", "by": "Pilar", "rank": "knights"},
                        "announcements": [{"by": "Pilar", "value": 40}],
                    },
                ),
                {"payments": {"Ana": -240, "Luis": -240, "Pilar": 480}},
            ),
        ),
    ),
)
