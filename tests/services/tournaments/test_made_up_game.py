"""A game without a kit goes through an evening by its descriptor alone, and so does every other."""

from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.engine.game import AnyGame
from scorekeeper.games import BY_KEY, GAMES
from scorekeeper.services.answers import Saved
from scorekeeper.services.matches.view_models import Write
from scorekeeper.services.tournaments import draw, table_matches
from scorekeeper.services.tournaments.journal import load
from scorekeeper.services.tournaments.setup import schedule_options
from scorekeeper.services.tournaments.view_models import Access, TournamentWrite
from tests import hands
from tests.made_up import GAME


@pytest.mark.parametrize("game", [*GAMES, GAME], ids=lambda game: game.key)
def test_every_game_has_room_in_an_evening(game: AnyGame) -> None:
    offer = schedule_options.offer_schedules(game, schedule_options.ScheduleQuery(12, 5 * 60))
    assert offer.fit.is_fitting
    assert all(one.timetable.minutes for one in offer.lengths)
    plan = schedule_options.plan_of(game, "T", schedule_options.ScheduleQuery(12, 5 * 60))
    assert plan.rules.items() >= offer.fit.length.rules.items()


def test_its_tournament_is_drawn_played_and_scored(
    sat_down: Callable[..., Access], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BY_KEY, GAME.key, GAME)
    access = sat_down(GAME.key, 6)
    token = table_matches.play(access, 1, 1, "en")
    assert isinstance(token, str)
    assert won_at(access, token, {"winner": "s2"}) == [0, 5, 0]


def test_a_match_to_points_is_reported_in_points(sat_down: Callable[..., Access]) -> None:
    access = sat_down("botifarra", 8, "swiss")
    token = table_matches.play(access, 1, 1, "en")
    assert isinstance(token, str)
    hand = {"raised": "contro", "outcome": {"winner": "2", "points": 11}}
    assert won_at(access, token, hand) == [0, 0]
    table = load(access).table(1, 1)
    assert table is not None
    assert table.result is not None
    assert sorted(one.points for one in table.result.scores) == [0, 110]
    again = TournamentWrite("next-round", load(access).version)
    assert isinstance(draw.draft_round(access, again), Saved)


def won_at(access: Access, token: str, won: dict[str, Any]) -> list[int | None]:
    """The games of the first table, of which such a hand wins five."""
    for at in range(5):
        hands.record_hand(Write(token=token, client_id=f"hand-{at:04}", base=at), won)
    table = load(access).table(1, 1)
    assert table is not None
    assert table.result is not None
    return [one.games for one in table.result.scores]


@pytest.mark.parametrize(
    ("system", "side", "games"), [("swiss", "1", [5, 0]), ("tables_planned", "s3", [0, 0, 5])]
)
def test_brisca_is_played_in_pairs_and_by_three_at_a_table(
    sat_down: Callable[..., Access], system: str, side: str, games: list[int]
) -> None:
    access = sat_down("brisca", 12, system)
    token = table_matches.play(access, 1, 1, "en")
    assert isinstance(token, str)
    assert won_at(access, token, {"outcome": {"winner": side}}) == games
    again = TournamentWrite("next-round", load(access).version)
    assert isinstance(draw.draft_round(access, again), Saved)


def test_a_game_of_pairs_lasts_longer_with_three() -> None:
    brisca = BY_KEY["brisca"]
    query = schedule_options.ScheduleQuery(12, 5 * 60, system="tables_planned", length="first_to-5")
    assert schedule_options.offer_schedules(brisca, query).fit.length.most == 3 * 4 + 1
    assert schedule_options.contest_of(brisca, "tables").sizes == (3, 3, 3)
    assert schedule_options.kinds_of(BY_KEY["tute_habanero"]) == ("sides",)
    assert schedule_options.kinds_of(BY_KEY["tuti_boig"]) == ("tables",)
