"""Lets a club count tables that were begun without an account, with all their history.

The table's space is linked to the club's; nothing is moved, and every link of it works on.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal
from uuid import UUID

from sqlalchemy import select

from scorekeeper.engine.game import Problem
from scorekeeper.engine.text import text
from scorekeeper.extensions import db
from scorekeeper.models import Account, Adoption, Club, Match, Played, Space
from scorekeeper.services.access.clubs import ClubAccess, club_for_organiser
from scorekeeper.services.answers import Broken, NotFound, Refused
from scorekeeper.services.matches.loader import link_of, open_match, replay_matches
from scorekeeper.services.matches.log.replayed import is_writing
from scorekeeper.services.matches.log.shown_match import forgotten_number
from scorekeeper.services.people.club_matches import sitters, take_in, uncount_matches
from scorekeeper.services.people.people import (
    PersonForm,
    check,
    chosen_person,
    claim_unsorted,
    lock_people,
    new_person,
)
from scorekeeper.services.people.roster import NamedPerson, Roster, fold, players_changed, roster
from scorekeeper.services.storage.transactions import write_once, writing

State = Literal["free", "ours", "taken", "watching"]
"""Whether a table can be adopted: it can; it was, by this club, or by another; or this link only
watches it, so that who has it is not asked."""

NEW = "new"


@dataclass(frozen=True, slots=True)
class AdoptableTable:
    """A table somebody could adopt: the match they have a link of, and how many there are."""

    token: str
    title: str
    game: str
    at: datetime
    names: tuple[str, ...]
    matches: int
    state: State


@dataclass(frozen=True, slots=True)
class Proposal:
    """A name at these tables: in how many matches, and who in the club that would be."""

    key: str
    name: str
    matches: int
    person: NamedPerson | None


@dataclass(frozen=True, slots=True)
class Adopted:
    """By whom a match is counted as theirs, and since when."""

    club: str
    by: str
    at: datetime


def tables(reached: ClubAccess, tokens: Iterable[str]) -> tuple[AdoptableTable, ...]:
    """The tables behind these links, each once; a link that opens nothing is passed over."""
    adoptable: dict[UUID, AdoptableTable] = {}
    for token in dict.fromkeys(tokens):
        try:
            match = open_match(token)
        except (NotFound, Broken):
            continue
        state = _state(reached, match.match.space_id, may_write=is_writing(match.link))
        known = adoptable.get(match.match.space_id)
        if state is None or (known is not None and known.state != "watching"):
            continue
        adoptable[match.match.space_id] = AdoptableTable(
            token=token,
            title=match.match.title,
            game=match.game.key,
            at=match.match.created_at,
            names=tuple(
                sitter.name for sitter in sitters(match.match, match.folded) if sitter.name
            ),
            matches=len(_ids(match.match.space_id)),
            state=state,
        )
    return tuple(adoptable.values())


def proposals(reached: ClubAccess, tokens: Sequence[str]) -> tuple[Proposal, ...]:
    """Every name at these tables, and who it is by the club's people."""
    known = roster(reached.space_id)
    names: dict[str, list[str]] = {}
    wanted = select(Match).where(Match.space_id.in_(_spaces(reached, tokens)))
    for match in replay_matches(db.session.scalars(wanted.order_by(Match.created_at))):
        here = {fold(sitter.name): sitter.name for sitter in sitters(match.match, match.folded)}
        for key, name in here.items():
            if key and forgotten_number(name) is None:
                names.setdefault(key, []).append(name)
    return tuple(
        Proposal(key, spellings[-1], len(spellings), None if who is None else known.person(who))
        for key, spellings in names.items()
        for who in (known.find(key),)
    )


def adopt(
    account_id: UUID,
    club_id: UUID,
    tokens: Sequence[str],
    choices: Mapping[str, str],
    client_id: str,
) -> int | Refused:
    """Adopt the tables behind these links: how many matches the club has gained. `choices` by
    folded name: the id of a person, “new” for somebody who is added, blank for nobody yet. Twice
    is once. Refused for tables that cannot be adopted. Raises NotFound, Forbidden, Busy.
    """
    reached = club_for_organiser(account_id, club_id)
    adoptable_tables = tables(reached, tokens)
    problems = [
        _problem(table) for table in adoptable_tables if table.state in ("taken", "watching")
    ]
    if problems or not adoptable_tables:
        nothing = Problem("missing", "token", text("Choose a match of yours, or type its code."))
        return Refused(tuple(problems) or (nothing,))

    def act() -> int | Refused:
        lock_people(club_id)
        spaces = _spaces(reached, tokens)
        named = {proposal.key: proposal.name for proposal in proposals(reached, tokens)}
        people = _people(reached, named, choices, client_id)
        if isinstance(people, Refused):
            return people
        return sum(_adopt(reached, space_id, people) for space_id in spaces)

    return write_once(act)


