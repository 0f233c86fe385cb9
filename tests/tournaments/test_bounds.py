"""What no seating can be below, with its reason."""

import pytest

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.tournaments.bounds import bound, repeats
from scorekeeper.tournaments.event import Away
from scorekeeper.tournaments.formats.tables_planned import FORMAT
from scorekeeper.tournaments.hall import Hall
from scorekeeper.tournaments.seating import seat
from tests.tournaments.evenings import changed, evening, hall, settled


@pytest.mark.parametrize(
    ("players", "rounds", "sizes", "least", "why"),
    [
        (12, 4, (4, 4, 4), 9, "tables are larger than their number"),
        (9, 5, (3, 3, 3), 9, "45 meetings, and 36 pairs who have not met"),
        (9, 4, (3, 3, 3), 0, "nothing forces a second meeting"),
        (3, 5, (3, 3, 3), 12, "15 meetings, and 3 pairs who have not met"),
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
    here = Hall(event, (1, 2, 3), 3)
    assert bound(here).repeats == 2
    assert repeats(here, seat(here, "s")) == 2


def test_who_comes_late_met_nobody_the_round_before() -> None:
    event = changed(evening("tables_planned", 13, (4, 4, 4)), "p013", away=(Away(1, 1),))
    # Twelve at three tables; then one of them sits out and four tables feed each of three.
    assert bound(Hall(event, (1, 2), 2)).repeats < bound(hall(12, 2, (4, 4, 4))).repeats


def test_what_was_played_counts() -> None:
    event = settled(evening("tables_planned", 9, (3, 3, 3), rounds=4), FORMAT)
    here = Hall(event, (5,), 5)
    assert bound(here).repeats == 9
    assert repeats(here, seat(here, "s")) == 9
