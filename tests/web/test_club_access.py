"""Who may in a club and its tournaments: every address, asked by everybody who might ask."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from itertools import count
from pathlib import Path
from uuid import UUID

import pytest
from argon2 import PasswordHasher
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.routing import Rule

from scorekeeper.cash.box import CashKind
from scorekeeper.extensions import db
from scorekeeper.games import BY_KEY
from scorekeeper.models import Tournament
from scorekeeper.services.access import accounts, clubs
from scorekeeper.services.access.accounts import SignedIn
from scorekeeper.services.access.clubs import ClubView
from scorekeeper.services.api import tokens
from scorekeeper.services.cash import manual_lines as booking
from scorekeeper.services.matches import hands
from scorekeeper.services.matches.loader import link_of
from scorekeeper.services.matches.view_models import NewMatch, Started
from scorekeeper.services.papers import print_jobs
from scorekeeper.services.people import adoption
from scorekeeper.services.people.people import PersonForm, add_person
from scorekeeper.services.seasons import seasons
from scorekeeper.services.tournaments import draw, entrants, journal, links
from scorekeeper.services.tournaments.setup import advice
from scorekeeper.services.tournaments.setup import settings as setup_settings
from scorekeeper.services.tournaments.view_models import Access, TournamentWrite
from scorekeeper.tournaments.files.name_lists import read_list
from tests.databases import Settings, fresh_app
from tests.pictures import SAME_KEY, Picture, stored
from tests.web.test_access import CLUBS, Called, asked_of

PASSWORD = "a long enough one"
# By an account in the club, by a link of the tournament, by neither.
STAFF = frozenset({"organiser", "desk", "desk link"})
SEES = STAFF | {"referee", "referee link", "side link", "watch link"}
MEMBERS = frozenset({"organiser", "desk", "referee"})
EVERYBODY = (*sorted(SEES), "stranger", "nobody", "revoked link")
ANYBODY = frozenset(EVERYBODY)
SIGNED_IN = MEMBERS | {"stranger"}
ORGANISERS = frozenset({"organiser"})
DESK = frozenset({"organiser", "desk"})

ACCESS = {
    # There are accounts already.
    **dict.fromkeys(("accounts.begin", "accounts.first", "accounts.restore"), frozenset[str]()),
    "accounts.change_password": SIGNED_IN,
    "accounts.password": SIGNED_IN,
    **dict.fromkeys(("accounts.enter", "accounts.leave", "accounts.sign_in"), ANYBODY),
    **dict.fromkeys(("cash.as_csv", "cash.as_xlsx", "cash.box", "cash.cup", "cash.till"), MEMBERS),
    **dict.fromkeys(("cash.till_paper", "cash.till_pdf"), MEMBERS),
    **dict.fromkeys(("cash.book", "cash.count", "cash.new", "cash.take_back"), DESK),
    "clubs.archive": ORGANISERS,
    "clubs.club": MEMBERS,
    "clubs.make_token": ORGANISERS,
    "clubs.mine": SIGNED_IN,
    "clubs.rename_token": ORGANISERS,
    "clubs.revoke_token": ORGANISERS,
    "clubs.set_member": ORGANISERS,
    "clubs.start": SIGNED_IN,
    "clubs.token": ORGANISERS,
    "clubs.tokens": ORGANISERS,
    "ratings.formula": MEMBERS,
    "ratings.paper": MEMBERS,
    "ratings.paper_pdf": MEMBERS,
    "ratings.person": MEMBERS,
    "ratings.table": MEMBERS,
    **dict.fromkeys(("statistics.overview", "statistics.overview_pdf", "statistics.pair"), MEMBERS),
    **dict.fromkeys(("statistics.person", "statistics.person_pdf"), MEMBERS),
    "seasons.archive": ORGANISERS,
    "seasons.change": ORGANISERS,
    "seasons.edit": ORGANISERS,
    "seasons.mine": MEMBERS,
    "seasons.new": ORGANISERS,
    **dict.fromkeys(("seasons.paper", "seasons.paper_pdf", "seasons.season"), MEMBERS),
    "seasons.start": ORGANISERS,
    "people.add": ORGANISERS,
    "people.adopt": ORGANISERS,
    "people.adopt_code": ORGANISERS,
    "people.change": ORGANISERS,
    "people.edit": ORGANISERS,
    "people.forget": ORGANISERS,
    "people.forgotten": ORGANISERS,
    "people.merge": ORGANISERS,
    "people.merging": ORGANISERS,
    "people.new": ORGANISERS,
    "people.people": MEMBERS,
    "people.person": MEMBERS,
    "people.release": ORGANISERS,
    "people.seats": MEMBERS,
    **dict.fromkeys(("people.sort", "people.sort_all", "people.sort_name"), ORGANISERS),
    "people.sort_seats": ORGANISERS,
    "people.take_home": ORGANISERS,
    "people.take_matches": ORGANISERS,
    "people.take_over": ORGANISERS,
    "people.unmerge": ORGANISERS,
    "tournaments.amend_mine": frozenset({"side link"}),
    "tournaments.address": STAFF,
    "tournaments.addresses": ORGANISERS,
    "tournaments.amend": STAFF,
    "tournaments.archive": STAFF,
    "tournaments.begin": ORGANISERS,
    "tournaments.bring": ORGANISERS,
    "tournaments.change_link": ORGANISERS,
    "tournaments.checklist": STAFF,
    "tournaments.checklist_pdf": STAFF,
    "tournaments.desk": STAFF,
    "tournaments.draw": STAFF,
    "tournaments.entrant": SEES,
    "tournaments.earlier": STAFF,
    "tournaments.enter": STAFF,
    "tournaments.everything": ORGANISERS,
    "tournaments.files": SEES,
    "tournaments.hand_on": ORGANISERS,
    "tournaments.hand_out": STAFF,
    "tournaments.here": ANYBODY,
    "tournaments.join": SEES,
    "tournaments.join_poster": STAFF,
    "tournaments.join_poster_pdf": STAFF,
    "tournaments.log": STAFF,
    "tournaments.mine": frozenset({"side link"}),
    "tournaments.new": ORGANISERS,
    "tournaments.open_file": ORGANISERS,
    "tournaments.make_cards": STAFF,
    "tournaments.my_table": SEES,
    "tournaments.news": SEES,
    "tournaments.paper": SEES,
    "tournaments.paper_pdf": SEES,
    "tournaments.papers": SEES,
    "tournaments.people": STAFF,
    "tournaments.play": STAFF | {"side link"},
    "tournaments.print_job": STAFF,
    "tournaments.print_job_live": STAFF,
    "tournaments.print_job_pdf": STAFF,
    "tournaments.print_set": STAFF,
    "tournaments.print_sheet": STAFF,
    "tournaments.prizes": SEES,
    "tournaments.receipts": STAFF,
    "tournaments.receipts_pdf": STAFF,
    "tournaments.receive": STAFF,
    "tournaments.redraw": STAFF,
    "tournaments.rehearsal": ORGANISERS,
    "tournaments.rehearse": ORGANISERS,
    "tournaments.register": SEES,
    "tournaments.registration": STAFF,
    "tournaments.results": SEES,
    "tournaments.results_paper": SEES,
    "tournaments.results_pdf": SEES,
    "tournaments.way_paper": SEES,
    "tournaments.way_pdf": SEES,
    "tournaments.round_tables": SEES,
    "tournaments.report": STAFF | {"side link"},
    "tournaments.report_file": SEES,
    "tournaments.ring": STAFF,
    "tournaments.screen": SEES,
    "tournaments.set_address": ORGANISERS,
    "tournaments.set_doors": STAFF,
    "tournaments.settings": STAFF,
    "tournaments.settle": ORGANISERS,
    "tournaments.sheet": SEES,
    "tournaments.share": SEES,
    "tournaments.show": SEES,
    "tournaments.slip": STAFF,
    "tournaments.slips": STAFF,
    "tournaments.slips_pdf": STAFF,
    "tournaments.table": SEES,
    "tournaments.take_over": frozenset[str](),  # there is no other one to take from
    "tournaments.undo": STAFF,
    "tournaments.workbook": SEES,
}
IDS = count()
TYPED = {
    "title": "Another",
    "game": "guinote",
    "list": "Zoe / Zita",
    "login": "pere",
    "role": "desk",
    "name": "Name",
    "slip": "153",
    "number": "2",
    "ending": "void",
    "do": "report",
    "scope": "watch",
    "minutes": "5",
    "key": "a",
    "who": "new",
    "address": "http://192.168.1.20:8000",
    "what": "round",
}


@dataclass
class House:
    """A club with its members, a tournament with a round, and everybody's way to it."""

    app: Flask
    club: ClubView
    tournament: UUID
    side: str
    tokens: dict[str, str]
    accounts: dict[str, SignedIn]
    persons: tuple[UUID, ...]
    match: UUID

    def client(self, who: str) -> FlaskClient:
        """A device of this person."""
        client = self.app.test_client()
        account = self.accounts.get(who)
        if account is not None:
            with client.session_transaction() as session:
                session["account"] = [str(account.id), account.epoch]
        return client

    def path(self, rule: Rule, who: str, **other: object) -> str:
        """The address of this route, asked by whom; `other`: of something else than is here."""
        given: dict[str, object] = {
            "key": self.tokens.get(who, self.tournament.hex),
            "club": self.club.id,
            "entrant": self.side,
            "tournament": self.tournament,
            "number": 1,
            "place": 1,
            "sheet": "standings",
            "match": self.match,
            "about": "fees",
            "person": self.persons[0],
            "other": self.persons[1],
        }
        made: dict[str, Callable[[], object]] = {
            "link": self.another_link,
            "made": self.another_token,
            "token": accounts.first_token,
            "season": self.season,
            "job": self.printed_paper,
        }
        given |= {name: make() for name, make in made.items() if name in rule.arguments}
        if rule.endpoint == "cash.take_back":
            given["number"] = self.booked()
        found = rule.build({at: (given | other)[at] for at in rule.arguments}, append_unknown=False)
        assert found is not None
        return found[1]

    def typed(self) -> dict[str, object]:
        """What every form of the house asks, in one."""
        fresh = {"client_id": f"asked-{next(IDS):08}", "base": self.version()}
        return {**TYPED, **fresh, "entrant": self.side}

    def ask(self, rule: Rule, who: str) -> int:
        """The status of the answer to a well-meant request."""
        return self.ask_at(self.path(rule, who), rule, who)

    def ask_at(self, path: str, rule: Rule, who: str) -> int:
        """The same, at an address of this route."""
        client = self.client(who)
        print_jobs.finish()
        sent = self.typed() if "POST" in (rule.methods or ()) else None
        db.session.rollback()  # nothing is left begun: an answer may be long in coming
        answer = client.get(path) if sent is None else client.post(path, data=sent)
        is_sent_to_the_door = answer.status_code == 303 and "/sign-in" in answer.location
        return 401 if is_sent_to_the_door else answer.status_code

    def another_link(self) -> UUID:
        """A link that may be revoked: nobody in this test came by it."""
        return links.hand_on(Access(self.tournament, "organiser"), "desk").id

    def another_token(self) -> UUID:
        """A token for a program that may be revoked."""
        wanted = tokens.TokenForm("Website", "read")
        made = tokens.make_token(self.accounts["organiser"].id, self.club.id, wanted, "the-website")
        assert isinstance(made, tokens.Made)
        return made.id

    def season(self) -> UUID:
        """A season of the club, always the same."""
        wanted = seasons.WantedSeason(
            "2026", date(2026, 1, 1), date(2026, 12, 31), None, (1,), frozenset()
        )
        organiser = self.accounts["organiser"].id
        made = seasons.start_season(organiser, self.club.id, wanted, "the-season")
        assert isinstance(made, UUID)
        return made

    def booked(self) -> int:
        """The first line of the cash box."""
        wanted = booking.CashForm(CashKind.INCOME, 100, "EUR")
        made = booking.book(self.accounts["organiser"].id, self.club.id, wanted, "the-first-line")
        assert isinstance(made, int)
        return made

    def printed_paper(self) -> UUID:
        """A paper of one page, which is printed."""
        space = db.session.scalar(select(Tournament.space_id))
        assert space is not None
        made = print_jobs.order(space, self.tournament, "T", "t.pdf", ["<html lang=en><p>1"])
        print_jobs.finish()
        return made

    def version(self) -> int:
        """How often the tournament was written at."""
        return journal.load(Access(self.tournament, "organiser")).version


