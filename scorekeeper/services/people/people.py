"""Adds, renames, merges and splits a club's people."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

from sqlalchemy import func, select

from scorekeeper.engine.game import (
    Problem,
    check_words,
)
from scorekeeper.engine.journal import digest
from scorekeeper.engine.text import text
from scorekeeper.extensions import db
from scorekeeper.models import Club, Person
from scorekeeper.services.access.clubs import club_for_organiser
from scorekeeper.services.answers import NotFound, Refused
from scorekeeper.services.matches.log.shown_match import forgotten_number
from scorekeeper.services.people.club_matches import identify
from scorekeeper.services.people.roster import NamedPerson, Roster, fold, roster
from scorekeeper.services.storage.transactions import write_once, writing

LONGEST_NAME, LONGEST_NICKNAME, LONGEST_NOTE = 60, 40, 500


@dataclass(frozen=True, slots=True)
class PersonForm:
    """Holds how somebody is to be kept, as it was typed."""

    name: str
    nickname: str = ""
    note: str = ""

    def tidy(self) -> "PersonForm":
        """With single spaces; a note keeps its lines."""
        note = "\n".join(" ".join(line.split()) for line in self.note.strip().splitlines())
        return PersonForm(" ".join(self.name.split()), " ".join(self.nickname.split()), note)

    @property
    def base(self) -> str:
        """Give the digest by which a change says what it was made of."""
        return digest([self.name, self.nickname, self.note])


def add_person(
    account_id: UUID, club_id: UUID, wanted: PersonForm, client_id: str, *, may_share: bool = False
) -> UUID | Refused:
    """Add somebody, once per client id; whoever is called so in a match that nobody sorted yet is
    them. Refused for no name, too long a one, or one that somebody has already, unless `may_share`.
    Raises NotFound, Forbidden, Busy.
    """
    reached = club_for_organiser(account_id, club_id)
    wanted = wanted.tidy()

    def act() -> UUID | Refused:
        lock_people(club_id)
        person_id = added_by(reached.space_id, client_id)
        if person_id is not None:
            return person_id
        known = roster(reached.space_id)
        problems = check(wanted, () if may_share else known.people.values())
        if problems:
            return Refused(problems)
        person = new_person(reached.space_id, wanted, client_id)
        claim_unsorted(reached.space_id, person)
        return person.id

    return write_once(act)


def added_by(space_id: UUID, client_id: str) -> UUID | None:
    """Whom this write has added already; the first, where it added several."""
    mine = select(Person.id).where(Person.space_id == space_id)
    several = Person.client_id.startswith(f"{client_id}.", autoescape=True)
    return db.session.scalar(mine.where(several | (Person.client_id == client_id)).limit(1))


def change_person(
    account_id: UUID, club_id: UUID, person_id: UUID, wanted: PersonForm, base: str
) -> UUID | Refused:
    """Call somebody otherwise; the same again changes nothing. What their matches call them stays.
    Where it is not based on what stands now, it is refused with that; to `agree` is to send the new
    base. Raises NotFound, Forbidden, Busy.
    """
    reached = club_for_organiser(account_id, club_id)
    wanted = wanted.tidy()
    with writing():
        lock_people(club_id)
        person = person_in(reached.space_id, person_id)
        there = PersonForm(person.name, person.nickname, person.note)
        if person.forgotten_at is None and base != there.base and there != wanted:
            return Refused(tuple(_replaced(there, wanted)), agree=there.base)
        known = roster(reached.space_id)
        others = [p for p in known.people.values() if p.id != known.root(person_id)]
        is_same = (fold(wanted.name), fold(wanted.nickname)) == (
            person.name_key,
            person.nickname_key,
        )
        problems = check(wanted, () if is_same else others)
        if person.forgotten_at is not None:
            words = text("Whoever asked to be forgotten is not named again: add somebody new.")
            problems = (Problem("option", "name", words),)
        if problems:
            return Refused(problems)
        name_person(person, wanted)
        claim_unsorted(reached.space_id, person)
    return person.id


def _replaced(there: PersonForm, wanted: PersonForm) -> Iterator[Problem]:
    """Show what somebody else wrote beside each field where it says something else."""
    for field in ("name", "nickname", "note"):
        if (now := getattr(there, field)) != getattr(wanted, field):
            words = text(
                "Somebody else wrote “{words}” meanwhile. Save again, and it is as you have it.",
                words=now,
            )
            yield Problem("stale", field, words)


def merge(account_id: UUID, club_id: UUID, person_id: UUID, into: UUID) -> Refused | None:
    """Say that two entries are one person: every page shows the matches of both as of `into`.
    Nothing is rewritten, and it can be taken back for ever. Raises NotFound, Forbidden, Busy.
    """
    reached = club_for_organiser(account_id, club_id)
    with writing():
        lock_people(club_id)
        person, other = (person_in(reached.space_id, u) for u in (person_id, into))
        known = roster(reached.space_id)
        if known.root(other.id) == person.id:
            words = text("Choose somebody else: nobody is merged with themselves.")
            return Refused((Problem("option", "into", words),))
        if known.root(other.id) == known.root(person.id):
            return None
        if (person.forgotten_at is None) != (other.forgotten_at is None):
            words = text("Who was forgotten cannot be joined to a name again.")
            return Refused((Problem("option", "into", words),))
        db.session.get_one(Person, known.root(person.id)).merged_into = known.root(other.id)
    return None


def unmerge(account_id: UUID, club_id: UUID, person_id: UUID) -> None:
    """Take a merge back: this entry is somebody of their own again, with all that was theirs.
    Raises NotFound, Forbidden, Busy.
    """
    reached = club_for_organiser(account_id, club_id)
    with writing():
        lock_people(club_id)
        person_in(reached.space_id, person_id).merged_into = None


def lock_people(club_id: UUID) -> None:
    """Let nobody else change this club's people meanwhile."""
    db.session.execute(select(Club.id).where(Club.id == club_id).with_for_update())


