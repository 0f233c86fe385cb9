"""Decides who won a game of Guiñote, why, and what that says of those who played it."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.engine.piles import complete_piles
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.state import Did, PlayedHand, StatEvent, Why, dealer_of, hand_events
from scorekeeper.engine.text import Text, Who, text, text_c, text_n
from scorekeeper.games.guinote.facts import TARGET, Claim, Hand, Rules, State, deal_of
from scorekeeper.kits.tricks.announcements import announced_points, trick_events
from scorekeeper.kits.tricks.cards import LAST_TRICK, pool_of

_THREE = 3
_TWO = 2


@dataclass(frozen=True, slots=True)
class Count:
    """Points of the sides that were said: cards, this deal's points, totals with the carry."""

    cards: Mapping[Seat, int]
    points: Mapping[Seat, int]
    totals: Mapping[Seat, int]


def count(state: State, hand: Hand) -> Count | None:
    """The count of a checked hand; None when it gave no points."""
    carry = dict.fromkeys(state.table.sides, 0) if state.game_over else state.carry
    if not hand.cards or carry is None:
        return None
    table = state.table
    cards: Mapping[Seat, int] = hand.cards
    if hand.claim is None or hand.last_trick is not None:
        cards = complete_piles(hand.cards, table.sides, pool_of(hand.table_card))
    sung = announced_points(hand.announcements, hand.trump, table)
    last = None if hand.last_trick is None else table.side_of(hand.last_trick)
    points = {
        side: cards[side] + sung[side] + (LAST_TRICK if side == last else 0)
        for side in table.sides
        if side in cards
    }
    totals = {side: carry[side] + value for side, value in points.items()}
    return Count(cards, points, totals)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Says who won the game (nobody: a vuelta, or void), and why."""

    winners: tuple[Seat, ...]
    why: Why
    is_vuelta: bool = False


def decide(rules: Rules, state: State, hand: Hand, counted: Count) -> Verdict:
    """A deal played to the end, with its count."""
    totals = counted.totals
    over = [side for side in state.table.sides if totals[side] >= TARGET]
    if not over:
        return Verdict((), Why(text("Nobody has 101, so there is a vuelta.")), is_vuelta=True)
    if len(over) == 1:
        why = Why(text("101 or more: only {side}.", side=Who(over[0])))
        verdict = Verdict((over[0],), why)
    elif hand.first_to_101 is not None:
        side = state.table.side_of(hand.first_to_101)
        verdict = Verdict((side,), Why(text("First past 101: {side}.", side=Who(side))))
    else:
        verdict = _both_over(rules, state, hand, totals, over)
    return _thirty(rules, state, counted, verdict)


def _both_over(
    rules: Rules, state: State, hand: Hand, totals: Mapping[Seat, int], over: list[Seat]
) -> Verdict:
    option = "both_over" if deal_of(state) == 1 else "vuelta_unclaimed"
    policy = rules.both_over if deal_of(state) == 1 else rules.vuelta_unclaimed
    last = None if hand.last_trick is None else state.table.side_of(hand.last_trick)
    if policy == "last_trick" and last in over:
        words = text(
            "More than one has 101: the last trick decides, and {side} took it.", side=Who(last)
        )
        return Verdict((last,), Why(words, option))
    most = max(totals.values())
    tied = [side for side in over if totals[side] == most]
    if len(tied) == 1:
        words = text("More than one has 101: the highest total wins, {side}.", side=Who(tied[0]))
        return Verdict((tied[0],), Why(words, option))
    if last in tied:
        words = text("Level at {points}: {side} took the last trick.", points=most, side=Who(last))
        return Verdict((last,), Why(words))
    return _tied_elsewhere(rules, state, hand, tied, last)


def _tied_elsewhere(
    rules: Rules, state: State, hand: Hand, tied: list[Seat], last: Seat | None
) -> Verdict:
    """G5: three alone, two level, and the third took the last trick."""
    if rules.tie_no_last == "last_trick" and last is not None:
        words = text("Level, and {side} took the last trick.", side=Who(last))
        return Verdict((last,), Why(words, "tie_no_last"))
    if rules.tie_no_last == "eldest":
        dealer = dealer_of(state, hand)
        eldest = state.table.round_from(dealer, tied)[0]
        words = text("Level: {side} sits first from the dealer's right.", side=Who(eldest))
        return Verdict((eldest,), Why(words, "tie_no_last"))
    words = text_c("guinote", "Level, and the last trick was the third's: the game is void.")
    return Verdict((), Why(words, "tie_no_last"))


def _thirty(rules: Rules, state: State, counted: Count, verdict: Verdict) -> Verdict:
    """G11: two sides, first deal: the winner needs thirty card points, else the opponents win."""
    sides = state.table.sides
    if not rules.min_cards or deal_of(state) > 1 or len(sides) != _TWO or not verdict.winners:
        return verdict
    winner = verdict.winners[0]
    if counted.cards[winner] >= rules.min_cards:
        return verdict
    words = text_n(
        "{side} has only {n} card point, and thirty are needed.",
        "{side} has only {n} card points, and thirty are needed.",
        counted.cards[winner],
        side=Who(winner),
    )
    return Verdict(state.table.others(winner), Why(words, "min_cards"))


def verdict_of(rules: Rules, state: State, hand: Hand, counted: Count | None) -> Verdict:
    """Says who won a checked hand, however it was entered."""
    table = state.table
    if hand.special is not None:
        side = table.side_of(hand.special.by)
        if hand.special.type == "four_of_a_kind":
            words = text_c(
                "guinote", "{who}: four of a kind wins the game.", who=Who(hand.special.by)
            )
            return Verdict((side,), Why(words, "four_of_a_kind"))
        words = text_c("guinote", "{who} revoked and loses the game.", who=Who(hand.special.by))
        return _lost_by(rules, state, side, counted, words)
    if hand.claim is not None:
        return _claimed(rules, state, hand.claim, counted)
    if counted is not None:
        return decide(rules, state, hand, counted)
    if hand.outcome is not None and hand.outcome.winner is not None:
        why = Why(text("Entered without points."))
        return Verdict((hand.outcome.winner,), why)
    return Verdict((), Why(text("Entered without points.")), is_vuelta=True)


def _claimed(rules: Rules, state: State, claim: Claim, counted: Count | None) -> Verdict:
    side = state.table.side_of(claim.by)
    totals = {} if counted is None else counted.totals
    is_right = totals[side] >= TARGET if side in totals else bool(claim.correct)
    if is_right:
        words = text("{side} claimed 101, and rightly.", side=Who(side))
        if side in totals:
            words = text(
                "{side} claimed 101, and the count is {points}.",
                side=Who(side),
                points=totals[side],
            )
        return Verdict((side,), Why(words))
    words = text("{side} claimed 101, and wrongly.", side=Who(side))
    if side in totals:
        words = text(
            "{side} claimed 101, but the count is {points}.", side=Who(side), points=totals[side]
        )
    return _lost_by(rules, state, side, counted, words)


def _lost_by(rules: Rules, state: State, side: Seat, counted: Count | None, words: Text) -> Verdict:
    """G3: the opponents win; at three `best` credits only the one with more points, if known."""
    others = state.table.others(side)
    if rules.opponents_win == "best" and counted is not None:
        known = [counted.totals[other] for other in others if other in counted.totals]
        if len(known) == len(others):
            others = tuple(o for o in others if counted.totals[o] == max(known))
    return Verdict(
        others, Why(words, "opponents_win" if len(state.table.sides) == _THREE else None)
    )


def tells(
    rules: Rules, before: State, hand: Hand, played: PlayedHand[State]
) -> tuple[StatEvent, ...]:
    """Says who won the game, if the deal ended it; its points, what was announced or claimed."""
    after = played.state
    won = {side: int(side in after.winners) for side in after.table.sides}
    return (
        *hand_events(won, after.points),
        *trick_events(hand, hand.last_trick),
        *_claim_event(rules, before, hand),
    )


def _claim_event(rules: Rules, before: State, hand: Hand) -> tuple[StatEvent, ...]:
    """“I have 101”: right, if the side that said so won by it."""
    if hand.claim is None or hand.special is not None:
        return ()
    verdict = verdict_of(rules, before, hand, count(before, hand))
    is_right = before.table.side_of(hand.claim.by) in verdict.winners
    return (StatEvent(Did.CLAIMED if is_right else Did.CLAIMED_WRONG, hand.claim.by),)
