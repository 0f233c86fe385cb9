"""Whatever was entered in some way can be corrected: its answers are found again."""

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.answers import facts_of, way_of
from scorekeeper.engine.records.codec import decode, encode
from tests.games.test_ways import a_way
from tests.games.whole_matches import every_game


@every_game
@given(data=st.data())
def test_the_answers_to_an_entered_hand_make_the_same_hand(key: str, data: st.DataObject) -> None:
    result, _way, facts = a_way(data, key)
    said = {name: value for name, value in facts.items() if value not in ({}, [])}
    hand = decode(result.game.hand, said, "hand")
    found = way_of(result.game.ask(result.rules, result.state), encode(hand))
    assert found is not None
    again = decode(result.game.hand, facts_of(*found), "hand")
    assert _unordered(encode(again)) == _unordered(encode(hand))


def _unordered(value: object) -> object:
    if isinstance(value, dict):
        return {key: _unordered(one) for key, one in value.items()}
    return sorted(map(repr, value)) if isinstance(value, list) else value
