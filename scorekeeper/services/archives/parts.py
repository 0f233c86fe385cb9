"""Writes rows as the parts of an archive, each by a short key of its own."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import Select, select

from scorekeeper import models
from scorekeeper.engine.records import archive
from scorekeeper.extensions import db
from scorekeeper.services.answers import Broken, as_broken
from scorekeeper.services.cash.entries import is_damaged
from scorekeeper.services.evenings.account import has_people
from scorekeeper.services.matches.loader import replay_matches
from scorekeeper.services.matches.log.replayed import ReplayedMatch
from scorekeeper.services.matches.match_record import logged_record
from scorekeeper.services.storage.engines import portions
from scorekeeper.services.storage.journals import TOURNAMENT_JOURNAL
from scorekeeper.services.tournaments.event_files import archive_of
from scorekeeper.services.tournaments.journal import states_of

_AT_ONCE = 200
CASH_COLUMNS = ("kind", "amount", "currency", "entrant", "words", "payer")
"""What stands in the cash box and in an archive of it by the same names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveRows:
    """The rows that go into an archive, each kind in its order; matches and evenings by id."""

    people: Sequence[models.Person] = ()
    tournaments: Sequence[models.Tournament] = ()
    matches: Sequence[UUID] = ()
    evenings: Sequence[UUID] = ()
    seasons: Sequence[models.Season] = ()
    cash: Sequence[models.CashEntry] = ()
    with_notes: bool = True  # the scorers' private words
    with_places: bool = True  # at which table of a tournament a match was played


