"""A league of tournaments."""

from fractions import Fraction

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.tournaments.standings.league import Leg, Scheme, league

SCHEME = Scheme(worth=(10, 6, 3, 1), best=2)
LEGS = (
    Leg("may", {"ana": 1, "bea": 2, "carles": 3}),
    Leg("june", {"ana": 3, "bea": 1, "carles": 1}),
    Leg("july", {"bea": 2, "carles": 1, "dolors": 6}),
)


def test_the_best_results_count_and_the_rest_is_dropped() -> None:
    table = league(LEGS, SCHEME)
    assert [(line.person, line.place, int(line.total)) for line in table] == [
        ("carles", 1, 18),
        ("bea", 2, 14),
        ("ana", 3, 13),
        ("dolors", 4, 1),
    ]
    assert table[0].dropped == {"may"}
    assert table[1].results == {"may": 6, "june": 8, "july": 6}
    assert table[1].dropped == {"may"}
    assert say(table[0].why, PlainVoice()) == "2 results count."


def test_tied_places_share_what_they_are_worth() -> None:
    assert league((LEGS[1],), SCHEME)[0].total == Fraction(16, 2)


def test_level_totals_are_decided_by_the_best_single_result() -> None:
    legs = (Leg("a", {"x": 1, "y": 2, "z": 5}), Leg("b", {"z": 3, "y": 4, "x": 5}))
    table = league(legs, Scheme(worth=(10, 9, 3, 2, 1)))
    assert [(line.person, line.place, int(line.total)) for line in table] == [
        ("x", 1, 11),
        ("y", 2, 11),
        ("z", 3, 4),
    ]
    assert say(table[1].why, PlainVoice()) == "Level with x at 11: the best single result decides."


def test_level_in_every_result_is_level() -> None:
    table = league((Leg("a", {"x": 1, "y": 1, "z": 3}),), SCHEME)
    assert [line.place for line in table] == [1, 1, 3]
    assert [say(line.why, PlainVoice()) for line in table] == [
        "Level with y in every result: they share the place.",
        "Level with x in every result: they share the place.",
        "1 result counts.",
    ]


def test_a_result_worth_nothing_is_as_none_at_all() -> None:
    table = league((Leg("1", {"a": 1, "b": 1}), Leg("2", {"c": 1, "b": 2})), Scheme((10, 0)))
    assert [(line.person, line.place, int(line.total)) for line in table] == [
        ("c", 1, 10),
        ("a", 2, 5),
        ("b", 2, 5),
    ]


def test_the_result_that_decides_is_named() -> None:
    mine, theirs = (1, 2, 4), (1, 3, 3)
    legs = [
        Leg(f"{who}{n}", {who: place})
        for who, places in (("x", mine), ("y", theirs))
        for n, place in enumerate(places)
    ]
    table = league(legs, Scheme(worth=(9, 4, 3, 2)))
    rows = [(line.person, line.place, int(line.total)) for line in table]
    assert rows == [("x", 1, 15), ("y", 2, 15)]
    words = "Level with x at 15, and in the best result: the next one decides."
    assert say(table[1].why, PlainVoice()) == words


def test_places_after_the_last_value_are_worth_the_last() -> None:
    assert league((Leg("a", {"x": 9}),), SCHEME)[0].total == 1


def test_a_season_without_tournaments_is_empty() -> None:
    assert league((), SCHEME) == ()


def test_both_of_a_pair_get_what_its_place_is_worth() -> None:
    leg = Leg("cup", {"P1": 1, "P2": 2}, {"P1": ("ana", "bea"), "P2": ("carles", "dolors")})
    table = league((leg,), SCHEME)
    assert [(line.person, int(line.total)) for line in table] == [
        ("ana", 10),
        ("bea", 10),
        ("carles", 6),
        ("dolors", 6),
    ]


def test_a_side_nobody_is_known_of_still_takes_its_place() -> None:
    leg = Leg("cup", {"P1": 1, "P2": 2}, {"P2": ("ana",)})
    assert [(line.person, int(line.total)) for line in league((leg,), SCHEME)] == [("ana", 6)]


def test_who_is_in_a_tournament_twice_keeps_the_better_place() -> None:
    leg = Leg("cup", {"P1": 2, "P2": 1}, {"P1": ("ana",), "P2": ("ana", "bea")})
    assert [(line.person, int(line.total)) for line in league((leg,), SCHEME)] == [
        ("ana", 10),
        ("bea", 10),
    ]
