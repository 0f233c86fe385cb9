"""Reads a row of the grid as a hand."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from scorekeeper.engine.displays.sheet import Cell
from scorekeeper.engine.game import AnyGame, Problem
from scorekeeper.engine.questions import Ask, EntryForm, Facts, Pick, Points
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.state import GameState
from scorekeeper.engine.text import text
from scorekeeper.pages.desk import dealer_of
from scorekeeper.pages.fields import (
    GONE,
    SentFields,
)
from scorekeeper.pages.hand_form import HandForm
from scorekeeper.services.papers.match_sheet import DEALER, HOW, SheetCell, is_silent, named_by

_NUMBER = re.compile(r"[-−]?[0-9]{1,9}")


@dataclass(slots=True)
class GridRow:
    """Keeps what was typed in one row, by the key of the field, what is wrong with it, by the same
    ("" is the row as a whole), and what a row that fits comes to, by the column of the running
    table.
    """

    place: int
    cells: dict[str, str]
    problems: dict[str, list[Problem]] = field(default_factory=dict)
    reckoned: Mapping[str, Cell] = field(default_factory=dict)

    @property
    def is_blank(self) -> bool:
        """Whether nothing was typed."""
        return not any(self.cells.values())

    def say(self, key: str, problem: Problem) -> None:
        """Put a problem at its cell."""
        self.problems.setdefault(key, []).append(problem)


@dataclass(frozen=True, slots=True)
class Standing:
    """Holds what a row follows: the game, its rules, the state, and what is asked then."""

    game: AnyGame
    rules: Any
    state: GameState
    ask: Ask | None


def read_hand(fields: Sequence[SheetCell], row: GridRow, at: Standing) -> Facts | None:
    """The facts of the hand in this row; None, with its problems said, where it is none."""
    ask, dealt = _question_of(row, at)
    if ask is None:
        words = text("The match is over: no hand can follow.")
        row.say("", Problem("finished", "", words))
        return None
    chosen = _way(fields, row, ask)
    if chosen is None:
        return None
    way, picked = chosen
    form = HandForm(way, _posted(fields, row, way, picked))
    form.refuse(())
    refuse(fields, row, form.problems, way)
    return None if row.problems else {**form.facts(), **dealt}


def refuse(
    fields: Sequence[SheetCell],
    row: GridRow,
    problems: Iterable[Problem],
    way: EntryForm | None = None,
) -> None:
    """Put each problem at the cell it is about; with the row as a whole where there is none."""
    typed = [cell for cell in fields if row.cells.get(cell.key)]
    for problem in problems:
        head = problem.field.split(".")[0]
        cells = [sheet_cell.key for sheet_cell in fields if sheet_cell.key == problem.field]
        cells += [f.key for f in (*typed, *fields) if f.question == head]
        asks = () if way is None else way.asks
        cells += [
            cell.key
            for question in asks
            if isinstance(question, Pick)
            and any(head in choice.facts for choice in question.choices)
            for cell in fields
            if cell.question == question.name
        ]
        if any(question.name == head for question in asks):  # who it was may be named with the way
            cells += [cell.key for cell in fields if cell.key == HOW]
        row.say(cells[0] if cells else "", problem)


def mark_misread(fields: Sequence[SheetCell], row: GridRow) -> None:
    """Say what could stand in no row at all, whatever was played before."""
    for cell in fields:
        typed = row.cells.get(cell.key, "")
        if cell.kind == "points" and typed and not _NUMBER.fullmatch(typed):
            row.say(cell.key, Problem("range", cell.key, text("A whole number, please.")))
        elif cell.kind == "announced" and not set(_sung(typed)) <= set(cell.worth):
            row.say(cell.key, _unsung(cell))


_UNSAID = text("One answer is missing.")


def _question_of(row: GridRow, at: Standing) -> tuple[Ask | None, dict[str, Seat]]:
    """What is asked of this row, and who dealt if the row says that it was somebody else."""
    dealer, ask = row.cells.get(DEALER, ""), at.ask
    if ask is None or not dealer or dealer == dealer_of(ask):
        return ask, {}
    if dealer not in dict(ask.dealers):
        row.say(DEALER, Problem("not_active", DEALER, GONE))
        return ask, {}
    dealt = Seat(dealer)
    return at.game.ask(at.rules, replace(at.state, next_dealer=dealt)), {DEALER: dealt}


def _way(
    fields: Sequence[SheetCell], row: GridRow, ask: Ask
) -> tuple[EntryForm, Mapping[str, str]] | None:
    """The way of saying what happened that this row takes, and what naming it answers already."""
    filled = {cell.question for cell in fields if cell.question and row.cells.get(cell.key)}
    how = row.cells.get(HOW, "")
    if how:
        return _named(fields, row, ask, how, filled)
    open_ways = [way for way in ask.ways if is_silent(way)]
    fitting = [way for way in open_ways if filled <= _names(way)]
    complete = [way for way in fitting if _needed(way) <= filled]
    entries = [*complete, *(way for way in fitting if way.place == "full"), *fitting]
    if not entries:
        row.say(HOW, Problem("missing", HOW, _UNSAID))
        return None
    return entries[0], {}


def _named(
    fields: Sequence[SheetCell], row: GridRow, ask: Ask, how: str, filled: set[str]
) -> tuple[EntryForm, Mapping[str, str]] | None:
    """The way that was named; or, of a bidder with points, the full way with this bidder."""
    ways = [way for way in ask.ways if way.key == how]
    if not ways:
        row.say(HOW, Problem("missing", HOW, GONE))
        return None
    for way in ask.ways:
        picks = {
            question.name: named[how]
            for question in way.asks
            if isinstance(question, Pick) and how in (named := named_by(question, ask.ways))
        }
        is_points = any(isinstance(a, Points) and a.name in filled for a in way.asks)
        if picks and is_points and filled <= _names(way):
            return way, picks
    for cell in fields:
        if row.cells.get(cell.key) and cell.question and cell.question not in _names(ways[0]):
            words = text("“{how}” does not ask this: leave it empty.", how=ways[0].label)
            row.say(cell.key, Problem("special", cell.key, words))
    return ways[0], {}


def _names(way: EntryForm) -> set[str]:
    return {question.name for question in way.asks}


def _needed(way: EntryForm) -> set[str]:
    """What must be answered: numbers, and who, where it is no choice to leave it."""
    return {
        question.name
        for question in way.asks
        if isinstance(question, Points) or (isinstance(question, Pick) and question.is_required)
    }


def _posted(
    fields: Sequence[SheetCell], row: GridRow, way: EntryForm, picked: Mapping[str, str]
) -> SentFields:
    """The same as a phone would send it."""
    posted = [("way", way.key), *picked.items()]
    for cell in fields:
        typed = row.cells.get(cell.key, "")
        if not typed or cell.question not in _names(way):
            continue
        match cell.kind:
            case "announced":
                posted += _announced(row, cell, typed)
            case "tick":
                posted.append((cell.question, cell.value))
            case "points":
                posted.append((cell.key, typed))
            case _:
                posted.append((cell.question, typed))
    return SentFields(posted)


def _announced(row: GridRow, cell: SheetCell, typed: str) -> Iterator[tuple[str, str]]:
    """Announcements as they stand on paper: “40 20”."""
    for value in _sung(typed):
        if value not in cell.worth:
            row.say(cell.key, _unsung(cell))
            return
        yield f"{cell.question}.{value}", cell.value


def _unsung(cell: SheetCell) -> Problem:
    words = text("Only what each is worth, such as “{example}”.", example=" ".join(cell.worth))
    return Problem("announce_value", cell.key, words)


def _sung(typed: str) -> list[str]:
    """“40 20”, “40+20” and “40, 20” are the same."""
    return typed.replace("+", " ").replace(",", " ").split()
