"""Stores the rows of an archive that was read, inside a write."""

from collections.abc import Mapping
from datetime import UTC, date, datetime
from uuid import UUID, uuid4

from sqlalchemy import select

from scorekeeper.engine.records.archive import ArchivedEvening, ArchivedMatch, ArchivedPlace
from scorekeeper.extensions import db
from scorekeeper.models import (
    Adoption,
    Entered,
    Evening,
    EveningMatch,
    Match,
    Person,
    Played,
    Season,
    SeasonLeg,
    Space,
    TableMatch,
    Tournament,
)
from scorekeeper.services.archives.contents import ReadArchive
from scorekeeper.services.cash.entries import next_number
from scorekeeper.services.cash.manual_lines import store_line
from scorekeeper.services.evenings.membership import give_addresses
from scorekeeper.services.matches.records.import_ import begin_from
from scorekeeper.services.matches.records.log_codec import read_time
from scorekeeper.services.people import club_matches, entrants
from scorekeeper.services.people.access import ClubAccess
from scorekeeper.services.people.people import PersonForm, name_person
from scorekeeper.services.people.roster import roster
from scorekeeper.services.people.signals import players_changed
from scorekeeper.services.tournaments.files.import_ import begin_from as begin_tournament
from scorekeeper.services.tournaments.journal import evening_of
from scorekeeper.services.tournaments.tables import desk_matches
from scorekeeper.tournaments.journal import EventState


