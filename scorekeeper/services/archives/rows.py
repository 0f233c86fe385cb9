"""Stores the rows of an archive that was read, inside a write."""

from collections.abc import Mapping
from datetime import UTC, date, datetime
from uuid import UUID, uuid4

from sqlalchemy import select

from scorekeeper import models
from scorekeeper.engine.records.archive import ArchivedEvening, ArchivedMatch, ArchivedPlace
from scorekeeper.extensions import db
from scorekeeper.services.access.clubs import ClubAccess
from scorekeeper.services.archives.contents import ReadArchive
from scorekeeper.services.archives.parts import CASH_COLUMNS, columns
from scorekeeper.services.cash.entries import next_number
from scorekeeper.services.cash.manual_lines import store_line
from scorekeeper.services.evenings.account import give_addresses
from scorekeeper.services.matches.begin import begin_from
from scorekeeper.services.matches.match_record import read_time
from scorekeeper.services.people import club_matches, entrants
from scorekeeper.services.people.people import PersonForm, name_person
from scorekeeper.services.people.roster import players_changed, roster
from scorekeeper.services.tournaments import table_matches
from scorekeeper.services.tournaments.event_files import begin_from as begin_tournament
from scorekeeper.services.tournaments.journal import evening_of
from scorekeeper.tournaments.journal import EventState


