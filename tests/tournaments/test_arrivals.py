"""Who comes when a round is published: seated in it, and what has not begun drawn anew."""

from dataclasses import replace

import pytest

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.tournaments.arrivals import grow, is_too_late, late_tables, latecomers, redraw
from scorekeeper.tournaments.entries import JournalKind
from scorekeeper.tournaments.event import Contest, Round
from scorekeeper.tournaments.format import AnyFormat
from scorekeeper.tournaments.formats import BY_KEY
from scorekeeper.tournaments.journal import EventState
from scorekeeper.tournaments.plan import Offered, Plan, Presence, Reseated
from tests.tournaments.sample_brackets import with_results
from tests.tournaments.test_journal import enter, evening

Said = list[object]


def begun(system: str, many: int, kind: str = "sides", **settings: object) -> Said:
    """A journal of a tournament for so many whose first round is published."""
    sizes = {"tables": (3, 4, 5), "fours": (4, 4, 4)}
    contest = Contest("tables", sizes=sizes[kind]) if kind in sizes else Contest()
    plan = Plan("Sant Jordi", "guinote", system, settings=settings, contest=contest, seed="s")
    said: Said = [(JournalKind.SETTLE, plan), *(enter(f"k{at}") for at in range(many))]
    return [*said, (JournalKind.PUBLISH, Offered(drawn(said)))]


def form_of(state: EventState) -> AnyFormat:
    return BY_KEY[state.event.system]


def drawn(said: Said) -> Round:
    state = evening(*said)
    form = form_of(state)
    return form.draw(form.settings(**state.event.settings), state.event).rounds[0]


def tables_for(*said: object) -> list[tuple[set[str], int | None]]:
    state = evening(*said)
    return [(set(m.seats), m.table) for m in late_tables(state, form_of(state))]


def grown(said: Said) -> Said:
    """The same with the first table that could be added."""
    state = evening(*said)
    last, table = state.event.rounds[-1], late_tables(state, form_of(state))[0]
    came = tuple(key for key in table.seats if key in latecomers(state, form_of(state)))
    return [*said, (JournalKind.RESEAT, Reseated(last.number, grow(last, table), came=came))]


def test_who_came_late_plays_who_sits_out() -> None:
    said = [*begun("swiss", 5), enter("late")]
    (bye,) = (m.seats[0] for m in evening(*said).event.rounds[0].meetings if m.is_bye)
    assert tables_for(*said) == [({"late", bye}, 3)]
    state = evening(*grown(said))
    (last,) = state.event.rounds
    assert last.moved
    assert [meeting.table for meeting in last.meetings] == [1, 2, 3]
    assert state.event.by_key["late"].away == ()
    assert state.is_outdated is False  # there is no draft
    assert latecomers(state, form_of(state)) == ()


def test_two_get_a_table_of_their_own_and_three_leave_one_over() -> None:
    said = [*begun("swiss", 4), *map(enter, ("x", "y", "z"))]
    assert tables_for(*said) == [({"x", "y"}, 3)]
    assert tables_for(*said[:-1]) == tables_for(*said)
    assert tables_for(*said[:-2]) == []


def test_where_they_are_too_few_for_a_table_who_sits_out_joins_them() -> None:
    said = [*begun("tables_drawn", 7, "fours"), enter("x")]
    out = {m.seats[0] for m in evening(*said).event.rounds[0].meetings if m.is_bye}
    assert len(out) == 3
    assert tables_for(*said) == [({"x", *out}, 2)]
    (last,) = evening(*grown(said)).event.rounds
    assert [len(meeting.seats) for meeting in last.meetings] == [4, 4]
    ((seats, _),) = tables_for(*said, enter("y"))
    assert len(seats & out) == 2
    assert tables_for(*begun("tables_drawn", 6, "fours"), enter("x")) == []
    assert tables_for(*said, *map(enter, ("y", "z", "w")))[0][0] == {"x", "y", "z", "w"}


def test_nobody_is_late_before_the_first_round() -> None:
    assert tables_for(*begun("swiss", 5)[:-1], enter("late")) == []


