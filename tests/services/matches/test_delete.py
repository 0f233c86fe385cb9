"""A match taken off the server."""

import pytest
from sqlalchemy import func, select

from scorekeeper.extensions import Model, db
from scorekeeper.models import Link, Match, MatchEntry, Space
from scorekeeper.services.answers import NotFound
from scorekeeper.services.matches.begin import delete_match, rematch
from scorekeeper.services.matches.view_models import Deleted, Started
from scorekeeper.services.storage.transactions import writing
from tests import hands
from tests.services.foreign_records import US, Recorder, Writer

EVERYTHING: tuple[type[Model], ...] = (Space, Match, Link, MatchEntry)


def stored() -> list[int]:
    return [db.session.scalar(select(func.count()).select_from(kind)) or 0 for kind in EVERYTHING]


def test_nothing_of_a_deleted_match_is_left(
    table: Started, record: Recorder, write: Writer
) -> None:
    record(US)
    assert isinstance(delete_match(write()), Deleted)
    assert stored() == [0, 0, 0, 0]
    for token in (table.score_token, table.watch_token):
        with pytest.raises(NotFound):
            hands.see_match(token)


def test_a_second_time_there_is_nothing_to_find(write: Writer) -> None:
    said = write()
    delete_match(said)
    with pytest.raises(NotFound):
        delete_match(said)


def test_other_matches_of_the_table_stay(table: Started, record: Recorder, write: Writer) -> None:
    record(US)
    again = rematch(table.score_token, 0, "again")
    delete_match(write())
    assert stored() == [1, 1, 2, 0]
    assert hands.see_match(again.score_token).names["s1"] == "Ana"


def test_a_write_that_waited_for_a_deletion_finds_nothing(table: Started, write: Writer) -> None:
    match_id = db.session.scalar(select(Match.id))
    delete_match(write())
    with pytest.raises(NotFound), writing(match_id):
        pass
