"""Ranks everybody, and says for each row what decided it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scorekeeper.engine.text import Text, Who, text
from scorekeeper.tournaments.displays.number_format import format_number
from scorekeeper.tournaments.event import Event
from scorekeeper.tournaments.format import AnyFormat
from scorekeeper.tournaments.standings.tally import Bout, EntrantTally, tally
from scorekeeper.tournaments.standings.tiebreaks import BY_KEY, TieBreak


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """A row: `place` from 1, the better number shared by those who stay level; `values` in the
    order of the criteria (direct encounter: among those it was asked for), its `points` among them;
    `why` it stands below the row above, and how it got here otherwise. `bouts`: its way through the
    rounds.
    """

    entrant: str
    place: int
    is_level: bool
    values: tuple[Fraction, ...]
    points: Fraction
    why: Text
    bouts: tuple[Bout, ...]


@dataclass(frozen=True, slots=True)
class Standings:
    """The whole table after `rounds` published rounds; `missing` results are not counted yet.
    `is_knockout`: how far somebody got goes before all of it; `shared`: why tie-breaks did not part
    some.
    """

    criteria: tuple[TieBreak, ...]
    rows: tuple[StandingsRow, ...]
    rounds: int
    missing: int
    is_knockout: bool = False
    shared: tuple[Text, ...] = ()

    @property
    def deciding(self) -> tuple[TieBreak, ...]:
        """Says what decides between those of whom nobody got further: in a knock-out not points."""
        return self.criteria[1:] if self.is_knockout else self.criteria

    @property
    def telling(self) -> tuple[int, ...]:
        """Says which criteria have a number for anybody, or points: those never where who got as
        far has as many; the lot never.
        """
        silent = {"lot", "points"} if self.is_knockout else {"lot"}
        have_numbers = tuple(
            at
            for at, tie_break in enumerate(self.criteria)
            if tie_break.key not in silent and any(row.values[at] for row in self.rows)
        )
        return have_numbers or (() if self.is_knockout else (0,))


@dataclass(frozen=True, slots=True)
class _Row:
    key: str
    values: tuple[Fraction, ...]
    group: int
    shared: Text | None = None


def criteria_of(
    event: Event, form: AnyFormat, *, has_spare_byes: bool = False
) -> tuple[TieBreak, ...]:
    """The tie-breaks of an event in their order, in the words of its contest; the format's own
    where none are set. Points come first where they have no place of their own, and in a knock-out.

    Raises KeyError for a key that is no tie-break: event.faults names those.
    """
    chosen = event.tiebreaks or form.default_tiebreaks
    has_place = "points" in chosen and not form.is_knockout
    keys = dict.fromkeys(chosen if has_place else ("points", *chosen))
    return tuple(BY_KEY[k].worded(event.contest, has_spare_byes=has_spare_byes) for k in keys)


def standings(
    event: Event, form: AnyFormat, until: int | None = None, among: Iterable[str] | None = None
) -> Standings:
    """The table of an event, at the end or as it stood after a round; of some of the entrants where
    `among` says so (a group, a category), by all that they played.
    """
    settings = form.settings(**event.settings)
    spare_byes = form.spare_byes(settings, event)
    counted = tally(event, until, spare_byes)
    criteria = criteria_of(event, form, has_spare_byes=any(spare_byes.values()))
    deciding = criteria[1:] if form.is_knockout else criteria
    groups = form.order(settings, event)
    bracket = form.bracket(settings, event) if groups and form.bracket else None
    shared = bracket.shared_places() if bracket else {}
    groups = groups or (event.seeding,)
    chosen = set(event.seeding if among is None else among)
    rows = [
        replace(row, shared=shared.get(row.key))
        for number, group in enumerate(groups)
        for row in _ordered(counted, tuple(s for s in group if s in chosen), deciding, number)
    ]
    missing = sum(
        event.result(number, meeting) is None
        for number, meeting in event.meetings()
        if not meeting.is_bye and (until is None or number <= until)
    )
    placed, why = _placed(counted, rows, deciding), tuple(dict.fromkeys(shared.values()))
    if form.is_knockout:
        placed = (replace(r, values=(r.points, *r.values)) for r in placed)
    return Standings(criteria, tuple(placed), counted.rounds, missing, form.is_knockout, why)


def _ordered(
    counted: EntrantTally, keys: tuple[str, ...], criteria: Sequence[TieBreak], group: int
) -> list[_Row]:
    """These keys from best to least: each criterion splits those whom the last one left level."""
    tied: list[list[_Row]] = [[_Row(key, (), group) for key in keys]] if keys else []
    for tie_break in criteria:
        tied = [part for level in tied for part in _split(counted, level, tie_break)]
    return [row for level in tied for row in level]


def _split(counted: EntrantTally, level: list[_Row], by: TieBreak) -> list[list[_Row]]:
    keys = tuple(row.key for row in level)
    valued = [_Row(r.key, (*r.values, by.value(counted, r.key, keys)), r.group) for r in level]
    valued.sort(key=lambda row: row.values[-1], reverse=not by.is_low_first)
    parts: list[list[_Row]] = []
    for row in valued:
        if parts and parts[-1][0].values[-1] == row.values[-1]:
            parts[-1].append(row)
        else:
            parts.append([row])
    return parts


def _placed(
    counted: EntrantTally, rows: list[_Row], criteria: Sequence[TieBreak]
) -> Iterable[StandingsRow]:
    place = 1
    for at, row in enumerate(rows):
        above, below = rows[max(0, at - 1) : at], rows[at + 1 : at + 2]
        is_level = [_level(row) == _level(r) for r in (*above, *below)]
        if not (above and is_level[0]):
            place = at + 1
        yield StandingsRow(
            entrant=row.key,
            place=place,
            is_level=any(is_level),
            values=row.values,
            points=counted.points[row.key],
            why=_why(above[0] if above else None, row, criteria),
            bouts=counted.bouts[row.key],
        )


def _level(row: _Row) -> tuple[int, object]:
    return row.group, row.shared or row.values


def _why(above: _Row | None, row: _Row, criteria: Sequence[TieBreak]) -> Text:
    """Says what set a row below the one above it: “Buchholz Cut-1: 10½ against 11”."""
    if row.shared:
        return row.shared
    if above is None:
        return text("Nobody is ahead.")
    if above.group != row.group:
        return text("{name} got further.", name=Who(above.key))
    for tie_break, mine, theirs in zip(criteria, row.values, above.values, strict=True):
        if mine != theirs:
            return text(
                "{criterion}: {mine} against {theirs} of {name}.",
                criterion=tie_break.label,
                mine=format_number(mine),
                theirs=format_number(theirs),
                name=Who(above.key),
            )
    return text("Level with {name} in everything.", name=Who(above.key))
