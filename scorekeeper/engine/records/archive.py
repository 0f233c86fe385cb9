"""Reads an archive: a club, or a part of one, as one file that another installation takes in.

It holds facts only: figures, ratings and balances follow from them. Each part is named by a key of
its own (p1, m1, t1 …), and by that key the others speak of it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, is_dataclass
from datetime import date, datetime
from functools import cache
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from scorekeeper.engine.records.codec import Misfit, as_literal, decode, none_of, wrong_value
from scorekeeper.engine.text import Text, text

FORMAT = "scorekeeper-archive/1"
KEYED = ("people", "matches", "tournaments", "evenings")

A_DAY, A_MOMENT = text("a day (YYYY-MM-DD)"), text("a moment with its time zone")

ArchiveScope = Literal["club", "person", "evening", "season", "tables"]
"""Says what it is an archive of: `tables` are those of a phone, with nothing but their matches."""


@dataclass(frozen=True, slots=True)
class _Meant:
    """Says what a text is: a key of other parts (`of`), a moment or a day (`when`); how long."""

    of: str = ""
    when: type[date] | None = None
    most: int = 10**6


PersonKey = Annotated[str, _Meant(of="people")]
MatchKey = Annotated[str, _Meant(of="matches")]
CupKey = Annotated[str, _Meant(of="tournaments")]
MomentText = Annotated[str, _Meant(when=datetime)]
DayText = Annotated[str, _Meant(when=date)]
Short = Annotated[str, _Meant(most=16)]
Nickname = Annotated[str, _Meant(most=40)]
Label = Annotated[str, _Meant(most=64)]
Name = Annotated[str, _Meant(most=80)]
Words = Annotated[str, _Meant(most=200)]
Note = Annotated[str, _Meant(most=500)]


@dataclass(frozen=True, slots=True)
class ArchivedPerson:
    """An entry of a club's list. `same_as`: the entry that is the same person; `forgotten`: since
    when there is no name any more.
    """

    key: str
    number: int
    since: MomentText
    name: Name = ""
    nickname: Nickname = ""
    note: Note = ""
    same_as: PersonKey | None = None
    forgotten: MomentText | None = None


@dataclass(frozen=True, slots=True)
class ArchivedSeat:
    """Says who sat in a seat, from 1 as the match was begun; `turn` 0 first, then n for the nth who
    sat down for them.
    """

    seat: int
    turn: int
    person: PersonKey


@dataclass(frozen=True, slots=True)
class ArchivedPlace:
    """Says at which table of a tournament a match was played."""

    tournament: CupKey
    round: int
    table: int


@dataclass(frozen=True, slots=True)
class ArchivedMatch:
    """A match record with its log; matches begun at one table have the same `table`. Seats that
    nobody was named for by the club are left out.
    """

    key: str
    record: Any
    table: Label = ""
    checked: bool = False
    seats: tuple[ArchivedSeat, ...] = ()
    place: ArchivedPlace | None = None


@dataclass(frozen=True, slots=True)
class ArchivedGuest:
    """Names somebody of an evening, by the name they came by."""

    key: Short
    name: Name


@dataclass(frozen=True, slots=True)
class ArchivedPart:
    """A match of an evening, and who sat there by the evening's own keys, in the order of seats."""

    match: MatchKey
    people: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ArchivedEvening:
    """Several matches of the same people, in order. `settlement` follows from them: it is there for
    other programs.
    """

    key: str
    begun: MomentText
    people: tuple[ArchivedGuest, ...]
    matches: tuple[ArchivedPart, ...]
    settlement: Any = None


@dataclass(frozen=True, slots=True)
class ArchivedEntrant:
    """Says who an entrant of a tournament is; `member` 1 is the second of a pair."""

    entrant: str
    member: int
    person: PersonKey


@dataclass(frozen=True, slots=True)
class ArchivedTournament:
    """A tournament's own file (its journal), and whom the club knows its entrants to be."""

    key: str
    begun: MomentText
    file: Any
    entrants: tuple[ArchivedEntrant, ...] = ()


@dataclass(frozen=True, slots=True)
class ArchivedSeason:
    """A stretch of a year. `best`: how many results count, absent for all; `worth`: what places are
    worth, the first first.
    """

    name: Name
    starts_on: DayText
    ends_on: DayText
    worth: tuple[int, ...]
    best: int | None = None
    tournaments: tuple[CupKey, ...] = ()


@dataclass(frozen=True, slots=True)
class ArchivedCash:
    """A line of the cash box that somebody recorded; amounts in minor units. Of a person, of an
    entrant of a tournament, or of the club itself. `voids`: the number of the line it takes back.
    """

    number: int
    kind: str
    amount: int
    currency: str
    at: MomentText
    person: PersonKey | None = None
    tournament: CupKey | None = None
    entrant: Label = ""
    words: Words = ""
    payer: Name = ""
    voids: int | None = None


@dataclass(frozen=True, slots=True)
class ArchivedRemark:
    """A tournament that somebody took part in and that is not in the file itself."""

    title: str
    begun: str


@dataclass(frozen=True, slots=True)
class Archive:
    """All of it. `of`: what it is an archive of, `name` its name, `written` when. `took_part` and
    `entered_as` are for whom it is about to read.
    """

    format: str
    of: ArchiveScope
    name: str
    written: MomentText
    people: tuple[ArchivedPerson, ...] = ()
    tournaments: tuple[ArchivedTournament, ...] = ()
    matches: tuple[ArchivedMatch, ...] = ()
    evenings: tuple[ArchivedEvening, ...] = ()
    seasons: tuple[ArchivedSeason, ...] = ()
    cash: tuple[ArchivedCash, ...] = ()
    took_part: tuple[ArchivedRemark, ...] = ()
    entered_as: tuple[str, ...] = ()


