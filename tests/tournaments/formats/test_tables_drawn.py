"""Tables drawn round by round: the standings against new faces."""

from dataclasses import replace
from random import Random

import pytest

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.tournaments.event import (
    Away,
    Entrant,
    Event,
    Meeting,
    Result,
    Round,
    Score,
)
from scorekeeper.tournaments.formats.tables_drawn import FORMAT, DrawnTables, cost, draw
from scorekeeper.tournaments.standings.standings import standings
from tests.tournaments.evenings import assert_everybody_once, changed, evening, played, repeated
from tests.tournaments.seating.test_seating import IS_SOAK

EVENTS = 100 if IS_SOAK else 2


def asked(event: Event) -> DrawnTables:
    return DrawnTables(**event.settings)


def whole(event: Event, random: Random) -> Event:
    while not FORMAT.is_over(asked(event), event):
        found = draw(asked(event), event)
        (one,) = found.rounds
        assert_everybody_once(event, one)
        event = played(event, one, random)
    return event


@pytest.mark.slow
@pytest.mark.unwatched
@pytest.mark.parametrize(
    ("players", "rounds", "pantheon"),
    [
        (24, 5, 42),
        pytest.param(32, 7, 104, marks=pytest.mark.soak),
        pytest.param(64, 6, 56, marks=pytest.mark.soak),
    ],
)
def test_fewer_second_meetings_than_seen_elsewhere(
    players: int, rounds: int, pantheon: int
) -> None:
    event = evening("tables_drawn", players, (4, 4, 4), rounds=rounds)
    total = sum(
        repeated(whole(replace(event, seed=str(seed)), Random(seed)).rounds)
        for seed in range(EVENTS)
    )
    # The figures elsewhere are tenths of a meeting an event.
    assert 10 * total < pantheon * EVENTS


def leaders(event: Event, new_faces: int) -> tuple[int, int]:
    """Second meetings, and how far apart those who sit together stand, of the next round."""
    settings = replace(asked(event), new_faces=new_faces)
    found = draw(settings, event)
    level = cost(settings, event, found.rounds[0])[2].amount
    return repeated((*event.rounds, *found.rounds)), level


@pytest.mark.slow
def test_one_setting_trades_level_tables_for_new_faces() -> None:
    event, random = evening("tables_drawn", 16, (4, 4, 4)), Random(5)
    for _ in range(3):
        event = played(event, draw(asked(event), event).rounds[0], random)
    (many, close), (few, far) = leaders(event, 0), leaders(event, 100)
    assert many > few
    assert close < far


def said(one: Round) -> list[list[str]]:
    return [[say(words, PlainVoice()) for words in each.reasons] for each in one.meetings]


def test_only_level_tables_seat_the_standings_in_their_order() -> None:
    event = evening("tables_drawn", 12, (3, 3, 3), new_faces=0)
    event = played(event, draw(asked(event), event).rounds[0], Random(1))
    first, *_, last = said(draw(asked(event), event).rounds[0])
    assert first[0].startswith("In the standings: 1, ")
    places = [int(one) for one in last[0][18:-1].replace(" and", ",").split(", ")]
    assert min(places) >= 7


def test_the_first_round_is_drawn_by_lot_alone() -> None:
    event = evening("tables_drawn", 12, (3, 3, 3))
    found = draw(asked(event), event)
    assert "standings" not in str(said(found.rounds[0]))
    assert found == draw(asked(event), event)
    assert found.rounds != draw(asked(event), replace(event, seed="other")).rounds


def best_of(event: Event, many: int) -> set[str]:
    return {row.entrant for row in standings(event, FORMAT).rows[:many]}


@pytest.mark.parametrize(("top_table", "rounds"), [("always", [2, 3]), ("last", [3])])
def test_the_best_sit_at_the_top_table(top_table: str, rounds: list[int]) -> None:
    event = evening("tables_drawn", 13, (3, 4, 4), rounds=3, top_table=top_table)
    random = Random(7)
    for number in (1, 2, 3):
        one = draw(asked(event), event).rounds[0]
        is_top = set(one.meetings[0].seats) == best_of(event, 4)
        is_said = "The top table: the best sit together." in said(one)[0]
        assert is_said == (number in rounds)
        assert is_top or number not in rounds
        event = played(event, one, random)


