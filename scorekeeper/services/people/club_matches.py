"""Keeps which matches count for a club, and who sat where in them.

Matches are mended and deleted by signal, inside the write that does it.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import delete, select, update

from scorekeeper.engine.log import Folded, fold
from scorekeeper.extensions import db
from scorekeeper.games import BY_KEY
from scorekeeper.models import (
    Adoption,
    ClubMatch,
    DerivedLine,
    Entered,
    Link,
    Match,
    MatchEntry,
    Played,
    Space,
)
from scorekeeper.models.columns import token_of
from scorekeeper.services.matches import loader
from scorekeeper.services.matches.log.replayed import entry_of, seat_keys
from scorekeeper.services.people.roster import Roster, players_changed, roster
from scorekeeper.services.people.roster import fold as folded_name
from scorekeeper.services.storage.engines import portions

Whose = Sequence[tuple[str, int]]
"""By seat: the entrant whose seat it is, and which of a pair."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Names who sits in a seat, by the name the match has; `turn` as in the table."""

    seat: int
    turn: int
    name: str


def sitters(match: Match, folded: Folded | None = None) -> tuple[Sitter, ...]:
    """Everybody who sat at a match, seat by seat, each as they are called now."""
    return tuple(_sitters(match, folded))


def _sitters(match: Match, folded: Folded | None) -> Iterator[Sitter]:
    for seat, key in enumerate(seat_keys(len(match.names))):
        renamed = {} if folded is None else folded.names
        yield Sitter(seat, 0, renamed.get(key, match.names[seat]))
        later = () if folded is None else folded.substitutes
        for turn, substitute in enumerate((s for s in later if s.seat == key), start=1):
            yield Sitter(seat, turn, substitute.name)


def club_of(space_id: UUID) -> UUID | None:
    """The space of the club whose matches these are: itself, or whose adopted the table."""
    kind = db.session.scalar(select(Space.kind).where(Space.id == space_id))
    if kind == "club":
        return space_id
    return db.session.scalar(select(Adoption.space_id).where(Adoption.table_id == space_id))


def count_begun(match: Match, tournament_id: UUID | None = None, whose: Whose = ()) -> None:
    """Count a match that was just begun, if its table is a club's."""
    space_id = club_of(match.space_id)
    if space_id is not None:
        take_in(space_id, match, tournament_id=tournament_id, whose=whose)


def take_in(
    space_id: UUID,
    match: Match,
    *,
    tournament_id: UUID | None = None,
    whose: Whose = (),
    known: Roster | None = None,
) -> None:
    """Count a match for a club, with everybody who sat there."""
    there = db.session.scalar(select(ClubMatch).where(ClubMatch.match_id == match.id))
    if there is None:
        db.session.add(
            ClubMatch(
                space_id=space_id,
                match_id=match.id,
                tournament_id=tournament_id,
                game=match.game,
                at=match.created_at,
            )
        )
    write_seats(space_id, match, whose=whose, known=known)


@loader.match_begun.connect
@loader.rematch_begun.connect
def count_next(match: Match, **_: object) -> None:
    """Count a match that somebody began, the next one of the same people as well."""
    count_begun(match)


@loader.seats_changed.connect
def update_seats(match: Match) -> None:
    """After an entry: who sits there may be called otherwise, or be somebody else."""
    space_id = db.session.scalar(select(ClubMatch.space_id).where(ClubMatch.match_id == match.id))
    if space_id is not None:
        write_seats(space_id, match)


@loader.result_changed.connect
def mark_changed(match: Match, **_: object) -> None:
    """After an entry that ended a match, or changed one that was over: its figures are others."""
    db.session.execute(
        update(ClubMatch)
        .where(ClubMatch.match_id == match.id, ClubMatch.is_counted)
        .values(is_counted=False)
        .execution_options(synchronize_session=False)
    )


def state(match_id: UUID, places: Sequence[int]) -> None:
    """Count the match as a desk has it: the place of each side; none where its log says it."""
    db.session.execute(
        update(ClubMatch)
        .where(ClubMatch.match_id == match_id)
        .values(stated=list(places) or None, is_counted=False)
        .execution_options(synchronize_session=False)
    )


@loader.match_deleted.connect
def dropped(match: Match) -> None:
    """Before a match is deleted: it counts for nobody; nor does its table, if that goes too."""
    uncount_matches([match.id])
    db.session.execute(delete(DerivedLine).where(DerivedLine.source == match.id))
    others = select(Match.id).where(Match.space_id == match.space_id, Match.id != match.id)
    if db.session.scalar(others.limit(1)) is None:
        db.session.execute(delete(Adoption).where(Adoption.table_id == match.space_id))


def uncount_matches(match_ids: Sequence[UUID]) -> None:
    """Count these matches for nobody any more."""
    for kind in (Played, ClubMatch):
        db.session.execute(delete(kind).where(kind.match_id.in_(match_ids)))
    players_changed.send(match_ids)


def identify(space_id: UUID, key: str, person_id: UUID) -> None:
    """Whoever is called so, and nobody has sorted yet, is this person."""
    for kind in (Played, Entered):
        named = (kind.space_id == space_id, kind.name_key == key, kind.person_id.is_(None))
        if kind is Played:
            players_changed.send(db.session.scalars(select(Played.match_id).where(*named)).all())
        db.session.execute(update(kind).where(*named).values(person_id=person_id))


