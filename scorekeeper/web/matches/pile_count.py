"""Counts a pile on the hand form, from how many of each card lie in it.

A list is named after its number: `cards.s1.ace`. What was typed goes before what was counted.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scorekeeper.engine.cards import CountingCard
from scorekeeper.engine.pile import Pile, count_pile
from scorekeeper.engine.questions import EntryForm, Points

Held = Mapping[str, int]


def rows_of(way: EntryForm) -> tuple[str, ...]:
    """The names of the numbers whose piles may be counted instead."""
    return tuple(
        f"{question.name}.{seat}"
        for question in way.asks
        if isinstance(question, Points)
        for seat, _ in question.rows
    )


def names_of(way: EntryForm, cards: Sequence[CountingCard]) -> tuple[str, ...]:
    """The names of all the lists."""
    return tuple(f"{row}.{card.key}" for row in rows_of(way) for card in cards)


def pile_of(row: str, cards: Sequence[CountingCard], held: Held, table_card: object) -> Pile:
    """A row's pile as counted; what is wrong with it is said beside its number."""
    known = table_card if isinstance(table_card, int) else None
    pile = count_pile(cards, held, known)
    return replace(pile, problems=tuple(replace(one, field=row) for one in pile.problems))
