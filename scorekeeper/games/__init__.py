"""The menu: one file per game, and the list of them."""

from collections.abc import Mapping

from scorekeeper.engine.game import AnyGame
from scorekeeper.games import guinote, tuti_boig

GAMES: tuple[AnyGame, ...] = (guinote.GAME, tuti_boig.GAME)

BY_KEY: Mapping[str, AnyGame] = {game.key: game for game in GAMES}
