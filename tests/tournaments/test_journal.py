"""The journal of a tournament folds to the evening as it stands."""

import json
from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.engine.journal import Entry
from scorekeeper.engine.records.codec import decode, encode
from scorekeeper.tournaments.entries import DESK, PAYLOADS, Clock, JournalKind
from scorekeeper.tournaments.event import Away, Meeting, Penalty, Result, Round, Score
from scorekeeper.tournaments.journal import EventState, fold
from scorekeeper.tournaments.plan import (
    ClockBell,
    Closing,
    Confirmation,
    Doors,
    HandedPrize,
    Offered,
    Plan,
    PlannedPerson,
    Presence,
    Removal,
    Report,
    Reseated,
)

PLAN = Plan("Sant Jordi", "guinote", "swiss", seed="s")
ROUND = Round(1, (Meeting(1, ("a", "b")), Meeting(2, ("c", "d"))))


def enter(key: str, **more: Any) -> tuple[JournalKind, PlannedPerson]:  # noqa: ANN401 (by name)
    return JournalKind.ENTER, PlannedPerson(key, key.title(), **more)


BEGUN: tuple[Any, ...] = (
    (JournalKind.SETTLE, PLAN),
    *(enter(key) for key in "abcd"),
    (JournalKind.PUBLISH, Offered(ROUND)),
)


def journal(*said: Any) -> list[Entry]:  # noqa: ANN401 (kind, payload and by whom)
    return [
        Entry(number, kind, target=what)
        if kind is JournalKind.VOID
        else Entry(number, kind, what, *(by or [DESK]))
        for number, (kind, what, *by) in enumerate(said, start=1)
    ]


def evening(*said: Any) -> EventState:  # noqa: ANN401 (as above)
    return fold(journal(*said))


def report(*games: int, table: int = 1, seats: str = "ab") -> Report:
    scores = tuple(Score(key, one) for key, one in zip(seats, games, strict=True))
    return Report(Result(1, table, scores))


def test_where_two_type_a_result_one_alone_counts_nothing() -> None:
    twice = ((JournalKind.SETTLE, replace(PLAN, is_typed_twice=True)), *BEGUN[1:])
    one, other = (
        (JournalKind.REPORT, report(4, 2), "desk-1"),
        (JournalKind.REPORT, report(4, 2), "desk-2"),
    )
    for said, state in (((one, one), "reported"), ((one, other), "confirmed")):
        table = evening(*twice, *said).tables[1, 1]
        assert (table.state, table.result is None) == (state, state == "reported")


def test_an_evening_begins_with_what_was_settled() -> None:
    found = evening((JournalKind.SETTLE, PLAN), enter("a", rank=2), enter("b", table=3))
    assert found.event.title == "Sant Jordi"
    assert [one.name for one in found.event.entrants] == ["A", "B"]
    assert found.here == {"a", "b"}
    assert found.undoable is not None
    assert found.undoable.number == 3
    with pytest.raises(ValueError, match="nothing was settled"):
        fold([])


def test_what_was_settled_cannot_be_undone_away() -> None:
    assert evening((JournalKind.SETTLE, PLAN)).undoable is None


def test_an_entry_of_a_kind_that_nobody_knows_is_read_only_once_it_is_taken_back() -> None:
    unknown: Any = "tomorrow"
    with pytest.raises(ValueError, match="tomorrow is no kind of entry"):
        evening(*BEGUN, (unknown, None))
    mended = evening(*BEGUN, (unknown, None), (JournalKind.VOID, len(BEGUN) + 1))
    assert mended.event == evening(*BEGUN).event


def test_what_was_said_second_can_be_undone() -> None:
    undoable = evening((JournalKind.SETTLE, PLAN), enter("a")).undoable
    assert undoable is not None
    assert undoable.number == 2


def test_here_is_who_plays_in_the_next_round() -> None:
    late = evening(*BEGUN, enter("e"), (JournalKind.PRESENCE, Presence("a", is_here=False)))
    assert late.here == {"b", "c", "d", "e"}


def test_entering_again_amends_and_keeps_the_place_on_the_list() -> None:
    found = evening(*BEGUN, (JournalKind.ENTER, PlannedPerson("a", "Another", is_paid=True)))
    assert [one.name for one in found.event.entrants] == ["Another", "B", "C", "D"]
    assert found.people["a"].is_paid


def test_somebody_may_be_taken_off_the_list() -> None:
    found = evening(
        (JournalKind.SETTLE, PLAN), enter("a"), enter("b"), (JournalKind.REMOVE, Removal("a"))
    )
    assert list(found.people) == ["b"]


