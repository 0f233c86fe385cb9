"""Describes Made up: three players, each alone; most points in the tricks win a game.

Thirty-six cards, twelve each: ace 3, king 2, jack 1, 24 in all. Level at the top, nobody wins.
The first to a number of games wins the match.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.engine.book.reader import read_book
from scorekeeper.engine.displays.sheet import (
    Pad,
    PadColumn,
    ScoreRow,
    ScoreView,
    Sheet,
    SheetColumn,
    SheetRow,
    Tally,
)
from scorekeeper.engine.game import Game, Length, Lengths, Pace, Problem, Seats, check_player
from scorekeeper.engine.ledger import Transfer, balances_of, losers_pay, stake_whys
from scorekeeper.engine.piles import check_whole, complete_piles
from scorekeeper.engine.questions import Ask, EntryForm, Points, ask_hand, name_label
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.state import (
    AnyHand,
    AnyState,
    PlayedHand,
    Settlement,
    StatEvent,
    Why,
    dealer_of,
    hand_events,
)
from scorekeeper.engine.text import Who, text
from tests.made_up import words as sentences
from tests.made_up.words import CARDS, PACK

PACE = Pace(least=120, usual=180, most=240)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Holds what a table agrees on: games that win the match, and what each loser pays for it."""

    target: int = 5
    match_value: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand(AnyHand):
    """One hand as it is noted: the points of all sides but one, or only who won."""

    cards: Mapping[Seat, int] | None = None
    winner: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class State(AnyState):
    """After a hand: its points, who won it (None: nobody), and the games of each side so far."""

    totals: Mapping[Seat, int] | None = None
    winner: Seat | None = None
    games: Mapping[Seat, int]
    match_winners: tuple[Seat, ...] | None = None


def start(rules: Rules, table: Table) -> State:
    """Before the first hand."""
    games = dict.fromkeys(table.sides, 0)
    return State(next_dealer=table.first_dealer, games=games, table=table)


def pool(table: Table) -> int:
    """All the points of a hand."""
    return PACK.pool(len(table.players))


def ask(rules: Rules, state: State) -> Ask:
    """The next hand: a tap on who won, or the points."""
    table = state.table
    rows = tuple((side, name_label(side)) for side in table.sides)
    won = [
        EntryForm(f"won-{side}", label, "main", {"winner": side}, side=side) for side, label in rows
    ]
    counted = PACK.counted(len(table.players))
    points = Points("cards", text("Points"), rows, pool(table), counted)
    full = EntryForm("points", text("Points"), "full", {}, (points,), saves_at_once=False)
    return ask_hand(state, CARDS, (*won, full), sentences.MINDS, text("Who won?"))


def check(rules: Rules, state: State, hand: Hand) -> tuple[Problem, ...]:
    """All that is wrong with a hand; agreement between entries once each of them stands."""
    table = state.table
    problems = check_player(hand.dealer, "dealer", table, table.players)
    problems += check_player(hand.winner, "winner", table, table.sides)
    if hand.cards is not None:
        problems += check_whole(hand.cards, table, table.sides, pool(table))
    elif hand.winner is None:
        words = text("What happened? Say who won, or the card points.")
        problems.append(Problem("missing", "cards", words))
    if not problems and hand.cards and hand.winner not in (None, winner_of(table, hand)):
        problems.append(Problem("outcome_mismatch", "winner", sentences.MISMATCH))
    return tuple(problems)


def totals_of(table: Table, hand: Hand) -> dict[Seat, int] | None:
    """The points of all sides, where they were said."""
    return None if hand.cards is None else complete_piles(hand.cards, table.sides, pool(table))


def winner_of(table: Table, hand: Hand) -> Seat | None:
    """Who won a checked hand; None where the top is shared."""
    totals = totals_of(table, hand)
    if totals is None:
        return hand.winner
    first = [side for side, n in totals.items() if n == max(totals.values())]
    return first[0] if len(first) == 1 else None


def play(rules: Rules, state: State, hand: Hand) -> PlayedHand[State]:
    """The state after a checked hand, what is said of it, and why."""
    table, dealer, winner = state.table, dealer_of(state, hand), winner_of(state.table, hand)
    games = {side: n + (side == winner) for side, n in state.games.items()}
    winners = tuple(side for side, n in games.items() if n >= rules.target)
    after = State(
        hand=state.hand + 1,
        dealer=dealer,
        next_dealer=None if winners else table.right_of(dealer),
        totals=totals_of(table, hand),
        winner=winner,
        games=games,
        match_winners=winners or None,
        table=table,
    )
    said = sentences.game_won(winner) if winner else sentences.NOBODY
    whys = (Why(said), *stake_whys((), paid(rules, after)))
    return PlayedHand(after, said, whys, sentences.match_won(winners[0]) if winners else None)


def paid(rules: Rules, state: State) -> list[Transfer]:
    """Who pays whom at the end; nobody before."""
    return losers_pay(state.table, state.match_winners or (), rules.match_value)


def settle(rules: Rules, state: State) -> Settlement | None:
    """Says what the match has cost; None while no stake is set."""
    payments = paid(rules, state)
    return Settlement(balances_of(state.table.players, payments)) if payments else None


def tells(
    rules: Rules, before: State, hand: Hand, played: PlayedHand[State]
) -> tuple[StatEvent, ...]:
    """What is counted over the years."""
    after = played.state
    return hand_events({side: int(side == after.winner) for side in after.games}, after.totals)


def score(rules: Rules, state: State) -> ScoreView:
    """A row for each side, with its games; at the end, who has won."""
    over = state.match_winners or ()
    rows = (
        ScoreRow(
            side=side,
            players=tuple(map(Who, state.table.players_of(side))),
            numeral=n,
            unit=sentences.games(n),
            is_winner=side in over,
        )
        for side, n in state.games.items()
    )
    return ScoreView("rows", tuple(rows), sentences.match_won(over[0]) if over else None)


def columns(rules: Rules, table: Table) -> tuple[SheetColumn, ...]:
    """The running table: who dealt, and the points of each side."""
    totals = (SheetColumn(f"total-{side}", Who(side), kind="number") for side in table.sides)
    return (SheetColumn("dealer", text("Dealer"), kind="name"), *totals)


def row(rules: Rules, before: State, hand: Hand, played: PlayedHand[State]) -> SheetRow:
    """One hand in it."""
    after = played.state
    totals = {f"total-{side}": n for side, n in (after.totals or {}).items()}
    won = frozenset({f"total-{after.winner}"} if after.winner else ())
    return SheetRow({"dealer": Who(str(after.dealer)), **totals}, won=won)


def pad(rules: Rules, table: Table) -> Pad:
    """What is drawn to score it with a pencil: points, and games to strike."""
    points = (PadColumn(f"cards.{side}", name_label(side), text("Points")) for side in table.sides)
    return Pad(tuple(points), (Tally(sentences.games(2), (rules.target,)),))


def first_to(count: int) -> Length:
    """How long a match to so many games is."""
    return Length("first_to", count, sides=3, rules={"target": count})


GAME = Game(
    key="made_up",
    seats=Seats(counts=(3,), usual=3),
    usual=Rules(),
    hand=Hand,
    pack=PACK,
    start=start,
    ask=ask,
    check=check,
    play=play,
    settle=settle,
    sheet=Sheet(score, columns, row),
    pad=pad,
    words=sentences.WORDS,
    book=read_book(__name__),
    lengths=Lengths(PACE, usual=(first_to(3), first_to(5)), short=(first_to(2),)),
    measures=(("games", lambda _, state: state.games),),
    length=lambda rules: first_to(rules.target),
    tells=tells,
)
