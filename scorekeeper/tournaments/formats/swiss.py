"""Implements Swiss rounds: against somebody with as many points, nobody twice."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from scorekeeper.engine.game import Option, Problem
from scorekeeper.engine.text import Text, text
from scorekeeper.tournaments.displays.number_format import format_number
from scorekeeper.tournaments.event import Contest, Event, Round
from scorekeeper.tournaments.format import DrawnRounds, Format, FormatWords, Term
from scorekeeper.tournaments.pairing.field import NOBODY, Field
from scorekeeper.tournaments.pairing.pairing import cost_of, pair
from scorekeeper.tournaments.pairing.two_sides import (
    ROUNDS,
    field_of,
    open_results,
    publish_round,
    too_few,
)


@dataclass(frozen=True, slots=True)
class Swiss:
    """Says how many rounds: 5 to 24 sides, 6 to 48, 7 beyond are usual. `seeding`: which of equals
    meet, by lot or by rank, the upper half against the lower. `acceleration`: “baku” gives the
    upper half by the seeding points for the draws of the first half of the rounds (FIDE Handbook
    C.04.7).
    """

    rounds: int = 5
    seeding: Literal["lot", "rank"] = "lot"
    acceleration: Literal["none", "baku"] = "none"


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


def draw(settings: Swiss, event: Event) -> DrawnRounds:
    """The next round, with a look at those after it."""
    number = len(event.rounds) + 1
    field = _field(settings, event, number)
    if not field.sides:
        words = text("Nobody is there for round {round}.", round=number)
        return DrawnRounds(problems=(Problem("players", "entrants", words),))
    drawn = pair(field)
    weights = {term.key: term.weight for term in drawn.cost}
    return DrawnRounds(
        (publish_round(event, number, drawn.pairings, weights),),
        drawn.cost,
        (*open_results(event), *_accelerated(settings, event.contest, number), *drawn.notes),
    )


def _field(settings: Swiss, event: Event, number: int) -> Field:
    halves = _ahead(settings, event.contest, number)
    upper = [key for key in event.seeding if event.by_key[key].is_in(1)]
    return field_of(
        event,
        number,
        max(0, settings.rounds - number),
        is_ranked=settings.seeding == "rank",
        ahead=dict.fromkeys(upper[: 2 * -(-len(upper) // 4)], halves),
    )


def _ahead(settings: Swiss, contest: Contest, number: int) -> int:
    """Halves of a point for the upper half: half of all rounds, rounded up, are accelerated; in the
    first half of these it is given a win, then a draw.
    """
    rounds = -(-settings.rounds // 2)
    if settings.acceleration == "none" or number > rounds:
        return 0
    return contest.win if number <= -(-rounds // 2) else contest.draw


def _accelerated(settings: Swiss, contest: Contest, number: int) -> tuple[Text, ...]:
    halves = _ahead(settings, contest, number)
    words = text(
        "Accelerated: for this draw the upper half by seeding stand {points} higher.",
        points=format_number(Fraction(halves, 2)),
    )
    return (words,) if halves else ()


def cost(settings: Swiss, event: Event, offered: Round) -> tuple[Term, ...]:
    """Says what these meetings cost in the weights of the draw, whoever put them together."""
    field = _field(settings, event, offered.number)
    return cost_of(
        field,
        tuple(
            (meeting.seats[0], NOBODY if meeting.is_bye else meeting.seats[1])
            for meeting in offered.meetings
        ),
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
        {
            "rounds": ROUNDS,
            "seeding": Option(
                text("Equals meet"),
                text("Who of those with as many points meets whom."),
                values=(("lot", text("By lot")), ("rank", text("Upper half against lower half"))),
            ),
            "acceleration": Option(
                text("Acceleration"),
                text("With many sides in few rounds: the strong meet each other sooner."),
                values=(("none", text("None")), ("baku", text("Baku system"))),
            ),
        },
    ),
    cost=cost,
)
