"""Single elimination: who loses is out; the best have byes where the bracket is not full."""

from dataclasses import dataclass
from typing import Literal

from scorekeeper.engine.game import Option, Problem
from scorekeeper.engine.text import text
from scorekeeper.tournaments.bracket import Bracket
from scorekeeper.tournaments.chance import lots
from scorekeeper.tournaments.event import Event
from scorekeeper.tournaments.format import Drawn, Format, FormatWords
from scorekeeper.tournaments.knockout import single
from scorekeeper.tournaments.sides import too_few

THIRD = Option(
    text("Third place"),
    text("Whether the losers of the semi-finals play for third place."),
    values=(("played", text("Played")), ("shared", text("Shared"))),
)
SEEDING = Option(
    text("Seeding"),
    text("Who meets whom at first: the best last, or by lot."),
    values=(("rank", text("By seeds")), ("lot", text("By lot"))),
)


@dataclass(frozen=True, slots=True)
class SingleElimination:
    """Whether third place is played; whether the bracket is seeded, or all places drawn by lot."""

    third: Literal["played", "shared"] = "played"
    seeding: Literal["rank", "lot"] = "rank"


def seeds(event: Event, seeding: str) -> tuple[str, ...]:
    """The sides as they are placed in the bracket, the best first: who was there when it began."""
    here = [key for key in event.seeding if event.by_key[key].is_in(1)]
    if seeding == "rank":
        return tuple(here)
    drawn = lots(event.seed, tuple(sorted(here)))
    return tuple(sorted(here, key=drawn.__getitem__))


def bracket(settings: SingleElimination, event: Event) -> Bracket:
    """The bracket as it stands."""
    placed = seeds(event, settings.seeding)
    return Bracket(event, placed, single(len(placed), third=settings.third == "played"))


def check(settings: SingleElimination, event: Event) -> tuple[Problem, ...]:
    """Two who are there when it begins, or more."""
    return too_few(event, here=seeds(event, settings.seeding))


def draw(settings: SingleElimination, event: Event) -> Drawn:
    """The next round."""
    return bracket(settings, event).draw()


def is_over(settings: SingleElimination, event: Event) -> bool:
    """Whether the final is published."""
    return bracket(settings, event).is_over


def rounds(settings: SingleElimination, event: Event) -> int:
    """As many as it takes to halve the field down to one."""
    return len(bracket(settings, event).plan)


def order(settings: SingleElimination, event: Event) -> tuple[tuple[str, ...], ...]:
    """By how far they got."""
    return bracket(settings, event).order()


def begun(settings: SingleElimination, event: Event) -> Bracket | None:
    """The bracket for everybody to see: nobody sees who would meet before that is published."""
    return bracket(settings, event) if event.rounds else None


FORMAT = Format(
    key="single_elimination",
    kind="sides",
    settings=SingleElimination,
    check=check,
    draw=draw,
    is_over=is_over,
    rounds=rounds,
    default_tiebreaks=("wins", "difference", "games_won", "lot"),
    words=FormatWords(
        text("Single elimination"),
        text("Who loses is out, until one is left."),
        {"third": THIRD, "seeding": SEEDING},
    ),
    order=order,
    bracket=begun,
)
