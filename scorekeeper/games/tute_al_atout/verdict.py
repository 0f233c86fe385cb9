"""Decides who won a hand of Tute à l'Atout, for 100 or 200, and why."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.engine.seats import Seat
from scorekeeper.engine.state import Why
from scorekeeper.engine.text import Who, text, text_c
from scorekeeper.games.tute_al_atout.facts import DOUBLE, HUNDRED, SINGLE, Hand, Rules, State
from scorekeeper.kits.tricks.count import Count, decide_tie
from scorekeeper.kits.tricks.count import count as counted_of


def count(rules: Rules, state: State, hand: Hand) -> Count | None:
    """The count of a checked hand; None when it gave no points."""
    table = state.table
    return counted_of(hand, table, table.players, table_card_to=rules.table_card_to)


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
    outcome = hand.outcome
    winners = () if outcome is None else (outcome.winner,)
    is_double = outcome is not None and outcome.double
    amount = DOUBLE if is_double else SINGLE
    won = (
        text_c(
            "tute_al_atout", "{winner} wins {amount} from each.", winner=Who(winner), amount=amount
        )
        for winner in winners
    )
    return Verdict(winners, is_double, (Why(text("Entered without points.")), *map(Why, won)))


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
        "{points} in play, announcements apart: 100 or less, so {winner} collects 100 from each.",
        points=in_play,
        winner=Who(winner),
    )
    if is_double:
        words = text_c(
            "tute_al_atout",
            "{points} in play, announcements apart: more than 100,"
            " so {winner} collects 200 from each.",
            points=in_play,
            winner=Who(winner),
        )
    return Verdict((winner,), is_double=is_double, why=(why, Why(words)))


def _winner(
    rules: Rules, state: State, hand: Hand, most: int, tied: Sequence[Seat]
) -> tuple[Seat | None, Why]:
    if len(tied) == 1:
        words = text("{side} has the most: {points}.", side=Who(tied[0]), points=most)
        if not rules.winner_counts_announcements:
            words = text(
                "{side} has the most without announcements: {points}.",
                side=Who(tied[0]),
                points=most,
            )
        return tied[0], Why(words, "winner_counts_announcements")
    winners, why = decide_tie(rules.tie_no_last, state, hand, tied, most)
    return (winners[0] if winners else None), why
