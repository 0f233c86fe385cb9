"""Checks a hand of Tuti Boig as it was entered."""

from scorekeeper.engine.game import Problem, check_player
from scorekeeper.engine.text import Text, Who, text
from scorekeeper.games.tuti_boig.facts import Hand, Outcome, Rules, State
from scorekeeper.games.tuti_boig.verdict import count, decide
from scorekeeper.kits.tricks.announcements import NO_TUTE, Special, check_conflict, check_singers
from scorekeeper.kits.tricks.checks import (
    check_cards,
    check_people,
    check_points,
    doubt_count,
    pool_of,
)


def check(rules: Rules, state: State, hand: Hand) -> tuple[Problem, ...]:
    """All problems of a hand; agreement between entries is asked once each of them stands."""
    problems = [
        *_check_people(state, hand),
        *_check_ending(rules, state, hand),
        *check_cards(hand, len(state.active)),
        *check_singers(hand.announcements),
        *_check_points(state, hand),
    ]
    return tuple(problems or _check_agreement(rules, state, hand))


def warn(rules: Rules, state: State, hand: Hand) -> tuple[Text, ...]:
    """Says what is rare in a hand that can be."""
    counted = count(state, hand)
    cards = {} if counted is None else counted.cards
    pool = pool_of(hand.table_card)
    return doubt_count(cards, pool, hand.last_trick, hand.announcements, state.table)


def _check_people(state: State, hand: Hand) -> list[Problem]:
    problems = check_people(hand, state.table, state.active)
    for loser in () if hand.outcome is None else hand.outcome.losers:
        problems += check_player(loser, "outcome", state.table, state.active)
    return problems


def _check_ending(rules: Rules, state: State, hand: Hand) -> list[Problem]:
    problems: list[Problem] = []
    if hand.special is not None:
        problems += _check_special(rules, hand.special)
        if hand.special.type == "four_of_a_kind":
            problems += check_conflict(hand.announcements, hand.special.by, state.table)
    if hand.outcome is not None:
        problems += _check_outcome(hand, hand.outcome)
    return problems


def _check_special(rules: Rules, special: Special) -> list[Problem]:
    if special.type == "revoke" and rules.revoke == "off":
        words = text("At this table a revoke is not scored.")
        return [Problem("special", "special", words)]
    if special.type not in ("four_of_a_kind", "revoke"):
        words = text("A hand of Tuti Boig does not end like that: only by a tute.")
        return [Problem("special", "special", words)]
    if special.rank not in (None, "kings", "knights"):
        return [Problem("special", "special", NO_TUTE)]
    return []


def _check_outcome(hand: Hand, outcome: Outcome) -> list[Problem]:
    if hand.special is not None:
        words = text("Say who lost, or how the hand ended by itself, not both.")
        return [Problem("outcome_mismatch", "outcome", words)]
    if not outcome.losers:
        return [Problem("missing", "outcome", text("Who lost? Somebody always does."))]
    if len(set(outcome.losers)) < len(outcome.losers):
        words = text("Nobody can lose the same hand twice.")
        return [Problem("outcome_mismatch", "outcome", words)]
    return []


def _check_points(state: State, hand: Hand) -> list[Problem]:
    is_said = hand.outcome is not None or hand.special is not None
    words = None if is_said else text("What happened? Say who lost, or the card points.")
    return check_points(hand, state.table, state.active, state.active, words)


def _check_agreement(rules: Rules, state: State, hand: Hand) -> list[Problem]:
    counted = count(state, hand)
    if counted is None or hand.outcome is None:
        return []
    verdict = decide(rules, state, counted.totals)
    if set(verdict.losers) == set(hand.outcome.losers):
        return []
    words = text(
        "By the points the loser is {losers}.",
        losers=tuple(Who(loser) for loser in verdict.losers),
    )
    return [Problem("outcome_mismatch", "outcome", words)]