def person_in(space_id: UUID, person_id: UUID) -> Person:
    """Somebody of this space. Raises NotFound."""
    person = db.session.get(Person, person_id, populate_existing=True)
    if person is None or person.space_id != space_id:
        raise NotFound
    return person


def chosen_person(space_id: UUID, chosen: str) -> Person:
    """Somebody of this space, as a form names them. Raises NotFound."""
    try:
        return person_in(space_id, UUID(chosen))
    except ValueError as error:
        raise NotFound from error


def new_person(space_id: UUID, wanted: PersonForm, client_id: str) -> Person:
    """Store somebody who was found to be possible, with the next number."""
    last = select(func.max(Person.number)).where(Person.space_id == space_id)
    person = Person(
        space_id=space_id,
        client_id=client_id,
        number=1 + (db.session.scalar(last) or 0),
        created_at=datetime.now(UTC),
    )
    name_person(person, wanted)
    db.session.add(person)
    db.session.flush()
    return person


def name_person(person: Person, wanted: PersonForm) -> None:
    """Name somebody so."""
    person.name, person.nickname, person.note = wanted.name, wanted.nickname, wanted.note
    person.name_key, person.nickname_key = fold(wanted.name), fold(wanted.nickname)


def claim_unsorted(space_id: UUID, person: Person) -> None:
    """Whoever is called exactly so, and nobody has sorted yet, is this person, if no other is."""
    known: Roster = roster(space_id)
    for key in filter(None, {person.name_key, person.nickname_key}):
        if known.find(key) != known.root(person.id):
            continue
        identify(space_id, key, person.id)


def check(wanted: PersonForm, others: Iterable[NamedPerson] = ()) -> tuple[Problem, ...]:
    """What is wrong with these names, each problem beside its field."""
    problems = []
    if not wanted.name:
        problems.append(Problem("missing", "name", text("Write a name.")))
    if forgotten_number(wanted.name) is not None:
        words = text("So are called those who were forgotten: write a name.")
        problems.append(Problem("option", "name", words))
    lengths = (
        ("name", wanted.name, LONGEST_NAME),
        ("nickname", wanted.nickname, LONGEST_NICKNAME),
        ("note", wanted.note, LONGEST_NOTE),
    )
    for field, written, most in lengths:
        problems += check_words(field, written, most)
    keys = {key for other in others for key in other.keys if key}
    for field, name in (("name", wanted.name), ("nickname", wanted.nickname)):
        if fold(name) in keys:
            words = text(
                "Somebody is called “{name}” already: add something to tell them apart.", name=name
            )
            problems.append(Problem("players", field, words))
    return tuple(problems)
