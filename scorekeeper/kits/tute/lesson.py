"""Explains what the four games (003) have in common."""

from scorekeeper.engine.lessons.lesson import Example, Section
from scorekeeper.engine.text import Text, by_deck, text, text_c
from scorekeeper.kits.tricks.manner import ANNOUNCEMENTS, FORTY_CARDS

HIGHEST = text_c(
    "tute",
    "The highest total wins the hand: one game, or two if it is more than 100. Only the winner"
    " scores, whoever else passed 100, and 66 to 64 is enough.",
)
LEVEL = text_c("tute", "If they are level at the top, the one who took the last trick wins.")
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
TEN_CARDS = text_c(
    "tute",
    "Ten cards each. The dealer shows the last one for trumps and takes it up again; nothing is"
    " exchanged.",
)


def cards_section(dealt: Text, *examples: Example) -> Section:
    """The cards, what is announced, and how they are dealt."""
    return Section(text("The cards"), (FORTY_CARDS, ANNOUNCEMENTS, dealt), examples)


def winner_section(
    *examples: Example, first: Text | None = None, level: Text | None = None
) -> Section:
    """Says who wins the hand; `level`: what else there is to say of a tie."""
    body = tuple(words for words in (first, HIGHEST, LEVEL, level, TUTE) if words is not None)
    return Section(text_c("tute", "Who wins the hand"), body, examples)
