"""Swiss rounds then knock-out: a few rounds for everybody, and the best of all in a bracket."""

from dataclasses import dataclass, replace
from typing import Literal

from scorekeeper.engine.game import Option, Problem
from scorekeeper.engine.text import text
from scorekeeper.tournaments.event import Event, Round
from scorekeeper.tournaments.format import FormatWords, Term
from scorekeeper.tournaments.formats import swiss
from scorekeeper.tournaments.formats.groups_then_knockout import MOST_ADVANCING
from scorekeeper.tournaments.formats.preliminaries import (
    KNOCKOUT,
    Opening,
    Tiers,
    by_points,
    then_knockout,
)
from scorekeeper.tournaments.pairing.two_sides import ROUNDS


@dataclass(frozen=True, slots=True)
class SwissThenKnockout:
    """Says how many Swiss rounds, how many go on, and whether the others play a consolation."""

    swiss: int = 4
    advance: int = 4
    third: Literal["played", "eight", "shared"] = "played"
    out: Literal["home", "consolation"] = "home"


def _swiss(settings: SwissThenKnockout) -> swiss.Swiss:
    return swiss.Swiss(rounds=settings.swiss)


def check(settings: SwissThenKnockout, event: Event) -> tuple[Problem, ...]:
    """As many Swiss rounds as so many can play, out of which two or more go on."""
    problems = swiss.check(_swiss(settings), event)
    if problems:
        own = {"rounds": "swiss"}
        return tuple(replace(x, field=own.get(x.field, x.field)) for x in problems)
    if not 2 <= settings.advance <= len(event.entrants):
        words = text(
            "From 2 to all {most} can go on, not {n}.",
            most=len(event.entrants),
            n=settings.advance,
        )
        return (Problem("range", "advance", words),)
    return ()


def tiers(settings: SwissThenKnockout, event: Event) -> tuple[Tiers, Tiers]:
    """Says who goes on, and who does not: each as they stand."""
    order = tuple((key,) for key in by_points(FORMAT, event, event.seeding))
    return order[: settings.advance], order[settings.advance :]


def cost(settings: SwissThenKnockout, event: Event, offered: Round) -> tuple[Term, ...]:
    """Says what a Swiss round costs; a bracket is not weighed."""
    is_swiss = event.opening == len(event.rounds) < settings.swiss
    return swiss.cost(_swiss(settings), event, offered) if is_swiss else ()


OPENING = Opening(
    text("Rounds"),
    to_play=lambda settings, event: swiss.draw(_swiss(settings), event),
    left=lambda settings, event: max(0, settings.swiss - len(event.rounds)),
    tiers=tiers,
)

FORMAT = then_knockout(
    "swiss_then_knockout",
    SwissThenKnockout,
    FormatWords(
        text("Swiss, then knock-out"),
        text("A few rounds against those who stand as you do; the best of all play for the title."),
        {
            "swiss": ROUNDS,
            "advance": Option(
                text("Going on"),
                text("How many of all play on."),
                least=2,
                most=MOST_ADVANCING,
                suggested=(4, 8, 16),
            ),
            **KNOCKOUT,
        },
    ),
    check,
    OPENING,
    swiss.FORMAT.default_tiebreaks,
    cost=cost,
    is_open=True,
)
