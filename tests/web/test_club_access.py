"""Who may in a club and its tournaments: every address, asked by everybody who might ask."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from io import BytesIO
from itertools import count
from pathlib import Path
from uuid import UUID

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from scorekeeper.extensions import db
from scorekeeper.models import Person
from scorekeeper.services.access import accounts, clubs, passkeys
from scorekeeper.services.access.accounts import SignedIn
from scorekeeper.services.access.clubs import ClubView
from scorekeeper.services.cash.box import CashKind
from scorekeeper.services.matches import links as match_links
from scorekeeper.services.matches.loader import link_of
from scorekeeper.services.papers import print_jobs
from scorekeeper.services.people import adoption
from scorekeeper.services.people.people import PersonForm
from scorekeeper.services.seasons import seasons
from scorekeeper.services.tournaments import draw, entrants, journal, registration
from scorekeeper.services.tournaments.setup import settings
from scorekeeper.services.tournaments.view_models import Access, TournamentWrite
from scorekeeper.tournaments.plan import Doors, LateStep
from tests.databases import Settings, fresh_app
from tests.pictures import SAME_KEY, Picture, stored
from tests.web.api import cast
from tests.web.authenticator import Authenticator
from tests.web.club_access import ACCESS, EVERYBODY, PROGRAMS
from tests.web.plain_browser import another_device, another_passkey, known_device, signed_in
from tests.web.test_access import CLUBS, Called, asked_of

PASSWORD = "a long enough one"
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
YEAR = {"starts_on": "2026-01-01", "ends_on": "2026-12-31", "worth": "3 2 1", "base": 1}
# What one form takes, where it is no word of the house.
MEANT: dict[str, dict[str, object]] = {
    "accounts.change_password": {"old": PASSWORD, "password": "another that is long"},
    "accounts.make_code": {"old": PASSWORD},
    "cash.book": {"kind": "income", "amount": "5", "currency": "EUR"},
    "cash.count": {"amount": "5", "currency": "EUR", "words": "Somebody had not noted it."},
    "clubs.make_token": {"scope": "read", "days": "0"},
    "people.forget": {"sure": "on"},
    "seasons.change": YEAR,
    "seasons.start": YEAR,
    "tournaments.amend_mine": {"player.0": "Zoe", "player.1": "Zita"},
    "tournaments.register": {"player.0": "Zoe", "player.1": "Zita"},
    "tournaments.penalise": {"why": "The cards were shown."},
    "tournaments.undo": {"number": "7"},
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
    meant: dict[str, object] = field(default_factory=dict)
    """What the form that is asked takes and others do not."""

    def client(self, who: str) -> FlaskClient:
        """A device of this person; a program has a token instead."""
        client = self.app.test_client()
        if who in PROGRAMS:
            client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {self.tokens[who]}"
        account = self.accounts.get(who)
        return client if account is None else signed_in(client, account)

    def prepare(self, endpoint: str) -> None:
        """Make possible what is asked there, so that it is refused for nothing but who asks."""
        access, organiser = Access(self.tournament, "organiser"), self.accounts["organiser"].id
        made: dict[str, Callable[[], dict[str, object]]] = {
            "people.adopt_code": lambda: {"code": match_links.links(free_table())[0].code},
            "people.change": lambda: {"base": self.person_base()},
            "people.merge": lambda: {"into": self.persons[1]},
            "people.take_over": lambda: {"table": free_table()},
        }
        self.meant = MEANT.get(endpoint, {}) | made.get(endpoint, dict)()
        write = TournamentWrite("prepared-here", self.version())
        if endpoint == "tournaments.register":
            registration.set_doors(access, write, Doors(is_open=True))
        if endpoint == "tournaments.grow":
            two = [entrants.new_person(name) for name in ("Zita", "Zoe")]
            entrants.enter_people(access, write, two)
            self.meant = {"one": two[0].key, "other": two[1].key}
        if endpoint == "tournaments.note_late":
            organised = journal.by_account(organiser, self.tournament)
            plan = replace(journal.load(access).evening.plan, late=(LateStep(5, 1),))
            settings.change_settings(organised, write, plan)
            self.meant = {"who": self.side}
        if endpoint == "tournaments.amend_mine":  # who has sat down is called as they are
            draw.undo(journal.by_account(organiser, self.tournament), write, self.version())

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
            "token_id": self.another_token,
            "token": accounts.first_token,
            "season": self.season,
            "device": lambda: another_device(self.accounts.get(who, self.accounts["organiser"])),
            "passkey": lambda: another_passkey(self.accounts.get(who, self.accounts["organiser"])),
            "job": lambda: cast.printed(self.tournament, "T"),
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
        typed = {**TYPED, **fresh, "entrant": self.side, **self.meant}
        return {
            name: (BytesIO(value), "any") if isinstance(value, bytes) else value
            for name, value in typed.items()
        }

    def ask(self, rule: Rule, who: str) -> int:
        """The status of the answer to a well-meant request."""
        return self.ask_at(self.path(rule, who), rule, who)

    def ask_at(self, path: str, rule: Rule, who: str) -> int:
        """The same, at an address of this route."""
        client = self.client(who)
        print_jobs.finish()
        sent = self.typed() if "POST" in (rule.methods or ()) else None
        if sent is not None and rule.endpoint == "accounts.add_passkey":
            sent["credential"] = self.new_passkey(who)
        db.session.rollback()  # nothing is left begun: an answer may be long in coming
        answer = client.get(path) if sent is None else client.post(path, data=sent)
        is_sent_to_the_door = answer.status_code == 303 and "/sign-in" in answer.location
        return 401 if is_sent_to_the_door else answer.status_code

    def new_passkey(self, who: str) -> str:
        """What their browser says of one that it made just now."""
        account = self.accounts.get(who, self.accounts["organiser"])
        options = passkeys.options_to_add(account, "localhost")
        return Authenticator().made(options)

    def person_base(self) -> str:
        """On what a change of the first person is based now."""
        person = db.session.get_one(Person, self.persons[0])
        return PersonForm(person.name, person.nickname, person.note).base

    def another_link(self) -> UUID:
        """A link that may be revoked: nobody in this test came by it."""
        return registration.new_helper_link(Access(self.tournament, "organiser"), "desk").id

    def another_token(self) -> UUID:
        """A token for a program that may be revoked."""
        return cast.token(self.accounts["organiser"], self.club, "Website", "read").id

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
        """A line of the cash box."""
        organiser = self.accounts["organiser"]
        return cast.booked(organiser, self.club, CashKind.FEE, 100, self.persons[0])

    def version(self) -> int:
        """How often the tournament was written at."""
        return journal.load(Access(self.tournament, "organiser")).version


def account(login: str) -> SignedIn:
    made = cast.account(login)
    known_device(made)
    return made


def free_table() -> str:
    """The address of a match that is no club's."""
    return cast.begun(None, ("",) * 4).score_token


