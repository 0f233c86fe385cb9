"""What is proposed for an evening, each figure held against one that was counted by hand."""

from dataclasses import replace

import pytest

from scorekeeper.engine.game import Length, Lengths, Pace
from scorekeeper.tournaments.advice import (
    Arrangement,
    Occasion,
    Remedies,
    ScheduleOption,
    best_fit,
    best_way,
    fit_of,
    problems_of,
    propose,
    prospects,
    remedies,
    tables_of,
    usual_rounds,
    with_rounds,
)
from scorekeeper.tournaments.event import Contest
from scorekeeper.tournaments.formats import BY_KEY

GUINOTE = Lengths(
    Pace(300, 480, 600),
    (Length("games", 4), Length("first_to", 3), Length("games", 6), Length("games", 8)),
    (Length("first_to", 2),),
)
BOIG = Lengths(
    Pace(150, 225, 300),
    (Length("deals", 20), Length("deals", 30)),
    (Length("deals", 10), Length("deals", 15)),
)
TWENTY = Length("games", 1)
EVENING = Occasion(Contest("sides", "guinote"), 16, 240, GUINOTE)
TABLES = Occasion(Contest("tables", "tuti_boig", sizes=(4, 5, 6)), 20, 300, BOIG)
CUP = Arrangement("cup", "single_elimination", EVENING.contest, 16)


def names_of(occasion: Occasion) -> list[str]:
    return [card.arrangement.name for card in propose(occasion)]


def settings_of(proposal: ScheduleOption) -> dict[str, int | str]:
    return dict(proposal.arrangement.settings)


def test_sixteen_in_a_knock_out_at_four_tables_take_two_turns_then_one_each() -> None:
    """8 matches, 4, 2, and the final beside the match for third place; 20 minutes each."""
    twenty = Lengths(Pace(900, 1200, 1500), (TWENTY,), ())
    fit = fit_of(CUP, TWENTY, replace(EVENING, habit=twenty, tables=4))
    assert tables_of(CUP) == (8, 4, 2, 2)
    assert fit.timetable.turns == (2, 1, 1, 1)
    assert fit.timetable.total == 5 * 20 + 3 * 5
    assert fit.timetable.round_minutes == 40
    one = fit_of(CUP, TWENTY, replace(EVENING, habit=twenty, tables=1, pause=0))
    assert (one.timetable.turns, one.timetable.total) == ((8, 4, 2, 2), 16 * 20)
    assert fit_of(CUP, TWENTY, replace(EVENING, habit=twenty)).timetable.turns == (1, 1, 1, 1)


def test_thirty_five_pairs_play_a_first_round_at_seventeen_tables() -> None:
    cup = best_way("cup", replace(EVENING, entrants=35))
    assert cup is not None
    assert settings_of(cup) == {"filling": "lot"}
    assert tables_of(cup.arrangement) == (17, 16, 8, 4, 2, 2)
    found = prospects(cup)
    assert (found.least, found.out, found.often) == (1, 1, 1)


def test_three_are_proposed_that_differ_and_are_over_in_time() -> None:
    cards = propose(EVENING)
    assert names_of(EVENING) == ["swiss", "groups_then_knockout", "cup"]
    assert all(card.fit.is_fitting and not card.problems for card in cards)
    assert len({card.key for card in cards}) == 3
    swiss, groups, cup = map(prospects, cards)
    assert (swiss.least, swiss.out, swiss.often) == (5, 0, 0)
    assert settings_of(cards[1]) == {"groups": 4, "advance": 2}
    assert (groups.least, groups.out) == (3, 0)
    assert (cup.least, cup.out) == (1, 0)
    assert [figure.of for figure in (swiss, groups, cup)] == [100] * 3


@pytest.mark.parametrize(
    ("entrants", "names"),
    [
        (1, []),
        (2, ["round_robin", "double_elimination"]),
        (3, ["round_robin", "cup", "double_elimination"]),
        (5, ["round_robin", "cup", "double_elimination"]),
        (8, ["round_robin", "groups_then_knockout", "cup"]),
        (9, ["swiss", "groups_then_knockout", "cup"]),
        (120, ["swiss", "cup", "swiss_then_knockout"]),
    ],
)
def test_what_so_many_can_play_is_proposed(entrants: int, names: list[str]) -> None:
    assert names_of(replace(EVENING, entrants=entrants)) == names


def test_everybody_against_everybody_is_one_of_a_long_day() -> None:
    long = replace(EVENING, entrants=9, minutes=600)
    (robin,) = (x for x in (best_way("round_robin", long),) if x)
    assert (prospects(robin).least, prospects(robin).out, prospects(robin).often) == (8, 1, 1)
    assert best_way("round_robin", replace(EVENING, entrants=65)) is None
    assert best_way("groups_then_knockout", replace(EVENING, entrants=97)) is None


def test_fewer_tables_leave_time_for_shorter_matches_or_fewer_rounds() -> None:
    free, short = (best_way("swiss", replace(EVENING, tables=tables)) for tables in (0, 4))
    assert free is not None
    assert short is not None
    assert (free.fit.timetable.rounds, free.fit.timetable.minutes) == (5, 40)
    assert (short.fit.timetable.turns, short.fit.timetable.minutes) == ((2, 2, 2, 2), 25)