def test_who_comes_late_has_missed_the_rounds_so_far() -> None:
    found = evening(*BEGUN, enter("e"))
    assert found.event.by_key["e"].away == (Away(1, 1),)
    assert "e" in found.here


def test_rounds_missed_by_leave_or_by_coming_late_may_be_worth_a_draw() -> None:
    halves = ((JournalKind.SETTLE, replace(PLAN, late_half=True)), *BEGUN[1:])
    draft = (JournalKind.DRAFT, Offered(replace(ROUND, number=2)))
    found = evening(*halves, enter("e"), draft, enter("a", byes=(2,)))
    assert found.event.by_key["e"].away == (Away(1, 1, is_half=True),)
    assert found.event.by_key["a"].away == (Away(2, 2, is_half=True),)
    assert found.is_outdated


def test_where_everybody_checks_in_who_has_not_is_not_there() -> None:
    asked = ((JournalKind.SETTLE, replace(PLAN, is_checked_in=True)), *BEGUN[1:-1])
    found = evening(*asked, (JournalKind.PRESENCE, Presence("a", is_here=True)))
    assert found.here == {"a"}
    assert evening(*asked, BEGUN[-1]).here == set("abcd"), "who sat down has come"


def test_who_leaves_is_away_from_the_next_round_until_back() -> None:
    gone = (JournalKind.PRESENCE, Presence("a", is_here=False))
    back = (JournalKind.PRESENCE, Presence("a", is_here=True))
    left = evening(*BEGUN, gone, gone)
    assert left.event.by_key["a"].away == (Away(2),)
    assert left.here == {"b", "c", "d"}
    assert evening(*BEGUN, gone, back, back).event.by_key["a"].away == ()
    second = (JournalKind.PUBLISH, Offered(Round(2, (Meeting(1, ("b", "c")),))))
    assert evening(*BEGUN, gone, second, back).event.by_key["a"].away == (Away(2, 2),)


def test_a_draft_is_looked_at_until_published() -> None:
    draft = (JournalKind.DRAFT, Offered(Round(2, (Meeting(1, ("a", "c")), Meeting(2, ("b", "d"))))))
    found = evening(*BEGUN, draft)
    assert found.draft is not None
    assert not found.is_outdated
    assert len(found.event.rounds) == 1
    assert evening(*BEGUN, draft, (JournalKind.PUBLISH, draft[1])).draft is None


def test_a_draft_is_outdated_when_it_would_be_drawn_otherwise() -> None:
    draft = (JournalKind.DRAFT, Offered(Round(2, (Meeting(1, ("a", "c")),))))
    moves = [
        (JournalKind.PRESENCE, Presence("a", is_here=False)),
        (JournalKind.REPORT, report(4, 2), "a"),
        enter("e"),
        enter("a", rank=1),
    ]
    for move in moves:
        assert evening(*BEGUN, draft, move).is_outdated
        assert not evening(*BEGUN, draft, move, draft).is_outdated
    assert not evening(
        *BEGUN, moves[1], draft, (JournalKind.CONFIRM, Confirmation(1, 1), "b")
    ).is_outdated
    assert not evening(*BEGUN, draft, enter("a", is_paid=True)).is_outdated
    assert not evening(*BEGUN, moves[0]).is_outdated


def test_a_table_nobody_spoke_of_is_playing() -> None:
    found = evening(*BEGUN)
    assert {table.state for table in found.tables.values()} == {"playing"}
    assert found.event.results == ()


def test_one_report_counts_and_is_marked() -> None:
    found = evening(*BEGUN, (JournalKind.REPORT, report(4, 2), "a"))
    assert found.tables[1, 1].state == "reported"
    assert found.event.results == (report(4, 2).result,)


def test_without_confirming_one_report_is_enough() -> None:
    plan = Plan("x", "guinote", "swiss", is_confirmed=False)
    found = evening(*BEGUN, (JournalKind.SETTLE, plan), (JournalKind.REPORT, report(4, 2), "a"))
    assert found.tables[1, 1].state == "confirmed"


@pytest.mark.parametrize(
    "second",
    [
        (JournalKind.CONFIRM, Confirmation(1, 1), "b"),
        (JournalKind.REPORT, report(2, 4, seats="ba"), "b"),
        (JournalKind.REPORT, report(4, 2), DESK),
    ],
)
def test_a_second_party_saying_the_same_confirms(second: Any) -> None:  # noqa: ANN401 (an entry)
    found = evening(*BEGUN, (JournalKind.REPORT, report(4, 2), "a"), second)
    assert found.tables[1, 1].state == "confirmed"
    assert (
        found.event.results[0].scores == report(4, 2).result.scores
        or second[0] is JournalKind.REPORT
    )


