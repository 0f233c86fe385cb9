"""Every page, and every question of programs, in every game and every state: an answer, never an
error of ours.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings

from scorekeeper.games import BY_KEY
from scorekeeper.services.access import accounts
from scorekeeper.services.api.bearers import find_bearer
from scorekeeper.services.demo.club import demonstrate
from scorekeeper.services.evenings import account as evenings
from scorekeeper.services.matches.records.import_ import import_record
from scorekeeper.services.matches.view_models import Started
from scorekeeper.services.tournaments import journal
from scorekeeper.services.tournaments.files.export import SHEETS
from scorekeeper.services.tournaments.view_models import Access
from scorekeeper.tournaments.displays import wall
from scorekeeper.web.api.operations import OPERATIONS, template
from tests.databases import only
from tests.web.plain_browser import known_device, signed_in

pytestmark = only("sqlite")

IS_SOAK = settings.get_current_profile_name() == "soak"
CORPUS = Path(__file__).parents[1] / "games" / "corpus"
# What else may stand in an address of a table: the same for everybody, or counted within it.
COUNTED = {"entry": 1, "conflict": 1, "number": 1, "place": 1, "table": 1}
Told = Callable[[str, object], None]


def records(game: str) -> Iterator[dict[str, Any]]:
    """Matches of this game as real tables wrote them, from the first hand to the last: a whole one
    at its beginning and at its end; in a soak after each hand, and all the others.
    """
    for file in sorted((CORPUS / game).glob("*.json")):
        if not IS_SOAK and not file.name.startswith("whole_"):
            continue
        for case in json.loads(file.read_text("utf-8"))["cases"]:
            hands = case["match"]["hands"]
            ends = range(len(hands) + 1) if IS_SOAK else (0, len(hands))
            yield from ({**case["match"], "hands": hands[:end]} for end in ends)


def addresses(app: Flask, given: dict[str, object]) -> Iterator[str]:
    """Every page whose address can be made of this; none of a PDF, and what this device is asked
    once is asked by others.
    """
    for rule in app.url_map.iter_rules():
        is_ours = not str(rule.endpoint).startswith(("api.", "static", "accounts.", "offline."))
        if not is_ours or "GET" not in (rule.methods or ()) or rule.rule.endswith(".pdf"):
            continue
        if rule.arguments <= given.keys() and rule.arguments & {"token", "game", "key"}:
            found = rule.build({name: given[name] for name in rule.arguments}, append_unknown=False)
            assert found is not None
            yield found[1]


def questions(given: dict[str, object]) -> Iterator[str]:
    """Every question of programs whose address can be made of this, without a word more."""
    for one in OPERATIONS:
        path = template(one.path)
        if one.method == "GET" and set(_names(path)) <= given.keys():
            yield f"/api/v1{path.format(**given)}"


def _names(path: str) -> Iterator[str]:
    return (part[1:-1] for part in path.split("/") if part.startswith("{"))


def asked(client: FlaskClient, paths: Iterable[str], came_of: Counter[int], bearer: str) -> None:
    """What came of each."""
    for path in paths:
        said = {"Authorization": f"Bearer {bearer}"} if path.startswith("/api/") else {}
        answer = client.get(path, headers=said)
        answer.get_data()
        answer.close()
        came_of[answer.status_code] += 1
        assert answer.status_code < 500, path


def tell(record_property: Told, what: str, came_of: Counter[int]) -> None:
    kinds = ", ".join(f"{status}: {times:,}" for status, times in sorted(came_of.items()))
    record_property("tried", f"{what}, {came_of.total():,} pages and questions: {kinds}")


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("game", BY_KEY)
def test_every_page_of_every_match_is_answered(
    app: Flask, game: str, record_property: Told
) -> None:
    came_of = Counter[int]()
    for number, record in enumerate(records(game)):
        with app.test_request_context():
            started = import_record(record, f"scene-{game}-{number:05}")
            if not isinstance(started, Started):
                continue  # what cannot be agreed on stands in the corpus too
            evening = evenings.gather(started.score_token)
            match = str(find_bearer(started.score_token).key)
        given: dict[str, object] = {**COUNTED, "game": game, "match": match}
        client = app.test_client()
        for token in (started.score_token, started.watch_token, evening):
            paths = addresses(app, {**given, "token": token})
            asked(client, paths, came_of, "")
        asked(client, questions(given), came_of, started.score_token)
    assert came_of[200] > 100
    tell(record_property, game, came_of)


@pytest.mark.slow
def test_every_page_of_every_tournament_is_answered(
    app: Flask, monkeypatch: pytest.MonkeyPatch, record_property: Told
) -> None:
    monkeypatch.setattr(accounts, "_HASHER", PasswordHasher(time_cost=1, memory_cost=64))
    came_of = Counter[int]()
    with app.test_request_context():
        demo = demonstrate()
        organiser = accounts.sign_in(demo.login, demo.password)
        assert organiser is not None
        known_device(organiser)
        sides = {
            one.id: next(iter(journal.load(Access(one.id, "organiser")).evening.people))
            for one in demo.tournaments
        }
    client = signed_in(app.test_client(), organiser)
    for one in demo.tournaments:
        given: dict[str, object] = {**COUNTED, "entrant": sides[one.id], "about": "fees"}
        for key in (one.id.hex, one.token):
            sheets = ({**given, "key": key, "sheet": sheet} for sheet in {*SHEETS, *wall.SHEETS})
            asked(client, {path for each in sheets for path in addresses(app, each)}, came_of, "")
    assert came_of[200] > 100
    tell(record_property, "tournaments", came_of)
