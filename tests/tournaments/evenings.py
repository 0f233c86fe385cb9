"""Evenings of many at a table for tests: who comes, what is played, and the laws of every round."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

from scorekeeper.engine.journal import Entry, chain_digest
from scorekeeper.engine.records.codec import encode
from scorekeeper.tournaments.event import Contest, Entrant, Event, Meeting, Result, Round, Score
from scorekeeper.tournaments.files.event_file import ArchivedLine, write_archive
from scorekeeper.tournaments.format import AnyFormat
from scorekeeper.tournaments.journal import fold
from scorekeeper.tournaments.seating.state import SeatingState, Sizing


def evening(
    system: str, players: int, sizes: tuple[int, int, int] = (3, 4, 5), **settings: int | str
) -> Event:
    """So many players, the best first, and nothing played."""
    entrants = tuple(Entrant(f"p{number:03}") for number in range(1, players + 1))
    return Event(system, entrants, Contest("tables", sizes=sizes), settings, seed="evening")


def hall(
    players: int, rounds: int, sizes: tuple[int, int, int] = (3, 4, 5), *, is_strict: bool = True
) -> SeatingState:
    """The hall before the first of some rounds."""
    event = evening("tables_planned", players, sizes)
    return SeatingState(event, tuple(range(1, rounds + 1)), rounds, is_strict)


AT = "2026-11-21T18:00:00+00:00"


def archived(entries: Iterable[Entry]) -> dict[str, Any]:
    """The file of a tournament with this journal."""
    lines, chain, written = [], "", list(entries)
    for e in written:
        line = ArchivedLine(e.number, e.kind.value, AT, e.by, e.target)
        what = None if e.payload is None else encode(e.payload)
        chain = chain_digest(chain, [AT, line.number, line.kind, line.target, what, line.by])
        lines.append(replace(line, what=what, chain=chain))
    document: dict[str, Any] = json.loads(json.dumps(write_archive(lines, fold(written).event)))
    return document


def changed(event: Event, key: str, **facts: object) -> Event:
    """The event with one entrant otherwise: `changed(event, "p001", table=2)`."""
    return replace(
        event,
        entrants=tuple(
            replace(one, **facts) if one.key == key else one  # type: ignore[arg-type] # by name
            for one in event.entrants
        ),
    )


def played(event: Event, one: Round, random: Random) -> Event:
    """The event after a round whose tables ended as chance has it."""
    results = [
        Result(one.number, meeting.table, _scores(meeting, random))
        for meeting in one.meetings
        if meeting.table is not None
    ]
    return replace(event, rounds=(*event.rounds, one), results=(*event.results, *results))


def _scores(meeting: Meeting, random: Random) -> tuple[Score, ...]:
    return tuple(Score(key, points=random.randint(-9, 9)) for key in meeting.seats)


def repeated(rounds: Iterable[Round]) -> int:
    """How many meetings are of two who met before, counted plainly."""
    met = Counter(
        frozenset(pair)
        for one in rounds
        for meeting in one.meetings
        for pair in combinations(meeting.seats, 2)
    )
    return sum(times - 1 for times in met.values())


def settled(event: Event, form: AnyFormat) -> Event:
    """The event with every round that the format offers published at once, without results."""
    found = form.draw(form.settings(**event.settings), event)
    assert not found.problems
    return replace(event, rounds=(*event.rounds, *found.rounds))


def assert_everybody_once(event: Event, one: Round) -> None:
    """Who is there sits at one table or sits out; tables have sizes that may be, and numbers."""
    seated = [key for meeting in one.meetings for key in meeting.seats]
    assert sorted(seated) == sorted(event.present(one.number))
    least, _, most = event.contest.sizes
    tables = [meeting for meeting in one.meetings if not meeting.is_bye]
    assert all(least <= len(meeting.seats) <= most for meeting in tables)
    assert max(map(_size, tables)) - min(map(_size, tables)) <= 1
    assert len({meeting.table for meeting in tables}) == len(tables)
    assert all(meeting.reasons for meeting in one.meetings)


def _size(meeting: Meeting) -> int:
    return len(meeting.seats)


def odd_ones(one: Round) -> set[str]:
    """Who sits at a table of another size than most."""
    sizes = sorted((_size(each) for each in one.meetings if not each.is_bye), reverse=True)
    odd = Sizing(tuple(sizes)).odd
    return {key for each in one.meetings if _size(each) == odd for key in each.seats}


def assert_in_turn(keys: Sequence[str], taken: Iterable[set[str]]) -> None:
    """Nobody has a turn while somebody here had fewer of them."""
    count = dict.fromkeys(keys, 0)
    for now in taken:
        if now:
            waiting = [count[key] for key in keys if key not in now]
            assert max(count[key] for key in now) <= min(waiting, default=max(count.values()))
        for key in now:
            count[key] += 1
