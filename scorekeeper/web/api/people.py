"""Serves the people of a club: the list, and somebody with what they played."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from msgspec import Meta, Struct

from scorekeeper.engine.text import Text
from scorekeeper.services.api.auth import club_for_bearer
from scorekeeper.services.people import view
from scorekeeper.services.people.roster import NamedPerson
from scorekeeper.services.people.view import PersonPages, PersonView, Sat, TookPart
from scorekeeper.web.api.framework.operation import Reply, operation
from scorekeeper.web.api.framework.request import Asked
from scorekeeper.web.api.framework.serialize import struct_from

MOST_PAGES = 100_000
LONGEST_SEARCH = 100


class Turned(Struct, frozen=True):
    """Which page of a long list, from 1; behind the end it is the last one."""

    page: Annotated[int, Meta(ge=1, le=MOST_PAGES)] = 1


class Searched(Turned, frozen=True, kw_only=True):
    """Those only whose name or nickname has these letters, accents and capitals aside."""

    search: Annotated[str, Meta(max_length=LONGEST_SEARCH)] = ""


class Somebody(Struct, frozen=True):
    """Somebody of a club. Without a name they were forgotten: `called` says what stands for it."""

    id: UUID
    number: int
    called: Text
    name: str | None = None
    nickname: str | None = None


class PersonListed(Struct, frozen=True):
    """Somebody in the list: in how many matches, and when the last one was."""

    person: Somebody
    matches: int
    last_at: datetime | None = None


class People(Struct, frozen=True):
    """A page of a club's people, by name."""

    people: tuple[PersonListed, ...]
    pages: PersonPages


class Person(Struct, frozen=True):
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


def person_shape(one: NamedPerson | PersonView) -> Somebody:
    """Somebody, as every room speaks of them."""
    return struct_from(Somebody, one, name=one.name or None, nickname=one.nickname or None)


@operation(
    "GET",
    "/clubs/<uuid:club>/people",
    People,
    asks=Searched,
    names={"person": "people/0/person/id"},
)
def see_people(asked: Asked, club: UUID) -> Reply:
    """The club's people by name, a page at a time."""
    query: Searched = asked.query
    found = view.people(club_for_bearer(asked.by, club), query.search, query.page)
    rows = (struct_from(PersonListed, one, person=person_shape(one.person)) for one in found.rows)
    return Reply(People(tuple(rows), found.pages))


@operation("GET", "/clubs/<uuid:club>/people/<uuid:person>", Person, asks=Turned)
def see_person(asked: Asked, club: UUID, person: UUID) -> Reply:
    """Somebody of the club with their tournaments, and their matches a page at a time. An entry
    that was merged is answered as who it is.
    """
    found = view.see_person(club_for_bearer(asked.by, club), person, asked.query.page)
    told = struct_from(
        Person,
        found,
        person=person_shape(found),
        merged=tuple(map(person_shape, found.merged)),
        note=found.note or None,
    )
    return Reply(told)
