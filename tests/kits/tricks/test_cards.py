"""Which card totals cards can make (RULES §1.1, §1.3, §1.4)."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.cards import SUIT_NAMES, SUITS, Pack
from scorekeeper.engine.seats import Seat
from scorekeeper.kits.tricks import cards
from scorekeeper.kits.tricks.cards import CARD_VALUES, POOL, TABLE_CARDS, can_split
from tests.dealt_cards import GUINOTE, TUTE, deal

Piles = tuple[int, ...]


def partitions(total: int, piles: int, most: int) -> Iterator[Piles]:
    """All ways of writing a total as so many piles, from the largest to the smallest."""
    if piles == 1:
        if total <= most:
            yield (total,)
        return
    for first in range(min(total, most), -(-total // piles) - 1, -1):
        for rest in partitions(total - first, piles - 1, first):
            yield (first, *rest)


def shared_out(piles: int, table_card: int = 0) -> set[Piles]:
    """Every way the deck falls into piles: card by card, so by another road than `can_split`."""
    found = {(0,) * piles}
    for value in CARD_VALUES:
        copies = 4 - (value == table_card)
        shares = [s for s in product(range(copies + 1), repeat=piles) if sum(s) == copies]
        found = {
            tuple(pile + n * value for pile, n in zip(dealt, share, strict=True))
            for dealt in found
            for share in shares
        }
    return found


def impossible(piles: int) -> tuple[int, list[Piles]]:
    """How many splits there are, and those that hold neither a 1 nor a 119 and yet cannot be."""
    splits = list(partitions(POOL, piles, POOL))
    lone = [s for s in splits if 1 not in s and POOL - 1 not in s and not can_split(s)]
    return len(splits), lone


def test_a_suit_is_worth_thirty_and_the_deck_a_hundred_and_twenty() -> None:
    assert sum(CARD_VALUES) == 30
    assert sum(CARD_VALUES) * len(SUITS) == POOL
    assert set(TABLE_CARDS) == {0, *CARD_VALUES}
    assert set(SUIT_NAMES) == set(SUITS)


@pytest.mark.parametrize(
    ("pack", "order"),
    [
        (cards.TUTE, "ace three king knight jack 7 6 5 4 2"),
        (cards.GUINOTE, "ace three king jack knight 7 6 5 4 2"),
    ],
)
def test_forty_cards_hold_a_hundred_and_twenty_points_and_ten_for_the_last_trick(
    pack: Pack, order: str
) -> None:
    assert (pack.pool(4), pack.last_trick, len(pack.cards)) == (POOL, 10, 40)
    assert " ".join(pack.order) == order
    assert [one.points for one in pack.counted(4)] == list(CARD_VALUES)


def test_one_pile_is_worth_anything_but_1_and_119() -> None:
    possible = {points for points in range(POOL + 1) if can_split((points, POOL - points))}
    assert set(range(POOL + 1)) - possible == {1, 119}


@pytest.mark.unwatched
@pytest.mark.parametrize("piles", [2, 3])
@pytest.mark.parametrize("table_card", TABLE_CARDS)
def test_the_search_agrees_with_sharing_out_the_deck(piles: int, table_card: int) -> None:
    pool = POOL - table_card
    dealt = shared_out(piles, table_card)
    for split in partitions(pool, piles, pool):
        assert can_split(split, table_card) == (split in dealt), split


@pytest.mark.parametrize("table_card", TABLE_CARDS)
def test_three_piles_with_a_table_card_lack_only_1_and_the_pool_less_1(table_card: int) -> None:
    pool = POOL - table_card
    for split in partitions(pool, 3, pool):
        assert can_split(split, table_card) == (1 not in split and pool - 1 not in split)


@pytest.mark.unwatched
@pytest.mark.parametrize(("piles", "splits"), [(2, 61), (3, 1_261), (4, 13_561)])
def test_up_to_four_piles_nothing_else_is_impossible(piles: int, splits: int) -> None:
    assert impossible(piles) == (splits, [])


@pytest.mark.unwatched
def test_of_five_piles_exactly_one_more_is_impossible() -> None:
    assert impossible(5)[1] == [(85, 9, 9, 9, 8)]


@pytest.mark.soak
@pytest.mark.unwatched
def test_of_six_piles_895_of_436140_are_impossible() -> None:
    splits, lone = impossible(6)
    assert (splits, len(lone)) == (436_140, 895)


@pytest.mark.parametrize(
    "split",
    [
        (85, 9, 9, 9, 8),
        (9, 85, 9, 8, 9),
        (105, 3, 3, 3, 3, 3),
        (110, 2, 2, 2, 2, 2),
        (95, 5, 5, 5, 5, 5),
    ],
)
def test_piles_that_each_could_be_and_together_cannot(split: Piles) -> None:
    assert not can_split(split)


def test_piles_that_do_not_add_up_are_no_split() -> None:
    assert not can_split((60, 59))
    assert not can_split((60, 60), table_card=11)
    assert can_split((60, 49), table_card=11)
    assert not can_split((120, 60, -60))


@given(st.integers(0, 2**32), st.sampled_from((2, 3, 4, 5, 6)), st.sampled_from((GUINOTE, TUTE)))
def test_whatever_is_dealt_can_be_split(seed: int, players: int, customs: object) -> None:
    seats = tuple(Seat(name) for name in "ABCDEF"[:players])
    played = deal(seats, GUINOTE if customs is GUINOTE else TUTE, Random(seed))
    assert can_split(tuple(played.cards().values()), played.table_card)


@given(st.permutations((50, 25, 25, 10, 6, 4)), st.permutations((105, 3, 3, 3, 3, 3)))
def test_the_order_of_the_piles_does_not_matter(some: list[int], none: list[int]) -> None:
    assert can_split(some)
    assert not can_split(none)


def test_five_piles_are_tried_card_by_card() -> None:
    # Another test may have asked before: then nothing would be worked out here.
    cards._split.cache_clear()  # noqa: SLF001 - it has no other way to forget
    cards._piles_by_worth.cache_clear()  # noqa: SLF001 - as above
    assert can_split((40, 30, 25, 15, 10))
    assert not can_split((85, 9, 9, 9, 8))
