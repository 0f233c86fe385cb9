"""Defines the options of Tute Subastado, the facts of a hand, and the state of a session."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from scorekeeper.engine.ledger import nobody_pays
from scorekeeper.engine.records.codec import json_name
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.state import HIDDEN, OpenState
from scorekeeper.kits.tricks.announcements import TrickHand

DECLARER = Seat("declarer")
DEFENDERS = Seat("defenders")
# The two piles, as a table of their own: the defence counts as one.
PILES = Table((DECLARER, DEFENDERS), first_dealer=DECLARER)

STEP = 5
HIGHEST = 230  # Seed 000: « il peut atteindre 230 points avec quatre annonces ».
FOUR = 4

Call = tuple[Seat, int | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The options of RULES §0; each default is the seed or the ruling named in the module."""

    min_bid: int = 60
    double_from: int = 120
    point_value: int = 1
    auction: Literal["single", "continued"] = "single"
    censor_raise: Literal["five", "free"] = "five"
    idle_pays: Literal["none", "with_defenders"] = "none"
    dealer_after_swap: Literal["person", "seat"] = "person"
    revoke: Literal["off", "side"] = "off"


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand(TrickHand):
    """One hand as facts: the bidding, and the points or only whether it was made. `cards` are by
    “declarer” and “defenders”; a call of None in `bids` is a pass.
    """

    passed: bool | None = None
    bid: int | None = None
    bidder: Seat | None = None
    raised: int | None = field(default=None, metadata=json_name("raise"))
    bids: tuple[Call, ...] = ()
    made: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class State(OpenState):
    """After a hand. `contract` and `score` in points, `payments` and `balances` in minor units of
    money, `points` the balances in points; `seats` as they sit now, after the censor's exchanges;
    `contracts` made so far; `totals` by pile, as counted with last ten and announcements.
    """

    passed: bool
    declarer: Seat | None
    contract: int | None
    made: bool | None
    score: int | None
    payments: Mapping[Seat, int]
    balances: Mapping[Seat, int]
    seats: tuple[Seat, ...]
    points: Mapping[Seat, int] = field(metadata=HIDDEN)
    contracts: Mapping[Seat, int] = field(metadata=HIDDEN)
    totals: Mapping[Seat, int] | None = field(default=None, metadata=HIDDEN)


def start(rules: Rules, table: Table) -> State:
    """Before the first hand."""
    zeros = nobody_pays(table.players)
    return State(
        next_dealer=table.first_dealer,
        passed=False,
        declarer=None,
        contract=None,
        made=None,
        score=None,
        payments=zeros,
        balances=zeros,
        seats=table.players,
        points=zeros,
        contracts=zeros,
        table=table,
    )


def current_table(state: State) -> Table:
    """The table as everybody sits now."""
    return replace(state.table, players=state.seats)
