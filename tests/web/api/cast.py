"""Two clubs, and every kind of token: what each of them reaches is asked by the tests here."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import count
from typing import Any
from uuid import UUID

from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.extensions import db
from scorekeeper.games import BY_KEY
from scorekeeper.models import Match, Tournament
from scorekeeper.services.access import accounts, clubs
from scorekeeper.services.access.accounts import SignedIn
from scorekeeper.services.access.clubs import ClubView
from scorekeeper.services.api import bearers, tokens
from scorekeeper.services.api.bearers import find_bearer
from scorekeeper.services.api.tokens import MadeToken
from scorekeeper.services.cash import manual_lines as box
from scorekeeper.services.cash.box import CashKind
from scorekeeper.services.evenings import account as evening_account
from scorekeeper.services.matches import links as match_links
from scorekeeper.services.matches.view_models import NewMatch, Started
from scorekeeper.services.papers import print_jobs
from scorekeeper.services.people import people as people_people
from scorekeeper.services.seasons import seasons
from scorekeeper.services.tournaments import draw, entrants, journal, registration
from scorekeeper.services.tournaments.setup import schedule_options, settings
from scorekeeper.services.tournaments.view_models import Access, TournamentWrite
from scorekeeper.tournaments.files.name_lists import read_list

IDS = count(1)
PAIRS = ("Ana", "Luis", "Pilar", "Íñigo")


@dataclass
class House:
    """A club with a match and a tournament; `tokens` by who holds them."""

    app: Flask
    club: ClubView
    organiser: SignedIn
    match: UUID
    tournament: UUID
    evening: UUID
    sides: tuple[str, ...]
    person: UUID
    other: UUID
    season: UUID
    tokens: dict[str, str]

    def ask(self, method: str, path: str, who: str = "write", **more: Any) -> TestResponse:  # noqa: ANN401
        """The answer to this bearer; `path` behind /api/v1."""
        headers = {"Accept-Language": "en", **more.pop("headers", {})}
        if who in self.tokens:
            headers["Authorization"] = f"Bearer {self.tokens[who]}"
        client = self.app.test_client()
        return client.open(f"/api/v1{path}", method=method, headers=headers, **more)

    def get(self, path: str, who: str = "write", **headers: str) -> TestResponse:
        """What this bearer reads."""
        return self.ask("GET", path, who, headers=headers)

    def read(self, path: str, who: str = "write") -> dict[str, Any]:
        """The document this bearer reads."""
        told: dict[str, Any] = self.get(path, who).get_json()
        return told

    def send(self, method: str, path: str, who: str = "write", **body: Any) -> TestResponse:  # noqa: ANN401
        """A write with an id of its own, on the version that stands."""
        told = {"id": f"write-{next(IDS):06}", "base": self.version(path)} | body
        return self.ask(method, path, who, json=told)

    def version(self, path: str) -> int:
        """The version of what this address is about."""
        db.session.rollback()
        if path.startswith("/tournaments"):
            kept = db.session.get(Tournament, self.tournament, populate_existing=True)
            return 0 if kept is None else kept.version
        match = db.session.get(Match, self.match, populate_existing=True)
        return 0 if match is None else match.version

    @property
    def own(self) -> dict[str, str | int]:
        """What stands in its addresses."""
        return {
            "match": str(self.match),
            "tournament": str(self.tournament),
            "club": str(self.club.id),
            "evening": str(self.evening),
            "game": "guinote",
            "entrant": self.sides[0],
            "person": str(self.person),
            "other": str(self.other),
            "season": str(self.season),
            "number": 1,
            "table": 1,
            "entry": 1,
            "conflict": 99,
        }

    @property
    def at(self) -> str:
        """The address of the match."""
        return f"/matches/{self.match}"

    @property
    def table(self) -> str:
        """The address of the first table of the tournament."""
        return f"/tournaments/{self.tournament}/rounds/1/tables/1"

    def scores(self, *games: int) -> list[dict[str, Any]]:
        """A score for each side of that table."""
        return [{"entrant": key, "games": n} for key, n in zip(self.sides, games, strict=True)]


def faults(refusal: TestResponse) -> list[tuple[str, str]]:
    """Where something sent was wrong, and what."""
    assert refusal.status_code == 422, refusal.get_json()
    return [(problem["field"], problem["code"]) for problem in refusal.get_json()["problems"]]


def account(login: str) -> SignedIn:
    made = accounts.add_account(login, "a long enough one", login.title())
    assert isinstance(made, SignedIn)
    return made


def club_of(who: SignedIn, name: str) -> ClubView:
    made = clubs.start_club(who.id, name)
    assert isinstance(made, ClubView)
    return made


def token(who: SignedIn, club: ClubView, name: str, scope: str, days: int = 0) -> MadeToken:
    wanted = tokens.TokenForm(name, scope, days)
    made = tokens.make_token(who.id, club.id, wanted, f"token-{next(IDS):06}")
    assert isinstance(made, MadeToken)
    return made


def begun(space: UUID | None, names: tuple[str, ...] = PAIRS, game: str = "guinote") -> Started:
    made = bearers.begin_match(NewMatch(game=game, names=names), f"begun-{next(IDS):06}", space)
    assert isinstance(made, Started)
    return made


EIGHT = ("Ana", "Bea", *"cdefgh")


def tournament_of(
    who: SignedIn, club: ClubView, title: str = "Sant Jordi", names: Sequence[str] = EIGHT
) -> UUID:
    """A tournament of four pairs, its first round published."""
    plan = schedule_options.plan_for(BY_KEY["guinote"], title, entrants=4)
    made = settings.begin(who.id, club.id, plan, f"event-{next(IDS):06}")
    assert isinstance(made, UUID)
    access = journal.by_account(who.id, made)
    pairs = "\n".join(map(" / ".join, zip(names[::2], names[1::2], strict=True)))
    entrants.enter_lines(access, TournamentWrite("people-1", 1), read_list(pairs, in_pairs=True))
    draw.draft_round(access, TournamentWrite("draft-1", 5))
    draw.publish(access, TournamentWrite("publish-1", 6))
    return made


def tournament_links(tournament: UUID, side: str) -> dict[str, str]:
    """Give what opens a tournament, by who has it: a side, if there is one; one taken back."""
    held = Access(tournament, "organiser")
    desk, gone = (registration.new_helper_link(held, "desk") for _ in range(2))
    registration.revoke(held, gone.id)
    return {
        "watch link": registration.watch_token(tournament),
        "desk link": desk.token,
        "referee link": registration.new_helper_link(held, "referee").token,
        **({"side link": registration.side_links(held, (side,))[side]} if side else {}),
        "revoked link": gone.token,
    }


def person_of(who: SignedIn, club: ClubView, name: str) -> UUID:
    """Somebody among a club's people."""
    wanted = people_people.PersonForm(name, note="Pays by the month.")
    made = people_people.add_person(who.id, club.id, wanted, f"person-{next(IDS):06}")
    assert isinstance(made, UUID)
    return made


