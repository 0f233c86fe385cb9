"""Serves the people of a club: the list, and somebody with what they played."""

from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from scorekeeper.engine.text import Text
from scorekeeper.services.api.auth import reached_by
from scorekeeper.services.people import view
from scorekeeper.services.people.roster import NamedPerson
from scorekeeper.services.people.view import PersonPages, PersonView, Sat, TookPart
from scorekeeper.web.api.framework.json_schema import limits
from scorekeeper.web.api.framework.operation import Reply, operation
from scorekeeper.web.api.framework.request import Asked

MOST_PAGES = 100_000
LONGEST_SEARCH = 100


@dataclass(frozen=True, slots=True)
class Turned:
    """Which page of a long list, from 1; behind the end it is the last one."""

    page: int = field(default=1, metadata=limits(minimum=1, maximum=MOST_PAGES))


@dataclass(frozen=True, slots=True)
class Searched(Turned):
    """Those only whose name or nickname has these letters, accents and capitals aside."""

    search: str = field(default="", metadata=limits(maxLength=LONGEST_SEARCH))


@dataclass(frozen=True, slots=True)
class Somebody:
    """Somebody of a club. Without a name they were forgotten: `called` says what stands for it."""

    id: UUID
    number: int
    called: Text
    name: str | None = None
    nickname: str | None = None


@dataclass(frozen=True, slots=True)
class PersonListed:
    """Somebody in the list: in how many matches, and when the last one was."""

    person: Somebody
    matches: int
    last_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class People:
    """A page of a club's people, by name."""

    people: tuple[PersonListed, ...]
    pages: PersonPages


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody as the club's members see them; `pages` of their `matches`, the latest first.
    `merged`: other entries that are the same person.
    """

    person: Somebody
    is_forgotten: bool
    created_at: datetime
    matches: tuple[Sat, ...]
    pages: PersonPages
    tournaments: tuple[TookPart, ...]
    merged: tuple[Somebody, ...] = ()
    note: str | None = None


def somebody(one: NamedPerson | PersonView) -> Somebody:
    """Somebody, as every room speaks of them."""
    return Somebody(one.id, one.number, one.called, one.name or None, one.nickname or None)


@operation("GET", "/clubs/<uuid:club>/people", People, asks=Searched)
def see_people(asked: Asked, club: UUID) -> Reply:
    """The club's people by name, a page at a time."""
    query: Searched = asked.query
    found = view.people(reached_by(asked.by, club), query.search, query.page)
    rows = (PersonListed(somebody(one.person), one.matches, one.last_at) for one in found.rows)
    return Reply(People(tuple(rows), found.pages))


@operation("GET", "/clubs/<uuid:club>/people/<uuid:person>", Person, asks=Turned)
def see_person(asked: Asked, club: UUID, person: UUID) -> Reply:
    """Somebody of the club with their tournaments, and their matches a page at a time. An entry
    that was merged is answered as who it is.
    """
    found = view.see_person(reached_by(asked.by, club), person, asked.query.page)
    told = Person(
        person=somebody(found),
        is_forgotten=found.is_forgotten,
        created_at=found.created_at,
        matches=found.matches,
        pages=found.pages,
        tournaments=found.tournaments,
        merged=tuple(map(somebody, found.merged)),
        note=found.note or None,
    )
    return Reply(told)
