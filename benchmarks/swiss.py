"""Prints what Swiss rounds come to, beside another program's on the same strength and luck.

python -m benchmarks.swiss [EVENTS]. The other is `bbpPairings`, or `py4swiss` (a port of it, with
its own matching code), whichever is on PATH; it is handed each round's report as a file.
"""

import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from itertools import count, pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from scorekeeper.tournaments.event import Contest, Entrant, Event, Meeting, Result, Round, Score
from scorekeeper.tournaments.files.trf import report_file
from scorekeeper.tournaments.formats import swiss
from scorekeeper.tournaments.standings.standings import standings
from scorekeeper.tournaments.standings.tally import tally

Draw = Callable[[Event], Round | None]
# How each is asked: what stands before the report, and before the file of its pairs.
PROGRAMS = {"bbpPairings": ("--dutch", "-p"), "py4swiss": ("-t", "-p")}
CELLS = ((6, 4), (8, 5), (9, 5), (16, 5), (100, 7))
EVENTS = 200
# Matches that are nearer than this are level.
LEVEL = 0.25


def other_program() -> str | None:
    """The first of the other programs that is on PATH."""
    return next(filter(shutil.which, PROGRAMS), None)


def drawn_by(program: str, event: Event) -> Round | None:
    """The next round as another program draws it; None where it finds none."""
    report = report_file(
        event, standings(event, swiss.FORMAT), date(2026, 1, 1), event.settings["rounds"]
    )
    ahead, behind = PROGRAMS[program]
    with TemporaryDirectory() as folder:
        asked, answer = Path(folder) / "in.trf", Path(folder) / "pairs.txt"
        asked.write_text(report, encoding="ascii", newline="")
        words = (program, ahead, asked, behind, answer)
        if subprocess.run(words, capture_output=True, check=False).returncode:
            return None
        found = [line.split() for line in answer.read_text("ascii").splitlines()[1:]]
    keys, tables = event.seeding, count(1)
    pairs = [tuple(keys[int(one) - 1] for one in pair if one != "0") for pair in found if pair]
    meetings = (Meeting(next(tables) if len(one) == 2 else None, one) for one in pairs)
    return Round(len(event.rounds) + 1, tuple(meetings))


def entered(many: int, rounds: int, seed: int) -> Event:
    """So many sides before the first round, in the order of their seeding."""
    entrants = tuple(Entrant(f"s{number:03}", rank=number + 1) for number in range(many))
    settings = {"rounds": rounds}
    return Event("swiss", entrants, Contest(), settings=settings, seed=f"{seed}")


@dataclass(frozen=True)
class Luck:
    """How strong each is, and how lucky in each round: the same whoever draws."""

    form: dict[tuple[int, str], float]

    @classmethod
    def of(cls, event: Event, seed: int, *, is_seeded: bool) -> "Luck":
        """By chance; `is_seeded`: the strongest are the first of the seeding."""
        random = Random(seed)  # noqa: S311 (results to play with, no secret)
        strength = [random.gauss(0, 1) for _ in event.seeding]
        if is_seeded:
            strength.sort(reverse=True)
        rounds = range(1, event.settings["rounds"] + 1)
        return cls(
            {
                (number, key): random.gauss(own, 1)
                for number in rounds
                for key, own in zip(event.seeding, strength, strict=True)
            }
        )

    def result(self, number: int, meeting: Meeting) -> Result:
        """Four games, won by who is stronger and luckier."""
        one, other = meeting.seats
        by = self.form[number, one] - self.form[number, other]
        won = 2 if abs(by) < LEVEL else 3 if by > 0 else 1
        scores = (Score(one, games=won), Score(other, games=4 - won))
        return Result(number, meeting.table or 0, scores)


def played(event: Event, draw: Draw, luck: Luck) -> tuple[Event, int] | None:
    """The event when all is over with its gaps, in halves of a point, squared; None where a round
    could not be drawn.
    """
    gaps = 0
    for number in range(1, event.settings["rounds"] + 1):
        one = draw(event)
        if one is None:
            return None
        bouts = tally(event).bouts
        halves = {key: int(2 * sum(bout.worth for bout in own)) for key, own in bouts.items()}
        met = [meeting for meeting in one.meetings if not meeting.is_bye]
        gaps += sum((halves[each.seats[0]] - halves[each.seats[1]]) ** 2 for each in met)
        results = tuple(luck.result(number, meeting) for meeting in met)
        event = replace(event, rounds=(*event.rounds, one), results=(*event.results, *results))
    return event, gaps


def again(event: Event) -> int:
    """How many meet once more."""
    seen = Counter(frozenset(meeting.seats) for _, meeting in event.meetings())
    return sum(times - 1 for times in seen.values())


def dealing(event: Event) -> tuple[int, int]:
    """How many deal first, or not, three times running; and by how much those who did most often
    and most seldom differ.
    """
    turns: dict[str, list[bool]] = {key: [] for key in event.seeding}
    for _, meeting in event.meetings():
        if not meeting.is_bye:
            for key, is_first in zip(meeting.seats, (True, False), strict=True):
                turns[key].append(is_first)
    running = sum(
        one == other == third
        for own in turns.values()
        for (one, other), (_, third) in pairwise(pairwise(own))
    )
    times = [sum(own) for own in turns.values()]
    return running, max(times) - min(times)


def line(name: str, many: int, rounds: int, draw: Draw, *, is_seeded: bool, events: int) -> str:
    """Gives what some events came to, on average."""
    found = []
    for seed in range(events):
        event = entered(many, rounds, seed)
        found.append(played(event, draw, Luck.of(event, seed, is_seeded=is_seeded)))
    whole = [one for one in found if one is not None]
    turns = [dealing(event) for event, _ in whole]
    means = [
        sum(some) / max(1, len(whole))
        for some in (
            (gaps for _, gaps in whole),
            (again(event) for event, _ in whole),
            (running for running, _ in turns),
        )
    ]
    apart = max((differ for _, differ in turns), default=0)
    return (
        f"{many:3} × {rounds} {name:24}{means[0]:8.2f}{means[1]:8.2f}{means[2]:9.2f}{apart:9}"
        f"{len(found) - len(whole):8}"
    )


def ours(settings: swiss.Swiss) -> Draw:
    """The draw of the format with these settings."""
    return lambda event: swiss.draw(settings, event).rounds[0]


def main() -> None:
    """Print a line for each size, program and order."""
    events = int(sys.argv[1]) if len(sys.argv) > 1 else EVENTS
    program = other_program()
    if program is None:
        print(f"Neither {' nor '.join(PROGRAMS)} is on PATH: ours alone.")
    print(f"{events} events each               gaps   again  running  differs    dead")
    for many, rounds in CELLS:
        lot, rank = swiss.Swiss(rounds), swiss.Swiss(rounds, seeding="rank")
        draws = [("ours, by lot", ours(lot), False), ("ours, by rank", ours(rank), True)]
        if program is not None:
            other = partial(drawn_by, program)
            draws += [(f"{program}, any order", other, False), (f"{program}, ranked", other, True)]
        for name, draw, is_seeded in draws:
            print(line(name, many, rounds, draw, is_seeded=is_seeded, events=events), flush=True)


if __name__ == "__main__":
    main()
