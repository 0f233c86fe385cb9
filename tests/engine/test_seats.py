"""Who sits where, anticlockwise: the next name sits to the right and deals next (RULES §1.1)."""

import pytest

from scorekeeper.engine.cards import SUITS, Pack, Rank
from scorekeeper.engine.seats import (
    CutCard,
    Seat,
    SeatCut,
    Table,
    are_names,
    cut_for_seats,
    deal_for_kings,
    pairings,
    rotate_ring,
)

A, B, C, D, E = (Seat(name) for name in "ABCDE")
ONE, TWO = Seat("1"), Seat("2")
ALONE = Table((A, B, C, D, E), first_dealer=A)
PAIRS = Table((A, B, C, D), first_dealer=A, in_pairs=True)


def test_the_next_name_sits_to_the_right() -> None:
    assert ALONE.right_of(A) == B
    assert ALONE.right_of(E) == A


def test_who_is_out_is_passed_over() -> None:
    assert ALONE.right_of(A, among=(A, D, E)) == D
    assert ALONE.right_of(B, among=(A, D)) == D


def test_a_round_ends_with_whom_it_is_counted_from() -> None:
    assert ALONE.round_from(C) == (D, E, A, B, C)
    assert ALONE.round_from(C, among=(A, B)) == (A, B)


def test_in_pairs_partners_sit_opposite() -> None:
    assert PAIRS.sides == (ONE, TWO)
    assert PAIRS.players_of(ONE) == (A, C)
    assert PAIRS.players_of(TWO) == (B, D)
    assert [PAIRS.side_of(who) for who in (A, B, C, D, ONE, TWO)] == [ONE, TWO, ONE, TWO, ONE, TWO]
    assert PAIRS.others(ONE) == (TWO,)


def test_alone_a_side_is_its_player() -> None:
    assert ALONE.sides == ALONE.players
    assert ALONE.side_of(B) == B
    assert ALONE.players_of(B) == (B,)
    assert ALONE.others(B) == (A, C, D, E)


def test_a_stranger_is_on_nobodys_side() -> None:
    assert PAIRS.players_of(Seat("Zoe")) == ()


def test_a_custom_of_the_table_or_the_usual_one() -> None:
    table = Table((A, B), first_dealer=A, customs=(("cards_each", "six"),))
    assert table.custom("cards_each", "ten") == "six"
    assert table.custom("stock", "none") == "none"


@pytest.mark.parametrize(
    "names", [["Ana", "ana"], ["Ana", "Ana "], ["3", "4"], ["one", "Declarer"], []]
)
def test_names_are_compared_exactly(names: list[str]) -> None:
    assert are_names(names)


@pytest.mark.parametrize(
    "names",
    [["Ana", "Ana"], ["Ana", ""], ["Ana", " \t"], ["1"], ["2"], ["declarer"], ["defenders"]],
)
def test_doubled_blank_and_taken_names_are_refused(names: list[str]) -> None:
    assert not are_names(names)


def test_a_ring_of_pairs_is_begun_so_that_the_first_stays_in_his_pair() -> None:
    seats = tuple(Seat(one) for one in "ABCD")
    assert rotate_ring(tuple(Seat(one) for one in "ADCB"), seats) == ("A", "D", "C", "B")
    assert rotate_ring(tuple(Seat(one) for one in "BADC"), seats) == ("A", "D", "C", "B")
    assert rotate_ring(tuple(Seat(one) for one in "BDAC"), seats) == ("B", "D", "A", "C")


def test_four_can_play_in_pairs_in_three_ways() -> None:
    seats = tuple(Seat(one) for one in "ABCD")
    partners = [{"".join(order[::2]), "".join(order[1::2])} for order in pairings(seats)]
    assert partners == [{"AC", "BD"}, {"AB", "CD"}, {"AD", "BC"}]


def test_the_next_to_the_left_is_somebody_who_plays() -> None:
    a, b, c, d = (Seat(one) for one in "ABCD")
    table = Table((a, b, c, d), a)
    assert table.left_of(a) == d
    assert table.left_of(a, (a, b, c)) == c
    assert table.left_of(d, (a, b, c)) == c
    assert table.left_of(a, (a,)) == a


