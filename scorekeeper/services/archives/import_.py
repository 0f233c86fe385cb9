"""Imports an archive into a club: whole, or refused with every reason.

Nobody is taken for somebody else without being asked: who is called like one of the club's people
is them only where that is said. What the club counts already is not taken in twice.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import func, select

from scorekeeper.engine.game import Problem
from scorekeeper.engine.records.archive import Archive, ArchivedPerson, has_matches_alone
from scorekeeper.engine.text import text, text_n
from scorekeeper.extensions import db
from scorekeeper.models import CashEntry, ClubMatch, Match, Person, Season, Tournament
from scorekeeper.services.access.clubs import ClubAccess, club_for_organiser
from scorekeeper.services.answers import NotFound, Refused
from scorekeeper.services.archives.contents import ReadArchive, read_whole
from scorekeeper.services.archives.rows import Importer, add_evenings
from scorekeeper.services.evenings.account import evening_of, token_of
from scorekeeper.services.matches.begin import bring_in, match_begun_by, written_matches
from scorekeeper.services.matches.file_arrivals import find_here
from scorekeeper.services.matches.match_record import read_time
from scorekeeper.services.matches.record_file import import_problems
from scorekeeper.services.matches.view_models import Started
from scorekeeper.services.people.people import chosen_person, lock_people
from scorekeeper.services.people.roster import NamedPerson, fold, roster
from scorekeeper.services.storage.transactions import write_once
from scorekeeper.services.tournaments.event_files import check_known

NEW = "new"
MOST_TABLES = 20
"""As many tables as a device keeps links of; more at once would leave some without any."""


@dataclass(frozen=True, slots=True)
class NameClash:
    """Asks about somebody of an archive, by its key, who is called like people of the club."""

    key: str
    name: str
    here: tuple[NamedPerson, ...]


@dataclass(frozen=True, slots=True)
class NameQuestions:
    """What is to be said before an archive is taken in: who of these is who."""

    clashes: tuple[NameClash, ...]


def import_archive(
    account_id: UUID,
    club_id: UUID,
    document: bytes | Mapping[str, Any],
    client_id: str,
    choices: Mapping[str, str] | None = None,
) -> Archive | NameQuestions | Refused:
    """Take an archive into a club: what came in. `choices` by the key of somebody who is called
    like one of the club's people: the id of a person, or “new”. The same client id again adds
    nothing. Raises NotFound for strangers to the club, Forbidden for who does not organise, Busy.
    """
    club = club_for_organiser(account_id, club_id)
    first = read_whole(document, _last_number(club.space_id))  # before anybody is held up
    if isinstance(first, Refused):
        return first

    def act() -> Archive | NameQuestions | Refused:
        lock_people(club_id)
        read: ReadArchive | Refused = first
        last = _last_number(club.space_id)
        if last != first.last and first.archive.people:
            read = read_whole(document, last)
        if isinstance(read, Refused):
            return read
        if _is_there(club.space_id, client_id):
            return read.archive
        known_already = _check_known(club, read)
        if known_already:
            return Refused((known_already,))
        same = _match_people(club, read.archive.people, choices or {})
        if isinstance(same, NameQuestions):
            return same
        Importer(club, read, client_id, same).add()
        return read.archive

    return write_once(act)


@dataclass(frozen=True, slots=True)
class ImportedTables:
    """The address an evening goes on by, blank without one, and the matches, each as it came."""

    token: str
    matches: tuple[Started, ...]


def import_tables(
    document: bytes | Mapping[str, Any], client_id: str, tokens: Sequence[str] = ()
) -> ImportedTables | Refused:
    """Take an evening in that no club counts, or the tables of a phone, at tables of their own. The
    same client id again finds the same ones; so do tables of a phone that these `tokens` write to.
    Refused for any other archive: a club takes it in. Raises Busy.
    """
    read = read_whole(document)
    if isinstance(read, Refused):
        return read
    archive = read.archive
    is_evening = archive.of == "evening" and len(archive.evenings) == 1
    if not (is_evening or has_matches_alone(archive)):
        words = text(
            "This is more than an evening: sign in, and say which club takes “{name}” in.",
            name=archive.name,
        )
        return Refused((Problem("record", "", words),))
    if len(archive.matches) > MOST_TABLES:
        words = text(
            "{n} matches at once are more than the {most} tables that a device keeps: sign in, and"
            " say which club takes “{name}” in.",
            n=len(archive.matches),
            most=MOST_TABLES,
            name=archive.name,
        )
        return Refused((Problem("record", "", words),))
    problems = [x for record in read.records.values() for x in import_problems(record)]
    if problems:
        return Refused(tuple(problems))
    ids = {part.key: f"{client_id[:50]}.{part.key}" for part in archive.matches}

    def act() -> ImportedTables:
        is_begun = any(map(match_begun_by, ids.values()))
        here = {} if is_evening else written_matches(tokens)
        arrivals = {key: find_here(x, read.logs[key], here) for key, x in read.records.items()}
        spaces = {
            part.table: here[token].match.space_id
            for part in archive.matches
            if (token := arrivals[part.key][1])
        }
        started: dict[str, Started] = {}
        for part in archive.matches:
            key, space_id = part.key, spaces.get(part.table)
            begun = bring_in(read.records[key], read.logs[key], ids[key], arrivals[key], space_id)
            started[key] = begun
            spaces.setdefault(part.table, db.session.get_one(Match, begun.id).space_id)
        matches = {key: db.session.get_one(Match, x.id) for key, x in started.items()}
        if not is_begun:
            add_evenings(archive.evenings, matches)
        begun_evenings = (evening_of(matches[x.matches[0].match].id) for x in archive.evenings)
        evening_tokens = [token_of(x, "score") for x in begun_evenings if x is not None]
        return ImportedTables("".join(filter(None, evening_tokens)), tuple(started.values()))

    return write_once(act)


def _is_there(space_id: UUID, client_id: str) -> bool:
    """Whether this write was made before: by its first row, whatever that was."""
    begin = f"{client_id[:50]}."
    queries = [
        select(kind.id).where(kind.client_id.startswith(begin, autoescape=True))
        for kind in (Match, Tournament)
    ]
    queries += [
        select(kind.id).where(
            kind.space_id == space_id, kind.client_id.startswith(begin, autoescape=True)
        )
        for kind in (Person, Season, CashEntry)
    ]
    return any(db.session.scalar(query.limit(1)) is not None for query in queries)


def _last_number(space_id: UUID) -> int:
    """The highest number of anybody in a club."""
    highest = select(func.max(Person.number)).where(Person.space_id == space_id)
    return db.session.scalar(highest) or 0


def _check_known(club: ClubAccess, read: ReadArchive) -> Problem | None:
    """Say that the club has some of the tournaments or matches already."""
    for journal in read.journals.values():
        if problem := check_known(club.club_id, journal):
            return problem
    archived = {
        (record.game.key, read_time(log.begun), log.names)
        for key, record in read.records.items()
        if (log := read.logs[key]) is not None
    }
    counted = select(Match.game, Match.created_at, Match.names)
    counted = counted.join(ClubMatch, ClubMatch.match_id == Match.id)
    rows = db.session.execute(counted.where(ClubMatch.space_id == club.space_id))
    twice = len(archived & {(game, at, tuple(names)) for game, at, names in rows})
    words = text_n(
        "{n} match of it is counted here already: taken in once more it would count twice.",
        "{n} matches of it are counted here already: taken in once more they would count twice.",
        twice,
    )
    return Problem("repeated", "", words) if twice else None


def _match_people(
    club: ClubAccess, people: Sequence[ArchivedPerson], choices: Mapping[str, str]
) -> dict[str, UUID] | NameQuestions:
    """Who of the archive is somebody of the club already; or what is still to be said."""
    known = roster(club.space_id)
    here: dict[str, dict[UUID, NamedPerson]] = {}
    for person in known.every.values():
        for key in filter(None, person.keys):
            here.setdefault(key, {})[known.root(person.id)] = known.person(person.id)
    same: dict[str, UUID] = {}
    clashes = []
    for root, names in _names_by_root(people).items():
        like = {key: person for x in names for key, person in here.get(fold(x), {}).items()}
        if not like:
            continue
        choice = choices.get(root, "")
        try:
            if choice and choice != NEW:
                same[root] = known.root(chosen_person(club.space_id, choice).id)
        except NotFound:
            choice = ""
        if not choice:
            clashes.append(NameClash(root, names[0], tuple(like.values())))
    return NameQuestions(tuple(clashes)) if clashes else same


def _names_by_root(people: Sequence[ArchivedPerson]) -> dict[str, list[str]]:
    """Everybody once, merges followed, with every name they are known by, their own first."""
    merged_into = {person.key: person.same_as for person in people}
    names: dict[str, list[str]] = {key: [] for key, after in merged_into.items() if after is None}
    for person in sorted(people, key=lambda person: person.same_as is not None):
        root = person.key
        while (after := merged_into[root]) is not None:
            root = after
        names[root] += filter(None, (person.name, person.nickname))
    return names
