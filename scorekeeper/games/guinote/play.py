"""Applies a deal of Guiñote to the match: games, cotos, who deals, who pays."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.engine import ledger
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.state import PlayedHand, Settlement, Why, dealer_of
from scorekeeper.engine.text import Text, Who, text, text_c, text_cn
from scorekeeper.games.guinote.facts import Hand, Rules, State, deal_of
from scorekeeper.games.guinote.verdict import Verdict, count, verdict_of
from scorekeeper.kits.tricks.announcements import announced_points, singers_of_four

_TWO = 2


def play(rules: Rules, state: State, hand: Hand) -> PlayedHand[State]:
    """The state after a checked hand, with its reasons."""
    table = state.table
    dealer = dealer_of(state, hand)
    game_dealer = dealer if state.game_over else state.game_dealer
    counted = count(state, hand)
    verdict = verdict_of(rules, state, hand, counted)
    tally = _tally(rules, state, verdict)
    for_game, for_match = _transfers(rules, table, verdict, tally)
    payments = ledger.balances_of(table.players, for_game + for_match)
    carry: Mapping[Seat, int] | None = dict.fromkeys(table.sides, 0)
    if verdict.is_vuelta:
        carry = None if counted is None else counted.totals
    after = State(
        hand=state.hand + 1,
        dealer=dealer,
        next_dealer=None
        if tally.match_winners is not None
        else _next_dealer(rules, state, hand, verdict, dealer, game_dealer or dealer),
        deal=deal_of(state),
        points=None if counted is None else counted.points,
        totals=None if counted is None else counted.totals,
        game_over=not verdict.is_vuelta,
        winners=verdict.winners,
        games=tally.games,
        cotos=tally.cotos,
        games_played=tally.games_played,
        carry=carry,
        finished=tally.match_winners is not None,
        match_winners=tally.match_winners,
        payments=payments,
        balances=ledger.add_ledgers(state.balances, payments),
        table=table,
        game_dealer=game_dealer,
    )
    whys = (*_whys(state, hand, after, verdict), *ledger.stake_whys(for_game, for_match))
    return PlayedHand(after, _verdict_words(after, verdict), whys, _moment(after, tally))


def _next_dealer(
    rules: Rules, state: State, hand: Hand, verdict: Verdict, dealer: Seat, game_dealer: Seat
) -> Seat:
    """The vuelta is dealt by whoever took the last trick; after a game of one deal G14 decides,
    after one with a vuelta G8. Nobody known to have taken the last trick: right of the dealer.
    """
    table = state.table
    if verdict.is_vuelta and hand.last_trick is not None:
        return hand.last_trick
    policy = rules.next_dealer if deal_of(state) == 1 else rules.dealer_after_vuelta
    if policy in ("last_trick", "last_trick_winner") and hand.last_trick is not None:
        return hand.last_trick
    if policy == "right_of_first_dealer":
        return table.right_of(game_dealer)
    return table.right_of(dealer)


@dataclass(frozen=True, slots=True)
class _Tally:
    """Games and cotos after a hand; `coto_winner` if one was won by it."""

    games: Mapping[Seat, int]
    cotos: Mapping[Seat, int]
    games_played: int
    match_winners: tuple[Seat, ...] | None
    coto_winner: Seat | None = None


def _tally(rules: Rules, state: State, verdict: Verdict) -> _Tally:
    if not verdict.winners:
        return _Tally(state.games, state.cotos, state.games_played, None)
    games = {side: won + (side in verdict.winners) for side, won in state.games.items()}
    played = state.games_played + 1
    most = max(games.values())
    leaders = tuple(side for side, won in games.items() if won == most)
    if rules.mode == "fixed":
        is_level = len(leaders) > 1 and rules.tie_break == "extra"
        is_over = played >= rules.games and not is_level
        return _Tally(games, state.cotos, played, leaders if is_over else None)
    if most < rules.games or len(leaders) > 1:
        return _Tally(games, state.cotos, played, None)
    cotos = {side: won + (side in leaders) for side, won in state.cotos.items()}
    if cotos[leaders[0]] >= rules.cotos:
        return _Tally(games, cotos, played, leaders, leaders[0])
    return _Tally(dict.fromkeys(games, 0), cotos, played, None, leaders[0])


def _transfers(
    rules: Rules, table: Table, verdict: Verdict, tally: _Tally
) -> tuple[list[ledger.Transfer], list[ledger.Transfer]]:
    """G12: who pays whom for the game, and for the match. A drawn match pays nothing."""
    winners = tally.match_winners or ()
    return (
        ledger.losers_pay(table, verdict.winners, rules.game_value),
        ledger.losers_pay(table, winners if len(winners) == 1 else (), rules.match_value),
    )


def _verdict_words(after: State, verdict: Verdict) -> Text:
    if verdict.is_vuelta and after.next_dealer is not None:
        return text(
            "Vuelta: {dealer} took the last trick and deals.", dealer=Who(after.next_dealer)
        )
    if not verdict.winners:
        return text_c("guinote", "Void: the game does not count.")
    winners = tuple(Who(side) for side in verdict.winners)
    if after.totals is not None and len(after.totals) > 1:
        score = "–".join(str(points) for points in after.totals.values())
        return text_c("guinote", "Game to {winners}: {score}.", winners=winners, score=score)
    return text_c("guinote", "Game to {winners}.", winners=winners)


def games_lost(after: State) -> dict[Seat, int]:
    """The games that each side lost by the last deal; a void one and a vuelta cost nobody any."""
    lost = int(bool(after.winners))
    return {side: lost for side in after.table.sides if side not in after.winners}


def match_won(after: State, winner: Seat) -> Text:
    """Says who has won; a verb agrees with one or two. The score of three stands beside it."""
    score = after.cotos if max(after.cotos.values()) > 1 else after.games
    players = len(after.table.players_of(winner))
    if len(score) > _TWO:
        return text_cn(
            "guinote",
            "The match goes to {winner}.",
            "The match goes to {winner}.",
            players,
            winner=Who(winner),
        )
    return text_cn(
        "guinote",
        "The match goes to {winner}, {most} to {least}.",
        "The match goes to {winner}, {most} to {least}.",
        players,
        winner=Who(winner),
        most=max(score.values()),
        least=min(score.values()),
    )


def _moment(after: State, tally: _Tally) -> Text | None:
    if after.match_winners is not None and len(after.match_winners) == 1:
        return match_won(after, after.match_winners[0])
    if after.match_winners is not None:
        return text_c("guinote", "The match is drawn.")
    if tally.coto_winner is not None:
        return text("Coto to {winner}.", winner=Who(tally.coto_winner))
    return None


def _whys(state: State, hand: Hand, after: State, verdict: Verdict) -> tuple[Why, ...]:
    """The sums, then what decided, then who deals."""
    whys = []
    counted = count(state, hand)
    if counted is not None:
        last = None if hand.last_trick is None else state.table.side_of(hand.last_trick)
        sung = announced_points(hand.announcements, hand.trump, state.table)
        for side in counted.points:
            carried = counted.totals[side] - counted.points[side]
            parts = [("carried", carried), ("cards", counted.cards[side]), ("sung", sung[side])]
            whys.append(Why(_sum_of(side, parts, counted.totals[side], is_last=side == last)))
    whys.append(verdict.why)
    whys += [
        Why(text("{singer} announced all four suits: four kings in one hand.", singer=Who(singer)))
        for singer in singers_of_four(hand.announcements)
        if singer in state.table.players
    ]
    if after.next_dealer is not None and not verdict.is_vuelta:
        option = "dealer_after_vuelta" if after.deal > 1 else "next_dealer"
        whys.append(Why(text("{dealer} deals next.", dealer=Who(after.next_dealer)), option))
    return tuple(whys)


def _sum_of(side: Seat, parts: list[tuple[str, int]], total: int, *, is_last: bool) -> Text:
    named_parts = {
        "carried": text_c("sum", "{n} carried over"),
        "cards": text_c("sum", "{n} in cards"),
        "sung": text_c("sum", "{n} announced"),
    }
    sentences = [
        Text(named_parts[key].msgid, (("n", value),), context="sum")
        for key, value in parts
        if value or key == "cards"
    ]
    if is_last:
        sentences.append(text_c("sum", "10 for the last trick"))
    return text("{side}: {parts} = {total}", side=Who(side), parts=tuple(sentences), total=total)


def settle(rules: Rules, state: State) -> Settlement | None:
    """Says what games and match have cost (G12); None while no stake is set or nothing was paid."""
    if not (rules.game_value or rules.match_value):
        return None
    return Settlement(state.balances)
