"""Round robin: Berger's tables, both legs, and what is left when somebody comes or goes."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.tournaments.event import Away, Entrant, Event, Meeting, Result, Round
from scorekeeper.tournaments.formats.round_robin import FORMAT
from scorekeeper.tournaments.pairing.field import NOBODY, berger, remaining
from scorekeeper.tournaments.standings.standings import standings
from tests.tournaments.random_tournaments import (
    away,
    entered,
    played,
    scored,
    settings_of,
    with_round,
)


def meetings(event: Event) -> Counter[frozenset[str]]:
    return Counter(frozenset(one.seats) for _, one in event.meetings() if not one.is_bye)


def test_bergers_tables_are_those_of_the_handbook() -> None:
    # FIDE Handbook C.05 annex 1, 5 or 6 players.
    table = berger(("1", "2", "3", "4", "5", "6"))
    assert [["".join(one) for one in each] for each in table] == [
        ["16", "25", "34"],
        ["64", "53", "12"],
        ["26", "31", "45"],
        ["65", "14", "23"],
        ["36", "42", "51"],
    ]


@pytest.mark.parametrize("many", range(2, 18))
@pytest.mark.parametrize("legs", [1, 2])
def test_everybody_meets_everybody_as_often_as_agreed(many: int, legs: int) -> None:
    event = entered(FORMAT, many, "evening", legs=legs)
    whole = FORMAT.draw(settings_of(FORMAT, event), event).rounds
    assert len(whole) == FORMAT.rounds(settings_of(FORMAT, event), event)
    assert len(whole) == legs * (many - 1 + many % 2)
    over = played(FORMAT, event, Random(many))
    assert over.rounds == whole
    assert set(meetings(over).values()) == {legs}
    assert len(meetings(over)) == many * (many - 1) // 2
    firsts = Counter(one.seats[0] for _, one in over.meetings() if not one.is_bye)
    assert max(firsts.values()) - min(firsts[key] for key in event.by_key) <= 1
    byes = Counter(one.seats[0] for _, one in over.meetings() if one.is_bye)
    assert set(byes.values()) <= {legs}


@pytest.mark.parametrize("many", [4, 5, 8, 9])
def test_who_leaves_is_a_bye_for_the_others(many: int) -> None:
    event = entered(FORMAT, many, "evening")
    over = played(FORMAT, event, Random(1), leaving={3: "s01"})
    assert len(over.rounds) <= many - 1 + many % 2
    others = {pair for pair in meetings(over) if "s01" not in pair}
    assert len(others) == (many - 1) * (many - 2) // 2
    assert set(meetings(over).values()) == {1}


def test_who_comes_late_still_meets_everybody() -> None:
    random = Random(2)
    event = entered(FORMAT, 6, "evening")
    late = away(event, "s03", 1, 2)
    over = played(FORMAT, late, random)
    assert len(meetings(over)) == 15
    entering = replace(over, entrants=(*over.entrants, Entrant("new")))
    assert not FORMAT.is_over(settings_of(FORMAT, entering), entering)
    assert len(meetings(played(FORMAT, entering, random))) == 21


def test_a_void_match_is_played_again() -> None:
    event = played(FORMAT, entered(FORMAT, 4, "evening"), Random(3))
    first = event.results[0]
    void = replace(event, results=(Result(1, first.table, ending="void"), *event.results[1:]))
    drawn = FORMAT.draw(settings_of(FORMAT, void), void)
    assert [len(one.meetings) for one in drawn.rounds] == [1]


def test_what_is_left_takes_few_rounds() -> None:
    pairs = [(one, other) for one in "abcdef" for other in "abcdef" if one < other]
    rounds = list(remaining(pairs))
    assert sorted(one for each in rounds for one in each) == pairs
    assert len(rounds) <= 6
    assert list(remaining([])) == []
    twice = list(remaining([("a", "b"), ("a", "b")]))
    assert twice == [(("a", "b"),), (("a", "b"),)]


def test_of_what_is_left_the_earlier_comes_first() -> None:
    assert list(remaining([("a", "b"), ("a", "c")])) == [(("a", "b"),), (("a", "c"),)]
    assert list(remaining([("a", "c"), ("a", "b")])) == [(("a", "c"),), (("a", "b"),)]


def test_who_has_most_left_to_play_comes_before_what_stands_earlier() -> None:
    # In a row from a to g, every second meeting can be played at once: the first ones without a, or
    # the others without g. But a has two left to play, g one.
    first, others = ["bc", "de", "fg"], ["ab", "ab", "cd", "ef"]
    apart = ["hi", "jk", "lm", "no", "pq"]
    fixtures = [(one[0], one[1]) for one in (*first, *apart, *others)]
    rounds = [["".join(one) for one in each] for each in remaining(fixtures)]
    assert rounds == [[*apart, "ab", "cd", "ef"], [*first], ["ab"]]


def test_whoever_is_alone_is_named_before_nobody() -> None:
    table = berger(("1", "2", "3"), is_double=True)
    assert [one for each in table for one in each if NOBODY in one] == [
        ("1", NOBODY), ("3", NOBODY), ("2", NOBODY)
    ] * 2  # fmt: skip


def test_nobody_alone_plays() -> None:
    assert berger(("a",)) == ()
    assert berger(("a", "b")) == ((("a", "b"),),)
    (problem,) = FORMAT.check(settings_of(FORMAT, entered(FORMAT, 1, "")), entered(FORMAT, 1, ""))
    assert problem.code == "players"


def test_two_who_left_leave_nothing() -> None:
    event = away(away(entered(FORMAT, 6, "evening"), "s01", 1), "s02", 1)
    over = played(FORMAT, event, Random(4))
    assert len(meetings(over)) == 6


def byes(event: Event) -> list[list[str]]:
    """By round, why somebody sits out."""
    rounds = FORMAT.draw(settings_of(FORMAT, event), event).rounds
    return [
        [
            say(why, PlainVoice())
            for meeting in one.meetings
            if meeting.is_bye
            for why in meeting.reasons
        ]
        for one in rounds
    ]


def test_a_bye_says_whether_somebody_is_missing_or_it_was_their_turn() -> None:
    assert byes(entered(FORMAT, 4, "evening")) == [[]] * 3
    turn = "A bye: an odd number play, and it comes to everybody once."
    assert byes(entered(FORMAT, 5, "evening")) == [[turn]] * 5
    missing = away(entered(FORMAT, 4, "evening"), "s01", 2)
    assert byes(missing) == [[], *[["A bye: s01 is not there."]] * 2]


def test_who_leaves_later_plays_until_then() -> None:
    event = away(entered(FORMAT, 6, "evening"), "s01", 2)
    first = FORMAT.draw(settings_of(FORMAT, event), event).rounds[0]
    assert [len(one.seats) for one in first.meetings if "s01" in one.seats] == [2]


def late_after(event: Event, *, is_seated: bool) -> Event:
    """Five, of whom one sits out in each of two rounds; then a sixth comes, who is seated in the
    second with who sits out there, or plays from the third.
    """
    random = Random(7)
    for _ in range(2):
        event = with_round(event, FORMAT.draw(settings_of(FORMAT, event), event).rounds[0], random)
    entrants = (*event.entrants, Entrant("late", away=(Away(1, 1 if is_seated else 2),)))
    if not is_seated:
        return replace(event, entrants=entrants)
    *others, bye = event.rounds[1].meetings
    second = Round(2, (*others, Meeting(3, (*bye.seats, "late"))))
    result = scored(2, second.meetings[-1], random)
    rounds, results = (event.rounds[0], second), (*event.results, result)
    return replace(event, entrants=entrants, rounds=rounds, results=results)


@pytest.mark.parametrize("legs", [1, 2])
@pytest.mark.parametrize("is_seated", [True, False])
def test_who_sat_out_before_a_latecomer_has_no_more_than_was_won(
    legs: int, *, is_seated: bool
) -> None:
    event = late_after(entered(FORMAT, 5, "evening", legs=legs), is_seated=is_seated)
    won = {row.entrant: sum(x.lead > 0 for x in row.bouts) for row in standings(event, FORMAT).rows}
    assert {row.entrant: row.points for row in standings(event, FORMAT).rows} == won
    over = played(FORMAT, event, Random(8))
    assert set(meetings(over).values()) == {legs}
    assert say(standings(over, FORMAT).criteria[0].help, PlainVoice()) == (
        "A win counts 1, a draw ½, a loss 0, a bye 1, but nothing where somebody has one more than"
        " the others."
    )
    rows = standings(over, FORMAT).rows
    assert {row.entrant: row.points for row in rows} == {
        row.entrant: sum(bout.lead > 0 for bout in row.bouts) for row in rows
    }


@pytest.mark.parametrize("many", [5, 6])
def test_a_bye_counts_where_all_have_as_many_rounds(many: int) -> None:
    event = entered(FORMAT, many, "evening")
    for leaving in ({}, {3: "s01"}):
        over = played(FORMAT, event, Random(1), leaving=leaving)
        rows = [row for row in standings(over, FORMAT).rows if row.entrant not in leaving.values()]
        for row in rows:
            assert row.points == sum(bout.lead > 0 or bout.how == "bye" for bout in row.bouts)
        assert {sum(bout.how != "away" for bout in row.bouts) for row in rows} == {5}
