"""A glance answers as SQLAlchemy would, and breaks as SQLAlchemy does."""

import pytest
from flask import Flask
from sqlalchemy import bindparam, column, event, literal_column, select, text
from sqlalchemy.exc import DBAPIError

from scorekeeper.extensions import db
from scorekeeper.models import Link, Match
from scorekeeper.models.columns import digest_of
from scorekeeper.services.matches.view_models import Started
from scorekeeper.services.storage.raw_query import RawQuery

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
    heard: list[str] = []

    def note(*given: object) -> None:
        heard.append(str(given[2]))

    event.listen(db.engine, "before_cursor_execute", note)
    GLANCE.row({"digest": digest_of(table.score_token), "scope": ""})
    event.remove(db.engine, "before_cursor_execute", note)
    assert [one.split()[0] for one in heard] == ["SELECT"]


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
