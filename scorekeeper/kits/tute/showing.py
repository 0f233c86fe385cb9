"""How a match of Tute (003) looks, on screen and on paper."""

from scorekeeper.engine.asking import named
from scorekeeper.engine.game import PlayedHand
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.sheet import Cell, ScoreRow, ScoreView, SheetColumn, SheetRow
from scorekeeper.engine.sums import sung_marks
from scorekeeper.engine.text import Money, Text, Who, text, text_c, text_cn
from scorekeeper.kits.tute.facts import Hand, House, State
from scorekeeper.kits.tute.verdict import count, verdict_of

_TWO = 2


def score(house: House, state: State) -> ScoreView:
    """Games as the big numeral: two halves, or a row for each side."""
    rows = tuple(_score_row(house, state, side) for side in state.table.sides)
    return ScoreView("halves" if len(rows) == _TWO else "rows", rows, _headline(house, state))


def _score_row(house: House, state: State, side: Seat) -> ScoreRow:
    players = state.table.players_of(side)
    paid = sum(state.balances[player] for player in players)
    return ScoreRow(
        side=side,
        name=Who(side),
        players=tuple(Who(player) for player in players),
        numeral=state.games[side],
        unit=text_cn("tute score", "game", "games", state.games[side]),
        balance=Money(paid) if house.game_value or house.match_value else None,
        is_winner=side in (state.match_winners or ()),
    )


def _headline(house: House, state: State) -> Text:
    if state.match_winners is not None:
        return text_c("tute", "{winner} won the match.", winner=Who(state.match_winners[0]))
    return text_cn("tute", "First to {n} game", "First to {n} games", house.target)


def columns(table: Table) -> tuple[SheetColumn, ...]:
    """Dealer, a group for each side, last trick, how it ended, and the games so far."""
    found = [SheetColumn("dealer", text("Dealer"), kind="name")]
    for side in table.sides:
        group = named(side)
        found.append(SheetColumn(f"sung-{side}", text("Announced"), group, "marks"))
        if len(table.sides) == _TWO:
            found.append(SheetColumn(f"cards-{side}", text("Cards"), group, "number"))
        found.append(SheetColumn(f"total-{side}", text("Total"), group, "number"))
    return (
        *found,
        SheetColumn("last_trick", text("Last trick"), kind="name"),
        SheetColumn("result", text_c("tute", "How"), kind="text"),
        SheetColumn("games", text_c("tute", "Games"), kind="text"),
    )


def row(house: House, before: State, hand: Hand, played: PlayedHand[State]) -> SheetRow:
    """One hand: what was said of each side, and what it meant."""
    after = played.state
    table = after.table
    counted = count(house, table, hand)
    cells: dict[str, Cell] = {
        "dealer": None if after.dealer is None else Who(after.dealer),
        "last_trick": None if hand.last_trick is None else Who(hand.last_trick),
        "result": _how(house, before, hand),
        "games": "–".join(str(n) for n in after.games.values()),
    }
    for side in table.sides:
        sung = [one for one in hand.announcements if table.side_of(one.by) == side]
        cells[f"sung-{side}"] = sung_marks(sung, hand.trump)
        if len(table.sides) == _TWO:
            cells[f"cards-{side}"] = None if counted is None else counted.cards[side]
        cells[f"total-{side}"] = None if counted is None else counted.totals[side]
    return SheetRow(cells, won=frozenset(f"total-{side}" for side in after.winners))


def _how(house: House, before: State, hand: Hand) -> Text | None:
    """What the numbers do not say: a special end, two games at once, or that nobody won."""
    verdict = verdict_of(house, before, hand, count(house, before.table, hand))
    if verdict.how is not None:
        return verdict.how
    if not verdict.winners:
        return text_c("tute", "nobody")
    return text_c("tute", "two games") if verdict.games > 1 else None
