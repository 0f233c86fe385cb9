"""Exports a club, a person, a season or an evening as one archive (see engine.records.archive).

Figures, ratings and balances are not in it: they follow. Accounts, links and tokens stay here: who
takes the file in gets addresses of their own.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import select

from scorekeeper.engine.records.archive import FORMAT, Archive, ArchivedEvening, ArchiveScope
from scorekeeper.engine.records.codec import encode
from scorekeeper.extensions import db
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
from scorekeeper.services.answers import NotFound
from scorekeeper.services.archives import money, parts
from scorekeeper.services.archives.parts import Keys
from scorekeeper.services.evenings.account import see_evening
from scorekeeper.services.evenings.membership import open_evening_link
from scorekeeper.services.people.access import ClubAccess, club_for_organiser
from scorekeeper.services.people.people import person_in
from scorekeeper.services.people.roster import roster
from scorekeeper.services.people.view import tournaments_of_person


def club_archive(account_id: UUID, club_id: UUID) -> dict[str, Any]:
    """Everything of a club, for its organisers. Raises NotFound, Forbidden."""
    reached = club_for_organiser(account_id, club_id)
    keys = Keys()
    people = _people(Person.space_id == reached.space_id)
    cups = _cups(Tournament.space_id == reached.space_id)
    matches = _match_ids(ClubMatch.space_id == reached.space_id)
    seasons = db.session.scalars(
        select(Season).where(Season.space_id == reached.space_id).order_by(Season.created_at)
    )
    entries = db.session.scalars(
        select(CashEntry).where(CashEntry.space_id == reached.space_id).order_by(CashEntry.number)
    )
    return _written(
        "club",
        reached.name,
        people=parts.people(keys, people),
        tournaments=parts.tournaments(keys, cups),
        matches=tuple(parts.matches(keys, matches, with_notes=True)),
        evenings=parts.evenings(keys, _evening_ids(matches)),
        seasons=parts.seasons(keys, seasons.all()),
        cash=money.lines_by_hand(keys, entries.all()),
    )


def season_archive(account_id: UUID, club_id: UUID, season_id: UUID) -> dict[str, Any]:
    """A season: its tournaments, their tables, who played there, and what entrants paid. Raises
    NotFound, Forbidden.
    """
    reached = club_for_organiser(account_id, club_id)
    season = db.session.get(Season, season_id)
    if season is None or season.space_id != reached.space_id:
        raise NotFound
    legs = select(SeasonLeg.tournament_id).where(SeasonLeg.season_id == season.id)
    ids = db.session.scalars(legs).all()
    keys = Keys()
    matches = _match_ids(ClubMatch.tournament_id.in_(ids))
    known = roster(reached.space_id)
    there: set[UUID] = set()
    for asked in (
        select(Entered.person_id).where(Entered.tournament_id.in_(ids)),
        select(Played.person_id).where(Played.match_id.in_(matches)),
    ):
        there.update(one for one in db.session.scalars(asked.distinct()) if one is not None)
    everybody = {entry for one in there for entry in known.ids(one)}
    entries = select(CashEntry).where(CashEntry.source.in_(ids)).order_by(CashEntry.number)
    return _written(
        "season",
        season.name,
        people=parts.people(keys, _people(Person.id.in_(everybody))),
        tournaments=parts.tournaments(keys, _cups(Tournament.id.in_(ids))),
        matches=tuple(parts.matches(keys, matches, with_notes=True)),
        seasons=parts.seasons(keys, [season]),
        cash=money.lines_by_hand(keys, db.session.scalars(entries).all()),
    )


def person_archive(reached: ClubAccess, person_id: UUID) -> dict[str, Any]:
    """Somebody's entries, every match they sat in with the seats that were theirs, and their money;
    of tournaments, which belong to all who took part, only what came of them. Raises NotFound.
    """
    person_in(reached.space_id, person_id)
    known = roster(reached.space_id)
    ids = known.ids(person_id)
    mine = Played.space_id == reached.space_id, Played.person_id.in_(ids)
    matches = _match_ids(ClubMatch.match_id.in_(select(Played.match_id).where(*mine)))
    entered = select(Entered.name).where(
        Entered.space_id == reached.space_id, Entered.person_id.in_(ids)
    )
    keys = Keys()
    return _written(
        "person",
        known.person(person_id).name,
        people=parts.people(keys, _people(Person.id.in_(ids))),
        matches=tuple(parts.matches(keys, matches, with_notes=False, is_alone=True)),
        cash=money.person_money(keys, reached.space_id, known, person_id),
        took_part=parts.remarks(tournaments_of_person(reached.space_id, ids)),
        entered_as=tuple(sorted(set(db.session.scalars(entered)))),
    )


def evening_archive(token: str) -> dict[str, Any]:
    """An evening by one of its links; who only watches gets no private notes. Who pays whom stands
    beside it for other programs. Raises NotFound.
    """
    seen, link = see_evening(token), open_evening_link(token)
    ids = select(EveningMatch.match_id).where(EveningMatch.evening_id == link.evening_id)
    keys = Keys()
    told = parts.matches(
        keys,
        db.session.scalars(ids.order_by(EveningMatch.place)).all(),
        with_notes=link.scope == "score",
    )
    matches = tuple(told)
    evening: ArchivedEvening
    (evening,) = parts.evenings(keys, [link.evening_id], parts.settlement(seen))
    return _written(
        "evening", seen.created_at.date().isoformat(), matches=matches, evenings=(evening,)
    )


def _written(of: ArchiveScope, name: str, **held: Any) -> dict[str, Any]:  # noqa: ANN401 (the archive's parts)
    found: dict[str, Any] = encode(
        Archive(FORMAT, of, name, datetime.now(UTC).isoformat(timespec="seconds"), **held)
    )
    return found


def _people(condition: Any) -> Sequence[Person]:  # noqa: ANN401 (what SQL asks)
    return db.session.scalars(select(Person).where(condition).order_by(Person.number)).all()


def _cups(condition: Any) -> Sequence[Tournament]:  # noqa: ANN401 (what SQL asks)
    asked = select(Tournament).where(condition, Tournament.version > 0)
    return db.session.scalars(asked.order_by(Tournament.created_at, Tournament.id)).all()


def _match_ids(condition: Any) -> Sequence[UUID]:  # noqa: ANN401 (what SQL asks)
    """The earliest first; of those at the same moment in the order that ratings count them."""
    asked = select(ClubMatch.match_id).where(condition)
    return db.session.scalars(asked.order_by(ClubMatch.at, ClubMatch.match_id)).all()


def _evening_ids(matches: Sequence[UUID]) -> Sequence[UUID]:
    return parts.in_batches(
        lambda some: select(EveningMatch.evening_id).where(EveningMatch.match_id.in_(some)), matches
    )
