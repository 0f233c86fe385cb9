"""Explains a hand of Tute Subastado: the bidding, the count, the payment, the deal."""

from scorekeeper.engine.ledger import payment_sentences
from scorekeeper.engine.state import Why
from scorekeeper.engine.text import Money, Text, Who, text, text_c
from scorekeeper.games.tute_subastado.auction import Contract
from scorekeeper.games.tute_subastado.facts import Hand, Rules, State
from scorekeeper.games.tute_subastado.verdict import Verdict
from scorekeeper.kits.tricks.count import sum_words


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
    (payment,) = payment_sentences(verdict.transfers, int)
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
