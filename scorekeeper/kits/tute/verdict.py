"""Checks a hand of Tute (003), and decides who won it and what that does to the match."""

from dataclasses import dataclass, fields
from typing import Literal

from scorekeeper.engine.game import Problem, check_side
from scorekeeper.engine.piles import UNSAID
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.state import PlayedHand, Why
from scorekeeper.engine.text import Text, Who, by_deck, text, text_c
from scorekeeper.kits import first_to
from scorekeeper.kits.first_to import State, Verdict
from scorekeeper.kits.tricks import checks
from scorekeeper.kits.tricks.announcements import NO_TUTE, Special, TrickHand, check_conflict
from scorekeeper.kits.tricks.cards import Count, Totals, decide_tie, pool_of, sums
from scorekeeper.kits.tricks.cards import count as counted_of

TieNoLast = Literal["void", "last_trick", "eldest", "shared"]
CapoteGames = Literal[1, 2, "by_points"]

HUNDRED = 100  # Seed 003: « Si un jugador pasa de 100 tantos (101 o más) … gana dos juegos ».


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """Holds what is agreed at one table of one of the four games. `capote_games` is None where
    there is no capote (it needs a stock); stakes are in minor units of money.
    """

    target: int
    tie_no_last: TieNoLast
    four_of_a_kind_games: int
    game_value: int
    match_value: int
    capote_games: CapoteGames | None = None
    table_card_to: Literal["nobody", "last_trick"] = "nobody"
    revoke: Literal["off", "side"] = "off"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The short entry: the side that won, and whether it was one game or two."""

    winner: Seat
    games: Literal[1, 2]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand(TrickHand):
    """One hand as facts: points, or a special end, or only the outcome."""

    outcome: Outcome | None = None


def house_of(rules: object) -> House:
    """Says what the rules of one of the games come down to; what it lacks stays as it is."""
    names = [field.name for field in fields(House)]
    return House(**{name: getattr(rules, name) for name in names if hasattr(rules, name)})


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
    why = Why(text("The most: {side}, with {points}.", side=Who(tied[0]), points=most))
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
        why = Why(_four_of(special.rank, who), "four_of_a_kind_games")
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


def _four_of(rank: str | None, who: Who) -> Text:
    if rank == "kings":
        return text("{who} held four kings.", who=who)
    if rank == "knights":
        return by_deck(
            text("{who} held four knights.", who=who), text("{who} held four queens.", who=who)
        )
    return by_deck(
        text("{who} held four kings or four knights.", who=who),
        text("{who} held four kings or four queens.", who=who),
    )


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
    last = state.table.side_of(hand.last_trick)
    whys = [*sums(counted, last, hand.table_card), verdict.why]
    if verdict.winners and verdict.how is None:
        total = counted.totals[verdict.winners[0]]
        if games_for(total) > 1:
            whys.append(Why(text_c("tute", "{points} is more than 100: two games.", points=total)))
    return whys


_RANKS = (None, "kings", "knights")


def check(house: House, state: State, hand: Hand) -> tuple[Problem, ...]:
    """All problems of a hand; agreement between entries is asked once each of them stands."""
    problems = [
        *_check_people(state.table, hand),
        *_check_ending(house, state.table, hand),
        *checks.check_cards(hand, len(state.table.players)),
        *_check_points(state.table, hand),
    ]
    return tuple(problems or _check_agreement(house, state, hand))


def warn(house: House, state: State, hand: Hand) -> tuple[Text, ...]:
    """Says what is rare in a hand that can be."""
    table = state.table
    counted = count(house, table, hand)
    cards = {} if counted is None else counted.cards
    pool = pool_of(hand.table_card)
    doubts = checks.doubt_count(cards, pool, hand.last_trick, hand.announcements, table)
    if house.four_of_a_kind_games and hand.special is None:
        doubts += checks.doubt_four_suits(hand.announcements, table)
    return doubts


def _check_people(table: Table, hand: Hand) -> list[Problem]:
    problems = checks.check_people(hand, table, table.players, side_will_do=True)
    if hand.outcome is not None:
        problems += check_side(hand.outcome.winner, "outcome", table)
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
    unsaid = None if is_said else UNSAID
    return checks.check_points(hand, table, table.sides, table.players, unsaid)


def _check_agreement(house: House, state: State, hand: Hand) -> list[Problem]:
    counted = count(house, state.table, hand)
    if counted is None or hand.outcome is None:
        return []
    verdict = decide(house, state, hand, counted.totals)
    if ((hand.outcome.winner,), hand.outcome.games) == (verdict.winners, verdict.games):
        return []
    words = text("By the points it is: {verdict}", verdict=verdict.why.words)
    return [Problem("outcome_mismatch", "outcome", words)]
