"""The facts of Tute (003): house rules, what is noted of a hand, how a match stands after it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from scorekeeper.engine.announcements import Announcement, Special
from scorekeeper.engine.game import HIDDEN, AnyHand, AnyState
from scorekeeper.engine.ledger import nobody_pays
from scorekeeper.engine.seats import Seat, Table

TieNoLast = Literal["void", "last_trick", "eldest", "shared"]
CapoteGames = Literal[1, 2, "by_points"]

HUNDRED = 100  # Seed 003: « Si un jugador pasa de 100 tantos (101 o más) … gana dos juegos ».


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """What is agreed at one table of one of the four games. `capote_games` is None where there is
    no capote (it needs a stock); stakes are in minor units of money.
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
class Hand(AnyHand):
    """One hand as facts: points, or a special end, or only the outcome."""

    cards: Mapping[Seat, int] | None = None
    last_trick: Seat | None = None
    trump: str | None = None
    announcements: tuple[Announcement, ...] = ()
    table_card: int | None = None
    special: Special | None = None
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class State(AnyState):
    """After a hand. `totals` are points with announcements and last ten, `won` the games of this
    hand, `games` all so far; all three by side, the money by player.
    """

    totals: Mapping[Seat, int] | None
    winners: tuple[Seat, ...]
    won: Mapping[Seat, int]
    games: Mapping[Seat, int]
    finished: bool
    match_winners: tuple[Seat, ...] | None
    payments: Mapping[Seat, int]
    balances: Mapping[Seat, int]
    table: Table = field(metadata=HIDDEN)


def start(table: Table) -> State:
    """Before the first hand."""
    zeros = dict.fromkeys(table.sides, 0)
    return State(
        hand=0,
        dealer=None,
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


def dealer_of(state: State, hand: Hand) -> Seat:
    """Who dealt a hand: as the scorer corrected it, else whose turn it was."""
    return hand.dealer or state.next_dealer or state.table.first_dealer
