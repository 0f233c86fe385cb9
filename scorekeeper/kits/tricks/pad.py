"""Draws the columns that the pads of several games share."""

from collections.abc import Iterable

from scorekeeper.engine.displays.sheet import PadColumn
from scorekeeper.engine.questions import name_label
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.text import Text, text

LAST_TRICK = PadColumn("last_trick", text("Last trick"))


def count_columns(sides: Iterable[Seat], rings: Text | None = None) -> tuple[PadColumn, ...]:
    """Of each side what it has in cards, what it announced, and the sum."""
    return tuple(
        column
        for side in sides
        for column in (
            PadColumn(f"cards.{side}", text("Cards"), name_label(side)),
            PadColumn(f"announcements.{side}", text("Announced"), name_label(side)),
            PadColumn(f"total-{side}", text("Total"), name_label(side), rings),
        )
    )
