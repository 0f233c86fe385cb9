"""Shows a session paid hand by hand: what everybody has won or lost, in points and in money."""

from collections.abc import Iterable, Mapping
from typing import Any

from scorekeeper.engine.displays.sheet import Curve, PadColumn, ScoreRow, ScoreView
from scorekeeper.engine.questions import name_label
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.state import Settlement
from scorekeeper.engine.text import Money, Text, Who, text

CURVE: Curve[Any, Any] = Curve(text("Balance"), lambda _, state: state.points)
"""The balances in points, hand by hand."""


def score(
    points: Mapping[Seat, int], balances: Mapping[Seat, int], unit: Text, *, point_value: int
) -> ScoreView:
    """A row each: points won and lost so far; with a stake also the money."""
    rows = (
        ScoreRow(
            side=seat,
            players=(Who(seat),),
            numeral=won,
            unit=unit,
            balance=Money(balances[seat]) if point_value > 1 else None,
        )
        for seat, won in points.items()
    )
    return ScoreView("rows", tuple(rows))


def columns(players: Iterable[Seat]) -> tuple[PadColumn, ...]:
    """The same on a pad."""
    return tuple(
        PadColumn(f"points-{player}", name_label(player), text("Balance")) for player in players
    )


def settle(rules: Any, state: Any) -> Settlement | None:  # noqa: ANN401 (registry)
    """The same in money; None where points are worth nothing."""
    return Settlement(state.balances) if rules.point_value else None