class Importer:
    """Stores one archive in a club, part by part. `same`: who of it is somebody of the club
    already.
    """

    def __init__(
        self,
        reached: ClubAccess,
        found: ReadArchive,
        client_id: str,
        same: Mapping[str, UUID],
    ) -> None:
        self._reached, self._found, self._archive = reached, found, found.archive
        self._client, self._last = client_id[:50], found.last
        self._people: dict[str, UUID] = dict(same)
        self._cups: dict[str, Tournament] = {}
        self._matches: dict[str, Match] = {}

    def add(self) -> None:
        """Store all of it."""
        self._add_people()
        self._add_tournaments()
        tables = add_tables(self._archive.matches)
        for key in tables.values():
            self._adopt(key)
        self._add_matches(tables)
        add_evenings(self._archive.evenings, self._matches)
        self._add_seasons()
        self._add_cash()

    def _id(self, key: object) -> str:
        return f"{self._client}.{key}"

    def _add_people(self) -> None:
        """Everybody else, by the number they had, or that many after the club's last one."""
        made: dict[str, Person] = {}
        for one in self._archive.people:
            if one.key in self._people:
                continue
            person = Person(
                space_id=self._reached.space_id,
                client_id=self._id(one.key),
                number=one.number + self._last,
                created_at=read_time(one.since),
                forgotten_at=None if one.forgotten is None else read_time(one.forgotten),
            )
            name_person(person, PersonForm(one.name, one.nickname, one.note))
            db.session.add(person)
            made[one.key] = person
        db.session.flush()
        self._people |= {key: person.id for key, person in made.items()}
        for one in self._archive.people:
            if one.same_as is not None and one.key in made:
                made[one.key].merged_into = self._people[one.same_as]
        db.session.flush()

    def _add_tournaments(self) -> None:
        for one in self._archive.tournaments:
            journal = self._found.journals[one.key]
            cup = begin_tournament(
                self._reached.club_id, journal, self._id(one.key), read_time(one.begun)
            )
            self._cups[one.key] = cup
            said = {(who.entrant, who.member): self._people[who.person] for who in one.entrants}
            for row in db.session.scalars(select(Entered).where(Entered.tournament_id == cup.id)):
                row.person_id = said.get((row.entrant, row.member))
            db.session.flush()

    def _adopt(self, table: UUID) -> None:
        db.session.add(
            Adoption(
                space_id=self._reached.space_id,
                table_id=table,
                account_id=self._reached.account_id,
                created_at=datetime.now(UTC),
            )
        )
        db.session.flush()

    def _add_matches(self, tables: Mapping[str, UUID]) -> None:
        """Each match with who sat there, as the archive says and not as names would."""
        known = roster(self._reached.space_id)
        evenings = {key: evening_of(cup) for key, cup in self._cups.items()}
        keys = sorted(uuid4() for _ in self._archive.matches)  # ratings count them in this order
        for key, one in zip(keys, self._archive.matches, strict=True):
            cup = None if one.place is None else self._cups[one.place.tournament]
            space_id = tables[one.table] if cup is None else self._reached.space_id
            match = begin_from(
                self._found.records[one.key],
                self._id(one.key),
                self._found.logs[one.key],
                space_id=space_id,
                key=key,
            )
            match.is_checked = one.checked
            self._matches[one.key] = match
            if cup is None or one.place is None:
                club_matches.take_in(self._reached.space_id, match, known=known)
            else:
                self._seat(cup, one.place, match, evenings[one.place.tournament])
            said = {(who.seat - 1, who.turn): self._people[who.person] for who in one.seats}
            for row in db.session.scalars(select(Played).where(Played.match_id == match.id)):
                row.person_id = said.get((row.seat, row.turn))
            db.session.flush()
        players_changed.send([match.id for match in self._matches.values()])

    def _seat(
        self, cup: Tournament, place: ArchivedPlace, match: Match, evening: EventState
    ) -> None:
        row = TableMatch(
            space_id=cup.space_id,
            tournament_id=cup.id,
            round=place.round,
            table=place.table,
            match_id=match.id,
            created_at=match.created_at,
        )
        db.session.add(row)
        there = evening.tables.get((place.round, place.table))
        entrants.begin(cup, match, evening, () if there is None else there.meeting.seats)
        if there is not None:
            places = desk_matches.stated_places(evening, (place.round, place.table))
            club_matches.state(match.id, places)

    def _add_seasons(self) -> None:
        for number, one in enumerate(self._archive.seasons, start=1):
            season = Season(
                space_id=self._reached.space_id,
                client_id=self._id(f"season{number}"),
                name=one.name,
                starts_on=date.fromisoformat(one.starts_on),
                ends_on=date.fromisoformat(one.ends_on),
                best=one.best,
                worth=list(one.worth),
                created_at=datetime.now(UTC),
            )
            db.session.add(season)
            db.session.flush()
            db.session.add_all(
                SeasonLeg(
                    space_id=season.space_id,
                    season_id=season.id,
                    tournament_id=self._cups[key].id,
                )
                for key in one.tournaments
            )

    def _add_cash(self) -> None:
        """Behind the club's own lines; who noted them has no account here."""
        before = next_number(self._reached.space_id) - 1
        for one in self._archive.cash:
            cup = None if one.tournament is None else self._cups[one.tournament]
            said = {
                "number": one.number + before,
                "account_id": None,
                "kind": one.kind,
                "person_id": None if one.person is None else self._people[one.person],
                "amount": one.amount,
                "currency": one.currency,
                "words": one.words,
                "source": None if cup is None else cup.id,
                "entrant": one.entrant,
                "payer": one.payer,
                "voids": None if one.voids is None else one.voids + before,
                "at": read_time(one.at),
            }
            store_line(self._reached, self._id(f"cash{one.number}"), said)


def add_tables(matches: tuple[ArchivedMatch, ...]) -> dict[str, UUID]:
    """A space for every table that was begun without an account, by its key in the archive."""
    now = datetime.now(UTC)
    named = dict.fromkeys(one.table for one in matches if one.place is None)
    spaces = {key: Space(kind="table", created_at=now) for key in named}
    db.session.add_all(spaces.values())
    db.session.flush()
    return {key: space.id for key, space in spaces.items()}


def add_evenings(
    evenings: tuple[ArchivedEvening, ...], matches: Mapping[str, Match]
) -> list[Evening]:
    """The evenings of these matches, with addresses of their own."""
    made = []
    for one in evenings:
        if not one.matches:
            continue
        evening = Evening(
            space_id=matches[one.matches[0].match].space_id,
            people=[{"key": guest.key, "name": guest.name} for guest in one.people],
            created_at=read_time(one.begun),
        )
        db.session.add(evening)
        db.session.flush()
        give_addresses(evening, datetime.now(UTC))
        db.session.add_all(
            EveningMatch(
                space_id=evening.space_id,
                evening_id=evening.id,
                match_id=matches[part.match].id,
                place=place,
                people=list(part.people),
            )
            for place, part in enumerate(one.matches, start=1)
        )
        db.session.flush()
        made.append(evening)
    return made
