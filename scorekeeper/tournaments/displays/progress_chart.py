"""Draws somebody's progress: their place after each round, and how they fared."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from scorekeeper.engine.displays.plot import Tick, ticks
from scorekeeper.engine.game import Measure
from scorekeeper.engine.text import Text, Value, Who, text
from scorekeeper.tournaments.displays.number_format import width_of
from scorekeeper.tournaments.event import Event
from scorekeeper.tournaments.format import AnyFormat
from scorekeeper.tournaments.standings.crosstable import Cell, Cells
from scorekeeper.tournaments.standings.standings import Standings, standings

WIDTH, HEIGHT = 360, 262  # about a phone's, so that type keeps its size
_LEFT, _TOP, _RIGHT, _BOTTOM = 44, 16, 344, 196
_INSET = 16  # so that no sign stands on the frame
_SIZE = 18
_APART, _LEVEL = 26, 20  # the least between two numbers beside and below each other

Sign = Literal["won", "level", "lost", "came", "absent", "bye", "unplayed"]


@dataclass(frozen=True, slots=True)
class Stop:
    """A round: the place after it, and where that stands in the drawing. `is_sure`: no result is
    missing up to it. `is_named`: there is room for its number below; `score` stands below that, “–”
    and all, blank where there is none or no room.
    """

    round: int
    place: int
    cell: Cell
    sign: Sign
    is_sure: bool
    x: int
    y: int
    is_named: bool = True
    score: str = ""


@dataclass(frozen=True, slots=True)
class WayDrawn:
    """The drawing: a viewBox of `width` by `height`, the frame in it, the places at the left, the
    rounds from left to right; and the same in words, one line for each.
    """

    width: int
    height: int
    left: int
    top: int
    right: int
    bottom: int
    levels: tuple[Tick, ...]
    stops: tuple[Stop, ...]
    said: tuple[Text, ...]

    @property
    def polyline(self) -> str:
        """The places as the attribute of an SVG polyline."""
        return " ".join(f"{stop.x},{stop.y}" for stop in self.stops)


def way_drawn(event: Event, form: AnyFormat, measure: Measure, entrant: str) -> WayDrawn | None:
    """The way of an entrant so far; None before any result is in. Rounds that are yet to come have
    their room, where it is known how many.
    """
    tables = _tables(event, form)
    if not tables:
        return None
    cells = Cells(event, measure, {})
    many = len(event.entrants)
    total = max(form.rounds(form.settings(**event.settings), event) or 0, len(tables))
    stops = []
    for at, table in enumerate(tables):
        row = next(r for r in table.rows if r.entrant == entrant)
        cell = cells.cell(entrant, row.bouts[-1])
        stops.append(
            Stop(
                round=cell.round,
                place=row.place,
                cell=cell,
                sign=_sign(cell),
                is_sure=not table.missing,
                x=_across(at, total),
                y=_down(row.place, many),
            )
        )
    named = _named(stops, total)
    return WayDrawn(
        width=WIDTH,
        height=HEIGHT,
        left=_LEFT,
        top=_TOP,
        right=_RIGHT,
        bottom=_BOTTOM,
        levels=tuple(Tick(_down(place, many), place) for place in _levels(many)),
        stops=named,
        said=tuple(_stop_words(event, entrant, stop) for stop in named),
    )


def _tables(event: Event, form: AnyFormat) -> list[Standings]:
    """The standings after each round that has a result, by what was known of it then and is now."""
    after = []
    for number in (round_.number for round_ in event.rounds):
        until = event.after(number)
        if any(result.round == number for result in until.results):
            after.append(standings(until, form))
    return after


def _across(at: int, total: int) -> int:
    left, right = _LEFT + _INSET, _RIGHT - _INSET
    return left + (right - left) * at // max(1, total - 1)


def _down(place: int, many: int) -> int:
    return _TOP + (_BOTTOM - _TOP) * (place - 1) // max(1, many - 1)


def _levels(many: int) -> list[int]:
    """The first place, the last, and round ones between, none in the way of another."""
    near = -(-_LEVEL * (many - 1) // (_BOTTOM - _TOP))
    between = (tick for tick in ticks(1, many) if 1 + near <= tick <= many - near)
    return list(dict.fromkeys((1, *between, many)))


def _sign(cell: Cell) -> Sign:
    """How they fared: a match won because the others did not come is neither a bye nor played."""
    match cell.how:
        case "won_unplayed":
            return "came"
        case "lost_unplayed":
            return "absent"
        case "bye":
            return "bye"
        case "played":
            return cell.mark or ("lost" if cell.worth == 0 else "level")
        case _:
            return "unplayed"


def _named(stops: Sequence[Stop], total: int) -> tuple[Stop, ...]:
    """With what there is room for below each."""
    step = (_RIGHT - _LEFT - 2 * _INSET) // max(1, total - 1)
    each = -(-_APART // step) if step else 1
    cells = (stop.cell for stop in stops)
    scores = ["" if None in (c.mine, c.theirs) else f"{c.mine}–{c.theirs}" for c in cells]
    has_room = max(width_of(score, _SIZE) for score in scores) <= step
    return tuple(
        replace(stop, is_named=at % each == 0, score=score if has_room else "")
        for at, (stop, score) in enumerate(zip(stops, scores, strict=True))
    )


def _stop_words(event: Event, entrant: str, stop: Stop) -> Text:
    words = _fared(event, entrant, stop.cell)
    if not stop.is_sure:
        return text(
            "After round {n}: place {place} so far. {what}",
            n=stop.round,
            place=stop.place,
            what=words,
        )
    return text(
        "After round {n}: place {place}. {what}", n=stop.round, place=stop.place, what=words
    )


def _fared(event: Event, entrant: str, cell: Cell) -> Text:
    """Says what came of a round, in a sentence."""
    match cell.how:
        case "bye":
            return text("Sat out.")
        case "away":
            return text("Did not play.")
        case "void":
            return text("It counts for nobody.")
        case "open":
            return text("No result yet.")
        case "won_unplayed":
            return text("The others did not come.")
        case "lost_unplayed":
            return text("Did not come.")
        case _:
            return _played(event, entrant, cell)


def _played(event: Event, entrant: str, cell: Cell) -> Text:
    seats = next(
        meeting.seats
        for number, meeting in event.meetings()
        if number == cell.round and entrant in meeting.seats
    )
    sides = event.contest.sides_of(seats)
    own = next(side for side in sides if entrant in side)
    others = tuple(Who(key) for key in seats if key not in own)
    for partner in own:
        if partner != entrant:
            words = _ended(cell, others)
            return text("With {partner}. {what}", partner=Who(partner), what=words)
    return _ended(cell, others)


def _ended(cell: Cell, others: tuple[Who, ...]) -> Text:
    if cell.mine is None or cell.theirs is None:
        return text("Place {place} at the table of {names}.", place=cell.place or 0, names=others)
    facts: dict[str, Value] = {"mine": cell.mine, "theirs": cell.theirs, "name": others}
    match cell.mark:
        case "won":
            return text("Won {mine}–{theirs} against {name}.", **facts)
        case "lost":
            return text("Lost {mine}–{theirs} against {name}.", **facts)
        case _:
            return text("Drew {mine}–{theirs} with {name}.", **facts)
