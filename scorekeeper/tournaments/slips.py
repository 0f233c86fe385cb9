"""Parses a slip as the desk types it: table, then a number for each who sat there.

“353” is table 3, five to three; with numbers of two digits, spaces: “3 12 8”. Whoever sat first at
the table is typed first. “r1 3 53” is of round 1, and so is “t1 3 53”.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.engine.game import Measure
from scorekeeper.engine.text import Text, text
from scorekeeper.tournaments.event import Result, Score

_LONGEST = 40
_ROUND = re.compile(r"\s*[rt]\s*([0-9]{1,3})(?:[\s.,:;/-]+|$)", re.IGNORECASE)

Rounds = Mapping[int, Mapping[int, Sequence[str]]]
"""Who sits at which table, by round."""


@dataclass(frozen=True, slots=True)
class Slip:
    """Holds what was read: a result, or what is wrong with what was typed."""

    result: Result | None = None
    problem: Text | None = None


def read_slip(typed: str, rounds: Rounds, measure: Measure, sample: str) -> Slip:
    """The result that was typed for a table of the last round or of the one that is named;
    `measure` is the field of a score that the numbers are (games, points, place). `sample`: a slip
    that could be.
    """
    named = _ROUND.match(typed)
    number = int(named[1]) if named else max(rounds, default=0)
    tables = rounds.get(number, {})
    if named and not tables:
        return Slip(problem=text("Round {n} is not published.", n=number))
    numerals = re.sub("[–−]", "-", typed[named.end() if named else 0 :][:_LONGEST])
    words = re.findall(r"(?<!\d)-?\d+", numerals)
    if not words or re.search(r"[^\d\s.,:;/-]", numerals):
        return Slip(problem=text("Table and result in digits, such as “{sample}”.", sample=sample))
    split = _spaced(words, tables) if len(words) > 1 else _joined(words[0], tables)
    if isinstance(split, Text):
        return Slip(problem=split)
    table, numbers = split
    scores: tuple[Score, ...] = tuple(
        replace(Score(key), **{measure: points})  # type: ignore[arg-type] # every measure is a number
        for key, points in zip(tables[table], numbers, strict=True)
    )
    return Slip(Result(number, table, scores))


def slip_of(table: int, numbers: Sequence[int]) -> str:
    """A result as it would be typed, as short as can be."""
    is_short = all(0 <= number <= 9 for number in numbers)
    return ("" if is_short else " ").join(map(str, (table, *numbers)))


def _spaced(
    words: Sequence[str], tables: Mapping[int, Sequence[str]]
) -> tuple[int, list[int]] | Text:
    """“3 12 8”; also “3 53”, where the numbers are of one digit."""
    table, rest = int(words[0]), words[1:]
    if table not in tables:
        return _no_table(table, tables)
    seats = len(tables[table])
    if len(rest) == 1 and seats > 1 and len(rest[0]) == seats and rest[0].isdigit():
        rest = list(rest[0])
    if len(rest) != seats:
        return text(
            "Table {table} has {n} results, not {given}.", table=table, n=seats, given=len(rest)
        )
    return table, [int(s) for s in rest]


def _joined(word: str, tables: Mapping[int, Sequence[str]]) -> tuple[int, list[int]] | Text:
    """“353”, “1253”: the last digits are the results, one for each at that table."""
    fits = [
        (table, [int(s) for s in word[cut:]])
        for cut in range(1, len(word) if word.isdigit() else 0)
        if (table := int(word[:cut])) in tables and len(tables[table]) == len(word) - cut
    ]
    if len(fits) == 1:
        return fits[0]
    if not fits:
        return text(
            "No table of this round fits “{typed}”: type table and results apart.", typed=word
        )
    return text("“{typed}” fits two tables: type table and results apart.", typed=word)


def _no_table(table: int, tables: Mapping[int, Sequence[str]]) -> Text:
    return text(
        "There is no table {table} in this round: {first} to {last}.",
        table=table,
        first=min(tables, default=0),
        last=max(tables, default=0),
    )
