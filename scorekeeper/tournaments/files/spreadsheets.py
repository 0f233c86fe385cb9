"""Makes sheets of standings, people and results: a heading a column, a row a line."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scorekeeper.engine.game import Measure
from scorekeeper.engine.text import Text, text, text_c
from scorekeeper.tournaments.displays.log_sentences import penalty_sentence
from scorekeeper.tournaments.event import Score
from scorekeeper.tournaments.journal import EventState, State, TableState
from scorekeeper.tournaments.standings.standings import Standings

Cell = str | int | Fraction | Text | None

_NAME = text("Name")
_YES, _NO, _BYE = text("yes"), text("no"), text("bye")

MEASURES: dict[Measure, Text] = {
    "games": text("games"),
    "points": text("points"),
    "made": text("contracts made"),
    "bars": text("bars struck"),
    "deals": text_c("measure", "deals"),
    "money": text("money"),
    "place": text("place"),
}
STATES: dict[State, Text] = {
    "playing": text("playing"),
    "reported": text("reported, not confirmed"),
    "confirmed": text("confirmed"),
    "conflict": text("two reports differ"),
    "decided": text("decided by the referee"),
}


@dataclass(frozen=True, slots=True)
class Spreadsheet:
    """A sheet; `key` is the name of its file, every row as long as the headings."""

    key: str
    title: Text
    heads: tuple[Text, ...]
    rows: tuple[tuple[Cell, ...], ...]


def standings_sheet(evening: EventState, table: Standings) -> Spreadsheet:
    """The table with every value that decided, and what somebody was warned of or lost."""
    criteria = [
        (at, tie_break) for at, tie_break in enumerate(table.criteria) if tie_break.key != "lot"
    ]
    names, notes = evening.event.by_key, dict[str, Text]()
    for penalty in evening.penalties:
        note, before = penalty_sentence(penalty), notes.get(penalty.entrant)
        if before is not None:
            note = text("{said} {hint}", said=before, hint=note)
        notes[penalty.entrant] = note
    heads = (text("Warning or sanction"),) if notes else ()
    return Spreadsheet(
        "standings",
        text("Standings"),
        (text("Place"), _NAME, *(t.label for _, t in criteria), *heads),
        tuple(
            (
                f"{row.place}=" if row.is_level else row.place,
                names[row.entrant].name,
                *(row.values[at] for at, _ in criteria),
                *((notes.get(row.entrant, ""),) if notes else ()),
            )
            for row in table.rows
        ),
    )


def people_sheet(evening: EventState, *, with_fees: bool) -> Spreadsheet:
    """Says who takes part, as a list that can be read in again; fees are the desk's."""
    fee = (text("paid"),) if with_fees else ()
    heads = (_NAME, text("Seed"), text("Group"), text("Categories"), text("plays on"), *fee)
    rows = tuple(
        (
            person.name,
            person.rank,
            person.group,
            ", ".join(person.categories),
            _yes_or_no(is_so=person.key in evening.here),
            *((_yes_or_no(is_so=person.is_paid),) if with_fees else ()),
        )
        for person in evening.people.values()
    )
    return Spreadsheet("people", text("Who takes part"), heads, rows)


def results_sheet(evening: EventState, measures: Sequence[Measure]) -> Spreadsheet:
    """A row for everybody who sat at each table of each round, with what they made there; after
    the tables of a round who had a bye in it.
    """
    heads = (
        text("Round"),
        text("Table"),
        _NAME,
        *(MEASURES[measure] for measure in measures),
        text("Ending"),
        text("State"),
    )
    names, rows = evening.event.by_key, list[tuple[Cell, ...]]()
    for round_ in evening.event.rounds:
        for number in sorted(meeting.table for meeting in round_.meetings if meeting.table):
            table = evening.tables[round_.number, number]
            rows += [_result(evening, table, key, measures) for key in table.meeting.seats]
        byes = [names[meeting.seats[0]].name for meeting in round_.meetings if meeting.is_bye]
        rows += [
            (round_.number, None, name, *([None] * len(measures)), _BYE, None) for name in byes
        ]
    return Spreadsheet("results", text("Results"), heads, tuple(rows))


def _result(
    evening: EventState, table: TableState, key: str, measures: Sequence[Measure]
) -> tuple[Cell, ...]:
    result = table.result
    score: Score | None = None
    ending: Text | None = None
    if result is not None:
        score = next((s for s in result.scores if s.entrant == key), None)
        if result.ending == "void":
            ending = text("counts for nobody")
        elif key in result.absent:
            ending = text("did not come")
        elif result.ending == "forfeit":
            ending = text("the others did not come")
    return (
        table.round,
        table.meeting.table,
        evening.event.by_key[key].name,
        *(None if score is None else getattr(score, measure) for measure in measures),
        ending,
        STATES[table.state],
    )


def _yes_or_no(*, is_so: bool) -> Text:
    return _YES if is_so else _NO
