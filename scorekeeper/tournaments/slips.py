"""Parses a slip as the desk types it: table, then a number for each who sat there.

“353” is table 3, five to three; with numbers of two digits, spaces: “3 12 8”. Whoever sat first at
the table is typed first.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.engine.game import Measure
from scorekeeper.engine.text import Text, text
from scorekeeper.tournaments.event import Result, Score

_LONGEST = 40


@dataclass(frozen=True, slots=True)
class Slip:
    """What was read: a result, or what is wrong with what was typed."""

    result: Result | None = None
    problem: Text | None = None


def read_slip(
    typed: str, number: int, tables: Mapping[int, Sequence[str]], measure: Measure
) -> Slip:
    """The result that was typed for one of this round's tables; `measure` is the field of a score
    that the numbers are (games, points, place).
    """
    words = re.findall(r"(?<!\d)-?\d+", typed[:_LONGEST])
    if not words or re.search(r"[^\d\s.,:;/-]", typed[:_LONGEST]):
        return Slip(problem=text("Table and result in digits: “353” is table 3, five to three."))
    found = _spaced(words, tables) if len(words) > 1 else _joined(words[0], tables)
    if isinstance(found, Text):
        return Slip(problem=found)
    table, numbers = found
    scores = tuple(
        _score(key, measure, one) for key, one in zip(tables[table], numbers, strict=True)
    )
    return Slip(Result(number, table, scores))


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
    return table, [int(one) for one in rest]


def _joined(word: str, tables: Mapping[int, Sequence[str]]) -> tuple[int, list[int]] | Text:
    """“353”, “1253”: the last digits are the results, one for each at that table."""
    fits = [
        (table, [int(one) for one in word[cut:]])
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


def _score(key: str, measure: Measure, number: int) -> Score:
    score: Score = replace(Score(key), **{measure: number})  # type: ignore[arg-type] # every measure is a number
    return score
