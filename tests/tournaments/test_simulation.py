"""Evenings played by chance: held against the formats themselves, and against what must be."""

from dataclasses import replace
from math import log
from random import Random

import pytest

from scorekeeper.tournaments.advice import Arrangement, play
from scorekeeper.tournaments.event import Contest, Entrant, Event, Result, Round, Score
from scorekeeper.tournaments.formats import BY_KEY
from scorekeeper.tournaments.seeded_random import chance
from scorekeeper.tournaments.simulation import SPREAD, WIN, SimulatedEvening, quantiles
from scorekeeper.tournaments.standings.standings import standings
from tests.tournaments.random_tournaments import settings_of

SIDES, TABLES = Contest("sides", "guinote"), Contest("tables", "tuti_boig", sizes=(4, 5, 6))
PARTNERS = Contest("tables", "guinote", sizes=(4, 4, 4), has_partners=True)


def arranged(name: str, many: int, contest: Contest = SIDES, **settings: int | str) -> Arrangement:
    return Arrangement(name, name, contest, many, tuple(settings.items()))


def of_evenings(places: list[int]) -> tuple[float, float]:
    """How often the strongest was first, and among the first three."""
    return places.count(0) / len(places), sum(place < 3 for place in places) / len(places)


def simulated(arrangement: Arrangement, evenings: int, minutes: int = 30) -> tuple[float, float]:
    played = (play(arrangement, minutes, f"s{number}") for number in range(evenings))
    return of_evenings([order.index(evening.best) for evening, order in played])


def result_of(event: Event, offered: Round, table: int, random: Random) -> Result:
    """By the chance that is assumed; the better, the more games."""
    (meeting,) = (each for each in offered.meetings if each.table == table)
    performed: dict[str, float] = {}
    for side in event.contest.sides_of(meeting.seats):
        strength = sum(quantiles(len(event.entrants))[int(key)] for key in side) / len(side)
        performed |= dict.fromkeys(side, SPREAD * strength - log(-log(random.random())))
    least = min(performed.values())
    scores = (
        Score(key, games=int(2 * (by - least)) + (by > least), points=int(1000 * by))
        for key, by in performed.items()
    )
    return Result(offered.number, table, tuple(scores))


def drawn(arrangement: Arrangement, random: Random) -> int:
    """The place of the strongest in an evening that the format itself draws and ranks."""
    form, many = BY_KEY[arrangement.system], arrangement.entrants
    entrants = tuple(map(Entrant, random.sample([str(key) for key in range(many)], many)))
    settings = dict(arrangement.settings)
    seed = str(random.random())
    event = Event(form.key, entrants, arrangement.contest, settings=settings, seed=seed)
    while not form.is_over(settings_of(form, event), event):
        offered = form.draw(settings_of(form, event), event).rounds[0]
        tables = [meeting.table for meeting in offered.meetings if meeting.table is not None]
        results = (result_of(event, offered, table, random) for table in tables)
        event = replace(event, rounds=(*event.rounds, offered), results=(*event.results, *results))
    return [row.entrant for row in standings(event, form).rows].index(str(many - 1))


@pytest.mark.parametrize(
    ("arrangement", "evenings"),
    [
        (arranged("round_robin", 6), 300),
        (arranged("swiss", 8, rounds=3), 60),
        (arranged("swiss", 9, rounds=4), 30),
        (arranged("single_elimination", 12, filling="lot"), 200),
        (arranged("double_elimination", 6), 200),
        (arranged("groups_then_knockout", 8, groups=2, advance=2), 60),
        (arranged("swiss_then_knockout", 8, swiss=3, advance=4), 60),
        (arranged("tables_planned", 16, TABLES, rounds=3), 40),
        pytest.param(arranged("tables_drawn", 16, TABLES, rounds=3), 40, marks=pytest.mark.slow),
    ],
    ids=lambda it: it.name if isinstance(it, Arrangement) else "",
)
def test_the_strongest_is_found_as_often_as_the_format_itself_finds_them(
    arrangement: Arrangement, evenings: int
) -> None:
    random = Random(1)
    found = of_evenings([drawn(arrangement, random) for _ in range(evenings)])
    for own, simple in zip(found, simulated(arrangement, 600), strict=True):
        deviation = (simple * (1 - simple) / evenings) ** 0.5
        assert abs(own - simple) < 3 * deviation, (own, simple)


def test_of_two_drawn_by_lot_the_better_wins_two_matches_of_half_an_hour_in_three() -> None:
    random, strengths = Random(1), quantiles(200)
    wins = 0
    for number in range(6000):
        evening = SimulatedEvening(SIDES, 2, 30, chance("s", number))
        evening.strength = [SPREAD * each for each in random.sample(strengths, 2)]
        wins += evening.play((0, 1))[0] == evening.best
    assert wins / 6000 == pytest.approx(2 / 3, abs=0.02)


