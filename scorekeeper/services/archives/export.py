"""Exports a club, a person, a season or an evening as an archive; somebody’s matches as a sheet.

Figures, ratings and balances are not in it: they follow. Accounts, links and tokens stay here: who
takes the file in gets addresses of their own.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, select

from scorekeeper.engine.records import archive
from scorekeeper.engine.records.codec import encode
from scorekeeper.engine.text import text
from scorekeeper.extensions import db
from scorekeeper.games import BY_KEY
from scorekeeper.models import (
    CashEntry,
    ClubMatch,
    Entered,
    EveningMatch,
    Person,
    Played,
    Season,
    SeasonLeg,
    Tournament,
)
from scorekeeper.services.access.clubs import ClubAccess, club_for_organiser
from scorekeeper.services.answers import NotFound
from scorekeeper.services.archives.parts import (
    ArchiveRows,
    PartWriter,
    replay_in_batches,
    select_in_batches,
)
from scorekeeper.services.cash.box import CashKind, parts, update_dues
from scorekeeper.services.cash.entries import Holder, book_of, entrant_sums
from scorekeeper.services.evenings.account import EveningView, see_evening
from scorekeeper.services.matches.log.replayed import ReplayedMatch, seat_keys
from scorekeeper.services.people.people import person_in
from scorekeeper.services.people.roster import Roster, roster
from scorekeeper.services.people.view import tournaments_of_person
from scorekeeper.tournaments.files.spreadsheets import Cell, Spreadsheet


def club_archive(account_id: UUID, club_id: UUID) -> dict[str, Any]:
    """Everything of a club, for its organisers. Raises NotFound, Forbidden."""
    club = club_for_organiser(account_id, club_id)
    matches = _match_ids(ClubMatch.space_id == club.space_id)
    seasons = select(Season).where(Season.space_id == club.space_id)
    every = db.session.scalars(seasons.order_by(Season.created_at))
    rows = ArchiveRows(
        people=_people(Person.space_id == club.space_id),
        tournaments=_tournaments(Tournament.space_id == club.space_id),
        matches=matches,
        evenings=select_in_batches(
            lambda batch: select(EveningMatch.evening_id).where(EveningMatch.match_id.in_(batch)),
            matches,
        ),
        seasons=[season for season in every if not season.is_damaged],
        cash=_entries(CashEntry.space_id == club.space_id),
    )
    return _archive("club", club.name, PartWriter().write(rows))


def season_archive(account_id: UUID, club_id: UUID, season_id: UUID) -> dict[str, Any]:
    """A season: its tournaments, their tables, who played there, and what entrants paid. Raises
    NotFound, Forbidden.
    """
    club = club_for_organiser(account_id, club_id)
    season = db.session.get(Season, season_id)
    if season is None or season.space_id != club.space_id or season.is_damaged:
        raise NotFound
    legs = select(SeasonLeg.tournament_id).where(SeasonLeg.season_id == season.id)
    ids = db.session.scalars(legs).all()
    matches = _match_ids(ClubMatch.tournament_id.in_(ids))
    known = roster(club.space_id)
    present: set[UUID | None] = set()
    for query in (
        select(Entered.person_id).where(Entered.tournament_id.in_(ids)),
        select(Played.person_id).where(Played.match_id.in_(matches)),
    ):
        present.update(db.session.scalars(query.distinct()))
    everybody = {entry for person in present if person is not None for entry in known.ids(person)}
    rows = ArchiveRows(
        people=_people(Person.id.in_(everybody)),
        tournaments=_tournaments(Tournament.id.in_(ids)),
        matches=matches,
        seasons=[season],
        cash=_entries(CashEntry.source.in_(ids)),
    )
    return _archive("season", season.name, PartWriter().write(rows))


def person_archive(club: ClubAccess, person_id: UUID) -> dict[str, Any]:
    """Somebody's entries, every match they sat in with the seats that were theirs, and their money;
    of tournaments, which belong to all who took part, only what came of them. Raises NotFound,
    Busy.
    """
    person_in(club.space_id, person_id)
    known = roster(club.space_id)
    ids = known.ids(person_id)
    update_dues(club.space_id)
    own_seats = Played.space_id == club.space_id, Played.person_id.in_(ids)
    rows = ArchiveRows(
        people=_people(Person.id.in_(ids)),
        matches=_match_ids(ClubMatch.match_id.in_(select(Played.match_id).where(*own_seats))),
        cash=_entries(CashEntry.space_id == club.space_id, CashEntry.person_id.in_(ids)),
        with_notes=False,
        with_places=False,
    )
    writer = PartWriter()
    archive_parts = writer.write(rows)
    archive_parts["cash"] += tuple(
        replace(line, number=number, person=writer.key_of("p", known.root(person_id)))
        for number, line in enumerate(
            _tournament_money(club.space_id, known, person_id), start=len(rows.cash) + 1
        )
    )
    names = select(Entered.name).where(
        Entered.space_id == club.space_id, Entered.person_id.in_(ids)
    )
    archive_parts["entered_as"] = tuple(sorted(set(db.session.scalars(names))))
    archive_parts["took_part"] = tuple(
        archive.ArchivedRemark(part.title, part.at.isoformat())
        for part in tournaments_of_person(club.space_id, ids)
    )
    return _archive("person", known.person(person_id).name, archive_parts)


_YES, _NO = text("yes"), text("no")


def matches_sheet(club: ClubAccess, person_id: UUID) -> Spreadsheet:
    """Somebody's matches as rows of a sheet, the earliest first. Raises NotFound."""
    person_in(club.space_id, person_id)
    ids = roster(club.space_id).ids(person_id)
    own_seats = select(Played).where(Played.space_id == club.space_id, Played.person_id.in_(ids))
    first: dict[UUID, Played] = {}  # seat of theirs in each match
    for seat in db.session.scalars(own_seats.order_by(Played.at, Played.match_id, Played.seat)):
        first.setdefault(seat.match_id, seat)
    heads = (
        *(text("When"), text("Game"), text("Title"), text("Seat"), text("Name")),
        *(text("Who played"), text("Hands"), text("Over"), text("Won")),
    )
    replayed = replay_in_batches(tuple(first))
    rows = tuple(_sheet_row(match, first[match.match.id]) for match in replayed)
    return Spreadsheet("matches", text("Matches"), heads, rows)