def test_differing_reports_are_a_conflict_and_count_nothing() -> None:
    said = [(JournalKind.REPORT, report(4, 2), "a"), (JournalKind.REPORT, report(3, 3), "b")]
    found = evening(*BEGUN, *said)
    assert found.tables[1, 1].state == "conflict"
    assert set(found.tables[1, 1].reports) == {"a", "b"}
    assert found.event.results == ()
    agreed = evening(*BEGUN, *said, (JournalKind.REPORT, report(3, 3), "a"))
    assert agreed.tables[1, 1].state == "confirmed"


def test_who_confirmed_and_then_says_otherwise_makes_a_conflict() -> None:
    found = evening(
        *BEGUN,
        (JournalKind.REPORT, report(4, 2), "a"),
        (JournalKind.CONFIRM, Confirmation(1, 1), "b"),
        (JournalKind.REPORT, report(0, 4), "b"),
    )
    assert found.tables[1, 1].state == "conflict"


def test_confirming_nothing_is_nothing() -> None:
    found = evening(*BEGUN, (JournalKind.CONFIRM, Confirmation(1, 1), "b"))
    assert found.tables[1, 1].state == "playing"


def test_a_decision_stands_over_what_the_sides_say_with_its_reason() -> None:
    decision = Report(report(2, 2).result, why="The last game began after the gong.")
    found = evening(
        *BEGUN,
        (JournalKind.REPORT, report(4, 2), "a"),
        (JournalKind.DECIDE, decision, "referee"),
        (JournalKind.REPORT, report(0, 4), "b"),
    )
    assert found.tables[1, 1].state == "decided"
    assert found.tables[1, 1].why == decision.why
    assert found.event.results == (decision.result,)


def test_a_later_correction_of_the_desk_stands_over_a_decision() -> None:
    found = evening(
        *BEGUN,
        (JournalKind.DECIDE, report(2, 2), "referee"),
        (JournalKind.REPORT, report(1, 0), DESK),
    )
    assert (found.tables[1, 1].state, found.event.results) == ("confirmed", (report(1, 0).result,))


def test_as_people_really_sat_is_what_counts_and_is_marked() -> None:
    really = (Meeting(1, ("a", "c")), Meeting(2, ("b", "d")))
    reseated = [(JournalKind.RESEAT, Reseated(number, really)) for number in (1, 9)]
    found = evening(*BEGUN, *reseated)
    assert found.event.rounds[0].meetings == really
    assert found.event.rounds[0].moved
    assert found.tables[1, 1].meeting == really[0]


def test_a_prize_handed_out_is_a_fact() -> None:
    handed = HandedPrize("ham", "a")
    assert evening(*BEGUN, (JournalKind.HAND_OUT, handed)).handed == (handed,)


def test_the_clock_runs_stops_and_gives_more_time() -> None:
    bells = [
        ClockBell(1, "start", 1000),
        ClockBell(1, "start", 1050),
        ClockBell(1, "pause", 1100),
        ClockBell(1, "pause", 1200),
        ClockBell(1, "extra", 1200, extra=60),
        ClockBell(1, "extra", 1200, extra=30, table=2),
        ClockBell(1, "start", 1300),
    ]
    clock = evening(*BEGUN, *((JournalKind.CLOCK, bell) for bell in bells)).clocks[1]
    assert clock == Clock(1, 1300, 100, {None: 60, 2: 30})
    assert clock.left(600, 1310) == 600 + 60 - 100 - 10
    assert clock.left(600, 1310, table=2) == 600 + 60 + 30 - 100 - 10
    assert clock.left(600, 1310, table=1) == 600 + 60 - 100 - 10
    assert Clock(1, spent=700).left(600, 9999) == -100


def test_an_undone_publishing_leaves_its_round_undrawn() -> None:
    assert evening(*BEGUN, (JournalKind.VOID, 6)).event.rounds == ()


