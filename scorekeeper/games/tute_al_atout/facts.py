"""Defines the options of Tute à l'Atout, the facts of a hand, and the state of a match."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from scorekeeper.engine.ledger import nobody_pays
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.state import HIDDEN, OpenState
from scorekeeper.kits.tricks.announcements import TrickHand

# Seed 000: « 100 points s'il a gagné dans le jeu 100 points ou moins, et 200 … plus de 100 ».
HUNDRED = 100
SINGLE = 100
DOUBLE = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The options of RULES §0; each default is the seed or the ruling named in the module."""

    point_value: int = 1
    winner_counts_announcements: bool = True
    tie_no_last: Literal["void", "last_trick", "eldest"] = "void"
    table_card_to: Literal["nobody", "last_trick"] = "nobody"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The short entry: who won, and whether each pays 200 instead of 100."""

    winner: Seat
    double: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand(TrickHand):
    """One hand as facts: points, or a tute, or only the outcome; announcements in any case."""

    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class State(OpenState):
    """After a hand. `play` are points with the last ten and without announcements, `totals` with
    them; `payments` and `balances` in minor units of money, `points` the balances in points.
    """

    play: Mapping[Seat, int] | None
    totals: Mapping[Seat, int] | None
    winners: tuple[Seat, ...]
    payments: Mapping[Seat, int]
    balances: Mapping[Seat, int]
    points: Mapping[Seat, int] = field(metadata=HIDDEN)


def start(rules: Rules, table: Table) -> State:
    """Before the first hand."""
    zeros = nobody_pays(table.players)
    return State(
        next_dealer=table.first_dealer,
        play=None,
        totals=None,
        winners=(),
        payments=zeros,
        balances=zeros,
        points=zeros,
        table=table,
    )
