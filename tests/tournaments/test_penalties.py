"""What lateness costs, and what is taken for it, in the standings and in the draw."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scorekeeper.engine.game import Length
from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.tournaments.entries import JournalKind
from scorekeeper.tournaments.event import Penalty, Result
from scorekeeper.tournaments.pairing.two_sides import field_of
from scorekeeper.tournaments.plan import LateStep, late_faults
from scorekeeper.tournaments.standings.tally import tally
from scorekeeper.tournaments.standings.tiebreaks import BY_KEY
from tests.tournaments.test_journal import BEGUN, PLAN, evening, report


def test_what_is_taken_counts_in_the_standings_from_then_on() -> None:
    taken = Penalty("a", "cards shown", round=1, halves=1, games=2)
    found = evening(*BEGUN, (JournalKind.REPORT, report(4, 2)), (JournalKind.PENALTY, taken))
    counted = tally(found.event)
    assert counted.points["a"] == Fraction(1, 2)
    assert counted.taken("a") == (1, 2)
    assert tally(found.event, 0).points["a"] == 0
    values = {key: BY_KEY[key].value(counted, "a", ()) for key in ("games_won", "difference")}
    assert values == {"games_won": 2, "difference": 0}
    sides = field_of(found.event, 2, 0).by_key
    assert [sides[key].score for key in "ab"] == [1, 0]


def test_a_warning_takes_nothing_and_is_remembered() -> None:
    warned = Penalty("a", "late twice", round=1)
    found = evening(*BEGUN, (JournalKind.PENALTY, warned))
    assert found.penalties == (warned,)
    assert found.event.penalties == ()
    assert evening(*BEGUN, (JournalKind.PENALTY, warned), (JournalKind.VOID, 7)).penalties == ()


def test_the_later_at_a_table_the_more_it_costs_and_at_last_the_match() -> None:
    late = Penalty("a", round=1, table=1, minutes=12, given=1)
    lost = replace(late, minutes=31, given=0, is_lost=True)
    said = [*BEGUN, (JournalKind.PENALTY, late), (JournalKind.PENALTY, lost)]
    found = evening(*said)
    assert found.penalties == (lost,)
    assert found.tables[1, 1].state == "decided"
    assert found.tables[1, 1].result == Result(1, 1, ending="forfeit", absent=("a",))
    found = evening(*said, (JournalKind.VOID, len(said)))
    assert (found.penalties, found.tables[1, 1].state) == ((late,), "playing")


def test_a_scale_says_what_so_many_minutes_cost() -> None:
    plan = replace(PLAN, late=(LateStep(10, 1), LateStep(15, 2), LateStep(30)))
    assert plan.late_steps(9) == ()
    assert plan.late_steps(12) == (LateStep(12, 1),)
    assert plan.late_steps(30) == (LateStep(30),)
    assert plan.late_steps(None) == plan.late


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        (((10, 1), (15, 2), (30, None)), []),
        (((10, 1), (15, 1), (30, 7)), []),
        (((10, 1), (10, 2)), [(1, "Twice 10 minutes: only one of the two can count.")]),
        (
            ((10, 2), (15, 1)),
            [(1, "No fewer games than for 10 minutes, please: it costs 2 from then on.")],
        ),
        (
            ((10, None), (15, 1)),
            [(1, "From 10 minutes on the match is lost: no more than that can be.")],
        ),
        (
            ((10, 8),),
            [(0, "Who has 8 games has won the match: leave the games blank where it is lost.")],
        ),
    ],
)
def test_a_scale_makes_sense(
    steps: tuple[tuple[int, int | None], ...], said: list[tuple[int, str]]
) -> None:
    scale = [LateStep(minutes, games) for minutes, games in steps]
    faults = late_faults(scale, Length("games", 8))
    assert [(at, say(words, PlainVoice())) for at, words in faults] == said


def test_without_a_length_any_number_of_games_can_be_lost() -> None:
    assert list(late_faults([LateStep(10, 99)], None)) == []
    assert list(late_faults([LateStep(10, 99)], Length("deals", 8))) == []
