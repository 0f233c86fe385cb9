"""Shows a club's ratings: a table for each game, and somebody's every change."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import func, select

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.text import Text
from scorekeeper.extensions import db
from scorekeeper.games import BY_KEY
from scorekeeper.models import ClubMatch, MatchFacts, Played, RatingPart
from scorekeeper.services.access.clubs import Caller, ClubAccess, club_for_member
from scorekeeper.services.answers import NotFound
from scorekeeper.services.people.club_matches import seats_by_match, watch_tokens
from scorekeeper.services.people.roster import NamedPerson, Roster, roster
from scorekeeper.services.people.view import PAGE, PersonPages, nearest_page
from scorekeeper.services.ratings.updates import rate, skills, states
from scorekeeper.services.statistics.count import by_slot
from scorekeeper.services.statistics.sums import made_again_if_damaged
from scorekeeper.services.storage import replica
from scorekeeper.services.storage.lru_cache import LruCache
from scorekeeper.statistics.charts import Chart, rating_chart
from scorekeeper.statistics.ratings import NEW, Skill, placing_words, ranking


@dataclass(frozen=True, slots=True)
class RankedPerson:
    """Somebody in a game's table."""

    rank: int
    person: NamedPerson
    skill: Skill


_ROOM = 32
_TABLES: LruCache[tuple[object, ...], tuple[RankedPerson, ...]] = LruCache(_ROOM)


@dataclass(frozen=True, slots=True)
class RatingTable:
    """A game's table; `left`: matches that are over and not in it yet. Without a game the club has
    no match. `mark`: the same for the same rows.
    """

    club: ClubAccess
    game: AnyGame | None
    games: tuple[AnyGame, ...]
    rows: tuple[RankedPerson, ...]
    left: int
    mark: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True)
class Move:
    """Says what one match did to somebody: from how many points to how many; with and against whom,
    by name, None for those whom the club does not know. `token` to watch it by, where it is shared.
    """

    at: datetime
    token: str
    came_in: Text
    partners: tuple[Text | None, ...]
    rivals: tuple[Text | None, ...]
    before: int
    after: int

    @property
    def points(self) -> int:
        """How far the number moved."""
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class Course:
    """Somebody's rating at a game: what it is, the drawing, and a page of its changes, the latest
    first.
    """

    club: ClubAccess
    who: NamedPerson
    game: AnyGame | None
    games: tuple[AnyGame, ...]
    skill: Skill
    chart: Chart | None
    moves: tuple[Move, ...]
    pages: PersonPages
    left: int


@made_again_if_damaged
def table(by: Caller, club_id: UUID, key: str) -> RatingTable:
    """The table of a game (blank: of the one played most). Raises NotFound for strangers, and for a
    game that there is not.
    """
    replica.leave_replica()  # Whoever looks rates a little: by who is who by now.
    club = club_for_member(by, club_id)
    known = roster(club.space_id)
    played = select(ClubMatch.game).where(ClubMatch.space_id == club.space_id)
    counted = played.group_by(ClubMatch.game).order_by(func.count().desc(), ClubMatch.game)
    game, games = _games(key, db.session.scalars(counted).all())
    if game is None:
        return RatingTable(club, None, (), (), 0)
    left = rate(club.space_id, game.key, known)
    state = states(club.space_id).get(game.key)
    mark = (club.club_id, game.key, state and (state.id, state.revision), known.mark)
    rows = _TABLES.of(mark, lambda: _rows(club.space_id, game.key, known))
    return RatingTable(club, game, games, rows, left, mark)


def _rows(space_id: UUID, game: str, known: Roster) -> tuple[RankedPerson, ...]:
    ranked_by_person = {UUID(ranked.who): ranked for ranked in ranking(skills(space_id, game))}
    named = [
        RankedPerson(ranked_by_person[who].rank, person, ranked_by_person[who].skill)
        for who, person in known.people.items()
        if who in ranked_by_person
    ]
    return tuple(sorted(named, key=lambda row: row.rank))


