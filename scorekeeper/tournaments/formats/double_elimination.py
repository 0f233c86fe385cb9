"""Double elimination: a second life for whoever loses once; out is who loses twice."""

from dataclasses import dataclass
from typing import Literal

from scorekeeper.engine.game import Option, Problem
from scorekeeper.engine.text import text
from scorekeeper.tournaments.bracket import Bracket
from scorekeeper.tournaments.event import Event
from scorekeeper.tournaments.format import Drawn, Format, FormatWords
from scorekeeper.tournaments.formats.single_elimination import SEEDING, seeds
from scorekeeper.tournaments.knockout import double
from scorekeeper.tournaments.sides import too_few


@dataclass(frozen=True, slots=True)
class DoubleElimination:
    """`final`: whether one match decides, or whoever had not lost before has a second life too."""

    final: Literal["once", "twice"] = "twice"
    seeding: Literal["rank", "lot"] = "rank"


def bracket(settings: DoubleElimination, event: Event) -> Bracket:
    """Both brackets as they stand; the second final only once it is needed."""
    placed = seeds(event, settings.seeding)
    found = Bracket(event, placed, double(len(placed), reset=settings.final == "twice"))
    if settings.final == "twice" and found.done == len(found.plan) - 1:
        unbeaten = found.sides["final/1/1"][0]
        if not found.undecided and found.outcome("final/1/1")[0] == unbeaten:
            return Bracket(event, placed, double(len(placed), reset=False))
    return found


def check(settings: DoubleElimination, event: Event) -> tuple[Problem, ...]:
    """Three who are there when it begins, or more: two would only play each other again."""
    return too_few(event, 3, here=seeds(event, settings.seeding))


def draw(settings: DoubleElimination, event: Event) -> Drawn:
    """The next round of both brackets."""
    return bracket(settings, event).draw()


def is_over(settings: DoubleElimination, event: Event) -> bool:
    """Whether the last final that is needed is published."""
    return bracket(settings, event).is_over


def rounds(settings: DoubleElimination, event: Event) -> int:
    """Both brackets side by side; one more while a second final may be needed."""
    return len(bracket(settings, event).plan)


def order(settings: DoubleElimination, event: Event) -> tuple[tuple[str, ...], ...]:
    """By how far they got."""
    return bracket(settings, event).order()


def begun(settings: DoubleElimination, event: Event) -> Bracket | None:
    """The bracket for everybody to see: nobody sees who would meet before that is published."""
    return bracket(settings, event) if event.rounds else None


FORMAT = Format(
    key="double_elimination",
    kind="sides",
    settings=DoubleElimination,
    check=check,
    draw=draw,
    is_over=is_over,
    rounds=rounds,
    default_tiebreaks=("wins", "difference", "games_won", "lot"),
    words=FormatWords(
        text("Double elimination"),
        text("Who loses has a second chance; who loses twice is out."),
        {
            "final": Option(
                text("Final"),
                text("What happens when the side that had not lost before loses the final."),
                values=(("twice", text("They play once more")), ("once", text("It is decided"))),
            ),
            "seeding": SEEDING,
        },
    ),
    order=order,
    bracket=begun,
)
