"""Standings, people and results as sheets."""

from dataclasses import replace

from scorekeeper.engine.text import PlainVoice, Text, say
from scorekeeper.tournaments.entries import JournalKind
from scorekeeper.tournaments.event import Meeting, Penalty, Result, Score
from scorekeeper.tournaments.files.spreadsheets import (
    Spreadsheet,
    people_sheet,
    results_sheet,
    standings_sheet,
)
from scorekeeper.tournaments.formats import BY_KEY
from scorekeeper.tournaments.plan import Offered, PlannedPerson, Report
from scorekeeper.tournaments.standings.standings import standings
from tests.tournaments.test_journal import BEGUN, ROUND, enter, evening, report

PLAYED = evening(
    *BEGUN,
    (JournalKind.REPORT, report(4, 2)),
    (JournalKind.REPORT, Report(Result(1, 2, ending="forfeit", absent=("d",)))),
    (JournalKind.ENTER, PlannedPerson("a", "A", rank=1, categories=("young", "new"), is_paid=True)),
)


def said(sheet: Spreadsheet) -> list[list[object]]:
    """Headings and rows, worded."""
    voice = PlainVoice()
    return [
        [say(cell, voice) if isinstance(cell, Text) else cell for cell in row]
        for row in (sheet.heads, *sheet.rows)
    ]


def test_standings_have_every_value_but_the_lot() -> None:
    table = standings(PLAYED.event, BY_KEY["swiss"])
    found = said(standings_sheet(PLAYED, table))
    assert found[0][:3] == ["Place", "Name", "Points"]
    assert "Lot" not in found[0]
    assert found[1][:3] == [1, "A", 1]
    assert {len(row) for row in found} == {len(found[0])}


def test_who_was_warned_or_lost_something_has_the_reason_in_their_row() -> None:
    penalties = (Penalty("a", "swore", 1, halves=1), Penalty("a", "again", 1))
    table = standings(PLAYED.event, BY_KEY["swiss"])
    found = said(standings_sheet(replace(PLAYED, penalties=penalties), table))
    assert found[0][-1] == "Warning or sanction"
    assert [("swore" in str(row[-1]), "again" in str(row[-1])) for row in found[1:3]] == [
        (True, True),
        (False, False),
    ]


def test_people_are_a_list_and_fees_are_the_desks() -> None:
    found = said(people_sheet(PLAYED, with_fees=True))
    assert found[0] == ["Name", "Seed", "Group", "Categories", "plays on", "paid"]
    assert found[1] == ["A", 1, "", "young, new", "yes", "yes"]
    assert found[2] == ["B", None, "", "", "yes", "no"]
    assert "paid" not in said(people_sheet(PLAYED, with_fees=False))[0]


def test_results_have_a_row_for_everybody_at_each_table() -> None:
    found = said(results_sheet(PLAYED, ("games",)))
    assert found == [
        ["Round", "Table", "Name", "games", "Ending", "State"],
        [1, 1, "A", 4, None, "confirmed"],
        [1, 1, "B", 2, None, "confirmed"],
        [1, 2, "C", None, "the others did not come", "confirmed"],
        [1, 2, "D", None, "did not come", "confirmed"],
    ]


def test_who_had_a_bye_stands_after_the_tables_of_their_round() -> None:
    odd = replace(ROUND, meetings=(*ROUND.meetings, Meeting(None, ("e",))))
    begun = (*BEGUN[:-1], enter("e"), (JournalKind.PUBLISH, Offered(odd)))
    found = said(results_sheet(evening(*begun), ("games",)))
    assert found[-1] == [1, None, "E", None, "bye", None]
    assert [row[2] for row in found[1:]] == ["A", "B", "C", "D", "E"]


def test_what_is_void_or_missing_is_said() -> None:
    void = Report(Result(1, 1, (Score("a"), Score("b")), ending="void"))
    found = said(results_sheet(evening(*BEGUN, (JournalKind.REPORT, void)), ("games", "points")))
    assert found[1] == [1, 1, "A", 0, 0, "counts for nobody", "confirmed"]
    assert found[3] == [1, 2, "C", None, None, None, "playing"]
