"""Describes Botifarra: four players in two pairs; what is above half the points counts.

Forty-eight cards, twelve each. The nine (*manilla*) is worth 5, the ace 4, king 3, knight 2, jack 1
and every trick 1: 72 in all. The dealer names trumps, or *botifarra* (none), or leaves it to the
partner. The pair with more than 36 notes what is above: doubled in a botifarra, and doubled again
by each of *contro*, *recontro* and *Sant Vicenç*. The first pair at 101 wins the match.

Customs: butinet.org, pagat.com. Many tournaments know no Sant Vicenç, and end after twelve hands.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from scorekeeper.engine.book.reader import read_book
from scorekeeper.engine.displays import sheet
from scorekeeper.engine.game import (
    Game,
    Lengths,
    Pace,
    Problem,
    Seats,
    check_player,
    check_side,
    deals,
)
from scorekeeper.engine.ledger import Transfer, balances_of, losers_pay, stake_whys
from scorekeeper.engine.piles import UNSAID, check_whole, complete_piles
from scorekeeper.engine.questions import (
    Ask,
    Choice,
    EntryForm,
    Pick,
    Points,
    ask_hand,
    name_label,
    pick_trump,
)
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.state import (
    AnyHand,
    AnyState,
    PlayedHand,
    Settlement,
    Why,
    dealer_of,
    hand_events,
)
from scorekeeper.engine.text import Text, Who, text
from scorekeeper.games.botifarra import words as sentences
from scorekeeper.games.botifarra.words import CARDS, HALF, PACK, POOL

RAISES = ("contro", "recontro", "sant_vicenc")
_IN_FRONT = 24  # Points above 36; the rest behind “more”.


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Says what wins the match, the last word that raises, and what each loser pays for it."""

    target: int = 101
    raises: Literal["sant_vicenc", "recontro"] = "sant_vicenc"
    match_value: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The short entry: the side that won, and its points above 36, not doubled yet."""

    winner: Seat
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand(AnyHand):
    """One hand: cards with tricks by side, or only what was above; trumps, the last that raised."""

    trump: Literal["oros", "copas", "espadas", "bastos", "botifarra"] | None = None
    raised: Literal["contro", "recontro", "sant_vicenc"] | None = None
    cards: Mapping[Seat, int] | None = None
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class State(AnyState):
    """After a hand: `totals` in cards and tricks, `won` as noted and `score` so far, by side."""

    totals: Mapping[Seat, int] | None = None
    won: Mapping[Seat, int]
    score: Mapping[Seat, int]
    match_winners: tuple[Seat, ...] | None = None


def _start(rules: Rules, table: Table) -> State:
    zeros = dict.fromkeys(table.sides, 0)
    return State(next_dealer=table.first_dealer, won=zeros, score=zeros, table=table)


def _ask(rules: Rules, state: State) -> Ask:
    """Who won and by how much, or what a pair has counted; beside it, trumps and who raised."""
    table = state.table
    trump = pick_trump(Choice("botifarra", sentences.BOTIFARRA, {"trump": "botifarra"}), fold=False)
    words = [Choice(s, sentences.RAISED[s], {"raised": s}) for s in offered(rules)]
    raised = Pick(
        "raised", sentences.CONTRO, tuple(words), is_required=False, blank=sentences.NO_CONTRO
    )
    above = tuple(
        Choice(str(n), Text("{n}", (("n", n),)), {"outcome": {"points": n}}, is_rare=n > _IN_FRONT)
        for n in range(1, HALF + 1)
    )
    short = (trump, raised, Pick("points", sentences.ABOVE, above, layout="grid"))
    rows = tuple((side, name_label(side)) for side in table.sides)
    won = [
        EntryForm(f"won-{side}", label, "main", {"outcome": {"winner": side}}, short, side=side)
        for side, label in rows
    ]
    level = EntryForm("level", sentences.LEVEL, "more", {"cards": {table.sides[0]: HALF}})
    counted = Points("cards", sentences.COUNTED, rows, POOL, PACK.counted(len(table.players)))
    asks = (counted, trump, raised)
    full = EntryForm("points", text("Points"), "full", {}, asks, saves_at_once=False)
    return ask_hand(state, CARDS, (*won, level, full), sentences.MINDS, text("Who won?"))


def offered(rules: Rules) -> tuple[str, ...]:
    """The words that may raise at this table, in their order."""
    return RAISES[: RAISES.index(rules.raises) + 1]


def _check(rules: Rules, state: State, hand: Hand) -> tuple[Problem, ...]:
    table, outcome = state.table, hand.outcome
    problems = check_player(hand.dealer, "dealer", table, table.players)
    if hand.raised is not None and hand.raised not in offered(rules):
        problems.append(Problem("range", "raised", sentences.NO_SANT_VICENC))
    wrong = [] if outcome is None else check_side(outcome.winner, "outcome", table)
    problems += wrong
    if outcome is not None and not wrong and not 1 <= outcome.points <= HALF:
        problems.append(Problem("range", "outcome", sentences.not_above(outcome.points)))
    if hand.cards is not None:
        problems += check_whole(hand.cards, table, table.sides, POOL)
    elif outcome is None:
        problems.append(Problem("missing", "cards", UNSAID))
    if (
        not problems
        and outcome is not None
        and _above(table, hand)[outcome.winner] != outcome.points
    ):
        problems.append(Problem("outcome_mismatch", "outcome", sentences.MISMATCH))
    return tuple(problems)


def _above(table: Table, hand: Hand) -> dict[Seat, int]:
    """The points of each side above 36, before they are doubled, of a checked hand."""
    if hand.cards is not None:
        totals = complete_piles(hand.cards, table.sides, POOL)
        return {side: max(0, n - HALF) for side, n in totals.items()}
    outcome = hand.outcome
    return {
        side: outcome.points if outcome and outcome.winner == side else 0 for side in table.sides
    }


def _raised(hand: Hand) -> int:
    """What the words that raised come to: 1, 2, 4 or 8."""
    return 1 if hand.raised is None else 2 ** (RAISES.index(hand.raised) + 1)


def _play(rules: Rules, state: State, hand: Hand) -> PlayedHand[State]:
    table, dealer, above = state.table, dealer_of(state, hand), _above(state.table, hand)
    factor = _raised(hand) * (2 if hand.trump == "botifarra" else 1)
    won = {side: n * factor for side, n in above.items()}
    score = {side: n + won[side] for side, n in state.score.items()}
    winners = tuple(side for side, n in score.items() if n >= rules.target)
    after = State(
        hand=state.hand + 1,
        dealer=dealer,
        next_dealer=None if winners else table.right_of(dealer),
        totals=None if hand.cards is None else complete_piles(hand.cards, table.sides, POOL),
        won=won,
        score=score,
        match_winners=winners or None,
        table=table,
    )
    by = next((side for side, n in won.items() if n), None)
    whys = [Why(sentences.above(by, above[by]) if by else sentences.NOBODY)]
    whys += [Why(sentences.DOUBLED)] if hand.trump == "botifarra" else []
    whys += [Why(sentences.multiplier(hand.raised, _raised(hand)), "raises")] if hand.raised else []
    whys += [Why(sentences.match_was_to(rules.target), "target")] if winners else []
    words = sentences.points_to(by, won[by]) if by else sentences.NOBODY
    moment = sentences.match_won(winners[0], score.values()) if winners else None
    return PlayedHand(after, words, (*whys, *stake_whys((), _paid(rules, after))), moment)


def _paid(rules: Rules, state: State) -> list[Transfer]:
    return losers_pay(state.table, state.match_winners or (), rules.match_value)


def _settle(rules: Rules, state: State) -> Settlement | None:
    paid = _paid(rules, state)
    return Settlement(balances_of(state.table.players, paid)) if paid else None


def _score(rules: Rules, state: State) -> sheet.ScoreView:
    over = state.match_winners or ()
    rows = (
        sheet.ScoreRow(
            side=side,
            players=tuple(map(Who, state.table.players_of(side))),
            numeral=n,
            unit=sentences.points(n),
            is_winner=side in over,
        )
        for side, n in state.score.items()
    )
    ends = (
        sentences.match_won(over[0], state.score.values())
        if over
        else sentences.to_points(rules.target)
    )
    return sheet.ScoreView("halves", tuple(rows), ends)


def _columns(rules: Rules, table: Table) -> tuple[sheet.SheetColumn, ...]:
    of_sides = (
        sheet.SheetColumn(f"{key}-{side}", label, name_label(side), "number")
        for side in table.sides
        for key, label in (("total", sentences.COUNTED), ("score", sentences.SCORE))
    )
    return (*sentences.COLUMNS, *of_sides)


def _row(rules: Rules, before: State, hand: Hand, played: PlayedHand[State]) -> sheet.SheetRow:
    after = played.state
    cells = {"trump": sentences.trump_words(hand.trump, hand.raised)}
    numbers = {f"total-{side}": n for side, n in (after.totals or {}).items()}
    numbers |= {f"score-{side}": n for side, n in after.score.items()}
    won = frozenset(f"score-{side}" for side, n in after.won.items() if n)
    return sheet.SheetRow({"dealer": Who(str(after.dealer)), **cells, **numbers}, won=won)


def _pad(rules: Rules, table: Table) -> sheet.Pad:
    of_sides = (
        sheet.PadColumn(f"{key}{side}", label, name_label(side))
        for side in table.sides
        for key, label in (("cards.", sentences.COUNTED), ("score-", sentences.SCORE))
    )
    return sheet.Pad((*sentences.PAD, *of_sides))


GAME = Game(
    key="botifarra",
    seats=Seats(counts=(4,), in_pairs=frozenset({4})),
    usual=Rules(),
    hand=Hand,
    pack=PACK,
    start=_start,
    ask=_ask,
    check=_check,
    play=_play,
    settle=_settle,
    sheet=sheet.Sheet(
        _score, _columns, _row, sheet.Curve(sentences.SCORE, lambda _, state: state.score)
    ),
    pad=_pad,
    words=sentences.WORDS,
    lengths=Lengths(Pace(180, 240, 330), deals(12, 16), deals(6, 8)),
    book=read_book(__name__),
    measures=(("points", lambda _, state: state.score),),
    tells=lambda _rules, _before, _hand, played: hand_events(
        {side: min(n, 1) for side, n in played.state.won.items()}, played.state.totals
    ),
)
