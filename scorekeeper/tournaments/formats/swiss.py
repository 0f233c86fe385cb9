"""Implements Swiss rounds: against somebody with as many points, nobody twice."""

from dataclasses import dataclass

from scorekeeper.engine.game import Problem
from scorekeeper.engine.text import text
from scorekeeper.tournaments.event import Event, Round
from scorekeeper.tournaments.format import Drawn, Format, FormatWords, Term
from scorekeeper.tournaments.pairing.field import NOBODY
from scorekeeper.tournaments.pairing.pairing import cost_of, pair
from scorekeeper.tournaments.pairing.two_sides import (
    ROUNDS,
    field_of,
    open_results,
    published,
    too_few,
)


@dataclass(frozen=True, slots=True)
class Swiss:
    """How many rounds: 5 to 24 sides, 6 to 48, 7 beyond are usual."""

    rounds: int = 5


def check(settings: Swiss, event: Event) -> tuple[Problem, ...]:
    """No more rounds than there are others to play, counting a bye where the number is odd."""
    many = len(event.entrants)
    most = many - 1 + many % 2
    if too_few(event) or settings.rounds <= most:
        return too_few(event)
    words = text(
        "{n} sides can play {most} rounds without meeting twice, not {rounds}.",
        n=many,
        most=most,
        rounds=settings.rounds,
    )
    return (Problem("range", "rounds", words),)


def draw(settings: Swiss, event: Event) -> Drawn:
    """The next round, with a look at those after it."""
    number = len(event.rounds) + 1
    field = field_of(event, number, max(0, settings.rounds - number))
    if not field.sides:
        words = text("Nobody is there for round {round}.", round=number)
        return Drawn(problems=(Problem("players", "entrants", words),))
    drawn = pair(field)
    weights = {term.key: term.weight for term in drawn.cost}
    return Drawn(
        (published(event, number, drawn.pairings, weights),),
        drawn.cost,
        (*open_results(event), *drawn.notes),
    )


def cost(settings: Swiss, event: Event, offered: Round) -> tuple[Term, ...]:
    """What these meetings cost in the weights of the draw, whoever put them together."""
    field = field_of(event, offered.number, max(0, settings.rounds - offered.number))
    return cost_of(
        field,
        tuple((one.seats[0], NOBODY if one.is_bye else one.seats[1]) for one in offered.meetings),
    )


FORMAT = Format(
    key="swiss",
    kind="sides",
    settings=Swiss,
    check=check,
    draw=draw,
    is_over=lambda settings, event: len(event.rounds) >= settings.rounds,
    rounds=lambda settings, _: settings.rounds,
    default_tiebreaks=("difference", "games_won", "buchholz_cut1", "direct_encounter", "lot"),
    words=FormatWords(
        text("Swiss"),
        text("A few rounds for many: you play those who stand as you do, and nobody twice."),
        {"rounds": ROUNDS},
    ),
    cost=cost,
)
