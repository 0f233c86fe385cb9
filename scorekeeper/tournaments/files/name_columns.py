"""Finds the column of names in a sheet, and makes lines of it."""

import re
from collections.abc import Iterable, Sequence

_NUMBER = re.compile(r"[\d.,/ºª°#-]*")
# How a column of names is headed, in our languages.
_NAMES = frozenset(
    (
        *("name", "names", "player", "players", "pair", "pairs", "team"),
        *("nombre", "nombres", "jugador", "jugadores", "jugadora", "pareja", "parejas", "equipo"),
        *("nom", "noms", "jugadors", "parella", "parelles", "equip"),
        *("joueur", "joueurs", "joueuse", "équipe", "équipes", "paire", "paires"),
    )
)
_LONGEST = 40
_COUNTED = re.compile(r"\W*\d*$")


def lines_of(rows: Iterable[Sequence[str]], *, in_pairs: bool) -> str:
    """One line for each row, blank for a row without a name, so that line numbers stay. Under
    headings, the columns headed as names; without, the first that is no number, of pairs two.
    """
    columns: tuple[int, ...] | None = None
    lines: list[str] = []
    for place, row in enumerate(rows):
        cells = [" ".join(cell.split()) for cell in row]
        if place == 0 and (headed := _headed(cells)):
            columns = headed[: 2 if in_pairs else 1]
            lines.append("")
            continue
        lines.append(" / ".join(_names(cells, columns, in_pairs=in_pairs)))
    return "\n".join(lines).rstrip("\n")


def _headed(cells: Sequence[str]) -> tuple[int, ...]:
    """The columns that say they hold names."""
    # A longer one is no heading, and is not looked at from every place in it.
    short = ((at, cell.casefold()) for at, cell in enumerate(cells) if len(cell) <= _LONGEST)
    return tuple(at for at, cell in short if _COUNTED.sub("", cell) in _NAMES)


def _names(cells: Sequence[str], columns: tuple[int, ...] | None, *, in_pairs: bool) -> list[str]:
    if columns is not None:
        return [cells[at] for at in columns if at < len(cells) and cells[at]]
    named = [cell for cell in cells if not _NUMBER.fullmatch(cell)]
    return named[: 2 if in_pairs else 1]
