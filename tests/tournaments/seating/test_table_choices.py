"""What each number of tables would mean, before anything is drawn."""

from scorekeeper.tournaments.event import Away
from scorekeeper.tournaments.formats.tables_planned import Planned, draw
from scorekeeper.tournaments.seating.plans import table_choices
from tests.tournaments.evenings import changed, evening


def test_each_possible_size_has_its_second_meetings_and_their_bound() -> None:
    event = evening("tables_planned", 12, (3, 4, 4), rounds=3)
    found = table_choices(event, 3, 0)
    assert [one.tables for one in found] == [(4, 4, 4), (3, 3, 3, 3)]
    assert [one.repeats for one in found] == [9, 0]
    assert [one.bound.repeats for one in found] == [6, 0]
    assert [one.is_now for one in found] == [False, True]
    assert [one.deals for one in found] == [(0, 1), (1, 1)]


def test_it_says_what_would_be_drawn() -> None:
    event = evening("tables_planned", 14, (3, 4, 4), rounds=4)
    for one in table_choices(event, 4, 0):
        drawn = draw(Planned(4, tables=len(one.tables)), event)
        assert (
            tuple(sorted((len(each.seats) for each in drawn.rounds[0].meetings), reverse=True))
            == one.tables
        )
        assert drawn.cost[1].amount == one.repeats


def test_who_must_sit_out_does_so_in_turn() -> None:
    (one,) = table_choices(evening("tables_planned", 5, (4, 4, 4)), 5, 0)
    assert (one.tables, one.out) == ((4,), (1, 1))


def test_there_is_no_choice_for_too_few_or_after_the_last_round() -> None:
    event = evening("tables_planned", 3, (3, 4, 4))
    assert not table_choices(changed(event, "p001", away=(Away(2),)), 3, 0)
    assert not table_choices(event, 0, 0)
