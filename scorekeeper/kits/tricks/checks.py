"""Checks of a hand what every game with tricks checks alike, and warns of what is rare.

RULES §1.2 to §1.4: the piles, of which “expected” are the sides that played; card points only.
§1.3: no card points with the last trick, all of them without it, an announcement by somebody
without card points (a blank trick was won). §1.5, 6: all four suits announced by one player.
"""

from collections.abc import Mapping, Sequence

from scorekeeper.engine.game import Problem, check_player
from scorekeeper.engine.piles import check_entries, check_missing, complete_piles, is_sum, sum_words
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.text import Text, Who, text, text_c
from scorekeeper.kits.tricks.announcements import (
    Announcement,
    TrickHand,
    check_announcements,
    check_trump,
    singers_of_four,
)
from scorekeeper.kits.tricks.cards import (
    LAST_TRICK,
    POOL,
    TABLE_CARD_NAMES,
    TABLE_CARDS,
    can_split,
    pool_of,
)

Cards = Mapping[Seat, int]
# RULES §0: who and what may be entered at all, the form of each entry, sums, then agreement.
CODES = (
    *("players", "option", "finished", "unknown_player", "not_active"),
    *("special", "four_of_a_kind_off", "capote_variant", "missing"),
    *("range", "table_card", "trump", "last_trick"),
    *("announce_suit", "announce_value", "announce_forty", "announce_twenty"),
    *("sum", "unreachable", "split"),
    *("four_announcements", "four_of_a_kind_conflict", "outcome_mismatch", "capote_last_trick"),
)
_TABLE_CARD_PLAYERS = 3
_CROWD = 5


def codes_with(own: Mapping[str, str]) -> tuple[str, ...]:
    """These codes with a game's own, each before the one it is given with."""
    return tuple(
        code for known in CODES for code in (*(mine for mine in own if own[mine] == known), known)
    )


def known_pool(table_card: int | None, players: int) -> int | None:
    """The pool, or None when the card said to be left cannot be: then no sum can be judged."""
    return None if check_table_card(table_card, players) else pool_of(table_card)


def check_table_card(table_card: int | None, players: int) -> list[Problem]:
    """The turned-up card stays on the table only with three players (§1.4)."""
    if table_card is None or (players == _TABLE_CARD_PLAYERS and table_card in TABLE_CARDS):
        return []
    if table_card not in TABLE_CARDS:
        words = text("No card is worth {value}: 0, 2, 3, 4, 10 or 11.", value=table_card)
    else:
        words = text("A card is left on the table only when three are playing.")
    return [Problem("table_card", "table_card", words)]


def check_last_trick(
    last_trick: Seat | None, table: Table, active: Sequence[Seat], *, is_needed: bool
) -> list[Problem]:
    """The last ten have exactly one holder: a player, also in pairs."""
    if last_trick is None:
        if not is_needed:
            return []
        words = text("Who took the last trick?")
        return [Problem("last_trick", "last_trick", words)]
    if table.in_pairs and last_trick in table.sides:
        words = text("Which of the two partners took the last trick?")
        return [Problem("last_trick", "last_trick", words)]
    return check_player(last_trick, "last_trick", table, active)


def check_count(
    cards: Cards,
    table: Table,
    expected: Sequence[Seat],
    pool: int | None,
    *,
    is_bare: bool = False,
) -> list[Problem]:
    """A whole count of the Tute pack: adding up, each pile possible, and together possible.

    Sums are judged once every entry stands for itself and the pool is known (`known_pool`).
    `is_bare`: of a game in which cards are all that counts, with no last ten and no card left on
    the table that a wrong sum might come from.
    """
    problems = check_entries(cards, table, expected, POOL) or check_missing(cards, expected)
    if problems or pool is None:
        return problems
    if not is_sum(cards, expected, pool):
        problem = _sum_problem(cards, pool, len(expected), is_bare=is_bare)
        return [problem, *_check_piles(cards, pool)]
    # What was entered speaks first: that the derived pile cannot be either says nothing more.
    piles = complete_piles(cards, expected, pool)
    return _check_piles(cards, pool) or _check_piles(piles, pool) or _check_split(piles, pool)


