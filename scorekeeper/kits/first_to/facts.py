"""Defines the facts of a match to a number of games: what is agreed, and how it stands."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from scorekeeper.engine.ledger import nobody_pays
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.state import AnyState, Why
from scorekeeper.engine.text import Text


class TargetRules(Protocol):
    """Holds what every table of such a game agrees on: games to win, and stakes in minor units."""

    @property
    def target(self) -> int:
        """The games that win the match."""

    @property
    def game_value(self) -> int:
        """Says what each loser pays for a game."""

    @property
    def match_value(self) -> int:
        """Says what each loser pays for the match."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The winners of a hand (nobody: void) and the games that each of them wins by it; how it
    ended, if not by the count; and why.
    """

    winners: tuple[Seat, ...]
    games: int
    why: Why
    how: Text | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class State(AnyState):
    """After a hand. `totals` are its points, `won` its games, `games` all so far; all three by
    side, the money by player.
    """

    totals: Mapping[Seat, int] | None
    winners: tuple[Seat, ...]
    won: Mapping[Seat, int]
    games: Mapping[Seat, int]
    finished: bool
    match_winners: tuple[Seat, ...] | None
    payments: Mapping[Seat, int]
    balances: Mapping[Seat, int]


def start(table: Table) -> State:
    """Before the first hand."""
    zeros = dict.fromkeys(table.sides, 0)
    return State(
        next_dealer=table.first_dealer,
        totals=None,
        winners=(),
        won=zeros,
        games=zeros,
        finished=False,
        match_winners=None,
        payments=nobody_pays(table.players),
        balances=nobody_pays(table.players),
        table=table,
    )
