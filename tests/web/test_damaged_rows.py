"""A row whose columns are damaged one by one, or that is gone, takes no page along but its own."""

import sqlite3
from contextlib import closing
from datetime import date
from uuid import UUID

import pytest

from scorekeeper.extensions import db
from scorekeeper.models import Club
from scorekeeper.services.seasons import seasons
from scorekeeper.services.storage.lru_cache import LruCache
from scorekeeper.services.tournaments import journal
from scorekeeper.services.tournaments.prints import bundles
from scorekeeper.services.tournaments.view_models import Access
from tests.services.statistics.played_club import Playing
from tests.web.api import cast
from tests.web.every_url import Everywhere
from tests.web.plain_browser import another_passkey
from tests.web.test_broken import (
    EN,
    another_tournament,
    club_link,
    damaged_entry,
    house,
    statuses,
    table_link,
)

__all__ = ["house"]

OF_EVENING = ("evenings.",)
PLAYED, REFEREE = "game = 'tute_subastado'", "(SELECT id FROM account WHERE login = 'referee')"
ROWS: dict[str, tuple[str, tuple[str, ...]]] = {
    "tournament_entry": ("tournament_id = :tournament AND number = 2", ()),
    "tournament": ("id = :tournament", ()),
    "entry": ("match_id = :match", ()),
    "match": ("id = :match", ()),
    "cash_entry": ("number = 1", ()),
    "entered": ("tournament_id = :tournament", ()),
    "played": ("match_id = :match AND seat = 0", ()),
    "evening": ("1", OF_EVENING),
    "evening_match": ("1", OF_EVENING),
    "table_match": ("1", ()),
    "season": ("name = 'The other'", ()),
    "season_leg": ("1", ()),
    "adoption": ("1", ()),
    "club_match": (PLAYED, ()),
    "match_facts": (PLAYED, ()),
    "figure_sum": ("subject = '' AND game = ''", ()),
    "figure_state": ("1", ()),
    "rating_part": ("1", ()),
    "rating_state": ("1", ()),
    "derived_line": ("kind = 'stake'", ()),
    "person": ("name = 'Carla'", ()),
    "link": ("match_id = :match", ()),
    "evening_link": ("1", OF_EVENING),
    "tournament_link": ("scope = 'side'", ()),
    "tournament_print": ("1", ()),
    "print_job": ("1", ()),
    "print_part": ("1", ()),
    "account": ("login = 'referee'", ()),
    "signed_in_device": (f"account_id = {REFEREE}", ()),
    "passkey": (f"account_id = {REFEREE}", ()),
    "member": (f"account_id = {REFEREE}", ()),
    "club_token": ("1", ()),
    "club": ("name = 'The other'", ()),
    "space": ("id = (SELECT space_id FROM club WHERE name = 'The other')", ()),
}
"""Of which row every column is damaged in turn, by its table; with what its own pages begin."""


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("table", ROWS)
def test_a_row_that_is_damaged_anywhere_or_gone_takes_nobody_with_it(
    house: Everywhere, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LruCache, "get", lambda *_: None)  # a server that remembers nothing
    with house.app.test_request_context():
        access, link = another_tournament(house, "The other"), club_link(house)
        damaged_entry("base = base")(link)
        table_link(house)
        token, own = link.token, {"tournament": access.tournament_id, "match": link.match_id}
        file = db.engine.url.database or ""
        days, every = (date(2026, 1, 1), date(2099, 12, 31)), frozenset((access.tournament_id,))
        year = seasons.WantedSeason("The other", *days, None, (1,), every)
        organiser, club = house.club.accounts["organiser"].id, house.club.club.id
        assert isinstance(seasons.start_season(organiser, club, year, "another-season"), UUID)
        _play_and_print(house)
        another_passkey(house.club.accounts["referee"])
    money = {"kind": "income", "amount": "5", "currency": "EUR", "client_id": "some-money"}
    booked = house.club.client("organiser").post(f"/clubs/{house.club.club.id}/cash", data=money)
    assert booked.status_code == 303
    row, pages = ROWS[table]
    mine, before = {name: key.hex for name, key in own.items()}, statuses(house)
    with closing(sqlite3.connect(file, isolation_level=None)) as beside:
        there = beside.execute(f"SELECT rowid, * FROM {table} WHERE {row} LIMIT 1", mine)  # noqa: S608  # our tables
        names = [column[0] for column in there.description]
        place, *_ = values = there.fetchone()
        stored = f"""INSERT OR REPLACE INTO {table} ("{'", "'.join(names)}")
            VALUES ({", ".join("?" * len(names))})"""  # noqa: S608  # our tables
        for name in names[1:]:
            changed = f'UPDATE {table} SET "{name}" = ? WHERE rowid = ?'  # noqa: S608  # our tables
            beside.execute(changed, ("~", place))
            _stays_with(house, before, token, own, f"{table}.{name}", pages)
            beside.execute(stored, values)
        beside.execute(f"DELETE FROM {table} WHERE rowid = ?", (place,))  # noqa: S608  # our tables
        _stays_with(house, before, token, own, f"no {table}", pages)


def _play_and_print(house: Everywhere) -> None:
    """A second club; of the first, a match that was played for money, and a paper on the wall."""
    organiser, club, key = house.club.accounts["organiser"], house.club.club, house.club.tournament
    cast.club_of(organiser, "The other")
    people = dict(zip(("Ana", "Bea"), house.club.persons, strict=True))
    people["Carla"] = cast.person_of(organiser, club, "Carla")
    space = db.session.get_one(Club, club.id).space_id
    hand = {"bidder": "s1", "bid": 70, "made": True}
    playing = Playing(organiser.id, club.id, space, people)
    for _ in range(3):  # more than of any other game: what pages show first
        playing.play([hand], " ".join(people), game="tute_subastado", point_value=1)
    tournament = journal.load(Access(key, "organiser"))
    bundles.remember(tournament, "on-the-wall", [("standings", 0)])


def _stays_with(
    house: Everywhere,
    before: dict[str, int],
    token: str,
    own: dict[str, UUID],
    what: str,
    pages: tuple[str, ...],
) -> None:
    """What is damaged changes nothing but its own pages, of which none dies; nor does what programs
    ask.
    """
    after = statuses(house)
    changed = {name for name, was in before.items() if after[name] != was}
    assert all(name.startswith(("people.seats", *pages)) for name in changed), (what, changed)
    assert max(after.values()) < 500, what
    organiser, program = house.club.client("organiser"), house.club.client("read token")
    key = own["tournament"].hex
    asked = [(organiser, f"/t/{key}{part}") for part in ("", "/desk", "/people", "/log", "/live")]
    asked += [(organiser, f"/m/{token}{part}") for part in ("", "/log", "/live/table", "/log.json")]
    given = {"club": house.club.club.id, **own}
    for rule in house.app.url_map.iter_rules():
        is_program = str(rule.endpoint).startswith("api.") and "GET" in (rule.methods or ())
        if is_program and rule.arguments and rule.arguments <= given.keys():
            built = rule.build({at: given[at] for at in rule.arguments}, append_unknown=False)
            assert built is not None
            asked.append((program, built[1]))
    for client, path in asked:
        answer = client.get(path, headers=EN)
        assert answer.status_code < 500, (what, path)
        answer.close()
