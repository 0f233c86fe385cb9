"""Computes what each sheet on the wall shows, and which are out of date."""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Literal, get_args

from scorekeeper.engine.text import Text, text
from scorekeeper.tournaments.displays.number_format import exact
from scorekeeper.tournaments.event import Round
from scorekeeper.tournaments.journal import EventState
from scorekeeper.tournaments.standings.standings import Standings

Sheet = Literal[
    "standings",
    "results",
    "tables",
    "names",
    "slips",
    "cards",
    "prizes",
    "receipts",
    "fees",
    "checklist",
]

# A sheet of who sits where is of no use once the next round is published.
OF_THE_ROUND: frozenset[Sheet] = frozenset(("tables", "names", "slips", "cards"))
OF_TABLES: frozenset[Sheet] = frozenset(("slips", "cards"))
NONE = ""
"""Instead of a digest: no paper of this part lies there any more."""
SHEETS: tuple[Sheet, ...] = get_args(Sheet)


@dataclass(frozen=True, slots=True)
class Printed:
    """A sheet that was printed: after which round, what each of its parts showed, as digests, and
    when. A list is one part, called ""; of cards and slips each table is one, by its number.
    """

    sheet: Sheet
    round: int
    digests: Mapping[str, str]
    at: datetime
    version: int = 0


@dataclass(frozen=True, slots=True)
class Outdated:
    """A printed sheet that says something else by now. `parts`: the numbers of the tables to print,
    also of such as there were none; none where it is one list. `old`: the tables whose paper there
    is wrong, each with the version of the tournament that it was printed by.
    """

    sheet: Sheet
    round: int
    parts: tuple[str, ...]
    at: datetime
    old: tuple[tuple[str, int], ...] = ()


def evening_after(evening: EventState, number: int) -> EventState:
    """The evening as if no round after this one had been published: corrections are in it."""
    if number >= len(evening.event.rounds):
        return evening
    tables = {at: table for at, table in evening.tables.items() if at[0] <= number}
    return replace(evening, event=evening.event.after(number), tables=tables)


def digest(facts: object) -> str:
    """A short name for what something shows: the same for the same facts, in whatever language."""
    canonical = json.dumps(facts, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:32]


def standings_shown(evening: EventState, table: Standings) -> str:
    """Of the standings: places, names and figures, and how many results are missing."""
    places = [at for at, tie_break in enumerate(table.criteria) if tie_break.key != "lot"]
    rows = [
        [
            row.place,
            row.is_level,
            evening.people[row.entrant].name,
            *(exact(row.values[at]) for at in places),
        ]
        for row in table.rows
    ]
    open_ = sum(table_state.result is None for table_state in evening.tables.values())
    return digest([evening.plan.title, [t.key for t in table.criteria], rows, open_])


def results_shown(evening: EventState) -> str:
    """Of the bracket or the cross-tables: who met whom in which round, and what came of it."""
    rounds = [asdict(round_) for round_ in evening.event.rounds]
    results = [asdict(result) for result in evening.event.results]
    names = {key: person.name for key, person in evening.people.items()}
    return digest([evening.plan.title, names, rounds, results])


def seats_shown(evening: EventState) -> dict[str, str]:
    """Of the last round, by table: who sits there in which order; "0" who sits out."""
    rounds = evening.event.rounds
    tables: dict[str, list[list[str]]] = {}
    for meeting in rounds[-1].meetings if rounds else ():
        names = [evening.people[key].name for key in meeting.seats]
        tables.setdefault(str(meeting.table or 0), []).append(names)
    return {table: digest([evening.plan.title, names]) for table, names in tables.items()}


def new_parts(printed: Iterable[Printed], sheet: Sheet, now: Mapping[str, str]) -> tuple[str, ...]:
    """The tables whose sheet was never printed as it is now, in order."""
    last = _last(p for p in printed if p.sheet == sheet)
    had = {part: s for x in last for part, s in x.digests.items()}
    return _in_order(part for part, y in now.items() if had.get(part) != y)


def lot_words(round_: Round | None) -> Text | None:
    """With which number a round was drawn, so that nobody says it was made; None where no lot was
    in it.
    """
    if round_ is None or round_.proof is None:
        return None
    if round_.moved:
        return text(
            "Drawn with the number {seed}, then changed: by hand, or for who came late.",
            seed=round_.proof.seed,
        )
    return text(
        "Drawn with the number {seed}: anybody who draws with it again finds the same.",
        seed=round_.proof.seed,
    )


def find_outdated(
    printed: Iterable[Printed], number: int, digests: Callable[[Sheet, int], Mapping[str, str]]
) -> tuple[Outdated, ...]:
    """Says which of the sheets that hang or lie there in round `number` say something else than
    would be printed now: what `digests` says of a sheet after a round.
    """
    last: dict[Sheet, list[Printed]] = {}
    for paper in _last(printed):
        if paper.sheet in OF_THE_ROUND and paper.round != number:
            continue
        before = last.get(paper.sheet, [])
        last[paper.sheet] = [*(was for was in before if was.round == paper.round), paper]
    outdateds = []
    for sheet in SHEETS:
        prints = last.get(sheet, [])
        if prints:
            now = digests(sheet, prints[-1].round)
            had: dict[str, tuple[str, int]] = {}
            for paper in prints:
                # Once all are printed again, none of a table that is no more lies there.
                before_it = {} if paper.digests.keys() >= now.keys() else had
                had = before_it | {part: (x, paper.version) for part, x in paper.digests.items()}
                had = {
                    part: paper_there for part, paper_there in had.items() if paper_there[0] != NONE
                }
            wrong = _in_order(part for part, (x, _) in had.items() if now.get(part) != x)
            new = now.keys() - had.keys() if sheet in OF_TABLES else ()
            if wrong or new:
                parts = tuple(p for p in _in_order({*wrong, *new}) if p and p in now)
                old = tuple((part, had[part][1]) for part in wrong if part)
                outdateds.append(Outdated(sheet, prints[-1].round, parts, prints[-1].at, old))
    return tuple(outdateds)


def _last(printed: Iterable[Printed]) -> list[Printed]:
    return sorted(printed, key=lambda p: p.at)


def _in_order(parts: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(parts, key=lambda part: int(part or 0)))
