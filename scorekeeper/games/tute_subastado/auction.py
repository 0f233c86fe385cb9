"""Runs the bidding: who speaks when, what it comes to, and who plays against whom."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.engine.seats import Seat
from scorekeeper.engine.state import dealer_of
from scorekeeper.engine.text import Text, Who, text
from scorekeeper.games.tute_subastado.facts import FOUR, Call, Hand, Rules, State, current_table


def speakers(state: State, dealer: Seat) -> tuple[Seat, ...]:
    """Says who bids, in turn: from the dealer's right; a dealer of four holds no cards."""
    ring = current_table(state).round_from(dealer)
    return ring[:-1] if len(ring) == FOUR else ring


def highest(bids: Sequence[Call]) -> tuple[tuple[Seat, int], ...]:
    """The call that won the bidding, alone; nothing, if all are passes."""
    said = [(who, bid) for who, bid in bids if bid is not None]
    return (max(said, key=lambda call: call[1]),) if said else ()


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
