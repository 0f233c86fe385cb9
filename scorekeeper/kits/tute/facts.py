"""Defines the facts of Tute (003): house rules, and what is noted of a hand."""

from dataclasses import dataclass, fields
from typing import Literal

from scorekeeper.engine.seats import Seat
from scorekeeper.kits.tricks.announcements import TrickHand

TieNoLast = Literal["void", "last_trick", "eldest", "shared"]
CapoteGames = Literal[1, 2, "by_points"]

HUNDRED = 100  # Seed 003: « Si un jugador pasa de 100 tantos (101 o más) … gana dos juegos ».


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """Holds what is agreed at one table of one of the four games. `capote_games` is None where
    there is no capote (it needs a stock); stakes are in minor units of money.
    """

    target: int
    tie_no_last: TieNoLast
    four_of_a_kind_games: int
    game_value: int
    match_value: int
    capote_games: CapoteGames | None = None
    table_card_to: Literal["nobody", "last_trick"] = "nobody"
    revoke: Literal["off", "side"] = "off"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The short entry: the side that won, and whether it was one game or two."""

    winner: Seat
    games: Literal[1, 2]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand(TrickHand):
    """One hand as facts: points, or a special end, or only the outcome."""

    outcome: Outcome | None = None


def house_of(rules: object) -> House:
    """Says what the rules of one of the games come down to; what it lacks stays as it is."""
    names = [field.name for field in fields(House)]
    return House(**{name: getattr(rules, name) for name in names if hasattr(rules, name)})
