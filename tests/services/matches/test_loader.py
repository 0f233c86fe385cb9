"""What is remembered of a match is never shown in the place of what is stored."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from flask import Flask
from sqlalchemy import delete, event, update
from sqlalchemy.engine import Connection

from scorekeeper.extensions import db
from scorekeeper.models import Match, MatchEntry
from scorekeeper.services.answers import Saved
from scorekeeper.services.matches import loader
from scorekeeper.services.matches.view_models import MatchView, Started, Write
from scorekeeper.services.storage import transactions
from scorekeeper.services.storage.lru_cache import LruCache
from tests import hands
from tests.services.foreign_records import THEM, US


def score(view: MatchView) -> list[int | str | None]:
    return [row.numeral for row in view.score.rows]


def test_a_hand_that_another_server_stored_is_seen(
    table: Started, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert hands.see_match(table.score_token).version == 0
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(loader, "KNOWN", LruCache(0))  # a server that knows nothing
        write = Write(token=table.score_token, client_id="elsewhere", base=0)
        assert isinstance(hands.record_hand(write, US), Saved)
    assert score(hands.see_match(table.score_token)) == [1, 0]


def test_another_log_in_its_place_is_seen(table: Started, write: Callable[[], Write]) -> None:
    """As when a backup was brought in again, and written on."""
    for facts in (US, US):
        hands.record_hand(write(), facts)
    assert score(hands.see_match(table.watch_token)) == [2, 0]
    with transactions.writing():
        db.session.execute(
            update(MatchEntry).where(MatchEntry.number == 2).values(id=uuid4(), payload=THEM)
        )
    assert score(hands.see_match(table.watch_token)) == [1, 1]


def test_a_log_that_is_shorter_again_is_seen(table: Started, write: Callable[[], Write]) -> None:
    for facts in (US, US):
        hands.record_hand(write(), facts)
    with transactions.writing():
        db.session.execute(delete(MatchEntry).where(MatchEntry.number == 2))
        db.session.execute(update(Match).values(version=1))
    seen = hands.see_match(table.score_token)
    assert (seen.version, score(seen)) == (1, [1, 0])
    assert isinstance(hands.record_hand(write(), THEM), Saved)
    assert score(hands.see_match(table.score_token)) == [1, 1]


def test_a_write_that_came_to_nothing_is_not_remembered(
    table: Started, write: Callable[[], Write]
) -> None:
    hands.record_hand(write(), US)
    sent = write()

    def break_off(_: Connection) -> None:
        raise ConnectionError

    event.listen(db.engine, "commit", break_off)
    with pytest.raises(ConnectionError):
        hands.record_hand(sent, US)
    event.remove(db.engine, "commit", break_off)
    assert score(hands.see_match(table.score_token)) == [1, 0]
    assert isinstance(hands.record_hand(sent, THEM), Saved)
    assert score(hands.see_match(table.score_token)) == [1, 1]


def test_nobody_changes_what_is_remembered(
    app: Flask, evening: Started, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everything that can be asked of a match, by several at once, leaves it as it was made."""
    before = hands.see_match(evening.score_token)

    def ask(_: int) -> None:
        with app.test_request_context():
            hands.see_match(evening.watch_token)
            hands.match_record(evening.score_token)

    with ThreadPoolExecutor(4) as readers:
        list(readers.map(ask, range(16)))
    known = hands.see_match(evening.score_token)
    monkeypatch.setattr(loader, "KNOWN", LruCache(0))
    assert hands.see_match(evening.score_token) == known == before


def test_a_page_reads_no_entry_twice(table: Started, write: Callable[[], Write]) -> None:
    for facts in (US, THEM, US):
        assert isinstance(hands.record_hand(write(), facts), Saved)
    loaded: list[int] = []

    def note(entry: MatchEntry, _: object) -> None:
        loaded.append(entry.number)

    event.listen(MatchEntry, "load", note)
    hands.see_match(table.watch_token)
    event.remove(MatchEntry, "load", note)
    assert loaded == [], "to see that the last one still is takes its key alone"


def test_what_was_written_is_remembered_as_it_is_stored(
    evening: Started, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = hands.see_match(evening.score_token)
    rows = [_columns(row) for row in loader.open_match(evening.score_token).rows]
    monkeypatch.setattr(loader, "KNOWN", LruCache(0))
    assert hands.see_match(evening.score_token) == written
    stored = [_columns(row) for row in loader.open_match(evening.score_token).rows]
    assert rows == stored


def _columns(row: MatchEntry) -> list[tuple[type[object], object]]:
    found = [getattr(row, column.key) for column in MatchEntry.__table__.columns]
    return [(type(value), value) for value in found]
