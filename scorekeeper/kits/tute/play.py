"""Applies a hand of Tute (003) to the match, with the sums it rests on."""

from scorekeeper.engine.state import PlayedHand, Why
from scorekeeper.engine.text import text_c
from scorekeeper.kits import first_to
from scorekeeper.kits.first_to import State, Verdict
from scorekeeper.kits.tricks.count import Count, sums
from scorekeeper.kits.tute.facts import Hand, House
from scorekeeper.kits.tute.verdict import count, games_for, verdict_of


def play(house: House, state: State, hand: Hand) -> PlayedHand[State]:
    """The state after a checked hand, with its reasons."""
    counted = count(house, state.table, hand)
    verdict = verdict_of(house, state, hand, counted)
    totals = None if counted is None else counted.totals
    whys = _whys(state, hand, counted, verdict)
    return first_to.play(house, state, hand, totals, verdict, whys)


def _whys(state: State, hand: Hand, counted: Count | None, verdict: Verdict) -> list[Why]:
    """The sums, then what decided, then what it is worth."""
    if counted is None or hand.last_trick is None:
        return [verdict.why]
    whys = [*sums(counted, state.table.side_of(hand.last_trick)), verdict.why]
    if verdict.winners and verdict.how is None:
        total = counted.totals[verdict.winners[0]]
        if games_for(total) > 1:
            whys.append(Why(text_c("tute", "{points} is more than 100: two games.", points=total)))
    return whys
