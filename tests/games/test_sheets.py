"""How every game is shown, on screen and paper alike: over really dealt matches."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.displays.sheet import Cell
from scorekeeper.engine.replay import Replay
from scorekeeper.engine.state import is_finished
from scorekeeper.engine.text import Money, PlainVoice, Text, Who, say
from tests.games.scorer import Scorer
from tests.games.whole_matches import drawn, every_game, score, seldom

VOICE = PlainVoice()


def rows(result: Replay) -> Iterator[tuple[set[str], dict[str, Cell]]]:
    """The marked columns and the cells of each hand."""
    for step in result.steps:
        assert step.played is not None
        row = result.game.sheet.row(result.rules, step.before, step.hand, step.played)
        yield {*row.struck, *row.won}, dict(row.cells)


@every_game
@seldom
@given(data=st.data())
def test_every_cell_stands_in_a_column(key: str, data: st.DataObject) -> None:
    result = score(drawn(data, key))
    columns = result.game.sheet.columns(result.rules, result.table)
    keys = [column.key for column in columns]
    assert len(set(keys)) == len(keys)
    for marked, cells in rows(result):
        assert set(cells) <= set(keys)
        assert marked <= set(keys)


@every_game
@seldom
@given(data=st.data())
def test_a_column_holds_one_kind_of_thing(key: str, data: st.DataObject) -> None:
    result = score(drawn(data, key))
    kinds: dict[str, type | tuple[type, ...]] = {
        "number": int,
        "text": (str, Text),
        "name": Who,
        "marks": tuple,
        "money": Money,
    }
    columns = {one.key: one for one in result.game.sheet.columns(result.rules, result.table)}
    for _, cells in rows(result):
        for name, cell in cells.items():
            assert cell is None or isinstance(cell, kinds[columns[name].kind]), (name, cell)


@every_game
@seldom
@given(data=st.data())
def test_every_cell_and_column_can_be_said(key: str, data: st.DataObject) -> None:
    result = score(drawn(data, key))
    for column in result.game.sheet.columns(result.rules, result.table):
        for words in (column.label, column.group):
            if isinstance(words, Text):
                assert say(words, VOICE)
    for _, cells in rows(result):
        for cell in cells.values():
            if isinstance(cell, Text):
                assert say(cell, VOICE)
            elif isinstance(cell, tuple):
                assert all(say(mark.words, VOICE) for mark in cell)


@every_game
@seldom
@given(data=st.data())
def test_the_score_shows_every_side_in_seating_order(key: str, data: st.DataObject) -> None:
    result = score(drawn(data, key))
    shown = result.game.sheet.score(result.rules, result.state)
    assert tuple(row.side for row in shown.rows) == result.table.sides
    players = [who.key for row in shown.rows for who in row.players]
    assert sorted(players) == sorted(result.table.players)
    for row in shown.rows:
        assert all(say(words, VOICE) for words in (row.unit, row.under) if words is not None)
        if row.bars is not None:
            assert 0 <= row.bars.struck <= row.bars.own + row.bars.granted
    assert shown.headline is None or say(shown.headline, VOICE)


@every_game
@seldom
@given(data=st.data())
def test_winners_are_shown_when_the_match_is_over_and_not_before(
    key: str, data: st.DataObject
) -> None:
    result = score(drawn(data, key))
    shown = result.game.sheet.score(result.rules, result.state)
    has_winner = any(row.is_winner for row in shown.rows)
    assert (has_winner or any(row.is_level for row in shown.rows)) == result.is_finished
    assert not (has_winner and any(row.is_level for row in shown.rows))
    assert (shown.headline is not None) >= result.is_finished
    for step in result.steps:
        assert step.played is not None
        assert step.played.moment is not None or not is_finished(step.played.state)


@every_game
@seldom
@given(data=st.data())
def test_money_shown_sums_to_zero(key: str, data: st.DataObject) -> None:
    result = score(drawn(data, key))
    shown = result.game.sheet.score(result.rules, result.state)
    assert sum(row.balance.minor for row in shown.rows if row.balance is not None) == 0


@pytest.mark.parametrize(
    ("scorer", "keys"),
    [
        (
            Scorer("guinote"),
            "dealer sung-1 cards-1 total-1 sung-2 cards-2 total-2 last_trick result games",
        ),
        (
            Scorer("tute_al_atout", ("A", "B", "C")),
            (
                "dealer sung-A play-A points-A sung-B play-B points-B sung-C play-C points-C"
                " last_trick result"
            ),
        ),
        (Scorer("tuti_boig", ("A", "B", "C")), "dealer total-A total-B total-C result"),
    ],
)
def test_the_columns_of_a_sheet(scorer: Scorer, keys: str) -> None:
    result = scorer.replay()
    columns = result.game.sheet.columns(result.rules, result.table)
    assert " ".join(column.key for column in columns) == keys
