"""Lets players register from their own phones, and keeps the links they come by."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256
from uuid import UUID

from sqlalchemy import Select, select

from scorekeeper.engine.game import Problem
from scorekeeper.engine.journal import NewEntry, same_part
from scorekeeper.engine.text import Text, search_key, text
from scorekeeper.extensions import db
from scorekeeper.models import TournamentLink
from scorekeeper.services.access.public_address import public
from scorekeeper.services.answers import Answer, Forbidden, NotFound, Refused, refuse
from scorekeeper.services.storage.transactions import writing
from scorekeeper.services.tournaments.journal import Entries, append_act, desk_act, hold
from scorekeeper.services.tournaments.setup.settings import new_link
from scorekeeper.services.tournaments.view_models import (
    Access,
    Role,
    TournamentState,
    TournamentWrite,
)
from scorekeeper.tournaments.entries import JournalKind
from scorekeeper.tournaments.files.name_lists import MOST_ENTRANTS, NamedEntrant
from scorekeeper.tournaments.journal import EventState
from scorekeeper.tournaments.plan import Doors, PlannedPerson, Removal

LONGEST_LABEL = 40


def watch_token(tournament_id: UUID) -> str:
    """The address everybody may have. Raises NotFound."""
    query = _live(tournament_id).where(TournamentLink.scope == "watch")
    link = db.session.scalars(query.order_by(TournamentLink.created_at)).first()
    if link is None:
        raise NotFound
    return link.token


def links(access: Access) -> tuple[TournamentLink, ...]:
    """Every address that still opens. Raises Forbidden: for organisers only."""
    access.need("organiser")
    query = _live(access.tournament_id).order_by(TournamentLink.created_at)
    return tuple(db.session.scalars(query))


def new_helper_link(access: Access, scope: Role, label: str = "") -> TournamentLink:
    """A new address for a helper or a watcher. Raises Forbidden, NotFound, Busy."""
    if access.role != "organiser" or scope not in ("desk", "referee", "watch"):
        raise Forbidden
    with writing():
        tournament = hold(access.tournament_id)
        link = new_link(tournament, scope, datetime.now(UTC), label=label[:LONGEST_LABEL])
        db.session.add(link)
        db.session.flush()
    return link


def side_links(access: Access, entrants: tuple[str, ...]) -> dict[str, str]:
    """The address by which each of these reports, made where there is none yet, by key: what the
    codes on cards open. Raises Forbidden, NotFound, Busy.
    """
    access.need()
    return _side_links(access.tournament_id, entrants)


def _side_links(tournament_id: UUID, entrants: tuple[str, ...]) -> dict[str, str]:
    with writing():
        tournament = hold(tournament_id)
        links_made = side_links_made(tournament.id)
        now = datetime.now(UTC)
        for key in entrants:
            if key not in links_made:
                link = new_link(tournament, "side", now, entrant=key)
                db.session.add(link)
                links_made[key] = link.token
        db.session.flush()
    return {key: links_made[key] for key in entrants}


def side_links_made(tournament_id: UUID) -> dict[str, str]:
    """The addresses by which sides report, as far as they are made, by key."""
    mine = _live(tournament_id).where(TournamentLink.scope == "side")
    return {link.entrant: link.token for link in db.session.scalars(mine)}


def rename(access: Access, link_id: UUID, label: str) -> None:
    """Call whoever holds an address otherwise. Raises Forbidden, NotFound, Busy."""
    access.need("organiser")
    with writing():
        link = db.session.scalar(
            _live(access.tournament_id).where(TournamentLink.id == link_id).with_for_update()
        )
        if link is None:
            raise NotFound
        link.label = " ".join(label.split())[:LONGEST_LABEL]


def revoke(access: Access, link_id: UUID) -> None:
    """Close an address within one request. The last watching one stays. Raises Forbidden, NotFound,
    Busy.
    """
    access.need("organiser")
    with writing():
        tournament_links = db.session.scalars(_live(access.tournament_id).with_for_update()).all()
        link = next((link for link in tournament_links if link.id == link_id), None)
        if link is None:
            raise NotFound
        if link.scope == "watch" and sum(t.scope == "watch" for t in tournament_links) == 1:
            raise Forbidden
        link.revoked_at = datetime.now(UTC)


def _live(tournament_id: UUID) -> Select[TournamentLink]:
    return select(TournamentLink).where(
        TournamentLink.tournament_id == tournament_id, TournamentLink.revoked_at.is_(None)
    )


ALIKE = "alike"


def is_open(tournament: TournamentState) -> bool:
    """Whether somebody may register now."""
    return tournament.evening.doors.is_open and not is_full(tournament)


def is_full(tournament: TournamentState) -> bool:
    """Whether everybody has entered whom there is room for."""
    most = tournament.evening.doors.most
    return len(tournament.evening.people) >= (MOST_ENTRANTS if most is None else most)


def join_address(tournament: TournamentState) -> str:
    """Where people register themselves."""
    return public("tournaments.join", key=watch_token(tournament.access.tournament_id))


@desk_act
def set_doors(_: TournamentState, doors: Doors) -> Entries:
    """Open the registration, or close it."""
    if doors.most is not None and not 0 < doors.most <= MOST_ENTRANTS:
        words = text("A number from 1 to {most} is needed, or none.", most=MOST_ENTRANTS)
        return refuse("range", words, "most")
    return [NewEntry(JournalKind.DOORS, doors)]


def register(
    access: Access, write: TournamentWrite, named: NamedEntrant, *, is_other: bool = False
) -> str | Refused:
    """Enter somebody by their own word; the address by which they mend it and report results. The
    same client id again is the same entrant. A name that is there already is said first, and taken
    all the same when they are others (`is_other`). Raises NotFound, Busy.
    """
    key = f"e{sha256(f'{access.tournament_id}{write.client_id}'.encode()).hexdigest()[:16]}"

    def act(tournament: TournamentState) -> Entries:
        problems = list(named.problems)
        if not is_open(tournament):
            problems.append(Problem("finished", "", closed_words(tournament)))
        person = PlannedPerson(key, named.name, named.players)
        others = [other for at, other in tournament.evening.people.items() if at != key]
        is_there = any(set(_signs(other)) & set(_signs(person)) for other in others)
        if is_there and not is_other and not problems:
            words = text("“{name}” is on the list already. Is that you?", name=named.name)
            problems.append(Problem(ALIKE, ALIKE, words))
        return Refused(tuple(problems)) if problems else [NewEntry(JournalKind.REGISTER, person)]

    answer = append_act(access, write, act, key)
    if isinstance(answer, Refused):
        return answer
    return _side_links(access.tournament_id, (key,))[key]


def closed_words(tournament: TournamentState) -> Text:
    """Why nobody can register now."""
    if tournament.evening.doors.is_open:
        return text("The tournament is full: ask at the desk.")
    return text("Registration is closed: ask at the desk.")


def namesakes(evening: EventState) -> Mapping[str, tuple[str, ...]]:
    """For everybody who is waited for: who else on the list has the same name."""
    names: dict[str, list[str]] = {}
    for key, person in evening.people.items():
        for sign in _signs(person):
            names.setdefault(sign, []).append(key)
    names_alike = {}
    for key, person in evening.people.items():
        if key in evening.waiting:
            alike = dict.fromkeys(other for sign in _signs(person) for other in names[sign])
            names_alike[key] = tuple(other for other in alike if other != key)
    return names_alike


def _signs(person: PlannedPerson) -> tuple[str, ...]:
    """What two who are the same have in common: the name, whatever its accents, or the players."""
    players = " & ".join(sorted(map(search_key, person.players)))
    return (f"= {search_key(person.name)}", *((f"& {players}",) if players else ()))


def list_number(tournament: TournamentState, key: str) -> int:
    """Which number on the list somebody is, from 1. Raises NotFound."""
    listed = list(tournament.evening.people)
    if key not in listed:
        raise NotFound
    return listed.index(key) + 1


def may_mend(tournament: TournamentState, key: str) -> bool:
    """Whether somebody may still change their own entry: until they sit down for the first time."""
    seated = {seat for _, meeting in tournament.evening.event.meetings() for seat in meeting.seats}
    return key in tournament.evening.people and key not in seated


def rename_entrant(access: Access, write: TournamentWrite, named: NamedEntrant) -> Answer:
    """Call oneself otherwise. Raises NotFound, Forbidden, Busy."""

    def renamed(person: PlannedPerson) -> NewEntry | Refused:
        if named.problems:
            return Refused(named.problems)
        called = replace(person, name=named.name, players=named.players)
        return NewEntry(JournalKind.REGISTER, called)

    return _append_own(access, write, renamed)


def withdraw(access: Access, write: TournamentWrite) -> Answer:
    """Take oneself off the list. Raises NotFound, Forbidden, Busy."""
    return _append_own(
        access, write, lambda person: NewEntry(JournalKind.REMOVE, Removal(person.key))
    )


def _append_own(
    access: Access, write: TournamentWrite, change: Callable[[PlannedPerson], NewEntry | Refused]
) -> Answer:
    def act(tournament: TournamentState) -> Entries:
        if access.role != "side":
            raise Forbidden
        if not may_mend(tournament, access.entrant):
            return refuse("not_active", text("This can be changed at the desk only."))
        entry = change(tournament.evening.people[access.entrant])
        return entry if isinstance(entry, Refused) else [entry]

    def called(tournament: TournamentState) -> object:
        person = tournament.evening.people.get(access.entrant)
        return person and (person.name, person.players)

    return append_act(access, write, act, access.entrant, is_free=same_part(called))


@desk_act
def merge(tournament: TournamentState, key: str, into: str) -> Entries:
    """Somebody who registered is on the list already: the entry made first stays. Refused for who
    has come or played.
    """
    people = tournament.evening.people
    if key not in people or into not in people or key == into:
        raise NotFound
    if key not in tournament.evening.waiting:
        return refuse("not_active", text("{name} has come already.", name=people[key].name), "key")
    return [NewEntry(JournalKind.REMOVE, Removal(key, into))]
