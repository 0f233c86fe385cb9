"""Asks about the next hand of Tute à l'Atout, and shows the match on screen and paper."""

from scorekeeper.engine.displays.sheet import Cell, Pad, PadColumn, ScoreView, SheetColumn, SheetRow
from scorekeeper.engine.questions import (
    Ask,
    Choice,
    EntryForm,
    Pick,
    ask_hand,
    name_label,
    pick_trump,
    pick_who,
)
from scorekeeper.engine.seats import Table
from scorekeeper.engine.state import PlayedHand
from scorekeeper.engine.text import Text, Who, text, text_c
from scorekeeper.games.tute_al_atout.facts import Hand, Rules, State
from scorekeeper.games.tute_al_atout.play import count, verdict_of
from scorekeeper.kits.tricks import questions
from scorekeeper.kits.tricks.announcements import sung_marks
from scorekeeper.kits.tricks.cards import TUTE_PILE
from scorekeeper.kits.tricks.questions import (
    ONE_BY_ONE,
    TABLE_CARD,
    ask_announced,
    ask_points,
    pick_last_trick,
    pick_rank,
    pick_table_card,
)

_CARDS = 13


def ask(rules: Rules, state: State) -> Ask:
    """The next hand: announcements as they fall, then who won, for 100 or for 200."""
    table = state.table
    ways = (_won(table), _tute(table), _points(table))
    return ask_hand(state, _CARDS, ways, (ONE_BY_ONE, TABLE_CARD), text("Who won?"))


def _won(table: Table) -> EntryForm:
    winner = pick_who(
        "winner", text("Who won?"), table.players, lambda who: {"outcome": {"winner": who}}
    )
    label = text("Who won?")
    asks = (ask_announced(table, table.players), pick_trump(), winner, _pick_double())
    return EntryForm("won", label, "main", {}, asks)


def _pick_double() -> Pick:
    choices = (
        Choice("100", text("100 from each"), {"outcome": {"double": False}}),
        Choice("200", text("200 from each"), {"outcome": {"double": True}}),
    )
    return Pick("double", text("For how much?"), choices)


def _tute(table: Table) -> EntryForm:
    who = pick_who("by", text("Who held it?"), table.players, lambda by: {"special": {"by": by}})
    four = {"special": {"type": "four_of_a_kind"}}
    sung = ask_announced(table, table.players, fold=True)
    asks = (sung, pick_trump(), pick_rank(("kings", "knights")), who)
    return EntryForm("tute", text_c("tute_al_atout", "Tute"), "more", four, asks)


def _points(table: Table) -> EntryForm:
    asks = (
        ask_announced(table, table.players),
        ask_points(table.players, TUTE_PILE),
        pick_last_trick(table.players),
        pick_trump(),
        pick_table_card(),
    )
    return EntryForm("points", text("Points"), "full", {}, asks, saves_at_once=False)


def score(rules: Rules, state: State) -> ScoreView:
    """Says what everybody has won and lost."""
    unit = text_c("tute_al_atout", "points")
    return questions.score(state.points, state.balances, unit, point_value=rules.point_value)


def columns(rules: Rules, table: Table) -> tuple[SheetColumn, ...]:
    """Dealer, for each player announcements, points in play and the balance, and what it meant."""
    sheet_columns = [SheetColumn("dealer", text("Dealer"), kind="name")]
    for player in table.players:
        group = name_label(player)
        sheet_columns += [
            SheetColumn(f"sung-{player}", text("Announced"), group, "marks"),
            SheetColumn(f"play-{player}", text("In play"), group, "number"),
            SheetColumn(f"points-{player}", text("Balance"), group, "number"),
        ]
    return (
        *sheet_columns,
        SheetColumn("last_trick", text("Last trick"), kind="name"),
        SheetColumn("result", text("Result"), kind="text"),
    )


def pad(rules: Rules, table: Table) -> Pad:
    """Says who won 100 or 200, what everybody announced, and what has been paid so far."""
    sung = text("Announced")
    return Pad(
        (
            PadColumn("winner", text("Who won?")),
            PadColumn("double", text("For how much?"), rings=Text("100 200")),
            *(PadColumn(f"announcements.{who}", name_label(who), sung) for who in table.players),
            *questions.columns(table.players),
        )
    )


def row(rules: Rules, before: State, hand: Hand, played: PlayedHand[State]) -> SheetRow:
    """One hand: what was said of each player, the balances after it."""
    after = played.state
    cells: dict[str, Cell] = {
        "dealer": None if after.dealer is None else Who(after.dealer),
        "last_trick": None if hand.last_trick is None else Who(hand.last_trick),
        "result": _result(rules, before, hand),
    }
    for player in after.table.players:
        sung = [announcement for announcement in hand.announcements if announcement.by == player]
        cells[f"sung-{player}"] = sung_marks(sung, hand.trump)
        cells[f"play-{player}"] = None if after.play is None else after.play[player]
        cells[f"points-{player}"] = after.points[player]
    return SheetRow(cells, won=frozenset(f"points-{winner}" for winner in after.winners))


def _result(rules: Rules, before: State, hand: Hand) -> Text:
    verdict = verdict_of(rules, before, hand, count(rules, before, hand))
    if not verdict.winners:
        return text_c("tute_al_atout", "nobody")
    winner = Who(verdict.winners[0])
    if hand.special is not None:
        return text_c("tute_al_atout", "tute: {winner}", winner=winner)
    return text("{winner}, {amount}", winner=winner, amount=verdict.amount)
