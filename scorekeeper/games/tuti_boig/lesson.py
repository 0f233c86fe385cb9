"""Explains Tuti Boig, with worked examples."""

from typing import Any

from scorekeeper.engine.lessons.lesson import Example, Section
from scorekeeper.engine.text import by_deck, text, text_c
from scorekeeper.kits.tricks.manner import ANNOUNCEMENTS

_FOUR = ("Anna", "Biel", "Carme", "Dídac")


def _second(first: str, second: str) -> dict[str, Any]:
    """A hand in which `second` loses as the second."""
    others = [name for name in _FOUR if name not in (first, second)]
    cards = {first: 60, second: 40, others[0]: 12, others[1]: 8}
    return {"cards": cards, "last_trick": first}


LESSON = (
    Section(
        text("The cards"),
        (
            by_deck(
                text(
                    "Forty cards; with six players 48, with the eights and nines. Ace 11, three 10,"
                    " king 4, knight 3, jack 2: 120 points, and ten for the last trick."
                ),
                text(
                    "Forty cards; with six players 48, with the eights and nines. Ace 11, three 10,"
                    " king 4, queen 3, jack 2: 120 points, and ten for the last trick."
                ),
            ),
            ANNOUNCEMENTS,
            text_c(
                "tuti_boig",
                "Eight cards each at five or six, ten at four, thirteen at three. At three the card"
                " turned up for trumps stays on the table.",
            ),
        ),
    ),
    Section(
        text_c("tuti_boig", "Who loses the hand"),
        (
            text_c("tuti_boig", "The second. The first is safe, and so is everybody behind."),
            by_deck(
                text_c(
                    "tuti_boig",
                    "Whoever wins a trick while holding four kings or four knights has a tute:"
                    " everybody else loses. So it is when one player makes all the points.",
                ),
                text_c(
                    "tuti_boig",
                    "Whoever wins a trick while holding four kings or four queens has a tute:"
                    " everybody else loses. So it is when one player makes all the points.",
                ),
            ),
            text_c(
                "tuti_boig",
                "Players level with each other lose, and then second place is safe.",
            ),
        ),
        (
            Example(
                text("Anna 12, Biel 8, Carme 60 and the last trick, Dídac 40."),
                _FOUR,
                (
                    {
                        "cards": {"Anna": 12, "Biel": 8, "Carme": 60, "Dídac": 40},
                        "last_trick": "Carme",
                    },
                ),
                {"losers": ["Dídac"]},
            ),
            Example(
                text("Anna 60 and the last trick, Biel 40, Carme and Dídac 10 each."),
                _FOUR,
                (
                    {
                        "cards": {"Anna": 60, "Biel": 40, "Carme": 10, "Dídac": 10},
                        "last_trick": "Anna",
                    },
                ),
                {"losers": ["Carme", "Dídac"]},
            ),
        ),
    ),
    Section(
        text("Bars"),
        (
            text(
                "Everybody has five bars and strikes one for each hand lost. At "
                "the fifth they get catch-up bars: five, less the most strikes "
                "among those still below five. The last to get there has one."
            ),
            text(
                "Whoever strikes the last of these is out. When fewer than three are left, those"
                " who are left have won."
            ),
        ),
        (
            Example(
                text(
                    "Biel has one bar struck, Anna two, Dídac three; Carme has just lost for the"
                    " fifth time."
                ),
                _FOUR,
                (
                    _second("Biel", "Anna"),
                    _second("Biel", "Anna"),
                    _second("Anna", "Biel"),
                    *(_second("Anna", "Dídac") for _ in range(3)),
                    *(_second("Anna", "Carme") for _ in range(5)),
                ),
                {
                    "struck": {"Anna": 2, "Biel": 1, "Carme": 5, "Dídac": 3},
                    "bars": {"Anna": 0, "Biel": 0, "Carme": 2, "Dídac": 0},
                },
            ),
        ),
    ),
    Section(
        text("Playing for money"),
        (
            text(
                "At the end each loser pays for every bar they struck, and the winners share it"
                " equally. Winners pay nothing for their own."
            ),
        ),
    ),
)
