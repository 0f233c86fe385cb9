"""The draw of two sides: everybody once, nobody twice, no dead ends, the same on every machine."""

import os
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.tournaments.pairing.field import NOBODY, Field, FieldSide
from scorekeeper.tournaments.pairing.pairing import PairedRound, cost_of, pair
from tests.tournaments.sides import event, field

IS_SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
# How many events of each size are played through.
EVENTS = 1_000 if IS_SOAK else 3
CELLS = [(many, rounds) for many in range(4, 13) for rounds in (3, 5, many - 1 + many % 2)]
CELLS += [(many, 7) for many in (*range(13, 65, 1 if IS_SOAK else 10), 64)]
CELLS += [(16, 15), (20, 19)]
CELLS = sorted({(many, rounds) for many, rounds in CELLS if rounds < many + many % 2})

SEEDS = st.integers(0, 10**6)


def paid(drawn: PairedRound) -> dict[str, int]:
    return {term.key: term.amount for term in drawn.cost}


def words(drawn: PairedRound, of: str) -> list[str]:
    found = [one for one in drawn.pairings if of in (one.first, one.second)]
    return [say(reason, PlainVoice()) for one in found for reason in one.reasons]


@pytest.mark.slow(keep=10)
@pytest.mark.parametrize(("many", "rounds"), CELLS)
def test_nobody_meets_twice_and_no_event_ends_dead(many: int, rounds: int) -> None:
    for seed in range(EVENTS):
        for now, drawn in event(many, rounds, seed):
            seats = [key for one in drawn.pairings for key in (one.first, one.second)]
            assert sorted(seats) == sorted(now.keys)
            assert paid(drawn)["repeats"] == 0, (many, rounds, seed, now.number)


@given(SEEDS, st.integers(2, 24))
def test_everybody_sits_down_once_whatever_came_before(seed: int, many: int) -> None:
    drawn = pair(field(seed, many))
    seats = sorted(key for one in drawn.pairings for key in (one.first, one.second))
    assert seats == sorted(field(seed, many).keys)
    assert [one.is_bye for one in drawn.pairings].count(True) == many % 2
    assert all(one.reasons for one in drawn.pairings)


@given(SEEDS, st.integers(2, 24), st.randoms(use_true_random=False))
def test_the_order_of_the_list_changes_nothing(seed: int, many: int, random: object) -> None:
    now = field(seed, many)
    turned = replace(now, sides=now.sides[::-1])
    assert pair(turned) == pair(now) == pair(replace(now, sides=now.sides[1:] + now.sides[:1]))


@given(SEEDS)
def test_another_seed_draws_otherwise(seed: int) -> None:
    sides = tuple(FieldSide(f"s{number}") for number in range(30))
    one, other = (pair(Field(sides, seed=str(each))) for each in (seed, seed + 1))
    assert one.pairings != other.pairings


