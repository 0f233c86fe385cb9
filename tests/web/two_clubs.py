"""Two clubs in one database, each with one of everything: whose is what is asked of these."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import Select, select

from scorekeeper.extensions import db
from scorekeeper.models import Match, Tournament
from scorekeeper.services.access import clubs
from scorekeeper.services.access.accounts import SignedIn
from scorekeeper.services.access.clubs import ClubView
from scorekeeper.services.api.bearers import find_bearer
from scorekeeper.services.cash.box import CashKind
from scorekeeper.services.evenings import account as evening_account
from scorekeeper.services.matches import links as match_links
from scorekeeper.services.tournaments import journal, registration
from scorekeeper.services.tournaments.view_models import Access
from tests.databases import Settings, fresh_app
from tests.web.api import cast
from tests.web.plain_browser import another_passkey, known_device, signed_in

OURS, THEIRS = "Xoriguer", "Brossat"
Row = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Estate:
    """All that belongs to one club. `things`: what stands in an address, by the name it has there;
    `tokens`: by who holds them; every name in it begins with `mark`.
    """

    app: Flask
    mark: str
    club: ClubView
    members: dict[str, SignedIn]
    things: dict[str, object]
    tokens: dict[str, str]
    spaces: frozenset[UUID]

    def client(self, who: str) -> FlaskClient:
        """A device of somebody in this club, signed in; of nobody if there is none such."""
        client = self.app.test_client()
        if who in self.members:
            signed_in(client, self.members[who])
        return client

    @property
    def secrets(self) -> tuple[str, ...]:
        """What no answer to anybody else may hold."""
        return (self.mark, *self.tokens.values())


@dataclass(frozen=True, slots=True)
class Estates:
    """Ours, which nobody may touch; and theirs, who would."""

    app: Flask
    ours: Estate
    theirs: Estate

    def rows(self) -> tuple[dict[str, set[Row]], dict[str, set[Row]]]:
        """What is stored by table: in our spaces, and in all others."""
        inside: dict[str, set[Row]] = {}
        outside: dict[str, set[Row]] = {}
        with self.app.app_context():
            for table in db.metadata.sorted_tables:
                if "space_id" not in table.columns:
                    continue
                found = db.session.execute(_all(table.name)).mappings()
                inside[table.name], outside[table.name] = set(), set()
                for row in found:
                    there = inside if row["space_id"] in self.ours.spaces else outside
                    there[table.name].add(tuple(map(repr, row.values())))
            db.session.rollback()
        return inside, outside


def _all(table: str) -> Select[*tuple[object, ...]]:
    return select(db.metadata.tables[table])


@contextmanager
def furnished(instance: Path, database: Settings, compiled: Path) -> Iterator[Estates]:
    """Both, by forms that are asked for no secret."""
    settings: Settings = {**database, "WTF_CSRF_ENABLED": False}
    with fresh_app(instance, settings, compiled) as app:
        with app.test_request_context():
            found = Estates(app, estate_of(app, OURS), estate_of(app, THEIRS))
        yield found


def estate_of(app: Flask, mark: str) -> Estate:
    members = {who: cast.account(f"{mark}-{who}") for who in ("organiser", "desk", "referee")}
    olga = members["organiser"]
    club = cast.club_of(olga, f"{mark} club")
    for role in ("desk", "referee"):
        clubs.set_member(olga.id, club.id, f"{mark}-{role}", role)
    write, read = (cast.token(olga, club, f"{mark} {scope}", scope) for scope in ("write", "read"))
    space = find_bearer(write.token).space
    names = tuple(f"{mark} {name}" for name in "abcd")
    persons = [cast.person_of(olga, club, name) for name in names[:2]]
    line = cast.booked(olga, club, CashKind.FEE, 500, persons[0])
    match, free = cast.begun(space, names), cast.begun(None, names)
    key = match_links.make_link(match.score_token, "score", f"{mark} phone")
    evening = evening_account.gather(free.score_token)
    made = cast.tournament_of(olga, club, f"{mark} cup", [f"{mark} {one}" for one in "aebfcgdh"])
    side = journal.load(journal.by_account(olga.id, made)).tables[0].meeting.seats[0]
    held = Access(made, "organiser")
    return Estate(
        app,
        mark,
        club,
        members,
        {
            "club": club.id,
            "person": persons[0],
            "other": persons[1],
            "number": line,
            "season": cast.season_of(olga, club, made),
            "match": match.id,
            "tournament": made,
            "evening": find_bearer(evening).key,
            "entrant": side,
            "link": registration.new_helper_link(held, "desk", f"{mark} helper").id,
            "token_id": read.id,
            "job": cast.printed(made, mark),
            "who": key,
            "device": known_device(olga),
            "passkey": another_passkey(olga),
        },
        {
            "write": write.token,
            "read": read.token,
            "owner link": match.score_token,
            "score link": cast.given(match.score_token, "score"),
            "watch link": match.watch_token,
            "another table": free.score_token,
            "evening link": evening,
            "evening watch": evening_account.see_evening(evening).watch_token,
            "desk link": registration.new_helper_link(held, "desk").token,
            "referee link": registration.new_helper_link(held, "referee").token,
            "side link": registration.side_links(held, (side,))[side],
            "tournament watch": registration.watch_token(made),
        },
        _spaces(match.id, free.id, made),
    )


def _spaces(match: UUID, free: UUID, tournament: UUID) -> frozenset[UUID]:
    matches = select(Match.space_id).where(Match.id.in_([match, free]))
    club = select(Tournament.space_id).where(Tournament.id == tournament)
    return frozenset([*db.session.scalars(matches), *db.session.scalars(club)])