@made_again_if_damaged
def course(by: Caller, club_id: UUID, person_id: UUID, key: str, page: int = 1) -> Course:
    """Somebody's rating and how it came about. Raises NotFound as `table`, and for somebody who is
    not of the club.
    """
    replica.leave_replica()
    club = club_for_member(by, club_id)
    known = roster(club.space_id)
    if person_id not in known.every:
        raise NotFound
    who = known.person(person_id)
    played = select(Played.game).where(
        Played.space_id == club.space_id, Played.person_id.in_(known.ids(who.id))
    )
    counted = played.group_by(Played.game).order_by(func.count().desc(), Played.game)
    game, games = _games(key, db.session.scalars(counted).all())
    if game is None:
        return Course(club, who, None, (), NEW, None, (), nearest_page(1, 0), 0)
    left = rate(club.space_id, game.key, known)
    steps = _steps(club.space_id, game.key, who.id)
    pages = nearest_page(page, len(steps))
    end = len(steps) - (pages.page - 1) * PAGE
    return Course(
        club=club,
        who=who,
        game=game,
        games=games,
        skill=steps[-1].after if steps else NEW,
        chart=rating_chart([step.after.points for step in steps]) if steps else None,
        moves=_moves(club.space_id, steps[max(0, end - PAGE) : end], who.id, known),
        pages=pages,
        left=left,
    )


def _games(key: str, played: Sequence[str]) -> tuple[AnyGame | None, tuple[AnyGame, ...]]:
    """The game that is asked for, and those that could be."""
    if key and key not in BY_KEY:
        raise NotFound
    game_key = key or next(iter(played), "")
    return BY_KEY.get(game_key), tuple(game for s, game in BY_KEY.items() if s in played)


@dataclass(frozen=True, slots=True)
class _Step:
    """A change as it is kept."""

    match: UUID
    before: Skill
    after: Skill


def _steps(space_id: UUID, game: str, person_id: UUID) -> list[_Step]:
    """Every change of somebody's rating, the first one first."""
    parts = db.session.scalars(
        select(RatingPart.changes)
        .where(
            RatingPart.space_id == space_id,
            RatingPart.game == game,
            RatingPart.person_id == person_id,
        )
        .order_by(RatingPart.period)
    )
    steps, before = [], NEW
    for match, mu, sigma in (change for changes in parts for change in changes):
        after = Skill(mu, sigma, before.matches + 1)
        steps.append(_Step(UUID(match), before, after))
        before = after
    return steps


def _moves(space_id: UUID, steps: Sequence[_Step], who: UUID, known: Roster) -> tuple[Move, ...]:
    """These changes with their matches, the latest first; a fixed number of queries."""
    ids = [s.match for s in steps]
    rows = db.session.execute(
        select(MatchFacts.match_id, MatchFacts.at, MatchFacts.places).where(
            MatchFacts.match_id.in_(ids)
        )
    )
    facts = {row.match_id: row for row in rows}
    tokens, sat = watch_tokens(ids), seats_by_match(space_id, ids, known)
    moves = []
    for step in reversed(steps):
        if step.match not in facts:
            continue
        row, people = facts[step.match], by_slot(sat[step.match])
        sides = [(place, [people.get(slot) for slot in slots]) for place, *slots in row.places]
        place, mine = next((side for side in sides if who.hex in side[1]), (0, []))
        places = [number for number, _ in sides]
        moves.append(
            Move(
                at=row.at,
                token=tokens.get(step.match, ""),
                came_in=placing_words(place, len(sides), is_shared=places.count(place) > 1),
                partners=tuple(_called(mine, who, known)),
                rivals=tuple(
                    name
                    for _, side in sides
                    if side is not mine
                    for name in _called(side, who, known)
                ),
                before=step.before.points,
                after=step.after.points,
            )
        )
    return tuple(moves)


def _called(side: Sequence[str | None], who: UUID, known: Roster) -> Iterator[Text | None]:
    """Everybody else of a side."""
    for key in side:
        if key != who.hex:
            person = known.known_person(None if key is None else UUID(key))
            yield None if person is None else person.called
