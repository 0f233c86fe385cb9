"""Words how a total came about, also as the small signs of the running table."""

from collections.abc import Iterable

from scorekeeper.engine.displays.sheet import Mark
from scorekeeper.engine.text import Text, Value, text, text_c
from scorekeeper.kits.tricks.announcements import Announcement, suit_name, worth


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


def sung_marks(announcements: Iterable[Announcement], trump: str | None) -> tuple[Mark, ...]:
    """Announcements as the small signs of the running table: the suit if it was said, the value."""
    return tuple(
        Mark(
            one.suit or "announcement",
            _sung(one, trump),
            worth(one, trump),
        )
        for one in announcements
    )


def _sung(one: Announcement, trump: str | None) -> Text:
    """What the number beside it does not say: its suit, or else that it was announced."""
    if one.suit is not None:
        return suit_name(one.suit)
    return text("announcement of {value}", value=worth(one, trump))
