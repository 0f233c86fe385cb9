"""Counts games to a target: a hand wins its side a game or two, first to so many wins.

A game of the menu says who won a hand (`Verdict`); games, match, stakes, score and sheet follow.
"""

from collections.abc import Callable, Iterable, Mapping

from scorekeeper.engine.displays import sheet
from scorekeeper.engine.game import Length, Lengths, Option, Pace
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.text import Money, Text, Who, text, text_c, text_cn
from scorekeeper.kits.first_to.play import (
    State,
    TargetRules,
    Verdict,
    games_lost,
    length,
    match_won,
    play,
    settle,
    start,
)

_TWO = 2


def score(agreed: TargetRules, state: State) -> sheet.ScoreView:
    """Games as the big numeral: two halves, or a row for each side."""
    rows = tuple(_score_row(agreed, state, side) for side in state.table.sides)
    words = text_cn("first to", "First to {n} game", "First to {n} games", agreed.target)
    if state.match_winners is not None:
        words = match_won(state, state.match_winners[0])
    return sheet.ScoreView("halves" if len(rows) == _TWO else "rows", rows, words)


def _score_row(agreed: TargetRules, state: State, side: Seat) -> sheet.ScoreRow:
    players = state.table.players_of(side)
    paid = sum(state.balances[player] for player in players)
    return sheet.ScoreRow(
        side=side,
        players=tuple(Who(player) for player in players),
        numeral=state.games[side],
        unit=text_cn("first to", "game", "games", state.games[side]),
        balance=Money(paid) if agreed.game_value or agreed.match_value else None,
        is_winner=side in (state.match_winners or ()),
    )


def columns(
    table: Table, of_side: Callable[[Seat], Iterable[sheet.SheetColumn]], *others: sheet.SheetColumn
) -> tuple[sheet.SheetColumn, ...]:
    """Dealer, what there is of each side, what else there is, how it ended, the games so far."""
    return (
        sheet.SheetColumn("dealer", text("Dealer"), kind="name"),
        *(column for side in table.sides for column in of_side(side)),
        *others,
        sheet.SheetColumn("result", text_c("first to", "How"), kind="text"),
        sheet.SheetColumn("games", text_c("first to", "Games"), kind="text"),
    )


def pad(agreed: TargetRules, *of_hand: sheet.PadColumn) -> sheet.Pad:
    """Says what is counted of a hand, how else it ended, and games to strike up to the target."""
    how = sheet.PadColumn("how", text("Result"))
    return sheet.Pad((*of_hand, how), (sheet.Tally(text_c("first to", "Games"), (agreed.target,)),))


def row(after: State, cells: Mapping[str, sheet.Cell], how: Text | None = None) -> sheet.SheetRow:
    """One hand: the totals and what it meant, beside what the game itself has noted of it."""
    own: dict[str, sheet.Cell] = {
        "dealer": None if after.dealer is None else Who(after.dealer),
        "result": how or _how(after),
        "games": "–".join(str(n) for n in after.games.values()),
    }
    totals = {f"total-{side}": (after.totals or {}).get(side) for side in after.table.sides}
    return sheet.SheetRow(
        {**own, **totals, **cells}, won=frozenset(f"total-{side}" for side in after.winners)
    )


def _how(after: State) -> Text | None:
    """Says what the numbers do not say: that nobody won, or two games at once."""
    if not after.winners:
        return text_c("first to", "nobody")
    return text_c("first to", "two games") if max(after.won.values()) > 1 else None


TERMS: Mapping[str, Text] = {
    "hand": text_c("first to", "hand"),
    "game": text_c("first to", "game"),
    "match": text_c("first to", "match"),
}

OPTIONS: Mapping[str, Option] = {
    "target": Option(
        text_c("first to", "Games that win the match"),
        text_c("first to", "The first to win that many games wins. Usually five."),
        least=1,
        suggested=(3, 5, 10),
    ),
    "game_value": Option(
        text_c("first to", "Stake per game"),
        text("Each loser pays it; nothing by default."),
        ruling="U12",
        is_money=True,
    ),
    "match_value": Option(
        text_c("first to", "Stake for the match"),
        text("Each loser pays it at the end."),
        ruling="U12",
        is_money=True,
    ),
}


def lengths(pace: Pace, sides: int = 2) -> Lengths:
    """Says what clubs play in a round: first to three or five, or to two on a short evening."""
    two, three, five = (Length("first_to", c, sides, rules={"target": c}) for c in (2, 3, 5))
    return Lengths(pace, (three, five), (two,))
