"""Checks of a hand what every game with tricks checks alike, and warns of what is rare.

RULES §1.3: no card points with the last trick, all of them without it, an announcement by somebody
without card points (a blank trick was won). §1.5, 6: all four suits announced by one player.
"""

from collections.abc import Mapping, Sequence

from scorekeeper.engine.game import Problem, check_player
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.text import Text, Who, text
from scorekeeper.kits.tricks.announcements import (
    Announcement,
    check_announcements,
    check_trump,
    singers_of_four,
)
from scorekeeper.kits.tricks.card_totals import (
    check_count,
    check_last_trick,
    check_table_card,
    known_pool,
)
from scorekeeper.kits.tricks.facts import TrickHand


def check_people(
    hand: TrickHand, table: Table, active: Sequence[Seat], *, side_will_do: bool = False
) -> list[Problem]:
    """Says who dealt, who announced, and by whom the hand ended."""
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


def doubt_count(
    cards: Mapping[Seat, int],
    pool: int,
    last_trick: Seat | None,
    announcements: Sequence[Announcement],
    table: Table,
) -> tuple[Text, ...]:
    """Doubts about the card points of these sides, as far as they were said or follow."""
    last = None if last_trick is None else table.side_of(last_trick)
    singers = {table.side_of(one.by) for one in announcements}
    found = []
    for side, points in cards.items():
        if points == 0 and side == last:
            words = text(
                "{side} took the last trick and has no card points: a blank last trick?",
                side=Who(side),
            )
            found.append(words)
        elif points == 0 and side in singers:
            words = text(
                "{side} announced and has no card points: was only a blank trick won?",
                side=Who(side),
            )
            found.append(words)
        if points == pool and last is not None and side != last:
            words = text(
                "{side} has all {points} card points and not the last trick: is that right?",
                side=Who(side),
                points=points,
            )
            found.append(words)
    return tuple(found)


def doubt_four_suits(announcements: Sequence[Announcement], table: Table) -> tuple[Text, ...]:
    """Who announced all four suits held four kings, which win the hand when they are declared."""
    return tuple(
        text("{singer} held all four kings and did not declare them?", singer=Who(singer))
        for singer in singers_of_four(announcements)
        if singer in table.players
    )
