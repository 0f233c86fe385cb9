"""Checks and runs the bidding: who speaks when, what it comes to, who plays against whom."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.engine.game import Problem
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.state import dealer_of
from scorekeeper.engine.text import Text, Who, text, text_c
from scorekeeper.games.tute_subastado.facts import (
    FOUR,
    HIGHEST,
    STEP,
    Call,
    Hand,
    Rules,
    State,
    current_table,
)


def speakers(state: State, dealer: Seat) -> tuple[Seat, ...]:
    """Says who bids, in turn: from the dealer's right; a dealer of four holds no cards."""
    ring = current_table(state).round_from(dealer)
    return ring[:-1] if len(ring) == FOUR else ring


def highest(bids: Sequence[Call]) -> tuple[tuple[Seat, int], ...]:
    """The call that won the bidding, alone; nothing, if all are passes."""
    calls = [(who, bid) for who, bid in bids if bid is not None]
    return (max(calls, key=lambda call: call[1]),) if calls else ()


def is_passed(hand: Hand) -> bool:
    """Says whether nobody bid: it was said, or each call is a pass."""
    return bool(hand.passed) or (bool(hand.bids) and not highest(hand.bids))


def bid_of(hand: Hand) -> tuple[Seat | None, int | None]:
    """Says who won the bidding with what, as far as it was said: by the calls, else by itself."""
    for who, bid in highest(hand.bids):
        return who, bid
    return hand.bidder, hand.bid


def is_raised(state: State, hand: Hand) -> bool:
    """Says whether the dealer of four took over; with three, or when all passed, nobody can."""
    return hand.raised is not None and len(state.seats) == FOUR and not is_passed(hand)


def declarer_of(state: State, hand: Hand) -> Seat | None:
    """Says who plays alone, as far as it was said."""
    declarer = dealer_of(state, hand) if is_raised(state, hand) else bid_of(hand)[0]
    return declarer if declarer in state.seats else None


def active_in(state: State, hand: Hand) -> tuple[Seat, ...]:
    """Says who holds cards in this hand; everybody, as long as it is not known who does not."""
    dealer = dealer_of(state, hand)
    if dealer not in state.seats:
        return state.table.players
    if not is_raised(state, hand):
        return speakers(state, dealer)
    bidder, _ = bid_of(hand)
    return tuple(player for player in state.table.players if player != bidder)


@dataclass(frozen=True, slots=True)
class Contract:
    """Says what was bid, by whom, and what it became: the dealer of four plays it if he raised it.

    `idle` has no cards: the dealer of four, or the bidder whose cards he took.
    """

    bidder: Seat
    bid: int
    declarer: Seat
    points: int
    defenders: tuple[Seat, ...]
    idle: Seat | None


def contract_of(state: State, hand: Hand) -> Contract | None:
    """The contract of a hand whose bidding stands; None when all passed or nothing was said."""
    dealer = dealer_of(state, hand)
    bidder, bid = bid_of(hand)
    if is_passed(hand) or bidder is None or bid is None:
        return None
    took_over = is_raised(state, hand)
    return Contract(
        bidder=bidder,
        bid=bid,
        declarer=dealer if took_over else bidder,
        points=bid + (hand.raised or 0),
        defenders=tuple(p for p in speakers(state, dealer) if p != bidder),
        idle=(bidder if took_over else dealer) if len(state.seats) == FOUR else None,
    )


def objection(rules: Rules, turn: Sequence[Seat], bids: Sequence[Call]) -> tuple[int, Text] | None:
    """The first call that cannot be (its place, and why); the place behind the last when somebody
    has not spoken yet. None when the bidding is in order and over.

    Once each, or, in a continued auction (S7), round after round until two have passed after the
    last bid; who has passed is not asked again.
    """
    waiting = list(turn)
    most, holder = 0, None
    for place, (who, bid) in enumerate(bids):
        if not waiting or waiting == [holder]:
            return place, text("The bidding was over before {who} spoke.", who=Who(who))
        if who != waiting[0]:
            words = text(
                "It was {expected}'s turn to speak, not {who}'s.",
                expected=Who(waiting[0]),
                who=Who(who),
            )
            return place, words
        waiting.pop(0)
        if bid is None:
            continue
        if holder is not None and bid <= most:
            return place, text("{bid} is too low: bid more than {most}.", bid=bid, most=most)
        most, holder = bid, who
        if rules.auction == "continued":
            waiting.append(who)
    if waiting and waiting != [holder]:
        words = text("{who} has not spoken: a bid, or a pass.", who=Who(waiting[0]))
        return len(bids), words
    return None


def check_bidding(rules: Rules, state: State, hand: Hand) -> list[Problem]:
    """Says who bid what, in which order, and the raise; whether bid and bidding agree is asked once
    they stand.
    """
    bidder = [] if hand.bidder is None else _check_bidder(state, hand, hand.bidder, "bidder")
    problems = [*bidder, *_check_numbers(rules, hand), *_check_raise(rules, state, hand)]
    problems += check_calls(rules, state, hand) or _check_same(state, hand)
    return problems + (_check_passed(hand) if is_passed(hand) else _check_said(hand))


