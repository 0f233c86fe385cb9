"""Asks what several games ask in the same words: who, trumps, announcements, table card."""

from collections.abc import Sequence

from scorekeeper.engine.cards import SUIT_NAMES, SUITS, Countable
from scorekeeper.engine.questions import Announced, Choice, Pick, Points, name_label, pick_who
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.text import Text, by_deck, text, text_c
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
    """Says what stayed on the table at three; nothing chosen means a card without points."""
    choices = tuple(
        Choice(str(value), table_card_name(value), {"table_card": value})
        for value in reversed(TABLE_CARDS)
        if value
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
