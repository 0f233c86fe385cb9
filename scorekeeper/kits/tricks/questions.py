"""Asks and shows what several games do in the same words: trumps, announcements, balances."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scorekeeper.engine.cards import SUIT_NAMES, SUITS, Countable
from scorekeeper.engine.displays.sheet import Curve, PadColumn, ScoreRow, ScoreView
from scorekeeper.engine.questions import Announced, Choice, Pick, Points, name_label, pick_who
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.state import Settlement
from scorekeeper.engine.text import Money, Text, Who, by_deck, text, text_c
from scorekeeper.kits.tricks.announcements import VALUES
from scorekeeper.kits.tricks.cards import POOL, TABLE_CARDS
from scorekeeper.kits.tricks.checks import table_card_name

CARD_POINTS = text("Card points")


def pick_last_trick(seats: Sequence[Seat]) -> Pick:
    """The last ten have one holder."""
    return pick_who(
        "last_trick", text("Who took the last trick?"), seats, lambda seat: {"last_trick": seat}
    )


def pick_table_card() -> Pick:
    """Says what stayed on the table at three; nothing chosen counts as a card without points."""
    choices = tuple(
        Choice(str(value), table_card_name(value), {"table_card": value})
        for value in reversed(TABLE_CARDS)
    )
    return Pick(
        "table_card", text("A card left on the table?"), choices, is_required=False, fold=True
    )


def ask_points(
    sides: Sequence[Seat],
    counted: tuple[Countable, ...],
    prompt: Text = CARD_POINTS,
    *,
    is_partial: bool = False,
) -> Points:
    """Card points, all sides but one; or, so far, of any."""
    rows = tuple((side, name_label(side)) for side in sides)
    return Points(
        "cards",
        prompt,
        rows,
        POOL,
        counted,
        is_partial=is_partial,
        left_out="table_card",
    )


def ask_announced(table: Table, active: Sequence[Seat], *, fold: bool = False) -> Announced:
    """Announcements by chips, and by suit and singer behind “more”."""
    sides = table.sides if table.in_pairs else tuple(active)
    return Announced(
        "announcements",
        text("Announcements"),
        tuple((side, name_label(side)) for side in sides),
        tuple((seat, name_label(seat)) for seat in active),
        tuple((suit.value, SUIT_NAMES[suit]) for suit in SUITS),
        VALUES,
        fold=fold,
    )


STOCK = text("The next card turns up trumps; the rest is the stock.")
TABLE_CARD = text("The card turned up for trumps stays on the table.")
LAST_SHOWS = text("One card at a time; the dealer's last one shows trumps.")
ONE_BY_ONE = text("One card at a time.")


FOUR_OF_A_KIND_RANKS = {
    "kings": text_c("four of a kind", "of kings"),
    "knights": by_deck(
        text_c("four of a kind", "of knights"), text_c("four of a kind", "of queens")
    ),
    "jacks": text_c("four of a kind", "of jacks"),
}


def pick_rank(ranks: Sequence[str]) -> Pick:
    """Says which four they were; may be left unsaid."""
    choices = tuple(
        Choice(rank, FOUR_OF_A_KIND_RANKS[rank], {"special": {"rank": rank}}) for rank in ranks
    )
    return Pick("rank", text("Which four?"), choices, is_required=False, fold=True)


CURVE: Curve[Any, Any] = Curve(text("Balance"), lambda _, state: state.points)
"""The balances in points, hand by hand."""


def score(
    points: Mapping[Seat, int], balances: Mapping[Seat, int], unit: Text, *, point_value: int
) -> ScoreView:
    """A row each: points won and lost so far; with a stake also the money."""
    rows = (
        ScoreRow(
            side=seat,
            players=(Who(seat),),
            numeral=won,
            unit=unit,
            balance=Money(balances[seat]) if point_value > 1 else None,
        )
        for seat, won in points.items()
    )
    return ScoreView("rows", tuple(rows))


def columns(players: Iterable[Seat]) -> tuple[PadColumn, ...]:
    """The same on a pad."""
    return tuple(
        PadColumn(f"points-{player}", name_label(player), text("Balance")) for player in players
    )


def settle(rules: Any, state: Any) -> Settlement | None:  # noqa: ANN401 (registry)
    """The same in money; None where points are worth nothing."""
    return Settlement(state.balances) if rules.point_value else None


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