def account(login: str) -> SignedIn:
    made = accounts.add_account(login, PASSWORD)
    assert isinstance(made, SignedIn)
    return made


def _person(organiser: SignedIn, club: ClubView, name: str) -> UUID:
    made = add_person(organiser.id, club.id, PersonForm(name), f"adding-{name}")
    assert isinstance(made, UUID)
    return made


def adopted(club: ClubView, account_id: UUID) -> UUID:
    """A match the club has adopted."""
    table = hands.start_match(NewMatch(game="guinote", names=("Ana", "", "", "")), "begun-there")
    assert isinstance(table, Started)
    adoption.adopt(account_id, club.id, (table.score_token,), {}, "adopted-here")
    return link_of(table.score_token).match_id


def furnished(app: Flask, called: Called = str) -> House:
    """A club of three, a tournament of four pairs, its first round published; everybody and
    everything as `called` makes it of their name.
    """
    known = {who: account(who) for who in ("organiser", "desk", "referee", "stranger")}
    account("pere")
    club = clubs.start_club(known["organiser"].id, called("Club"))
    assert isinstance(club, ClubView)
    for role in ("desk", "referee"):
        clubs.set_member(known["organiser"].id, club.id, role, role)
    plan = advice.plan_for(BY_KEY["guinote"], called("Sant Jordi"), entrants=4)
    made = setup_settings.begin(known["organiser"].id, club.id, plan, "begun-here")
    assert isinstance(made, UUID)
    access = journal.by_account(known["organiser"].id, made)
    names = [called(name) for name in "abcdefgh"]
    rows = zip(names[::2], names[1::2], strict=True)
    pairs = read_list("\n".join(" / ".join(pair) for pair in rows), in_pairs=True)
    entrants.enter_lines(access, TournamentWrite("people-1", 1), pairs)
    draw.draft(access, TournamentWrite("draft-1", 5))
    draw.publish(access, TournamentWrite("publish-1", 6))
    side = journal.load(access).tables[0].meeting.seats[0]
    gone = links.hand_on(access, "desk")
    links.revoke(access, gone.id)
    persons = tuple(_person(known["organiser"], club, called(name)) for name in ("Ana", "Bea"))
    tokens = {
        "watch link": links.watch_token(made),
        "desk link": links.hand_on(access, "desk").token,
        "referee link": links.hand_on(access, "referee").token,
        "side link": links.side_links(access, (side,))[side],
        "revoked link": gone.token,
    }
    match = adopted(club, known["organiser"].id)
    return House(app, club, made, side, tokens, known, persons, match)


