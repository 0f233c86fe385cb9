"""Keeps the seasons of a club: which tournaments count, and the league table they add up to."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime
from fractions import Fraction
from uuid import UUID

from sqlalchemy import select

from scorekeeper.engine.game import Problem
from scorekeeper.engine.text import Text, text, text_n
from scorekeeper.extensions import db
from scorekeeper.models import Entered, Season, SeasonLeg, Tournament
from scorekeeper.services.access.clubs import (
    Caller,
    ClubAccess,
    club_for_member,
    club_for_organiser,
)
from scorekeeper.services.answers import Broken, NotFound, Refused, Stale, as_broken
from scorekeeper.services.people.people import lock_people
from scorekeeper.services.people.roster import Roster, roster
from scorekeeper.services.storage.transactions import write_once, writing
from scorekeeper.services.tournaments.journal import states_of
from scorekeeper.services.tournaments.view_models import TournamentState
from scorekeeper.tournaments.standings.league import LeagueLine, Leg, Scheme, league

LONGEST_NAME = 80
MOST_PLACES, MOST_WORTH, MOST_LEGS = 200, 10_000, 60
_FEW = 3


@dataclass(frozen=True, slots=True)
class WantedSeason:
    """A season as it is to be. `best`: how many results count, None for all; `worth`: what places
    are worth, the first first; `tournaments` by id.
    """

    name: str
    starts_on: date
    ends_on: date
    best: int | None
    worth: tuple[int, ...]
    tournaments: frozenset[UUID]


@dataclass(frozen=True, slots=True)
class ListedSeason:
    """A season in a list."""

    id: UUID
    name: str
    starts_on: date
    ends_on: date


@dataclass(frozen=True, slots=True)
class LegView:
    """A tournament of a season. While it goes on it counts as it stands; before its first round it
    does not, nor while it cannot be read.
    """

    id: UUID
    title: str
    created_at: datetime
    is_over: bool = False
    counts: bool = False
    is_broken: bool = False


@dataclass(frozen=True, slots=True)
class SeasonPoints:
    """Says what somebody got in one tournament; `place` shared by those who ended level."""

    tournament: UUID
    worth: Fraction
    place: int
    is_dropped: bool


@dataclass(frozen=True, slots=True)
class LeagueRow:
    """Somebody's season; `results` by leg, None where they were not. `person_id` None while the
    club does not know whom the name is of.
    """

    place: int
    name: Text
    person_id: UUID | None
    total: Fraction
    results: tuple[SeasonPoints | None, ...]
    why: Text

    @property
    def points(self) -> tuple[SeasonPoints, ...]:
        """What they got in the tournaments they were in."""
        return tuple(filter(None, self.results))


@dataclass(frozen=True, slots=True)
class SeasonView:
    """A season with its league table; `names` of everybody, as `LeagueRow.why` speaks of them."""

    club: ClubAccess
    id: UUID
    version: int
    wanted: WantedSeason
    legs: tuple[LegView, ...]
    rows: tuple[LeagueRow, ...]
    names: Mapping[str, Text]


def seasons_of(by: Caller, club_id: UUID) -> tuple[ClubAccess, tuple[ListedSeason, ...]]:
    """The seasons of a club, the latest first. Raises NotFound."""
    reached = club_for_member(by, club_id)
    mine = select(Season).where(Season.space_id == reached.space_id)
    result = db.session.scalars(mine.order_by(Season.starts_on.desc(), Season.name))
    return reached, tuple(ListedSeason(s.id, s.name, s.starts_on, s.ends_on) for s in result)


def see_season(by: Caller, club_id: UUID, season_id: UUID) -> SeasonView:
    """A season and its table, in as many queries for two tournaments as for twenty. Raises
    NotFound.
    """
    reached = club_for_member(by, club_id)
    season = _season(reached, season_id)
    tournaments = _tournaments(reached, season.id)
    known = roster(reached.space_id)
    members, names = _members([tournament.id for tournament in tournaments], known)
    read = zip(tournaments, states_of(tournaments), strict=True)
    leg_views = [_leg(t, state, members[t.id]) for t, state in read]
    legs = [leg for _, leg in leg_views if leg is not None]
    scheme = Scheme(tuple(season.worth), season.best)
    return SeasonView(
        club=reached,
        id=season.id,
        version=season.version,
        wanted=_wanted(season, frozenset(x.id for x in tournaments)),
        legs=tuple(view for view, _ in leg_views),
        rows=tuple(_row(line, names, known, legs) for line in league(legs, scheme)),
        names=names,
    )


def leaders(by: Caller, club_id: UUID, season: ListedSeason, today: date) -> tuple[LeagueRow, ...]:
    """Who leads a season that is on, once a tournament of it is over; nobody while more than a few
    do, or where it cannot be read.
    """
    if not season.starts_on <= today <= season.ends_on:
        return ()
    try:
        season_view = see_season(by, club_id, season.id)
    except (Broken, NotFound):
        return ()
    league_rows = tuple(row for row in season_view.rows if row.place == 1)
    return (
        league_rows
        if len(league_rows) <= _FEW and any(leg.is_over for leg in season_view.legs)
        else ()
    )


def start_season(
    account_id: UUID, club_id: UUID, wanted: WantedSeason, client_id: str
) -> UUID | Refused:
    """Start a season, once per client id. Raises NotFound, Forbidden, Busy."""
    reached = club_for_organiser(account_id, club_id)
    problems = check(wanted)
    if problems:
        return Refused(problems)

    def act() -> UUID:
        lock_people(club_id)
        mine = select(Season.id).where(
            Season.space_id == reached.space_id, Season.client_id == client_id
        )
        there = db.session.scalar(mine)
        if there is not None:
            return there
        season = Season(
            space_id=reached.space_id, client_id=client_id, created_at=datetime.now(UTC)
        )
        _set(season, wanted)
        db.session.add(season)
        db.session.flush()
        _choose(reached, season, wanted.tournaments)
        return season.id

    return write_once(act)


def change_season(
    account_id: UUID, club_id: UUID, season_id: UUID, wanted: WantedSeason, base: int
) -> UUID | Refused | Stale:
    """Settle a season otherwise; its table follows at once. Stale where somebody else changed it
    since `base`, and wanted something else. Raises NotFound, Forbidden, Busy.
    """
    reached = club_for_organiser(account_id, club_id)
    problems = check(wanted)
    if problems:
        return Refused(problems)
    with writing():
        lock_people(club_id)
        season = _season(reached, season_id)
        chosen = select(SeasonLeg.tournament_id).where(SeasonLeg.season_id == season.id)
        wanted_season = _wanted(season, frozenset(db.session.scalars(chosen)))
        if wanted_season == wanted:
            return season.id
        if season.version != base:
            return Stale(season.version)
        _set(season, wanted)
        season.version += 1
        _choose(reached, season, wanted.tournaments)
    return season.id


def check(wanted: WantedSeason) -> tuple[Problem, ...]:
    """What is wrong with a season, each problem beside its field."""
    problems = []
    if not 0 < len(wanted.name) <= LONGEST_NAME or "\x00" in wanted.name:
        words = text("A season needs a name of at most {most} letters.", most=LONGEST_NAME)
        problems.append(Problem("missing", "name", words))
    if wanted.ends_on < wanted.starts_on:
        words = text("It ends before it begins.")
        problems.append(Problem("range", "ends_on", words))
    if wanted.best is not None and not 1 <= wanted.best <= MOST_LEGS:
        words = text("Between 1 and {most} results can count.", most=MOST_LEGS)
        problems.append(Problem("range", "best", words))
    if not 1 <= len(wanted.worth) <= MOST_PLACES or not all(
        0 <= points <= MOST_WORTH for points in wanted.worth
    ):
        words = text(
            "What each place is worth, the first first: whole numbers from 0 to {most}.",
            most=MOST_WORTH,
        )
        problems.append(Problem("range", "worth", words))
    elif list(wanted.worth) != sorted(wanted.worth, reverse=True):
        words = text("A better place cannot be worth less than the one after it.")
        problems.append(Problem("option", "worth", words))
    if len(wanted.tournaments) > MOST_LEGS:
        words = text_n(
            "{n} tournament too many: {most} at most.",
            "{n} tournaments too many: {most} at most.",
            len(wanted.tournaments) - MOST_LEGS,
            most=MOST_LEGS,
        )
        problems.append(Problem("range", "tournaments", words))
    return tuple(problems)


def _season(reached: ClubAccess, season_id: UUID) -> Season:
    season = db.session.get(Season, season_id, populate_existing=True)
    if season is None or season.space_id != reached.space_id:
        raise NotFound
    if season.is_damaged:
        raise Broken
    return season


def _set(season: Season, wanted: WantedSeason) -> None:
    season.name, season.best, season.worth = wanted.name, wanted.best, list(wanted.worth)
    season.starts_on, season.ends_on = wanted.starts_on, wanted.ends_on


def _wanted(season: Season, tournaments: frozenset[UUID]) -> WantedSeason:
    return WantedSeason(
        season.name,
        season.starts_on,
        season.ends_on,
        season.best,
        tuple(season.worth),
        tournaments,
    )


def _choose(reached: ClubAccess, season: Season, tournaments: frozenset[UUID]) -> None:
    """Let exactly these tournaments of the club count. Raises NotFound for another one's."""
    own = select(Tournament.id).where(
        Tournament.space_id == reached.space_id, Tournament.id.in_(tournaments)
    )
    if frozenset(db.session.scalars(own)) != tournaments:
        raise NotFound
    there = db.session.scalars(select(SeasonLeg).where(SeasonLeg.season_id == season.id))
    legs = {season_leg.tournament_id: season_leg for season_leg in there}
    for key, leg in legs.items():
        if key not in tournaments:
            db.session.delete(leg)
    for key in tournaments - set(legs):
        db.session.add(SeasonLeg(space_id=reached.space_id, season_id=season.id, tournament_id=key))
    db.session.flush()


