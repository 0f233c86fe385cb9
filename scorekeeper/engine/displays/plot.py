"""Draws a match: one line a side over the hands, in whole units of a small viewBox.

Values only: a template makes the SVG of them, and the same facts stand beside it in words.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.engine.displays.sheet import Curve, number_of
from scorekeeper.engine.replay import Replay
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.state import GameState
from scorekeeper.engine.text import Money, Text, Who, text, text_c, text_n

WIDTH, HEIGHT = 360, 220  # about the pixels of a phone, so that type keeps its size
_TOP, _RIGHT, _BOTTOM = 14, 346, 190
_LEFT, _LEFT_OF_MONEY = 40, 84
_MOST_TICKS = 6
FEWEST_HANDS = 2
_FLAT, _FLAT_MONEY = 1, 100  # the height of a match in which nothing has happened


@dataclass(frozen=True, slots=True)
class Tick:
    """A place on an axis and the number that stands there."""

    at: int
    label: int | Money


@dataclass(frozen=True, slots=True)
class PlotLine:
    """One side: `values` before the first hand and after each, `points` the same as (x, y)."""

    side: Seat
    name: Who
    values: tuple[int, ...]
    points: tuple[tuple[int, int], ...]

    @property
    def polyline(self) -> str:
        """The points as the attribute of an SVG polyline."""
        return " ".join(f"{x},{y}" for x, y in self.points)


@dataclass(frozen=True, slots=True)
class Plot:
    """The drawing: a viewBox of `width` by `height`, the frame within it, a line for each side in
    seating order, the ticks of both axes (hands below, `unit` at the left), and the same in words,
    one line for each tick below.
    """

    width: int
    height: int
    left: int
    top: int
    right: int
    bottom: int
    unit: Text
    lines: tuple[PlotLine, ...]
    hands: tuple[Tick, ...]
    levels: tuple[Tick, ...]
    said: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class _Scale:
    """From hands and numbers to places in the frame."""

    left: int
    hands: int
    low: int
    high: int

    def across(self, hand: int) -> int:
        return self.left + _share(_RIGHT - self.left, hand, self.hands)

    def up(self, number: int) -> int:
        return _BOTTOM - _share(_BOTTOM - _TOP, number - self.low, self.high - self.low)


def _share(length: int, part: int, total: int) -> int:
    """The part of a length, to the nearest whole unit of the frame."""
    return (2 * length * part + total) // (2 * total)


def plot(played: Replay) -> Plot | None:
    """The match so far; None while fewer than two hands are played."""
    states = [
        played.start,
        *(step.played.state for step in played.steps if step.played is not None),
    ]
    last = len(states) - 1
    if last < FEWEST_HANDS:
        return None
    curve = heights_of(played).curve
    values = [curve.of(played.rules, state) for state in states]
    scale = _scale(curve, values)
    lines = tuple(_line(scale, side, [value[side] for value in values]) for side in values[0])
    hands = [*ticks(0, last)[1:-1], last] if last > _MOST_TICKS else range(1, last + 1)
    return Plot(
        width=WIDTH,
        height=HEIGHT,
        left=scale.left,
        top=_TOP,
        right=_RIGHT,
        bottom=_BOTTOM,
        unit=curve.unit,
        lines=lines,
        hands=tuple(Tick(scale.across(hand), hand) for hand in hands),
        levels=tuple(Tick(scale.up(n), _number(curve, n)) for n in ticks(scale.low, scale.high)),
        said=tuple(_words(curve, hand, lines) for hand in hands),
    )


def _scale(curve: Curve[Any, Any], values: Sequence[Mapping[Seat, int]]) -> _Scale:
    heights = [number for value in values for number in value.values()]
    flat = _FLAT_MONEY if curve.is_money else _FLAT
    left = _LEFT_OF_MONEY if curve.is_money else _LEFT
    low, high = min(0, *heights), max(0, *heights)
    return _Scale(left, len(values) - 1, low, high if high > low else flat)


def _line(scale: _Scale, side: Seat, values: Sequence[int]) -> PlotLine:
    points = tuple((scale.across(hand), scale.up(number)) for hand, number in enumerate(values))
    return PlotLine(side, Who(side), tuple(values), points)


def _number(curve: Curve[Any, Any], number: int) -> int | Money:
    return Money(number) if curve.is_money else number


def _words(curve: Curve[Any, Any], hand: int, lines: Sequence[PlotLine]) -> Text:
    parts = tuple(
        Text(
            "{side} {number}",
            (("side", line.name), ("number", _number(curve, line.values[hand]))),
        )
        for line in lines
    )
    return text_n("After {n} hand: {parts}", "After {n} hands: {parts}", hand, parts=parts)


def ticks(low: int, high: int) -> tuple[int, ...]:
    """Round numbers (1, 2 or 5 with zeros) from `low` to `high`, six at most, evenly apart."""
    step = 1
    while high // step - -(-low // step) + 1 > _MOST_TICKS:
        step = step * 5 // 2 if str(step).startswith("2") else step * 2
    return tuple(range(-(-low // step) * step, high + 1, step))


@dataclass(frozen=True, slots=True)
class Heights:
    """Says how far each side is, in the numbers of the drawing; `is_low_better` where they are
    struck bars.
    """

    curve: Curve[Any, Any]
    is_low_better: bool

    def of(self, rules: Any, state: GameState) -> dict[Seat, int]:  # noqa: ANN401 (the game's own)
        """By side, after some hand."""
        return dict(self.curve.of(rules, state))


def heights_of(played: Replay) -> Heights:
    """The game's own, else the numbers of its score: the big numeral, struck bars, or money."""
    sheet = played.game.sheet
    if sheet.curve is not None:
        return Heights(sheet.curve, is_low_better=False)

    def heights(rules: Any, state: GameState) -> Mapping[Seat, int]:  # noqa: ANN401 (the game's own)
        numbers = {row.side: number_of(row) for row in sheet.score(rules, state).rows}
        return {side: n.minor if isinstance(n, Money) else n for side, n in numbers.items()}

    first = sheet.score(played.rules, played.start).rows[0]
    if first.numeral is not None:
        return Heights(Curve(text_c("plot", "Games"), heights), is_low_better=False)
    if first.bars is not None:
        return Heights(Curve(text_c("plot", "Struck bars"), heights), is_low_better=True)
    return Heights(Curve(text("Balance"), heights, is_money=True), is_low_better=False)
