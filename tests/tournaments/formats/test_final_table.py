"""A final table."""

from dataclasses import replace
from random import Random

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.tournaments.event import Away, Event
from scorekeeper.tournaments.formats.final_table import FORMAT, Final, draw
from scorekeeper.tournaments.standings.standings import standings
from tests.tournaments.evenings import assert_everybody_once, changed, evening, played


def final(event: Event) -> Final:
    return Final(**event.settings)


def test_the_best_sit_at_the_first_table_and_the_next_at_the_next() -> None:
    event = evening("final_table", 9, (3, 4, 4))
    (one,) = draw(final(event), event).rounds
    assert one.number == 1
    assert [sorted(each.seats) for each in one.meetings] == [
        ["p001", "p002", "p003"],
        ["p004", "p005", "p006"],
        ["p007", "p008", "p009"],
    ]
    assert [each.stage for each in one.meetings] == ["final", "final/2", "final/3"]
    assert say(one.meetings[0].reasons[0], PlainVoice()) == "By rank: 1, 2 and 3."


def test_who_sits_together_stays_and_dealing_goes_round() -> None:
    event, random = evening("final_table", 8, (4, 4, 4), rounds=4), Random(1)
    dealers = []
    while not FORMAT.is_over(final(event), event):
        (one,) = draw(final(event), event).rounds
        assert_everybody_once(event, one)
        assert set(one.meetings[0].seats) == {"p001", "p002", "p003", "p004"}
        dealers.append(one.meetings[0].seats[0])
        event = played(event, one, random)
    assert sorted(dealers) == ["p001", "p002", "p003", "p004"]
    assert FORMAT.rounds(final(event), event) == 4


def test_the_number_of_a_table_says_how_good_it_is_in_whatever_order_they_were_published() -> None:
    event = evening("final_table", 8, (4, 4, 4), rounds=2)
    (one,) = draw(final(event), event).rounds
    event = played(event, replace(one, meetings=one.meetings[::-1]), Random(1))
    best = {"p001", "p002", "p003", "p004"}
    assert set(FORMAT.order(final(event), event)[0]) == best
    (again,) = draw(final(event), event).rounds
    assert (again.number, set(again.meetings[0].seats)) == (2, best)


def test_the_next_best_takes_the_seat_of_who_left() -> None:
    event = evening("final_table", 9, (4, 4, 4), rounds=2)
    (one,) = draw(final(event), event).rounds
    assert [each.seats for each in one.meetings if each.is_bye] == [("p009",)]
    event = changed(played(event, one, Random(1)), "p002", away=(Away(2),))
    (again,) = draw(final(event), event).rounds
    assert set(again.meetings[0].seats) == {"p001", "p003", "p004", "p005"}


def test_a_better_table_is_ahead_whatever_the_points() -> None:
    event = evening("final_table", 9, (4, 4, 4))
    assert FORMAT.order(final(event), event) == ()
    event = played(event, draw(final(event), event).rounds[0], Random(3))
    order = [row.entrant for row in standings(event, FORMAT).rows]
    assert set(order[:4]) == {"p001", "p002", "p003", "p004"}
    assert order[8] == "p009"
    event = evening("final_table", 8, (4, 4, 4))
    event = played(event, draw(final(event), event).rounds[0], Random(3))
    assert len(FORMAT.order(final(event), event)) == 2


def test_too_few_are_refused() -> None:
    event = evening("final_table", 2)
    assert FORMAT.check(final(event), event) == draw(final(event), event).problems
    assert FORMAT.check(final(event), event)
