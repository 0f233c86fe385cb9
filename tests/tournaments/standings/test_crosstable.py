"""Everybody's results side by side."""

from dataclasses import replace
from random import Random

from scorekeeper.tournaments.event import Result
from scorekeeper.tournaments.formats import BY_KEY
from scorekeeper.tournaments.standings.crosstable import Cell, CrossTable, crosstables
from tests.tournaments import evenings
from tests.tournaments.random_tournaments import away, entered, settings_of, with_round
from tests.tournaments.sample_brackets import after

ROBIN, SWISS = BY_KEY["round_robin"], BY_KEY["swiss"]
GROUPS, TABLES = BY_KEY["groups_then_knockout"], BY_KEY["tables_drawn"]


def shown(cell: Cell) -> str:
    return f"{cell.mine}-{cell.theirs} {cell.mark}"


def test_everybody_against_everybody() -> None:
    (table,) = crosstables(after(ROBIN, 4), ROBIN, "games")
    assert (table.shape, table.heads, table.group) == ("opponents", (1, 2, 3, 4), "")
    assert [line.entrant for line in table.lines] == ["s00", "s01", "s02", "s03"]
    assert [line.points for line in table.lines] == [3, 2, 1, 0]
    first, last = table.lines[0], table.lines[-1]
    assert [[shown(one) for one in cells] for cells in first.cells] == [
        [], ["3-1 won"], ["3-1 won"], ["3-1 won"]
    ]  # fmt: skip
    assert first.own == 0
    assert [shown(one) for one in last.cells[0]] == ["1-3 lost"]


def test_a_bye_stands_in_a_column_of_its_own() -> None:
    (table,) = crosstables(after(ROBIN, 5, 2), ROBIN, "games")
    assert table.has_byes
    assert sorted(line.bye or 0 for line in table.lines) == [0, 0, 0, 1, 1]
    assert {line.bye for line in table.lines} == {None, 1}
    for line in table.lines:
        won = sum(cell.worth for cells in line.cells for cell in cells)
        assert won + (line.bye or 0) == line.points
    assert not crosstables(after(ROBIN, 4), ROBIN, "games")[0].has_byes


def test_who_meets_twice_has_both_in_one_cell() -> None:
    (table,) = crosstables(after(ROBIN, 3, legs=2), ROBIN, "games")
    assert len(table.lines[0].cells[1]) == 2


def test_too_many_for_columns_of_their_own_stand_by_rounds() -> None:
    (table,) = crosstables(after(ROBIN, 18, 2), ROBIN, "games")
    assert (table.shape, table.heads) == ("rounds", (1, 2))
    assert {len(cells) for line in table.lines for cells in line.cells} == {1}
    assert [line.number for line in table.lines] == [*range(1, 19)]
    assert all([cell.round for (cell,) in line.cells] == [1, 2] for line in table.lines)


def test_sixteen_have_columns_of_their_own_and_seventeen_have_not() -> None:
    assert crosstables(after(ROBIN, 16, 1), ROBIN, "games")[0].shape == "opponents"
    (table,) = crosstables(after(ROBIN, 17, 2), ROBIN, "games")
    assert table.shape == "rounds"
    hows = [cell.how for line in table.lines for cells in line.cells for cell in cells]
    assert (hows.count("bye"), hows.count("played")) == (2, 32)


def test_a_swiss_stands_by_rounds_with_the_number_of_the_opponents_line() -> None:
    (table,) = crosstables(after(SWISS, 6, 3, rounds=3), SWISS, "games")
    assert (table.shape, table.heads) == ("rounds", (1, 2, 3))
    lines = {line.number: line for line in table.lines}
    for line in table.lines:
        for at, (cell,) in enumerate(line.cells):
            assert cell.opponent is not None
            (theirs,) = lines[cell.opponent].cells[at]
            assert theirs.opponent == line.number
            assert (theirs.mine, theirs.theirs) == (cell.theirs, cell.mine)


def test_byes_absences_and_gaps_are_told_apart() -> None:
    event = entered(SWISS, 5, "gaps", rounds=3)
    event = away(event, "s04", 2)
    for _ in range(2):
        offered = SWISS.draw(settings_of(SWISS, event), event).rounds[0]
        event = with_round(event, offered, Random(1))
    first = [one for one in event.results if one.round == 1]
    second = [one for one in event.results if one.round == 2]
    gone = Result(1, 1, ending="forfeit", absent=(first[0].scores[0].entrant,))
    void = Result(2, 1, ending="void")
    level = replace(first[1], scores=tuple(replace(one, games=2) for one in first[1].scores))
    event = replace(event, results=(gone, level, void))
    assert len(second) == 2
    (table,) = crosstables(event, SWISS, "games")
    hows = sorted(cell.how for line in table.lines for cells in line.cells for cell in cells)
    assert hows == [
        *("away", "bye", "lost_unplayed", "open", "open"),
        *("played", "played", "void", "void", "won_unplayed"),
    ]
    marked = {
        (cell.how, cell.mark) for line in table.lines for cells in line.cells for cell in cells
    }
    assert {("won_unplayed", "won"), ("lost_unplayed", "lost")} <= marked
    marks = sorted(cell.mark for line in table.lines for cells in line.cells for cell in cells)
    assert marks == ["", "", "", "", "", "", "level", "level", "lost", "won"]


def test_groups_have_a_table_each_and_count_nothing_of_the_knock_out() -> None:
    event = after(GROUPS, 8)
    tables = crosstables(event, GROUPS, "games")
    assert [table.group for table in tables] == ["A", "B"]
    for table in tables:
        assert {len(line.cells) for line in table.lines} == {4}
        assert [line.points for line in table.lines] == [3, 2, 1, 0]
        assert sum(len(cells) for line in table.lines for cells in line.cells) == 12
    assert crosstables(after(GROUPS, 8, 2), GROUPS, "games")[0].lines


def test_a_bracket_alone_has_none() -> None:
    form = BY_KEY["single_elimination"]
    assert crosstables(after(form, 4), form, "games") == ()


def many_at_a_table() -> CrossTable:
    event = evenings.evening("tables_drawn", 9, rounds=2)
    for _ in range(2):
        offered = TABLES.draw(settings_of(TABLES, event), event).rounds[0]
        event = evenings.played(event, offered, Random(3))
    (table,) = crosstables(event, TABLES, "place")
    return table


def test_many_at_a_table_have_place_and_table_of_each_round() -> None:
    table = many_at_a_table()
    assert (table.shape, table.heads) == ("tables", (1, 2))
    for line in table.lines:
        for (cell,) in line.cells:
            assert cell.table is not None
            assert cell.place is not None
            assert cell.opponent is None
            assert (cell.mark == "won") == (cell.worth == 1)
            assert (cell.place == 1) == (cell.worth == 1)
            assert (cell.place == 3) == (cell.worth == 0)
    places = [cell.place for line in table.lines for (cell,) in line.cells]
    assert sorted(set(places), key=str) == [1, 2, 3]
