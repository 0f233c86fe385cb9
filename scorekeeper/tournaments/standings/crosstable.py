"""Lays out everybody's results side by side: against whom, by round, or by table.

Lines stand in the order of the standings; their number is what the other lines' cells refer to.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from scorekeeper.engine.game import Measure, nothing
from scorekeeper.tournaments.event import Event
from scorekeeper.tournaments.format import AnyFormat
from scorekeeper.tournaments.standings.standings import StandingsRow, standings
from scorekeeper.tournaments.standings.tally import NOTHING, Bout, How, score_of

Shape = Literal["opponents", "rounds", "tables"]
Mark = Literal["won", "level", "lost", ""]

# With more of them than this, a column for each opponent finds no room on any paper.
_MOST_ACROSS = 16


@dataclass(frozen=True, slots=True)
class Cell:
    """One bout: the numbers of the opponents' lines (none at a table of many), both results in the
    measure of the game, and how it ended for this line. `place` at a table of many; `worth` in
    points.
    """

    round: int
    how: How
    opponents: tuple[int, ...] = ()
    mine: int | None = None
    theirs: int | None = None
    mark: Mark = ""
    table: int | None = None
    place: int | None = None
    worth: Fraction = NOTHING

    @property
    def opponent(self) -> int | None:
        """The line of the opponent, or of the first of two partners."""
        return next(iter(self.opponents), None)


@dataclass(frozen=True, slots=True)
class CrosstableLine:
    """Holds somebody's results. `cells`: what stands under each heading, in the order of rounds;
    where opponents are the headings, `own` is their own and `bye` the points of rounds without an
    opponent, None for somebody who had no such round.
    """

    number: int
    entrant: str
    place: int
    is_level: bool
    points: Fraction
    own: int | None
    cells: tuple[tuple[Cell, ...], ...]
    bye: Fraction | None = None


@dataclass(frozen=True, slots=True)
class CrossTable:
    """A table of one `shape`: the `heads` are numbers of lines, or of rounds. `group`: its letter,
    blank where there is but one.
    """

    shape: Shape
    heads: tuple[int, ...]
    lines: tuple[CrosstableLine, ...]
    group: str = ""

    @property
    def has_byes(self) -> bool:
        """Whether byes have a column of their own."""
        return any(line.bye is not None for line in self.lines)


def crosstables(event: Event, form: AnyFormat, measure: Measure) -> tuple[CrossTable, ...]:
    """One for each group in which everybody meets everybody, else one of everybody by the rounds
    before a bracket; none for a format that is a bracket alone.
    """
    groups = form.crossed(form.settings(**event.settings), event)
    if form.is_knockout:
        return ()
    if not groups:
        return (_by_round(event, form, measure),)
    return tuple(_group(event, form, measure, name, keys) for name, keys in groups.items())


def _by_round(event: Event, form: AnyFormat, measure: Measure) -> CrossTable:
    rows = standings(event.after(event.opening), form).rows
    reading = Cells(event, measure, _numbers(rows))
    heads = tuple(round_.number for round_ in event.rounds[: event.opening])
    lines = tuple(
        _line(number, row, tuple((reading.cell(row.entrant, bout),) for bout in row.bouts))
        for number, row in enumerate(rows, start=1)
    )
    return CrossTable("rounds" if event.contest.is_of_two else "tables", heads, lines)


def _group(
    event: Event, form: AnyFormat, measure: Measure, name: str, keys: Sequence[str]
) -> CrossTable:
    rows = _rows(event, form, keys)
    numbers = _numbers(rows)
    reading = Cells(event, measure, numbers)
    inside = {
        row.entrant: [bout for bout in row.bouts if numbers.keys() >= set(bout.opponents)]
        for row in rows
    }
    if len(rows) > _MOST_ACROSS:
        heads = tuple(sorted({bout.round for own in inside.values() for bout in own}))
        cells = {
            key: tuple(tuple(reading.cell(key, b) for b in own if b.round == at) for at in heads)
            for key, own in inside.items()
        }
        places = enumerate(rows, start=1)
        by_round = tuple(_line(number, row, cells[row.entrant]) for number, row in places)
        return CrossTable("rounds", heads, by_round, name)
    lines = tuple(
        _line(
            number,
            row,
            tuple(
                tuple(
                    reading.cell(row.entrant, bout)
                    for bout in inside[row.entrant]
                    if other.entrant in bout.opponents
                )
                for other in rows
            ),
            own=number - 1,
            byes=[b.worth for b in inside[row.entrant] if b.how == "bye" or _is_half(b)],
        )
        for number, row in enumerate(rows, start=1)
    )
    return CrossTable("opponents", tuple(range(1, len(rows) + 1)), lines, name)


def _rows(event: Event, form: AnyFormat, keys: Sequence[str]) -> tuple[StandingsRow, ...]:
    """The standings of a group, by what was played in it."""
    until = max(
        (number for number, meeting in event.meetings() if not meeting.slot),
        default=len(event.rounds),
    )
    return standings(event, replace(form, order=nothing), until=until, among=keys).rows


def _numbers(rows: Iterable[StandingsRow]) -> Mapping[str, int]:
    return {row.entrant: number for number, row in enumerate(rows, start=1)}


def _is_half(bout: Bout) -> bool:
    """Whether it was missed by leave, which counts."""
    return bout.how == "away" and bool(bout.worth)


def _line(
    number: int,
    row: StandingsRow,
    cells: tuple[tuple[Cell, ...], ...],
    own: int | None = None,
    byes: Sequence[Fraction] = (),
) -> CrosstableLine:
    bye = sum(byes, NOTHING) if byes else None
    return CrosstableLine(number, row.entrant, row.place, row.is_level, row.points, own, cells, bye)


class Cells:
    """Bouts as cells; `numbers` are those of the lines by entrant."""

    def __init__(self, event: Event, measure: Measure, numbers: Mapping[str, int]) -> None:
        self.event = event
        self.measure = measure
        self.numbers = numbers
        self.tables = {
            (number, key): meeting.table
            for number, meeting in event.meetings()
            for key in meeting.seats
        }

    def cell(self, key: str, bout: Bout) -> Cell:
        """A bout as it is read in the line of this entrant."""
        is_many = not self.event.contest.is_of_two
        others = () if is_many else bout.opponents
        table = self.tables.get((bout.round, key))
        result = None if table is None else self.event.scored.get((bout.round, table))
        numbers: tuple[int | None, int | None] = (None, None)
        if bout.how == "played" and others and result is not None:
            numbers = (
                getattr(score_of(result, key), self.measure),
                getattr(score_of(result, others[0]), self.measure),
            )
        return Cell(
            round=bout.round,
            how=bout.how,
            opponents=tuple(self.numbers[key] for key in others if key in self.numbers),
            mine=numbers[0],
            theirs=numbers[1],
            mark=_mark(bout, is_many=is_many),
            table=table,
            place=1 + sum(worth == 0 for _, worth in bout.against) if bout.against else None,
            worth=bout.worth,
        )


def _mark(bout: Bout, *, is_many: bool) -> Mark:
    """Says how it ended: at a table of many who came first has won."""
    if bout.how in ("won_unplayed", "lost_unplayed"):
        return "won" if bout.how == "won_unplayed" else "lost"
    if bout.how != "played":
        return ""
    if is_many:
        return "won" if all(worth == 1 for _, worth in bout.against) else ""
    return "won" if bout.lead > 0 else "lost" if bout.lead else "level"
