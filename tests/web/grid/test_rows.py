"""What a row says is what the phone said: over dealt matches of every game, by any house rules."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.records.codec import decode, encode
from scorekeeper.engine.replay import Step, play_hand
from scorekeeper.pages.grid_rows import GridRow, Standing, read_hand
from scorekeeper.services.papers.sheet_columns import fields_of
from tests.games.whole_matches import drawn, every_game, score, seldom
from tests.web.grid.typed_rows import asked, cells_of, is_sayable


def beside_the_singer(step: Step) -> object:
    """What a hand came to; who of a side has announced and which suit is on no sheet."""
    return None if step.played is None else encode(step.played.state)


@pytest.mark.slow(keep=3)
@every_game
@seldom
@given(data=st.data())
def test_a_row_is_the_hand_it_was_written_for(key: str, data: st.DataObject) -> None:
    played = score(drawn(data, key, most=8))
    fields = fields_of(played.game, played.rules, played.table)
    for step in played.steps:
        facts = encode(step.hand)
        ask = asked(played, step, facts)
        cells = cells_of(fields, ask, facts, played.table)
        if step.played is None or cells is None or not is_sayable(ask, facts, played.table):
            continue
        row = GridRow(0, {one.key: cells.get(one.key, "") for one in fields})
        at = Standing(
            played.game, played.rules, step.before, played.game.ask(played.rules, step.before)
        )
        read = read_hand(fields, row, at)
        assert row.problems == {}
        assert read is not None
        hand = decode(played.game.hand, read, "hand")
        again = play_hand(played.game, played.rules, step.before, hand, step.number)
        assert again.problems == ()
        assert beside_the_singer(again) == beside_the_singer(step)