def _tournaments(reached: ClubAccess, season_id: UUID) -> Sequence[Tournament]:
    """The season's tournaments, the earliest first."""
    query = (
        select(Tournament)
        .join(SeasonLeg, SeasonLeg.tournament_id == Tournament.id)
        .where(SeasonLeg.season_id == season_id, Tournament.space_id == reached.space_id)
        .order_by(Tournament.created_at, Tournament.id)
    )
    return db.session.scalars(query).all()


def _members(
    ids: Sequence[UUID], known: Roster
) -> tuple[Mapping[UUID, Mapping[str, tuple[str, ...]]], Mapping[str, Text]]:
    """Who the entrants of each tournament are, and how everybody is called. Whom the club does not
    know is known by name, the same in every tournament.
    """
    query = select(Entered).where(Entered.tournament_id.in_(ids))
    members: dict[UUID, dict[str, tuple[str, ...]]] = {key: {} for key in ids}
    names: dict[str, Text] = {}
    for entered in db.session.scalars(query.order_by(Entered.entrant, Entered.member)):
        person = known.known_person(entered.person_id)
        if person is None:
            key, called = f"~{entered.name_key}", Text("{name}", (("name", entered.name),))
        else:
            key, called = person.id.hex, person.called
        names[key] = called
        sides = members[entered.tournament_id]
        sides[entered.entrant] = (*sides.get(entered.entrant, ()), key)
    return members, names


def _leg(
    tournament: Tournament, state: TournamentState | None, members: Mapping[str, tuple[str, ...]]
) -> tuple[LegView, Leg | None]:
    """A tournament in the list, and what it counts for, if it does."""
    of = tournament.id, tournament.title, tournament.created_at
    with suppress(Broken), as_broken():
        if state is not None and not state.evening.event.rounds:
            return LegView(*of, state.is_over), None
        if state is not None:
            places = {row.entrant: row.place for row in state.standings.rows}
            return LegView(*of, state.is_over, counts=True), Leg(of[0].hex, places, members)
    return LegView(*of, is_broken=True), None


def _row(
    line: LeagueLine, names: Mapping[str, Text], known: Roster, legs: Sequence[Leg]
) -> LeagueRow:
    person_id = None if line.person.startswith("~") else UUID(line.person)
    is_named = person_id is not None and person_id in known.every
    results = tuple(
        SeasonPoints(
            UUID(leg.key),
            line.results[leg.key],
            leg.places[leg.people[line.person]],
            leg.key in line.dropped,
        )
        if leg.key in line.results
        else None
        for leg in legs
    )
    return LeagueRow(
        line.place,
        names[line.person],
        person_id if is_named else None,
        line.total,
        results,
        line.why,
    )