PICTURE = Picture(furnished)


@pytest.fixture
def house(
    tmp_path: Path, database: Settings, compiled: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[House]:
    monkeypatch.setattr(accounts, "_HASHER", PasswordHasher(time_cost=1, memory_cost=64))
    settings: Settings = {**database, **SAME_KEY, "WTF_CSRF_ENABLED": False}
    with fresh_app(tmp_path / "instance", settings, compiled) as app, app.test_request_context():
        yield replace(PICTURE.shown(app), app=app)


def test_every_address_has_its_row(house: House) -> None:
    there = {rule.endpoint for rule in house.app.url_map.iter_rules()}
    there = {one for one in there if one.startswith(CLUBS)}
    assert not there - ACCESS.keys(), "say in ACCESS who may ask for it"
    assert not ACCESS.keys() - there, "there is no such address any more"


@pytest.mark.parametrize("endpoint", sorted(ACCESS))
def test_everybody_may_what_they_may_and_no_more(house: House, endpoint: str) -> None:
    outside, inside = asked_of(EVERYBODY, ACCESS[endpoint])
    for rule in house.app.url_map.iter_rules(endpoint):
        asked = {who: house.path(rule, who) for who in outside}
        before = stored()
        for who, path in asked.items():
            status = house.ask_at(path, rule, who)
            assert status in {401, 403, 404}, (who, status)
        assert stored() == before
        for who in inside:
            status = house.ask(rule, who)
            assert status in {200, 303, 409, 422}, (who, status)