def write_seats(
    space_id: UUID, match: Match, *, whose: Whose | None = None, known: Roster | None = None
) -> None:
    """Write down who sits where. Who is called as before stays who they are; a new name is looked
    for: at the entrant whose seat it is, at the same table before, among the club's people.
    """
    rows = db.session.scalars(
        select(MatchEntry).where(MatchEntry.match_id == match.id).order_by(MatchEntry.number)
    )
    game = BY_KEY[match.game]
    entries = [entry_of(game, row) for row in rows]
    there = {
        (played.seat, played.turn): played
        for played in db.session.scalars(select(Played).where(Played.match_id == match.id))
    }
    stood = {row.seat: (row.entrant, row.member) for row in there.values() if not row.turn}
    owners = stood if whose is None else dict(enumerate(whose))
    find = _Finder(space_id, match, known)
    for sitter in sitters(match, fold(entries) if entries else None):
        entrant, member = owners.get(sitter.seat, ("", 0)) if not sitter.turn else ("", 0)
        key = folded_name(sitter.name)
        row = there.pop((sitter.seat, sitter.turn), None)
        if row is None:
            row = Played(
                space_id=space_id,
                match_id=match.id,
                seat=sitter.seat,
                turn=sitter.turn,
                game=match.game,
                at=match.created_at,
                name_key="",
                person_id=None,
                entrant="",
                member=0,
            )
        if (row.name_key, row.entrant, row.member) != (key, entrant, member):
            row.person_id = find(key, entrant, member)
        row.name, row.name_key, row.entrant, row.member = sitter.name, key, entrant, member
        db.session.add(row)
    for gone in there.values():
        db.session.delete(gone)
    db.session.flush()
    players_changed.send([match.id])


class _Finder:
    """Finds who a name is at one match; the club's people are read once, and only if need be."""

    def __init__(self, space_id: UUID, match: Match, known: Roster | None) -> None:
        self._space_id = space_id
        self._match = match
        self._known = known

    def __call__(self, key: str, entrant: str, member: int) -> UUID | None:
        if entrant:
            return self._entered(entrant, member)
        if not key:
            return None
        return self._at_this_table(key) or self._roster().find(key)

    def _roster(self) -> Roster:
        if self._known is None:
            self._known = roster(self._space_id)
        return self._known

    def _entered(self, entrant: str, member: int) -> UUID | None:
        query = (
            select(Entered.person_id)
            .join(ClubMatch, ClubMatch.tournament_id == Entered.tournament_id)
            .where(
                ClubMatch.match_id == self._match.id,
                Entered.entrant == entrant,
                Entered.member == member,
            )
        )
        return db.session.scalar(query)

    def _at_this_table(self, key: str) -> UUID | None:
        """Who this was in the other matches of a table that was adopted."""
        if self._match.space_id == self._space_id:
            return None
        query = (
            select(Played.person_id)
            .join(Match, Match.id == Played.match_id)
            .where(
                Match.space_id == self._match.space_id,
                Played.name_key == key,
                Played.person_id.is_not(None),
            )
        )
        tables = set(db.session.scalars(query.distinct()))
        return tables.pop() if len(tables) == 1 else None


Places = Mapping[tuple[int, int], UUID | None]
"""By seat (from 0, as the match was begun) and turn: the person, None while nobody said who."""


def seats_by_match(
    space_id: UUID, match_ids: Sequence[UUID], known: Roster | None = None
) -> Mapping[UUID, Places]:
    """Who sat where in these matches of a club, merges followed; a query for every 500."""
    known = known or roster(space_id)
    seats: dict[UUID, dict[tuple[int, int], UUID | None]] = {i: {} for i in match_ids}
    for some in portions(match_ids):
        # Of which club is looked at here: asked for too, SQLite goes through all that it played.
        rows = db.session.execute(
            select(
                Played.space_id, Played.match_id, Played.seat, Played.turn, Played.person_id
            ).where(Played.match_id.in_(some))
        )
        for whose, match_id, seat, turn, person_id in rows:
            if whose != space_id:
                continue
            who = None if person_id is None else known.root(person_id)
            seats[match_id][seat, turn] = who
    return seats


def entrants(tournament_id: UUID, known: Roster) -> Mapping[tuple[str, int], UUID | None]:
    """Who takes part in a tournament, by the entrant's key and which of a pair."""
    rows = db.session.execute(
        select(Entered.entrant, Entered.member, Entered.person_id).where(
            Entered.tournament_id == tournament_id
        )
    )
    return {
        (entrant, member): None if person_id is None else known.root(person_id)
        for entrant, member, person_id in rows
    }


def watch_tokens(ids: Collection[UUID]) -> Mapping[UUID, str]:
    """The addresses that everybody may have, by match."""
    links = db.session.execute(
        select(Link.match_id, Link.id)
        .where(
            Link.match_id.in_(ids),
            Link.scope == "watch",
            Link.label == "",
            Link.revoked_at.is_(None),
            Link.expires_at.is_(None),
        )
        .order_by(Link.created_at.desc())
    )
    return {row.match_id: token_of(Link.__tablename__, row.id) for row in links}
