"""What any history came to, it comes to again where the club's archive is taken in."""

import json
import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from uuid import UUID

import pytest
from sqlalchemy import select

from scorekeeper.engine.records.archive import Archive
from scorekeeper.extensions import db
from scorekeeper.language import speak
from scorekeeper.models import (
    ClubMatch,
    EveningMatch,
    FigureSum,
    MatchFacts,
    Person,
    RatingPart,
    Season,
    Tournament,
)
from scorekeeper.services.access import clubs
from scorekeeper.services.access.clubs import ClubView
from scorekeeper.services.answers import Forbidden, NotFound
from scorekeeper.services.archives.export import club_archive
from scorekeeper.services.archives.import_ import import_archive
from scorekeeper.services.cash import view as cash
from scorekeeper.services.evenings import account as evening
from scorekeeper.services.matches.begin import rematch
from scorekeeper.services.matches.view_models import Write
from scorekeeper.services.people.roster import roster
from scorekeeper.services.ratings.updates import count_ahead
from scorekeeper.services.seasons import seasons
from scorekeeper.services.tournaments import table_matches
from scorekeeper.services.tournaments.event_files import archive
from scorekeeper.services.tournaments.journal import by_account, load
from tests import hands
from tests.databases import copied, fresh_app
from tests.services.cash.test_law import NAMES, OTHER, PAYING, History
from tests.services.people.cast import Club
from tests.services.people.conftest import account

IS_SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
HISTORIES, STEPS = (60, 80) if IS_SOAK else (1, 20)
YEAR = date(2020, 1, 1), date(2040, 1, 1)


class Life(History):
    """The same with evenings, seasons, matches at the tables of the tournament."""

    def people_come(self) -> None:
        self.people += [self.club.add(name) for name in NAMES]

    def finish(self) -> None:
        """A match to its end: it is rated."""
        self.begin()
        while not hands.see_match(self.tables[-1].score_token).is_over:
            self._note(self.tables[-1])

    def gather(self) -> None:
        token = self.random.choice(self.tables).score_token
        evening.gather(token)
        self.tables.append(rematch(token, 0, self.id()))
        self.play()

    def sit_down(self) -> None:
        token = table_matches.play(self.cup.access, 1, 1, "es")
        assert isinstance(token, str)
        version = hands.see_match(token).version
        for place in range(3):
            said = {"outcome": {"winner": self.random.choice("12")}}
            step = Write(token=token, client_id=f"table-{version + place:04}", base=version + place)
            hands.record_hand(step, said)

    def start_season(self) -> None:
        wanted = seasons.WantedSeason("The year", *YEAR, None, (10, 6), frozenset({self.cup.id}))
        seasons.start_season(self.club.olga, self.club.id, wanted, self.id())


def lived(club: Club, seed: int) -> None:
    life = Life(club, seed)
    more: tuple[Callable[[Life], None], ...] = (Life.gather, Life.sit_down, Life.start_season)
    steps: list[Callable[[Life], None]] = [Life.people_come, Life.finish, Life.publish, *more]
    steps += [Life.finish, Life.merge]
    steps += [life.random.choice((*OTHER, *PAYING, *more)) for _ in range(STEPS)]
    for step in steps:
        try:
            step(life)
        except (NotFound, Forbidden):
            continue


def told(olga: UUID, club_id: UUID) -> dict[str, list[str]]:
    """All that follows, keys of rows exchanged for what means the same anywhere."""
    space_id = db.session.scalars(select(Person.space_id)).first()
    assert space_id is not None
    count_ahead(space_id, lambda _: None)
    box = cash.view_cash_box(olga, club_id)
    known = roster(space_id)
    played = db.session.scalars(
        select(ClubMatch.match_id).order_by(ClubMatch.at, ClubMatch.match_id)
    ).all()
    names = {one.id: f"person {one.number}" for one in known.every.values()}
    names |= {key: f"match {place}" for place, key in enumerate(played)}
    sums = db.session.scalars(select(FigureSum))
    parts = db.session.scalars(select(RatingPart))
    facts = db.session.scalars(select(MatchFacts).order_by(MatchFacts.at, MatchFacts.match_id))
    cups = [
        load(by_account(olga, key))
        for key in db.session.scalars(select(Tournament.id).order_by(Tournament.created_at))
    ]
    said = {
        "people": sorted(
            (one.number, one.name, one.nickname, known.person(one.id).number)
            for one in known.every.values()
        ),
        "figures": [(x.subject, x.game, x.period, x.figures) for x in sums],
        "ratings": [(str(x.person_id), x.game, x.period, x.mu, x.sigma, x.changes) for x in parts],
        "facts": [(str(x.match_id), x.is_over, x.facts, str(x.places)) for x in facts],
        "owed": sorted((speak(x.called), x.currency, x.due, x.paid) for x in box.accounts),
        "tills": box.tills,
        "lines": [(x.kind, x.amount, x.words, x.number, x.voids, x.at) for x in box.lines],
        "evenings": [
            (str(x.match_id), x.people)
            for x in db.session.scalars(select(EveningMatch))
            if x.match_id in played
        ],
        "leagues": [
            sorted((row.place, speak(row.name), row.total) for row in season.rows)
            for key in db.session.scalars(select(Season.id).order_by(Season.created_at))
            for season in (seasons.see_season(olga, club_id, key),)
        ],
        "cups": [archive(one.access)["journal"] for one in cups],
    }
    return {part: _plain(found, names) for part, found in said.items()}


def _plain(found: object, names: Mapping[UUID, str]) -> list[str]:
    """Line by line, what stands for a row named as everywhere."""
    lines = [
        json.dumps(one, default=str) for one in (found if isinstance(found, list) else [found])
    ]
    for key, name in names.items():
        lines = [line.replace(str(key), name).replace(key.hex, name) for line in lines]
    lines = [_TWO.sub(lambda two: "/".join([two[1], *sorted(two.groups()[1:])]), x) for x in lines]
    return sorted(json.dumps(json.loads(line), sort_keys=True) for line in lines)


_TWO = re.compile(r"\b(met|pair)/(@person \d+)/(@person \d+)")  # ordered by their keys


@contextmanager
def elsewhere(sqlite_tables: Path, folder: Path, compiled: Path) -> Iterator[Club]:
    """A club without anything, in an installation of its own."""
    settings = copied(sqlite_tables, folder)
    with fresh_app(folder, settings, compiled) as app, app.test_request_context():
        olga = account("olga")
        made = clubs.start_club(olga.id, "Nova")
        assert isinstance(made, ClubView)
        yield Club(made.id, olga.id, olga.id, olga.id)


@pytest.mark.parametrize("seed", range(HISTORIES))
def test_a_club_taken_in_elsewhere_has_equal_figures_ratings_and_balances(
    club: Club, seed: int, sqlite_tables: Path, tmp_path: Path, compiled: Path
) -> None:
    lived(club, seed)
    before = told(club.olga, club.id)
    document = json.dumps(club_archive(club.olga, club.id)).encode()
    with elsewhere(sqlite_tables, tmp_path / "elsewhere", compiled) as there:
        answer = import_archive(there.olga, there.id, document, "taken-in-1")
        assert isinstance(answer, Archive), answer
        after = told(there.olga, there.id)
    assert after == before