def test_who_keeps_table_1_or_another_stays_there_beside_the_best() -> None:
    event = evening("tables_drawn", 12, (3, 3, 3), top_table="always")
    event = played(event, draw(asked(event), event).rounds[0], Random(2))
    order = [row.entrant for row in standings(event, FORMAT).rows]
    event = changed(changed(event, order[-1], table=1), order[0], table=3)
    tables = {one.table: set(one.seats) for one in draw(asked(event), event).rounds[0].meetings}
    assert tables[1] == {order[1], order[2], order[-1]}
    assert order[0] in tables[3]


def test_people_come_and_go() -> None:
    event = evening("tables_drawn", 14, (3, 4, 4), rounds=4)
    event = changed(event, "p003", away=(Away(2, 3),))
    event = replace(event, entrants=(*event.entrants, Entrant("late", away=(Away(1, 2),))))
    event = whole(event, Random(4))
    assert [len(event.present(number)) for number in (1, 2, 3, 4)] == [14, 13, 14, 15]


def test_a_round_is_weighed_though_somebody_left_it() -> None:
    event = evening("tables_drawn", 9, (3, 3, 3))
    one = draw(asked(event), event).rounds[0]
    event = changed(event, "p001", away=(Away(1),))
    assert [term.key for term in cost(asked(event), event, one)] == [
        "forbidden",
        "repeats",
        "level",
    ]


def test_what_a_round_costs_worked_out_by_hand() -> None:
    # Of table 1 the first has beaten two, the others half a one each; of table 2 two have beaten
    # one and a half. So twice the places are 2, 5 and 5 (of table 2), 9 and 9, and 12.
    first, second = ("p001", "p002", "p003"), ("p004", "p005", "p006")
    event = evening("tables_drawn", 6, (3, 3, 3), new_faces=60)
    one = Round(1, (Meeting(1, first), Meeting(2, second)))
    points = {"p001": 9, "p002": 0, "p003": 0, "p004": 7, "p005": 7, "p006": 1}
    results = [
        Result(1, at, tuple(Score(key, points=points[key]) for key in keys))
        for at, keys in enumerate((first, second), start=1)
    ]
    event = replace(event, rounds=(one,), results=tuple(results))
    tables = (Meeting(1, ("p001", "p004", "p005")), Meeting(2, ("p003", "p006", "p002")))
    barred, again, level = cost(asked(event), event, Round(2, tables))
    # Apart are 3, 3 and 0; then 3, 3 and 0: squared, 36 in all. Two pairs met before.
    assert (barred.amount, again.amount, level.amount) == (0, 2, 36)
    # At 60 of 100, one second meeting weighs 60 times eighteen places, doubled and squared.
    assert (again.weight, level.weight) == (60 * 36**2, 40)


def test_what_cannot_be_is_refused() -> None:
    assert FORMAT.check(DrawnTables(new_faces=100), evening("tables_drawn", 9)) == ()
    few = evening("tables_drawn", 2)
    assert FORMAT.check(asked(few), few) == draw(asked(few), few).problems
    event = evening("tables_drawn", 9, new_faces=101)
    (problem,) = FORMAT.check(asked(event), event)
    assert say(problem.words, PlainVoice()) == "101 is beyond the scale: from 0 to 100."
    assert FORMAT.rounds(asked(event), event) == 5


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(("players", "rounds"), [(16, 4), (16, 5), (12, 5)])
def test_round_by_round_nobody_deals_first_twice_more_than_anybody(
    players: int, rounds: int
) -> None:
    event = evening("tables_drawn", players, (3, 4, 4), rounds=rounds)
    random = Random(4)
    for _ in range(rounds):
        event = played(event, draw(DrawnTables(rounds), event).rounds[0], random)
        dealt = [one.seats[0] for _, one in event.meetings()]
        times = [dealt.count(one.key) for one in event.entrants]
        assert max(times) - min(times) <= 1