class PartWriter:
    """Writes the parts of one archive. A part names others by their keys: people are written first,
    then tournaments, then matches. What cannot be read stays out, and nothing names it.
    """

    def __init__(self) -> None:
        self._keys: dict[tuple[str, UUID], str] = {}
        self._counts: dict[str, int] = {}

    def key(self, letter: str, row_id: UUID) -> str:
        """The key of a row of this kind, the same each time it is asked for."""
        if (letter, row_id) not in self._keys:
            self._counts[letter] = self._counts.get(letter, 0) + 1
            self._keys[letter, row_id] = f"{letter}{self._counts[letter]}"
        return self._keys[letter, row_id]

    def key_of(self, letter: str, row_id: UUID | None) -> str | None:
        """The key of a row that is in the archive; None for any other."""
        return None if row_id is None else self._keys.get((letter, row_id))

    def write(self, rows: ArchiveRows) -> dict[str, tuple[Any, ...]]:
        """Every part, by the name that the archive has for its kind."""
        return {
            "people": self._people(rows.people),
            "tournaments": tuple(self._tournaments(rows.tournaments)),
            "matches": tuple(self._matches(rows)),
            "evenings": tuple(self._evenings(rows.evenings)),
            "seasons": tuple(map(self._season, rows.seasons)),
            "cash": self._cash(rows.cash),
        }

    def _people(self, people: Sequence[models.Person]) -> tuple[archive.ArchivedPerson, ...]:
        for person in people:
            self.key("p", person.id)
        return tuple(
            archive.ArchivedPerson(
                key=self.key("p", person.id),
                **columns(person, "number", "name", "nickname", "note"),
                since=person.created_at.isoformat(),
                same_as=self.key_of("p", person.merged_into),
                forgotten=None if person.forgotten_at is None else person.forgotten_at.isoformat(),
            )
            for person in people
        )

    def _tournaments(
        self, rows: Sequence[models.Tournament]
    ) -> Iterator[archive.ArchivedTournament]:
        """Whole tournaments, with whom the club knows their entrants to be. One that was damaged
        since it was read is left out too.
        """
        for row, state in zip(rows, states_of(rows), strict=True):
            if state is None:
                continue
            try:
                file = archive_of(TOURNAMENT_JOURNAL.rows(row.id, until=row.version))
            except Broken:
                continue
            entered = select(models.Entered).where(models.Entered.tournament_id == row.id)
            entered = entered.order_by(models.Entered.entrant, models.Entered.member)
            entrants = (
                archive.ArchivedEntrant(entrant.entrant, entrant.member, person)
                for entrant in db.session.scalars(entered)
                if (person := self.key_of("p", entrant.person_id)) is not None
            )
            key, begun = self.key("t", row.id), row.created_at.isoformat()
            yield archive.ArchivedTournament(key, begun, file, tuple(entrants))

    def _matches(self, rows: ArchiveRows) -> Iterator[archive.ArchivedMatch]:
        """Whole matches; one that its game breaks over is left out like one that is unreadable."""
        for batch in portions(rows.matches, _AT_ONCE):
            seats = self._seats(batch)
            places: dict[UUID, archive.ArchivedPlace] = {}
            if rows.with_places:
                tables = select(models.TableMatch).where(models.TableMatch.match_id.in_(batch))
                places = {
                    row.match_id: archive.ArchivedPlace(tournament, row.round, row.table)
                    for row in db.session.scalars(tables)
                    if (tournament := self.key_of("t", row.tournament_id)) is not None
                }
            for replayed in replay_in_batches(batch):
                match = replayed.match
                place = places.get(match.id)
                try:
                    with as_broken():
                        record = logged_record(replayed, with_notes=rows.with_notes)
                except Broken:
                    continue
                yield archive.ArchivedMatch(
                    key=self.key("m", match.id),
                    record=record,
                    table="" if place else self.key("s", match.space_id),
                    checked=match.is_checked,
                    seats=tuple(seats[match.id]),
                    place=place,
                )

    def _seats(self, match_ids: Sequence[UUID]) -> dict[UUID, list[archive.ArchivedSeat]]:
        seats: dict[UUID, list[archive.ArchivedSeat]] = {match_id: [] for match_id in match_ids}
        played = select(models.Played).where(models.Played.match_id.in_(match_ids))
        for row in db.session.scalars(played.order_by(models.Played.seat, models.Played.turn)):
            person = self.key_of("p", row.person_id)
            if person is not None:
                seats[row.match_id].append(archive.ArchivedSeat(row.seat + 1, row.turn, person))
        return seats

    def _evenings(self, ids: Sequence[UUID]) -> Iterator[archive.ArchivedEvening]:
        """Evenings, the earliest first, with those of their matches that are in the archive."""
        rows = select_in_batches(
            lambda batch: select(models.Evening).where(models.Evening.id.in_(batch)), ids
        )
        for row in sorted(filter(has_people, rows), key=lambda row: (row.created_at, row.id)):
            parts = select(models.EveningMatch).where(models.EveningMatch.evening_id == row.id)
            yield archive.ArchivedEvening(
                key=self.key("e", row.id),
                begun=row.created_at.isoformat(),
                people=tuple(
                    archive.ArchivedGuest(guest["key"], guest["name"]) for guest in row.people
                ),
                matches=tuple(
                    archive.ArchivedPart(match, tuple(part.people))
                    for part in db.session.scalars(parts.order_by(models.EveningMatch.place))
                    if has_people(part) and (match := self.key_of("m", part.match_id)) is not None
                ),
            )

    def _season(self, season: models.Season) -> archive.ArchivedSeason:
        """A season, with the tournaments that count."""
        legs = select(models.SeasonLeg.tournament_id).where(models.SeasonLeg.season_id == season.id)
        legs = legs.join(models.Tournament, models.Tournament.id == models.SeasonLeg.tournament_id)
        ids = db.session.scalars(legs.order_by(models.Tournament.created_at, models.Tournament.id))
        return archive.ArchivedSeason(
            **columns(season, "name", "best"),
            starts_on=season.starts_on.isoformat(),
            ends_on=season.ends_on.isoformat(),
            worth=tuple(season.worth),
            tournaments=tuple(filter(None, (self.key_of("t", leg) for leg in ids))),
        )

    def _cash(self, entries: Sequence[models.CashEntry]) -> tuple[archive.ArchivedCash, ...]:
        """What was noted by hand, in order, numbered anew."""
        lines = [entry for entry in entries if not is_damaged(entry)]
        numbers = {entry.number: place for place, entry in enumerate(lines, start=1)}
        return tuple(
            archive.ArchivedCash(
                number=numbers[entry.number],
                **columns(entry, *CASH_COLUMNS),
                at=entry.at.isoformat(),
                person=self.key_of("p", entry.person_id),
                tournament=self.key_of("t", entry.source),
                voids=None if entry.voids is None else numbers.get(entry.voids),
            )
            for entry in lines
        )


def columns(source: object, *names: str) -> dict[str, Any]:
    """What a row, or a part of an archive, has by these names."""
    return {name: getattr(source, name) for name in names}


def select_in_batches(
    query: Callable[[Sequence[UUID]], Select[Any]], ids: Sequence[UUID]
) -> list[Any]:
    """Every row once, some hundred asked for at a time."""
    rows: dict[Any, None] = {}
    for batch in portions(ids):
        rows |= dict.fromkeys(db.session.scalars(query(batch)))
    return list(rows)


def replay_in_batches(ids: Sequence[UUID]) -> Iterator[ReplayedMatch]:
    """These matches in this order, a few hundred read at once, but for those that cannot be."""
    for batch in portions(ids, _AT_ONCE):
        matches = db.session.scalars(select(models.Match).where(models.Match.id.in_(batch)))
        replayed = {match.match.id: match for match in replay_matches(matches)}
        yield from (replayed[match_id] for match_id in batch if match_id in replayed)
