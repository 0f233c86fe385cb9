"""Tute Subastado as a scorer would note it down: a bidding, and facts from really dealt cards."""

from random import Random
from typing import Any

from scorekeeper.engine.seats import Seat
from scorekeeper.games.tute_subastado.facts import Hand, Rules, State
from tests.dealt_cards import SUBASTADO, deal

Facts = dict[str, Any]
Calls = list[tuple[Seat, int | None]]

POINTS_ONLY = {"score"}


def full(rules: Rules, state: State, chance: Random) -> Facts:
    """A hand with its points, or a revoke; or all passed."""
    bidding, bidder, bid = _bidding(rules, state, chance)
    if bidder is None or bid is None:
        return bidding
    turn = _speakers(state)
    facts = {**bidding, **_raised(rules, state, bid, chance)}
    declarer = _dealer(state) if "raise" in facts else bidder
    active = tuple(declarer if player == bidder else player for player in turn)
    if rules.revoke == "side" and "bids" not in facts and chance.random() < 0.3:
        return {**facts, "special": {"type": "revoke", "by": chance.choice(active)}}
    return {**facts, **_counted(active, declarer, chance)}


def short(rules: Rules, state: State, chance: Random) -> Facts:
    """Who bid what, and whether it was made; or all passed."""
    if chance.random() < 0.1:
        return {"passed": True}
    bid = 5 * chance.randint(-(-rules.min_bid // 5), 30)
    facts: Facts = {"bidder": chance.choice(_speakers(state)), "bid": bid}
    return {**facts, **_raised(rules, state, bid, chance), "made": chance.random() < 0.5}


def shortened(state: State, hand: Hand) -> Facts | None:
    """The same hand told by bid and verdict."""
    told: Facts = {"dealer": state.dealer}
    if state.passed:
        return {**told, "passed": True}
    bidder, bid = hand.bidder, hand.bid
    for who, called in hand.bids:
        if called is not None:
            bidder, bid = who, called
    told |= {"bidder": bidder, "bid": bid, "made": state.made}
    return told if hand.raised is None else {**told, "raise": hand.raised}


def _dealer(state: State) -> Seat:
    return state.next_dealer or state.table.first_dealer


def _speakers(state: State) -> list[Seat]:
    """From the dealer's right; of four the dealer holds no cards."""
    place = state.seats.index(_dealer(state)) + 1
    ring = [*state.seats[place:], *state.seats[:place]]
    return ring[:3]


def _bidding(rules: Rules, state: State, chance: Random) -> tuple[Facts, Seat | None, int | None]:
    """The bidding as it was noted: each call, or only what it came to, or both."""
    calls = _calls(rules, _speakers(state), chance)
    said = [(who, bid) for who, bid in calls if bid is not None]
    as_spoken: Facts = {"bids": [[who, bid] for who, bid in calls]}
    if not said:
        return chance.choice([as_spoken, {"passed": True}]), None, None
    bidder, bid = said[-1]
    result: Facts = {"bidder": bidder, "bid": bid}
    return chance.choice([as_spoken, result, {**as_spoken, **result}]), bidder, bid


def _calls(rules: Rules, turn: list[Seat], chance: Random) -> Calls:
    calls: Calls = []
    waiting, holder = list(turn), None
    most = -(-rules.min_bid // 5) * 5 - 5
    while waiting and waiting != [holder]:
        who = waiting.pop(0)
        if chance.random() < 0.55 or most >= 180:
            calls.append((who, None))
            continue
        most += 5 * chance.choice((1, 1, 2, 4))
        calls.append((who, most))
        holder = who
        if rules.auction == "continued":
            waiting.append(who)
    return calls


def _raised(rules: Rules, state: State, bid: int, chance: Random) -> Facts:
    if len(state.seats) < 4 or bid > 200 or chance.random() < 0.6:
        return {}
    return {"raise": 5 if rules.censor_raise == "five" else 5 * chance.randint(1, 5)}


def _counted(active: tuple[Seat, ...], declarer: Seat, chance: Random) -> Facts:
    played = deal(active, SUBASTADO, chance)
    mine = played.cards()[declarer]
    cards = chance.choice(
        [
            {"declarer": mine},
            {"defenders": 120 - mine},
            {"declarer": mine, "defenders": 120 - mine},
        ]
    )
    side = "declarer" if played.last_trick == declarer else "defenders"
    facts: Facts = {"cards": cards, "last_trick": chance.choice([side, played.last_trick])}
    suits = [one.suit for one in played.sung if one.by == declarer]
    if not suits:
        return facts
    if chance.random() < 0.3:
        values = [40 if suit == played.trump else 20 for suit in suits]
        return {**facts, "announcements": [{"by": declarer, "value": value} for value in values]}
    said = [{"by": declarer, "suit": suit.value} for suit in suits]
    return {**facts, "trump": played.trump.value, "announcements": said}
