"""What the seating of many reaches: second meetings, beside their bound and beside plain chance.

The baseline of a plan is chance: rounds shuffled again and again, ten times as long as the search
took, the best kept. The baseline of a draw by standings takes, from the top, the next who has not
met the table yet; “apart” is how many places those who sit together stand apart, squared, the mean.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

from scorekeeper.tournaments.event import (
    Away,
    Contest,
    Entrant,
    Event,
    Meeting,
    Result,
    Round,
    Score,
)
from scorekeeper.tournaments.formats import tables_drawn, tables_planned
from scorekeeper.tournaments.seating.bounds import bound, repeats
from scorekeeper.tournaments.seating.seating import seat
from scorekeeper.tournaments.seating.state import SeatingState
from scorekeeper.tournaments.standings.standings import standings

Draw = Callable[[Event, int], Round]

PLANS = (
    (9, 3, 4),
    (15, 3, 7),
    (16, 4, 5),
    (20, 4, 5),
    (24, 4, 7),
    (25, 5, 6),
    (28, 4, 9),
    (30, 3, 14),
    (32, 4, 7),
    (32, 4, 9),
    (32, 4, 10),
    (40, 4, 9),
    (200, 4, 5),
)
# What another program's own way left, in mean second meetings an event (24 × 5, 32 × 7, 64 × 6).
DRAWN = ((24, 5, "4.2"), (32, 7, "10.4"), (64, 6, "5.6"))
EVENTS = 30
LONGER = 10


@dataclass(frozen=True)
class Played:
    """What some events came to, on average."""

    repeats: float
    apart: float
    seconds: float


def evening(players: int, size: int, seed: int = 0) -> Event:
    """So many players and nothing played."""
    entrants = tuple(Entrant(f"p{number:03}") for number in range(players))
    return Event("tables_planned", entrants, Contest("tables", sizes=(size,) * 3), seed=f"{seed}")


def by_chance(hall: SeatingState, size: int, seconds: float) -> int:
    """The fewest second meetings of rounds shuffled again and again for so long."""
    random = Random(0)  # noqa: S311 (shuffles, no secret)
    keys, best = list(range(len(hall.keys))), 1 << 30
    end = time.perf_counter() + seconds
    while best and time.perf_counter() < end:
        met, again = set[tuple[int, int]](), 0
        for _ in hall.numbers:
            random.shuffle(keys)
            for at in range(0, len(keys), size):
                pairs = set(combinations(sorted(keys[at : at + size]), 2))
                again += len(pairs & met)
                met |= pairs
        best = min(best, again)
    return best


def plans() -> None:
    """All rounds at once."""
    print("planned ahead         reached  bound  by chance in ten times the time")
    for players, size, rounds in PLANS:
        hall = SeatingState(evening(players, size), tuple(range(1, rounds + 1)), rounds)
        least = bound(hall).repeats
        start = time.perf_counter()
        seated = seat(hall, "bench", goal=least)
        taken = time.perf_counter() - start
        chance = by_chance(hall, size, LONGER * taken)
        name = f"{players} in {players // size} × {size} over {rounds}"
        print(f"{name:22}{repeats(hall, seated):7}{least:7}{chance:11}   ({taken:.2f} s)")


def replanned() -> None:
    """Somebody leaves after two rounds of five: the rest planned anew, beside the whole."""
    event = evening(40, 4)
    settings = tables_planned.Planned(5)
    start = time.perf_counter()
    whole = tables_planned.draw(settings, event).rounds
    first = time.perf_counter() - start
    gone = replace(event.entrants[0], away=(Away(3),))
    event = replace(
        event,
        entrants=(gone, *event.entrants[1:]),
        contest=Contest("tables", sizes=(3, 4, 4)),
        rounds=whole[:2],
    )
    start = time.perf_counter()
    found = tables_planned.draw(settings, event)
    again = time.perf_counter() - start
    print(f"40 players, one leaves after round 2: {found.cost[1].amount} meet again;", end=" ")
    print(f"planned anew / planned at first = {again / first:.1f} ({again:.2f} s)")


def greedy(event: Event, number: int) -> Round:
    """From the top of the standings, the next who met nobody of the table; else simply the next."""
    met = {pair for _, one in event.meetings() for pair in combinations(sorted(one.seats), 2)}
    left = [row.entrant for row in standings(event, tables_drawn.FORMAT).rows]
    tables: list[Meeting] = []
    while left:
        table = [left.pop(0)]
        while len(table) < 4:
            new = (
                key for key in left if not met & {(min(key, one), max(key, one)) for one in table}
            )
            table.append(next(new, left[0]))
            left.remove(table[-1])
        tables.append(Meeting(len(tables) + 1, tuple(table)))
    return Round(number, tuple(tables))


def ours(new_faces: int) -> Draw:
    """The draw of the format with this setting."""

    def draw(event: Event, number: int) -> Round:
        settings = tables_drawn.DrawnTables(number + 1, new_faces)
        return tables_drawn.draw(settings, event).rounds[0]

    return draw


def played(event: Event, one: Round, strength: dict[str, float], random: Random) -> Event:
    """The event after a round: at each table in the order of strength and luck."""
    results = []
    for meeting in one.meetings:
        form = {key: strength[key] + random.gauss(0, 1) for key in meeting.seats}
        order = sorted(meeting.seats, key=form.__getitem__, reverse=True)
        scores = tuple(Score(key, points=3 - 2 * at, place=at + 1) for at, key in enumerate(order))
        results.append(Result(one.number, meeting.table or 0, scores))
    return replace(event, rounds=(*event.rounds, one), results=(*event.results, *results))


def events(players: int, rounds: int, draw: Draw) -> Played:
    """The means over some events whose players and luck are the same for every draw."""
    again, apart, seconds = 0, 0, 0.0
    for seed in range(EVENTS):
        event = evening(players, 4, seed)
        random = Random(seed)  # noqa: S311 (luck at cards, no secret)
        strength = {one.key: random.gauss(0, 1) for one in event.entrants}
        for number in range(1, rounds + 1):
            start = time.perf_counter()
            one = draw(event, number)
            seconds += time.perf_counter() - start
            _, twice, level = tables_drawn.cost(tables_drawn.DrawnTables(), event, one)
            again += twice.amount
            apart += level.amount
            event = played(event, one, strength, random)
    # Places are doubled; the first round, where all are level, counts nothing.
    pairs = EVENTS * (rounds - 1) * players * 3 // 2
    return Played(again / EVENTS, apart / 4 / pairs, seconds / EVENTS / rounds)


def draws() -> None:
    """Round by round, for some values of the one setting."""
    print(f"\nround by round, mean of {EVENTS} events   again  apart  a draw / the plain way")
    for players, rounds, elsewhere in DRAWN:
        plain = events(players, rounds, greedy)
        name = f"{players} × {rounds}"
        print(f"{name:8}plain way              {plain.repeats:7.1f}{plain.apart:7.0f}")
        for new_faces in (50, 70, 80, 90):
            found = events(players, rounds, ours(new_faces))
            ratio = found.seconds / plain.seconds
            print(f"{name:8}new faces at {new_faces}        ", end="")
            print(f"{found.repeats:7.1f}{found.apart:7.0f}{ratio:9.0f} ({found.seconds:.2f} s)")
        print(f"{name:8}elsewhere              {elsewhere:>7}")


def main() -> None:
    """Print everything."""
    plans()
    replanned()
    draws()


if __name__ == "__main__":
    main()