def season_of(who: SignedIn, club: ClubView, *tournaments: UUID) -> UUID:
    """A season of these tournaments."""
    days = date(2026, 1, 1), date(2026, 12, 31)
    wanted = seasons.WantedSeason("2026", *days, 2, (10, 8, 6), frozenset(tournaments))
    made = seasons.start_season(who.id, club.id, wanted, f"season-{next(IDS):06}")
    assert isinstance(made, UUID)
    return made


def booked(who: SignedIn, club: ClubView, kind: CashKind, amount: int, person: UUID) -> int:
    """A line of a club's cash box about somebody."""
    wanted = box.CashForm(kind, amount, "EUR", person)
    made = box.book(who.id, club.id, wanted, f"booked-{next(IDS):06}")
    assert isinstance(made, int)
    return made


def given(owner: str, right: str) -> str:
    """A link of a match, by name."""
    key = match_links.make_link(owner, right, right)
    assert isinstance(key, str)
    return match_links.link_named(match_links.links(owner), key).token


def printed(tournament: UUID, mark: str) -> UUID:
    """A paper of one page, which is printed."""
    space = db.session.get_one(Tournament, tournament).space_id
    job = print_jobs.order_print(
        space, tournament, f"{mark} set", "set.pdf", ["<html lang=en><p>1"]
    )
    print_jobs.finish()
    return job


def furnished(app: Flask) -> House:
    """Everything, in the request context of the caller."""
    olga, zoe = account("olga"), account("zoe")
    club, other = club_of(olga, "Penya de l’As"), club_of(zoe, "Another")
    write, read = token(olga, club, "Ladder", "write"), token(olga, club, "Website", "read")
    gone = token(olga, club, "Old", "write")
    tokens.revoke_token(olga.id, club.id, gone.id)
    foreign = token(zoe, other, "Foreign", "write")
    ana, luis = (person_of(olga, club, name) for name in PAIRS[:2])
    booked(olga, club, CashKind.FEE, 500, ana)
    match = begun(find_bearer(write.token).space)
    made = tournament_of(olga, club)
    access = Access(made, "organiser")
    sides = journal.load(access).tables[0].meeting.seats
    evening = evening_account.gather(match.score_token)
    held = {
        "write": write.token,
        "read": read.token,
        "revoked": gone.token,
        "foreign": foreign.token,
        "owner link": match.score_token,
        "score link": given(match.score_token, "score"),
        "watch link": match.watch_token,
        "another match": begun(None).score_token,
        "desk link": registration.new_helper_link(access, "desk").token,
        "referee link": registration.new_helper_link(access, "referee").token,
        "side link": registration.side_links(access, (sides[0],))[sides[0]],
        "tournament watch": registration.watch_token(made),
        "another tournament": registration.new_helper_link(
            Access(tournament_of(zoe, other), "organiser"), "desk"
        ).token,
        "evening link": evening,
        "made up": "skp_nobody-made-this-one",
    }
    evening_id = find_bearer(evening).key
    season = season_of(olga, club, made)
    return House(app, club, olga, match.id, made, evening_id, sides, ana, luis, season, held)
