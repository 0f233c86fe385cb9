"""Implements tables drawn round by round: level tables by the standings, or new faces."""

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from typing import Literal

from scorekeeper.engine.game import Option, Problem
from scorekeeper.engine.text import Text, text
from scorekeeper.tournaments.event import Event, Round
from scorekeeper.tournaments.format import DrawnRounds, FormatWords, Term
from scorekeeper.tournaments.lazy_numpy import Numbers, np
from scorekeeper.tournaments.seating.bounds import bound, partner_words, repeats
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
from scorekeeper.tournaments.standings.standings import standings

# At 50 of 100, two who meet again weigh as much as two who stand eighteen places apart. Places
# are doubled, so that the mean of those who are level is whole, and squared.
AGAIN = (2 * 18) ** 2
# Two at a table who dealt first least often: little, so that those due later are spread by then.
BOTH_DUE = 10_000


@dataclass(frozen=True, slots=True)
class DrawnTables:
    """Says how many rounds. `new_faces`, 0 to 100: what a second meeting weighs against level
    tables. `top_table`: when the best of the standings sit together at table 1. `tables`: how many,
    0 for as many as are best.
    """

    rounds: int = 5
    new_faces: int = 80
    top_table: Literal["never", "last", "always"] = "never"
    tables: int = 0


def check(settings: DrawnTables, event: Event) -> tuple[Problem, ...]:
    """Says what keeps the rounds to come from being seated; a weight beyond its scale."""
    if settings.new_faces > 100:
        words = text("{n} is beyond the scale: from 0 to 100.", n=settings.new_faces)
        return (Problem("range", "new_faces", words),)
    return refusals(event, settings.rounds, settings.tables)


def draw(settings: DrawnTables, event: Event) -> DrawnRounds:
    """The next round, by the standings as they are now; the first by lot alone."""
    problems = refusals(event, settings.rounds, settings.tables)
    if problems:
        return DrawnRounds(problems=problems)
    number = len(event.rounds) + 1
    places = _places(event, set(event.present(number)))
    best = _best(settings, event, number, places)
    topped = _with_top(event, best)
    seating = SeatingState(topped, (number,), settings.rounds, wanted=settings.tables)
    (seated_table,) = seat(seating, event.seed, prices=_prices(settings, seating, places))
    seated = (_ranked(seated_table, seating, places),)
    weights = WEIGHTS | {"new_faces": settings.new_faces}

    has_partners = event.contest.has_partners
    words = partner_words(seating, seated) if has_partners else None

    def why(_: SeatedTable, table: TableSeats) -> tuple[Text, ...]:
        reached = (words,) if words and table == seated[0].tables[0] else ()
        return (*reached, *(_why(places, best, table) if event.rounds else ()))

    rounds = publish_rounds(replace(seating, event=event), seated, weights, why)
    sentences = notes(seating, repeats(seating, seated), bound(seating), words)
    return DrawnRounds(rounds, cost(settings, event, rounds[0]), sentences)


def cost(settings: DrawnTables, event: Event, offered: Round) -> tuple[Term, ...]:
    """Second meetings of a round, and how far apart the players of its tables stand."""
    here = {key for meeting in offered.meetings for key in meeting.seats}
    places = _places(event, here)
    apart = sum(
        (places[player] - places[other]) ** 2
        for meeting in offered.meetings
        for player, other in combinations(meeting.seats, 2)
    )
    weight = 100 - settings.new_faces
    words = text("places (doubled) between those who sit together, squared")
    *first, again = terms(event, (offered,))
    again = replace(again, weight=settings.new_faces * AGAIN)
    return (*first, again, Term("level", weight, apart, words))


def _places(event: Event, here: set[str]) -> dict[str, int]:
    """Twice the place among those here by points alone: who are level share the mean."""
    rows = [row for row in standings(event, FORMAT).rows if row.entrant in here]
    values = [row.points for row in rows]
    first = {value: at for at, value in reversed(list(enumerate(values)))}
    last = {value: at for at, value in enumerate(values)}
    return {row.entrant: first[row.points] + last[row.points] + 2 for row in rows}


