"""What clubs play in a round, of every game: by rules it has, and over within the hour or two."""

from scorekeeper.engine.replay import read_rules
from scorekeeper.games import BY_KEY
from scorekeeper.tournaments.plan import minutes_for
from tests.games.test_words import required
from tests.games.whole_matches import every_game


@every_game
def test_a_length_is_played_by_rules_the_game_has(key: str) -> None:
    game = BY_KEY[key]
    for length in (*game.lengths.usual, *game.lengths.short):
        rules = {**required(game), **length.rules}
        assert read_rules(game, rules, game.seats.usual)[1] == ()
        assert (length.unit == "deals") == (not length.rules)


@every_game
def test_short_lengths_take_less_than_usual_ones(key: str) -> None:
    lengths = BY_KEY[key].lengths
    assert 0 < lengths.pace.least <= lengths.pace.usual <= lengths.pace.most
    longest = max(minutes_for(one, lengths.pace) for one in lengths.short)
    assert longest < min(minutes_for(one, lengths.pace) for one in lengths.usual)
