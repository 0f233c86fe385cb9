"""What every game tells of its hands, to be counted over the years."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.game import nothing
from scorekeeper.engine.replay import Replay
from scorekeeper.engine.state import Did
from scorekeeper.games import BY_KEY
from tests.games.scorer import Scorer
from tests.games.whole_matches import drawn, every_game, score, seldom

Facts = dict[str, Any]


def told(result: Replay) -> list[tuple[str, str, int]]:
    """The deeds of the last hand, in order of what and who."""
    step = result.steps[-1]
    assert step.played is not None
    deeds = result.game.tells(result.rules, step.before, step.hand, step.played)
    return sorted((deed.did.value, str(deed.who), deed.n) for deed in deeds)


def of(result: Replay, *dids: Did) -> dict[str, dict[str, int]]:
    """Those of these kinds: who and how much."""
    return {
        did.value: {who: n for what, who, n in told(result) if what == did.value} for did in dids
    }


@every_game
def test_a_game_tells_something(key: str) -> None:
    assert BY_KEY[key].tells is not nothing


@every_game
@seldom
@given(data=st.data())
def test_deeds_are_of_people_at_the_table_and_nobody_both_wins_and_loses(
    key: str, data: st.DataObject
) -> None:
    result = score(drawn(data, key))
    everybody = {*result.table.players, *result.table.sides}
    for step in result.steps:
        assert step.played is not None
        deeds = result.game.tells(result.rules, step.before, step.hand, step.played)
        who = {did: {deed.who for deed in deeds if deed.did is did} for did in Did}
        assert all(people <= everybody for people in who.values())
        assert not who[Did.WON] & who[Did.LOST]
        assert not who[Did.AVOIDED] & who[Did.LOST]
        assert who[Did.WON] | who[Did.LOST] | who[Did.AVOIDED] <= who[Did.HELD]
        once = Counter((deed.did, deed.who) for deed in deeds if deed.did is not Did.SANG)
        assert set(once.values()) <= {1}
        assert sum(deed.n for deed in deeds if deed.did is Did.MOVED) == 0


GUINOTE = Scorer("guinote")
BOIG = Scorer("tuti_boig")
SUBASTADO = Scorer("tute_subastado", ("A", "B", "C"))
ATOUT = Scorer("tute_al_atout", ("A", "B", "C"))
HABANERO = Scorer("tute_habanero", ("A", "B"), {"target": 5})


def test_guinote_tells_who_won_by_how_many_and_what_was_sung() -> None:
    hand = {
        "cards": {"1": 60},
        "last_trick": "A",
        "announcements": [{"by": "C", "value": 40}],
    }
    found = of(GUINOTE.replay(hand), Did.WON, Did.LOST, Did.TOTAL, Did.SANG, Did.LAST_TRICK)
    assert found == {
        "won": {"1": 1},
        "lost": {"2": 1},
        "total": {"1": 110, "2": 60},
        "sang": {"C": 40},
        "last_trick": {"A": 1},
    }


def test_a_vuelta_is_neither_won_nor_lost() -> None:
    hand = {"cards": {"1": 60}, "last_trick": "A"}
    assert of(GUINOTE.replay(hand), Did.WON, Did.LOST) == {"won": {}, "lost": {}}


@pytest.mark.parametrize(
    ("is_right", "did"), [(True, Did.CLAIMED), (False, Did.CLAIMED_WRONG)], ids=["right", "wrong"]
)
def test_a_claim_of_101_is_told(is_right: bool, did: Did) -> None:  # noqa: FBT001 (a case)
    vuelta = {"cards": {"1": 60}, "last_trick": "A"}
    claim = {"claim": {"by": "B", "correct": is_right}}
    assert of(GUINOTE.replay(vuelta, claim), did) == {did.value: {"B": 1}}


@pytest.mark.parametrize(
    ("special", "did"),
    [
        ({"type": "four_of_a_kind"}, Did.FOUR_OF_A_KIND),
        ({"type": "capote", "made": True}, Did.CAPOTE),
        ({"type": "capote", "made": False}, Did.CAPOTE_FAILED),
    ],
    ids=["four", "capote", "failed"],
)
def test_a_hand_that_ends_by_itself_is_told(special: Facts, did: Did) -> None:
    table = HABANERO.by(four_of_a_kind_games=1, capote_games=1)
    assert of(table.replay({"special": {"by": "A", **special}}), did) == {did.value: {"A": 1}}


def test_a_revoke_is_told() -> None:
    hand = {"special": {"type": "revoke", "by": "B"}}
    assert of(GUINOTE.replay(hand), Did.REVOKED, Did.WON) == {"revoked": {"B": 1}, "won": {"1": 1}}


def test_tute_tells_the_games_a_hand_was_worth() -> None:
    hand = {"outcome": {"winner": "A", "games": 2}}
    assert of(HABANERO.replay(hand), Did.WON, Did.LOST, Did.TOTAL) == {
        "won": {"A": 2},
        "lost": {"B": 1},
        "total": {},
    }


def test_tuti_boig_tells_who_was_struck_who_got_away_and_who_is_out() -> None:
    assert of(BOIG.replay({"outcome": {"losers": ["B"]}}), Did.LOST, Did.AVOIDED, Did.OUT) == {
        "lost": {"B": 1},
        "avoided": {"A": 1, "C": 1, "D": 1},
        "out": {},
    }
    many = [{"outcome": {"losers": ["B"]}}] * 10
    assert of(BOIG.replay(*many), Did.OUT) == {"out": {"B": 1}}


def test_subastado_tells_the_contract_and_what_it_moved() -> None:
    made = {"bidder": "A", "bid": 70, "made": True}
    assert of(SUBASTADO.replay(made), Did.MADE, Did.WON, Did.LOST, Did.MOVED) == {
        "made": {"A": 70},
        "won": {"A": 1},
        "lost": {"B": 1, "C": 1},
        "moved": {"A": 140, "B": -70, "C": -70},
    }
    failed = {"bidder": "A", "bid": 70, "made": False}
    assert of(SUBASTADO.replay(failed), Did.FAILED, Did.WON) == {
        "failed": {"A": 70},
        "won": {"B": 1, "C": 1},
    }


@pytest.mark.parametrize(
    ("table", "hand", "moved"),
    [
        (SUBASTADO, {"bidder": "A", "bid": 70, "made": True}, {"A": 140, "B": -70, "C": -70}),
        (
            ATOUT,
            {"outcome": {"winner": "A", "double": False}},
            {"A": 200, "B": -100, "C": -100},
        ),
    ],
    ids=["subastado", "al atout"],
)
def test_what_a_hand_moved_is_its_own_and_not_what_was_won_before(
    table: Scorer, hand: Facts, moved: dict[str, int]
) -> None:
    assert of(table.replay(hand, hand), Did.MOVED) == {"moved": moved}


def test_al_atout_level_at_the_top_nobody_wins_and_nobody_loses() -> None:
    level = {"cards": {"A": 48, "B": 48}, "last_trick": "C"}
    assert of(ATOUT.replay(level), Did.WON, Did.LOST) == {"won": {}, "lost": {}}
    won = {"outcome": {"winner": "A", "double": False}}
    assert of(ATOUT.replay(won), Did.LOST) == {"lost": {"B": 1, "C": 1}}


def test_subastado_counts_for_the_declarer_by_name() -> None:
    hand = {
        "bidder": "B",
        "bid": 80,
        "cards": {"declarer": 60},
        "last_trick": "declarer",
        "announcements": [{"by": "B", "value": 20}],
    }
    assert of(SUBASTADO.replay(hand), Did.TOTAL, Did.SANG, Did.LAST_TRICK) == {
        "total": {"B": 90},
        "sang": {"B": 20},
        "last_trick": {"B": 1},
    }
    defended = {**hand, "last_trick": "defenders", "announcements": []}
    assert of(SUBASTADO.replay(defended), Did.LAST_TRICK) == {"last_trick": {}}


def test_nobody_held_anything_when_all_passed() -> None:
    assert told(SUBASTADO.replay({"passed": True})) == []


def test_al_atout_tells_what_everything_moved() -> None:
    hand = {
        "outcome": {"winner": "A", "double": False},
        "announcements": [{"by": "B", "value": 20}],
    }
    assert of(ATOUT.replay(hand), Did.MOVED, Did.SANG) == {
        "moved": {"A": 180, "B": -60, "C": -120},
        "sang": {"B": 20},
    }