def _best(
    settings: DrawnTables, event: Event, number: int, places: dict[str, int]
) -> frozenset[str]:
    """Says who sits at the top table, where this round has one: the best who fit, in order."""
    wanted = settings.top_table == "always" or (
        settings.top_table == "last" and number == settings.rounds
    )
    if not wanted or not event.rounds:
        return frozenset()
    seating = SeatingState(event, (number,), settings.rounds, wanted=settings.tables)
    (sizing,) = seating.sizings
    size = sizing.tables[0]
    order = [row.entrant for row in standings(event, FORMAT).rows if row.entrant in places]
    stay = sum(event.by_key[key].table == 1 for key in order)
    free = [key for key in order if event.by_key[key].table is None]
    return frozenset(free[: max(0, size - stay)])


def _with_top(event: Event, best: frozenset[str]) -> Event:
    """The event as if the best kept table 1."""
    entrants = [
        replace(entrant, table=1) if entrant.key in best else entrant for entrant in event.entrants
    ]
    return replace(event, entrants=tuple(entrants))


def _prices(settings: DrawnTables, seating: SeatingState, places: dict[str, int]) -> Numbers:
    """Says what each meeting costs: how often two met, how far apart they are, both due."""
    here = np.array([places[key] for key in seating.keys], np.int64)
    apart = (here[:, None] - here[None, :]) ** 2
    again = seating.met * (settings.new_faces * AGAIN)
    due = seating.had_deal == seating.had_deal.min()
    both = due[:, None] & due & ~np.eye(len(due), dtype=np.bool_)
    costs: Numbers = again + apart * (100 - settings.new_faces) + BOTH_DUE * both
    return costs


def _ranked(
    seated_table: SeatedTable, seating: SeatingState, places: dict[str, int]
) -> SeatedTable:
    """The same tables, those that nobody keeps numbered by the standings: the best at the first."""
    occupied = set(seating.tables.values())
    free = [table for table in seated_table.tables if table.number not in occupied]
    numbers = sorted(table.number for table in free)
    free.sort(
        key=lambda table: Fraction(sum(map(places.__getitem__, table.seats)), len(table.seats))
    )
    moved = [replace(table, number=new) for table, new in zip(free, numbers, strict=True)]
    stay = [table for table in seated_table.tables if table.number in occupied]
    return replace(
        seated_table, tables=tuple(sorted((*stay, *moved), key=lambda table: table.number))
    )


def _why(places: dict[str, int], best: frozenset[str], table: TableSeats) -> tuple[Text, ...]:
    order = sorted(places.values())
    ranks = tuple(sorted(order.index(places[key]) + 1 for key in table.seats))
    standing = text("In the standings: {places}.", places=ranks)
    if best & set(table.seats):
        return (text("The top table: the best sit together."), standing)
    return (standing,)


_ROUNDS = seated_rounds(
    "tables_drawn",
    DrawnTables,
    FormatWords(
        text("Tables drawn round by round"),
        text("Everybody for themselves; after each round those who stand level sit together."),
        {
            "rounds": ROUNDS,
            "tables": TABLES,
            "new_faces": Option(
                text("New faces"),
                text("0: only level tables count; 100: only that nobody meets twice."),
                most=100,
                suggested=(50, 80, 90, 100),
            ),
            "top_table": Option(
                text("Top table"),
                text("When the best of the standings sit together at table 1."),
                values=(
                    ("never", text("Never")),
                    ("last", text("In the last round")),
                    ("always", text("From the second round on")),
                ),
            ),
        },
    ),
    check=check,
    draw=draw,
    cost=cost,
)
FORMAT = replace(_ROUNDS, late_seats="table", is_redrawn=True)
