"""A game by its name alone: who sits, what a result is, what decides."""

import pytest

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.tournaments.other_game import NoRules, OtherGame
from scorekeeper.tournaments.result_check import MatchForm, example, match_form
from scorekeeper.tournaments.standings.tiebreaks import BY_KEY


def test_it_is_called_by_its_name_and_has_no_rules() -> None:
    game = OtherGame("Botifarra")
    assert say(game.words.name, PlainVoice()) == "Botifarra"
    assert (game.key, game.rules, game.faults()) == ("other", NoRules, ())
    assert game.lengths.usual == (game.length,)


@pytest.mark.parametrize(
    ("sides", "counts", "in_pairs"),
    [("pairs", (4,), {4}), ("single", (2,), set()), ("tables", (5,), set())],
)
def test_it_seats_pairs_two_or_so_many(
    sides: str, counts: tuple[int, ...], in_pairs: set[int]
) -> None:
    seats = OtherGame("Mus", sides, players=5).seats  # type: ignore[arg-type] # one of them
    assert (seats.counts, set(seats.in_pairs)) == (counts, in_pairs)


@pytest.mark.parametrize(
    ("game", "measure", "sample"),
    [
        (OtherGame("Truc"), "games", (1, 0)),
        (OtherGame("Truc", outcome="games", best_of=5), "games", (3, 2)),
        (OtherGame("Truc", outcome="points"), "points", (20, 10)),
        (OtherGame("Xarranca", "tables"), "place", (1, 2, 3, 4)),
        (OtherGame("Xarranca", "tables", "points"), "points", (40, 30, 20, 10)),
        (OtherGame("Xarranca", "tables", "games"), "games", (2, 1, 0, 0)),
    ],
)
def test_a_result_is_who_won_the_points_or_games(
    game: OtherGame, measure: str, sample: tuple[int, ...]
) -> None:
    form = match_form(game, {}, len(sample))
    assert isinstance(form, MatchForm)
    assert form.measure == measure
    assert example(form, len(sample)) == sample
    kind = "tables" if game.sides == "tables" else "sides"
    assert all(kind in BY_KEY[one].kinds for one in game.tiebreaks)


@pytest.mark.parametrize(
    ("game", "field"),
    [
        (OtherGame(""), "other_name"),
        (OtherGame("M" * 41), "other_name"),
        (OtherGame("Mus", players=2), "other_players"),
        (OtherGame("Mus", best_of=100), "other_best_of"),
    ],
)
def test_what_it_cannot_be_is_said_at_its_field(game: OtherGame, field: str) -> None:
    assert [one.field for one in game.faults()] == [field]


def test_villages_ask_for_the_difference_of_points_then_for_points_made() -> None:
    assert OtherGame("Botifarra", outcome="points").tiebreaks[:2] == (
        "points_difference",
        "game_points",
    )
    assert OtherGame("Mus", "tables", "points").tiebreaks[0] == "game_points"
