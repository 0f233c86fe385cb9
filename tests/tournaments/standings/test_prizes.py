"""Prizes: shared to the cent, handed out once."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.text import PlainVoice, say, text
from scorekeeper.tournaments.standings.prizes import Award, Prize, Sharing, awards, shares
from scorekeeper.tournaments.standings.standings import StandingsRow

# The published example: the 1st and 2nd level, the 4th to 6th level.
EXAMPLE = (100_00, 80_00, 60_00, 40_00, 20_00, 10_00)


def rows(*places: int) -> list[StandingsRow]:
    """A table with these places; the entrants are a, b, c and on."""
    return [
        StandingsRow("abcdefghijkl"[at], place, places.count(place) > 1, (by,), by, text("x"), ())
        for at, place in enumerate(places)
        for by in (Fraction(-place),)
    ]


def money(*amounts: int) -> list[Prize]:
    return [Prize(f"p{n}", place=n, amount=amount) for n, amount in enumerate(amounts, start=1)]


def amounts(given_out: tuple[Award, ...]) -> dict[str, int]:
    return {award.entrant: award.amount for award in given_out}


@pytest.mark.parametrize(
    ("sharing", "expected"),
    [
        ("none", (100_00, 80_00, 60_00, 40_00, 20_00, 10_00)),
        ("average", (90_00, 90_00, 60_00, 23_34, 23_33, 23_33)),
        ("hort", (95_00, 85_00, 60_00, 31_67, 21_67, 16_66)),
    ],
)
def test_the_published_example(sharing: Sharing, expected: tuple[int, ...]) -> None:
    found = awards(rows(1, 1, 3, 4, 4, 4), money(*EXAMPLE), sharing=sharing)
    assert tuple(amounts(found).values()) == expected
    assert sum(expected) == sum(EXAMPLE)


@given(
    st.lists(st.integers(0, 10**9), min_size=1, max_size=12),
    st.sampled_from(("none", "average", "hort")),
)
def test_nothing_is_lost_and_nobody_is_wronged(prizes: list[int], sharing: Sharing) -> None:
    prizes.sort(reverse=True)
    found = shares(prizes, sharing)
    assert sum(found) == sum(prizes)
    assert list(found) == sorted(found, reverse=True)
    if sharing == "average":
        assert found[0] - found[-1] <= 1


def test_who_are_level_beyond_the_last_prize_share_it() -> None:
    found = awards(rows(1, 2, 2, 2), money(50, 31))
    assert amounts(found) == {"a": 50, "b": 11, "c": 10, "d": 10}
    assert {award.prize.key for award in found[1:]} == {"p2"}


def test_each_award_says_why() -> None:
    said = [
        next(
            say(award.why, PlainVoice())
            for award in awards(rows(1, 1), money(5, 3), sharing=sharing)
        )
        for sharing in ("average", "hort", "none")
    ]
    assert said == [
        "Places 1 to 2 are level: equal parts.",
        "Places 1 to 2 are level: half of the place, half of equal parts.",
        "Place 1 by the tie-breaks.",
    ]
    assert say(awards(rows(1), money(5))[0].why, PlainVoice()) == "Place 1."


def test_a_ham_is_not_shared() -> None:
    ham = Prize("ham", place=1, words="un jamón")
    found = awards(rows(1, 1), [ham, Prize("p2", place=2, amount=20)])
    assert [(one.entrant, one.prize.key, one.amount) for one in found] == [
        ("a", "p2", 10),
        ("a", "ham", 0),
        ("b", "p2", 10),
    ]


def test_prizes_are_read_out_by_place_whatever_they_are() -> None:
    listed = [Prize("wine", place=3, words="vino"), Prize("ham", words="un jamón")]
    found = awards(rows(1, 2, 3), [*listed, Prize("p2", place=2, amount=500)])
    assert [one.prize.key for one in found] == ["ham", "p2", "wine"]


def test_a_place_nobody_took_is_not_given() -> None:
    assert awards(rows(1), [Prize("third", place=3, words="wine"), *money(1, 2, 3)]) != ()
    assert [one.prize.key for one in awards(rows(1), money(1, 2, 3))] == ["p1"]


def test_a_category_passes_over_who_has_won_a_place() -> None:
    prizes = [*money(30), *(Prize(f"y{n}", "category", n, "young", 10) for n in (1, 2))]
    found = awards(rows(1, 2, 2, 4), prizes, categories={"young": frozenset("abcd")})
    assert amounts(found) == {"a": 30, "b": 10, "c": 10}


def test_a_category_has_places_and_prizes_of_its_own() -> None:
    young = [Prize("y1", "category", 1, "young", 20), Prize("y2", "category", 2, "young", 10)]
    old = [Prize("o1", "category", 1, "old", 7)]
    found = awards(
        rows(1, 2, 3, 4),
        [*money(30), *young, *old],
        categories={"young": frozenset("abc"), "old": frozenset("d")},
    )
    assert amounts(found) == {"a": 30, "b": 20, "c": 10, "d": 7}


def test_level_and_not_shared_only_the_first_by_the_tie_breaks_has_money() -> None:
    assert amounts(awards(rows(1, 1), money(50), sharing="none")) == {"a": 50}


def test_a_cent_is_money_and_none_is_a_thing() -> None:
    assert Prize("p", amount=1).is_money
    assert not Prize("p").is_money


def test_in_a_category_who_are_level_stay_level() -> None:
    prizes = [Prize("y1", "category", 1, "young", 10)]
    found = awards(rows(1, 2, 2, 4), prizes, categories={"young": frozenset("bcd")})
    assert amounts(found) == {"b": 5, "c": 5}


def test_the_last_has_a_prize_too() -> None:
    last = Prize("spoon", "last", words="a wooden spoon")
    assert [one.entrant for one in awards(rows(1, 2, 3), [last])] == ["c"]
    assert awards([], [last]) == ()


def test_the_raffle_is_for_those_without_a_prize_and_can_be_repeated() -> None:
    prizes = [*money(30), *(Prize(f"r{n}", "raffle", words="wine") for n in range(2))]
    found = awards(rows(1, 2, 3, 4), prizes, seed="evening")
    raffled = [one.entrant for one in found if one.prize.kind == "raffle"]
    assert len(set(raffled)) == 2
    assert "a" not in raffled
    assert found == awards(rows(1, 2, 3, 4), prizes, seed="evening")
    drawn = {awards(rows(1, 2, 3, 4), prizes, seed=str(n))[1].entrant for n in range(20)}
    assert drawn == set("bcd")


def test_a_prize_for_each_person_is_worth_as_much_for_both() -> None:
    listed = [
        Prize("p1", place=1, amount=50_01, is_each=True),
        Prize("p2", place=2, amount=20_00),
        Prize("p3", kind="last", amount=5, is_each=True),
    ]
    assert amounts(awards(rows(1, 1, 3), listed, heads=2)) == {"a": 60_01, "b": 60_01, "c": 10}
