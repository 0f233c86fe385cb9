"""Decides who won a hand of Tute à l'Atout, for 100 or 200, and why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.engine.cards import LAST_TRICK
from scorekeeper.engine.game import Why, dealer_of
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.text import Who, text, text_c
from scorekeeper.games.tute_al_atout.facts import (
    DOUBLE,
    HUNDRED,
    SINGLE,
    Hand,
    Rules,
    State,
)
from scorekeeper.kits.tricks.announcements import announced
from scorekeeper.kits.tricks.card_totals import completed, pool_of

Totals = Mapping[Seat, int]


@dataclass(frozen=True, slots=True)
class Count:
    """The points of a hand by player: cards, announcements, the card on the table given to whoever
    took the last trick (A5), what was made in play, and that with the announcements.
    """

    cards: Totals
    sung: Totals
    table_card: Totals
    play: Totals
    totals: Totals


def count(rules: Rules, state: State, hand: Hand) -> Count | None:
    """The count of a checked hand; None when it gave no points."""
    table = state.table
    if not hand.cards or hand.last_trick is None:
        return None
    cards = completed(hand.cards, table.players, pool_of(hand.table_card))
    given = dict.fromkeys(table.players, 0)
    if rules.table_card_to == "last_trick":
        given[hand.last_trick] = hand.table_card or 0
    play = {p: cards[p] + given[p] + LAST_TRICK * (p == hand.last_trick) for p in table.players}
    sung = announced(hand.announcements, hand.trump, table)
    totals = {player: play[player] + sung[player] for player in table.players}
    return Count(cards, sung, given, play, totals)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Says who won (nobody: void) and what each opponent pays for it; the last reason says both."""

    winners: tuple[Seat, ...]
    is_double: bool
    why: tuple[Why, ...]

    @property
    def amount(self) -> int:
        """Points from each opponent, announcements apart."""
        return DOUBLE if self.is_double else SINGLE


def verdict_of(rules: Rules, state: State, hand: Hand, counted: Count | None) -> Verdict:
    """The verdict on a checked hand, however it was entered."""
    if hand.special is not None:
        words = text_c(
            "tute_al_atout", "{who} held the tute: 200 from each.", who=Who(hand.special.by)
        )
        return Verdict((hand.special.by,), is_double=True, why=(Why(words),))
    if counted is not None:
        return decide(rules, state, hand, counted)
    said = hand.outcome
    winners = () if said is None else (said.winner,)
    is_double = said is not None and said.double
    return Verdict(winners, is_double, (Why(text("Entered without points.")),))


def decide(rules: Rules, state: State, hand: Hand, counted: Count) -> Verdict:
    """By the points: most of them win (A1, A2), and more than 100 in play doubles."""
    compared = counted.totals if rules.winner_counts_announcements else counted.play
    most = max(compared.values())
    tied = [player for player in state.table.players if compared[player] == most]
    winner, why = _winner(rules, state, hand, most, tied)
    if winner is None:
        return Verdict((), is_double=False, why=(why,))
    in_play = counted.play[winner]
    is_double = in_play > HUNDRED
    words = text_c(
        "tute_al_atout",
        "{points} in play, announcements apart: 100 or less, so 100 from each.",
        points=in_play,
    )
    if is_double:
        words = text_c(
            "tute_al_atout",
            "{points} in play, announcements apart: more than 100, so 200 from each.",
            points=in_play,
        )
    return Verdict((winner,), is_double=is_double, why=(why, Why(words)))


def _winner(
    rules: Rules, state: State, hand: Hand, most: int, tied: Sequence[Seat]
) -> tuple[Seat | None, Why]:
    last = hand.last_trick
    if len(tied) == 1:
        words = text("{side} has the most: {points}.", side=Who(tied[0]), points=most)
        if not rules.winner_counts_announcements:
            words = text(
                "{side} has the most without announcements: {points}.",
                side=Who(tied[0]),
                points=most,
            )
        return tied[0], Why(words, "winner_counts_announcements")
    if last is not None and last in tied:
        words = text("Level at {points}: {side} took the last trick.", points=most, side=Who(last))
        return last, Why(words)
    if rules.tie_no_last == "last_trick" and last is not None:
        words = text("Level, and {side} took the last trick.", side=Who(last))
        return last, Why(words, "tie_no_last")
    if rules.tie_no_last == "eldest":
        eldest = state.table.round_from(dealer_of(state, hand), tied)[0]
        words = text("Level: {side} sits first from the dealer's right.", side=Who(eldest))
        return eldest, Why(words, "tie_no_last")
    words = text("Level, and the last trick was somebody else's: nobody scores.")
    return None, Why(words, "tie_no_last")
