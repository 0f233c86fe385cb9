"""Says what stands on the filled sheet of a match, whoever draws it."""

from typing import Any

from scorekeeper.engine.displays.sheet import SheetRow
from scorekeeper.engine.rules import house_rules
from scorekeeper.language import ReaderVoice, speak_of
from scorekeeper.services.matches.view_models import HandView, MatchView
from scorekeeper.services.papers.short_names import short_names


def match_sheet_of(seen: MatchView) -> dict[str, Any]:
    """The match with its rows, its rules and who pays whom; all games say as its game does."""
    speak_of(seen.game.words)
    given = {key: name for key, name in seen.names.items() if key not in seen.unnamed}
    short = {**seen.names, **short_names(given)}
    rows = [_row(seen, hand) for hand in seen.hands]
    return {
        "match": seen,
        "voice": ReaderVoice(seen.names, seen.currency),
        "short": short,
        "row_voice": ReaderVoice(short, seen.currency),
        "rows": rows,
        "house_rules": house_rules(seen.game, seen.replay.rules),
        "columns": [
            column
            for column in seen.game.sheet.columns(seen.replay.rules, seen.replay.table)
            if any(row and _is_told(column.key, row) for _, row in rows)
        ],
        "settlement": seen.settlement,
        "transfers": seen.transfers,
    }


def _row(seen: MatchView, hand: HandView) -> tuple[HandView, SheetRow | None]:
    """A hand and its cells; none for a hand that does not fit or stands behind one."""
    step = hand.step
    if step is None or step.played is None:
        return hand, None
    cells = seen.game.sheet.row(seen.replay.rules, step.before, step.hand, step.played)
    return hand, cells


def _is_told(column: str, row: SheetRow) -> bool:
    """Whether a hand has something to say in a column."""
    return row.cells.get(column) not in (None, "", ()) or column in row.struck | row.won
