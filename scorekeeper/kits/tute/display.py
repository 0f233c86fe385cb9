"""Notes beside the games what the sheet of a match of Tute (003) shows."""

from collections.abc import Iterator

from scorekeeper.engine.displays.sheet import Cell, SheetColumn, SheetRow
from scorekeeper.engine.questions import name_label
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.state import PlayedHand
from scorekeeper.engine.text import Who, text
from scorekeeper.kits import first_to
from scorekeeper.kits.first_to import State
from scorekeeper.kits.tricks.announcements import sung_marks
from scorekeeper.kits.tute.facts import Hand, House
from scorekeeper.kits.tute.verdict import count, verdict_of

_TWO = 2


def columns(table: Table) -> tuple[SheetColumn, ...]:
    """Announcements, cards of two sides, and totals; who took the last trick."""

    def of_side(side: Seat) -> Iterator[SheetColumn]:
        group = name_label(side)
        yield SheetColumn(f"sung-{side}", text("Announced"), group, "marks")
        if len(table.sides) == _TWO:
            yield SheetColumn(f"cards-{side}", text("Cards"), group, "number")
        yield SheetColumn(f"total-{side}", text("Total"), group, "number")

    last = SheetColumn("last_trick", text("Last trick"), kind="name")
    return first_to.columns(table, of_side, last)


def row(house: House, before: State, hand: Hand, played: PlayedHand[State]) -> SheetRow:
    """One hand: what was said of each side, and what it meant."""
    table = before.table
    counted = count(house, table, hand)
    cells: dict[str, Cell] = {
        "last_trick": None if hand.last_trick is None else Who(hand.last_trick)
    }
    for side in table.sides:
        sung = [
            announcement
            for announcement in hand.announcements
            if table.side_of(announcement.by) == side
        ]
        cells[f"sung-{side}"] = sung_marks(sung, hand.trump)
        if len(table.sides) == _TWO:
            cells[f"cards-{side}"] = None if counted is None else counted.cards[side]
    how = verdict_of(house, before, hand, counted).how
    return first_to.row(played.state, cells, how)
