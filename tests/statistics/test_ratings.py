"""Ratings: what every match does to those who played it, and what never happens."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.statistics.facts import PlacedSide
from scorekeeper.statistics.ratings import (
    FIRST_POINTS,
    NEW,
    SETTLED,
    RatedResult,
    RatedSide,
    Skill,
    examples,
    placing_words,
    ranking,
    rate_matches,
    result,
)

PEOPLE = "abcdefgh"


def match(*sides: str, places: str = "", name: str = "m") -> RatedResult:
    """Sides as letters, “?” for who is not known; in the order given where no places are said."""
    given_places = places or "".join(str(n) for n in range(1, len(sides) + 1))
    return RatedResult(
        name,
        tuple(
            RatedSide(int(place), tuple(None if who == "?" else who for who in side))
            for place, side in zip(given_places, sides, strict=True)
        ),
    )


@st.composite
def matches(draw: st.DrawFn, people: str = PEOPLE) -> RatedResult:
    """Two to four on their own, or two pairs, with any places."""
    who = draw(st.permutations(people))
    shape = draw(st.sampled_from([(1, 1), (1, 1, 1), (1, 1, 1, 1), (2, 2)]))
    sides, at = [], 0
    for size in shape:
        sides.append("".join(who[at : at + size]))
        at += size
    places = draw(st.lists(st.sampled_from("123"), min_size=len(shape), max_size=len(shape)))
    return match(*sides, places="".join(places), name=str(draw(st.integers(0, 99))))


few = settings(max_examples=25)


def test_who_wins_rises_and_who_loses_falls() -> None:
    skills, changes = rate_matches([match("a", "b")])
    assert skills["a"].points > FIRST_POINTS > skills["b"].points
    assert [(one.who, one.place, one.sides) for one in changes] == [("a", 1, 2), ("b", 2, 2)]
    assert [one.points for one in changes] == [
        skills["a"].points - FIRST_POINTS,
        skills["b"].points - FIRST_POINTS,
    ]


def test_new_people_begin_at_a_thousand_and_are_provisional_for_ten_matches() -> None:
    assert NEW.points == FIRST_POINTS == 1000
    skills, _ = rate_matches([match("a", "b")] * (SETTLED - 1))
    assert skills["a"].is_provisional
    skills, _ = rate_matches([match("a", "b")], skills)
    assert not skills["a"].is_provisional
    assert skills["a"].matches == SETTLED


def test_partners_move_alike_and_a_tie_between_equals_moves_no_strength() -> None:
    skills, _ = rate_matches([match("ab", "cd")])
    assert skills["a"] == skills["b"]
    assert skills["c"] == skills["d"]
    skills, _ = rate_matches([match("a", "b", places="11")])
    assert abs(skills["a"].mu - NEW.mu) < 1e-9
    assert skills["a"].sigma < NEW.sigma


def test_who_is_not_known_plays_as_somebody_new_and_is_not_kept() -> None:
    unknown, _ = rate_matches([match("a?", "b?")])
    known, _ = rate_matches([match("ac", "bd")])
    assert set(unknown) == {"a", "b"}
    assert unknown["a"] == known["a"]


def test_a_match_with_one_known_person_or_one_twice_or_one_side_moves_nobody() -> None:
    for one in (match("a", "?"), match("ab", "ac"), match("ab"), RatedResult("m", ())):
        assert rate_matches([one]) == ({}, ())


def test_a_result_is_the_places_by_who_sat_there() -> None:
    placed = (PlacedSide(2, ("@0.0", "@2.0")), PlacedSide(1, ("@1.0", "@3.0")))
    people = {"@0.0": "a", "@1.0": "b", "@2.0": None}
    assert result("m", placed, people) == match("a?", "b?", places="21")


def test_a_surprise_moves_more_than_what_was_to_be_expected() -> None:
    strong, weak = Skill(32.0, 3.0, 50), Skill(20.0, 3.0, 50)
    start = {"a": strong, "b": weak}
    expected, _ = rate_matches([match("a", "b")], start)
    surprise, _ = rate_matches([match("b", "a")], start)
    assert surprise["b"].mu - weak.mu > expected["a"].mu - strong.mu


@few
@given(matches(), st.lists(matches(), max_size=4))
def test_who_wins_alone_never_falls_and_who_is_last_alone_never_rises(
    last: RatedResult, before: list[RatedResult]
) -> None:
    start, _ = rate_matches(before)
    _, changes = rate_matches([last], start)
    places = [side.place for side in last.sides]
    for one in changes:
        if one.place == min(places) and places.count(one.place) == 1:
            assert one.after.mu >= one.before.mu
        if one.place == max(places) and places.count(one.place) == 1:
            assert one.after.mu <= one.before.mu


@few
@given(st.lists(matches(), max_size=4), matches("abcd"), matches("efgh"))
def test_the_order_of_matches_that_share_nobody_does_not_matter(
    before: list[RatedResult], one: RatedResult, other: RatedResult
) -> None:
    assert rate_matches([*before, one, other])[0] == rate_matches([*before, other, one])[0]


@few
@given(st.lists(matches(), min_size=1, max_size=8), st.data())
def test_a_correction_comes_to_what_all_matches_come_to(
    played: list[RatedResult], data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, len(played) - 1))
    corrected = [*played]
    corrected[at] = replace(data.draw(matches()), match=played[at].match)
    start, before = rate_matches(played[:at])
    after, changes = rate_matches(corrected[at:], start)
    everything, every = rate_matches(corrected)
    assert (after, before + changes) == (everything, every)


@few
@given(st.lists(matches(), max_size=8))
def test_the_changes_of_somebody_follow_on_each_other(played: list[RatedResult]) -> None:
    skills, changes = rate_matches(played)
    for who in PEOPLE:
        mine = [one for one in changes if one.who == who]
        assert [one.before for one in mine] == [NEW, *(one.after for one in mine)][: len(mine)]
        assert not mine or mine[-1].after == skills[who]


def test_the_table_ranks_by_points_and_equal_ones_share_a_rank() -> None:
    three = {"a": NEW, "b": Skill(30.0, 2.0, 20), "c": replace(NEW, matches=1)}
    assert [(one.rank, one.who) for one in ranking(three)] == [(1, "b"), (2, "c"), (2, "a")]


def test_the_examples_are_reckoned_by_the_same_formula() -> None:
    first = examples()[0]
    assert say(first.title, PlainVoice()) == "Two who are new; the first wins"
    skills, _ = rate_matches([match("a", "b")])
    assert [after for _, _, after in first.rows] == [skills["a"].points, skills["b"].points]
    expected, surprise = examples()[1:3]
    assert surprise.rows[0][2] - surprise.rows[0][1] > expected.rows[0][2] - expected.rows[0][1]


def test_how_a_match_ended_is_said_in_few_words() -> None:
    said = [
        say(placing_words(place, sides, is_shared=is_shared), PlainVoice())
        for place, sides, is_shared in (
            (1, 2, False),
            (2, 2, False),
            (1, 2, True),
            (3, 4, False),
            (1, 3, True),
        )
    ]
    assert said == ["won", "lost", "tied", "3 of 4", "1 of 3, shared"]
