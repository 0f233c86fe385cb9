"""Makes a club of many years: people, evenings, tournaments, seasons, cash.

From one seed always the same people and results. What is played in an evening comes from a store of
matches by chance: so many are made sooner than played.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import partial
from itertools import pairwise
from random import Random
from uuid import UUID

from sqlalchemy import insert, select, update

from benchmarks.bulk_rows import Batch, Sitting, choose_script
from benchmarks.random_hands import Script, play_random_match
from scorekeeper.extensions import db
from scorekeeper.games import BY_KEY, GAMES
from scorekeeper.models import (
    CashEntry,
    Club,
    ClubMatch,
    Link,
    Match,
    Played,
    TableMatch,
    Tournament,
    TournamentEntry,
    TournamentLink,
)
from scorekeeper.services.access.accounts import SignedIn
from scorekeeper.services.access.clubs import ClubView
from scorekeeper.services.cash.box import CashKind as Booked
from scorekeeper.services.cash.entries import next_number
from scorekeeper.services.demo_club import NAMES, Demo, DemoClub, DemoEvening, DemoKind, open_club
from scorekeeper.services.people.people import PersonForm, new_person
from scorekeeper.services.seasons import seasons
from scorekeeper.services.storage.transactions import writing

MATCHES_A_YEAR = 5_000
_A_YEAR = timedelta(days=365)
_SATURDAY = 5
_WEEK = (2, 3, 4, 5, 9, 8, 4)  # how much is played from Monday to Sunday
# By today's weekday, how much on it and on each of the six days before.
_BY_WEEKDAY = tuple(tuple(_WEEK[(today - ago) % 7] for ago in range(7)) for today in range(7))
_FIRST_PEOPLE, _NEW_PEOPLE = 60, 44
_MOST_PEOPLE = 500
_AN_EVENING = 6
AT_ONCE = 240
_FEE = 1500
_CUPS = (
    ("Copa de invierno", "guinote", "swiss", 12, 4),
    ("Torneo de primavera", "tuti_boig", "tables_planned", 20, 4),
    ("Copa de verano", "guinote", "single_elimination", 8, None),
    ("Liga de otoño", "guinote", "round_robin", 6, None),
)


@dataclass(frozen=True, slots=True)
class Size:
    """Says how much there is to be: matches a year, of how many kinds each game at a table of so
    many has, and tournaments a year.
    """

    matches: int = MATCHES_A_YEAR
    scripts: int = 60
    cups: int = len(_CUPS)


def make_years(
    years: int,
    seed: int = 0,
    size: Size = Size(),
    now: datetime | None = None,
) -> Demo:
    """Makes it all, up to yesterday. Raises NotEmpty where there is a club, Busy."""
    end = (now or datetime.now(UTC)) - timedelta(days=1)
    account, club, password = open_club()
    made = _Years(account, club, seed, size, end - years * _A_YEAR, years)
    shown = made.tournaments()
    made.cash()
    made.matches()
    return Demo(club.id, account.login, password, shown[-len(_CUPS) :])


class _Years:
    """A club on its way through them."""

    def __init__(
        self,
        account: SignedIn,
        club: ClubView,
        seed: int,
        size: Size,
        start: datetime,
        years: int,
    ) -> None:
        self.account, self.club, self.size, self.seed = account, club, size, seed
        self.start, self.years = start, years
        self.random = Random(f"{seed} {years}")  # noqa: S311 - names and results, no secrets
        mine = select(Club.space_id).where(Club.id == club.id)
        self.space_id = db.session.scalars(mine).one()
        self.people = self._people()

    def known(self, year: int) -> Sequence[Sitting]:
        """Who plays in a year: of the earliest, some have stopped."""
        last = min(len(self.people), _FIRST_PEOPLE + year * _NEW_PEOPLE)
        return self.people[max(0, last - 4 * _FIRST_PEOPLE) : last]

    def _people(self) -> Sequence[Sitting]:
        count = min(_MOST_PEOPLE, _FIRST_PEOPLE + (self.years - 1) * _NEW_PEOPLE)
        firsts = self.random.sample(NAMES, min(count, len(NAMES)))
        seconds = [f"{one} {other.split()[1]}" for one, other in pairwise(firsts)]
        found = []
        with writing():
            for place, name in enumerate(list(dict.fromkeys([*firsts, *seconds]))[:count]):
                made = new_person(self.space_id, PersonForm(name), f"years-{place:04}")
                year = max(0, place - _FIRST_PEOPLE) // _NEW_PEOPLE
                made.created_at = self.start + year * _A_YEAR
                found.append(Sitting(made.id, name, self.random.gauss(0, 1)))
        return found

    def tournaments(self) -> tuple[DemoClub, ...]:
        """Some in every year, and the season that they make."""
        found: list[DemoClub] = []
        for year in range(self.years):
            ids = []
            for place, (title, game, system, entrants, played) in enumerate(
                _CUPS[: self.size.cups]
            ):
                at = self.start + year * _A_YEAR + timedelta(days=20 + 80 * place)
                names = tuple(one.name for one in self.known(year))
                called = f"{title} {at.year}"
                key = f"{year}-{place}"
                kind = DemoKind(called, game, system, entrants, played, names, _FEE, key)
                one = DemoEvening(self.account, self.club, kind, self.seed).club()
                _backdate(one.id, at)
                ids.append(one.id)
                found.append(one)
            self._season(year, ids)
        return tuple(found)

    def _season(self, year: int, ids: Sequence[UUID]) -> None:
        start: date = (self.start + year * _A_YEAR).date()
        wanted = seasons.WantedSeason(
            name=f"Liga {start.year}/{start.year + 1}",
            starts_on=start,
            ends_on=start + _A_YEAR,
            best=3,
            worth=(20, 15, 12, 10, 8, 6, 4, 3, 2, 1),
            tournaments=frozenset(ids),
        )
        seasons.start_season(self.account.id, self.club.id, wanted, f"years-season-{year:03}")

    def cash(self) -> None:
        """What everybody pays for the year, and what the hall costs."""
        with writing():
            number = next_number(self.space_id)
            rows = []
            for year in range(self.years):
                at = self.start + year * _A_YEAR + timedelta(days=5)
                lines: list[tuple[Booked, UUID | None, int, str]] = [
                    (Booked.EXPENSE, None, 60_000, "Alquiler de la sala")
                ]
                for one in self.known(year):
                    lines.append((Booked.FEE, one.id, 3000, "Cuota del año"))
                    if self.random.random() < 0.9:
                        lines.append((Booked.PAYMENT, one.id, 3000, ""))
                for kind, person, amount, words in lines:
                    rows.append(
                        {
                            "space_id": self.space_id,
                            "number": number,
                            "client_id": f"years-cash-{number:06}",
                            "kind": kind.value,
                            "person_id": person,
                            "amount": amount,
                            "currency": "EUR",
                            "words": words,
                            "account_id": self.account.id,
                            "at": at,
                        }
                    )
                    number += 1
            db.session.execute(insert(CashEntry), rows)

    def matches(self) -> None:
        """Evening after evening, a few hundred matches stored at once."""
        scripts = self._scripts()
        batch = Batch(self.space_id, self.account.id)
        total, done, waiting = self.years * self.size.matches, 0, 0
        while done < total:
            year = done * self.years // total
            at = evening_at(self.start + _A_YEAR * self.years * (done / total), self.random)
            evening = self._evening(self.known(year), scripts, min(_AN_EVENING, total - done))
            batch.evening(evening, at)
            done, waiting = done + len(evening), waiting + len(evening)
            if waiting >= AT_ONCE or done == total:
                batch.store()
                waiting = 0

    def _evening(
        self,
        people: Sequence[Sitting],
        scripts: Mapping[tuple[str, int], Sequence[Script]],
        many: int,
    ) -> list[tuple[Script, Sequence[Sitting]]]:
        """A circle of friends, who come again and again, at a game that is theirs."""
        circle = int(len(people) // 6 * self.random.random() ** 2)
        friends = list(people[circle * 6 : circle * 6 + 6])
        mine = list(scripts)[circle % len(scripts) :] + list(scripts)
        key = mine[int(3 * self.random.random() ** 2)]
        sitting = people_at(friends, key[1], self.random)
        return [choose_script(scripts[key], sitting, self.random) for _ in range(many)]

    def _scripts(self) -> Mapping[tuple[str, int], Sequence[Script]]:
        found = {}
        for game in GAMES:
            for players in sorted({game.seats.usual, max(game.seats.counts)}):
                make = partial(play_random_match, BY_KEY[game.key], players, self.random)
                found[game.key, players] = [make() for _ in range(self.size.scripts)]
        return found


def evening_at(moment: datetime, chance: Random) -> datetime:
    """When people sat down: in the week of this moment, on a Friday rather than on a Monday, after
    work or, at the weekend, after lunch. Never later than the moment itself.
    """
    day = moment - timedelta(days=chance.choices(range(7), _BY_WEEKDAY[moment.weekday()])[0])
    is_free = day.weekday() >= _SATURDAY
    hour = chance.choice((16, 17, 18, 21)) if is_free else chance.choice((18, 19, 20, 21))
    sat = day.replace(hour=hour, minute=chance.randrange(60))
    return sat if sat <= moment else sat - timedelta(days=7)


def people_at(friends: Sequence[Sitting], many: int, chance: Random) -> Sequence[Sitting]:
    """Who of them sits down: most often the first, in the seats they always have."""
    away = set(chance.sample(range(len(friends)), len(friends) - many))
    return [one for place, one in enumerate(friends) if place not in away]


def _backdate(tournament: UUID, at: datetime) -> None:
    """As if it had all been then, the matches of its tables too."""
    played = select(TableMatch.match_id).where(TableMatch.tournament_id == tournament)
    dated = (
        (Tournament.created_at, Tournament.id == tournament),
        (TournamentEntry.at, TournamentEntry.tournament_id == tournament),
        (TournamentLink.created_at, TournamentLink.tournament_id == tournament),
        (CashEntry.at, CashEntry.source == tournament),
        (TableMatch.created_at, TableMatch.tournament_id == tournament),
        (Match.created_at, Match.id.in_(played)),
        (Link.created_at, Link.match_id.in_(played)),
        (ClubMatch.at, ClubMatch.match_id.in_(played)),
        (Played.at, Played.match_id.in_(played)),
    )
    with writing():
        for moment, which in dated:
            db.session.execute(update(moment.class_).where(which).values({moment: at}))
