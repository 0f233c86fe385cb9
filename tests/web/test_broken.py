"""One match or tournament that cannot be read is shown as broken by itself: its neighbours, its
club and whoever plays elsewhere never notice.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch
from uuid import UUID

import pytest
from flask.testing import FlaskClient
from sqlalchemy import text as sql

from scorekeeper.engine.journal import NewEntry
from scorekeeper.engine.log import EntryKind
from scorekeeper.extensions import db
from scorekeeper.games import BY_KEY as GAMES
from scorekeeper.models import Link, Match, Tournament
from scorekeeper.services.evenings import account
from scorekeeper.services.matches.loader import link_of
from scorekeeper.services.matches.log.replayed import COLUMNS
from scorekeeper.services.matches.view_models import NewMatch, Started
from scorekeeper.services.seasons import seasons
from scorekeeper.services.storage.journals import MATCH_LOG, TOURNAMENT_JOURNAL
from scorekeeper.services.storage.transactions import writing
from scorekeeper.services.tournaments import entrants, journal, registration, table_matches
from scorekeeper.services.tournaments.setup import schedule_options, settings
from scorekeeper.services.tournaments.view_models import Access, TournamentWrite
from scorekeeper.tournaments.entries import JournalKind
from scorekeeper.tournaments.files.name_lists import read_list
from scorekeeper.tournaments.formats import BY_KEY as FORMATS
from tests.databases import copied
from tests.web.every_url import Everywhere, furnished
from tests.web.plain_browser import Page
from tests.web.test_club_access import TYPED

FORMAT = "double_elimination"
NEIGHBOURS = {
    *("tournaments.show", "tournaments.desk", "tournaments.earlier", "tournaments.screen"),
    *("evenings.evening", "evenings.share", "evenings.seats", "matches.table", "live.waiting"),
}
TOURNAMENT, MATCH = "This tournament cannot be read.", "This match cannot be read."
EN = {"Accept-Language": "en"}


@pytest.fixture
def house(sqlite_tables: Path, tmp_path: Path, compiled: Path) -> Iterator[Everywhere]:
    instance = tmp_path / "instance"
    with furnished(instance, copied(sqlite_tables, instance), compiled) as found:
        yield found


def _boom(*_: object) -> Any:  # noqa: ANN401
    raise ZeroDivisionError("the rules")


def another_tournament(house: Everywhere, title: str) -> Access:
    """Another tournament of the club, with people."""
    organiser, club = house.club.accounts["organiser"].id, house.club.club.id
    plan = replace(schedule_options.plan_for(GAMES["guinote"], title, entrants=4), system=FORMAT)
    made = settings.begin(organiser, club, replace(plan, settings={}, fee=500), f"begun-{title}")
    assert isinstance(made, UUID)
    access = journal.by_account(organiser, made)
    people = read_list("Zoe / Zita\nQuim / Roc", in_pairs=True)
    entrants.enter_lines(access, TournamentWrite("their-people", 1), people)
    return access


def _write(access: Access, kind: JournalKind, payload: object, **columns: object) -> None:
    """Store an entry past everything that looks at it."""
    with writing():
        tournament = journal.hold(access.tournament_id)
        said: dict[str, Any] = {"client_id": "broken-here", "said_by": "desk", **columns}
        TOURNAMENT_JOURNAL.append(tournament, NewEntry(kind, payload), **said)


def _another_form(access: Access) -> None:
    _write(access, JournalKind.ENTER, {"nonsense": 1})


def _damaged(access: Access) -> None:
    _write(access, JournalKind.ENTER, {"nonsense": 1}, client_id="damaged-here")
    with writing():
        damaged = "UPDATE tournament_entry SET payload = '{\"key\":'"
        db.session.execute(sql(f"{damaged} WHERE client_id = 'damaged-here'"))


def _unknown_format(access: Access) -> None:
    plan = journal.load(access).evening.plan
    _write(access, JournalKind.SETTLE, replace(plan, system="gone"))


def _unknown_game(access: Access) -> None:
    plan = journal.load(access).evening.plan
    _write(access, JournalKind.SETTLE, replace(plan, game="gone"))


def _unknown_kind(access: Access) -> None:
    _write(access, JournalKind.ENTER, {"nonsense": 1}, client_id="of-tomorrow")
    with writing():
        unknown = "UPDATE tournament_entry SET kind = 'tomorrow' WHERE client_id = 'of-tomorrow'"
        db.session.execute(sql(unknown))


def _no_moment(access: Access) -> None:
    plan = journal.load(access).evening.plan
    _write(access, JournalKind.SETTLE, plan, client_id="of-yesterday")
    with writing():
        damaged = "UPDATE tournament_entry SET at = 'yesterday' WHERE client_id = 'of-yesterday'"
        db.session.execute(sql(damaged))


MENDED = (_another_form, _damaged, _unknown_format, _unknown_game, _unknown_kind, _no_moment)


def _others(house: Everywhere) -> list[Access]:
    """One tournament broken in each way, all of them in the season; the rules of the last one's
    format raise.
    """
    organiser, club = house.club.accounts["organiser"].id, house.club.club.id
    ways = (*MENDED, None)
    found = [another_tournament(house, f"The other, {number}") for number, _ in enumerate(ways)]
    every = frozenset((house.club.tournament, *(one.tournament_id for one in found)))
    year = seasons.WantedSeason("2026", date(2026, 1, 1), date(2026, 12, 31), None, (1,), every)
    assert isinstance(seasons.start_season(organiser, club, year, "the-season"), UUID)
    for access, breaks in zip(found, ways, strict=True):
        if breaks is not None:
            breaks(access)
    return found


def statuses(house: Everywhere) -> dict[str, int]:
    """What everybody hears who asks for what lists more than one thing, or for the neighbour."""
    lists = {"club", "season", "person", "other", "match"}
    doors = [
        door
        for door in house.doors("GET")
        if door.rule.arguments <= lists or door.endpoint in NEIGHBOURS
    ]
    return {door.endpoint: door.ask().status_code for door in doors}


@pytest.mark.slow
def test_broken_tournaments_take_nobody_with_them(house: Everywhere) -> None:
    before = statuses(house)
    form = FORMATS[FORMAT]
    raising = replace(form, check=_boom, draw=_boom, is_over=_boom, rounds=_boom, order=_boom)
    with house.app.test_request_context():
        broken = [one.tournament_id for one in _others(house)]
        watching = [registration.watch_token(key) for key in broken]
    with patch.dict(FORMATS, {FORMAT: raising}):
        assert statuses(house) == before
        client = house.club.client("organiser")
        home = client.get(f"/clubs/{house.club.club.id}", headers=EN).text
        assert home.count("It cannot be read.") >= len(broken)
        # Whoever looks on sees no more of it than was read: nothing asks for the rules yet.
        pages = [f"{key.hex}/desk" for key in broken] + watching[:-1]
        for page in pages:
            shown = client.get(f"/t/{page}", headers=EN)
            assert (shown.status_code, TOURNAMENT in shown.text) == (422, True), page
        _holds(house, client, broken[0].hex)
        _holds(house, client, broken[-1].hex)


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("number", [1, 2])
def test_what_is_damaged_while_it_is_remembered_takes_nobody_with_it(
    house: Everywhere, number: int
) -> None:
    with house.app.test_request_context():
        access = another_tournament(house, "The other")
    before = statuses(house)
    with house.app.test_request_context(), writing():
        journal.load(access)
        damaged = "UPDATE tournament_entry SET payload = '{\"key\":' WHERE number = :number"
        mine = {"number": number, "own": access.tournament_id.hex}
        db.session.execute(sql(f"{damaged} AND tournament_id = :own"), mine)
    assert statuses(house) == before
    client = house.club.client("organiser")
    _holds(house, client, access.tournament_id.hex)
    log = client.get(f"/t/{access.tournament_id.hex}/log", headers=EN).text
    assert "What was noted here cannot be read." in log


def _holds(house: Everywhere, client: FlaskClient, key: str) -> None:
    """None of its own addresses dies, nor any of its forms."""
    for rule in list(house.app.url_map.iter_rules()):
        if rule.rule.startswith("/t/<key>"):
            with house.app.test_request_context():
                path = house.club.path(rule, "organiser", key=key)
            sent = {**TYPED, "client_id": "asked-here", "base": "0"}
            is_form = "POST" in (rule.methods or ())
            answer = client.post(path, data=sent) if is_form else client.get(path)
            assert answer.status_code < 500, path
            answer.close()


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("breaks", MENDED)
def test_it_is_taken_home_and_mended_by_taking_back_what_broke_it(
    house: Everywhere, breaks: Callable[[Access], None]
) -> None:
    with house.app.test_request_context():
        access = another_tournament(house, "The other")
        breaks(access)
        version = db.session.get_one(Tournament, access.tournament_id).version
    client, page = house.club.client("organiser"), f"/t/{access.tournament_id.hex}"
    file = client.get(f"{page}/files/tournament.json").get_json()
    assert [line["number"] for line in file["journal"]] == list(range(1, version + 1))
    typed = {"number": str(version), "base": str(version), "client_id": "taken-back", "back": "log"}
    assert f'value="{version}">Take back' in client.get(page, headers=EN).text
    for _ in range(2):
        assert client.post(f"{page}/undo", data=typed).status_code == 303
    for part in ("", "/log", "/people", "/draw", "/desk", "/settings", "/files"):
        answer = client.get(page + part, headers=EN)
        assert (answer.status_code, TOURNAMENT in answer.text) == (200, False), part


def test_its_log_calls_people_by_their_names(house: Everywhere) -> None:
    with house.app.test_request_context():
        access = another_tournament(house, "The other")
        tournament = journal.load(access)
        key, name = next(iter(tournament.names.items()))
        write = TournamentWrite("gone-home", tournament.version)
        entrants.set_presence(access, write, key, is_here=False)
        _unknown_format(access)
    page = house.club.client("organiser").get(f"/t/{access.tournament_id.hex}", headers=EN).text
    assert TOURNAMENT in page
    assert f"{name} has left." in re.sub("<[^>]+>", "", page)
    assert key not in page


def _of_an_evening(house: Everywhere) -> Link:
    """The second match of an evening of which the first one goes on."""
    evening, new = house.table.evening["owner"], NewMatch(game="tuti_boig", names=("",) * 4)
    begun = account.begin_next(evening, new, ("",) * 4, "the-second-one")
    assert isinstance(begun, Started)
    return link_of(begun.score_token)


def table_link(house: Everywhere) -> Link:
    """The match of a table of the tournament."""
    hall = journal.load(Access(house.club.tournament, "organiser"))
    with writing():
        match = table_matches.match_of(hall, hall.tables[0])
    assert match is not None
    return next(link for link in match.links if link.scope == "organiser")


def club_link(house: Everywhere) -> Link:
    match = db.session.get_one(Match, house.club.match)
    return next(link for link in match.links if link.scope == "organiser")


def _set(link: Link, what: str) -> None:
    with writing():
        mine = {"match": link.match_id.hex}
        db.session.execute(sql(f"UPDATE match SET {what} WHERE id = :match"), mine)  # noqa: S608  # a column of ours


def _nonsense(link: Link) -> None:
    said = {"client_id": "nonsense", "link_id": link.id}
    with writing():
        MATCH_LOG.append(link.match, NewEntry(EntryKind.HAND, {"nonsense": 1}), **said)


def damaged_entry(what: str) -> Callable[[Link], None]:
    """A hand that was noted, its row changed so."""

    def breaks(link: Link) -> None:
        hand, said = {"outcome": {"winner": "1"}}, {"client_id": "a-hand", "link_id": link.id}
        with writing():
            MATCH_LOG.append(link.match, NewEntry(EntryKind.HAND, hand), **said)
            db.session.flush()
            mine = "WHERE client_id = 'a-hand' AND match_id = :match"
            damaged = f"UPDATE entry SET {what} {mine}"  # noqa: S608  # a column of ours
            db.session.execute(sql(damaged), {"match": link.match_id.hex})

    return breaks


def _lost(number: int) -> Callable[[Link], None]:
    """Two hands were noted, and the row of one is gone."""

    def breaks(link: Link) -> None:
        hand = NewEntry(EntryKind.HAND, {"outcome": {"winner": "1"}})
        with writing():
            for place in (1, 2):
                MATCH_LOG.append(link.match, hand, client_id=f"a-hand-{place}", link_id=link.id)
            gone = "DELETE FROM entry WHERE match_id = :match AND number = :number"
            db.session.execute(sql(gone), {"match": link.match_id.hex, "number": number})

    return breaks


WAYS: tuple[tuple[Callable[[Everywhere], Link], Callable[[Link], None]], ...] = (
    (_of_an_evening, lambda link: _set(link, "game = 'gone'")),
    (_of_an_evening, lambda link: _set(link, "names = '[\"Ana'")),
    (table_link, lambda link: _set(link, "rules = '{\"games\":'")),
    (club_link, _lost(1)),
    (club_link, _lost(2)),
    *((club_link, partial(_set, what=f"{name} = '~'")) for name in COLUMNS),
    (club_link, _nonsense),
    (club_link, damaged_entry("at = 'yesterday'")),
    (club_link, damaged_entry("payload = '{\"outcome\":'")),
    (club_link, damaged_entry("kind = 'tomorrow'")),
)


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(("of", "breaks"), WAYS)
def test_a_broken_match_takes_nobody_with_it(
    house: Everywhere, of: Callable[[Everywhere], Link], breaks: Callable[[Link], None]
) -> None:
    with house.app.test_request_context():
        link = of(house)
        key, token = link.id, link.token
    before = statuses(house)
    with house.app.test_request_context():
        breaks(db.session.get_one(Link, key))
    after = statuses(house)
    # Who sat there is of the match itself.
    assert {name for name, was in before.items() if after[name] != was} <= {"people.seats"}
    assert max(after.values()) < 500
    client = house.app.test_client()
    with client.session_transaction() as session:
        session["tables"] = [(token, "short")]
    assert "A table that cannot be read" in client.get("/", headers=EN).text
    _match_holds(house, client, token)


def _match_holds(house: Everywhere, client: FlaskClient, token: str) -> None:
    """None of its addresses dies; its file is taken home, and then it is deleted."""
    for rule in list(house.app.url_map.iter_rules()):
        if not rule.rule.startswith("/m/<token>"):
            continue
        given = {"token": token, "entry": 1, "conflict": 1, "key": "a"}
        built = rule.build({name: given[name] for name in rule.arguments}, append_unknown=False)
        assert built is not None
        sent = {"client_id": "asked-here", "base": "7"}
        is_form = "POST" in (rule.methods or ())
        answer = client.post(built[1], data=sent) if is_form else client.get(built[1])
        assert answer.status_code < 500, built[1]
        answer.close()
    shown = client.get(f"/m/{token}", headers=EN)
    assert (shown.status_code, MATCH in shown.text) == (422, True)
    assert client.get(f"/m/{token}/log.json").get_json()["format"] == "scorekeeper/1"
    form = Page(shown.status_code, f"/m/{token}", shown.text).form("/delete")
    assert client.post(form.action, data=dict(form.fields)).status_code == 303
    assert client.get(f"/m/{token}").status_code == 404
