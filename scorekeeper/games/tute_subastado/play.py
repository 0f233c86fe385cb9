"""Decides a hand of Tute Subastado and why: who pays whom, who sits where, who deals."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorekeeper.engine import ledger
from scorekeeper.engine.piles import complete_piles
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.state import Did, PlayedHand, StatEvent, Why, dealer_of, events_of_all
from scorekeeper.engine.text import Money, Text, Who, text, text_c
from scorekeeper.games.tute_subastado.auction import Contract, contract_of
from scorekeeper.games.tute_subastado.facts import (
    DECLARER,
    DEFENDERS,
    PILES,
    Hand,
    Rules,
    State,
    current_table,
)
from scorekeeper.kits.tricks.announcements import trick_events, worth
from scorekeeper.kits.tricks.cards import LAST_TRICK, POOL, sum_words


@dataclass(frozen=True, slots=True)
class Count:
    """The declarer's points: cards, announcements, and whether the last ten are his."""

    cards: int
    sung: int
    is_last: bool

    @property
    def score(self) -> int:
        """All of it, to be held against the contract."""
        return self.cards + self.sung + LAST_TRICK * self.is_last

    @property
    def totals(self) -> Mapping[Seat, int]:
        """The same of both piles: only the declarer announces."""
        return {DECLARER: self.score, DEFENDERS: POOL + LAST_TRICK + self.sung - self.score}


def count(hand: Hand, contract: Contract) -> Count | None:
    """The count of a checked hand; None when it gave no points."""
    if not hand.cards:
        return None
    cards = complete_piles(hand.cards, PILES.players, POOL)[DECLARER]
    sung = sum(worth(announcement, hand.trump) for announcement in hand.announcements)
    return Count(cards, sung, hand.last_trick in (DECLARER, contract.declarer))


