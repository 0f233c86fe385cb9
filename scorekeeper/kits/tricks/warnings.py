"""Warns of what is possible and so rare that the table is asked again.

RULES §1.3: no card points with the last trick, all of them without it, an announcement by somebody
without card points (a blank trick was won). §1.5, 6: all four suits announced by one player.
"""

from collections.abc import Mapping, Sequence

from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.text import Text, Who, text
from scorekeeper.kits.tricks.announcements import Announcement, singers_of_four


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
