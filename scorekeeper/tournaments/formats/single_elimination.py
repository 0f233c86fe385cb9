"""Implements single elimination: who loses is out; the first seeds have byes."""

from dataclasses import dataclass
from typing import Literal

from scorekeeper.engine.game import Option
from scorekeeper.engine.text import text
from scorekeeper.tournaments.brackets.bracket import Bracket
from scorekeeper.tournaments.brackets.knockout import (
    LOTS,
    SEEDING,
    elimination,
    keys_by_lot,
    seeds,
    single,
)
from scorekeeper.tournaments.event import Event
from scorekeeper.tournaments.format import FormatWords

THIRD = Option(
    text("Third place"),
    text("Whether the losers of the semi-finals play for third place."),
    values=(("played", text("Played")), ("shared", text("Shared"))),
)


@dataclass(frozen=True, slots=True)
class SingleElimination:
    """Says whether third place is played; whether who has a rank is seeded and only the others are
    drawn by lot, or all are.
    """

    third: Literal["played", "shared"] = "played"
    seeding: Literal["rank", "lot"] = "rank"


def bracket(settings: SingleElimination, event: Event) -> Bracket:
    """The bracket as it stands: as many rounds as it takes to halve the field down to one."""
    placed = seeds(event, settings.seeding)
    plan = single(len(placed), third=settings.third == "played")
    return Bracket(event, placed, plan, weights=LOTS, drawn=keys_by_lot(event, settings.seeding))


FORMAT = elimination(
    "single_elimination",
    SingleElimination,
    FormatWords(
        text("Single elimination"),
        text("Who loses is out, until one is left."),
        {"third": THIRD, "seeding": SEEDING},
    ),
    bracket,
    least=2,
)
