"""Reads what is stored past the app, and says what a request did to it: of SQLite's file."""

import re
import sqlite3
from pathlib import Path
from typing import Any, NamedTuple

from scorekeeper.extensions import db

Row = dict[str, Any]
Rows = dict[str, dict[object, Row]]
"""By table, and by what stands in the first column."""


class Change(NamedTuple):
    """Says what a request did to what is stored."""

    before: Rows
    after: Rows

    @property
    def new(self) -> dict[str, list[Row]]:
        """Gives the rows that were not there, or not like that, by table; of those that changed."""
        return {
            table: [row for key, row in rows.items() if self.before[table].get(key) != row]
            for table, rows in self.after.items()
            if rows != self.before[table]
        }


class Stored:
    """Keeps what stands in the database of an app: all `rows` but those of a table, or of a table
    and a column, that is `left` out.
    """

    def __init__(self, file: Path, left: str) -> None:
        link = sqlite3.connect(file)
        link.row_factory = sqlite3.Row
        self._ask, self._version = link.execute, 0
        tables = {
            name: [at.name for at in table.columns if not re.match(left, f"{name}.{at.name}")]
            for name, table in db.metadata.tables.items()
        }
        self._columns = {name: columns for name, columns in tables.items() if columns}
        self.rows: Rows = {name: {} for name in self._columns}

    def look(self) -> Change:
        """Says what changed since it looked last."""
        (version,), before = self._ask("PRAGMA data_version").fetchone(), self.rows
        if version != self._version:
            self._version = version
            self.rows = {table: self._read(table) for table in before}
        return Change(before, self.rows)

    def _read(self, table: str) -> dict[object, Row]:
        found = self._ask(f'SELECT * FROM "{table}"')  # noqa: S608 - our own tables
        return {row[0]: {at: row[at] for at in self._columns[table]} for row in found}
