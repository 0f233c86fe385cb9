"""A game explained: sections in our own words, and worked examples that the engine itself plays.

An example states facts; what they mean is never written beside them but played out, so that the
rules page cannot say anything else than the score does.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.engine.questions import Facts
from scorekeeper.engine.text import Text


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
