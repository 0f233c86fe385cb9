"""Defines how a game is explained: sections in our own words, and worked examples.

An example states facts; what they mean is never written beside them but played out, so that the
rules page cannot say anything else than the score does.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.engine.questions import Facts
from scorekeeper.engine.text import Text, by_deck, text


@dataclass(frozen=True, slots=True)
class Example:
    """Facts from a real table: who plays, what was noted, by which house rules.

    `words` tell them as people would. `shows` is part of the last state (or its error code), for
    the test that holds the example to what it is there to show.
    """

    words: Text
    players: tuple[str, ...]
    hands: tuple[Facts, ...]
    shows: Mapping[str, Any]
    rules: Mapping[str, int | str | bool] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Section:
    """One heading of the rules page with its paragraphs and examples."""

    title: Text
    body: tuple[Text, ...]
    examples: tuple[Example, ...] = ()


@dataclass(frozen=True, slots=True)
class Manner:
    """Says how a game is played: the deal, the order of the cards, and what players must do or need
    not.

    What follows from them for the score is told in its sections.
    """

    deal: Text
    order: Text
    duties: Text


FORTY_CARDS = by_deck(
    text(
        "Forty cards. Ace 11, three 10, king 4, knight 3, jack 2: 120 points, and ten for the last"
        " trick."
    ),
    text(
        "Forty cards. Ace 11, three 10, king 4, queen 3, jack 2: 120 points, and ten for the last"
        " trick."
    ),
)
"""What most of the games say of the cards."""

ANNOUNCEMENTS = by_deck(
    text(
        "King and knight of one suit in one hand are announced after winning a trick: forty in"
        " trumps, twenty in another suit."
    ),
    text(
        "King and queen of one suit in one hand are announced after winning a trick: forty in"
        " trumps, twenty in another suit."
    ),
)
"""What most of the games say of announcements."""