def check_calls(rules: Rules, state: State, hand: Hand) -> list[Problem]:
    """Says who called, and whether in turn: a pass of the dealer of four is only out of turn."""
    problems: list[Problem] = []
    for place, (who, bid) in enumerate(hand.bids):
        if bid is not None or who not in state.seats:
            problems += _check_bidder(state, hand, who, f"bids.{place}")
    dealer = dealer_of(state, hand)
    if not hand.bids or problems or dealer not in state.seats:
        return problems
    fault = objection(rules, speakers(state, dealer), hand.bids)
    if fault is None:
        return []
    place, words = fault
    return [Problem("bid_order", f"bids.{place}", words)]


def _check_bidder(state: State, hand: Hand, who: Seat, field: str) -> list[Problem]:
    if who not in state.seats:
        words = text("“{name}” does not sit at this table.", name=str(who))
        return [Problem("unknown_player", field, words)]
    if who == dealer_of(state, hand) and len(state.seats) == FOUR:
        words = text("{dealer} deals and has no cards to bid on.", dealer=Who(who))
        return [Problem("dealer_bid", field, words)]
    return []


def _check_numbers(rules: Rules, hand: Hand) -> list[Problem]:
    problems: list[Problem] = []
    numbers = [("bid", hand.bid), *((f"bids.{n}", bid) for n, (_, bid) in enumerate(hand.bids))]
    for field, bid in numbers:
        if bid is not None:
            problems += _check_number(rules, bid, field)
    return problems


def _check_number(rules: Rules, bid: int, field: str) -> list[Problem]:
    problems = []
    if bid % STEP:
        words = text("Bids go up in fives: {bid} won’t do.", bid=bid)
        problems.append(Problem("bid_step", field, words))
    if bid < rules.min_bid:
        words = text("{bid} is too low: the least bid is {least}.", bid=bid, least=rules.min_bid)
        problems.append(Problem("bid_min", field, words))
    if bid > HIGHEST:
        words = text("{bid} is too high: nobody can make more than 230.", bid=bid)
        problems.append(Problem("bid_max", field, words))
    return problems


def _check_raise(rules: Rules, state: State, hand: Hand) -> list[Problem]:
    raised = hand.raised
    if raised is None:
        return []
    words = _not_a_raise(rules, state, hand, raised)
    if words is not None:
        return [Problem("raise", "raise", words)]
    _, bid = bid_of(hand)
    if bid is not None and bid <= HIGHEST < bid + raised:
        words = text(
            "{bid} and {raised} are too high: nobody can make more than 230.",
            bid=bid,
            raised=raised,
        )
        return [Problem("bid_max", "raise", words)]
    return []


def _not_a_raise(rules: Rules, state: State, hand: Hand, raised: int) -> Text | None:
    if is_passed(hand):
        return text("Everybody passed, so there is nothing to raise.")
    if len(state.seats) != FOUR:
        return text("There is a censor only when four are at the table.")
    if rules.censor_raise == "five" and raised != STEP:
        return text("The censor raises by five, not by {n}.", n=raised)
    if raised < STEP or raised % STEP:
        return text("The censor raises by five or a multiple of it, not by {n}.", n=raised)
    return None


def _check_passed(hand: Hand) -> list[Problem]:
    """Beside “all passed” nothing else can have happened."""
    wrong = {
        "passed": hand.passed is False,
        "bid": hand.bid is not None,
        "bidder": hand.bidder is not None,
        "bids": bool(highest(hand.bids)),
        "made": hand.made is not None,
        "cards": hand.cards is not None,
        "last_trick": hand.last_trick is not None,
        "announcements": bool(hand.announcements),
        "special": hand.special is not None,
    }
    words = text_c("tute_subastado", "Everybody passed, so nobody bid and nothing was played.")
    return [Problem("bid_mismatch", field, words) for field, is_said in wrong.items() if is_said]


def _check_same(state: State, hand: Hand) -> list[Problem]:
    """The bid and the bidder said beside the calls are what these came to."""
    problems = []
    known = hand.bidder if hand.bidder in state.seats else None
    for who, bid in highest(hand.bids):
        words = text("By the bidding {who} won with {bid}.", who=Who(who), bid=bid)
        conflicts = {"bidder": known not in (None, who), "bid": hand.bid not in (None, bid)}
        problems += [
            Problem("bid_mismatch", field, words) for field, other in conflicts.items() if other
        ]
    return problems


def _check_said(hand: Hand) -> list[Problem]:
    who, bid = bid_of(hand)
    problems = []
    if who is None:
        problems.append(Problem("missing", "bidder", text("Who won the bidding?")))
    if bid is None:
        problems.append(Problem("missing", "bid", text("How much was bid?")))
    return problems
