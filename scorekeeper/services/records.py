"""A match record seen as a match: what the command line prints without any database."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from scorekeeper.engine.codec import encode
from scorekeeper.engine.record import Record, replayed
from scorekeeper.engine.replay import Step
from scorekeeper.engine.seats import PAIR_SIDES, Table
from scorekeeper.services.views import HandView, MatchView, Refused

_CURRENCY_LETTERS = 3


def view_of(record: Record) -> MatchView | Refused:
    """The record as its pages and papers show it; refused when players or rules cannot be.

    Title, date, currency, language and the names of sides are read from `meta` where they have the
    form this program writes; anything else there is somebody else's and ignored.
    """
    played, problems = replayed(record)
    if played is None:
        return Refused(tuple(problems))
    steps: list[Step | None] = list(played.steps)
    steps += [None] * (len(record.hands) - len(steps))
    hands = tuple(
        HandView(number, number, encode(hand), step, is_corrected=False)
        for number, (hand, step) in enumerate(zip(record.hands, steps, strict=True), start=1)
    )
    meta = record.meta
    is_over = record.is_ended or played.is_finished
    return MatchView(
        title=_said(meta, "title"),
        game=record.game,
        scope="watch",
        score_token=None,
        watch_token="",
        version=len(hands),
        currency=_currency(meta),
        language=_said(meta, "language"),
        created_at=_date(meta),
        names=_names(record, played.table),
        unnamed=frozenset(),
        rules=record.rules,
        replay=played,
        hands=hands,
        score=record.game.sheet.score(played.rules, played.state),
        ask=None if is_over else record.game.ask(played.rules, played.state),
        is_ended=record.is_ended,
        can_undo=False,
    )


def _said(meta: Mapping[str, Any], key: str) -> str:
    value = meta.get(key)
    return value if isinstance(value, str) else ""


def _currency(meta: Mapping[str, Any]) -> str:
    code = _said(meta, "currency")
    is_code = len(code) == _CURRENCY_LETTERS and code.isascii() and code.isupper()
    return code if is_code else "EUR"


def _date(meta: Mapping[str, Any]) -> datetime | None:
    try:
        return datetime.fromisoformat(_said(meta, "date")).replace(tzinfo=UTC)
    except ValueError:
        return None


def _names(record: Record, table: Table) -> dict[str, str]:
    """Players by their names; pairs by the names of their sides, else by their two players."""
    names = {str(player): str(player) for player in record.players}
    if table.in_pairs:
        given = record.meta.get("sides")
        for place, side in enumerate(PAIR_SIDES):
            names[side] = " & ".join(table.players_of(side))
            if isinstance(given, list) and len(given) == len(PAIR_SIDES):
                names[side] = str(given[place]) or names[side]
    return names
