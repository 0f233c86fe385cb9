"""Defines what is noted of a hand wherever tricks are counted and pairs announced, and counts it.

RULES §1.2 and §1.5. The value of an announcement follows from trump and suit; only without a suit
is it entered.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.engine.cards import SUIT_NAMES, SUITS, Suit
from scorekeeper.engine.displays.sheet import Mark
from scorekeeper.engine.game import Problem
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.state import AnyHand, Did, StatEvent
from scorekeeper.engine.text import Text, Who, by_deck, text

FORTY = 40
TWENTY = 20
_MOST_TWENTIES = 3
VALUES = ((FORTY, 1), (TWENTY, _MOST_TWENTIES))
"""What an announcement is worth, and how many of that can be."""
_ALL_SUITS = 4

NO_TUTE = by_deck(
    text("A tute is four kings or four knights."),
    text("A tute is four kings or four queens."),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcement:
    """One announcement: by a player (in pairs the side will do), of a suit or of a value."""

    by: Seat
    suit: str | None = None
    value: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Special:
    """A hand that ends by itself: a four of a kind, a capote, a revoke.

    `rank` of the four (“kings”, “knights”, “jacks”), `made` for a capote.
    """

    type: str
    by: Seat
    rank: str | None = None
    made: bool | None = None


def worth(announcement: Announcement, trump: str | None) -> int:
    """Points of an announcement that passed `check_announcements`: 40 in trumps, 20 elsewhere."""
    if announcement.suit is not None and trump is not None:
        return FORTY if announcement.suit == trump else TWENTY
    return announcement.value or 0


def announced_points(
    announcements: Iterable[Announcement], trump: str | None, table: Table
) -> dict[Seat, int]:
    """Announced points by side; every side is named."""
    points = dict.fromkeys(table.sides, 0)
    for announcement in announcements:
        points[table.side_of(announcement.by)] += worth(announcement, trump)
    return points


def suit_name(suit: str) -> Text:
    """A suit in words; what is no suit stands as it was written."""
    return SUIT_NAMES[Suit(suit)] if suit in SUITS else Text("{suit}", (("suit", suit),))


def check_trump(trump: str | None) -> list[Problem]:
    """Trump must be one of the four suits, when it is said."""
    if trump is None or trump in SUITS:
        return []
    words = text("“{trump}” is no suit of the Spanish deck.", trump=trump)
    return [Problem("trump", "trump", words)]


def check_announcements(announcements: Sequence[Announcement], trump: str | None) -> list[Problem]:
    """Suits, values, at most one 40 and three 20s (§1.5, 1 to 3). Who may announce is asked
    elsewhere.
    """
    problems: list[Problem] = []
    sung_suits: set[str] = set()
    values: list[int] = []
    for place, announcement in enumerate(announcements):
        at = f"announcements.{place}"
        if announcement.suit is not None:
            problems += _check_suit(announcement.suit, sung_suits, at)
            sung_suits.add(announcement.suit)
        value, wrong = _value(announcement, trump, at)
        problems += wrong
        values.append(value)
    if values.count(FORTY) > 1:
        words = text("Two forties: there is one trump suit, so only one can be forty.")
        problems.append(Problem("announce_forty", "announcements", words))
    if values.count(TWENTY) > _MOST_TWENTIES:
        words = text("Four twenties: three suits are not trumps, so three at most.")
        problems.append(Problem("announce_twenty", "announcements", words))
    return problems


def _check_suit(suit: str, sung_suits: set[str], at: str) -> list[Problem]:
    if suit not in SUITS:
        words = text("“{suit}” is no suit of the Spanish deck.", suit=suit)
        return [Problem("announce_suit", at, words)]
    if suit in sung_suits:
        words = text("{suit}: announced twice, but there is one king of it.", suit=suit_name(suit))
        return [Problem("announce_suit", at, words)]
    return []


def _value(announcement: Announcement, trump: str | None, at: str) -> tuple[int, list[Problem]]:
    """Says what it is worth, and what is wrong with that; 0 when it cannot be known."""
    follows = None
    if announcement.suit in SUITS and trump in SUITS:
        follows = FORTY if announcement.suit == trump else TWENTY
    if announcement.value is None:
        if follows is not None:
            return follows, []
        if announcement.suit is not None and (announcement.suit not in SUITS or trump is not None):
            return 0, []  # the wrong suit or trump is the problem, and is said there
        if announcement.suit is not None:
            words = text(
                "Which suit is trumps? Without it nobody knows whether it is a 40 or a 20."
            )
            return 0, [Problem("trump", "trump", words)]
        words = text("Say the suit, or whether it is a 40 or a 20.")
        return 0, [Problem("announce_value", at, words)]
    if announcement.value not in (FORTY, TWENTY):
        words = text("An announcement is worth 40 or 20, not {value}.", value=announcement.value)
        return 0, [Problem("announce_value", at, words)]
    if follows is not None and announcement.value != follows:
        words = text(
            "{suit} with {trump} as trumps is worth {right}, not {value}.",
            suit=suit_name(announcement.suit or ""),
            trump=suit_name(trump or ""),
            right=follows,
            value=announcement.value,
        )
        return follows, [Problem("announce_value", at, words)]
    return announcement.value, []


def singers_of_four(announcements: Sequence[Announcement]) -> tuple[Seat, ...]:
    """Says who announced all four suits alone: he held four kings from the deal (§1.5, 6)."""
    counts: Mapping[Seat, int] = {
        announcement.by: sum(other.by == announcement.by for other in announcements)
        for announcement in announcements
    }
    return tuple(by for by, count in counts.items() if count >= _ALL_SUITS)


def check_singers(announcements: Sequence[Announcement]) -> list[Problem]:
    """§1.5, 6: whoever announced all four suits held four kings at his first trick: a tute."""
    return [
        Problem(
            "four_announcements",
            "announcements",
            text("{singer} held four kings and won a trick: that was a tute.", singer=Who(singer)),
        )
        for singer in singers_of_four(announcements)
    ]


def check_conflict(
    announcements: Sequence[Announcement], holder: Seat, table: Table
) -> list[Problem]:
    """A four of a kind by one player excludes announcements by anybody else (§1.5, 7)."""
    for place, announcement in enumerate(announcements):
        is_known = announcement.by in (*table.players, *table.sides)
        if is_known and not _may_be_same(announcement.by, holder, table):
            words = text(
                "{holder} held all four of them, so {singer} had no pair to announce.",
                holder=Who(holder),
                singer=Who(announcement.by),
            )
            return [Problem("four_of_a_kind_conflict", f"announcements.{place}", words)]
    return []


def _may_be_same(seat: Seat, other: Seat, table: Table) -> bool:
    """In pairs a side may stand for either of its players."""
    return seat == other or seat in table.players_of(other) or other in table.players_of(seat)


def sung_marks(announcements: Iterable[Announcement], trump: str | None) -> tuple[Mark, ...]:
    """Announcements as the small signs of the running table: the suit if it was said, the value."""
    return tuple(
        Mark(
            announcement.suit or "announcement",
            # What the number beside it does not say: its suit, or else that it was announced.
            text("announcement of {value}", value=worth(announcement, trump))
            if announcement.suit is None
            else suit_name(announcement.suit),
            worth(announcement, trump),
        )
        for announcement in announcements
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickHand(AnyHand):
    """Card points by side, who took the last trick, what was announced, a card left on the table,
    and how the hand ended by itself; each only if it was said.
    """

    cards: Mapping[Seat, int] | None = None
    last_trick: Seat | None = None
    trump: str | None = None
    announcements: tuple[Announcement, ...] = ()
    table_card: int | None = None
    special: Special | None = None


def trick_events(hand: TrickHand, last_trick: Seat | None) -> list[StatEvent]:
    """Says what was announced in a checked hand, who took the last trick if it was said, and how
    the hand ended by itself.
    """
    sung = [
        StatEvent(Did.SANG, announcement.by, worth(announcement, hand.trump))
        for announcement in hand.announcements
    ]
    taken = [] if last_trick is None else [StatEvent(Did.LAST_TRICK, last_trick)]
    return [*sung, *taken, *_special(hand.special)]


def _special(special: Special | None) -> list[StatEvent]:
    """A four of a kind, a revoke, a capote declared."""
    if special is None:
        return []
    did = {
        "four_of_a_kind": Did.FOUR_OF_A_KIND,
        "revoke": Did.REVOKED,
        "capote": Did.CAPOTE if special.made else Did.CAPOTE_FAILED,
    }[special.type]
    return [StatEvent(did, special.by)]
