"""What the storage is made of: a memory with an end, a question asked without a model."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from flask import Flask
from sqlalchemy import bindparam, column, literal_column, select, text
from sqlalchemy.exc import DBAPIError

from scorekeeper.extensions import db
from scorekeeper.models import Link, Match
from scorekeeper.models.columns import digest_of
from scorekeeper.services.matches.view_models import Started
from scorekeeper.services.storage.lru_cache import LruCache
from scorekeeper.services.storage.raw_query import RawQuery
from tests.databases import selects


def test_it_is_made_once_while_it_is_kept() -> None:
    kept: LruCache[str, int] = LruCache(2)
    made: list[str] = []

    def asked(key: str) -> int:
        def make() -> int:
            made.append(key)
            return len(made)

        return kept.of(key, make)

    assert [asked("a"), asked("b"), asked("a")] == [1, 2, 1]
    assert [asked("c"), asked("a"), asked("b")] == [3, 1, 4]
    assert made == ["a", "b", "c", "b"]
    assert len(kept) == 2


def test_what_is_put_again_is_the_newest() -> None:
    kept: LruCache[str, int] = LruCache(2)
    for key, value in (("a", 1), ("b", 2), ("a", 3), ("c", 4)):
        kept.put(key, value)
    assert (kept.get("a"), kept.get("b"), kept.get("c")) == (3, None, 4)
    kept.clear()
    assert len(kept) == 0


def test_the_weightiest_make_the_oldest_go() -> None:
    kept: LruCache[str, int] = LruCache(10, lambda made: made)
    kept.put("a", 4)
    kept.put("b", 4)
    assert kept.get("a") == 4
    kept.put("c", 4)
    assert (kept.get("a"), kept.get("b"), kept.get("c")) == (4, None, 4)


def test_what_is_put_again_weighs_once() -> None:
    kept: LruCache[str, int] = LruCache(10, lambda made: made)
    for weight in (5, 6, 7):
        kept.put("a", weight)
    kept.put("b", 3)
    assert (kept.get("a"), kept.get("b")) == (7, 3)


def test_what_is_heavier_than_all_of_it_is_not_kept() -> None:
    kept: LruCache[str, int] = LruCache(10, lambda made: made)
    kept.put("a", 11)
    assert kept.get("a") is None


def test_many_who_ask_at_once_cost_one_making() -> None:
    kept: LruCache[str, str] = LruCache(2)
    made, gate = [], Barrier(8, timeout=60)

    def make() -> str:
        made.append(1)
        return "3–1"

    def ask(_: int) -> str:
        gate.wait()
        return kept.of("/m/1", make)

    with ThreadPoolExecutor(8) as phones:
        assert set(phones.map(ask, range(8))) == {"3–1"}
    assert len(made) == 1


def test_what_could_not_be_made_is_tried_again() -> None:
    kept: LruCache[str, str] = LruCache(2)

    def broken() -> str:
        raise LookupError

    with pytest.raises(LookupError):
        kept.of("/m/1", broken)
    assert kept.of("/m/1", lambda: "3–1") == "3–1"


GLANCE = RawQuery(
    select(Match.version, Link.scope)
    .join(Link.match)
    .where(Link.opens(), Link.scope != bindparam("scope"))
)


def test_it_answers_the_row_as_the_driver_has_it(table: Started) -> None:
    found = GLANCE.row({"scope": "watch", "digest": digest_of(table.score_token)})
    assert found is not None
    assert tuple(found) == (0, "organiser")
    assert GLANCE.row({"digest": digest_of(table.score_token), "scope": "organiser"}) is None


def test_it_holds_nothing_afterwards(app: Flask, table: Started) -> None:
    before = db.engine.pool.checkedout()  # type: ignore[attr-defined]  # of the pool we use
    GLANCE.row({"digest": digest_of(table.score_token), "scope": ""})
    assert db.engine.pool.checkedout() == before  # type: ignore[attr-defined]  # the same
    assert app is not None


def test_who_counts_questions_hears_of_it(table: Started) -> None:
    with selects() as heard:
        GLANCE.row({"digest": digest_of(table.score_token), "scope": ""})
    assert len(heard) == 1


@pytest.mark.usefixtures("app")
def test_it_breaks_as_any_question_does_and_the_next_one_is_answered() -> None:
    with pytest.raises(DBAPIError) as broken:
        RawQuery(select(column("nothing")).select_from(text("nowhere"))).row({})
    assert not broken.value.connection_invalidated
    assert RawQuery(select(literal_column("1"))).row({}) == (1,)


@pytest.mark.usefixtures("app")
def test_a_line_that_broke_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(db.engine.dialect, "is_disconnect", lambda *_: True)
    with pytest.raises(DBAPIError) as broken:
        RawQuery(select(column("nothing")).select_from(text("nowhere"))).row({})
    assert broken.value.connection_invalidated
    monkeypatch.undo()
    assert RawQuery(select(literal_column("1"))).row({}) == (1,)
