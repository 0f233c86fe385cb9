"""What the rounds so far mean for the next seating."""

from dataclasses import replace

from scorekeeper.tournaments.event import Away, Event, Meeting, Result, Round, Score
from scorekeeper.tournaments.seating.state import SeatingState
from tests.tournaments.evenings import changed, evening


def after(*tables: tuple[str, ...], result: Result | None = None) -> Event:
    """Seven players after one round at these tables; one alone sits out."""
    meetings = tuple(
        Meeting(number if len(seats) > 1 else None, seats)
        for number, seats in enumerate(tables, start=1)
    )
    event = replace(evening("tables_planned", 7), rounds=(Round(1, meetings),))
    return replace(event, results=(result,) if result else ())


ROUND = (("p001", "p002", "p003"), ("p004", "p005", "p006", "p007"))


def test_who_sat_together_met() -> None:
    here = SeatingState(after(*ROUND), (2,), 2)
    assert here.met.tolist()[0] == [0, 1, 1, 0, 0, 0, 0]
    assert here.met.sum() == 2 * (3 + 6)


def test_a_void_table_is_no_meeting() -> None:
    here = SeatingState(after(*ROUND, result=Result(1, 1, ending="void")), (2,), 2)
    assert here.met.sum() == 2 * 6


def test_who_did_not_come_met_nobody() -> None:
    scores = tuple(Score(key) for key in ROUND[1])
    here = SeatingState(after(*ROUND, result=Result(1, 2, scores, "forfeit", ("p007",))), (2,), 2)
    assert here.met.sum() == 2 * (3 + 3)


def test_whose_turn_it_was() -> None:
    here = SeatingState(after(*ROUND), (2,), 2)
    assert here.had_odd.tolist() == [1, 1, 1, 0, 0, 0, 0]
    assert here.had_deal.tolist() == [1, 0, 0, 1, 0, 0, 0]
    assert here.had_out.tolist() == [0] * 7


def test_who_sat_out_or_was_away_waited() -> None:
    here = SeatingState(after(ROUND[0], ("p004",)), (2,), 2)
    assert here.had_out.tolist() == [0, 0, 0, 1, 1, 1, 1]


def test_a_round_of_nobody_had_no_turns() -> None:
    assert SeatingState(after(("p001",)), (2,), 2).had_odd.sum() == 0


def test_who_left_is_no_longer_in_the_hall() -> None:
    here = SeatingState(changed(after(*ROUND), "p001", away=(Away(2),)), (2,), 2)
    assert here.keys == ("p002", "p003", "p004", "p005", "p006", "p007")
    assert here.met.sum() == 2 * (1 + 6)
    assert here.had_deal.tolist() == [0, 0, 1, 0, 0, 0]


def test_who_should_not_meet_is_barred_both_ways() -> None:
    event = replace(evening("tables_planned", 4), forbidden=(("p001", "p003"), ("p002",)))
    assert SeatingState(event, (1,), 1).barred.tolist()[0] == [False, False, True, False]
