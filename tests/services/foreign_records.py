"""Records to bring in, and how they are looked at afterwards."""

from collections.abc import Callable, Mapping
from itertools import count
from typing import Any

from scorekeeper.engine.records.record import FORMAT
from scorekeeper.services.answers import Saved
from scorekeeper.services.matches.begin import import_record
from scorekeeper.services.matches.view_models import MatchView, Started, Write
from tests import hands
from tests.services.refusals import words

Facts = dict[str, Any]
Recorder = Callable[[Mapping[str, Any]], Saved]
Writer = Callable[[], Write]

IDS = count()
US: Facts = {"outcome": {"winner": "1"}}
THEM: Facts = {"outcome": {"winner": "2"}}
# 101 to 109: the higher total wins by the book, the last trick in Aragón.
BOTH_OVER = {
    "cards": {"1": 51},
    "last_trick": "s1",
    "announcements": [
        {"by": "1", "value": 40},
        {"by": "2", "value": 20},
        {"by": "2", "value": 20},
    ],
}


def record_with(**changes: object) -> Facts:
    return {
        "format": FORMAT,
        "game": "guinote",
        "players": ["Ana", "Luis", "Pilar", "Pepe"],
        "first_dealer": "Luis",
        "rules": {"games": 4},
        "hands": [US, {**THEM, "dealer": "Pepe"}],
        "meta": {"date": "2025-11-21", "currency": "EUR"},
        **changes,
    }


def taken_in(document: object, client_id: str = "import") -> Started:
    answered = import_record(document, client_id)
    assert isinstance(answered, Started), words(answered)
    return answered


def seen(table: Started) -> MatchView:
    return hands.see_match(table.score_token)
