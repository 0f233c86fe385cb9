"""Checks of a hand what every game with tricks checks alike."""

from collections.abc import Sequence

from scorekeeper.engine.game import Problem
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.text import Text
from scorekeeper.kits.tricks.announcements import check_announcements, check_trump
from scorekeeper.kits.tricks.card_totals import (
    check_count,
    check_last_trick,
    check_player,
    check_table_card,
    known_pool,
)
from scorekeeper.kits.tricks.facts import TrickHand


def check_people(
    hand: TrickHand, table: Table, active: Sequence[Seat], *, side_will_do: bool = False
) -> list[Problem]:
    """Who dealt, who announced, and by whom the hand ended."""
    problems = check_player(hand.dealer, "dealer", table, active)
    for place, one in enumerate(hand.announcements):
        at = f"announcements.{place}"
        problems += check_player(one.by, at, table, active, side_will_do=side_will_do)
    if hand.special is not None:
        problems += check_player(hand.special.by, "special", table, active)
    return problems


def check_cards(hand: TrickHand, players: int) -> list[Problem]:
    """The card left on the table, trumps, and what was announced."""
    return [
        *check_table_card(hand.table_card, players),
        *check_trump(hand.trump),
        *check_announcements(hand.announcements, hand.trump),
    ]


def check_points(
    hand: TrickHand,
    table: Table,
    sides: Sequence[Seat],
    active: Sequence[Seat],
    unsaid: Text | None,
) -> list[Problem]:
    """The last trick and the piles; `unsaid` asks for them where nothing else was said either."""
    needs_last = hand.cards is not None
    problems = check_last_trick(hand.last_trick, table, active, is_needed=needs_last)
    if hand.cards is not None:
        pool = known_pool(hand.table_card, len(active))
        return problems + check_count(hand.cards, table, sides, pool)
    return problems + ([] if unsaid is None else [Problem("missing", "cards", unsaid)])
