"""Implements tables planned ahead: all rounds at once, hardly anybody meets twice.

Published rounds stay. Somebody who leaves or comes late has only the rounds to come planned anew.
"""

from dataclasses import dataclass, replace
from typing import Literal

from scorekeeper.engine.game import Option, Problem
from scorekeeper.engine.text import text
from scorekeeper.tournaments.event import Event, Meeting, Round
from scorekeeper.tournaments.format import DrawnRounds, FormatWords, Term
from scorekeeper.tournaments.seating.bounds import bound, repeats
from scorekeeper.tournaments.seating.seating import SeatedTable, TableSeats, seat
from scorekeeper.tournaments.seating.state import SeatingState
from scorekeeper.tournaments.seating.tables import (
    ROUNDS,
    TABLES,
    WEIGHTS,
    notes,
    publish_rounds,
    refusals,
    seated_rounds,
    terms,
)

# Each takes a good part of a second.
MOST_PLANS = 2


@dataclass(frozen=True, slots=True)
class Planned:
    """Says how many rounds; whether turns at a table of another size go before second meetings;
    how many tables, 0 for as many as are best.
    """

    rounds: int = 5
    odd_tables: Literal["in_turn", "few_repeats"] = "in_turn"
    tables: int = 0


def check(settings: Planned, event: Event) -> tuple[Problem, ...]:
    """Says what keeps the rounds to come from being seated."""
    return refusals(event, settings.rounds, settings.tables)


def draw(settings: Planned, event: Event) -> DrawnRounds:
    """All rounds not yet published: what is left of the plan they follow, made at the beginning or
    when somebody last came or left; planned anew around what was played where they follow none.
    """
    problems = refusals(event, settings.rounds, settings.tables)
    if problems:
        return DrawnRounds(problems=problems)
    for start in _starts(event):
        begun = _until(event, start)
        if not refusals(begun, settings.rounds, settings.tables):
            plan = _plan(settings, begun)
            follow = len(event.rounds) - start
            if _who_sits(plan.rounds[:follow]) == _who_sits(event.rounds[start:]):
                return replace(plan, rounds=plan.rounds[follow:])
    return _plan(settings, event)


def _starts(event: Event) -> list[int]:
    """After how many rounds the last plans may have been made, the latest first."""
    changes = {
        number
        for entrant in event.entrants
        for away in entrant.away
        for number in (away.since - 1, away.until or 0)
    }
    return sorted({0, *changes} & set(range(len(event.rounds))), reverse=True)[:MOST_PLANS]


def _until(event: Event, number: int) -> Event:
    """The event as it was after so many rounds."""
    results = tuple(one for one in event.results if one.round <= number)
    return replace(event, rounds=event.rounds[:number], results=results)


def cost(settings: Planned, event: Event, offered: Round) -> tuple[Term, ...]:  # noqa: ARG001 (one signature for all)
    """Second meetings of a round, and those that should not be at all."""
    return terms(event, (offered,))


def _plan(settings: Planned, event: Event) -> DrawnRounds:
    numbers = tuple(range(len(event.rounds) + 1, settings.rounds + 1))
    is_strict = settings.odd_tables == "in_turn"
    hall = SeatingState(event, numbers, settings.rounds, is_strict, settings.tables)
    least = bound(hall)
    seated = seat(hall, event.seed, goal=least.repeats)
    rounds = publish_rounds(hall, seated, WEIGHTS, _nothing_more)
    return DrawnRounds(rounds, terms(event, rounds), notes(hall, repeats(hall, seated), least))


def _nothing_more(one: SeatedTable, table: TableSeats) -> tuple[()]:  # noqa: ARG001 (one signature)
    return ()


def _who_sits(rounds: tuple[Round, ...]) -> list[list[tuple[int | None, tuple[str, ...]]]]:
    def place(meeting: Meeting) -> tuple[int | None, tuple[str, ...]]:
        return (meeting.table, meeting.seats)

    return [
        sorted(map(place, one.meetings), key=lambda each: (each[0] is None, each)) for one in rounds
    ]


FORMAT = seated_rounds(
    "tables_planned",
    Planned,
    FormatWords(
        text("Tables planned ahead"),
        text("Everybody for themselves; the tables of all rounds are known before the first."),
        {
            "rounds": ROUNDS,
            "tables": TABLES,
            "odd_tables": Option(
                text("Tables of another size"),
                text("Who sits at the tables that are larger or smaller than most."),
                values=(
                    ("in_turn", text("Everybody once before anybody twice")),
                    ("few_repeats", text("Whoever lets the fewest meet again")),
                ),
            ),
        },
    ),
    check=check,
    draw=draw,
    cost=cost,
)
