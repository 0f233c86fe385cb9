"""The match record of every game: what is written can be read, and says the same."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.records.codec import publish_state, slots_of
from scorekeeper.engine.records.record import Record, answer, read, write
from scorekeeper.engine.state import is_finished
from scorekeeper.games import BY_KEY
from tests.games.random_forms import scribbled
from tests.games.whole_matches import drawn, every_game, score, seldom

# RULES §0: all keys of a game's row, beside what every state begins with.
FIRST_TO = "totals winners won games finished match_winners payments balances"
KEYS = {
    "guinote": "deal points totals game_over winners games cotos games_played carry finished"
    " match_winners payments balances",
    "tuti_boig": "totals losers struck bars out active finished match_winners settlement",
    "tute_subastado": "passed declarer contract made score payments balances seats",
    "tute_al_atout": "play totals winners payments balances",
    **{f"tute_{one}": FIRST_TO for one in ("habanero", "arrastrado", "individual", "parejas")},
}
META = st.dictionaries(st.text(), st.recursive(st.none() | st.integers() | st.text(), st.lists))


def through_json(record: Record) -> Record:
    return read(json.loads(json.dumps(write(record))), BY_KEY)


@every_game
@given(data=st.data())
def test_record_to_json_to_record_is_the_identity(key: str, data: st.DataObject) -> None:
    record = drawn(data, key)
    again = through_json(record)
    assert again == record
    assert answer(again) == answer(record)


@every_game
@seldom
@given(data=st.data())
def test_whatever_can_be_read_can_be_written_and_read_again(key: str, data: st.DataObject) -> None:
    """Senseless hands too: a refused record is kept as it came."""
    game = BY_KEY[key]
    players = data.draw(st.lists(st.text(), max_size=7))
    document: dict[str, Any] = {
        "format": "scorekeeper/1",
        "game": game.key,
        "players": players,
        "hands": data.draw(st.lists(scribbled(game, ("A", "B", "C", "D")), max_size=3)),
    }
    extras = {
        "first_dealer": st.text(),
        "rules": META,
        "ended": st.booleans(),
        "meta": META,
    }
    document |= data.draw(st.fixed_dictionaries({}, optional=extras))
    record = read(document, BY_KEY)
    assert through_json(record) == record
    assert answer(through_json(record)) == answer(record)


@pytest.mark.parametrize("key", KEYS)
@seldom
@given(data=st.data())
def test_every_state_has_all_keys_of_its_row(key: str, data: st.DataObject) -> None:
    for number, state in enumerate(answer(drawn(data, key))["states"], start=1):
        assert state.keys() == {"hand", "dealer", "next_dealer", *KEYS[key].split()}
        assert state["hand"] == number


@every_game
@seldom
@given(data=st.data())
def test_lists_keep_the_seating_order_and_ends_are_null_until_the_end(
    key: str, data: st.DataObject
) -> None:
    result = score(drawn(data, key))
    seats = (*result.table.players, *result.table.sides)
    for step in result.steps:
        assert step.played is not None
        state = publish_state(step.played.state)
        for name in ("winners", "losers", "active", "match_winners"):
            places = [seats.index(seat) for seat in state.get(name) or ()]
            assert places == sorted(places)
        is_over = is_finished(step.played.state)
        assert state.get("finished", is_over) == is_over
        ends = [state[name] for name in ("match_winners", "settlement") if name in state]
        assert all((end is not None) == is_over for end in ends)
        assert (state["next_dealer"] is None) == is_over


@every_game
def test_ended_finishes_without_a_winner_not_already_decided(key: str) -> None:
    game = BY_KEY[key]
    players = [f"P{n}" for n in range(game.seats.usual)]
    head = {"format": "scorekeeper/1", "game": game.key, "players": players, "hands": []}
    record = read({**head, "ended": True, "rules": _required(game)}, BY_KEY)
    assert answer(record) == {"states": [], "finished": True}
    assert answer(read({**head, "rules": _required(game)}, BY_KEY))["finished"] is False


def _required(game: AnyGame) -> dict[str, int]:
    return {slot.name: 5 for slot in slots_of(game.rules) if slot.is_required}