def test_who_sat_out_twice_meets_again_at_the_table_of_who_came_late() -> None:
    said = begun("tables_drawn", 7, "fours", rounds=3)
    state = evening(*said)
    form = form_of(state)
    event = replace(state.event, results=())
    second = form.draw(form.settings(**event.settings), event).rounds
    said = [*said, (JournalKind.PUBLISH, Offered(second[0])), enter("x")]
    (table,) = late_tables(evening(*said), form)
    assert any("meet again" in say(reason, PlainVoice()) for reason in table.reasons)


def test_too_few_are_left_to_be_drawn_anew() -> None:
    gone = ((JournalKind.PRESENCE, Presence(f"k{at}", is_here=False)) for at in range(4))
    seated, problems = anew([*begun("swiss", 4), *gone])
    assert (seated, len(problems)) == ([], 1)


def test_taken_back_they_are_late_as_before() -> None:
    said = grown([*begun("swiss", 5), enter("late")])
    before = evening(*said[:-1])
    state = evening(*said, (JournalKind.VOID, len(said)))
    assert (state.event.rounds, state.event.entrants) == (
        before.event.rounds,
        before.event.entrants,
    )


def test_who_has_left_is_waited_for_or_asked_to_miss_it_is_not_late() -> None:
    gone = (JournalKind.PRESENCE, Presence("late", is_here=False))
    back = (JournalKind.PRESENCE, Presence("late", is_here=True))
    said = [*begun("swiss", 5), enter("late")]
    assert tables_for(*said, gone) == []
    assert len(tables_for(*said, gone, back)) == 1
    assert tables_for(*said[:-1], enter("late", byes=(1,))) == []


def test_who_missed_rounds_keeps_those_and_no_other() -> None:
    said = begun("swiss", 5)
    said = [*said, (JournalKind.PUBLISH, Offered(drawn(said))), enter("late")]
    state = evening(*grown(said))
    (missed,) = state.event.by_key["late"].away
    assert (missed.since, missed.until) == (1, 1)


def test_it_is_said_who_meets_again_or_should_not() -> None:
    plan, *rest = begun("swiss", 5)
    plan = (plan[0], replace(plan[1], forbidden=(("late", "k0", "k1", "k2", "k3", "k4"),)))  # type: ignore[index] # a pair
    state = evening(plan, *rest, enter("late"))
    (table,) = late_tables(state, form_of(state))
    assert "should not meet" in say(table.reasons[-1], PlainVoice())


def test_a_bracket_takes_them_only_for_a_bye_of_its_first_round() -> None:
    said = [*begun("single_elimination", 6), enter("late")]
    state = evening(*grown(said))
    form = form_of(state)
    assert len(state.event.rounds[0].meetings) == 4
    assert form.bracket is not None
    bracket = form.bracket(form.settings(), state.event)
    assert bracket is not None
    seated = {m.slot: set(m.seats) for m in state.event.rounds[0].meetings}
    sides = {slot: set(two) - {None} for slot, two in bracket.sides.items() if slot in seated}
    assert sides == seated
    assert bracket.superseded == ()
    assert tables_for(*begun("single_elimination", 8), enter("late")) == []
    assert tables_for(*begun("single_elimination", 6), enter("x"), enter("y"))[0][1] == 3


@pytest.mark.parametrize("many", range(3, 20))
@pytest.mark.parametrize("system", ["single_elimination", "double_elimination"])
def test_a_bracket_that_grew_is_played_to_its_end(system: str, many: int) -> None:
    said = [*begun(system, many), enter("late")]
    if not tables_for(*said):
        return
    state = evening(*grown(said))
    form, event = form_of(state), state.event
    settings = form.settings()
    event = with_results(replace(event, rounds=()), event.rounds[0])
    while not form.is_over(settings, event):
        event = with_results(event, form.draw(settings, event).rounds[0])
    order = [key for group in form.order(settings, event) for key in group]
    assert sorted(order) == sorted(event.by_key)


