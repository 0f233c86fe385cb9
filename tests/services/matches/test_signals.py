"""Whoever is to be told of a match listens in every app, and a plain hand runs through nobody."""

import ast
import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from blinker import Signal

from scorekeeper.app import SUBSCRIBERS
from scorekeeper.services.answers import Saved
from scorekeeper.services.matches import loader
from scorekeeper.services.matches.begin import delete_match, rematch
from scorekeeper.services.matches.view_models import Started, Write
from scorekeeper.services.people import roster as people_signals
from tests import hands
from tests.services.foreign_records import US, Writer

HOUSE = Path(__file__).parents[3]
SERVICES = HOUSE / "scorekeeper" / "services"
SENT = {
    f"{module.__name__}.{name}": value
    for module in (loader, people_signals)
    for name, value in vars(module).items()
    if isinstance(value, Signal)
}
# Signal by signal, everybody who asked to be told, as the sources have it.
WRITTEN = {
    "scorekeeper.services.matches.loader.match_begun": {"count_next"},
    "scorekeeper.services.matches.loader.match_deleted": {
        "leave_evening",
        "leave_table",
        "dropped",
    },
    "scorekeeper.services.matches.loader.rematch_begun": {"join_again", "count_next"},
    "scorekeeper.services.matches.loader.result_changed": {"mark_changed", "sync_result"},
    "scorekeeper.services.matches.loader.seats_changed": {"update_seats"},
    "scorekeeper.services.people.roster.players_changed": {"mark_reseated"},
}
LISTENING = f"""
import json
from importlib import import_module
import scorekeeper.app
names = {sorted(SENT)!r}
heard = {{}}
for name in names:
    module, _, signal = name.rpartition(".")
    sent = getattr(import_module(module), signal)
    heard[name] = [one.__name__ for one in sent.receivers_for(None)]
print(json.dumps(heard))
"""


@pytest.mark.slow
def test_every_signal_is_heard_in_a_fresh_app() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LISTENING], check=True, capture_output=True, text=True, cwd=HOUSE
    )
    heard = {name: set(told) for name, told in json.loads(done.stdout).items()}
    assert heard == WRITTEN


def test_whoever_subscribes_is_imported_by_the_app() -> None:
    named = {Path(str(one.__file__)).relative_to(SERVICES) for one in SUBSCRIBERS}
    written = {
        path.relative_to(SERVICES)
        for path in SERVICES.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in ("connect", "connect_via")
        # What a tournament tells is sent by its journal.
        if ast.unparse(node.value).rpartition(".")[2]
        in {"results_changed", *(name.rpartition(".")[2] for name in SENT)}
    }
    assert written == named, f"{written ^ named}: name it in app.SUBSCRIBERS, else nobody tells it"


@contextmanager
def sent() -> Iterator[list[str]]:
    """What is sent meanwhile."""
    heard: list[str] = []

    def listener(name: str) -> Callable[..., None]:
        def note(_: object, **__: object) -> None:
            heard.append(name)

        return note

    kept = {one: listener(name.rpartition(".")[2]) for name, one in SENT.items()}
    for one, note in kept.items():
        one.connect(note)
    yield heard
    for one, note in kept.items():
        one.disconnect(note)


def test_a_plain_hand_tells_nobody(record: Callable[[Mapping[str, Any]], Saved]) -> None:
    record(US)
    with sent() as heard:
        record(US)
    assert heard == []


def test_a_match_that_ends_or_is_over_tells_its_result(
    record: Callable[[Mapping[str, Any]], Saved], write: Writer
) -> None:
    record(US)
    with sent() as heard:
        hands.end_match(write())
        hands.note_hand(write(), 1, "odd")
    assert heard == ["result_changed"] * 2


@pytest.mark.parametrize(
    ("act", "told"),
    [
        (
            lambda write: hands.change_players(write, {"s2": "Lola"}),
            ["seats_changed"],
        ),
        (hands.undo, ["seats_changed"]),
        (lambda write: hands.strike_hand(write, 1), []),
        (delete_match, ["match_deleted", "players_changed"]),
    ],
    ids=["names", "undo", "strike", "delete"],
)
def test_who_sits_there_is_told_only_where_it_may_have_moved(
    record: Callable[[Mapping[str, Any]], Saved],
    write: Writer,
    act: Callable[[Write], object],
    told: list[str],
) -> None:
    record(US)
    with sent() as heard:
        act(write())
    assert sorted(heard) == told


def test_a_rematch_is_told(table: Started) -> None:
    with sent() as heard:
        rematch(table.score_token, 0, "once-more")
    assert heard == ["rematch_begun"]
