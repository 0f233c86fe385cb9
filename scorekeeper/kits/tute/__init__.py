"""Shares Tute as seed 003 has it: habanero, arrastrado, individual and por parejas.

Forty cards (ace 11, three 10, king 4, knight 3, jack 2), 120 points and ten for the last trick.
King and knight of a suit are announced: 40 in trumps, 20 elsewhere. The highest total wins the
hand: one game, two if it is more than 100. The first to a number of games wins the match. A game
of the menu has rules of its own and is described from them (`describe_game`).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

from scorekeeper.engine import questions
from scorekeeper.engine.book.lesson import GameBook
from scorekeeper.engine.displays.sheet import Cell, Sheet, SheetColumn, SheetRow
from scorekeeper.engine.game import Game, GameWords, Pace, Seats
from scorekeeper.engine.records.codec import slots_of
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.state import PlayedHand, hand_events
from scorekeeper.engine.text import Text, Who, text, text_c
from scorekeeper.kits import first_to
from scorekeeper.kits.first_to import State
from scorekeeper.kits.tricks.announcements import sung_marks, trick_events
from scorekeeper.kits.tricks.cards import TUTE, TUTE_PILE
from scorekeeper.kits.tricks.checks import CODES
from scorekeeper.kits.tricks.questions import (
    LAST_TRICK,
    ask_announced,
    ask_points,
    count_columns,
    pick_last_trick,
    pick_rank,
    pick_table_card,
)
from scorekeeper.kits.tute.verdict import (
    CapoteGames,
    Hand,
    House,
    TieNoLast,
    check,
    count,
    house_of,
    play,
    verdict_of,
    warn,
)
from scorekeeper.kits.tute.words import (
    OPTIONS,
    PRESETS,
    TERMS,
    TIE_NO_LAST,
    TIE_NO_LAST_OF_FOUR,
    TIE_NO_LAST_OF_TWO,
)

_THREE = 3

_TWO, _FOUR = 2, 4


@dataclass(frozen=True, slots=True)
class Deal:
    """Says how many cards each is dealt, and what to mind at the table."""

    cards: int
    minds: tuple[Text, ...] = ()


TEN_EACH = Deal(10, (text("The dealer's last card shows trumps."),))


def ask(house: House, state: State, deal: Deal) -> questions.Ask:
    """The next hand: who deals how many cards and who leads, and every way of saying what happened.

    Seed 003: one grid, each side × one game or two; the rest behind a tap.
    """
    table = state.table
    ways = (*_grid(table), *_special_ways(house, table), _points(house, table))
    return questions.ask_hand(state, deal.cards, ways, deal.minds, text("Who won?"))


def _grid(table: Table) -> list[questions.EntryForm]:
    ways = []
    for side in table.sides:
        win: questions.Facts = {"outcome": {"winner": side, "games": 1}}
        two: questions.Facts = {"outcome": {"winner": side, "games": 2}}
        label = text_c("tute", "{side}: one game", side=Who(side))
        column = text_c("tute", "one game")
        ways.append(
            questions.EntryForm(f"one-{side}", label, "main", win, side=side, column=column)
        )
        label = text_c("tute", "{side}: two games", side=Who(side))
        column = text_c("tute", "two games")
        ways.append(
            questions.EntryForm(f"two-{side}", label, "main", two, side=side, column=column)
        )
    return ways


def _special_ways(house: House, table: Table) -> list[questions.EntryForm]:
    ways = []
    if house.capote_games is not None:
        asks = (_pick_capote(table, is_required=True),)
        ways.append(questions.EntryForm("capote", text_c("tute", "Capote"), "main", {}, asks))
    if house.four_of_a_kind_games:
        who = _pick_by(table, text("Who held it?"))
        four = {"special": {"type": "four_of_a_kind"}}
        sung = ask_announced(table, table.players, fold=True)
        asks_four = (sung, questions.pick_trump(), pick_rank(("kings", "knights")), who)
        ways.append(questions.EntryForm("four", text_c("tute", "Tute"), "more", four, asks_four))
    if house.revoke == "side":
        revoke = {"special": {"type": "revoke"}}
        asks = (_pick_by(table, text("Who revoked?")),)
        ways.append(questions.EntryForm("revoke", text_c("tute", "Revoke"), "more", revoke, asks))
    return ways


def _pick_by(table: Table, prompt: Text) -> questions.Pick:
    return questions.pick_who("by", prompt, table.players, lambda by: {"special": {"by": by}})


def _pick_capote(table: Table, *, is_required: bool) -> questions.Pick:
    choices = []
    for player in table.players:
        win, failed = _capote(player, is_won=True), _capote(player, is_won=False)
        label = text("{who} made it", who=Who(player))
        choices.append(questions.Choice(f"made-{player}", label, win))
        label = text("{who} failed", who=Who(player))
        choices.append(questions.Choice(f"failed-{player}", label, failed))
    prompt = text("Who declared the capote?")
    return questions.Pick(
        "special",
        prompt,
        tuple(choices),
        is_required=is_required,
        fold=not is_required,
        blank=None if is_required else text("no capote"),
    )


def _capote(player: Seat, *, is_won: bool) -> questions.Facts:
    return {"special": {"type": "capote", "by": player, "made": is_won}}


def _points(house: House, table: Table) -> questions.EntryForm:
    asks: list[questions.Question] = [
        ask_points(table.sides, TUTE_PILE),
        pick_last_trick(table.players),
        ask_announced(table, table.players),
        questions.pick_trump(),
    ]
    if len(table.players) == _THREE:
        asks.append(pick_table_card())
    if house.capote_games is not None:
        asks.append(_pick_capote(table, is_required=False))
    return questions.EntryForm(
        "points", text("Points"), "full", {}, tuple(asks), saves_at_once=False
    )


def columns(table: Table) -> tuple[SheetColumn, ...]:
    """Announcements, cards of two sides, and totals; who took the last trick."""

    def of_side(side: Seat) -> Iterator[SheetColumn]:
        group = questions.name_label(side)
        yield SheetColumn(f"sung-{side}", text("Announced"), group, "marks")
        if len(table.sides) == _TWO:
            yield SheetColumn(f"cards-{side}", text("Cards"), group, "number")
        yield SheetColumn(f"total-{side}", text("Total"), group, "number")

    last = SheetColumn("last_trick", text("Last trick"), kind="name")
    return first_to.columns(table, of_side, last)


def row(house: House, before: State, hand: Hand, played: PlayedHand[State]) -> SheetRow:
    """One hand: what was said of each side, and what it meant."""
    table = before.table
    counted = count(house, table, hand)
    cells: dict[str, Cell] = {
        "last_trick": None if hand.last_trick is None else Who(hand.last_trick)
    }
    for side in table.sides:
        sung = [
            announcement
            for announcement in hand.announcements
            if table.side_of(announcement.by) == side
        ]
        cells[f"sung-{side}"] = sung_marks(sung, hand.trump)
        if len(table.sides) == _TWO:
            cells[f"cards-{side}"] = None if counted is None else counted.cards[side]
    how = verdict_of(house, before, hand, counted).how
    return first_to.row(played.state, cells, how)


R = TypeVar("R")
# A game is one hand of four to seven minutes.
PACE = Pace(240, 300, 420)
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
    book: GameBook,
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
        book=book,
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