@pytest.mark.parametrize(
    ("system", "more"),
    [("single_elimination", {}), ("double_elimination", {}), ("swiss", {"rounds": 2})],
)
def test_after_the_first_round_of_a_bracket_and_after_the_last_nobody_comes_in(
    system: str, more: dict[str, int]
) -> None:
    state = evening(*begun(system, 8, "sides", **more))
    form, event = form_of(state), state.event
    settings = form.settings(**event.settings)
    first = with_results(replace(event, rounds=()), event.rounds[0])
    second = with_results(first, form.draw(settings, first).rounds[0])
    shut = [is_too_late(replace(state, event=event), form) for event in (first, second)]
    assert shut == [False, True]


def test_planned_rounds_take_nobody() -> None:
    said = begun("tables_planned", 9, "tables", rounds=2)
    assert tables_for(*said, *map(enter, "xyz")) == []
    assert len(tables_for(*begun("tables_drawn", 9, "tables", rounds=2), *map(enter, "xyz"))) == 1


def anew(said: Said, *tables: int) -> tuple[list[set[str]], list[str]]:
    """Who sits together when all but these tables are drawn anew, and what speaks against it."""
    state = evening(*said)
    offered = redraw(state, form_of(state), set(tables))
    seated = [set(m.seats) for each in offered.rounds for m in each.meetings]
    return seated, [say(problem.words, PlainVoice()) for problem in offered.problems]


@pytest.mark.parametrize(("system", "kind"), [("swiss", "sides"), ("tables_drawn", "tables")])
def test_tables_that_have_begun_stay(system: str, kind: str) -> None:
    said = begun(system, 12, kind, rounds=4)
    first = set(evening(*said).event.rounds[0].meetings[0].seats)
    late = [enter("x"), enter("y")]
    seated, problems = anew([*said, *late], 1)
    assert problems == []
    assert first in seated
    assert sorted(key for seats in seated for key in seats) == sorted(
        [*(f"k{at}" for at in range(12)), "x", "y"]
    )


def test_who_has_left_is_not_drawn_anew() -> None:
    said = begun("swiss", 8)
    gone = min(evening(*said).event.rounds[0].meetings[2].seats)
    seated, _ = anew([*said, (JournalKind.PRESENCE, Presence(gone, is_here=False))], 1)
    assert gone not in set().union(*seated)
    assert [len(seats) for seats in seated] == [2, 2, 2, 1]


def test_where_nobody_would_sit_otherwise_it_says_so() -> None:
    said = begun("swiss", 8)
    words = ["Drawn anew, nobody would sit otherwise: the tables that have begun stay."]
    assert anew(said, 1, 2, 3) == ([], words)
    assert anew(said) == ([], words)
    assert anew([*said, enter("late")], 1, 2, 3, 4) == ([], words)


@pytest.mark.parametrize("many", [4, 6, 8, 10])
def test_nothing_is_drawn_anew_only_to_have_who_came_late_sit_out(many: int) -> None:
    said = [*begun("swiss", many), enter("late")]
    before = [set(m.seats) for m in evening(*said).event.rounds[0].meetings]
    seated, problems = anew(said)
    other = [seats for seats in seated if len(seats) == 2 and seats not in before]
    assert bool(other) != bool(problems)


def test_who_keeps_a_table_keeps_it_when_drawn_anew() -> None:
    said = begun("tables_drawn", 12, "tables", rounds=2)
    state = evening(*said, enter("k11", table=3))
    offered = redraw(state, form_of(state), set())
    (table,) = (m for m in offered.rounds[0].meetings if "k11" in m.seats)
    assert table.table == 3
    assert [m.table for m in offered.rounds[0].meetings] == [1, 2, 3, 4]


def test_who_has_nobody_to_meet_in_a_round_did_not_come_late() -> None:
    said = [*begun("round_robin", 4), enter("late")]
    assert latecomers(evening(*said), form_of(evening(*said))) == ("late",)
    said = [*said, (JournalKind.PUBLISH, Offered(drawn(said)))]
    state = evening(*said)
    assert len({key for meeting in state.event.rounds[1].meetings for key in meeting.seats}) == 4
    assert latecomers(state, form_of(state)) == ()
    assert latecomers(evening(*said, enter("later")), form_of(state)) == ("later",)