def release(account_id: UUID, club_id: UUID, match_id: UUID) -> None:
    """Give a table back: its matches count for nobody again, and stay what they are. Raises
    NotFound, Forbidden, Busy.
    """
    reached = club_for_organiser(account_id, club_id)
    with writing():
        lock_people(club_id)
        query = select(Adoption).join(Match, Match.space_id == Adoption.table_id)
        query = query.where(Match.id == match_id, Adoption.space_id == reached.space_id)
        adoption = db.session.scalar(query)
        if adoption is None:
            raise NotFound
        uncount_matches(_ids(adoption.table_id))
        db.session.delete(adoption)


def adoption_of(token: str) -> Adopted | None:
    """Which club counts the match behind this link as its own, and who said so."""
    link = link_of(token)
    row = db.session.execute(
        select(Club.name, Account.name.label("by"), Account.login, Adoption.created_at)
        .join(Club, Club.space_id == Adoption.space_id)
        .join(Account, Account.id == Adoption.account_id)
        .where(Adoption.table_id == link.space_id)
    ).first()
    return None if row is None else Adopted(row.name, row.by or row.login, row.created_at)


def _state(reached: ClubAccess, space_id: UUID, *, may_write: bool) -> State | None:
    """None for what is no table: a club's own tournament, or a rehearsal."""
    kind = db.session.scalar(select(Space.kind).where(Space.id == space_id))
    if kind != "table":
        return None
    by = db.session.scalar(select(Adoption.space_id).where(Adoption.table_id == space_id))
    if by is not None:
        return "ours" if by == reached.space_id else "taken"
    return "free" if may_write else "watching"


def _problem(table: AdoptableTable) -> Problem:
    if table.state == "taken":
        words = text("Another club counts this table as its own.")
    else:
        words = text("This link only watches. Ask for one by which the table is scored.")
    return Problem("option", "token", words)


def _spaces(reached: ClubAccess, tokens: Sequence[str]) -> tuple[UUID, ...]:
    """The spaces of those tables that are free to adopt."""
    free = [table.token for table in tables(reached, tokens) if table.state == "free"]
    return tuple(dict.fromkeys(link_of(token).space_id for token in free))


def _ids(space_id: UUID) -> Sequence[UUID]:
    return db.session.scalars(select(Match.id).where(Match.space_id == space_id)).all()


def _people(
    reached: ClubAccess, named: Mapping[str, str], choices: Mapping[str, str], client_id: str
) -> dict[str, UUID] | Refused:
    """Who each name is: chosen, or added now."""
    known: Roster = roster(reached.space_id)
    people: dict[str, UUID] = {}
    for place, (key, name) in enumerate(named.items()):
        chosen = choices.get(key, "")
        if chosen == NEW:
            problems = check(PersonForm(name), known.people.values())
            if problems:
                wrong = tuple(
                    Problem(problem.code, f"who.{place}", problem.words) for problem in problems
                )
                return Refused(wrong)
            person = new_person(reached.space_id, PersonForm(name), f"{client_id[:56]}.{place}")
            claim_unsorted(reached.space_id, person)
            people[key] = person.id
        elif chosen:
            people[key] = chosen_person(reached.space_id, chosen).id
    return people


def _adopt(reached: ClubAccess, space_id: UUID, people: Mapping[str, UUID]) -> int:
    db.session.add(
        Adoption(
            space_id=reached.space_id,
            table_id=space_id,
            account_id=reached.account_id,
            created_at=datetime.now(UTC),
        )
    )
    db.session.flush()
    known = roster(reached.space_id)
    matches = db.session.scalars(select(Match).where(Match.space_id == space_id)).all()
    for match in matches:
        take_in(reached.space_id, match, known=known)
    ids = [m.id for m in matches]
    for row in db.session.scalars(select(Played).where(Played.match_id.in_(ids))):
        row.person_id = people.get(row.name_key)
    db.session.flush()
    players_changed.send(ids)
    return len(matches)
