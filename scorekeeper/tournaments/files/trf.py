"""Writes an event of two sides as FIDE's tournament report file: TRF 2026, and beside it the TRF(x)
lines that programs read before.

Whoever deals first has white. A void match is a round not played; a missing result is left blank.
"""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
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
    rounds = max(rounds or 0, len(event.rounds))
    when = day.strftime("%Y/%m/%d")
    lines = [
        f"012 {_plain(event.title) or '-'}",
        f"042 {when}",
        f"052 {when}",
        f"062 {len(numbers)}",
        f"092 Individual: {event.system}",
        f"142 {rounds}",
        f"XXR {rounds}",
        *_initial(event),
        *_worth(event),
        *_sides(event, table, numbers),
        *_byes(event, numbers, rounds),
        *(f"260 001 {rounds:03} {_listed([numbers[k] for k in keys])}" for keys in event.forbidden),
        *_walkovers(event, numbers),
    ]
    return "".join(f"{line}\r\n" for line in lines)


def _initial(event: Event) -> Iterator[str]:
    """Says who of the first pair has white, which other programs ask for before round 1: who deals
    first is drawn by lot here, so that of the best side counts once it is known.
    """
    colours = {
        key: colour
        for round_ in event.rounds[:1]
        for meeting in round_.meetings
        if not meeting.is_bye
        for key, colour in zip(meeting.seats, ("white1", "black1"), strict=True)
    }
    first = next((colours[key] for key in event.seeding if key in colours), "white1")
    yield f"152 {first[0].upper()}"
    yield f"XXC {first}"


def _worth(event: Event) -> Iterator[str]:
    """Says what a win, a draw, a loss and a bye are worth, where it is not 1, ½, 0 and 1."""
    contest = event.contest
    halves = (contest.win, contest.draw, contest.loss, contest.bye)
    if halves == _USUAL:
        return
    parts = zip("WDLAP", (contest.win, contest.draw, contest.loss, 0, contest.bye), strict=True)
    cells = (f"{code}{_decimal(Fraction(half, 2)):>4}" for code, half in parts)
    yield f"162  {'    '.join(cells)}"
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


def _byes(event: Event, numbers: Mapping[str, int], rounds: int) -> Iterator[str]:
    """Says who said that they will not be in a round to come: for half a point, or for none."""
    for number in range(len(event.rounds) + 1, rounds + 1):
        away = [entrant for entrant in event.entrants if not entrant.is_in(number)]
        for kind, is_half in (("H", True), ("Z", False)):
            some = [numbers[e.key] for e in away if e.has_half(number) == is_half]
            if some:
                yield f"240 {kind} {number:03} {_listed(some)}"


def _walkovers(event: Event, numbers: Mapping[str, int]) -> Iterator[str]:
    """Says what who did not come has all the same, where a loss is worth something: a report knows
    one worth for every absence, and it is nothing.
    """
    if event.contest.loss:
        points = _decimal(Fraction(event.contest.loss, 2))
        for result in event.results:
            if result.absent:
                some = _listed([numbers[key] for key in result.absent])
                yield f"299 -{' ' * 8}{points:>4}  {result.round:03} {some}"


def _listed(numbers: Sequence[int]) -> str:
    return " ".join(f"{number:>4}" for number in sorted(numbers))


def _cell(
    event: Event, key: str, bout: Bout, meeting: Meeting | None, numbers: Mapping[str, int]
) -> str:
    """Opponent, colour and result of one round, in eight columns."""
    if meeting is None or bout.how == "void":
        return f"{_ALONE}{'H' if bout.worth else 'Z'}"
    if meeting.is_bye:
        return f"{_ALONE}U"
    other = next(seat for seat in meeting.seats if seat != key)
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
