"""Shows a session of Tute Subastado on screen and on paper."""

from scorekeeper.engine.displays.sheet import Cell, Pad, PadColumn, ScoreView, SheetColumn, SheetRow
from scorekeeper.engine.seats import Table
from scorekeeper.engine.state import PlayedHand
from scorekeeper.engine.text import Text, Who, text, text_c
from scorekeeper.games.tute_subastado.facts import FOUR, Hand, Rules, State
from scorekeeper.games.tute_subastado.verdict import verdict_of
from scorekeeper.kits.tricks import balances
from scorekeeper.kits.tricks.announcements import sung_marks


def score(rules: Rules, state: State) -> ScoreView:
    """Says what everybody has won and lost."""
    unit = text_c("tute_subastado", "points")
    return balances.score(state.points, state.balances, unit, point_value=rules.point_value)


def columns(rules: Rules, table: Table) -> tuple[SheetColumn, ...]:
    """Dealer, who played for how much, what was counted, how it ended, and all the balances."""
    return (
        SheetColumn("dealer", text("Dealer"), kind="name"),
        SheetColumn("declarer", text_c("tute_subastado", "Declarer"), kind="name"),
        SheetColumn("contract", text_c("tute_subastado", "Contract"), kind="number"),
        SheetColumn("sung", text("Announced"), kind="marks"),
        SheetColumn("cards", text("Cards"), kind="number"),
        SheetColumn("score", text("Total"), kind="number"),
        SheetColumn("result", text("Result"), kind="text"),
        *(
            SheetColumn(f"points-{player}", Who(player), text("Balance"), "number")
            for player in table.players
        ),
    )


def pad(rules: Rules, table: Table) -> Pad:
    """Says who played, for how much, made or lost, and what has been paid so far."""
    raised = PadColumn("raise", text_c("tute_subastado", "Raise"))
    return Pad(
        (
            PadColumn("how", text_c("tute_subastado", "Declarer")),
            PadColumn("bid", text("For how much?")),
            *([raised] if len(table.players) == FOUR else []),
            PadColumn("made", text_c("tute_subastado", "Made or lost?")),
            *balances.columns(table.players),
        )
    )


def row(rules: Rules, before: State, hand: Hand, played: PlayedHand[State]) -> SheetRow:
    """One hand, and the balances after it."""
    after = played.state
    verdict = verdict_of(rules, before, hand)
    counted = None if verdict is None else verdict.counted
    cells: dict[str, Cell] = {
        "dealer": None if after.dealer is None else Who(after.dealer),
        "declarer": None if after.declarer is None else Who(after.declarer),
        "contract": after.contract,
        "sung": sung_marks(hand.announcements, hand.trump),
        "cards": None if counted is None else counted.cards,
        "score": after.score,
        "result": _result(after, hand),
    }
    cells |= {f"points-{player}": points for player, points in after.points.items()}
    if after.declarer is None:
        return SheetRow(cells)
    column = frozenset({f"points-{after.declarer}"})
    return SheetRow(cells, won=column) if after.made else SheetRow(cells, struck=column)


def _result(after: State, hand: Hand) -> Text:
    if after.passed:
        return text_c("tute_subastado", "passed")
    if hand.special is not None:
        return text("revoke: {who}", who=Who(hand.special.by))
    if hand.raised is not None:
        words = text_c("tute_subastado", "made, raised")
        return words if after.made else text_c("tute_subastado", "lost, raised")
    return text_c("tute_subastado", "made") if after.made else text_c("tute_subastado", "lost")
