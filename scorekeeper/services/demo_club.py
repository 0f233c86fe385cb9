"""Makes a club with tournaments in every state, from one seed always the same."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from random import Random
from secrets import token_urlsafe
from uuid import UUID

from sqlalchemy import select

from scorekeeper.engine.game import AnyGame
from scorekeeper.extensions import db
from scorekeeper.games import BY_KEY as GAMES
from scorekeeper.models import Club
from scorekeeper.services.access import accounts, clubs
from scorekeeper.services.access.accounts import SignedIn
from scorekeeper.services.access.clubs import ClubView
from scorekeeper.services.answers import Answer, Refused, Saved, Stale
from scorekeeper.services.people import people as people_people
from scorekeeper.services.seasons import seasons
from scorekeeper.services.tournaments import draw, results
from scorekeeper.services.tournaments import entrants as tournament_entrants
from scorekeeper.services.tournaments.journal import by_account, load
from scorekeeper.services.tournaments.registration import watch_token
from scorekeeper.services.tournaments.setup import schedule_options, settings
from scorekeeper.services.tournaments.view_models import Access, TournamentWrite
from scorekeeper.tournaments.event import Meeting, Result
from scorekeeper.tournaments.journal import TableState
from scorekeeper.tournaments.plan import PlannedPerson
from scorekeeper.tournaments.result_check import match_form
from scorekeeper.tournaments.seeded_random import invent_result
from scorekeeper.tournaments.standings.prizes import Prize

LOGIN = "demo"
_CLUB = "Peña La Sota"
_FIRST = (
    *("Ana", "Andrés", "Carmen", "Joan", "Pilar", "Luis", "Mercè", "Jordi", "Dolors", "Pere"),
    *("Núria", "Íñigo", "Rosa", "Chusé", "Amélie", "Paco", "Lola", "Zoé", "Ramón", "Elvira"),
)
_LAST = (
    *("Abadía", "Bosch", "Cabré", "Domènech", "Escartín", "Ferrer", "Gil", "Huguet", "Ibáñez"),
    *("Lacasa", "Martí", "Nadal", "Oliván", "Puig", "Roca", "Salas", "Tena", "Urrea", "Vidal"),
)
NAMES = tuple(f"{first} {last}" for first in _FIRST for last in _LAST)


class NotEmpty(Exception):
    """Here is a club already; nothing was made."""


@dataclass(frozen=True, slots=True)
class DemoClub:
    """A tournament of the demonstration and the address everybody may have."""

    title: str
    id: UUID
    token: str


@dataclass(frozen=True, slots=True)
class Demo:
    """Tells what was made, and how its organiser signs in."""

    club: UUID
    login: str
    password: str
    tournaments: tuple[DemoClub, ...]


@dataclass(frozen=True, slots=True)
class DemoKind:
    """A tournament to make: rounds played whole (all of them: None), then one begun. `names` of
    those who come, by chance where there are none; `fee` in cents; `key` where there are several of
    a system.
    """

    title: str
    game: str
    system: str
    entrants: int
    played: int | None
    names: tuple[str, ...] = ()
    fee: int = 0
    key: str = ""
    prizes: tuple[Prize, ...] = ()


# Whom the club knows: the season is theirs.
REGULARS = NAMES[::25]
_FEE = 10_00
_PRIZES = (
    Prize("first", words="un jamón", is_each=True),
    Prize("second", place=2, amount=60_00),
    Prize("third", place=3, amount=30_00),
    Prize("last", kind="last", words="una cuchara de madera"),
    Prize("raffle", kind="raffle", words="una botella de vino"),
)
LEAGUES = (
    DemoKind(
        "Liga de primavera", "guinote", "round_robin", 8, None, REGULARS, _FEE, "spring", _PRIZES
    ),
    DemoKind("Liga de otoño", "guinote", "round_robin", 8, None, REGULARS, _FEE, "", _PRIZES),
)
KINDS = (
    DemoKind("Guiñote, 64 parejas", "guinote", "swiss", 64, 3, fee=_FEE, prizes=_PRIZES),
    DemoKind("Tuti Boig, 30 jugadors", "tuti_boig", "tables_planned", 30, 2),
    DemoKind("Copa de Guiñote", "guinote", "single_elimination", 16, 2),
)


def demonstrate(seed: int = 0) -> Demo:
    """Make it all. Raises NotEmpty where there is a club, Busy."""
    account, club, password = open_club()
    for place, name in enumerate(REGULARS):
        people_people.add_person(
            account.id, club.id, people_people.PersonForm(name), f"demo-{place:04}"
        )
    demo_clubs = tuple(DemoEvening(account, club, kind, seed).club() for kind in (*KINDS, *LEAGUES))
    _finish_season(account, club, [demo_club.id for demo_club in demo_clubs[len(KINDS) :]])
    return Demo(club.id, LOGIN, password, demo_clubs)


def _finish_season(account: SignedIn, club: ClubView, leagues: Sequence[UUID]) -> None:
    """The league table over both."""
    today = datetime.now(UTC).date()
    wanted = seasons.WantedSeason(
        name=f"Temporada {today.year}",
        starts_on=date(today.year, 1, 1),
        ends_on=date(today.year, 12, 31),
        best=None,
        worth=(20, 15, 12, 10, 8, 6, 4, 3),
        tournaments=frozenset(leagues),
    )
    seasons.start_season(account.id, club.id, wanted, "demo-season")


def open_club() -> tuple[SignedIn, ClubView, str]:
    """A club with nothing in it, its organiser, and what they sign in with. Raises NotEmpty where
    there is a club, Busy.
    """
    if db.session.scalar(select(Club.id).limit(1)) is not None:
        raise NotEmpty
    password = token_urlsafe(9)
    account = accounts.add_account(LOGIN, password, "Demo")
    if not isinstance(account, SignedIn):
        raise NotEmpty
    club = clubs.start_club(account.id, _CLUB)
    if not isinstance(club, ClubView):
        raise TypeError(club)
    return account, club, password


class DemoEvening:
    """One tournament on its way, by an organiser who sees everything."""

    def __init__(self, account: SignedIn, club: ClubView, kind: DemoKind, seed: int) -> None:
        self.kind = kind
        self.seed = seed
        self.random = Random(f"{seed} {kind.title}")  # noqa: S311 - names and results, no secrets
        self.game: AnyGame = GAMES[kind.game]
        plan = schedule_options.plan_for(self.game, kind.title, kind.system, kind.entrants)
        self.rules = plan.rules
        plan = replace(plan, seed=f"demo {seed}", fee=kind.fee, prizes=kind.prizes)
        client_id = f"demo-{seed}-{kind.key or kind.system}"
        begun = settings.begin(account.id, club.id, plan, client_id)
        if isinstance(begun, Refused):
            raise TypeError(begun)
        self.access: Access = by_account(account.id, begun)
        self.written = 0

    def club(self) -> DemoClub:
        """Enter everybody, play so many rounds, begin the next one."""
        self.enter()
        rounds = 0
        while self.kind.played is None or rounds < self.kind.played:
            if not self.publish_round():
                break
            self.report_tables(load(self.access).tables)
            rounds += 1
        if self.kind.played is not None and self.publish_round():
            self.begin_round()
        key = self.access.tournament_id
        return DemoClub(self.kind.title, key, watch_token(key))

    def enter(self) -> None:
        """Everybody comes."""
        _stored(tournament_entrants.enter_people(self.access, self.write(), self._people()))

    def write(self) -> TournamentWrite:
        """The next write of somebody who has seen everything."""
        self.written += 1
        return TournamentWrite(f"demo-{self.written:06}", load(self.access).version)

    def _people(self) -> Iterator[PlannedPerson]:
        in_pairs = self.game.seats.in_pairs
        count = self.kind.entrants * (2 if in_pairs else 1)
        names = self.random.sample(self.kind.names or NAMES, count)
        for number in range(self.kind.entrants):
            players = tuple(names[2 * number : 2 * number + 2] if in_pairs else [names[number]])
            paid = self.random.random() < 0.8
            yield PlannedPerson(f"d{number:02}", " – ".join(players), players, is_paid=paid)

    def publish_round(self) -> bool:
        """Draw and publish the next round; False when there is none left."""
        if isinstance(draw.draft_round(self.access, self.write()), Refused):
            return False
        _stored(draw.publish(self.access, self.write()))
        return True

    def report_tables(self, tables: Sequence[TableState]) -> None:
        """The desk types a result of each."""
        for table in tables:
            result = self._result(table.round, table.meeting)
            _stored(results.report(self.access, self.write(), result))

    def begin_round(self) -> None:
        """Half a round: some tables done, one reported by its side, one in conflict."""
        tables = load(self.access).tables
        self.report_tables(tables[: len(tables) // 2])
        if len(tables) < 4:
            return
        for table, speakers in ((tables[-1], 1), (tables[-2], 2)):
            for speaker in table.meeting.seats[:speakers]:
                side = replace(self.access, role="side", entrant=speaker)
                result = self._result(table.round, table.meeting, speaker)
                _stored(results.report(side, self.write(), result))

    def _result(self, number: int, meeting: Meeting, winner: str = "") -> Result:
        """A result by chance, as a rehearsal has them."""
        seed = f"{self.seed} {self.kind.title}"
        length = match_form(self.game, self.rules, len(meeting.seats)).length
        return invent_result(seed, number, meeting, self.game.reports, winner, length)


def _stored(answer: Answer) -> None:
    """What a demonstration says is always taken; if not, the program is wrong."""
    if isinstance(answer, Refused | Stale) or not isinstance(answer, Saved):
        raise TypeError(answer)
