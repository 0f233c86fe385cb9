"""Serves the rules of a game."""

from flask import render_template

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.lessons.lesson import Example
from scorekeeper.engine.lessons.worked_examples import worked
from scorekeeper.engine.replay import Step
from scorekeeper.games import BY_KEY
from scorekeeper.language import ReaderVoice
from scorekeeper.services.answers import NotFound
from scorekeeper.web.rules import bp


@bp.get("/rules/<game>")
def game(game: str) -> str:
    """A game in our own words, worked examples, and what each house rule changes."""
    found = BY_KEY.get(game)
    if found is None:
        raise NotFound
    return render_template("rules/game.html", game=found, play=_play)


def _play(game: AnyGame, example: Example) -> tuple[Step, ReaderVoice]:
    """What the engine says of an example's last hand, and the voice that names its players."""
    played = worked(game, example)
    table = played.table
    names = {str(side): " & ".join(table.players_of(side)) for side in table.sides}
    names |= {str(player): str(player) for player in table.players}
    return played.steps[-1], ReaderVoice(names)
