"""Derives the pile that follows from the others, and refuses totals that cannot be.

RULES §1.2 to §1.4. Card points only; “expected” are the sides that played this hand.
"""

from collections.abc import Mapping, Sequence

from scorekeeper.engine.game import Problem, check_player
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.text import Text, Who, text, text_c, text_n
from scorekeeper.kits.tricks.cards import LAST_TRICK, POOL, TABLE_CARD_NAMES, TABLE_CARDS, can_split

Cards = Mapping[Seat, int]
_TABLE_CARD_PLAYERS = 3
_CROWD = 5


def pool_of(table_card: int | None) -> int:
    """Says what the piles add up to: 120 less the card left on the table (§1.4)."""
    return POOL - (table_card or 0)


def known_pool(table_card: int | None, players: int) -> int | None:
    """The pool, or None when the card said to be left cannot be: then no sum can be judged."""
    return None if check_table_card(table_card, players) else pool_of(table_card)


def complete_piles(cards: Cards, expected: Sequence[Seat], pool: int) -> dict[Seat, int]:
    """All piles in seating order, the one left out derived; of a count that passed its check."""
    left = pool - sum(cards.values())
    return {side: cards.get(side, left) for side in expected}


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


def check_entries(
    cards: Cards, table: Table, expected: Sequence[Seat], most: int = POOL
) -> list[Problem]:
    """Each entry by itself: whose pile it is, and that it lies between 0 and all there are."""
    problems = []
    for side, points in cards.items():
        field = f"cards.{side}"
        if side not in table.sides:
            words = text("“{name}” does not score at this table.", name=str(side))
            problems.append(Problem("unknown_player", field, words))
        elif side not in expected:
            words = text("{player} is out and does not play this hand.", player=Who(side))
            problems.append(Problem("not_active", field, words))
        if not 0 <= points <= most:
            words = text(
                "{points} cannot be: card points lie between 0 and {most}.",
                points=points,
                most=most,
            )
            problems.append(Problem("range", field, words))
    return problems


def check_whole(cards: Cards, table: Table, expected: Sequence[Seat], pool: int) -> list[Problem]:
    """A whole count of any deck: all piles but one at least, adding up to what it is worth."""
    problems = check_entries(cards, table, expected, pool) or _check_missing(cards, expected)
    return problems or _check_sum(cards, expected, pool, is_bare=True)


def check_count(
    cards: Cards,
    table: Table,
    expected: Sequence[Seat],
    pool: int | None,
    *,
    is_bare: bool = False,
) -> list[Problem]:
    """The same of the Tute pack, and each pile possible, and together possible.

    Sums are judged once every entry stands for itself and the pool is known (`known_pool`).
    `is_bare`: of a game in which cards are all that counts, with no last ten and no card left on
    the table that a wrong sum might come from.
    """
    problems = check_entries(cards, table, expected) or _check_missing(cards, expected)
    if problems or pool is None:
        return problems
    if problems := _check_sum(cards, expected, pool, is_bare=is_bare):
        return [*problems, *_check_piles(cards, pool)]
    # What was entered speaks first: that the derived pile cannot be either says nothing more.
    piles = complete_piles(cards, expected, pool)
    return _check_piles(cards, pool) or _check_piles(piles, pool) or _check_split(piles, pool)


def _check_missing(cards: Cards, expected: Sequence[Seat]) -> list[Problem]:
    left_out = [side for side in expected if side not in cards]
    if len(left_out) <= 1:
        return []
    words = text(
        "Points are missing: {players}. All but one are needed; the last one follows.",
        players=tuple(Who(side) for side in left_out),
    )
    return [Problem("missing", "cards", words)]


def _check_sum(
    cards: Cards, expected: Sequence[Seat], pool: int, *, is_bare: bool
) -> list[Problem]:
    left = pool - sum(cards.values())
    if left == 0 or (left > 0 and len(cards) < len(expected)):
        return []
    return [Problem("sum", "cards", _sum_words(cards, pool, len(expected), is_bare=is_bare))]


def check_partial(
    cards: Cards, table: Table, expected: Sequence[Seat], pool: int | None
) -> list[Problem]:
    """Points counted so far, of any sides: each possible, and together not above the pool, nor one
    below it: what is still in play is a pile too.
    """
    problems = check_entries(cards, table, expected)
    if problems or pool is None:
        return problems
    left = pool - sum(cards.values())
    if left < 0:
        problems.append(Problem("sum", "cards", _sum_words(cards, pool, len(expected))))
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


def _sum_words(entered: Cards, pool: int, players: int, *, is_bare: bool = False) -> Text:
    total = sum(entered.values())
    off = total - pool
    if len(entered) == 1:
        return text("{points} is more than the {pool} in play.", points=total, pool=pool)
    said = text_n(
        "{sum} = {total}, the deck holds {pool}: {n} too many.",
        "{sum} = {total}, the deck holds {pool}: {n} too many.",
        off,
        sum=" + ".join(str(points) for points in entered.values()),
        total=total,
        pool=pool,
    )
    if off < 0:
        said = text_n(
            "{sum} = {total}, the deck holds {pool}: {n} missing.",
            "{sum} = {total}, the deck holds {pool}: {n} missing.",
            -off,
            sum=" + ".join(str(points) for points in entered.values()),
            total=total,
            pool=pool,
        )
    if off == LAST_TRICK and not is_bare:
        hint = text("The last ten is added by itself: enter card points only.")
        return text("{said} {hint}", said=said, hint=hint)
    if players == _TABLE_CARD_PLAYERS and pool == POOL and -off in TABLE_CARDS and not is_bare:
        hint = text("Was a card left on the table? {card}", card=table_card_name(-off))
        return text("{said} {hint}", said=said, hint=hint)
    return said


def table_card_name(value: int) -> Text:
    """The card by name where its value is that of one rank; 3 and 2 differ between games."""
    if value in TABLE_CARD_NAMES:
        return text("{card} ({points})", card=TABLE_CARD_NAMES[value], points=value)
    return text_c("card", "a card worth {points}", points=value)