class Importer:
    """Stores one archive in a club, part by part. `same`: who of it is somebody of the club
    already.
    """

    def __init__(
        self, club: ClubAccess, read: ReadArchive, client_id: str, same: Mapping[str, UUID]
    ) -> None:
        self._club, self._read, self._archive = club, read, read.archive
        self._client = client_id[:50]
        self._people: dict[str, UUID] = dict(same)
        self._tournaments: dict[str, models.Tournament] = {}
        self._matches: dict[str, models.Match] = {}

    def add(self) -> None:
        """Store all of it."""
        self._add_people()
        self._add_tournaments()
        tables = add_tables(self._archive.matches)
        db.session.add_all(
            models.Adoption(
                space_id=self._club.space_id,
                table_id=table,
                account_id=self._club.account_id,
                created_at=datetime.now(UTC),
            )
            for table in tables.values()
        )
        db.session.flush()
        self._add_matches(tables)
        add_evenings(self._archive.evenings, self._matches)
        self._add_seasons()
        self._add_cash()

    def _id(self, key: object) -> str:
        return f"{self._client}.{key}"

    def _add_people(self) -> None:
        """Everybody else, by the number they had, or that many after the club's last one."""
        added: dict[str, models.Person] = {}
        newcomers = [part for part in self._archive.people if part.key not in self._people]
        for entry in newcomers:
            person = added[entry.key] = models.Person(
                space_id=self._club.space_id,
                client_id=self._id(entry.key),
                number=entry.number + self._read.last,
                created_at=read_time(entry.since),
                forgotten_at=None if entry.forgotten is None else read_time(entry.forgotten),
            )
            name_person(person, PersonForm(entry.name, entry.nickname, entry.note))
            db.session.add(person)
        db.session.flush()
        self._people |= {key: person.id for key, person in added.items()}
        for entry in newcomers:
            if entry.same_as is not None:
                added[entry.key].merged_into = self._people[entry.same_as]
        db.session.flush()

    def _add_tournaments(self) -> None:
        for part in self._archive.tournaments:
            journal, begun = self._read.journals[part.key], read_time(part.begun)
            tournament = begin_tournament(self._club.club_id, journal, self._id(part.key), begun)
            self._tournaments[part.key] = tournament
            people = {(who.entrant, who.member): self._people[who.person] for who in part.entrants}
            entered = select(models.Entered).where(models.Entered.tournament_id == tournament.id)
            for row in db.session.scalars(entered):
                row.person_id = people.get((row.entrant, row.member))
            db.session.flush()

    def _add_matches(self, tables: Mapping[str, UUID]) -> None:
        """Each match with who sat there, as the archive says and not as names would."""
        known = roster(self._club.space_id)
        states = {key: evening_of(tournament) for key, tournament in self._tournaments.items()}
        keys = sorted(uuid4() for _ in self._archive.matches)  # ratings count them in this order
        for key, part in zip(keys, self._archive.matches, strict=True):
            match = begin_from(
                self._read.records[part.key],
                self._id(part.key),
                self._read.logs[part.key],
                space_id=self._club.space_id if part.place else tables[part.table],
                key=key,
            )
            match.is_checked = part.checked
            self._matches[part.key] = match
            if part.place is None:
                club_matches.take_in(self._club.space_id, match, known=known)
            else:
                self._seat(part.place, match, states[part.place.tournament])
            people = {(who.seat - 1, who.turn): self._people[who.person] for who in part.seats}
            played = select(models.Played).where(models.Played.match_id == match.id)
            for row in db.session.scalars(played):
                row.person_id = people.get((row.seat, row.turn))
            db.session.flush()
        players_changed.send([match.id for match in self._matches.values()])

    def _seat(self, place: ArchivedPlace, match: models.Match, state: EventState) -> None:
        tournament = self._tournaments[place.tournament]
        db.session.add(
            models.TableMatch(
                space_id=tournament.space_id,
                tournament_id=tournament.id,
                round=place.round,
                table=place.table,
                match_id=match.id,
                created_at=match.created_at,
            )
        )
        table = state.tables.get((place.round, place.table))
        entrants.begin(tournament, match, state, () if table is None else table.meeting.seats)
        if table is not None:
            places = table_matches.stated_places(state, (place.round, place.table))
            club_matches.state(match.id, places)

    def _add_seasons(self) -> None:
        for number, part in enumerate(self._archive.seasons, start=1):
            season = models.Season(
                space_id=self._club.space_id,
                client_id=self._id(f"season{number}"),
                **columns(part, "name", "best"),
                starts_on=date.fromisoformat(part.starts_on),
                ends_on=date.fromisoformat(part.ends_on),
                worth=list(part.worth),
                created_at=datetime.now(UTC),
            )
            db.session.add(season)
            db.session.flush()
            legs = (self._tournaments[key].id for key in part.tournaments)
            db.session.add_all(
                models.SeasonLeg(space_id=season.space_id, season_id=season.id, tournament_id=leg)
                for leg in legs
            )

    def _add_cash(self) -> None:
        """Behind the club's own lines; who noted them has no account here."""
        before = next_number(self._club.space_id) - 1
        for line in self._archive.cash:
            source = None if line.tournament is None else self._tournaments[line.tournament].id
            stored = columns(line, *CASH_COLUMNS) | {
                "number": line.number + before,
                "account_id": None,
                "person_id": None if line.person is None else self._people[line.person],
                "source": source,
                "voids": None if line.voids is None else line.voids + before,
                "at": read_time(line.at),
            }
            store_line(self._club, self._id(f"cash{line.number}"), stored)


def add_tables(matches: tuple[ArchivedMatch, ...]) -> dict[str, UUID]:
    """A space for every table that was begun without an account, by its key in the archive."""
    begun = datetime.now(UTC)
    keys = dict.fromkeys(match.table for match in matches if match.place is None)
    spaces = {key: models.Space(kind="table", created_at=begun) for key in keys}
    db.session.add_all(spaces.values())
    db.session.flush()
    return {key: space.id for key, space in spaces.items()}


def add_evenings(
    evenings: tuple[ArchivedEvening, ...], matches: Mapping[str, models.Match]
) -> None:
    """The evenings of these matches, with addresses of their own."""
    for part in evenings:
        if not part.matches:
            continue
        evening = models.Evening(
            space_id=matches[part.matches[0].match].space_id,
            people=[{"key": guest.key, "name": guest.name} for guest in part.people],
            created_at=read_time(part.begun),
        )
        db.session.add(evening)
        db.session.flush()
        give_addresses(evening, datetime.now(UTC))
        db.session.add_all(
            models.EveningMatch(
                space_id=evening.space_id,
                evening_id=evening.id,
                match_id=matches[played.match].id,
                place=place,
                people=list(played.people),
            )
            for place, played in enumerate(part.matches, start=1)
        )
        db.session.flush()
