"""Lists the formats on offer, in the order of the menu."""

from collections.abc import Mapping

from scorekeeper.tournaments.format import AnyFormat
from scorekeeper.tournaments.formats import (
    double_elimination,
    final_table,
    groups_then_knockout,
    round_robin,
    single_elimination,
    swiss,
    swiss_then_knockout,
    tables_drawn,
    tables_planned,
)

FORMATS: tuple[AnyFormat, ...] = (
    round_robin.FORMAT,
    swiss.FORMAT,
    single_elimination.FORMAT,
    double_elimination.FORMAT,
    groups_then_knockout.FORMAT,
    swiss_then_knockout.FORMAT,
    tables_planned.FORMAT,
    tables_drawn.FORMAT,
    final_table.FORMAT,
)

BY_KEY: Mapping[str, AnyFormat] = {f.key: f for f in FORMATS}
