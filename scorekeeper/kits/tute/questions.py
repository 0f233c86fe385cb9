"""Asks about the next hand of Tute (003), and shows the match, on the phone and on paper."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.engine import questions
from scorekeeper.engine.displays.sheet import Cell, SheetColumn, SheetRow
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.state import PlayedHand
from scorekeeper.engine.text import Text, Who, text, text_c
from scorekeeper.kits import first_to
from scorekeeper.kits.first_to import State
from scorekeeper.kits.tricks.announcements import sung_marks
from scorekeeper.kits.tricks.cards import TUTE_PILE
from scorekeeper.kits.tricks.questions import (
    ask_announced,
    ask_points,
    pick_last_trick,
    pick_rank,
    pick_table_card,
)
from scorekeeper.kits.tute.verdict import Hand, House, count, verdict_of

_THREE = 3


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
        one: questions.Facts = {"outcome": {"winner": side, "games": 1}}
        two: questions.Facts = {"outcome": {"winner": side, "games": 2}}
        label = text_c("tute", "{side}: one game", side=Who(side))
        column = text_c("tute", "one game")
        ways.append(
            questions.EntryForm(f"one-{side}", label, "main", one, side=side, column=column)
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
        made, failed = _capote(player, made=True), _capote(player, made=False)
        label = text("{who} made it", who=Who(player))
        choices.append(questions.Choice(f"made-{player}", label, made))
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


def _capote(player: Seat, *, made: bool) -> questions.Facts:
    return {"special": {"type": "capote", "by": player, "made": made}}


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


_TWO = 2


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
