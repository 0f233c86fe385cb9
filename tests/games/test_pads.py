"""The pad of every game: what people draw, a row a hand, and what they strike beside the names."""

import pytest

from scorekeeper.engine.displays.sheet import Pad
from scorekeeper.engine.game import AnyGame
from scorekeeper.games import GAMES
from tests.games.scorer import Scorer

NAMES = ("A", "B", "C", "D", "E", "F")


def pad_of(key: str, players: int, **rules: str | int) -> Pad:
    """What is drawn for so many by these rules."""
    replay = Scorer(key).at(*NAMES[:players]).by(**rules).replay()
    pad: Pad = replay.game.pad(replay.rules, replay.table)
    return pad


@pytest.mark.parametrize(
    ("key", "players", "keys"),
    [
        (
            "guinote",
            4,
            "cards.1 announcements.1 total-1 cards.2 announcements.2 total-2 last_trick how",
        ),
        ("tuti_boig", 3, "losers.A losers.B losers.C how"),
        ("tute_subastado", 3, "how bid made points-A points-B points-C"),
        ("tute_subastado", 4, "how bid raise made points-A points-B points-C points-D"),
        (
            "tute_al_atout",
            3,
            (
                "winner double announcements.A announcements.B announcements.C"
                " points-A points-B points-C"
            ),
        ),
        (
            "tute_habanero",
            2,
            "cards.A announcements.A total-A cards.B announcements.B total-B last_trick how",
        ),
        ("brisca", 4, "cards.1 cards.2 how"),
    ],
)
def test_its_columns(key: str, players: int, keys: str) -> None:
    rules = {"target": 5} if key in ("tute_habanero", "brisca") else {}
    assert " ".join(one.key for one in pad_of(key, players, **rules).columns) == keys


@pytest.mark.parametrize(
    ("key", "rules", "groups"),
    [
        ("guinote", {}, [(8,)]),
        ("guinote", {"mode": "first_to", "games": 3}, [(3,)]),
        ("guinote", {"mode": "first_to", "games": 3, "cotos": 2}, [(3, 3, 3), (2,)]),
        ("brisca", {"target": 7}, [(7,)]),
        ("tuti_boig", {}, [(5, 5)]),
    ],
)
def test_its_boxes_to_strike(key: str, rules: dict[str, str | int], groups: list[object]) -> None:
    assert [one.groups for one in pad_of(key, 4, **rules).tallies] == groups


@pytest.mark.parametrize(
    ("game", "players"), [(game, players) for game in GAMES for players in game.seats.counts]
)
def test_a_column_is_written_in_or_reckoned(game: AnyGame, players: int) -> None:
    target = {"target": 5} if "target" in game.words.options else {}
    replay = Scorer(game.key).at(*NAMES[:players]).by(**target).replay()
    ask = game.ask(replay.rules, replay.state)
    asked = {"how", *(one.name for way in ask.ways for one in way.asks)}
    shown = {one.key for one in game.sheet.columns(replay.rules, replay.table)}
    keys = [one.key for one in game.pad(replay.rules, replay.table).columns]
    assert len(keys) == len(set(keys))
    assert all(key in shown or key.split(".")[0] in asked for key in keys)
