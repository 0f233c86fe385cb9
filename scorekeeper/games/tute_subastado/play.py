"""Applies a hand of Tute Subastado: who pays whom, who sits where, who deals."""

from dataclasses import replace

from scorekeeper.engine.ledger import add_ledgers, balances_of, nobody_pays
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.state import PlayedHand, dealer_of
from scorekeeper.engine.text import Text, Who, text, text_c
from scorekeeper.games.tute_subastado.facts import Hand, Rules, State, current_table
from scorekeeper.games.tute_subastado.reasons import reasons
from scorekeeper.games.tute_subastado.verdict import Verdict, verdict_of


def play(rules: Rules, state: State, hand: Hand) -> PlayedHand[State]:
    """The state after a checked hand, with its reasons."""
    verdict = verdict_of(rules, state, hand)
    if verdict is None:
        return _passed(state, hand)
    contract, counted = verdict.contract, verdict.counted
    dealer = dealer_of(state, hand)
    points = balances_of(state.table.players, verdict.transfers)
    payments = {player: n * rules.point_value for player, n in points.items()}
    seats = state.seats if hand.raised is None else _exchanged(state.seats, dealer, contract.bidder)
    after = State(
        hand=state.hand + 1,
        dealer=dealer,
        next_dealer=_next_dealer(rules, state, dealer, seats),
        passed=False,
        declarer=contract.declarer,
        contract=contract.points,
        made=verdict.is_made,
        score=None if counted is None else counted.score,
        payments=payments,
        balances=add_ledgers(state.balances, payments),
        seats=seats,
        points=add_ledgers(state.points, points),
        contracts={
            player: n + (verdict.is_made and player == contract.declarer)
            for player, n in state.contracts.items()
        },
        table=state.table,
    )
    moment = None
    if hand.raised is not None:
        moment = text(
            "{one} and {other} change seats.", one=Who(dealer), other=Who(contract.bidder)
        )
    return PlayedHand(after, _said(hand, verdict), reasons(rules, hand, after, verdict), moment)


def _passed(state: State, hand: Hand) -> PlayedHand[State]:
    """« La partie est déclarée nulle »: no payment, and the deal still moves on (S10)."""
    dealer = dealer_of(state, hand)
    follows = current_table(state).right_of(dealer)
    after = replace(
        state,
        hand=state.hand + 1,
        dealer=dealer,
        next_dealer=follows,
        passed=True,
        declarer=None,
        contract=None,
        made=None,
        score=None,
        payments=nobody_pays(state.table.players),
    )
    return PlayedHand(
        after, text_c("tute_subastado", "All passed: {dealer} deals.", dealer=Who(follows))
    )


def _exchanged(seats: tuple[Seat, ...], one: Seat, other: Seat) -> tuple[Seat, ...]:
    """The censor and the bidder change seats, for good."""
    places = {one: other, other: one}
    return tuple(places.get(seat, seat) for seat in seats)


def _next_dealer(rules: Rules, state: State, dealer: Seat, seats: tuple[Seat, ...]) -> Seat:
    """The right of who dealt, in the seat he has now; or of the seat he dealt from (S5)."""
    before = seats if rules.dealer_after_swap == "person" else state.seats
    return seats[(before.index(dealer) + 1) % len(seats)]


def _said(hand: Hand, verdict: Verdict) -> Text:
    result = _result(verdict)
    if hand.special is not None:
        return text("{who} revoked. {result}", who=Who(hand.special.by), result=result)
    if verdict.counted is None:
        return result
    sign = "≥" if verdict.is_made else "<"
    return text(
        "{score} {sign} {contract}: {result}",
        score=verdict.counted.score,
        sign=sign,
        contract=verdict.contract.points,
        result=result,
    )


def _result(verdict: Verdict) -> Text:
    declarer = Who(verdict.contract.declarer)
    others = tuple(Who(other) for other in verdict.others)
    if verdict.is_made:
        return text_c(
            "tute_subastado",
            "{declarer} makes it, +{amount} from {others}.",
            declarer=declarer,
            amount=verdict.amount,
            others=others,
        )
    return text_c(
        "tute_subastado",
        "{declarer} goes down: {amount} each to {others}.",
        declarer=declarer,
        amount=verdict.amount,
        others=others,
    )
