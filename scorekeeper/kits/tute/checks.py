"""Checks a hand of Tute (003) as it was entered."""

from scorekeeper.engine.game import Problem
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.text import Text, Who, by_deck, text, text_c
from scorekeeper.kits.first_to import State
from scorekeeper.kits.tricks.announcements import NO_TUTE, Special, check_conflict
from scorekeeper.kits.tricks.checks import (
    check_cards,
    check_people,
    check_points,
    doubt_count,
    doubt_four_suits,
    pool_of,
)
from scorekeeper.kits.tute.facts import Hand, House
from scorekeeper.kits.tute.verdict import count, decide

_RANKS = (None, "kings", "knights")


def check(house: House, state: State, hand: Hand) -> tuple[Problem, ...]:
    """All problems of a hand; agreement between entries is asked once each of them stands."""
    problems = [
        *_check_people(state.table, hand),
        *_check_ending(house, state.table, hand),
        *check_cards(hand, len(state.table.players)),
        *_check_points(state.table, hand),
    ]
    return tuple(problems or _check_agreement(house, state, hand))


def warn(house: House, state: State, hand: Hand) -> tuple[Text, ...]:
    """Says what is rare in a hand that can be."""
    table = state.table
    counted = count(house, table, hand)
    cards = {} if counted is None else counted.cards
    pool = pool_of(hand.table_card)
    doubts = doubt_count(cards, pool, hand.last_trick, hand.announcements, table)
    if house.four_of_a_kind_games and hand.special is None:
        doubts += doubt_four_suits(hand.announcements, table)
    return doubts


def _check_people(table: Table, hand: Hand) -> list[Problem]:
    problems = check_people(hand, table, table.players, side_will_do=True)
    if hand.outcome is not None and hand.outcome.winner not in table.sides:
        words = text("“{name}” does not score at this table.", name=str(hand.outcome.winner))
        problems.append(Problem("unknown_player", "outcome", words))
    return problems


def _check_ending(house: House, table: Table, hand: Hand) -> list[Problem]:
    special = hand.special
    if special is None:
        return []
    problems = _check_special(house, special)
    if special.type == "four_of_a_kind":
        problems += check_conflict(hand.announcements, special.by, table)
    if special.type == "capote" and house.capote_games is not None:
        problems += _check_capote(special, hand.last_trick, table)
    if hand.outcome is not None:
        words = text_c("tute", "Choose who won or how the hand ended, not both.")
        problems.append(Problem("outcome_mismatch", "outcome", words))
    return problems


def _check_special(house: House, special: Special) -> list[Problem]:
    if special.type == "capote" and house.capote_games is None:
        words = text_c("tute", "A capote needs a stock: only Tute habanero has it.")
        return [Problem("capote_variant", "special", words)]
    if special.type == "four_of_a_kind" and not house.four_of_a_kind_games:
        words = by_deck(
            text("At this table four kings or four knights win nothing."),
            text("At this table four kings or four queens win nothing."),
        )
        return [Problem("four_of_a_kind_off", "special", words)]
    if special.type == "revoke" and house.revoke == "off":
        words = text("At this table a revoke is not scored.")
        return [Problem("special", "special", words)]
    if special.type not in ("capote", "four_of_a_kind", "revoke"):
        words = text_c("tute", "A hand of Tute does not end like that.")
        return [Problem("special", "special", words)]
    if special.rank not in _RANKS:
        return [Problem("special", "special", NO_TUTE)]
    return []


def _check_capote(special: Special, last_trick: Seat | None, table: Table) -> list[Problem]:
    if special.made is None:
        return [Problem("missing", "special", text("Was the capote made, or did it fail?"))]
    if special.made and special.by in table.sides and last_trick in table.others(special.by):
        words = text("A capote takes every trick, so {who} took the last too.", who=Who(special.by))
        return [Problem("capote_last_trick", "last_trick", words)]
    return []


def _check_points(table: Table, hand: Hand) -> list[Problem]:
    is_said = hand.special is not None or hand.outcome is not None
    words = None if is_said else text("What happened? Say who won, or the card points.")
    return check_points(hand, table, table.sides, table.players, words)


def _check_agreement(house: House, state: State, hand: Hand) -> list[Problem]:
    counted = count(house, state.table, hand)
    if counted is None or hand.outcome is None:
        return []
    verdict = decide(house, state, hand, counted.totals)
    if ((hand.outcome.winner,), hand.outcome.games) == (verdict.winners, verdict.games):
        return []
    words = text("By the points it is: {verdict}", verdict=verdict.why.words)
    return [Problem("outcome_mismatch", "outcome", words)]
