"""Says which cards may be played to a trick, by the duties of the book (`book.toml`)."""

from collections.abc import Collection
from dataclasses import dataclass

from scorekeeper.engine.book.lesson import Duties, Edition, is_at
from scorekeeper.engine.cards import Pack, Suit
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.text import Text, text

Card = tuple[str, Suit]
"""The key of its rank, and its suit."""


@dataclass(frozen=True, slots=True)
class Trick:
    """Holds what lies on the table, in the order it was played; `partners`: the places of the cards
    that the player's own side has played.
    """

    cards: tuple[Card, ...]
    trump: Suit | None
    partners: frozenset[int] = frozenset()
    has_stock: bool = False


@dataclass(frozen=True, slots=True)
class LegalCards:
    """Names the cards of a hand that may be played, and why no other may."""

    cards: frozenset[Card]
    why: Text


LEADS = text("Whoever leads plays any card.")
IS_FREE = text("Nobody need follow suit, ruff or win the trick: any card will do.")
NO_TRUMPS_LED = text("While there is a stock only trumps are followed: any card will do.")
GOES_HIGHER = text("You have the suit led and can win the trick with it: you must.")
FOLLOWS = text("You have the suit led: a card of it, whichever you like.")
OVERRUFFS = text("The trick is ruffed, and you can overruff: you must.")
RUFFS = text("You have none of the suit led: you must ruff.")
RUFFS_WITH_PARTNER = text("Your partner has ruffed: any trump will do.")
IS_SPARED = text("You have none of the suit led and your partner is winning: any card will do.")
UNDERRUFFS = text(
    "You have none of the suit led, but a trump: you must play it, though a higher one lies there."
)
CANNOT_OVERRUFF = text("You have no trump that is high enough: any card will do.")
HAS_NEITHER = text("You can neither follow suit nor ruff: any card will do.")
NEED_NOT_RUFF = text("You have none of the suit led, and need not ruff: any card will do.")
ACE_WAITS = text(
    "Any card will do, but the ace of trumps waits for the last trick or until the three has been"
    " played."
)
NONE = Duties(frozenset())


def duties_at(game: AnyGame, edition: Edition) -> Duties:
    """Give what is owed to a trick at a table; nothing where the book of a game does not say."""
    return next((duties for duties in game.book.duties if is_at(duties.when, edition)), NONE)


def winning(pack: Pack, trick: Trick) -> int:
    """Find the place of the card that takes the trick as it lies: the highest trump, else the
    highest of the suit led.
    """
    return max(range(len(trick.cards)), key=lambda at: _strength(pack, trick, trick.cards[at]))


def _strength(pack: Pack, trick: Trick, card: Card) -> tuple[int, int]:
    rank, suit = card
    height = 2 if suit == trick.trump else 1 if suit == trick.cards[0][1] else 0
    return height, -pack.order.index(rank)


def legal(pack: Pack, duties: Duties, trick: Trick, hand: Collection[Card]) -> LegalCards:
    """Rule which of these cards may be played now. To head is to go over the card that is winning:
    once a trick is ruffed no card of the suit led does (seed 001:17).
    """
    every = frozenset(hand)
    ace, three = ("ace", trick.trump), ("three", trick.trump)
    if duties.ace_waits and ace in every and len(every) > 1 and three not in trick.cards:
        return LegalCards(every - {ace}, ACE_WAITS)
    if not trick.cards:
        return LegalCards(every, LEADS)
    return _followed(pack, duties, trick, every)


def _followed(pack: Pack, duties: Duties, trick: Trick, every: frozenset[Card]) -> LegalCards:
    best = winning(pack, trick)
    is_partners = best in trick.partners
    owed = duties.stock if trick.has_stock and duties.stock is not None else duties.owed
    owed -= duties.spared if is_partners else frozenset()
    if not owed:
        return LegalCards(every, IS_FREE)
    led, top = trick.cards[0][1], _strength(pack, trick, trick.cards[best])
    if "follow" not in owed and led != trick.trump:
        return LegalCards(every, NO_TRUMPS_LED)
    higher = frozenset(card for card in every if _strength(pack, trick, card) > top)
    if suited := frozenset(card for card in every if card[1] == led):
        must_head = "head" in owed and suited & higher
        return (
            LegalCards(suited & higher, GOES_HIGHER) if must_head else LegalCards(suited, FOLLOWS)
        )
    trumps = frozenset(card for card in every if card[1] == trick.trump)
    if "ruff" not in owed:
        return LegalCards(every, IS_SPARED if is_partners else NEED_NOT_RUFF)
    if not trumps:
        return LegalCards(every, HAS_NEITHER)
    if trick.cards[best][1] != trick.trump:
        return LegalCards(trumps, RUFFS)
    if "overruff" not in owed:
        return LegalCards(trumps, RUFFS_WITH_PARTNER)
    if higher:
        return LegalCards(higher, OVERRUFFS)
    must_ruff = "underruff" in owed  # seed 000:59: who can neither follow nor ruff may discard
    return LegalCards(trumps, UNDERRUFFS) if must_ruff else LegalCards(every, CANNOT_OVERRUFF)
