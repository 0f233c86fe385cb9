"""Every address of the house, asked by somebody who may: what laws about all pages run over.

The interface for programs has a house of its own (`tests/web/api/cast.py`).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from scorekeeper.extensions import db
from tests.databases import Settings, fresh_app
from tests.stored_rows import Rows, Stored
from tests.web import club_access, test_access, test_club_access

# Best first: who may most.
_AT_TABLES = ("owner", "score", "referee", "watch")
_COUNTED = "figure_|match_facts|rating_"
_IN_CLUBS = ("organiser", "desk", "desk link", "side link", "stranger", "nobody")


@dataclass(frozen=True, slots=True)
class Door:
    """One address and who may ask there; `fields`: what every form of the house asks, in one."""

    rule: Rule
    who: str
    path: str
    client: FlaskClient
    fields: dict[str, object]

    @property
    def endpoint(self) -> str:
        """Its name in the access tables."""
        return str(self.rule.endpoint)

    @property
    def method(self) -> str:
        """How it is asked."""
        return "POST" if "POST" in (self.rule.methods or ()) else "GET"

    def ask(self, path: str = "", **headers: str) -> TestResponse:
        """The page there."""
        return _read(self.client.get(path or self.path, headers=headers))

    def send(self, fields: object = None, **headers: str) -> TestResponse:
        """The answer to the form, well meant if nothing else is sent."""
        typed = self.fields if fields is None else fields
        return _read(self.client.post(self.path, data=typed, headers=headers))


@dataclass
class Everywhere:
    """Two tables, a club with its tournament, and everybody's way to them, in one database."""

    app: Flask
    table: test_access.House
    club: test_club_access.House

    def doors(self, method: str) -> list[Door]:
        """Every address that takes this method, each asked by who may most; none of a PDF."""
        with self.app.test_request_context():
            return [
                self.door(rule)
                for rule in self.app.url_map.iter_rules()
                if method in (rule.methods or ())
                and not str(rule.endpoint).startswith(("api.", "spare.", "static"))
                and not rule.rule.endswith(".pdf")
            ]

    def stored(self) -> Rows:
        """All that is stored, where it is SQLite's, but for what is only counted from it."""
        with self.app.app_context():
            return Stored(Path(str(db.engine.url.database)), _COUNTED).look().after

    def door(self, rule: Rule) -> Door:
        """The address of a rule."""
        endpoint = str(rule.endpoint)
        if endpoint in test_access.ACCESS:
            who = _first(_AT_TABLES, test_access.ACCESS[endpoint])
            fields = {**test_access.TYPED, "base": self.table.version()}
            fields["client_id"] = f"everywhere-{next(test_access.IDS)}"
            return Door(rule, who, self.table.path(rule, who), self.app.test_client(), fields)
        may = club_access.ACCESS[endpoint]
        # Who signs out is asked nothing else.
        order = ("stranger",) if endpoint.startswith("accounts.") else _IN_CLUBS
        who = _first(order, may)
        path, client = self.club.path(rule, who), self.club.client(who)
        return Door(rule, who, path, client, self.club.typed())


def _read(answer: TestResponse) -> TestResponse:
    answer.get_data()
    answer.close()  # a file is open as long as its answer
    return answer


def _first(order: tuple[str, ...], may: frozenset[str]) -> str:
    return next((who for who in order if who in may), "nobody")


@contextmanager
def furnished(
    instance: Path, database: Settings, compiled: Path, called: test_access.Called = str
) -> Iterator[Everywhere]:
    """All of it, by forms that are asked for no secret; everybody as `called` makes it of their
    name.
    """
    settings: Settings = {**database, "WTF_CSRF_ENABLED": False}
    with fresh_app(instance, settings, compiled) as app:
        # Each request later has a context of its own, and shares nothing with this one.
        with app.test_request_context():
            table = test_access.furnished(app, called)
            found = Everywhere(app, table, test_club_access.furnished(app, called))
        yield found
