"""Implements Swiss rounds: against somebody with as many points, nobody twice; or against the
neighbour in the standings.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from scorekeeper.engine.game import Option, Problem
from scorekeeper.engine.text import Text, text
from scorekeeper.tournaments.displays.number_format import format_number
from scorekeeper.tournaments.event import Contest, Event, Round
from scorekeeper.tournaments.format import MOST_ROUNDS, DrawnRounds, Format, FormatWords, Term
from scorekeeper.tournaments.pairing.field import NOBODY, Field
from scorekeeper.tournaments.pairing.pairing import cost_of, pair
from scorekeeper.tournaments.pairing.two_sides import (
    ROUNDS,
    field_of,
    open_results,
    publish_round,
    too_few,
)
from scorekeeper.tournaments.standings.standings import standings


@dataclass(frozen=True, slots=True)
class Swiss:
    """Says how many rounds: 5 to 24 sides, 6 to 48, 7 beyond are usual. `seeding`: which of equals
    meet, by lot or by rank, the upper half against the lower. `acceleration`: “baku” gives the
    upper half by the seeding points for the draws of the first half of the rounds (FIDE Handbook
    C.04.7). `meets`: whether equals meet, or neighbours in the standings, 1st and 2nd, 3rd and 4th;
    these “again” too where they have met before.
    """

    rounds: int = 5
    meets: Literal["equals", "neighbours", "again"] = "equals"
    seeding: Literal["lot", "rank"] = "lot"
    acceleration: Literal["none", "baku"] = "none"


def check(settings: Swiss, event: Event) -> tuple[Problem, ...]:
    """No more rounds than there are others to play, counting a bye where the number is odd."""
    many = len(event.entrants)
    most = MOST_ROUNDS if settings.meets == "again" else many - 1 + many % 2
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
    if settings.meets != "equals":
        return _by_place(settings, event, number)
    halves = _ahead(settings, event.contest, number)
    upper = [key for key in event.seeding if event.by_key[key].is_in(1)]
    return field_of(
        event,
        number,
        max(0, settings.rounds - number),
        is_ranked=settings.seeding == "rank",
        ahead=dict.fromkeys(upper[: 2 * -(-len(upper) // 4)], halves),
    )


def _by_place(settings: Swiss, event: Event, number: int) -> Field:
    """Take a place in the standings for a point; who deals first does not part neighbours."""
    may_again = settings.meets == "again"
    field = field_of(event, number, 0 if may_again else max(0, settings.rounds - number))
    order = tuple(
        row.entrant for row in standings(event, FORMAT).rows if row.entrant in field.by_key
    )
    sides = tuple(
        replace(
            field.by_key[key],
            score=2 * (len(order) - at),
            met=() if may_again else field.by_key[key].met,
        )
        for at, key in enumerate(order)
    )
    return replace(field, sides=sides, standing=order, apart=number)


def _ahead(settings: Swiss, contest: Contest, number: int) -> int:
    """Halves of a point for the upper half: half of all rounds, rounded up, are accelerated; in the
    first half of these it is given a win, then a draw.
    """
    rounds = -(-settings.rounds // 2)
    if settings.acceleration == "none" or settings.meets != "equals" or number > rounds:
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
            "meets": Option(
                text("Who meets"),
                text("By how they stand after the round before."),
                values=(
                    ("equals", text("Who has as many points, nobody twice")),
                    ("neighbours", text("1st and 2nd, 3rd and 4th …, nobody twice")),
                    ("again", text("1st and 2nd, 3rd and 4th …, even if they have met")),
                ),
            ),
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
    late_seats="table",
    is_redrawn=True,
)
