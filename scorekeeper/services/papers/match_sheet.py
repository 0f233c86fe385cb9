"""Says what stands on the filled sheet of a match, whoever draws it."""

from collections.abc import Iterator, Mapping
from typing import Any
from unicodedata import combining, normalize

from scorekeeper.engine.displays.sheet import SheetRow
from scorekeeper.engine.replay import house_rules
from scorekeeper.grammar import BOTH
from scorekeeper.language import ReaderVoice, speak_of
from scorekeeper.services.matches.view_models import HandView, MatchView

_SHORT = 10
"""So many letters fit a column."""


def short_names(names: Mapping[str, str]) -> Mapping[str, str]:
    """Each as short as nobody else of these could be called: “Maria”, “Maria P.”; whoever cannot be
    told apart so keeps the whole name.
    """
    known = {part: tuple(_forms(part)) for name in names.values() for part in name.split(BOTH)}
    short = {
        part: next(one for one in forms if _is_own(one, part, known))
        for part, forms in known.items()
    }
    return {key: BOTH.join(short[part] for part in name.split(BOTH)) for key, name in names.items()}


def _forms(name: str) -> Iterator[str]:
    """The shortest first, the whole name last."""
    words = name.split()
    if len(name) > _SHORT and words:
        first = words[0]
        yield _cut(first.split("-")[0])
        if len(words) > 1:
            yield f"{_cut(first.split('-')[0])} {words[-1][0]}."
        yield _cut(first)
    yield name


def _cut(word: str) -> str:
    return word if len(word) <= _SHORT + 2 else f"{word[:_SHORT]}…"


def _is_own(form: str, name: str, known: Mapping[str, tuple[str, ...]]) -> bool:
    others = (one for other, forms in known.items() if other != name for one in forms)
    return form == name or _bare(form) not in map(_bare, others)


def _bare(form: str) -> str:
    """Without its accents: “María” and “Maria” are one name to the eye."""
    return "".join(one for one in normalize("NFD", form.casefold()) if not combining(one))


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
