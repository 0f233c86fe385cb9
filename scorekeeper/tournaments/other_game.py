"""Describes a game that is not scored here, as far as a tournament needs to know it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from scorekeeper.engine import game
from scorekeeper.engine.text import Text, text

KEY = "other"
LONGEST_NAME = 40
MOST_PLAYERS, MOST_GAMES = 12, 99
Sides = Literal["pairs", "single", "tables"]
Outcome = Literal["won", "points", "games"]
_GAME, _MATCH = game.Pace(300, 600, 900), game.Pace(1200, 1800, 2400)
_PAIRS = 4
BETWEEN_TWO: Mapping[game.Measure, tuple[str, ...]] = {
    "games": ("difference", "games_won"),
    "points": ("points_difference", "game_points"),
}
"""What decides first between equals in matches of two sides, by what a result is in."""


@dataclass(frozen=True, slots=True)
class NoRules:
    """Holds nothing: the house rules are known at the table."""


@dataclass(frozen=True, slots=True)
class OtherGame:
    """A game by its name: two pairs, one against one, or tables of so many `players`; what a result
    is: who won (at a table of many the places), the points of each, or games, the best of so many.
    """

    name: str
    sides: Sides = "pairs"
    outcome: Outcome = "won"
    players: int = 4
    best_of: int = 3

    @property
    def key(self) -> str:
        """How plans and events call any such game."""
        return KEY

    @property
    def rules(self) -> type[NoRules]:
        """It has none that are known here."""
        return NoRules

    @property
    def words(self) -> game.GameWords:
        """Its name, in every language the same."""
        return game.GameWords(Text("{name}", (("name", self.name),)), Text("", ()), {}, {})

    @property
    def seats(self) -> game.Seats:
        """Who sits at a table."""
        if self.sides == "pairs":
            return game.Seats((_PAIRS,), frozenset((_PAIRS,)))
        players = self.players if self.sides == "tables" else 2
        return game.Seats((players,), usual=players)

    @property
    def reports(self) -> tuple[game.Measure, ...]:
        """The one number of a result."""
        if self.outcome == "won":
            return ("place",) if self.sides == "tables" else ("games",)
        return (self.outcome,)

    @property
    def length(self) -> game.Length:
        """How long a match is."""
        if self.outcome == "games":
            return game.Length("first_to", self.best_of // 2 + 1)
        return game.Length("games", 1)

    @property
    def lengths(self) -> game.Lengths:
        """The one length it has; how long that takes is a guess."""
        return game.Lengths(_GAME if self.outcome == "games" else _MATCH, (self.length,), ())

    @property
    def tiebreaks(self) -> tuple[str, ...]:
        """What can decide between equals."""
        is_of_two = self.sides != "tables"
        many = {"games": ("games_won",), "points": ("game_points",)}
        by_outcome = BETWEEN_TWO if is_of_two else many
        first = () if self.outcome == "won" else by_outcome[self.outcome]
        met = ("buchholz_cut1", "direct_encounter") if is_of_two else ("opponents_points",)
        return (*first, *met, "lot")

    def faults(self) -> tuple[game.Problem, ...]:
        """What is wrong with it."""
        problems = []
        if not 0 < len(self.name) <= LONGEST_NAME:
            words = text("A game needs a name of at most {most} letters.", most=LONGEST_NAME)
            problems.append(game.Problem("missing", "other_name", words))
        numbers = (
            ("players", self.players, 3, MOST_PLAYERS),
            ("best_of", self.best_of, 1, MOST_GAMES),
        )
        for field, number, least, most in numbers:
            if not least <= number <= most:
                words = text("A number from {least} to {most}, please.", least=least, most=most)
                problems.append(game.Problem("range", f"other_{field}", words))
        return tuple(problems)


PlayedGame = game.AnyGame | OtherGame
"""What is played in a tournament."""


def amounts_of(played: PlayedGame) -> tuple[game.Measure, ...]:
    """The numbers of a result that differ by more or less: none where who won is all it says."""
    is_won = isinstance(played, OtherGame) and played.outcome == "won"
    return () if is_won else played.reports
