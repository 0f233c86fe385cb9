"""Shares Tute as seed 003 has it: habanero, arrastrado, individual and por parejas.

Forty cards (ace 11, three 10, king 4, knight 3, jack 2), 120 points and ten for the last trick.
King and knight of a suit are announced: 40 in trumps, 20 elsewhere. The highest total wins the
hand: one game, two if it is more than 100. The first to a number of games wins the match. A game
of the menu has rules of its own and is described from them (`describe_game`).
"""

from typing import TypeVar

from scorekeeper.engine.displays.sheet import Sheet
from scorekeeper.engine.game import Game, GameWords, Pace, Seats
from scorekeeper.engine.lesson import Manner, Section
from scorekeeper.engine.records.codec import slots_of
from scorekeeper.engine.state import hand_events
from scorekeeper.engine.text import Text
from scorekeeper.kits import first_to
from scorekeeper.kits.first_to import State
from scorekeeper.kits.tricks.announcements import trick_events
from scorekeeper.kits.tricks.cards import TUTE
from scorekeeper.kits.tricks.checks import CODES
from scorekeeper.kits.tricks.questions import LAST_TRICK, count_columns
from scorekeeper.kits.tute.questions import TEN_EACH, Deal, ask, columns, row
from scorekeeper.kits.tute.verdict import CapoteGames, Hand, TieNoLast, check, house_of, play, warn
from scorekeeper.kits.tute.words import (
    OPTIONS,
    PRESETS,
    TEN_CARDS,
    TERMS,
    TIE_NO_LAST,
    TIE_NO_LAST_OF_FOUR,
    TIE_NO_LAST_OF_TWO,
    cards_section,
    winner_section,
)

R = TypeVar("R")
# A game is one hand of four to seven minutes.
PACE = Pace(240, 300, 420)
_TWO, _FOUR = 2, 4
_TIES = {_TWO: TIE_NO_LAST_OF_TWO, _FOUR: TIE_NO_LAST_OF_FOUR}


def describe_game(  # noqa: PLR0913 (the fields of a descriptor)
    key: str,
    seats: Seats,
    usual: R,
    *,
    deal: Deal,
    name: Text,
    tagline: Text,
    own_terms: tuple[tuple[str, Text], ...] = (),
    lesson: tuple[Section, ...],
    manner: Manner,
) -> Game[R, Hand, State]:
    """The game of these rules: the options it has, asked in the words of all four."""
    sides = _TWO if seats.in_pairs else seats.usual
    ties = {"tie_no_last": _TIES.get(sides, TIE_NO_LAST)}
    options = {**OPTIONS, **ties}
    return Game(
        key=key,
        seats=seats,
        usual=usual,
        hand=Hand,
        pack=TUTE,
        start=lambda _, table: first_to.start(table),
        ask=lambda rules, state: ask(house_of(rules), state, deal),
        check=lambda rules, state, hand: check(house_of(rules), state, hand),
        play=lambda rules, state, hand: play(house_of(rules), state, hand),
        settle=lambda rules, state: first_to.settle(house_of(rules), state),
        sheet=Sheet(
            lambda rules, state: first_to.score(house_of(rules), state),
            lambda _, table: columns(table),
            lambda rules, before, hand, played: row(house_of(rules), before, hand, played),
        ),
        pad=lambda rules, table: first_to.pad(
            house_of(rules), *count_columns(table.sides), LAST_TRICK
        ),
        words=GameWords(
            name=name,
            tagline=tagline,
            terms={**TERMS, **dict(own_terms)},
            options={slot.name: options[slot.name] for slot in slots_of(type(usual))},
            presets=PRESETS,
        ),
        lesson=(*lesson, first_to.match()),
        manner=manner,
        lengths=first_to.lengths(PACE, sides),
        codes=CODES,
        warn=lambda rules, state, hand: warn(house_of(rules), state, hand),
        tells=lambda _rules, _before, hand, played: (
            *hand_events(played.state.won, played.state.totals),
            *trick_events(hand, hand.last_trick),
        ),
        measures=(("games", lambda _, state: state.games),),
        games_lost=first_to.games_lost,
        length=lambda rules: first_to.length(house_of(rules)),
        at_once=2,
    )


__all__ = [
    "TEN_CARDS",
    "TEN_EACH",
    "CapoteGames",
    "Deal",
    "TieNoLast",
    "cards_section",
    "describe_game",
    "winner_section",
]
