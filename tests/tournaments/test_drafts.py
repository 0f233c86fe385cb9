"""A draft is there to be looked at."""

from typing import Any

import pytest

from scorekeeper.tournaments.entries import JournalKind
from scorekeeper.tournaments.event import Meeting, Round
from scorekeeper.tournaments.plan import Offered, Removal
from tests.tournaments.test_journal import BEGUN, evening


@pytest.mark.parametrize(
    "gone", [(JournalKind.REMOVE, Removal("a")), (JournalKind.VOID, 2)], ids=["taken off", "undone"]
)
def test_a_draft_that_seats_somebody_who_is_off_the_list_is_none(gone: Any) -> None:  # noqa: ANN401 (an entry)
    draft = (JournalKind.DRAFT, Offered(Round(1, (Meeting(1, ("a", "b")),))))
    begun = (*BEGUN[:-1], draft)
    assert evening(*begun).draft is not None
    assert evening(*begun, gone).draft is None