RANKS = ("ace", "three", "king", "knight")
PACK = Pack(SUITS, tuple(map(Rank, RANKS)))


def test_the_highest_card_sits_first_and_who_ties_cuts_again() -> None:
    pack = [("king", "oros"), ("king", "copas"), ("ace", "bastos"), ("knight", "oros")]
    assert cut_for_seats(3, [*pack, ("three", "oros")], RANKS, in_pairs=False) == (
        CutCard("king", "oros", 1),
        CutCard("ace", "bastos", 0),
        CutCard("knight", "oros", 2),
    )


@pytest.mark.parametrize(
    ("cards", "is_from"),
    [
        ((("ace", "oros"), ("king", "oros")), True),
        ((("ace", "oros"),), False),
        ((("ace", "oros"), ("ace", "copas")), False),
        ((("ace", "oros"), ("joker", "oros")), False),
        ((("ace", "oros"), ("king", "hearts")), False),
        ((("king", "oros"), ("king", "copas")), True),
        ((("king", "oros"), ("king", "oros")), False),
        ((("ace", "oros"), ("", "copas")), False),
    ],
)
def test_a_cut_is_a_card_for_each_all_of_different_ranks(
    cards: tuple[tuple[str, str], ...], *, is_from: bool
) -> None:
    assert SeatCut(cards).is_from(PACK, 2) is is_from
    assert not SeatCut(cards, "s" * 65).is_from(PACK, 2)


def test_in_pairs_the_two_highest_sit_opposite() -> None:
    pack = [(rank, "oros") for rank in reversed(RANKS)]
    cards = cut_for_seats(4, pack, RANKS, in_pairs=True)
    assert [(card.rank, card.place) for card in cards] == [
        ("knight", 3),
        ("king", 1),
        ("three", 2),
        ("ace", 0),
    ]


def test_whoever_cuts_lowest_sits_out() -> None:
    pack = [(rank, "oros") for rank in reversed(RANKS)]
    places = [card.place for card in cut_for_seats(4, pack, RANKS, in_pairs=False)]
    assert places == [3, 2, 1, 0]
    pack.insert(0, ("jack", "oros"))
    cut = cut_for_seats(5, pack, (*RANKS, "jack"), in_pairs=True)
    assert [(card.rank, card.place) for card in cut][:2] == [("jack", 4), ("knight", 3)]


def dealt(kings: str) -> list[tuple[str, str]]:
    """A pack that begins so: “.K” is one other card, then a king; suits as they come."""
    suits = iter(suit.value for suit in SUITS)
    return [("king", next(suits)) if card == "K" else ("knight", "oros") for card in kings]


def test_the_first_two_kings_are_partners_and_the_first_deals() -> None:
    cards = deal_for_kings(4, 4, dealt("..KK.K..K"), in_pairs=True)
    # The third gets the first king and the fourth the second; then only two are dealt to.
    assert cards == (
        CutCard("king", "bastos", 3),
        CutCard("king", "espadas", 1),
        CutCard("king", "oros", 0),
        CutCard("king", "copas", 2),
    )


def test_without_a_king_one_sits_out() -> None:
    cards = deal_for_kings(6, 4, dealt("K.K.K.K"), in_pairs=True)
    assert [card.place for card in cards] == [0, 3, 2, 4, 1, 5]
    assert [bool(card.rank) for card in cards] == [True, True, True, False, True, False]
    alone = deal_for_kings(3, 2, dealt(".K.K"), in_pairs=False)
    assert [card.place for card in alone] == [1, 0, 2]


@pytest.mark.parametrize(
    ("cards", "is_from"),
    [
        ((("", "oros"), ("ace", "copas"), ("", "espadas"), ("", "bastos")), True),
        ((("", "oros"), ("ace", "copas"), ("", "espadas"), ("", "espadas")), False),
        ((("", "oros"), ("joker", "copas"), ("", "espadas"), ("", "bastos")), False),
        ((("", "hearts"), ("ace", "copas"), ("", "espadas"), ("", "bastos")), False),
    ],
)
def test_by_suit_each_has_one_and_a_card_is_turned_up(
    cards: tuple[tuple[str, str], ...], *, is_from: bool
) -> None:
    assert SeatCut(cards).way == "suit"
    assert SeatCut(cards).is_from(PACK, 4) is is_from
