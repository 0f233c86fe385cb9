"""Defines a match to a number of games, and counts those that a verdict wins."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from scorekeeper.engine.game import Length
from scorekeeper.engine.ledger import add_ledgers, balances_of, losers_pay, nobody_pays, stake_whys
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.state import AnyHand, AnyState, PlayedHand, Settlement, Why, dealer_of
from scorekeeper.engine.text import Text, Who, text, text_c, text_cn


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


_TWO = 2


def play(
    agreed: TargetRules,
    state: State,
    hand: AnyHand,
    totals: Mapping[Seat, int] | None,
    verdict: Verdict,
    whys: Sequence[Why],
) -> PlayedHand[State]:
    """The state after a hand that was judged; `whys` stand before what it did to the match."""
    table = state.table
    dealer = dealer_of(state, hand)
    won = {side: verdict.games * (side in verdict.winners) for side in table.sides}
    games = {side: n + won[side] for side, n in state.games.items()}
    match_winner = _match_winner(agreed, games)
    for_games = losers_pay(table, verdict.winners, agreed.game_value * verdict.games)
    match_winners = () if match_winner is None else (match_winner,)
    for_match = losers_pay(table, match_winners, agreed.match_value)
    payments = balances_of(table.players, for_games + for_match)
    after = State(
        hand=state.hand + 1,
        dealer=dealer,
        next_dealer=table.right_of(dealer) if match_winner is None else None,
        totals=totals,
        winners=verdict.winners,
        won=won,
        games=games,
        finished=match_winner is not None,
        match_winners=match_winners or None,
        payments=payments,
        balances=add_ledgers(state.balances, payments),
        table=table,
    )
    moment = None if match_winner is None else match_won(after, match_winner)
    every = (*whys, *_match_whys(agreed, after), *stake_whys(for_games, for_match))
    return PlayedHand(after, said_of(after, verdict), every, moment)


def games_lost(after: State) -> dict[Seat, int]:
    """The games that each side lost by the last hand."""
    most = max(after.won.values())
    return {side: most for side in after.table.sides if side not in after.winners}


def length(agreed: TargetRules) -> Length:
    """Says how long every match is."""
    return Length("first_to", agreed.target)


def match_won(after: State, winner: Seat) -> Text:
    """Says who has won; a verb agrees with one or two. Games of three or four stand beside it."""
    players = len(after.table.players_of(winner))
    if len(after.games) > _TWO:
        return text_cn(
            "first to",
            "The match goes to {winner}.",
            "The match goes to {winner}.",
            players,
            winner=Who(winner),
        )
    return text_cn(
        "first to",
        "The match goes to {winner}, {most} to {least}.",
        "The match goes to {winner}, {most} to {least}.",
        players,
        winner=Who(winner),
        most=max(after.games.values()),
        least=min(after.games.values()),
    )


def _match_winner(agreed: TargetRules, games: Mapping[Seat, int]) -> Seat | None:
    """The first at the target; two there together and level play on until one leads (U11)."""
    most = max(games.values())
    leaders = [side for side, n in games.items() if n == most]
    return leaders[0] if most >= agreed.target and len(leaders) == 1 else None


def said_of(after: State, verdict: Verdict) -> Text:
    """The hand in one sentence: who won how many games, with the totals if they were said."""
    if verdict.how is not None:
        return text("{how}. {result}", how=verdict.how, result=_result(after, verdict))
    return _result(after, verdict)


def _result(after: State, verdict: Verdict) -> Text:
    winners = tuple(Who(side) for side in verdict.winners)
    score = "–".join(str(points) for points in (after.totals or {}).values())
    if not winners:
        return text_c("first to", "Level at the top, nobody wins: {score}.", score=score)
    if len(winners) > 1:
        if verdict.games == 1:
            return text_c(
                "first to", "One game each to {winners}: {score}.", winners=winners, score=score
            )
        return text_c(
            "first to", "Two games each to {winners}: {score}.", winners=winners, score=score
        )
    if verdict.games == 1:
        if not score:
            return text_c("first to", "One game to {winner}.", winner=winners[0])
        return text_c("first to", "One game to {winner}: {score}.", winner=winners[0], score=score)
    if not score:
        return text_c("first to", "Two games to {winner}.", winner=winners[0])
    return text_c("first to", "Two games to {winner}: {score}.", winner=winners[0], score=score)


def _match_whys(agreed: TargetRules, after: State) -> list[Why]:
    if after.match_winners is not None:
        return [Why(text_c("first to", "The match was to {n}.", n=agreed.target), "target")]
    if max(after.games.values()) >= agreed.target:
        words = text_c("first to", "Level at the target: the match goes on until one leads.")
        return [Why(words, "target")]
    return []


def settle(agreed: TargetRules, state: State) -> Settlement | None:
    """Says what games and match have cost (U12); None while no stake is set."""
    if not (agreed.game_value or agreed.match_value):
        return None
    return Settlement(state.balances)
