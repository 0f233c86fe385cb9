"""Implements double elimination: out is who loses twice."""

from dataclasses import dataclass
from typing import Literal

from scorekeeper.engine.game import Option
from scorekeeper.engine.text import text
from scorekeeper.tournaments.brackets import knockout
from scorekeeper.tournaments.brackets.bracket import Bracket
from scorekeeper.tournaments.event import Event
from scorekeeper.tournaments.format import FormatWords


@dataclass(frozen=True, slots=True)
class DoubleElimination:
    """`final`: whether one match decides, or whoever had not lost before has a second life too."""

    final: Literal["once", "twice"] = "twice"
    seeding: Literal["rank", "lot"] = "rank"


def bracket(settings: DoubleElimination, event: Event) -> Bracket:
    """Both brackets as they stand, side by side; the second final only once it is needed."""
    placed, by_lot = (
        knockout.seeds(event, settings.seeding),
        knockout.keys_by_lot(event, settings.seeding),
    )

    def with_final(*, reset: bool) -> Bracket:
        if _is_of_before(event):
            plan = knockout.double(
                len(placed), reset=reset, drops=knockout.far_end_drops(len(placed))
            )
            return Bracket(event, placed, plan, drawn=by_lot)
        plan = knockout.double(len(placed), reset=reset)
        return Bracket(event, placed, plan, weights=_MEASURED, drawn=by_lot)

    played = with_final(reset=settings.final == "twice")
    if settings.final == "twice" and played.done == len(played.plan) - 1:
        unbeaten = played.sides["final/1/1"][0]
        if not played.undecided and played.outcome("final/1/1")[0] in (unbeaten, None):
            return with_final(reset=False)
    return played


_MEASURED = {"drops": 1, **knockout.LOTS}


def _is_of_before(event: Event) -> bool:
    """Says whether it began when losers still dropped from the far end: its proof says no other."""
    first = event.rounds[0].proof if event.rounds else None
    return first is not None and "drops" not in first.weights


FORMAT = knockout.elimination(
    "double_elimination",
    DoubleElimination,
    FormatWords(
        text("Double elimination"),
        text("Who loses has a second chance; who loses twice is out."),
        {
            "final": Option(
                text("Final"),
                text("What happens when the side that had not lost before loses the final."),
                values=(("twice", text("They play once more")), ("once", text("It is decided"))),
            ),
            "seeding": knockout.SEEDING,
        },
    ),
    bracket,
)
