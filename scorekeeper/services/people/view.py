"""Shows the people of a club: a list, somebody, and what they played."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import func, or_, select

from scorekeeper.engine.text import Text
from scorekeeper.extensions import db
from scorekeeper.models import ClubMatch, Entered, Match, Person, Played, Tournament
from scorekeeper.services.access.clubs import ClubAccess
from scorekeeper.services.people.people import person_in
from scorekeeper.services.people.roster import NamedPerson, Roster, fold, roster

PAGE = 50


@dataclass(frozen=True, slots=True)
class PersonRow:
    """Somebody in the list: how many matches, and when the last one was."""

    person: NamedPerson
    matches: int
    last_at: datetime | None


@dataclass(frozen=True, slots=True)
class PersonPages:
    """Says where in a long list a page stands, from 1."""

    page: int
    of: int
    total: int


@dataclass(frozen=True, slots=True)
class PeopleList:
    """A page of a club's people."""

    rows: tuple[PersonRow, ...]
    pages: PersonPages
    wanted: str


@dataclass(frozen=True, slots=True)
class Sat:
    """A match somebody sat at: with whom, by the names of the seats."""

    match_id: UUID
    game: str
    title: str
    at: datetime
    others: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TookPart:
    """A tournament somebody was entered in, alone or with somebody."""

    id: UUID
    title: str
    at: datetime


@dataclass(frozen=True, slots=True)
class PersonView:
    """Somebody, as the club's members see them. `merged`: the other entries of this person."""

    id: UUID
    number: int
    name: str
    nickname: str
    note: str
    called: Text
    is_forgotten: bool
    created_at: datetime
    merged: tuple[NamedPerson, ...]
    matches: tuple[Sat, ...]
    pages: PersonPages
    tournaments: tuple[TookPart, ...]


def people(
    reached: ClubAccess, wanted: str = "", page: int = 1, size: int | None = PAGE
) -> PeopleList:
    """A page of the people by name (all of them: `size` None), those only whose name or nickname
    has these letters.
    """
    key = fold(wanted)
    mine = select(Person.id).where(Person.space_id == reached.space_id)
    mine = mine.where(Person.merged_into.is_(None))
    if key:
        like = "%" + key.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"
        mine = mine.where(
            or_(
                Person.name_key.like(like, escape="\\"), Person.nickname_key.like(like, escape="\\")
            )
        )
    total = db.session.scalar(select(func.count()).select_from(mine.subquery())) or 0
    pages = nearest_page(page, total)
    first = mine.order_by(Person.forgotten_at.is_not(None), Person.name_key, Person.number)
    ids = db.session.scalars(first.limit(size).offset((pages.page - 1) * (size or 0))).all()
    known = roster(reached.space_id)
    counted = _counted(reached.space_id, known, ids)
    rows = (PersonRow(known.person(id_), *counted.get(id_, (0, None))) for id_ in ids)
    return PeopleList(tuple(rows), pages, wanted.strip())


def see_person(reached: ClubAccess, person_id: UUID, page: int = 1) -> PersonView:
    """Somebody, with a page of their matches, the latest first. A merged entry leads to who it is.
    Raises NotFound.
    """
    person_in(reached.space_id, person_id)
    known = roster(reached.space_id)
    person = person_in(reached.space_id, known.root(person_id))
    ids = known.ids(person.id)
    played = select(func.count(Played.match_id.distinct()))
    played = played.where(Played.space_id == reached.space_id, Played.person_id.in_(ids))
    pages = nearest_page(page, db.session.scalar(played) or 0)
    return PersonView(
        id=person.id,
        number=person.number,
        name=person.name,
        nickname=person.nickname,
        note=person.note,
        called=known.every[person.id].called,
        is_forgotten=person.forgotten_at is not None,
        created_at=person.created_at,
        merged=tuple(known.every[id_] for id_ in ids if id_ != person.id),
        matches=matches_of_person(reached.space_id, ids, (pages.page - 1) * PAGE, PAGE),
        pages=pages,
        tournaments=tournaments_of_person(reached.space_id, ids),
    )


def nearest_page(page: int, total: int) -> PersonPages:
    """The page asked for, or the nearest there is."""
    of = max(1, -(-total // PAGE))
    return PersonPages(min(max(page, 1), of), of, total)


def matches_of_person(
    space_id: UUID, ids: Sequence[UUID], offset: int = 0, limit: int | None = None
) -> tuple[Sat, ...]:
    """The matches of somebody, the latest first, with everybody else who sat there."""
    mine = (
        select(Played.match_id, Played.at)
        .where(Played.space_id == space_id, Played.person_id.in_(ids))
        .distinct()
        .order_by(Played.at.desc(), Played.match_id)
        .offset(offset)
    )
    chosen = [match_id for match_id, _ in db.session.execute(mine.limit(limit))]
    matches = {
        match_id: (game, title, at)
        for match_id, game, title, at in db.session.execute(
            select(Match.id, Match.game, Match.title, Match.created_at).where(Match.id.in_(chosen))
        )
    }
    others: dict[UUID, list[str]] = {u: [] for u in chosen}
    there = select(Played.match_id, Played.name).where(Played.match_id.in_(chosen))
    apart = or_(Played.person_id.is_(None), Played.person_id.not_in(ids))
    for match_id, name in db.session.execute(
        there.where(apart, Played.name != "").order_by(Played.seat, Played.turn)
    ):
        others[match_id].append(name)
    return tuple(Sat(x, *matches[x], tuple(others[x])) for x in chosen)


def tournaments_of_person(space_id: UUID, ids: Sequence[UUID]) -> tuple[TookPart, ...]:
    """The tournaments somebody was entered in, the latest first."""
    query = (
        select(Tournament.id, Tournament.title, Tournament.created_at)
        .join(Entered, Entered.tournament_id == Tournament.id)
        .where(Entered.space_id == space_id, Entered.person_id.in_(ids))
        .distinct()
        .order_by(Tournament.created_at.desc())
    )
    return tuple(TookPart(*row) for row in db.session.execute(query))


def _counted(
    space_id: UUID, known: Roster, ids: Sequence[UUID]
) -> dict[UUID, tuple[int, datetime | None]]:
    """How many matches each of these has, and the last moment, in one query."""
    entries = [entry for id_ in ids for entry in known.ids(id_)]
    rows = db.session.execute(
        select(Played.person_id, func.count(Played.match_id.distinct()), func.max(Played.at))
        .where(Played.space_id == space_id, Played.person_id.in_(entries))
        .group_by(Played.person_id)
    )
    counts: dict[UUID, tuple[int, datetime | None]] = {}
    for person_id, many, last in rows:
        if person_id is None:  # never: the people were named
            continue
        root = known.root(person_id)
        before, latest = counts.get(root, (0, None))
        counts[root] = (before + many, max(filter(None, (latest, last))))
    return counts


def club_numbers(space_id: UUID, since: datetime) -> tuple[int, int, int]:
    """How many people a club has, how many matches count for it, and how many since then."""
    mine = select(func.count(), func.count().filter(ClubMatch.at >= since))
    matches, new = db.session.execute(mine.where(ClubMatch.space_id == space_id)).one()
    return len(roster(space_id).people), matches, new
