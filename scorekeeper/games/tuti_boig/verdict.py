"""Decides who loses a hand of Tuti Boig, and why."""

from dataclasses import dataclass

from scorekeeper.engine.seats import Seat
from scorekeeper.engine.state import Why
from scorekeeper.engine.text import Text, Who, text
from scorekeeper.games.tuti_boig.facts import Hand, Rules, State
from scorekeeper.kits.tricks.count import Count, Totals
from scorekeeper.kits.tricks.count import count as counted_of


@dataclass(frozen=True, slots=True)
class Verdict:
    """Says who loses, in seating order; what to call it in the result line; and why."""

    losers: tuple[Seat, ...]
    label: Text
    why: Why


def count(state: State, hand: Hand) -> Count | None:
    """Points of everyone who played a checked hand; None when it gave none."""
    return counted_of(hand, state.table, state.active)


def verdict_of(rules: Rules, state: State, hand: Hand, totals: Totals | None) -> Verdict:
    """Says who loses a checked hand, however it was entered."""
    if hand.special is not None and hand.special.type == "revoke":
        words = text("{who} revoked: only the offender is struck.", who=Who(hand.special.by))
        return Verdict((hand.special.by,), text("Revoke"), Why(words, "revoke"))
    if hand.special is not None:
        holder = hand.special.by
        words = text("{who} had a tute: everybody else loses.", who=Who(holder))
        losers = tuple(player for player in state.active if player != holder)
        return Verdict(losers, text("Tute by {who}", who=Who(holder)), Why(words))
    if totals is not None:
        return decide(rules, state, totals)
    seats = set() if hand.outcome is None else set(hand.outcome.losers)
    losers = tuple(player for player in state.active if player in seats)
    label = text("Lost") if len(losers) == 1 else text("Lost together")
    if len(losers) == len(state.active) - 1:
        (safe,) = (player for player in state.active if player not in seats)
        label = text("Everybody but {who}", who=Who(safe))
    return Verdict(losers, label, Why(text("Entered without points.")))


def decide(rules: Rules, state: State, totals: Totals) -> Verdict:
    """The losers by the points: a sweep, ties by the table's rule, else the second (seed 001)."""
    scored = [player for player in state.active if totals[player] > 0]
    if len(scored) == 1:
        words = text("{who} made all the points: everybody else loses.", who=Who(scored[0]))
        losers = tuple(player for player in state.active if player != scored[0])
        return Verdict(losers, text("All the points: {who}", who=Who(scored[0])), Why(words))
    tied = [player for player in state.active if list(totals.values()).count(totals[player]) > 1]
    ranks = sorted(set(totals.values()), reverse=True)
    firsts = _at(state, totals, ranks[0])
    second = () if len(firsts) > 1 else _at(state, totals, ranks[1])
    if rules.tie_rule == "second_place_only":
        return _second_place(firsts, second, ranks)
    if not tied:
        return _second(second, ranks[1])
    losers = tuple(tied)
    if rules.tie_rule == "tied_and_second":
        losers = tuple(p for p in state.active if p in tied or p in second)
        words = text("Equal totals lose, and the second too.")
    else:
        words = text("Equal totals lose instead of the second.")
    return Verdict(losers, text("Level"), Why(words, "tie_rule"))


def _at(state: State, totals: Totals, points: int) -> tuple[Seat, ...]:
    return tuple(player for player in state.active if totals[player] == points)


def _second(second: tuple[Seat, ...], points: int) -> Verdict:
    words = text("{who} is second, with {points}.", who=Who(second[0]), points=points)
    return Verdict(second, text("Second"), Why(words))


def _second_place(firsts: tuple[Seat, ...], second: tuple[Seat, ...], ranks: list[int]) -> Verdict:
    """T1, the option: only ties at second place count, and two firsts lose together."""
    if len(firsts) > 1:
        words = text("Level for first at {points}: they lose together.", points=ranks[0])
        return Verdict(firsts, text("Level"), Why(words, "tie_rule"))
    if len(second) == 1:
        return _second(second, ranks[1])
    words = text("Level for second at {points}: all of them lose.", points=ranks[1])
    return Verdict(second, text("Second"), Why(words, "tie_rule"))
