"""Lists names that nobody has identified yet, and lets an organiser say who they are."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

from sqlalchemy import func, or_, select

from scorekeeper.extensions import db
from scorekeeper.models import ClubMatch, Entered, Link, Match, Played
from scorekeeper.services.access.clubs import ClubAccess, club_for_organiser
from scorekeeper.services.answers import NotFound, Refused
from scorekeeper.services.matches.log.shown_match import forgotten_number
from scorekeeper.services.people.adoption import NEW
from scorekeeper.services.people.club_matches import identify
from scorekeeper.services.people.people import (
    PersonForm,
    added_by,
    check,
    chosen_person,
    lock_people,
    new_person,
)
from scorekeeper.services.people.roster import NamedPerson, players_changed, roster
from scorekeeper.services.storage.transactions import write_once, writing

PAGE = 50


@dataclass(frozen=True, slots=True)
class Unsorted:
    """A name nobody has sorted: in how many seats, entered in how many tournaments, and everybody
    of the club whom it might be.
    """

    key: str
    name: str
    seats: int
    tournaments: int
    likely: tuple[NamedPerson, ...]


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat of a match: the name it goes by there, and who that is. `is_substitute`: sat down for
    somebody else.
    """

    field: str
    name: str
    is_substitute: bool
    person: NamedPerson | None


@dataclass(frozen=True, slots=True)
class MatchSeats:
    """A match of the club and who sat where in it. `is_adopted`: it can be given back;
    `watch_token` opens it to look at, blank where no such link is left.
    """

    id: UUID
    game: str
    title: str
    at: datetime
    seats: tuple[SeatView, ...]
    is_adopted: bool
    watch_token: str


def count_unsorted(space_id: UUID) -> int:
    """How many names wait."""
    return len(_waiting(space_id))


def unsorted_names(reached: ClubAccess, page: int = 1) -> tuple[Unsorted, ...]:
    """The names that wait, those in most seats first, a page of them."""
    waiting = sorted(_waiting(reached.space_id).items(), key=lambda x: (-sum(x[1][1:]), x[0]))
    known = roster(reached.space_id)
    return tuple(
        Unsorted(key, name, seats, entries, _likely(key, tuple(known.people.values())))
        for key, (name, seats, entries) in waiting[(page - 1) * PAGE : page * PAGE]
    )


def _waiting(space_id: UUID) -> Mapping[str, tuple[str, int, int]]:
    waiting: dict[str, tuple[str, int, int]] = {}
    for kind in (Played, Entered):
        # An expression, so that few rows without a person are found, and not all by their names.
        key_of = kind.name_key.concat("")
        rows = db.session.execute(
            select(key_of, func.min(kind.name), func.count())
            .where(kind.space_id == space_id, kind.person_id.is_(None), key_of != "")
            .group_by(key_of)
        )
        for key, name, many in rows:
            if forgotten_number(name) is not None:
                continue
            known, seats, entries = waiting.get(key, (name, 0, 0))
            more = (seats + many, entries) if kind is Played else (seats, entries + many)
            waiting[key] = (known, *more)
    return waiting


def _likely(key: str, people: tuple[NamedPerson, ...]) -> tuple[NamedPerson, ...]:
    """Who is called exactly so, else who has one of these words among their names."""
    exact = tuple(person for person in people if key in person.keys)
    words = set(key.split())
    near = (p for p in people if words & {word for own in p.keys for word in own.split()})
    return exact or tuple(near)


def sort_name(
    account_id: UUID, club_id: UUID, key: str, chosen: str, client_id: str
) -> UUID | Refused:
    """Say who a name is, in every match and tournament where nobody said so yet: the id of a
    person, or “new” for somebody who is called so, added once per client id. Raises NotFound,
    Forbidden, Busy.
    """
    reached = club_for_organiser(account_id, club_id)

    def act() -> UUID | Refused:
        lock_people(club_id)
        added = added_by(reached.space_id, client_id)
        if added is not None:
            return added
        waiting = _waiting(reached.space_id)
        if key not in waiting:
            raise NotFound
        if chosen == NEW:
            wanted = PersonForm(waiting[key][0]).tidy()
            problems = check(wanted, roster(reached.space_id).people.values())
            if problems:
                return Refused(problems)
            person = new_person(reached.space_id, wanted, client_id)
        else:
            person = chosen_person(reached.space_id, chosen)
        identify(reached.space_id, key, person.id)
        return person.id

    return write_once(act)


def add_all(account_id: UUID, club_id: UUID, client_id: str) -> int:
    """Say of every name that waits that it is somebody new, in one write; who is called like
    somebody of the club still waits. How many were added; the same again adds nobody. Raises
    NotFound, Forbidden, Busy.
    """
    reached = club_for_organiser(account_id, club_id)

    def act() -> int:
        lock_people(club_id)
        named, added = client_id[:56], 0
        if added_by(reached.space_id, named) is not None:
            return added
        known = list(roster(reached.space_id).people.values())
        for place, (key, (name, _, _)) in enumerate(_waiting(reached.space_id).items()):
            wanted = PersonForm(name).tidy()
            if check(wanted, known):
                continue
            person = new_person(reached.space_id, wanted, f"{named}.{place}")
            identify(reached.space_id, key, person.id)
            added += 1
        return added

    return write_once(act)


def seats_of(reached: ClubAccess, match_id: UUID) -> MatchSeats:
    """A match of the club and who sat where. Raises NotFound."""
    pair = db.session.execute(
        select(ClubMatch, Match)
        .join(Match, Match.id == ClubMatch.match_id)
        .where(ClubMatch.match_id == match_id, ClubMatch.space_id == reached.space_id)
    ).one_or_none()
    if pair is None:
        raise NotFound
    match = pair[1]
    known = roster(reached.space_id)
    mine = select(Played).where(Played.match_id == match_id).order_by(Played.seat, Played.turn)
    return MatchSeats(
        id=match.id,
        game=match.game,
        title=match.title,
        at=match.created_at,
        seats=tuple(
            SeatView(
                field=f"seat.{row.seat}.{row.turn}",
                name=row.name,
                is_substitute=row.turn > 0,
                person=known.known_person(row.person_id),
            )
            for row in db.session.scalars(mine)
        ),
        is_adopted=match.space_id != reached.space_id,
        watch_token=_watching(match.id),
    )


def _watching(match_id: UUID) -> str:
    now = datetime.now(UTC)
    query = select(Link).where(Link.match_id == match_id, Link.scope == "watch")
    query = query.where(Link.label == "", Link.revoked_at.is_(None))
    query = query.where(or_(Link.expires_at.is_(None), Link.expires_at > now))
    link = db.session.scalar(query.order_by(Link.created_at).limit(1))
    return "" if link is None else link.token


def sort_seats(
    account_id: UUID, club_id: UUID, match_id: UUID, choices: Mapping[str, str]
) -> Refused | None:
    """Say who sat where in one match: `choices` by the field of a seat, the id of a person or blank
    for nobody yet. What is not said stays. Raises NotFound, Forbidden, Busy.
    """
    reached = club_for_organiser(account_id, club_id)
    with writing():
        lock_people(club_id)
        seats_of(reached, match_id)
        for row in db.session.scalars(select(Played).where(Played.match_id == match_id)):
            chosen = choices.get(f"seat.{row.seat}.{row.turn}")
            if chosen is not None:
                row.person_id = chosen_person(reached.space_id, chosen).id if chosen else None
        players_changed.send([match_id])
    return None
