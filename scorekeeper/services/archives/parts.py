"""Turns rows into the parts of an archive, each by a short key of its own."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Select, select

from scorekeeper.engine.records.archive import (
    ArchivedEntrant,
    ArchivedEvening,
    ArchivedGuest,
    ArchivedMatch,
    ArchivedPart,
    ArchivedPerson,
    ArchivedPlace,
    ArchivedRemark,
    ArchivedSeason,
    ArchivedSeat,
    ArchivedTournament,
)
from scorekeeper.extensions import db
from scorekeeper.models import (
    Entered,
    Evening,
    EveningMatch,
    Match,
    Person,
    Played,
    Season,
    SeasonLeg,
    TableMatch,
    Tournament,
)
from scorekeeper.services.evenings.account import EveningView
from scorekeeper.services.matches.loader import replay_matches
from scorekeeper.services.matches.records.match_record import logged_record
from scorekeeper.services.people.view import TookPart
from scorekeeper.services.storage.journals import TOURNAMENT_JOURNAL
from scorekeeper.services.tournaments.journal import entry_of
from scorekeeper.tournaments.files.archive import ArchivedEntry, write_archive

_AT_ONCE = 200


class Keys:
    """Gives every row a short key, the same each time it is asked for."""

    def __init__(self) -> None:
        self._given: dict[tuple[str, UUID], str] = {}
        self._counts: dict[str, int] = {}

    def give(self, letter: str, row: UUID) -> str:
        """The key of a row of this kind."""
        if (letter, row) not in self._given:
            self._counts[letter] = self._counts.get(letter, 0) + 1
            self._given[letter, row] = f"{letter}{self._counts[letter]}"
        return self._given[letter, row]

    def find(self, letter: str, row: UUID | None) -> str | None:
        """The key of a row that is in the archive; None for any other."""
        return None if row is None else self._given.get((letter, row))


def people(keys: Keys, rows: Sequence[Person]) -> tuple[ArchivedPerson, ...]:
    """Entries of the list, in the order of their numbers."""
    for row in rows:
        keys.give("p", row.id)
    return tuple(
        ArchivedPerson(
            key=keys.give("p", row.id),
            number=row.number,
            name=row.name,
            nickname=row.nickname,
            note=row.note,
            since=row.created_at.isoformat(),
            same_as=keys.find("p", row.merged_into),
            forgotten=None if row.forgotten_at is None else row.forgotten_at.isoformat(),
        )
        for row in rows
    )


def tournaments(keys: Keys, rows: Sequence[Tournament]) -> tuple[ArchivedTournament, ...]:
    """Whole tournaments, with whom the club knows their entrants to be."""
    return tuple(_tournament(keys, row) for row in rows)


def _tournament(keys: Keys, row: Tournament) -> ArchivedTournament:
    entries = TOURNAMENT_JOURNAL.rows(row.id, until=row.version)
    entered = select(Entered).where(Entered.tournament_id == row.id)
    return ArchivedTournament(
        key=keys.give("t", row.id),
        begun=row.created_at.isoformat(),
        file=write_archive([ArchivedEntry(entry_of(one), one.at.isoformat()) for one in entries]),
        entrants=tuple(
            ArchivedEntrant(one.entrant, one.member, person)
            for one in db.session.scalars(entered.order_by(Entered.entrant, Entered.member))
            if (person := keys.find("p", one.person_id)) is not None
        ),
    )


def matches(
    keys: Keys, ids: Sequence[UUID], *, with_notes: bool, is_alone: bool = False
) -> Iterator[ArchivedMatch]:
    """Whole matches in this order, a few hundred read at once; `is_alone`: without the table of a
    tournament they were played at.
    """
    for start in range(0, len(ids), _AT_ONCE):
        some = ids[start : start + _AT_ONCE]
        asked = select(Match).where(Match.id.in_(some))
        replayed = {one.match.id: one for one in replay_matches(db.session.scalars(asked))}
        seats = _seats(keys, some)
        placed = select(TableMatch).where(TableMatch.match_id.in_(some))
        places = {} if is_alone else {one.match_id: one for one in db.session.scalars(placed)}
        for one in some:
            place, match = places.get(one), replayed[one].match
            yield ArchivedMatch(
                key=keys.give("m", one),
                record=logged_record(replayed[one], with_notes=with_notes),
                table="" if place else keys.give("s", match.space_id),
                checked=match.is_checked,
                seats=tuple(seats[one]),
                place=None if place is None else _place(keys, place),
            )


def _place(keys: Keys, place: TableMatch) -> ArchivedPlace:
    return ArchivedPlace(keys.give("t", place.tournament_id), place.round, place.table)


def _seats(keys: Keys, ids: Sequence[UUID]) -> dict[UUID, list[ArchivedSeat]]:
    found: dict[UUID, list[ArchivedSeat]] = {one: [] for one in ids}
    asked = select(Played).where(Played.match_id.in_(ids)).order_by(Played.seat, Played.turn)
    for one in db.session.scalars(asked):
        person = keys.find("p", one.person_id)
        if person is not None:
            found[one.match_id].append(ArchivedSeat(one.seat + 1, one.turn, person))
    return found


def evenings(
    keys: Keys,
    ids: Sequence[UUID],
    settlement: Any = None,  # noqa: ANN401 (JSON of its own)
) -> tuple[ArchivedEvening, ...]:
    """Evenings with those of their matches that are in the archive."""
    rows = in_batches(lambda some: select(Evening).where(Evening.id.in_(some)), ids)
    return tuple(
        ArchivedEvening(
            key=keys.give("e", row.id),
            begun=row.created_at.isoformat(),
            people=tuple(ArchivedGuest(one["key"], one["name"]) for one in row.people),
            matches=tuple(_evening_parts(keys, row)),
            settlement=settlement,
        )
        for row in sorted(rows, key=lambda row: (row.created_at, row.id))
    )


def _evening_parts(keys: Keys, row: Evening) -> Iterator[ArchivedPart]:
    asked = select(EveningMatch).where(EveningMatch.evening_id == row.id)
    for part in db.session.scalars(asked.order_by(EveningMatch.place)):
        match = keys.find("m", part.match_id)
        if match is not None:
            yield ArchivedPart(match, tuple(part.people))


def settlement(seen: EveningView) -> list[dict[str, Any]]:
    """Who pays whom of an evening, in each currency; amounts in minor units."""
    return [
        {
            "currency": account.currency,
            "balances": dict(account.totals),
            "payments": [
                {"payer": one.payer, "payee": one.payee, "amount": one.amount}
                for one in account.transfers
            ],
        }
        for account in seen.accounts
    ]


def seasons(keys: Keys, rows: Sequence[Season]) -> tuple[ArchivedSeason, ...]:
    """Seasons, with the tournaments that count."""
    return tuple(
        ArchivedSeason(
            name=row.name,
            starts_on=row.starts_on.isoformat(),
            ends_on=row.ends_on.isoformat(),
            worth=tuple(row.worth),
            best=row.best,
            tournaments=tuple(
                keys.give("t", one)
                for one in db.session.scalars(
                    select(SeasonLeg.tournament_id)
                    .join(Tournament, Tournament.id == SeasonLeg.tournament_id)
                    .where(SeasonLeg.season_id == row.id)
                    .order_by(Tournament.created_at, Tournament.id)
                )
            ),
        )
        for row in rows
    )


def remarks(rows: Iterable[TookPart]) -> tuple[ArchivedRemark, ...]:
    """Tournaments somebody took part in, by name."""
    return tuple(ArchivedRemark(one.title, one.at.isoformat()) for one in rows)


def in_batches(ask: Callable[[Sequence[UUID]], Select[Any]], ids: Sequence[UUID]) -> list[Any]:
    """Every row once, some hundred asked for at a time."""
    found: dict[Any, None] = {}
    for start in range(0, len(ids), _AT_ONCE):
        some = ids[start : start + _AT_ONCE]
        found |= dict.fromkeys(db.session.scalars(ask(some)))
    return list(found)
