"""Lists the games, in the order of the menu."""

from collections.abc import Mapping

from scorekeeper.engine.game import AnyGame
from scorekeeper.games import (
    botifarra,
    brisca,
    guinote,
    tute_al_atout,
    tute_arrastrado,
    tute_habanero,
    tute_individual,
    tute_parejas,
    tute_subastado,
    tuti_boig,
)

GAMES: tuple[AnyGame, ...] = (
    guinote.GAME,
    tuti_boig.GAME,
    tute_subastado.GAME,
    tute_al_atout.GAME,
    tute_habanero.GAME,
    tute_arrastrado.GAME,
    tute_individual.GAME,
    tute_parejas.GAME,
    brisca.GAME,
    botifarra.GAME,
)

BY_KEY: Mapping[str, AnyGame] = {game.key: game for game in GAMES}
