"""Implements Brisca: two, three, or four in two pairs; most card points win the game.

Forty cards, 30 points a suit (ace 11, three 10, king 4, knight 3, jack 2): 120 in all. There is no
last ten and nothing is announced. Three cards each and a stock; with three players one of the twos
leaves the pack, so that the cards come out even. Every hand is a game: most points win it; with 60
and 60, or two of three level at the top, nobody does. The first to a number of games settled
beforehand wins the match.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.engine.book.reader import read_book
from scorekeeper.engine.displays.sheet import PadColumn, Sheet, SheetColumn, SheetRow
from scorekeeper.engine.game import (
    Game,
    GameWords,
    Option,
    Pace,
    Preset,
    Problem,
    Seats,
    check_player,
    check_side,
)
from scorekeeper.engine.piles import UNSAID, complete_piles
from scorekeeper.engine.questions import Ask, EntryForm, ask_hand, name_label
from scorekeeper.engine.records.codec import slots_of
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.state import AnyHand, PlayedHand, Why, hand_events
from scorekeeper.engine.text import Text, Who, text, text_c, text_cn
from scorekeeper.kits import first_to
from scorekeeper.kits.first_to import OPTIONS, TERMS, columns, pad, row, score
from scorekeeper.kits.first_to.play import State, Verdict, games_lost, length, play, settle, start
from scorekeeper.kits.tricks.cards import POOL, TUTE, TUTE_PILE
from scorekeeper.kits.tricks.checks import check_count
from scorekeeper.kits.tricks.questions import STOCK, ask_points

Totals = Mapping[Seat, int]
_FIRST_TO = (5, 3)
_CARDS, _THREE = 3, 3
PRESETS = (
    *(
        Preset(
            f"first_to_{n}",
            text_cn("first to", "First to {n} game", "First to {n} games", n),
            (("target", n),),
        )
        for n in _FIRST_TO
    ),
    Preset(
        "cuba",
        text_c("brisca", "Cuba: death to the three"),
        (("target", _FIRST_TO[0]),),
        customs=(("trump_three", "dies"),),
        source="pagat.com/national/cuba.html",
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Holds the games that win the match, and what is played for."""

    target: int
    game_value: int = 0
    match_value: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The short entry: the side that won."""

    winner: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand(AnyHand):
    """One hand: the card points, or only who won."""

    cards: Totals | None = None
    outcome: Outcome | None = None


def minds(table: Table) -> tuple[Text, ...]:
    """With three players forty cards do not come out even."""
    out = (text_c("brisca", "One of the twos stays out."),)
    return (*(out if len(table.players) == _THREE else ()), STOCK)


def _ask(_: Rules, state: State) -> Ask:
    table = state.table
    return ask_hand(state, _CARDS, _ways(table), minds(table), text("Who won?"))


def _ways(table: Table) -> tuple[EntryForm, ...]:
    won = [
        EntryForm(f"won-{side}", name_label(side), "main", {"outcome": {"winner": side}}, side=side)
        for side in table.sides
    ]
    asks = (ask_points(table.sides, TUTE_PILE),)
    return (*won, EntryForm("points", text("Points"), "full", {}, asks, saves_at_once=False))


def check(table: Table, hand: Hand) -> tuple[Problem, ...]:
    """All problems of a hand; agreement between entries is asked once each of them stands."""
    problems = check_player(hand.dealer, "dealer", table, table.players)
    if hand.outcome is not None:
        problems += check_side(hand.outcome.winner, "outcome", table)
    if hand.cards is not None:
        problems += check_count(hand.cards, table, table.sides, POOL, is_bare=True)
    elif hand.outcome is None:
        problems.append(Problem("missing", "cards", UNSAID))
    if problems or hand.cards is None or hand.outcome is None:
        return tuple(problems)
    verdict = _judged(_totals(table, hand.cards))
    if verdict.winners == (hand.outcome.winner,):
        return ()
    words = text("By the points it is: {verdict}", verdict=verdict.why.words)
    return (Problem("outcome_mismatch", "outcome", words),)


def _totals(table: Table, cards: Totals) -> Totals:
    return complete_piles(cards, table.sides, POOL)


def _judged(totals: Totals) -> Verdict:
    most = max(totals.values())
    first = tuple(side for side, points in totals.items() if points == most)
    if len(first) == 1:
        words = text("The most: {side}, with {points}.", side=Who(first[0]), points=most)
        return Verdict(first, 1, Why(words))
    words = text_c("first to", "Level at {points}: nobody wins.", points=most)
    return Verdict((), 0, Why(words))


def _play(rules: Rules, state: State, hand: Hand) -> PlayedHand[State]:
    totals = None if hand.cards is None else _totals(state.table, hand.cards)
    if totals is not None:
        verdict = _judged(totals)
    else:
        winners = () if hand.outcome is None else (hand.outcome.winner,)
        verdict = Verdict(winners, len(winners), Why(text("Entered without points.")))
    return play(rules, state, hand, totals, verdict, [verdict.why])


def _on_pad(table: Table) -> list[PadColumn]:
    return [PadColumn(f"cards.{side}", name_label(side), text("Points")) for side in table.sides]


def _columns_of(side: Seat) -> tuple[SheetColumn, ...]:
    return (SheetColumn(f"total-{side}", text("Points"), name_label(side), "number"),)


def _row(rules: Rules, before: State, hand: Hand, played: PlayedHand[State]) -> SheetRow:
    return row(played.state, {})


GAME = Game(
    key="brisca",
    seats=Seats(counts=(2, 3, 4), in_pairs=frozenset({4}), usual=4),
    usual=Rules(target=_FIRST_TO[0]),
    hand=Hand,
    pack=TUTE,
    start=lambda _, table: start(table),
    ask=_ask,
    check=lambda _, state, hand: check(state.table, hand),
    play=_play,
    settle=settle,
    sheet=Sheet(score, lambda _, table: columns(table, _columns_of), _row),
    pad=lambda rules, table: pad(rules, *_on_pad(table)),
    words=GameWords(
        name=text_c("game name", "Brisca"),
        tagline=text_c("brisca", "Two, three, or two pairs. Most card points win a game."),
        terms=TERMS,
        options={slot.name: OPTIONS[slot.name] for slot in slots_of(Rules)},
        presets=PRESETS,
        customs={
            "trump_three": Option(
                text_c("brisca", "The three of trumps"),
                text_c("brisca", "In Cuba whoever takes it with the ace wins the game at once."),
                (
                    ("counts", text_c("brisca", "counts ten points, like every three")),
                    ("dies", text_c("brisca", "wins the game for whoever takes it with the ace")),
                ),
            ),
        },
    ),
    lengths=first_to.lengths(Pace(240, 360, 480)),
    book=read_book(__name__),
    measures=(("games", lambda _, state: state.games),),
    games_lost=games_lost,
    length=length,
    tells=lambda _rules, _before, _hand, played: hand_events(played.state.won, played.state.totals),
)
