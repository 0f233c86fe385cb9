"""Defines the options of Tuti Boig, the facts of a hand, and the state of a match."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.state import HIDDEN, AnyState
from scorekeeper.kits.tricks.announcements import TrickHand

OWN_BARS = 5  # Seed 001: « la première des cinq barres ».
FEWEST = 3  # With fewer than three left the match is over.


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The options of RULES §0; each default is the seed or the ruling named in the module."""

    bar_value: int = 0
    tie_rule: Literal["tied_only", "tied_and_second", "second_place_only"] = "tied_only"
    simultaneous_fifth: Literal["same_base", "by_turn"] = "same_base"
    single_survivor: Literal["sole", "two_best"] = "sole"
    remainder: Literal["fewest_struck", "seat"] = "fewest_struck"
    revoke: Literal["off", "offender"] = "off"
    free_play: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The short entry: who lost the hand."""

    losers: tuple[Seat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand(TrickHand):
    """One hand as facts: points, or a tute, or only who lost."""

    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class State(AnyState):
    """After a hand. `totals` are points with announcements and last ten of those who played it;
    `struck` counts on past five; `bars` are the catch-up bars granted; `out` in the order of going
    out, `left` by which hand; `settlement` in minor units, once finished.
    """

    totals: Mapping[Seat, int] | None
    losers: tuple[Seat, ...]
    struck: Mapping[Seat, int]
    bars: Mapping[Seat, int]
    out: tuple[Seat, ...]
    active: tuple[Seat, ...]
    finished: bool
    match_winners: tuple[Seat, ...] | None
    settlement: Mapping[Seat, int] | None
    left: Mapping[Seat, int] = field(metadata=HIDDEN)


def start(rules: Rules, table: Table) -> State:
    """Before the first hand: five bars each, none struck."""
    zeros = dict.fromkeys(table.players, 0)
    return State(
        next_dealer=table.first_dealer,
        totals=None,
        losers=(),
        struck=zeros,
        bars=zeros,
        out=(),
        active=table.players,
        finished=False,
        match_winners=None,
        settlement=None,
        left={},
        table=table,
    )


def places(state: State) -> dict[Seat, int]:
    """The place of each, who is level sharing the better one: who went out later is before who went
    out sooner; of those who stay in, more bars still to strike, then fewer struck.
    """
    stands = {player: _stands(state, player) for player in state.table.players}
    return {
        player: 1 + sum(other > mine for other in stands.values())
        for player, mine in stands.items()
    }


def _stands(state: State, player: Seat) -> tuple[bool, int, int]:
    if player in state.left:
        return (False, state.left[player], 0)
    struck = state.struck[player]
    return (True, OWN_BARS + state.bars[player] - struck, -struck)