def of_every_kind() -> dict[JournalKind, object]:
    return {
        JournalKind.SETTLE: PLAN,
        JournalKind.ENTER: PlannedPerson("a", "A", ("x", "y"), categories=("young",)),
        JournalKind.REMOVE: Removal("a", into="b"),
        JournalKind.DOORS: Doors(is_open=True, most=40),
        JournalKind.REGISTER: PlannedPerson("e", "E", ("x", "y")),
        JournalKind.PRESENCE: Presence("a", is_here=False),
        JournalKind.DRAFT: Offered(ROUND),
        JournalKind.PUBLISH: Offered(ROUND),
        JournalKind.RESEAT: Reseated(1, ROUND.meetings, came=("e",), drawn=(2,)),
        JournalKind.REPORT: report(4, 2),
        JournalKind.CONFIRM: Confirmation(1, 1),
        JournalKind.DECIDE: Report(report(4, 2).result, "because"),
        JournalKind.HAND_OUT: HandedPrize("ham", "a", 5),
        JournalKind.CLOCK: ClockBell(1, "extra", 5, 60, 2),
        JournalKind.CLOSE: Closing(1),
        JournalKind.PENALTY: Penalty("a", "why", 1, 1, 2, 3, 12, 1, is_lost=True),
    }


@pytest.mark.parametrize("settled", [PLAN, replace(PLAN, is_checked_in=True)])
def test_what_is_remembered_goes_on_as_if_read_whole(settled: Plan) -> None:
    said = ((JournalKind.SETTLE, settled), *of_every_kind().items(), *BEGUN[1:], *CHANGES)
    entries = journal(*said)
    for size in range(1, len(entries)):
        assert fold(entries, fold(entries[:size])) == fold(entries)


CHANGES = ((JournalKind.REPORT, report(1, 4), "table"), (JournalKind.VOID, 16))


def test_every_payload_goes_through_json() -> None:
    said = of_every_kind()
    assert said.keys() == PAYLOADS.keys() == set(JournalKind) - {JournalKind.VOID}
    for kind, what in said.items():
        assert decode(PAYLOADS[kind], json.loads(json.dumps(encode(what))), "payload") == what


def test_who_registers_plays_from_when_they_have_come() -> None:
    said = (*BEGUN, (JournalKind.REGISTER, PlannedPerson("e", "E")))
    found = evening(*said)
    assert (set(found.waiting), set(found.here)) == ({"e"}, set("abcd"))
    there = evening(*said, (JournalKind.PRESENCE, Presence("e", is_here=True)))
    assert (len(there.waiting), set(there.here)) == (0, set("abcde"))
    assert there.event.by_key["e"].away == (Away(1, 1),)


def test_before_the_first_round_who_has_come_missed_nothing() -> None:
    come = (JournalKind.PRESENCE, Presence("e", is_here=True))
    found = evening(
        (JournalKind.SETTLE, PLAN), (JournalKind.REGISTER, PlannedPerson("e", "E")), come
    )
    assert found.event.by_key["e"].away == ()


def test_who_registered_calls_themselves_otherwise_and_is_waited_for_still() -> None:
    found = evening(
        *BEGUN,
        (JournalKind.REGISTER, PlannedPerson("e", "E")),
        (JournalKind.REGISTER, PlannedPerson("e", "Eva"), "e"),
    )
    assert (found.people["e"].name, set(found.waiting)) == ("Eva", {"e"})


def test_who_is_not_coming_is_no_longer_waited_for() -> None:
    gone = (JournalKind.PRESENCE, Presence("e", is_here=False))
    found = evening(*BEGUN, (JournalKind.REGISTER, PlannedPerson("e", "E")), gone)
    assert (len(found.waiting), set(found.here)) == (0, set("abcd"))


def test_who_has_registered_twice_is_kept_once() -> None:
    found = evening(
        *BEGUN,
        (JournalKind.REGISTER, PlannedPerson("e", "A")),
        (JournalKind.REMOVE, Removal("e", "a")),
    )
    assert (set(found.people), found.merged) == (set("abcd"), {"e": "a"})
    assert not found.waiting


@pytest.mark.parametrize(
    "said",
    [
        (JournalKind.REGISTER, PlannedPerson("f", "F")),
        (JournalKind.REGISTER, PlannedPerson("e", "Eva"), "e"),
        (JournalKind.ENTER, PlannedPerson("e", "Eva", rank=1)),
        (JournalKind.REMOVE, Removal("e")),
        (JournalKind.DOORS, Doors(is_open=True)),
    ],
)
def test_who_is_waited_for_changes_no_draft(said: Any) -> None:  # noqa: ANN401 (kind and payload)
    draft = (JournalKind.DRAFT, Offered(Round(2, ROUND.meetings)))
    assert not evening(
        *BEGUN, (JournalKind.REGISTER, PlannedPerson("e", "E")), draft, said
    ).is_outdated


def test_doors_are_closed_until_they_are_opened() -> None:
    assert not evening(*BEGUN).doors.is_open
    assert evening(*BEGUN, (JournalKind.DOORS, Doors(is_open=True, most=8))).doors == Doors(
        is_open=True, most=8
    )
