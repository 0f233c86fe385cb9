"""Counts a hand (cards, announcements, last ten, a card left on the table), and decides ties."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.engine.piles import complete_piles
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.state import GameState, Why, dealer_of
from scorekeeper.engine.text import Text, Value, Who, text, text_c
from scorekeeper.kits.tricks.announcements import TrickHand, announced_points
from scorekeeper.kits.tricks.cards import LAST_TRICK
from scorekeeper.kits.tricks.checks import pool_of

Totals = Mapping[Seat, int]


@dataclass(frozen=True, slots=True)
class Count:
    """The points of a hand by side: cards, announcements, the card on the table given to whoever
    took the last trick (if the table plays so), and all of it with the last ten.
    """

    cards: Totals
    sung: Totals
    table_card: Totals
    totals: Totals

    @property
    def play(self) -> Totals:
        """Says what was made in play, announcements apart."""
        return {side: total - self.sung[side] for side, total in self.totals.items()}


def count(
    hand: TrickHand, table: Table, sides: Sequence[Seat], *, table_card_to: str = "nobody"
) -> Count | None:
    """The count of a checked hand of these sides; None when it gave no points."""
    if not hand.cards or hand.last_trick is None:
        return None
    cards = complete_piles(hand.cards, sides, pool_of(hand.table_card))
    sung = announced_points(hand.announcements, hand.trump, table)
    last = table.side_of(hand.last_trick)
    given = dict.fromkeys(sides, 0)
    if table_card_to == "last_trick":
        given[last] = hand.table_card or 0
    totals = {
        side: cards[side] + sung[side] + given[side] + LAST_TRICK * (side == last) for side in sides
    }
    return Count(cards, sung, given, totals)


def sums(counted: Count, last: Seat | None) -> list[Why]:
    """Says how each total came about; `last`: the side that took the last trick."""
    whies = []
    for side, cards in counted.cards.items():
        given = counted.table_card[side]
        sung, is_last = counted.sung[side], side == last
        words = sum_words(Who(side), cards, sung, is_last=is_last, table_card=given)
        whies.append(Why(words, "table_card_to" if given else None))
    return whies


def sum_words(
    side: Value, cards: int, sung: int, *, is_last: bool = False, table_card: int = 0
) -> Text:
    """The parts of a total and what they come to: “Ana: 50 in cards and 20 announced = 70”."""
    parts = [text_c("sum", "{n} in cards", n=cards)]
    if sung:
        parts.append(text_c("sum", "{n} announced", n=sung))
    if is_last:
        parts.append(text_c("sum", "10 for the last trick"))
    if table_card:
        parts.append(text_c("sum", "{n} for the card on the table", n=table_card))
    total = cards + sung + 10 * is_last + table_card
    return text("{side}: {parts} = {total}", side=side, parts=tuple(parts), total=total)


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
