"""Implements tables planned ahead: all rounds at once, hardly anybody meets twice.

Published rounds stay. Somebody who leaves or comes late has only the rounds to come planned anew.
"""

from dataclasses import dataclass, replace

from scorekeeper.engine.game import Option, Problem
from scorekeeper.engine.text import Text, text
from scorekeeper.tournaments.event import Event, Meeting, Round
from scorekeeper.tournaments.format import DrawnRounds, FormatWords, Term
from scorekeeper.tournaments.seating.plans import OddTables, plan_seats
from scorekeeper.tournaments.seating.seating import SeatedTable, TableSeats
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
    odd_tables: OddTables = "least"
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
        begun = event.after(start)
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


def cost(settings: Planned, event: Event, offered: Round) -> tuple[Term, ...]:  # noqa: ARG001 (one signature for all)
    """Second meetings of a round, and those that should not be at all."""
    return terms(event, (offered,))


def _plan(settings: Planned, event: Event) -> DrawnRounds:
    numbers = tuple(range(len(event.rounds) + 1, settings.rounds + 1))
    plan = plan_seats(event, numbers, settings.rounds, settings.odd_tables, settings.tables)
    chosen = () if plan.choice is None else (plan.choice,)

    def why(seated: SeatedTable, table: TableSeats) -> tuple[Text, ...]:
        is_told = table == seated.tables[0] if event.contest.has_partners else table.is_odd
        return chosen if is_told else ()

    rounds = publish_rounds(plan.seating, plan.seated, WEIGHTS, why)
    if event.contest.has_partners:
        return DrawnRounds(
            rounds, terms(event, rounds), notes(plan.seating, 0, plan.least, plan.choice)
        )
    sentences = notes(plan.seating, plan.repeats, plan.least)
    return DrawnRounds(rounds, terms(event, rounds), (sentences[0], *chosen, *sentences[1:]))


def _who_sits(rounds: tuple[Round, ...]) -> list[list[tuple[int | None, tuple[str, ...]]]]:
    def place(meeting: Meeting) -> tuple[int | None, tuple[str, ...]]:
        return (meeting.table, meeting.seats)

    return [
        sorted(map(place, round_.meetings), key=lambda each: (each[0] is None, each))
        for round_ in rounds
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
                    ("least", text("In turn, unless fewer meet again otherwise")),
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