def adopted(club: ClubView, account_id: UUID) -> UUID:
    """A match the club has adopted."""
    table = cast.begun(None, ("Ana", "", "", ""))
    adoption.adopt(account_id, club.id, (table.score_token,), {}, "adopted-here")
    return link_of(table.score_token).match_id


def furnished(app: Flask, called: Called = str) -> House:
    """A club of three, a tournament of four pairs, its first round published; everybody and
    everything as `called` makes it of their name.
    """
    known = {who: account(who) for who in ("organiser", "desk", "referee", "stranger")}
    account("pere")
    club = cast.club_of(known["organiser"], called("Club"))
    for role in ("desk", "referee"):
        clubs.set_member(known["organiser"].id, club.id, role, role)
    names = [called(name) for name in "abcdefgh"]
    made = cast.tournament_of(known["organiser"], club, called("Sant Jordi"), names)
    access = journal.by_account(known["organiser"].id, made)
    side = journal.load(access).tables[0].meeting.seats[0]
    persons = tuple(
        cast.person_of(known["organiser"], club, called(name)) for name in ("Ana", "Bea")
    )
    keys = cast.tournament_links(made, side)
    for scope in ("read", "write"):
        keys[f"{scope} token"] = cast.token(known["organiser"], club, called(scope), scope).token
    match = adopted(club, known["organiser"].id)
    return House(app, club, made, side, keys, known, persons, match)


PICTURE = Picture(furnished)


@pytest.fixture
def house(tmp_path: Path, database: Settings, compiled: Path) -> Iterator[House]:
    settings: Settings = {**database, **SAME_KEY, "WTF_CSRF_ENABLED": False}
    with fresh_app(tmp_path / "instance", settings, compiled) as app, app.test_request_context():
        yield replace(PICTURE.shown(app), app=app)


def test_every_address_has_its_row(house: House) -> None:
    there = {rule.endpoint for rule in house.app.url_map.iter_rules()}
    there = {one for one in there if one.startswith(CLUBS)}
    assert not there - ACCESS.keys(), "say in ACCESS who may ask for it"
    assert not ACCESS.keys() - there, "there is no such address any more"


@pytest.mark.slow(keep=30)
@pytest.mark.parametrize("endpoint", sorted(ACCESS))
def test_everybody_may_what_they_may_and_no_more(house: House, endpoint: str) -> None:
    outside, inside = asked_of(EVERYBODY, ACCESS[endpoint])
    house.prepare(endpoint)
    for rule in house.app.url_map.iter_rules(endpoint):
        asked = {who: house.path(rule, who) for who in outside}
        before = stored()
        for who, path in asked.items():
            status = house.ask_at(path, rule, who)
            assert status in {401, 403, 404}, (who, status)
        assert stored() == before
        answers = {who: house.ask(rule, who) for who in inside}
        assert set(answers.values()) <= {200, 303, 409, 422}, answers
        # The same words are taken of who may: whoever was refused was refused for that alone.
        if inside and outside and "POST" in (rule.methods or ()):
            assert {200, 303} & set(answers.values()), answers
