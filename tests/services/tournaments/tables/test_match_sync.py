"""A tournament hears of the matches at its tables in the writes that end, mend and reopen them."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.services.answers import Busy, Saved
from scorekeeper.services.matches.loader import append_entry
from scorekeeper.services.matches.log import table_write
from scorekeeper.services.matches.view_models import Write
from scorekeeper.services.tournaments import club_list, draw, entrants, table_matches
from scorekeeper.services.tournaments.journal import load
from scorekeeper.services.tournaments.view_models import Access, TournamentWrite
from scorekeeper.tournaments.entries import TABLE
from scorekeeper.tournaments.event import Result
from scorekeeper.tournaments.journal import TableState
from tests import hands

SatDown = Callable[[str, int], Access]
LOST_BY_ONE = {"outcome": {"losers": ["s1"]}}
LOST_BY_TWO = {"outcome": {"losers": ["s2"]}}


@dataclass
class AtTable:
    """Whoever writes at table 1."""

    access: Access
    token: str

    def write(self, client_id: str = "") -> Write:
        """The next write of somebody who has seen everything."""
        base = hands.see_match(self.token).version
        return Write(token=self.token, client_id=client_id or f"write-{base:04}", base=base)

    def table(self) -> TableState:
        """What the tournament knows of this table."""
        found = load(self.access).table(1, 1)
        assert found is not None
        return found

    def reported(self) -> Result:
        """What the match has reported."""
        return self.table().reports[TABLE]


@pytest.fixture
def five(sat_down: SatDown) -> AtTable:
    """A table of five at Tuti Boig, its first deal noted."""
    access = sat_down("tuti_boig", 5)
    token = table_matches.play(access, 1, 1, "en")
    assert isinstance(token, str)
    table = AtTable(access, token)
    hands.record_hand(table.write(), LOST_BY_ONE)
    return table


def test_ended_early_it_is_reported_with_that_very_write(five: AtTable) -> None:
    assert isinstance(hands.end_match(five.write()), Saved)
    assert five.table().state == "reported"
    assert [one.bars for one in five.reported().scores] == [1, 0, 0, 0, 0]


def test_corrected_later_the_result_is_another_one_at_once(five: AtTable) -> None:
    hands.end_match(five.write())
    hands.correct_hand(five.write(), 1, LOST_BY_TWO)
    assert [one.bars for one in five.reported().scores] == [0, 1, 0, 0, 0]


def test_reopened_it_takes_back_what_it_said(five: AtTable) -> None:
    hands.end_match(five.write())
    hands.undo(five.write())
    assert five.table().reports == {}
    hands.end_match(five.write())
    assert five.table().state == "reported"


def test_the_same_write_again_reports_once(five: AtTable) -> None:
    write = five.write()
    hands.end_match(write)
    before = load(five.access).version
    assert isinstance(hands.end_match(write), Saved)
    append_entry(five.write(), table_write.note_hand(1, "a glass fell over"))
    assert load(five.access).version == before


def test_storage_that_is_busy_keeps_neither_and_then_both(
    five: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was the tournament for which there was no room any more."""
    write = five.write()

    def full(*_: object, **__: object) -> None:
        raise Busy

    with monkeypatch.context() as patched:
        patched.setattr(table_matches, "append", full)
        with pytest.raises(Busy):
            hands.end_match(write)
    assert hands.see_match(five.token).version == write.base
    assert five.table().state == "playing"
    assert isinstance(hands.end_match(write), Saved)
    assert five.table().state == "reported"


def test_a_report_taken_back_at_the_desk_stays_back_until_the_match_says_more(
    five: AtTable,
) -> None:
    hands.end_match(five.write())
    at = load(five.access).version
    draw.undo(five.access, TournamentWrite("undo-at-desk", at), at)
    assert five.table().state == "playing"
    hands.correct_hand(five.write(), 1, LOST_BY_TWO)
    assert five.table().state == "reported"


def test_who_sits_at_another_table_by_now_is_not_scored_by_its_match(
    sat_down: SatDown, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table was seated anew, by more than its match was begun for: it says nothing."""
    access = sat_down("tuti_boig", 5)
    token = table_matches.play(access, 1, 1, "en")
    assert isinstance(token, str)
    table = AtTable(access, token)
    there = table.table()
    sixth = replace(there.meeting, seats=(*there.meeting.seats, "another"))

    def reseated(asked: Access) -> object:
        hall = load(asked)
        tables = {at: replace(one, meeting=sixth) for at, one in hall.evening.tables.items()}
        return replace(hall, evening=replace(hall.evening, tables=tables))

    monkeypatch.setattr(table_matches, "load", reseated)
    hands.record_hand(table.write(), LOST_BY_ONE)
    assert isinstance(hands.end_match(table.write()), Saved)
    assert table.table().reports == {}


def test_everybody_gone_from_the_list_is_still_scored(five: AtTable) -> None:
    """Who leaves in the middle of a round has sat there all the same."""
    gone = five.table().meeting.seats[0]
    entrants.set_presence(
        five.access, TournamentWrite("gone-home", load(five.access).version), gone, is_here=False
    )
    hands.end_match(five.write())
    assert len(five.reported().scores) == 5


@pytest.fixture
def closed(five: AtTable) -> AtTable:
    """The same, its match over and the tournament closed."""
    hands.end_match(five.write())
    club_list.close(five.access, TournamentWrite("close-it", load(five.access).version))
    return five


def bars(table: AtTable) -> list[int]:
    return [one.bars for one in table.reported().scores]


def now(table: AtTable) -> str:
    return say(club_list.next_step(load(table.access)).words, PlainVoice())


def opened_again(table: AtTable) -> None:
    hall = load(table.access)
    draw.undo(table.access, TournamentWrite("open-it", hall.version), hall.evening.closed or 0)


def test_a_closed_tournament_does_not_change_with_a_match_until_it_is_opened(
    closed: AtTable,
) -> None:
    standings = load(closed.access).standings
    assert now(closed) == "The tournament is closed."
    hands.correct_hand(closed.write(), 1, LOST_BY_TWO)
    assert load(closed.access).standings == standings
    assert bars(closed) == [1, 0, 0, 0, 0]
    assert now(closed) == (
        "The tournament is closed. Since then the match of table 1 says something else: open it "
        "again to count that."
    )
    opened_again(closed)
    assert bars(closed) == [0, 1, 0, 0, 0]


def test_a_match_that_goes_on_after_closing_keeps_its_result(closed: AtTable) -> None:
    hands.undo(closed.write())
    assert bars(closed) == [1, 0, 0, 0, 0]
    hands.record_hand(closed.write(), LOST_BY_TWO)
    hands.end_match(closed.write())
    assert bars(closed) == [1, 0, 0, 0, 0]
    opened_again(closed)
    assert bars(closed) == [1, 1, 0, 0, 0]


def test_a_match_that_says_the_old_result_again_leaves_nothing_to_open_for(
    closed: AtTable,
) -> None:
    hands.correct_hand(closed.write(), 1, LOST_BY_TWO)
    hands.correct_hand(closed.write(), 1, LOST_BY_ONE)
    assert now(closed) == "The tournament is closed."
    opened_again(closed)
    assert bars(closed) == [1, 0, 0, 0, 0]
