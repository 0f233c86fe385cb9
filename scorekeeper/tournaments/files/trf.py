"""Writes an event of two sides as FIDE's tournament report file (TRF-16 with TRF(x) lines).

Whoever deals first has white. A void match is a round not played; a missing result is left blank.
"""

import unicodedata
from collections.abc import Iterator, Mapping
from datetime import date
from fractions import Fraction

from scorekeeper.tournaments.event import Event, Meeting, Result
from scorekeeper.tournaments.standings.standings import Standings
from scorekeeper.tournaments.standings.tally import Bout, score_of

_NAME = 33
_USUAL = (2, 1, 0, 2)
_ALONE = "0000 - "


def report_file(event: Event, table: Standings, day: date, rounds: int | None = None) -> str:
    """The file; `table` places everybody, `day` it was played, `rounds` there will be. Sides are
    numbered by the seeding.
    """
    numbers = {key: number for number, key in enumerate(event.seeding, start=1)}
    when = day.strftime("%Y/%m/%d")
    lines = [
        f"012 {_plain(event.title) or '-'}",
        f"042 {when}",
        f"052 {when}",
        f"062 {len(numbers)}",
        f"092 Individual: {event.system}",
        f"XXR {max(rounds or 0, len(event.rounds))}",
        *_initial(event),
        *_worth(event),
        *_sides(event, table, numbers),
    ]
    return "".join(f"{line}\r\n" for line in lines)


def _initial(event: Event) -> Iterator[str]:
    """Who of the first pair has white, which other programs ask for before round 1: who deals first
    is drawn by lot here, so that of the best side counts once it is known.
    """
    colours = {
        key: colour
        for one in event.rounds[:1]
        for meeting in one.meetings
        if not meeting.is_bye
        for key, colour in zip(meeting.seats, ("white1", "black1"), strict=True)
    }
    first = next((colours[key] for key in event.seeding if key in colours), "white1")
    yield f"XXC {first}"


def _worth(event: Event) -> Iterator[str]:
    """What a win, a draw, a loss and a bye are worth, where it is not 1, ½, 0 and 1."""
    contest = event.contest
    halves = (contest.win, contest.draw, contest.loss, contest.bye)
    if halves == _USUAL:
        return
    for code, half in (
        ("BBW", contest.win),
        ("BBD", contest.draw),
        ("BBL", contest.loss),
        ("BBZ", 0),
        ("BBF", contest.loss),
        ("BBU", contest.bye),
    ):
        yield f"{code} {_decimal(Fraction(half, 2)):>4}"


def _sides(event: Event, table: Standings, numbers: Mapping[str, int]) -> Iterator[str]:
    rows = {row.entrant: row for row in table.rows}
    seated = {
        (number, key): meeting for number, meeting in event.meetings() for key in meeting.seats
    }
    for key, number in numbers.items():
        points = sum((bout.worth for bout in rows[key].bouts), Fraction(0))
        name = _plain(event.by_key[key].name or key)[:_NAME]
        head = f"001 {number:>4}      {name:<{_NAME}}" + " " * 33
        line = f"{head}{_decimal(points):>4} {rows[key].place:>4}"
        cells = (
            _cell(event, key, bout, seated.get((bout.round, key)), numbers)
            for bout in rows[key].bouts
        )
        yield line + "".join(f"  {cell}" for cell in cells)


def _cell(
    event: Event, key: str, bout: Bout, meeting: Meeting | None, numbers: Mapping[str, int]
) -> str:
    """Opponent, colour and result of one round, in eight columns."""
    if meeting is None or bout.how == "void":
        return f"{_ALONE}{'H' if bout.worth else 'Z'}"
    if meeting.is_bye:
        return f"{_ALONE}U"
    other = next(one for one in meeting.seats if one != key)
    colour = "w" if meeting.seats[0] == key else "b"
    result = event.result(bout.round, meeting)
    sign = " " if result is None else _sign(result, key, other)
    return f"{numbers[other]:>4} {colour} {sign}"


def _sign(result: Result, key: str, other: str) -> str:
    if result.ending == "forfeit":
        return "-" if key in result.absent else "+"
    mine, theirs = score_of(result, key), score_of(result, other)
    by = mine.games - theirs.games
    if mine.games == theirs.games == 0:
        by = mine.points - theirs.points
    return "=" if by == 0 else "1" if by > 0 else "0"


def _decimal(number: Fraction) -> str:
    """One decimal, as the report wants it; points are halves."""
    tenths = number.numerator * 10 // number.denominator
    return f"{tenths // 10}.{tenths % 10}"


def _plain(words: str) -> str:
    """Without accents and signs: each letter takes one column of one byte."""
    known = words.replace("–", "-").replace("’", "'").replace("ñ", "n").replace("Ñ", "N")
    parts = unicodedata.normalize("NFKD", known).encode("ascii", "ignore").decode("ascii")
    return " ".join(parts.split())
