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
        part: next(form for form in forms if _is_own(form, part, known))
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
    others = (f for other, forms in known.items() if other != name for f in forms)
    return form == name or _bare(form) not in map(_bare, others)


def _bare(form: str) -> str:
    """Without its accents: “María” and “Maria” are one name to the eye."""
    return "".join(s for s in normalize("NFD", form.casefold()) if not combining(s))


def match_sheet_of(match: MatchView) -> dict[str, Any]:
    """The match with its rows, its rules and who pays whom; all games say as its game does."""
    speak_of(match.game.words)
    given = {key: name for key, name in match.names.items() if key not in match.unnamed}
    short = {**match.names, **short_names(given)}
    rows = [_row(match, hand) for hand in match.hands]
    return {
        "match": match,
        "voice": ReaderVoice(match.names, match.currency),
        "short": short,
        "row_voice": ReaderVoice(short, match.currency),
        "rows": rows,
        "house_rules": house_rules(match.game, match.replay.rules),
        "columns": [
            column
            for column in match.game.sheet.columns(match.replay.rules, match.replay.table)
            if any(row and _is_told(column.key, row) for _, row in rows)
        ],
        "settlement": match.settlement,
        "transfers": match.transfers,
    }


def _row(match: MatchView, hand: HandView) -> tuple[HandView, SheetRow | None]:
    """A hand and its cells; none for a hand that does not fit or stands behind one."""
    step = hand.step
    if step is None or step.played is None:
        return hand, None
    cells = match.game.sheet.row(match.replay.rules, step.before, step.hand, step.played)
    return hand, cells


def _is_told(column: str, row: SheetRow) -> bool:
    """Whether a hand has something to say in a column."""
    return row.cells.get(column) not in (None, "", ()) or column in row.struck | row.won
