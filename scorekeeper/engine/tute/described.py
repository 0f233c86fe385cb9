"""The descriptor of one of the four games, from what it has of its own."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from scorekeeper.engine.game import Game, GameWords, Seats
from scorekeeper.engine.lesson import Section
from scorekeeper.engine.sheet import Sheet
from scorekeeper.engine.text import Text
from scorekeeper.engine.tute.asking import ask
from scorekeeper.engine.tute.checks import check, warn
from scorekeeper.engine.tute.deeds import tells
from scorekeeper.engine.tute.facts import Hand, House, State, start
from scorekeeper.engine.tute.play import play, settle
from scorekeeper.engine.tute.showing import columns, row, score

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Deal:
    """How many cards each is dealt, and what to mind at the table."""

    cards: int
    minds: tuple[Text, ...] = ()


def described(  # noqa: PLR0913 (the fields of a descriptor)
    key: str,
    seats: Seats,
    rules: type[R],
    house: Callable[[R], House],
    *,
    deal: Deal,
    words: GameWords,
    lesson: tuple[Section, ...],
) -> Game[R, Hand, State]:
    """The game of these rules; `house` says what its own options come down to."""
    return Game(
        key=key,
        seats=seats,
        rules=rules,
        hand=Hand,
        start=lambda _, table: start(table),
        ask=lambda rules, state: ask(house(rules), state, deal.cards, deal.minds),
        check=lambda rules, state, hand: check(house(rules), state, hand),
        play=lambda rules, state, hand: play(house(rules), state, hand),
        is_finished=lambda state: state.finished,
        settle=lambda rules, state: settle(house(rules), state),
        sheet=Sheet(
            lambda rules, state: score(house(rules), state),
            lambda _, table: columns(table),
            lambda rules, before, hand, played: row(house(rules), before, hand, played),
        ),
        words=words,
        at_once=2,
        lesson=lesson,
        warn=lambda rules, state, hand: warn(house(rules), state, hand),
        tells=lambda _rules, _before, hand, played: tells(hand, played),
    )
