"""Matches by chance are matches: every game plays what was thought up for it."""

from random import Random

import pytest

from benchmarks.random_hands import play_random_match
from scorekeeper.engine.records.codec import decode
from scorekeeper.engine.replay import read_rules, replay
from scorekeeper.games import BY_KEY
from scorekeeper.services.matches.log.replayed import seat_keys


@pytest.mark.parametrize("key", BY_KEY)
def test_every_hand_is_accepted(key: str) -> None:
    game = BY_KEY[key]
    for players in game.seats.counts:
        script = play_random_match(game, players, Random(players))
        rules, problems = read_rules(game, script.rules, players)
        keys = seat_keys(players)
        hands = [decode(game.hand, one.payload, "hand") for one in script.hands]
        played = replay(game, rules, game.table(keys, keys[0], {}), hands)
        assert not problems
        assert played.refused is None
        assert len(played.steps) == len(hands)
        assert played.is_finished is not script.is_ended


def test_the_same_chance_is_the_same_match() -> None:
    game = BY_KEY["guinote"]
    assert play_random_match(game, 4, Random(7)) == play_random_match(game, 4, Random(7))
    assert play_random_match(game, 4, Random(7)) != play_random_match(game, 4, Random(8))