def test_who_is_as_strong_by_a_third_wins_by_bradley_and_terry() -> None:
    evening = SimulatedEvening(SIDES, 2, 30, chance("s"))
    evening.strength = [log(3), 0.0]
    wins = sum(evening.play((0, 1))[0] == 0 for _ in range(8000))
    assert wins / 8000 == pytest.approx(3 / 4, abs=0.02)


def test_at_a_table_of_many_the_first_is_first_by_plackett_and_luce() -> None:
    evening = SimulatedEvening(TABLES, 4, 30, chance("s"))
    evening.strength = [log(2), 0.0, 0.0, 0.0]
    firsts = sum(evening.play((0, 1, 2, 3))[0] == 0 for _ in range(8000))
    assert firsts / 8000 == pytest.approx(2 / 5, abs=0.02)


def test_partners_finish_together_and_are_as_strong_as_both_on_average() -> None:
    evening = SimulatedEvening(PARTNERS, 4, 30, chance("s"))
    evening.strength = [log(9), 0.0, 0.0, 0.0]
    orders = [evening.play((0, 1, 2, 3)) for _ in range(8000)]
    assert {frozenset(order[:2]) for order in orders} == {frozenset((0, 2)), frozenset((1, 3))}
    assert sum(0 in order[:2] for order in orders) / 8000 == pytest.approx(3 / 4, abs=0.02)
    assert evening.points[0] == evening.points[2]


def test_a_longer_match_finds_the_better_more_often() -> None:
    cup = arranged("single_elimination", 16)
    short, usual, long = (simulated(cup, 600, minutes)[0] for minutes in (15, 30, 90))
    assert short < usual < long


def test_a_swiss_of_more_rounds_finds_the_best_at_least_as_often() -> None:
    found = [simulated(arranged("swiss", 32, rounds=rounds), 200) for rounds in (2, 4, 7)]
    assert found == sorted(found)


def test_an_evening_is_the_same_for_the_same_seed() -> None:
    for arrangement in (
        arranged("swiss", 13, rounds=5),
        arranged("double_elimination", 11),
        arranged("groups_then_knockout", 13, groups=4, advance=2),
    ):
        one, order = play(arrangement, 30, "a")
        again, other = play(arrangement, 30, "a")
        assert order == other == sorted(order, key=order.index)
        assert (one.points, one.strength) == (again.points, again.strength)
        assert order != play(arrangement, 30, "b")[1]


def test_in_a_swiss_nobody_has_two_byes_and_a_bye_is_a_win() -> None:
    evening, order = play(arranged("swiss", 9, rounds=5), 30, "a")
    assert sum(evening.points) == 5 * 5 * WIN
    assert (sum(evening.idle), max(evening.idle)) == (5, 1)
    assert evening.points[order[0]] == max(evening.points)


def test_the_best_sit_together_at_the_last_table() -> None:
    evening = SimulatedEvening(TABLES, 10, 30, chance("s"))
    evening.play_by_standing((5, 5), is_level=False, has_top=False)
    best = set(evening.standing()[:5])
    before = list(evening.points)
    evening.play_by_standing((5, 5), is_level=True, has_top=True)
    assert sum(evening.points[key] - before[key] for key in best) == 5 * WIN // 2
    assert evening.tables == [2, 2]


def test_a_second_final_is_played_where_who_had_not_lost_loses_the_first() -> None:
    plays = [play(arranged("double_elimination", 4), 30, str(number)) for number in range(40)]
    matches = {sum(evening.plays) // 2 for evening, _ in plays}
    assert matches == {6, 7}, "who loses twice is out: two defeats of each but one or two of it"
    assert {tuple(evening.tables) for evening, _ in plays} == {(2, 2, 1, 1, 1)}
    assert all(sorted(order) == [0, 1, 2, 3] for _, order in plays)


def test_in_a_repesca_everybody_plays_the_first_round_and_who_comes_back_plays_again() -> None:
    evening, order = play(arranged("single_elimination", 11, filling="lot"), 30, "a")
    assert (evening.tables, evening.out) == ([5, 4, 2, 2], [1, 0, 0, 0])
    assert sum(evening.plays) == 2 * (5 + 4 + 2 + 2)
    assert sorted(order) == list(range(11))


def test_groups_of_another_size_wait_for_nobody() -> None:
    """Of seven: one group of four with three rounds of two, one of three in which one sits out."""
    evening, order = play(arranged("groups_then_knockout", 7, groups=2, advance=2), 30, "a")
    assert (evening.tables, evening.out) == ([3, 3, 3, 2, 2], [1, 1, 1, 0, 0])
    assert sorted(order) == list(range(7))
    assert sorted(evening.plays)[:3] == [2, 3, 3]
