"""Decides who won a hand of Tute (003), how many games it is worth, and why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.engine.cards import LAST_TRICK
from scorekeeper.engine.game import Why, dealer_of
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.text import Who, by_deck, text, text_c
from scorekeeper.kits.first_to import State, Verdict
from scorekeeper.kits.tricks.announcements import Special, announced
from scorekeeper.kits.tricks.card_totals import completed, pool_of
from scorekeeper.kits.tute.facts import HUNDRED, Hand, House

Totals = Mapping[Seat, int]


@dataclass(frozen=True, slots=True)
class Count:
    """The points of a hand by side: cards, announcements, the card on the table given to whoever
    took the last trick (if the table plays so), and all of it with the last ten.
    """

    cards: Totals
    sung: Totals
    table_card: Totals
    totals: Totals


def count(house: House, table: Table, hand: Hand) -> Count | None:
    """The count of a checked hand; None when it gave no points."""
    if not hand.cards or hand.last_trick is None:
        return None
    cards = completed(hand.cards, table.sides, pool_of(hand.table_card))
    sung = announced(hand.announcements, hand.trump, table)
    last = table.side_of(hand.last_trick)
    given = dict.fromkeys(table.sides, 0)
    if house.table_card_to == "last_trick":
        given[last] = hand.table_card or 0
    totals = {
        side: cards[side] + sung[side] + given[side] + (LAST_TRICK if side == last else 0)
        for side in table.sides
    }
    return Count(cards, sung, given, totals)


def verdict_of(house: House, state: State, hand: Hand, counted: Count | None) -> Verdict:
    """The verdict on a checked hand, however it was entered."""
    if hand.special is not None:
        return _special(house, state.table, hand.special, counted)
    if counted is not None:
        return decide(house, state, hand, counted.totals)
    said = hand.outcome
    winners = () if said is None else (said.winner,)
    games = 0 if said is None else said.games
    return Verdict(winners, games, Why(text("Entered without points.")))


def decide(house: House, state: State, hand: Hand, totals: Totals) -> Verdict:
    """By the points: the highest total; level, whoever of them took the last trick (003)."""
    most = max(totals.values())
    tied = [side for side in state.table.sides if totals[side] == most]
    last = None if hand.last_trick is None else state.table.side_of(hand.last_trick)
    if len(tied) == 1:
        words = text("{side} has the most: {points}.", side=Who(tied[0]), points=most)
        return _won(totals, tied, Why(words))
    if last is not None and last in tied:
        words = text("Level at {points}: {side} took the last trick.", points=most, side=Who(last))
        return _won(totals, [last], Why(words))
    return _tied_elsewhere(house, state, hand, totals, tied)


def _tied_elsewhere(
    house: House, state: State, hand: Hand, totals: Totals, tied: Sequence[Seat]
) -> Verdict:
    """U1: level, and the last trick went to somebody else."""
    if house.tie_no_last == "last_trick" and hand.last_trick is not None:
        last = state.table.side_of(hand.last_trick)
        words = text("Level, and {side} took the last trick.", side=Who(last))
        return _won(totals, [last], Why(words, "tie_no_last"))
    if house.tie_no_last == "eldest":
        eldest = state.table.round_from(dealer_of(state, hand), tied)[0]
        words = text("Level: {side} sits first from the dealer's right.", side=Who(eldest))
        return _won(totals, [eldest], Why(words, "tie_no_last"))
    if house.tie_no_last == "shared":
        words = text("Level, and the last trick was somebody else's: both score.")
        return _won(totals, tied, Why(words, "tie_no_last"))
    words = text("Level, and the last trick was somebody else's: nobody scores.")
    return Verdict((), 0, Why(words, "tie_no_last"))


def _won(totals: Totals, winners: Sequence[Seat], why: Why) -> Verdict:
    return Verdict(tuple(winners), games_for(totals[winners[0]]), why)


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
