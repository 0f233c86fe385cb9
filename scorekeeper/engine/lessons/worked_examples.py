"""Plays the examples of a rules page."""

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.lessons.lesson import Example
from scorekeeper.engine.records.codec import decode
from scorekeeper.engine.replay import Replay, read_rules, replay
from scorekeeper.engine.seats import Seat


def play_example(game: AnyGame, example: Example) -> Replay:
    """The example played out. Raises ValueError for one whose rules cannot be: that is a bug."""
    rules, problems = read_rules(game, example.rules, len(example.players))
    if problems:
        raise ValueError(f"{game.key}: an example by rules that cannot be: {problems}")
    table = game.table(tuple(Seat(name) for name in example.players))
    hands = [decode(game.hand, dict(facts), "hand") for facts in example.hands]
    return replay(game, rules, table, hands)
