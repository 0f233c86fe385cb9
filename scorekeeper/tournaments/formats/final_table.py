"""Implements a final table: the best sit together, the next best at the table after."""

from dataclasses import dataclass, replace

from scorekeeper.engine.game import Problem
from scorekeeper.engine.text import Text, Who, text
from scorekeeper.tournaments.event import Event, Meeting, Proof, Round
from scorekeeper.tournaments.format import DrawnRounds, Format, FormatWords
from scorekeeper.tournaments.seating.state import SeatingState
from scorekeeper.tournaments.seating.tables import ROUNDS, VERSION, refusals
from scorekeeper.tournaments.seating.turn_order import first_dealers


@dataclass(frozen=True, slots=True)
class Final:
    """Says how many rounds are played at the same tables."""

    rounds: int = 1


def check(settings: Final, event: Event) -> tuple[Problem, ...]:
    """Says what keeps the final from being seated."""
    return refusals(event, settings.rounds)


def draw(settings: Final, event: Event) -> DrawnRounds:
    """The next round: by rank at first, then those who sat together stay; dealing goes round."""
    problems = refusals(event, settings.rounds)
    if problems:
        return DrawnRounds(problems=problems)
    number = len(event.rounds) + 1
    seating = SeatingState(event, (number,), 1)
    tables = _tables(event, number)
    places = [tuple(seating.place[key] for key in table) for table in tables]
    dealers = first_dealers(places, [int(x) for x in seating.had_deal])
    meetings = tuple(
        _meeting(event, at, table, seating.keys[dealer])
        for at, (table, dealer) in enumerate(zip(tables, dealers, strict=True), start=1)
    )
    waiting = [key for key in event.present(number) if not any(key in table for table in tables)]
    byes = tuple(Meeting(None, (key,), reasons=(_NO_SEAT,)) for key in waiting)
    return DrawnRounds((Round(number, meetings + byes, Proof(event.seed, VERSION)),))


_NO_SEAT = text("No seat is left at these tables.")


def _tables(event: Event, number: int) -> list[tuple[str, ...]]:
    """The players of each table, the best first; as in the round before while all are there."""
    here = event.present(number)
    if event.rounds:
        before = [meeting.seats for meeting in event.rounds[-1].meetings]
        if {key for seats in before for key in seats} == set(here):
            order = {key: at for at, key in enumerate(event.seeding)}
            tables = [m for m in event.rounds[-1].meetings if not m.is_bye]
            return [
                tuple(sorted(table.seats, key=order.__getitem__))
                for table in sorted(tables, key=lambda x: x.table or 0)
            ]
    (sizing,) = SeatingState(event, (number,), 1).sizings
    sizes = sizing.tables
    ends = [sum(sizes[: at + 1]) for at in range(len(sizes))]
    return [here[end - size : end] for end, size in zip(ends, sizes, strict=True)]


def _meeting(event: Event, at: int, table: tuple[str, ...], dealer: str) -> Meeting:
    turn = table.index(dealer)
    ranks = tuple(sorted(event.seeding.index(key) + 1 for key in table))
    reasons: tuple[Text, ...] = (
        text("By rank: {ranks}.", ranks=ranks),
        text("{name} deals first: everybody in turn, as evenly as can be.", name=Who(dealer)),
    )
    stage = "final" if at == 1 else f"final/{at}"  # and what is played for the places below it
    return Meeting(at, (*table[turn:], *table[:turn]), stage=stage, reasons=reasons)


def order(settings: Final, event: Event) -> tuple[tuple[str, ...], ...]:  # noqa: ARG001 (one signature for all)
    """Whoever sat at a better table is ahead, whatever the points; without a seat, last."""
    if not event.rounds:
        return ()
    tables = [meeting for meeting in event.rounds[-1].meetings if not meeting.is_bye]
    seated = [table.seats for table in sorted(tables, key=lambda m: m.table or 0)]
    known = {key for seats in seated for key in seats}
    rest = tuple(key for key in event.seeding if key not in known)
    return (*seated, rest) if rest else tuple(seated)


FORMAT = Format(
    key="final_table",
    kind="tables",
    settings=Final,
    check=check,
    draw=draw,
    is_over=lambda settings, event: len(event.rounds) >= settings.rounds,
    rounds=lambda settings, _: settings.rounds,
    default_tiebreaks=("game_points", "contracts_made", "lot"),
    words=FormatWords(
        text("Final table"),
        text("The best of a tournament sit together; the next best at the next table."),
        {"rounds": replace(ROUNDS, suggested=(1, 2, 3))},
    ),
    order=order,
)