def test_a_short_evening_takes_only_the_best_of_each_group_on() -> None:
    groups = best_way("groups_then_knockout", replace(EVENING, tables=4))
    assert groups is not None
    assert settings_of(groups) == {"groups": 4, "advance": 1}


def test_many_at_a_table_meet_anew_or_level_or_seldom_and_long() -> None:
    planned, top, few = propose(TABLES)
    assert [x.arrangement.system for x in (planned, top, few)] == [
        "tables_planned",
        "tables_drawn",
        "tables_planned",
    ]
    assert settings_of(planned) == {"rounds": 3}
    assert settings_of(top) == {"rounds": 3, "top_table": "last"}
    assert settings_of(few) == {"rounds": 2}
    assert few.fit.timetable.minutes > planned.fit.timetable.minutes
    assert len(propose(replace(TABLES, minutes=240))) == 3
    assert names_of(replace(TABLES, minutes=100)) == ["tables_planned", "top"]
    assert names_of(replace(TABLES, entrants=3)) == []


def test_fewer_rounds_are_no_proposal_where_no_match_is_longer() -> None:
    one = replace(TABLES, habit=Lengths(BOIG.pace, (Length("deals", 10),), ()))
    assert names_of(one) == ["tables_planned", "top"]


def test_larger_tables_are_laid_where_there_are_few() -> None:
    few = best_way("tables_planned", replace(TABLES, entrants=24, tables=4))
    assert few is not None
    assert settings_of(few) == {"rounds": 3, "tables": 4}
    assert few.arrangement.sizes == (6, 6, 6, 6)
    assert set(few.fit.timetable.turns) == {1}
    final = best_way("final_table", replace(TABLES, entrants=24, tables=4))
    assert final is not None
    assert settings_of(final) == {"rounds": 1}
    assert set(final.fit.timetable.turns) == {2}


def test_who_enters_alone_sits_out_in_turn() -> None:
    partners = Contest("tables", "guinote", sizes=(4, 4, 4), has_partners=True)
    planned = best_way("tables_planned", replace(EVENING, contest=partners, entrants=9))
    assert planned is not None
    found = prospects(planned)
    assert (found.least, found.out, found.often) == (4, 1, 1)


def test_the_same_seed_gives_the_same_figures_and_another_others() -> None:
    (swiss, *_) = propose(EVENING)
    assert prospects(swiss, "a") == prospects(swiss, "a")
    assert prospects.__wrapped__(swiss, "a") == prospects(swiss, "a")
    assert prospects(swiss, "a") != prospects(swiss, "b")


def test_so_many_evenings_are_rehearsed_as_there_is_time_for() -> None:
    many = best_way("cup", replace(EVENING, entrants=600, minutes=600))
    assert many is not None
    assert prospects(many).of == 20
    assert prospects(many).first <= prospects(many).among <= 20


def test_more_rounds_find_the_best_at_least_as_often() -> None:
    swiss = Arrangement("swiss", "swiss", EVENING.contest, 32)
    ways = [best_fit([with_rounds(swiss, rounds, 0)], [], EVENING) for rounds in (2, 7)]
    same = [replace(way, fit=ways[0].fit) for way in ways]
    assert prospects(same[0]).first <= prospects(same[1]).first
    assert prospects(same[0]).among <= prospects(same[1]).among


def test_where_nothing_fits_it_is_said_what_would() -> None:
    """35 pairs at four tables: two rounds of a Swiss, of 5 turns of 25 minutes, are 255."""
    crowd = replace(EVENING, entrants=35, tables=4)
    assert propose(crowd) == ()
    remedy = remedies(crowd)
    assert remedy == Remedies(minutes=255, tables=5, match_minutes=23)
    assert propose(replace(crowd, minutes=remedy.minutes))
    assert not propose(replace(crowd, minutes=remedy.minutes - 1))
    assert propose(replace(crowd, tables=5))


def test_a_remedy_that_alone_would_not_do_is_not_named() -> None:
    """Two rounds of a Swiss are the least: matches of 2 minutes are none."""
    hurry = remedies(replace(EVENING, minutes=10))
    assert hurry == Remedies(minutes=2 * 25 + 5, tables=0, match_minutes=0)
    narrow = remedies(replace(EVENING, minutes=10, tables=3))
    assert narrow is not None
    assert (narrow.tables, narrow.match_minutes) == (0, 0)
    assert remedies(replace(TABLES, entrants=3)) is None


def test_what_so_few_cannot_play_has_a_table_of_one_turn_and_says_why() -> None:
    alone = best_way("double_elimination", replace(EVENING, entrants=1))
    assert alone is not None
    assert alone.problems == problems_of(alone.arrangement)
    assert alone.problems[0].code == "players"
    assert alone.fit.timetable.turns == (1,)
    nobody = best_way("tables_planned", replace(TABLES, entrants=2))
    assert nobody is not None
    assert nobody.arrangement.sizes == ()
    assert nobody.form is BY_KEY["tables_planned"]


def test_rounds_grow_with_the_field() -> None:
    assert [usual_rounds(many) for many in (8, 24, 25, 48, 49)] == [5, 5, 6, 6, 7]