def is_made(hand: Hand, contract: Contract, counted: Count | None) -> bool:
    """Seed 000: « un nombre de points égal ou supérieur ». A revoke loses for the offender's side
    whatever the points (S8).
    """
    if hand.special is not None:
        return hand.special.by != contract.declarer
    if counted is not None:
        return counted.score >= contract.points
    return bool(hand.made)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Says what came of a contract: `amount` in points, from each of the `others` to the declarer
    if it was made, else from the declarer to each.
    """

    contract: Contract
    counted: Count | None
    is_made: bool
    amount: int
    others: tuple[Seat, ...]

    @property
    def transfers(self) -> tuple[ledger.Transfer, ...]:
        """Who pays whom, in points."""
        declarer, amount = self.contract.declarer, self.amount
        if self.is_made:
            return tuple(ledger.Transfer(other, declarer, amount) for other in self.others)
        return tuple(ledger.Transfer(declarer, other, amount) for other in self.others)


def verdict_of(rules: Rules, state: State, hand: Hand) -> Verdict | None:
    """The verdict on a checked hand; None when all passed."""
    contract = contract_of(state, hand)
    if contract is None:
        return None
    counted = count(hand, contract)
    # Seed 000: the amount is the contract, not the score; S2: the final contract doubles.
    amount = contract.points * (2 if contract.points >= rules.double_from else 1)
    paying = set(contract.defenders)
    if rules.idle_pays == "with_defenders" and contract.idle is not None:
        paying.add(contract.idle)
    others = tuple(player for player in state.table.players if player in paying)
    return Verdict(contract, counted, is_made(hand, contract, counted), amount, others)


def play(rules: Rules, state: State, hand: Hand) -> PlayedHand[State]:
    """The state after a checked hand, with its reasons."""
    verdict = verdict_of(rules, state, hand)
    if verdict is None:
        return _passed(state, hand)
    contract, counted = verdict.contract, verdict.counted
    dealer = dealer_of(state, hand)
    points = ledger.balances_of(state.table.players, verdict.transfers)
    payments = {player: n * rules.point_value for player, n in points.items()}
    # The censor and the bidder change seats, for good.
    places = {} if hand.raised is None else {dealer: contract.bidder, contract.bidder: dealer}
    seats = tuple(places.get(seat, seat) for seat in state.seats)
    # The right of who dealt, in the seat he has now; or of the seat he dealt from (S5).
    before = seats if rules.dealer_after_swap == "person" else state.seats
    after = State(
        hand=state.hand + 1,
        dealer=dealer,
        next_dealer=seats[(before.index(dealer) + 1) % len(seats)],
        passed=False,
        declarer=contract.declarer,
        contract=contract.points,
        made=verdict.is_made,
        score=None if counted is None else counted.score,
        payments=payments,
        balances=ledger.add_ledgers(state.balances, payments),
        seats=seats,
        points=ledger.add_ledgers(state.points, points),
        contracts={
            player: n + (verdict.is_made and player == contract.declarer)
            for player, n in state.contracts.items()
        },
        table=state.table,
        totals=None if counted is None else counted.totals,
    )
    moment = None
    if hand.raised is not None:
        moment = text(
            "{one} and {other} change seats.", one=Who(dealer), other=Who(contract.bidder)
        )
    return PlayedHand(after, _words(hand, verdict), reasons(rules, hand, after, verdict), moment)


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
        totals=None,
        payments=ledger.nobody_pays(state.table.players),
    )
    return PlayedHand(
        after, text_c("tute_subastado", "All passed: {dealer} deals.", dealer=Who(follows))
    )


def _words(hand: Hand, verdict: Verdict) -> Text:
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
            "{declarer} makes it, {amount} each from {others}.",
            declarer=declarer,
            amount=verdict.amount,
            others=others,
        )
    return text_c(
        "tute_subastado",
        "{declarer} goes down, {amount} each to {others}.",
        declarer=declarer,
        amount=verdict.amount,
        others=others,
    )


def tells(
    rules: Rules, before: State, hand: Hand, played: PlayedHand[State]
) -> tuple[StatEvent, ...]:
    """The contract made or lost, what it moved, what the declarer counted; nothing when all passed,
    for nobody held anything then.
    """
    contract = contract_of(before, hand)
    if contract is None:
        return ()
    after = played.state
    alone, others = (contract.declarer,), contract.defenders
    won, lost = (alone, others) if after.made else (others, alone)
    moved = {player: after.points[player] - before.points[player] for player in after.seats}
    last = contract.declarer if hand.last_trick == DECLARER else hand.last_trick
    return (
        *events_of_all(Did.HELD, (*alone, *others)),
        StatEvent(Did.MADE if after.made else Did.FAILED, contract.declarer, contract.points),
        *events_of_all(Did.WON, won),
        *events_of_all(Did.LOST, lost),
        *(() if after.score is None else [StatEvent(Did.TOTAL, contract.declarer, after.score)]),
        *(StatEvent(Did.MOVED, player, points) for player, points in moved.items() if points),
        *trick_events(hand, last if last != DEFENDERS else None),
    )


def reasons(rules: Rules, hand: Hand, after: State, verdict: Verdict) -> tuple[Why, ...]:
    """Step by step, each with the rule it rests on."""
    whys = [*_bidding(hand, verdict.contract), *_count(hand, verdict), _double(rules, verdict)]
    idle = verdict.contract.idle
    if idle is not None:
        whys.append(Why(_idle(rules, verdict, Who(idle)), "idle_pays"))
    if hand.raised is not None and after.next_dealer is not None:
        words = text("{dealer} deals next.", dealer=Who(after.next_dealer))
        whys.append(Why(words, "dealer_after_swap"))
    if rules.point_value != 1:
        words = text("A point is worth {amount}.", amount=Money(rules.point_value))
        whys.append(Why(words, "point_value"))
    return tuple(whys)


def _bidding(hand: Hand, contract: Contract) -> list[Why]:
    words = text("{who} won the bidding with {bid}.", who=Who(contract.bidder), bid=contract.bid)
    whies = [Why(words, "auction" if hand.bids else None)]
    if hand.raised is not None:
        words = text(
            "{dealer} took the cards and raised it to {contract}.",
            dealer=Who(contract.declarer),
            contract=contract.points,
        )
        whies.append(Why(words, "censor_raise"))
    return whies


def _count(hand: Hand, verdict: Verdict) -> list[Why]:
    counted, contract = verdict.counted, verdict.contract
    whies = []
    if counted is not None:
        declarer = Who(contract.declarer)
        words = sum_words(declarer, counted.cards, counted.sung, is_last=counted.is_last)
        whies.append(Why(words))
    if hand.special is not None:
        words = text("{who} revoked: that side loses the contract.", who=Who(hand.special.by))
        return [*whies, Why(words, "revoke")]
    if counted is None:
        return [Why(text("Entered without points."))]
    words = text_c(
        "tute_subastado",
        "{score} is not the {contract} that was needed: lost.",
        score=counted.score,
        contract=contract.points,
    )
    if verdict.is_made:
        words = text_c(
            "tute_subastado",
            "{score} is at least {contract}: made.",
            score=counted.score,
            contract=contract.points,
        )
    return [*whies, Why(words)]


def _double(rules: Rules, verdict: Verdict) -> Why:
    start = rules.double_from
    (payment,) = ledger.payment_sentences(verdict.transfers, int)
    words = text("From {start} it is double. {payment}", start=start, payment=payment)
    if verdict.contract.points < start:
        words = text(
            "The contract is paid; from {start} it would be double. {payment}",
            start=start,
            payment=payment,
        )
    return Why(words, "double_from")


def _idle(rules: Rules, verdict: Verdict, idle: Who) -> Text:
    if rules.idle_pays == "none":
        return text("{who} had no cards, and neither pays nor collects.", who=idle)
    if verdict.is_made:
        return text("{who} had no cards, but pays like a defender.", who=idle)
    return text("{who} had no cards, but collects like a defender.", who=idle)
