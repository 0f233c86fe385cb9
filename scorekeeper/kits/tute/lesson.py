"""What the rules pages of the four games (003) say in the same words."""

from scorekeeper.engine.lesson import Example, Section
from scorekeeper.engine.text import by_deck, text_c

HIGHEST = text_c(
    "tute",
    "The highest total wins the hand: one game, or two if it is more than 100. Only the winner"
    " scores, whoever else passed 100, and 66 to 64 is enough.",
)
LEVEL = text_c("tute", "Level at the top, whoever of them took the last trick wins.")
TUTE = by_deck(
    text_c(
        "tute",
        "Four kings or four knights in one hand, the tute, win nothing in the book; most tables let"
        " them win one game or two.",
    ),
    text_c(
        "tute",
        "Four kings or four queens in one hand, the tute, win nothing in the book; most tables let"
        " them win one game or two.",
    ),
)
TARGET = text_c(
    "tute",
    "Before the first hand a number of games is agreed, often five. Whoever has that many first"
    " wins the match; two games at once may overshoot it.",
)
MONEY = text_c(
    "tute",
    "With a stake each loser pays for every game of a hand, and once more at the end of the match.",
)


def match(*examples: Example) -> Section:
    """How long it lasts, and what it costs."""
    return Section(text_c("tute", "The match"), (TARGET, MONEY), examples)
