"""Who came first in a match, and who next."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.statistics.facts import CLUB, CountedMatch, facts, winners
from scorekeeper.statistics.places import places
from tests.games.scorer import Scorer
from tests.games.whole_matches import drawn, every_game, score, seldom
from tests.statistics.sample_matches import told

US, THEM = {"outcome": {"winner": "1"}}, {"outcome": {"winner": "2"}}
GUINOTE = Scorer("guinote").by(games=2)


def of(seen: CountedMatch) -> list[tuple[int, tuple[str, ...]]]:
    return [(one.place, one.slots) for one in places(seen)]


@every_game
@seldom
@given(data=st.data(), ended=st.booleans())
def test_whoever_won_is_first_and_everybody_has_one_place(
    key: str, data: st.DataObject, *, ended: bool
) -> None:
    seen = told(score(drawn(data, key)), ended=ended)
    found, table = places(seen), seen.replay.table
    if not found:
        return
    assert sorted(slot for one in found for slot in one.slots) == sorted(
        f"@{player}" for player in table.players
    )
    assert min(one.place for one in found) == 1
    first = {side for side, one in zip(table.sides, found, strict=True) if one.place == 1}
    assert first == set(winners(seen) or table.sides)


def test_pairs_share_a_place() -> None:
    found = of(told(GUINOTE.replay(THEM, THEM)))
    assert [place for place, _ in found] == [2, 1]
    assert all(len(slots) == 2 for _, slots in found)


def test_a_match_that_both_won_is_a_tie() -> None:
    assert [place for place, _ in of(told(GUINOTE.replay(THEM, US)))] == [1, 1]


def test_a_match_that_was_broken_off_has_no_places() -> None:
    assert of(told(GUINOTE.replay(US))) == []
    assert of(told(GUINOTE.replay(US), ended=False)) == []


def test_an_open_session_is_ranked_by_what_each_has_in_the_end() -> None:
    subastado = Scorer("tute_subastado", ("A", "B", "C"))
    hands = [{"bidder": "A", "bid": 70, "made": True}, {"bidder": "B", "bid": 90, "made": False}]
    played = subastado.replay(*hands)
    assert played.refused is None
    assert of(told(played)) == [(1, ("@A",)), (3, ("@B",)), (2, ("@C",))]
    assert of(told(played, ended=False)) == []
    assert of(told(subastado.replay())) == []


def test_what_a_desk_says_stands_with_no_hand_noted_and_over_a_few_that_were() -> None:
    unplayed = replace(told(GUINOTE.replay(), ended=False), stated=(2, 1))
    assert unplayed.is_over
    assert [place for place, _ in of(unplayed)] == [2, 1]
    counted = facts(unplayed)[CLUB].counts
    assert counted["match"] == 1
    assert "length/0" not in counted
    begun = replace(told(GUINOTE.replay(US), ended=False), stated=(2, 1))
    assert winners(begun) == (begun.replay.table.sides[1],)
    assert "length/0" in facts(begun)[CLUB].counts
    assert winners(replace(begun, stated=(1, 1))) == ()
