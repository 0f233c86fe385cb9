"""Checks a hand of Tute à l'Atout as it was entered."""

from scorekeeper.engine.game import Problem, check_player
from scorekeeper.engine.text import Text, Who, text, text_c
from scorekeeper.games.tute_al_atout.facts import Hand, Rules, State
from scorekeeper.games.tute_al_atout.verdict import count, decide
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
        *_check_ending(state, hand),
        *check_cards(hand, len(state.table.players)),
        *check_singers(hand.announcements),
        *_check_points(state, hand),
    ]
    return tuple(problems or _check_agreement(rules, state, hand))


def warn(rules: Rules, state: State, hand: Hand) -> tuple[Text, ...]:
    """Says what is rare in a hand that can be."""
    counted = count(rules, state, hand)
    cards = {} if counted is None else counted.cards
    pool = pool_of(hand.table_card)
    return doubt_count(cards, pool, hand.last_trick, hand.announcements, state.table)


def _check_people(state: State, hand: Hand) -> list[Problem]:
    table = state.table
    problems = check_people(hand, table, table.players)
    if hand.outcome is not None:
        problems += check_player(hand.outcome.winner, "outcome", table, table.players)
    return problems


def _check_ending(state: State, hand: Hand) -> list[Problem]:
    if hand.special is None:
        return []
    problems = _check_special(hand.special)
    if hand.special.type == "four_of_a_kind":
        problems += check_conflict(hand.announcements, hand.special.by, state.table)
    if hand.outcome is not None:
        words = text_c("tute_al_atout", "Say who won, or that it was a tute, not both.")
        problems.append(Problem("outcome_mismatch", "outcome", words))
    return problems


def _check_special(special: Special) -> list[Problem]:
    if special.type != "four_of_a_kind":
        words = text_c("tute_al_atout", "A hand does not end like that here: only by a tute.")
        return [Problem("special", "special", words)]
    if special.rank not in (None, "kings", "knights"):
        return [Problem("special", "special", NO_TUTE)]
    return []


def _check_points(state: State, hand: Hand) -> list[Problem]:
    players = state.table.players
    is_said = hand.outcome is not None or hand.special is not None
    words = None if is_said else text("What happened? Say who won, or the card points.")
    return check_points(hand, state.table, players, players, words)


def _check_agreement(rules: Rules, state: State, hand: Hand) -> list[Problem]:
    counted = count(rules, state, hand)
    if counted is None or hand.outcome is None:
        return []
    verdict = decide(rules, state, hand, counted)
    if ((hand.outcome.winner,), hand.outcome.double) == (verdict.winners, verdict.is_double):
        return []
    words = text_c("tute_al_atout", "By the points nobody wins.")
    if verdict.winners:
        words = text_c(
            "tute_al_atout",
            "By the points {winner} wins {amount} from each.",
            winner=Who(verdict.winners[0]),
            amount=verdict.amount,
        )
    return [Problem("outcome_mismatch", "outcome", words)]
