"""A tournament that is closed, and opened again."""

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.journal import Entry
from scorekeeper.tournaments.entries import DESK, TABLE, JournalKind
from scorekeeper.tournaments.event import Meeting, Result, Round, Score
from scorekeeper.tournaments.journal import EventState, fold
from scorekeeper.tournaments.plan import Closing, Offered, Plan, PlannedPerson, Report

CLOSED = (
    Entry(1, JournalKind.SETTLE, Plan("Cup", "guinote", "swiss"), DESK),
    Entry(2, JournalKind.CLOSE, Closing(0), DESK),
)


def test_it_is_closed_until_that_is_taken_back() -> None:
    assert fold(CLOSED[:1]).closed is None
    assert fold(CLOSED).closed == 2
    assert fold([*CLOSED, Entry(3, JournalKind.VOID, target=2)]).closed is None


def reported(games: int) -> tuple[JournalKind, Report]:
    return JournalKind.REPORT, Report(Result(1, 1, (Score("a", games), Score("b", 0))))


def evening(*said: tuple[JournalKind, object]) -> EventState:
    """Of one table that is playing, with what was said after it; reports are those of its match,
    and so is a void that is no number of a closing.
    """
    begun = (
        (JournalKind.SETTLE, Plan("Cup", "guinote", "swiss")),
        (JournalKind.ENTER, PlannedPerson("a", "A")),
        (JournalKind.ENTER, PlannedPerson("b", "B")),
        (JournalKind.PUBLISH, Offered(Round(1, (Meeting(1, ("a", "b")),)))),
    )
    entries: list[Entry] = []
    for number, (kind, what) in enumerate((*begun, *said), 1):
        if kind is JournalKind.VOID:
            assert isinstance(what, int)
            by = "desk" if entries[what - 1].kind is JournalKind.CLOSE else TABLE
            entries.append(Entry(number, kind, by=by, target=what))
        else:
            by = TABLE if kind is JournalKind.REPORT else "desk"
            entries.append(Entry(number, kind, what, by))
    return fold(entries)


CLOSE = (JournalKind.CLOSE, Closing(1))


def test_what_a_match_says_after_closing_is_kept_beside_the_result() -> None:
    before = evening(reported(3), CLOSE)
    after = evening(reported(3), CLOSE, reported(2))
    assert before.late == {}
    assert after.event == before.event
    late = after.late[1, 1].result
    assert late is not None
    assert late.scores[0].games == 2


def test_a_match_that_goes_on_after_closing_would_have_none() -> None:
    after = evening(reported(3), CLOSE, (JournalKind.VOID, 5))
    assert after.tables[1, 1].result is not None
    assert after.late[1, 1].result is None


@given(st.lists(st.integers(0, 4), max_size=5), st.lists(st.integers(0, 4), max_size=5))
def test_closed_it_is_as_it_was_and_opened_as_if_never_closed(
    before: list[int], after: list[int]
) -> None:
    first, then = [reported(one) for one in before], [reported(one) for one in after]
    shut = evening(*first, CLOSE, *then)
    assert shut.event == evening(*first).event
    opened = evening(*first, CLOSE, *then, (JournalKind.VOID, 5 + len(first)))
    assert opened.event == evening(*first, *then).event
    assert bool(shut.late) == (opened.event != shut.event)
