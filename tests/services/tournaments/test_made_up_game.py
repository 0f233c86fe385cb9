"""A game of the kits goes through an evening by its descriptor alone, and so does every other."""

from collections.abc import Callable

import pytest

from scorekeeper.engine.game import AnyGame
from scorekeeper.games import BY_KEY, GAMES
from scorekeeper.services.matches import hands
from scorekeeper.services.matches.view_models import Write
from scorekeeper.services.tournaments.journal import load
from scorekeeper.services.tournaments.setup import schedule_options
from scorekeeper.services.tournaments.tables import table_matches
from scorekeeper.services.tournaments.view_models import Access
from tests.made_up import GAME, KEY


@pytest.mark.parametrize("game", [*GAMES, GAME], ids=lambda game: game.key)
def test_every_game_has_room_in_an_evening(game: AnyGame) -> None:
    offer = schedule_options.offered(game, schedule_options.ScheduleQuery(12, 5 * 60))
    assert offer.fit.is_fitting
    assert all(one.timetable.minutes for one in offer.lengths)
    plan = schedule_options.plan_of(game, "T", schedule_options.ScheduleQuery(12, 5 * 60))
    assert plan.rules.items() >= offer.fit.length.rules.items()


def test_its_tournament_is_drawn_played_and_scored(
    sat_down: Callable[[str, int], Access], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BY_KEY, KEY, GAME)
    access = sat_down(KEY, 6)
    token = table_matches.play(access, 1, 1, "en")
    assert isinstance(token, str)
    for at in range(5):
        won = {"outcome": {"winner": "s2"}}
        hands.record_hand(Write(token=token, client_id=f"hand-{at:04}", base=at), won)
    table = load(access).table(1, 1)
    assert table is not None
    assert table.result is not None
    assert [one.games for one in table.result.scores] == [0, 5, 0]
