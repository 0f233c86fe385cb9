"""A tournament that is closed, and opened again."""

from scorekeeper.tournaments.entries import JournalEntry, JournalKind
from scorekeeper.tournaments.journal import fold
from scorekeeper.tournaments.plan import Closing, Plan

CLOSED = (
    JournalEntry(1, JournalKind.SETTLE, Plan("Cup", "guinote", "swiss")),
    JournalEntry(2, JournalKind.CLOSE, Closing(0)),
)


def test_it_is_closed_until_that_is_taken_back() -> None:
    assert fold(CLOSED[:1]).closed is None
    assert fold(CLOSED).closed == 2
    assert fold([*CLOSED, JournalEntry(3, JournalKind.VOID, target=2)]).closed is None
