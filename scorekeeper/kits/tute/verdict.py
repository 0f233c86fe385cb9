"""Decides who won a hand of Tute (003), why, and what that does to the match."""

from scorekeeper.engine.seats import Table
from scorekeeper.engine.state import PlayedHand, Why
from scorekeeper.engine.text import Who, by_deck, text, text_c
from scorekeeper.kits import first_to
from scorekeeper.kits.first_to import State, Verdict
from scorekeeper.kits.tricks.announcements import Special
from scorekeeper.kits.tricks.count import Count, Totals, decide_tie, sums
from scorekeeper.kits.tricks.count import count as counted_of
from scorekeeper.kits.tute.facts import HUNDRED, Hand, House


def count(house: House, table: Table, hand: Hand) -> Count | None:
    """The count of a checked hand; None when it gave no points."""
    return counted_of(hand, table, table.sides, table_card_to=house.table_card_to)


def verdict_of(house: House, state: State, hand: Hand, counted: Count | None) -> Verdict:
    """The verdict on a checked hand, however it was entered."""
    if hand.special is not None:
        return _special(house, state.table, hand.special, counted)
    if counted is not None:
        return decide(house, state, hand, counted.totals)
    outcome = hand.outcome
    winners = () if outcome is None else (outcome.winner,)
    games = 0 if outcome is None else outcome.games
    return Verdict(winners, games, Why(text("Entered without points.")))


def decide(house: House, state: State, hand: Hand, totals: Totals) -> Verdict:
    """By the points: the highest total; level, whoever of them took the last trick (003)."""
    most = max(totals.values())
    tied = [side for side in state.table.sides if totals[side] == most]
    winners = tuple(tied)
    why = Why(text("{side} has the most: {points}.", side=Who(tied[0]), points=most))
    if len(tied) > 1:
        winners, why = decide_tie(house.tie_no_last, state, hand, tied, most)
    return Verdict(winners, games_for(totals[winners[0]]) if winners else 0, why)


def games_for(total: int) -> int:
    """One game; two for more than 100 (U8: announced or not)."""
    return 2 if total > HUNDRED else 1


def _special(house: House, table: Table, special: Special, counted: Count | None) -> Verdict:
    side = table.side_of(special.by)
    who = Who(special.by)
    if special.type == "four_of_a_kind":
        words = by_deck(
            text("{who} held four kings or four knights.", who=who),
            text("{who} held four kings or four queens.", who=who),
        )
        why = Why(words, "four_of_a_kind_games")
        return Verdict((side,), house.four_of_a_kind_games, why, text_c("tute", "Tute"))
    if special.type == "revoke":
        words = text("{who} revoked: the other side wins.", who=who)
        return Verdict(table.others(side), 1, Why(words, "revoke"), text_c("tute", "Revoke"))
    if not special.made:
        words = text("{who} declared the capote and lost a trick.", who=who)
        return Verdict(table.others(side), 1, Why(words), text_c("tute", "Failed capote"))
    words = text("{who} declared the capote and took all eight tricks.", who=who)
    if house.capote_games == "by_points":
        games = 1 if counted is None else games_for(counted.totals[side])
    else:
        games = house.capote_games or 1
    return Verdict((side,), games, Why(words, "capote_games"), text_c("tute", "Capote"))


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