def _sheet_row(replayed: ReplayedMatch, seat: Played) -> tuple[Cell, ...]:
    match, is_over = replayed.match, replayed.replay.is_finished
    side = replayed.table.side_of(seat_keys(len(match.names))[seat.seat])
    won = side in (replayed.replay.state.match_winners or ()) if is_over else None
    return (
        seat.at.date().isoformat(),
        BY_KEY[seat.game].words.name,
        match.title,
        seat.seat + 1,
        seat.name,
        ", ".join(name for name in match.names if name),
        len(replayed.folded.hands),
        _YES if is_over or replayed.folded.is_ended else _NO,
        None if won is None else _YES if won else _NO,
    )


def _tournament_money(
    space_id: UUID, known: Roster, person_id: UUID
) -> Iterator[archive.ArchivedCash]:
    """Somebody's part of what each tournament came to, by its name: without the tournament itself
    nothing else would say so. What they played for follows from their matches.
    """
    person, book = Holder(known.root(person_id)), book_of(space_id, known)
    every = select(Tournament).where(Tournament.space_id == space_id)
    tournaments = {row.id: row for row in db.session.scalars(every)}
    for (source, entrant, currency), kinds in entrant_sums(space_id).items():
        members, tournament = book.members(source, entrant), tournaments.get(source)
        for kind, amount in kinds.items():
            shares = zip(members, parts(amount, len(members)), strict=True)
            own = sum(share for holder, share in shares if holder == person)
            if own and tournament is not None:
                begun, key = tournament.created_at.isoformat(), CashKind(kind).value
                yield archive.ArchivedCash(0, key, own, currency, begun, words=tournament.title)


def evening_archive(token: str) -> dict[str, Any]:
    """An evening by one of its links; who only watches gets no private notes. Who pays whom stands
    beside it for other programs. Raises NotFound.
    """
    view = see_evening(token)
    ids = select(EveningMatch.match_id).where(EveningMatch.evening_id == view.id)
    rows = ArchiveRows(
        matches=db.session.scalars(ids.order_by(EveningMatch.place)).all(),
        evenings=[view.id],
        with_notes=view.scope == "score",
    )
    archive_parts = PartWriter().write(rows)
    (evening,) = archive_parts["evenings"]
    archive_parts["evenings"] = (replace(evening, settlement=_settlement(view)),)
    return _archive("evening", view.created_at.date().isoformat(), archive_parts)


def _settlement(evening: EveningView) -> list[dict[str, Any]]:
    """Who pays whom of an evening, in each currency; amounts in minor units."""
    return [
        {
            "currency": account.currency,
            "balances": dict(account.totals),
            "payments": [
                {"payer": payment.payer, "payee": payment.payee, "amount": payment.amount}
                for payment in account.transfers
            ],
        }
        for account in evening.accounts
    ]


def _archive(of: archive.ArchiveScope, name: str, archive_parts: dict[str, Any]) -> dict[str, Any]:
    written = datetime.now(UTC).isoformat(timespec="seconds")
    document: dict[str, Any] = encode(
        archive.Archive(archive.FORMAT, of, name, written, **archive_parts)
    )
    return document


def _people(condition: ColumnElement[bool]) -> Sequence[Person]:
    return db.session.scalars(select(Person).where(condition).order_by(Person.number)).all()


def _tournaments(condition: ColumnElement[bool]) -> Sequence[Tournament]:
    query = select(Tournament).where(condition, Tournament.version > 0)
    return db.session.scalars(query.order_by(Tournament.created_at, Tournament.id)).all()


def _entries(*conditions: ColumnElement[bool]) -> Sequence[CashEntry]:
    query = select(CashEntry).where(*conditions).order_by(CashEntry.number)
    return db.session.scalars(query).all()


def _match_ids(condition: ColumnElement[bool]) -> Sequence[UUID]:
    """The earliest first; of those at the same moment in the order that ratings count them."""
    query = select(ClubMatch.match_id).where(condition)
    return db.session.scalars(query.order_by(ClubMatch.at, ClubMatch.match_id)).all()
