"""Defines the options of Guiñote, the facts of a deal, and the state of a match."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from scorekeeper.engine.ledger import nobody_pays
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.state import HIDDEN, AnyState
from scorekeeper.kits.tricks.announcements import TrickHand

TARGET = 101  # Seed 002: « au moins 101 points », « atteints ou dépassés ».
HALF = 50  # Over fifty points are “buenas”.


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The options of RULES §0; each default is the seed or the ruling named in the module."""

    mode: Literal["fixed", "first_to"] = "fixed"
    games: int = 8
    cotos: int = 1
    tie_break: Literal["draw", "extra"] = "draw"
    four_of_a_kind: bool = True
    both_over: Literal["highest", "last_trick"] = "highest"
    vuelta_unclaimed: Literal["highest", "last_trick"] = "highest"
    opponents_win: Literal["all", "best"] = "all"
    tie_no_last: Literal["void", "last_trick", "eldest"] = "void"
    min_cards: Literal[0, 30] = 0
    dealer_after_vuelta: Literal[
        "right_of_last_dealer", "right_of_first_dealer", "last_trick_winner"
    ] = "right_of_last_dealer"
    next_dealer: Literal["right", "last_trick"] = "right"
    game_value: int = 0
    match_value: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """“I have 101”: by a player or side, and right or wrong where points do not say it."""

    by: Seat
    correct: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The short entry: the side that won the game, or that there is a vuelta."""

    winner: Seat | None = None
    vuelta: Literal[True] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand(TrickHand):
    """One deal as facts: points, or a claim, or a special end, or only the outcome."""

    claim: Claim | None = None
    first_to_101: Seat | None = None
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class State(AnyState):
    """After a deal. `deal` counts from 1 within the game; `points` are this deal's, `totals` with
    what was carried in (by side, card points with announcements and last ten); `carry` goes into
    the next deal: zeros after a game, None after a vuelta whose points were not said.
    `game_dealer` dealt the first deal of the game under way.
    """

    deal: int
    points: Mapping[Seat, int] | None
    totals: Mapping[Seat, int] | None
    game_over: bool
    winners: tuple[Seat, ...]
    games: Mapping[Seat, int]
    cotos: Mapping[Seat, int]
    games_played: int
    carry: Mapping[Seat, int] | None
    finished: bool
    match_winners: tuple[Seat, ...] | None
    payments: Mapping[Seat, int]
    balances: Mapping[Seat, int]
    game_dealer: Seat | None = field(default=None, metadata=HIDDEN)


def start(rules: Rules, table: Table) -> State:
    """Before the first hand."""
    zeros = dict.fromkeys(table.sides, 0)
    return State(
        next_dealer=table.first_dealer,
        deal=0,
        points=None,
        totals=None,
        game_over=True,
        winners=(),
        games=zeros,
        cotos=zeros,
        games_played=0,
        carry=zeros,
        finished=False,
        match_winners=None,
        payments=nobody_pays(table.players),
        balances=nobody_pays(table.players),
        table=table,
    )


def deal_of(state: State) -> int:
    """Says which deal of its game comes next."""
    return 1 if state.game_over else state.deal + 1


def must_decide(state: State) -> bool:
    """A second deal between two sides holds at least 260 points in all, a third between three 390:
    somebody is at 101, so there is no further vuelta (RULES §5).
    """
    return deal_of(state) >= len(state.table.sides)
