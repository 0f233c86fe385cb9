"""Decides who of those level at the top wins a hand."""

from collections.abc import Sequence

from scorekeeper.engine.seats import Seat
from scorekeeper.engine.state import GameState, Why, dealer_of
from scorekeeper.engine.text import Who, text
from scorekeeper.kits.tricks.facts import TrickHand


def decide_tie(
    policy: str, state: GameState, hand: TrickHand, tied: Sequence[Seat], most: int
) -> tuple[tuple[Seat, ...], Why]:
    """Whoever of them took the last trick; if it was somebody else's, as the table has agreed."""
    table, option = state.table, "tie_no_last"
    last = None if hand.last_trick is None else table.side_of(hand.last_trick)
    if last is not None and last in tied:
        words = text("Level at {points}: {side} took the last trick.", points=most, side=Who(last))
        return (last,), Why(words)
    if policy == "last_trick" and last is not None:
        words = text("Level, and {side} took the last trick.", side=Who(last))
        return (last,), Why(words, option)
    if policy == "eldest":
        eldest = table.round_from(dealer_of(state, hand), tied)[0]
        words = text("Level: {side} sits first from the dealer's right.", side=Who(eldest))
        return (eldest,), Why(words, option)
    if policy == "shared":
        words = text("Level, and the last trick was somebody else's: both score.")
        return tuple(tied), Why(words, option)
    words = text("Level, and the last trick was somebody else's: nobody scores.")
    return (), Why(words, option)