def check_partial(
    cards: Cards, table: Table, expected: Sequence[Seat], pool: int | None
) -> list[Problem]:
    """Points counted so far, of any sides: each possible, and together not above the pool, nor one
    below it: what is still in play is a pile too.
    """
    problems = check_entries(cards, table, expected, POOL)
    if problems or pool is None:
        return problems
    left = pool - sum(cards.values())
    if left < 0:
        problems.append(_sum_problem(cards, pool, len(expected)))
    problems += _check_piles(cards, pool)
    if left == 1 and not problems:
        words = text("One point would be left in play, and no card is worth 1.")
        problems.append(Problem("split", "cards", words))
    return problems


def _check_piles(piles: Cards, pool: int) -> list[Problem]:
    problems = []
    for side, points in piles.items():
        if points in (1, pool - 1):
            words = (
                text("No pile of cards is worth 1: the smallest counting card is worth 2.")
                if points == 1
                else text(
                    "{points} is impossible: that leaves the others 1 point, and "
                    "no card is worth 1.",
                    points=points,
                )
            )
            problems.append(Problem("unreachable", f"cards.{side}", words))
    return problems


def _check_split(piles: Cards, pool: int) -> list[Problem]:
    # Up to four piles nothing else is impossible (§1.3).
    if len(piles) < _CROWD or can_split(tuple(piles.values()), POOL - pool):
        return []
    words = text(
        "No deck can be shared out as {piles}: there are only four of each card.",
        piles=" + ".join(str(points) for points in piles.values()),
    )
    return [Problem("split", "cards", words)]


def _sum_problem(entered: Cards, pool: int, players: int, *, is_bare: bool = False) -> Problem:
    """Refuses a sum, with what it may come from where the last ten or a card lie near."""
    off = sum(entered.values()) - pool
    sentence = sum_words(entered, pool)
    hint = None
    if len(entered) > 1 and not is_bare:
        if off == LAST_TRICK:
            hint = text("The last ten is added by itself: enter card points only.")
        elif players == _TABLE_CARD_PLAYERS and pool == POOL and -off in TABLE_CARDS:
            hint = text("Was a card left on the table? {card}", card=table_card_name(-off))
    words = sentence if hint is None else text("{said} {hint}", said=sentence, hint=hint)
    return Problem("sum", "cards", words)


def table_card_name(value: int) -> Text:
    """The card by name where its value is that of one rank; 3 and 2 differ between games."""
    if value in TABLE_CARD_NAMES:
        return text("{card} ({points})", card=TABLE_CARD_NAMES[value], points=value)
    if not value:
        return text_c("card", "one without points")
    return text_c("card", "a card worth {points}", points=value)


def check_people(
    hand: TrickHand, table: Table, active: Sequence[Seat], *, side_will_do: bool = False
) -> list[Problem]:
    """Says who dealt, who announced, and by whom the hand ended."""
    problems = check_player(hand.dealer, "dealer", table, active)
    for place, announcement in enumerate(hand.announcements):
        at = f"announcements.{place}"
        problems += check_player(announcement.by, at, table, active, side_will_do=side_will_do)
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
    singers = {table.side_of(announcement.by) for announcement in announcements}
    sentences = []
    for side, points in cards.items():
        if points == 0 and side == last:
            words = text(
                "{side} took the last trick and has no card points: a blank last trick?",
                side=Who(side),
            )
            sentences.append(words)
        elif points == 0 and side in singers:
            words = text(
                "{side} announced and has no card points: was only a blank trick won?",
                side=Who(side),
            )
            sentences.append(words)
        if points == pool and last is not None and side != last:
            words = text(
                "{side} has all {points} card points and not the last trick: is that right?",
                side=Who(side),
                points=points,
            )
            sentences.append(words)
    return tuple(sentences)


def doubt_four_suits(announcements: Sequence[Announcement], table: Table) -> tuple[Text, ...]:
    """Who announced all four suits held four kings, which win the hand when they are declared."""
    return tuple(
        text("{singer} held all four kings and did not declare them?", singer=Who(singer))
        for singer in singers_of_four(announcements)
        if singer in table.players
    )