@given(SEEDS, st.integers(3, 41))
def test_the_bye_goes_to_the_lowest_score_without_one(seed: int, many: int) -> None:
    sides = tuple(
        FieldSide(f"s{number}", score=(number * seed) % 7, byes=(number + seed) % 3 // 2)
        for number in range(many | 1)
    )
    drawn = pair(Field(sides, seed=str(seed)))
    alone = next(one for one in drawn.pairings if one.is_bye)
    lowest = min(side.score for side in sides if not side.byes)
    by_key = {side.key: side for side in sides}
    assert (by_key[alone.first].score, by_key[alone.first].byes) == (lowest, 0)
    assert alone == drawn.pairings[-1]
    assert "An odd number play" in words(drawn, NOBODY)[0]


@given(SEEDS, st.integers(6, 20))
def test_who_should_not_meet_does_not_while_there_is_a_way(seed: int, many: int) -> None:
    many += many % 2
    forbidden = (("s000", "s001", "s002"),)
    for _, drawn in event(many, 3, seed, forbidden):
        assert paid(drawn)["forbidden"] == 0
        for one in drawn.pairings:
            assert not {one.first, one.second} <= set(forbidden[0])


def test_who_should_not_meet_does_when_others_would_meet_again() -> None:
    *_, (_, drawn) = event(4, 3, 1, (("s000", "s001"),))
    assert paid(drawn) | {"repeats": 0, "forbidden": 1} == paid(drawn)
    assert "They should not meet, but otherwise others would meet again." in words(drawn, "s000")
    assert [say(note, PlainVoice()) for note in drawn.notes] == [
        "1 pairing that should not be: without it, others would meet again."
    ]


def test_when_all_have_met_somebody_meets_again_and_it_says_so() -> None:
    sides = (FieldSide("a", met=("b",)), FieldSide("b", met=("a",)))
    drawn = pair(Field(sides, left=3))
    assert [say(note, PlainVoice()) for note in drawn.notes] == [
        "1 second meeting or bye: nobody new was left."
    ]
    assert "They meet again: there was no way around it." in words(drawn, "a")


def test_the_last_round_says_what_even_dealing_would_have_cost() -> None:
    winners = FieldSide("a", 2, ("b",), firsts=1), FieldSide("c", 2, ("d",), firsts=1)
    losers = FieldSide("b", 0, ("a",), seconds=1), FieldSide("d", 0, ("c",), seconds=1)
    drawn = pair(Field((*winners, *losers), number=2))
    assert [say(note, PlainVoice()) for note in drawn.notes] == [
        (
            "Dealing first does not come out even for everybody: if it did, differences in score,"
            " squared, would be 8 instead of 0."
        )
    ]
    assert pair(Field((*winners, *losers), number=2, left=1)).notes == ()
    # Without a second meeting it could not come out even.
    met = [replace(one, met=("b", "d")) for one in winners]
    met += [replace(one, met=("a", "c")) for one in losers]
    assert pair(Field(tuple(met), number=2)).notes == ()


def test_whoever_of_the_lowest_score_leaves_the_others_level_has_the_bye() -> None:
    """Not the last by rank: with a bye for e, c and d would meet again, or two would float."""
    sides = (
        FieldSide("a", 2),
        FieldSide("b", 2),
        FieldSide("c", met=("d",)),
        FieldSide("d", met=("c",)),
        FieldSide("e"),
    )
    drawn = pair(Field(sides, seeding=("a", "b", "c", "d", "e")))
    assert (paid(drawn)["bye"], paid(drawn)["gap"]) == (0, 0)
    assert [one.first for one in drawn.pairings if one.is_bye] == ["d"]
    assert words(drawn, "d") == [
        "An odd number play: d, at 0, stands lowest of those who have not had a bye."
    ]


def test_a_bye_above_the_lowest_says_why() -> None:
    sides = (
        FieldSide("a", score=2, met=("c",)),
        FieldSide("b", score=2, met=("c",)),
        FieldSide("c", met=("a", "b")),
    )
    drawn = pair(Field(sides))
    assert [one.first for one in drawn.pairings if one.is_bye] == ["c"]
    barred = (
        FieldSide("a", score=2, met=("b",)),
        FieldSide("b", score=1, met=("a",)),
        FieldSide("c"),
    )
    drawn = pair(Field(barred))
    (why,) = words(drawn, NOBODY)
    assert why.startswith("An odd number play: with a bye for anybody lower than b")


def test_a_small_field_steps_aside_from_a_dead_end() -> None:
    repaired = [drawn for seed in range(40) for _, drawn in event(6, 4, seed) if drawn.is_repaired]
    assert repaired
    notes = {say(note, PlainVoice()) for drawn in repaired for note in drawn.notes}
    assert notes == {"Scores are a little less level, so that nobody has to meet twice later on."}
    said = [reason for drawn in repaired for one in drawn.pairings for reason in one.reasons]
    assert "So that nobody has to meet twice in the rounds to come." in {
        say(reason, PlainVoice()) for reason in said
    }


def test_without_looking_at_other_rounds_a_plan_is_followed() -> None:
    fields = [now for seed in range(40) for now, drawn in event(6, 4, seed) if drawn.is_repaired]
    for now in fields:
        drawn = pair(now, looked_at=0)
        assert paid(drawn)["repeats"] == 0


LEVEL = {"a0": 4, "b0": 4, "a1": 2, "b1": 2, "a2": 0, "b2": 0}


def two_triangles(left: int) -> Field:
    """Six of whom a0, a1, a2 are strangers, and b0, b1, b2, and each a to the b of its number: who
    pairs the level ones, each a with its b, leaves two triangles and no round after.
    """
    met = {
        one: tuple(key for key in LEVEL if one[0] != key[0] and one[1] != key[1]) for one in LEVEL
    }
    sides = tuple(FieldSide(key, score=score, met=met[key]) for key, score in LEVEL.items())
    return Field(sides, number=3, left=left, seed="triangles")


def together(drawn: PairedRound) -> set[frozenset[str]]:
    return {frozenset((one.first, one.second)) for one in drawn.pairings}


def costs(now: Field, pairs: tuple[tuple[str, str], ...]) -> int:
    return sum(term.weight * term.amount for term in cost_of(now, pairs))


def across(number: int) -> tuple[tuple[str, str], ...]:
    """One a with its b, the others among themselves: two rounds can follow."""
    one, other = (each for each in range(3) if each != number)
    return (f"a{number}", f"b{number}"), (f"a{one}", f"a{other}"), (f"b{one}", f"b{other}")


def test_the_last_round_pairs_the_level_ones() -> None:
    drawn = pair(two_triangles(left=0))
    assert together(drawn) == {frozenset((f"a{one}", f"b{one}")) for one in range(3)}
    assert not drawn.is_repaired


@pytest.mark.parametrize("left", [1, 2, 3])
def test_before_it_the_cheapest_is_taken_that_leaves_a_round(left: int) -> None:
    """Three can be played without a second meeting, however many more are to come."""
    now = two_triangles(left)
    drawn = pair(now)
    assert drawn.is_repaired
    best = min((across(one) for one in range(3)), key=lambda pairs: costs(now, pairs))
    assert together(drawn) == {frozenset(pair) for pair in best}


def test_who_should_not_meet_may_later_rather_than_others_again() -> None:
    """With a1 apart from the other two only one of these rounds is left, and none after it."""
    now = replace(two_triangles(left=1), forbidden=(("a0", "a1"), ("a1", "a2")))
    drawn = pair(now)
    assert drawn.is_repaired
    assert together(drawn) == {frozenset(pair) for pair in across(1)}
    assert paid(drawn)["forbidden"] == 0


@pytest.mark.parametrize("left", [2, 3])
def test_of_a_plan_the_cheapest_round_comes_first(left: int) -> None:
    """The plan of all three has each of those rounds."""
    now = two_triangles(left)
    assert together(pair(now, looked_at=0)) == together(pair(now))


def test_who_dealt_first_less_often_deals_first() -> None:
    drawn = pair(Field((FieldSide("a", firsts=1), FieldSide("b", seconds=1))))
    assert [(one.first, one.second) for one in drawn.pairings] == [("b", "a")]
    assert words(drawn, "a")[-1] == "b deals first: it was less often their turn."


def test_a_swap_by_hand_shows_what_it_costs() -> None:
    now, drawn = next(iter(event(8, 3, 1)))
    pairs = tuple((one.first, one.second) for one in drawn.pairings)
    assert cost_of(now, pairs) == drawn.cost
    (one, other), (third, fourth) = pairs[:2]
    dearer = cost_of(now, ((one, third), (other, fourth), *pairs[2:]))
    assert [term.weight * term.amount for term in dearer] > [
        term.weight * term.amount for term in drawn.cost
    ]


def test_a_field_of_nobody_has_no_pairings() -> None:
    assert pair(Field(())).pairings == ()


def test_who_left_is_nobody_to_meet() -> None:
    drawn = pair(
        Field((FieldSide("a", score=2, met=("gone", "b")), FieldSide("b", score=2, met=("a",))))
    )
    assert paid(drawn)["repeats"] == 1


def test_a_repair_names_its_true_cause() -> None:
    # Three rounds of four: without the two who should not meet, nobody is in the way of any round.
    causes = set()
    for seed in range(40):
        for now, drawn in event(6, 4, seed, forbidden=(("s000", "s001"), ("s002", "s003"))):
            if drawn.is_repaired:
                (note,) = [
                    words for one in drawn.notes if "level" in (words := say(one, PlainVoice()))
                ]
                free = replace(now, forbidden=())
                is_free = pair(free, looked_at=1).is_repaired
                causes.add(("should not" in note, is_free))
    assert {barred for barred, _ in causes} == {True, False}
