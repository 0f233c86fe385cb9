"""What the rules pages show is what the engine says."""

import pytest

from scorekeeper.engine.book.lesson import Example
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.records.codec import publish_state
from scorekeeper.engine.replay import play_example
from scorekeeper.games import GAMES

EXAMPLES = [
    pytest.param(game, example, id=f"{game.key}-{example.words.msgid[:40]}")
    for game in GAMES
    for section in game.book.sections
    for example in section.examples
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_game_is_explained_with_examples(game: AnyGame) -> None:
    assert len(game.book.sections) >= 3
    assert sum(len(section.examples) for section in game.book.sections) >= 2


@pytest.mark.parametrize(("game", "example"), EXAMPLES)
def test_an_example_shows_what_it_is_there_to_show(game: AnyGame, example: Example) -> None:
    played = play_example(game, example)
    if "error" in example.shows:
        assert played.refused is not None
        assert [problem.code for problem in played.refused.problems] == [example.shows["error"]]
        return
    assert played.refused is None
    state = publish_state(played.state)
    assert {key: state[key] for key in example.shows} == example.shows


def test_an_example_by_rules_that_cannot_be_is_a_bug() -> None:
    game = GAMES[0]
    example = game.book.sections[1].examples[0]
    spoilt = Example(example.words, example.players, example.hands, {}, {"no_such": 1})
    with pytest.raises(ValueError, match="rules that cannot be"):
        play_example(game, spoilt)