def has_matches_alone(archive: Archive) -> bool:
    """Says whether nothing is in it but the matches of somebody's tables."""
    others = (*(kind for kind in KEYED if kind != "matches"), "seasons", "cash")
    is_bare = not any(match.seats or match.place for match in archive.matches)
    return archive.of == "tables" and is_bare and not any(getattr(archive, x) for x in others)


def is_archive(document: object) -> bool:
    """Says whether a JSON document calls itself an archive."""
    return isinstance(document, dict) and document.get("format") == FORMAT


def read(document: object) -> Archive:
    """The archive a JSON document is, whose parts fit together. Records and tournaments in it are
    read by their own readers. Raises Misfit naming every wrong place.
    """
    if isinstance(document, dict) and document.get("format") != FORMAT:
        raise Misfit([wrong_value("archive.format", as_literal(FORMAT), document.get("format"))])
    archive: Archive = decode(Archive, document, "archive")
    keys = {name: Counter(x.key for x in getattr(archive, name)) for name in KEYED}
    lines = [line for name, counts in keys.items() for line in _twice(f"archive.{name}", counts)]
    lines += _wrong(archive, "archive", keys)
    lines += _doubled(archive) if not lines else ()
    if lines:
        raise Misfit(lines)
    return archive


def _twice(at: str, counts: Mapping[Any, int]) -> Iterator[Text]:
    for key, n in counts.items():
        if n > 1:
            yield text("{at}: {found} stands twice", at=at, found=as_literal(key))


def _wrong(value: Any, at: str, keys: Mapping[str, Mapping[str, int]]) -> Iterator[Text]:  # noqa: ANN401 (any part)
    """Keys that nothing has, moments that are none, words that are too long."""
    kind: Any = type(value)
    for name, meant in _meanings(kind).items():
        field_value = getattr(value, name)
        several = isinstance(field_value, tuple)
        for number, part in enumerate(field_value if several else (field_value,)):
            place = f"{at}.{name}[{number}]" if several else f"{at}.{name}"
            if is_dataclass(part):
                yield from _wrong(part, place, keys)
            elif meant is not None and part is not None:
                yield from _unmeant(place, meant, part, keys)


@cache
def _meanings(kind: type[Any]) -> Mapping[str, _Meant | None]:
    """Says what the text of each field is, None for any."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: next(_meant(hint), None) for name, hint in hints.items()}


def _meant(hint: Any) -> Iterator[_Meant]:  # noqa: ANN401 (a type hint)
    if get_origin(hint) is Annotated:
        yield hint.__metadata__[0]
    else:
        for arg in get_args(hint):
            yield from _meant(arg)


def _unmeant(
    at: str, meant: _Meant, key: str, keys: Mapping[str, Mapping[str, int]]
) -> Iterator[Text]:
    if meant.of and key not in keys[meant.of]:
        yield none_of(at, key, (f"archive.{meant.of}",))
    if meant.when is not None and not _is_when(meant.when, key):
        yield wrong_value(at, A_DAY if meant.when is date else A_MOMENT, key)
    if len(key) > meant.most:
        yield text("{at}: longer than {most} letters", at=at, most=meant.most)


def _is_when(kind: type[date], written_date: str) -> bool:
    try:
        when = kind.fromisoformat(written_date)
    except ValueError:
        return False
    return not isinstance(when, datetime) or when.tzinfo is not None


def _doubled(archive: Archive) -> Iterator[Text]:
    """Says what would be told twice, or about itself."""
    yield from _circles({person.key: person.same_as for person in archive.people})
    numbers = [archived_cash.number for archived_cash in archive.cash]
    for place, cash in enumerate(archive.cash):
        if cash.voids is not None and cash.voids not in numbers[:place]:
            yield not_earlier(f"archive.cash[{place}].voids", cash.voids)
    for place, evening in enumerate(archive.evenings):
        guests = {guest.key for guest in evening.people}
        if not guests.issuperset(key for part in evening.matches for key in part.people):
            at = f"archive.evenings[{place}]"
            yield text("{at}: somebody sits there who is not among its people", at=at)
    key_lists: tuple[tuple[str, Iterable[Any]], ...] = (
        ("people.number", (archived_person.number for archived_person in archive.people)),
        ("cash.number", numbers),
        ("cash.voids", (c.voids for c in archive.cash if c.voids is not None)),
        (
            "evenings.match",
            (
                part.match
                for archived_evening in archive.evenings
                for part in archived_evening.matches
            ),
        ),
        ("matches.place", (match.place for match in archive.matches if match.place is not None)),
        *(("seasons.tournaments", season.tournaments) for season in archive.seasons),
    )
    for name, key_list in key_lists:
        yield from _twice(f"archive.{name}", Counter(key_list))


def not_earlier(at: str, number: int) -> Text:
    """Say that what is taken back at this place is nothing that stands before it."""
    return text("{at}: {found} is no earlier line", at=at, found=str(number))


def _circles(after: Mapping[str, str | None]) -> Iterator[Text]:
    """Says who would be the same as themselves, by way of others."""
    for key, first in after.items():
        visited, here = {key}, first
        while here is not None and here not in visited:
            visited.add(here)
            here = after[here]
        if here is not None:
            yield text(
                "{at}: {found} is the same as itself", at="archive.people", found=as_literal(key)
            )
