"""What no seating can be below, with its reason."""

import pytest

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.tournaments.event import Away, Event
from scorekeeper.tournaments.formats.tables_planned import FORMAT
from scorekeeper.tournaments.seating.bounds import bound, repeats
from scorekeeper.tournaments.seating.seating import seat
from scorekeeper.tournaments.seating.state import SeatingState
from tests.tournaments.evenings import changed, evening, hall, settled


@pytest.mark.parametrize(
    ("players", "rounds", "sizes", "least", "why"),
    [
        (12, 4, (4, 4, 4), 9, "tables are larger than their number"),
        (9, 5, (3, 3, 3), 9, "45 meetings, and 36 pairs who have not met"),
        (9, 4, (3, 3, 3), 0, "nothing forces a second meeting"),
        (3, 5, (3, 3, 3), 30, "15 meetings, and 3 pairs who have not met"),
        (21, 2, (4, 5, 6), 2, "whoever had a turn at a table"),
        (21, 4, (4, 5, 6), 9, "whoever had a turn at a table"),
        (26, 2, (4, 5, 6), 4, "whoever had a turn at a table"),
    ],
)
def test_what_counting_alone_proves(
    players: int, rounds: int, sizes: tuple[int, int, int], least: int, why: str
) -> None:
    here = hall(players, rounds, sizes)
    found = bound(here)
    assert found.repeats == least
    assert say(found.why, PlainVoice()).startswith(why)
    assert repeats(here, seat(here, "s", goal=least)) >= least


@pytest.mark.parametrize(
    ("players", "rounds", "sizes", "least"),
    [
        # A table of three and another: two of each have sat together.
        (6, 2, (3, 3, 3), 2),
        (8, 2, (4, 4, 4), 4),
        (12, 2, (4, 4, 4), 3),
        (10, 2, (4, 5, 6), 8),
        (12, 2, (4, 5, 6), 12),
        # All at one table, twice; four of six, where two come who sat out.
        (6, 2, (4, 5, 6), 15),
        (6, 2, (4, 4, 4), 1),
        # More meetings than pairs, with two, one and nobody out of a round.
        (8, 6, (3, 3, 3), 8),
        (10, 6, (3, 3, 3), 9),
        (9, 6, (3, 3, 3), 18),
        (13, 6, (4, 4, 4), 30),
        # Turns at the smaller or the larger table.
        (7, 2, (3, 4, 5), 6),
        (9, 2, (4, 5, 6), 12),
        (11, 2, (4, 5, 6), 20),
        (13, 2, (4, 5, 6), 8),
    ],
)
def test_what_counting_proves_can_be_reached(
    players: int, rounds: int, sizes: tuple[int, int, int], least: int
) -> None:
    here = hall(players, rounds, sizes)
    assert bound(here).repeats == least
    assert repeats(here, seat(here, "s", goal=least)) == least


def test_without_strict_turns_nobody_has_to_come_from_few_tables() -> None:
    assert bound(hall(26, 2, (4, 5, 6), is_strict=False)).repeats == 0


def test_turns_that_begin_anew_prove_nothing() -> None:
    # After two rounds 20 of 26 had their turn; in the third, four of them may have it again.
    assert bound(hall(26, 3, (4, 5, 6))).repeats == 4


def test_who_keep_one_table_meet_in_every_round() -> None:
    event = evening("tables_planned", 24, (4, 4, 4))
    for key in ("p001", "p002"):
        event = changed(event, key, table=1)
    event = changed(event, "p003", table=2)
    here = SeatingState(event, (1, 2, 3), 3)
    assert bound(here).repeats == 3
    assert repeats(here, seat(here, "s")) == 3


def kept(**settings: int) -> Event:
    """Twenty-four at tables of four, two of whom keep the first."""
    event = evening("tables_planned", 24, (4, 4, 4), **settings)
    for key in ("p001", "p002"):
        event = changed(event, key, table=1)
    return event


def test_of_who_keep_one_table_the_rounds_count_that_both_play() -> None:
    event = changed(kept(), "p002", away=(Away(2, 2),))
    here = SeatingState(event, (1, 2, 3, 4, 5), 5)
    # Four rounds of both, of which one may find somebody without a table, and the first is none.
    assert [one.out > 0 for one in here.sizings] == [False, True, False, False, False]
    assert bound(here).repeats == 3
    assert repeats(here, seat(here, "s", goal=3)) == 6


def test_who_keep_one_table_and_sat_there_before_meet_again_at_once() -> None:
    here = SeatingState(settled(kept(rounds=1), FORMAT), (2, 3), 3)
    assert bound(here).repeats == 3
    assert repeats(here, seat(here, "s", goal=3)) == 3


def test_who_comes_late_met_nobody_the_round_before() -> None:
    event = changed(evening("tables_planned", 13, (4, 4, 4)), "p013", away=(Away(1, 1),))
    # Twelve at three tables; then one of them sits out and four tables feed each of three.
    assert bound(SeatingState(event, (1, 2), 2)).repeats < bound(hall(12, 2, (4, 4, 4))).repeats


def test_what_was_played_counts() -> None:
    event = settled(evening("tables_planned", 9, (3, 3, 3), rounds=4), FORMAT)
    here = SeatingState(event, (5,), 5)
    assert bound(here).repeats == 9
    assert repeats(here, seat(here, "s")) == 9


def test_a_third_meeting_costs_two() -> None:
    event = evening("tables_planned", 3, (3, 3, 3), rounds=3)
    here = SeatingState(settled(event, FORMAT), (4,), 4)
    assert bound(here).repeats == repeats(here, seat(here, "s")) == 9
