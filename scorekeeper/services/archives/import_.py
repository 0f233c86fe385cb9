"""Imports an archive into a club: whole, or refused with every reason.

Nobody is taken for somebody else without being asked: who is called like one of the club's people
is them only where that is said. Matches that the club counts already are not taken in twice.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import func, select

from scorekeeper.engine.game import Problem
from scorekeeper.engine.records.archive import ArchivedPerson, ArchiveScope
from scorekeeper.engine.text import text, text_n
from scorekeeper.extensions import db
from scorekeeper.models import CashEntry, ClubMatch, Match, Person, Season, Tournament
from scorekeeper.services.answers import NotFound, Refused
from scorekeeper.services.archives.contents import ReadArchive, parse_file, read_whole
from scorekeeper.services.archives.rows import Importer, add_evenings, add_tables
from scorekeeper.services.evenings.membership import evening_of, token_of
from scorekeeper.services.matches.begin import links_of, match_begun_by
from scorekeeper.services.matches.records.import_ import begin_from
from scorekeeper.services.matches.records.log_codec import read_time
from scorekeeper.services.people.access import ClubAccess, club_for_organiser
from scorekeeper.services.people.names import fold
from scorekeeper.services.people.people import chosen_person, lock_people
from scorekeeper.services.people.roster import NamedPerson, Roster, roster
from scorekeeper.services.storage.transactions import write_once

NEW = "new"


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


@dataclass(frozen=True, slots=True)
class Imported:
    """What came in, and what it was an archive of."""

    of: ArchiveScope
    people: int
    matches: int
    tournaments: int
    evenings: int
    seasons: int
    lines: int


def import_archive(
    account_id: UUID,
    club_id: UUID,
    document: bytes | Mapping[str, Any],
    client_id: str,
    choices: Mapping[str, str] | None = None,
) -> Imported | NameQuestions | Refused:
    """Take an archive into a club. `choices` by the key of somebody who is called like one of the
    club's people: the id of a person, or “new”. The same client id again adds nothing. Raises
    NotFound for strangers to the club, Forbidden for who does not organise, Busy.
    """
    reached = club_for_organiser(account_id, club_id)
    given = parse_file(document) if isinstance(document, bytes) else document
    if isinstance(given, Refused):
        return given
    read = read_whole(given, _last_number(reached.space_id))  # before anybody is held up
    if isinstance(read, Refused):
        return read

    def act() -> Imported | NameQuestions | Refused:
        lock_people(club_id)
        found, last = read, _last_number(reached.space_id)
        if last != found.last and found.archive.people:
            again = read_whole(given, last)
            if isinstance(again, Refused):
                return again
            found = again
        if _is_there(reached.space_id, client_id):
            return _counted(found)
        twice = _twice(reached, found)
        if twice:
            return Refused(twice)
        known = roster(reached.space_id)
        same = _same(reached, found.archive.people, known, choices or {})
        if isinstance(same, NameQuestions):
            return same
        Importer(reached, found, client_id, same).add()
        return _counted(found)

    return write_once(act)


@dataclass(frozen=True, slots=True)
class ImportedEvening:
    """The address an evening goes on by, and those of its matches."""

    token: str
    matches: tuple[str, ...]


def import_evening(
    document: bytes | Mapping[str, Any], client_id: str
) -> ImportedEvening | Refused:
    """Take an evening in that no club counts, at tables of its own. The same client id again finds
    the same one. Refused for any other archive: a club takes it in. Raises Busy.
    """
    given = parse_file(document) if isinstance(document, bytes) else document
    found = given if isinstance(given, Refused) else read_whole(given)
    if isinstance(found, Refused):
        return found
    if found.archive.of != "evening" or len(found.archive.evenings) != 1:
        words = text(
            "This is more than an evening: sign in, and say which club takes “{name}” in.",
            name=found.archive.name,
        )
        return Refused((Problem("record", "", words),))

    def act() -> ImportedEvening:
        keys = [one.key for one in found.archive.matches]
        matches = {key: match_begun_by(f"{client_id[:50]}.{key}") for key in keys}
        made = {key: match for key, match in matches.items() if match is not None}
        if not made:
            tables = add_tables(found.archive.matches)
            for one in found.archive.matches:
                made[one.key] = begin_from(
                    found.records[one.key],
                    f"{client_id[:50]}.{one.key}",
                    found.logs[one.key],
                    space_id=tables[one.table],
                )
            add_evenings(found.archive.evenings, made)
        (first, *_) = (part.match for part in found.archive.evenings[0].matches)
        evening = evening_of(made[first].id)
        token = None if evening is None else token_of(evening, "score")
        return ImportedEvening(
            token or "", tuple(links_of(one).score_token for one in made.values())
        )

    return write_once(act)


def _counted(found: ReadArchive) -> Imported:
    all_ = found.archive
    return Imported(
        all_.of,
        len(all_.people),
        len(all_.matches),
        len(all_.tournaments),
        len(all_.evenings),
        len(all_.seasons),
        len(all_.cash),
    )


def _is_there(space_id: UUID, client_id: str) -> bool:
    """Whether this write was made before: by its first row, whatever that was."""
    asked = [
        select(kind.id).where(kind.client_id.startswith(f"{client_id[:50]}.", autoescape=True))
        for kind in (Match, Tournament)
    ]
    asked += [
        select(kind.id).where(
            kind.space_id == space_id,
            kind.client_id.startswith(f"{client_id[:50]}.", autoescape=True),
        )
        for kind in (Person, Season, CashEntry)
    ]
    return any(db.session.scalar(one.limit(1)) is not None for one in asked)


def _last_number(space_id: UUID) -> int:
    """The highest number of anybody in a club."""
    return (
        db.session.scalar(select(func.max(Person.number)).where(Person.space_id == space_id)) or 0
    )


def _twice(reached: ClubAccess, found: ReadArchive) -> tuple[Problem, ...]:
    """The matches and tournaments that the club has already."""
    said = {
        (record.game.key, read_time(log.begun), log.names)
        for key, record in found.records.items()
        if (log := found.logs[key]) is not None
    }
    mine = select(Match.game, Match.created_at, Match.names).join(
        ClubMatch, ClubMatch.match_id == Match.id
    )
    rows = db.session.execute(mine.where(ClubMatch.space_id == reached.space_id))
    here = {(game, at, tuple(names)) for game, at, names in rows}
    twice = len(said & here)
    if not twice:
        return ()
    words = text_n(
        "{n} match of it is counted here already: taken in once more it would count twice.",
        "{n} matches of it are counted here already: taken in once more they would count twice.",
        twice,
    )
    return (Problem("repeated", "", words),)


def _same(
    reached: ClubAccess, people: Sequence[ArchivedPerson], known: Roster, choices: Mapping[str, str]
) -> dict[str, UUID] | NameQuestions:
    """Who of the archive is somebody of the club already; or what is still to be said."""
    here: dict[str, dict[UUID, NamedPerson]] = {}
    for one in known.every.values():
        for key in filter(None, one.keys):
            here.setdefault(key, {})[known.root(one.id)] = known.person(one.id)
    found: dict[str, UUID] = {}
    clashes = []
    for root, names in _groups(people).items():
        like = {key: one for name in names for key, one in here.get(fold(name), {}).items()}
        if not like:
            continue
        chosen = choices.get(root, "")
        try:
            if chosen and chosen != NEW:
                found[root] = known.root(chosen_person(reached.space_id, chosen).id)
        except NotFound:
            chosen = ""
        if not chosen:
            clashes.append(NameClash(root, names[0], tuple(like.values())))
    return NameQuestions(tuple(clashes)) if clashes else found


def _groups(people: Sequence[ArchivedPerson]) -> dict[str, list[str]]:
    """Everybody once, merges followed, with every name they are known by, their own first."""
    after = {one.key: one.same_as for one in people}
    found: dict[str, list[str]] = {one.key: [] for one in people if one.same_as is None}
    for one in sorted(people, key=lambda one: one.same_as is not None):
        root = one.key
        while (next_ := after[root]) is not None:
            root = next_
        found[root] += [name for name in (one.name, one.nickname) if name]
    return found
