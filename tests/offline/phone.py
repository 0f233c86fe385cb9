"""A phone beside a server: the same is asked of both, and what they answer laid side by side."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from difflib import unified_diff
from functools import cache
from time import time
from typing import Any
from uuid import uuid4

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper import language
from scorekeeper.config import PACKAGE, templates
from scorekeeper.engine.answers import way_of
from scorekeeper.engine.questions import Ask
from scorekeeper.offline.keeper import CarriedKeeper
from scorekeeper.offline.worker import Phone
from scorekeeper.pages.hand_form import HandForm
from scorekeeper.services.matches.begin import import_record
from scorekeeper.services.matches.view_models import Started
from scorekeeper.web import device
from scorekeeper.web.offline.views import addresses

Fields = list[tuple[str, str]]
# By chance, or the reader's own.
_CHANCE = re.compile(r'name="(client_id|csrf_token)" value="[^"]*"')


def entered(ask: Ask, facts: Mapping[str, Any]) -> Fields:
    """Gives the fields by which somebody enters a hand where this is asked."""
    found = way_of(ask, facts)
    assert found is not None, facts
    way, answers = found
    form = HandForm(way, None, noted=answers)
    fields = [("way", way.key)]
    for name, field in form._fields.items():
        said = field.data if isinstance(field.data, list) else [field.data]
        fields += [(name, str(one)) for one in said if one is not None]
    return fields


@cache
def phone_beside(app: Flask) -> Phone:
    """A phone that knows the addresses of this server."""
    with app.test_request_context():
        found = Phone(PACKAGE / "translations", templates(), addresses())
    language.read_by(device)
    return found


class BothSides:
    """A server with a match, and a phone that took it along and is without signal since."""

    def __init__(self, app: Flask, record: Mapping[str, Any], reads: str = "es") -> None:
        self.app, self.reads, self.ids = app, reads, 0
        self.client: FlaskClient = app.test_client()
        with app.app_context():
            begun = import_record(record, str(uuid4()))
            assert isinstance(begun, Started), begun
            self.token = begun.score_token
        self.phone = phone_beside(app)
        self.known = self._ask("/carried.json").get_json()
        self.waiting: list[dict[str, Any]] = []
        self.entry = "short"
        self.offline("")

    def _ask(self, path: str, fields: Fields | None = None) -> TestResponse:
        address = f"/m/{self.token}{path}"
        headers = {"Accept-Language": self.reads}
        if fields is None:
            return self.client.get(address, headers=headers)
        data: dict[str, list[str]] = {}
        for name, value in fields:
            data.setdefault(name, []).append(value)
        return self.client.post(address, data=data, headers=headers)

    def server(self, path: str, fields: Fields | None = None) -> tuple[int, str]:
        """Status, and the page or where it leads."""
        answer = self._ask(path, fields)
        if answer.status_code == 303:
            query = answer.headers["Location"].partition("?")[2]
            return 303, query.partition("#")[0]
        return answer.status_code, _CHANCE.sub("", answer.get_data(as_text=True))

    def offline(self, path: str, fields: Fields | None = None) -> tuple[int, str]:
        """The same of the phone."""
        look = {"language": self.reads, "deck": "spanish", "theme": "auto", "size": "normal"}
        method = "GET" if fields is None else "POST"
        asked: dict[str, Any] = {
            "address": f"/m/{self.token}{path}",
            "method": method,
            "fields": fields or [],
            "at": int(time() * 1000),
        }
        asked["entry"] = self.entry
        whole = {"known": self.known, "tag": self.token, "waiting": self.waiting, **asked}
        with _read_by(self.phone):
            answer = self.phone.answer({**whole, "look": {**look, "csrf": "none"}})
        if answer["status"] == 303:
            self.waiting.append({"id": dict(fields or [])["client_id"], **asked})
            self.entry = answer["way"] or self.entry
            told = {"said": answer["said"], "did": answer["did"]}
            return 303, "&".join(f"{name}={said}" for name, said in told.items() if said)
        return answer["status"], _CHANCE.sub("", answer.get("page", ""))

    def both(self, path: str, fields: Fields | None = None) -> tuple[int, str]:
        """What both answer; it has to be the same."""
        server, offline = self.server(path, fields), self.offline(path, fields)
        differing = unified_diff(server[1].splitlines(), offline[1].splitlines(), lineterm="", n=1)
        assert offline == server, (path, server[0], offline[0], *list(differing)[:12])
        return server

    def write(self, path: str, fields: Fields = ()) -> tuple[int, str]:  # type: ignore[assignment]  # nothing
        """Both note the same."""
        self.ids += 1
        own = [("client_id", f"a-write-{self.ids:04}"), ("base", str(self.version))]
        return self.both(path, [*own, *fields])

    @property
    def keeper(self) -> CarriedKeeper:
        assert self.phone.keeper is not None
        return self.phone.keeper

    @property
    def version(self) -> int:
        return self.keeper.seen.match.version

    def hand(self, facts: Mapping[str, Any]) -> Fields:
        """The fields by which somebody enters a hand."""
        ask = self.keeper.see().ask
        assert ask is not None
        return entered(ask, facts)


@contextmanager
def _read_by(phone: Phone) -> Iterator[None]:
    language.read_by(phone.reader)
    try:
        yield
    finally:
        language.read_by(device)
