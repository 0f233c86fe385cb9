"""The stored seatings: nobody meets twice, checked pair by pair."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from scorekeeper.tournaments.event import Round
from scorekeeper.tournaments.seating.bounds import repeats
from scorekeeper.tournaments.seating.designs import DESIGNS, Design, design
from scorekeeper.tournaments.seating.seating import seat
from scorekeeper.tournaments.seating.state import SeatingState
from tests.tournaments.evenings import changed, evening, hall


@pytest.mark.parametrize("one", DESIGNS, ids=lambda one: f"{sum(one.classes)}x{one.rounds}")
def test_nobody_meets_twice_and_everybody_sits_in_every_round(one: Design) -> None:
    met: Counter[tuple[int, int]] = Counter()
    players = sum(one.classes)
    for number in range(one.rounds):
        columns = one.columns(number).tolist()
        assert sorted(Counter(columns).values(), reverse=True) == list(one.sizes)
        pairs = combinations(range(players), 2)
        met.update(pair for pair in pairs if columns[pair[0]] == columns[pair[1]])
    assert set(met.values()) == {1}


def test_a_design_is_used_where_it_fits() -> None:
    here = hall(24, 7, (4, 4, 4))
    found = design(here, range(24))
    assert found is not None
    assert found.shape == (7, 24)


# The most rounds that are known without a second meeting, by players and size of the tables.
KNOWN = {
    (15, 3): 7, (18, 3): 8, (21, 3): 10, (24, 3): 11, (27, 3): 13, (30, 3): 14,
    (24, 4): 7, (28, 4): 9, (32, 4): 10, (36, 4): 11, (40, 4): 13,
    (30, 5): 6, (35, 5): 7,
}  # fmt: skip


def test_as_many_rounds_are_stored_as_are_known() -> None:
    assert {(sum(one.classes), one.sizes[0]): one.rounds for one in DESIGNS} == KNOWN


def test_more_rounds_than_a_design_has_begin_with_it() -> None:
    here = hall(24, 8, (4, 4, 4))
    found = design(here, range(24))
    assert found is not None
    assert len(found) == 7
    seated = seat(here, "s")
    assert repeats(here, seated) <= 18


def test_nothing_is_stored_for_other_sizes() -> None:
    assert design(hall(25, 3, (5, 5, 5)), range(25)) is None


def test_no_design_for_who_is_set_apart_or_away_or_has_played() -> None:
    event = evening("tables_planned", 24, (4, 4, 4))
    numbers = tuple(range(1, 8))
    for other in (
        replace(event, forbidden=(("p001", "p002"),)),
        changed(event, "p001", table=3),
        replace(event, rounds=(Round(1, ()),)),
        replace(event, entrants=event.entrants[:23]),
    ):
        assert design(SeatingState(other, numbers, 7), range(len(other.entrants))) is None


def test_no_design_where_somebody_sits_out() -> None:
    event = evening("tables_planned", 25, (4, 4, 4))
    assert design(SeatingState(event, (1, 2), 2), range(25)) is None
