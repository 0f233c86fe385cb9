"""Counts what a SQLite file holds: a backup says it, and one without anything is none."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

# What it is that somebody would miss, and how it is counted.
_COUNTED = {
    "matches": "match",
    "tournaments": "tournament WHERE rehearsal_of IS NULL",
    "people": "person WHERE merged_into IS NULL",
    "hands": "entry WHERE kind = 'hand'",
}
_DATED = {"entry": "at", "tournament_entry": "at", "match": "created_at", "account": "created_at"}
# It stands in a file without anybody's doing.
_OWN = "alembic_version"


@dataclass(frozen=True, slots=True)
class Holdings:
    """Counts how many there are of each; `until`: when somebody last wrote, in UTC, blank for
    never.
    """

    matches: int = 0
    tournaments: int = 0
    people: int = 0
    hands: int = 0
    until: str = ""

    def __str__(self) -> str:
        counted = ", ".join(
            f"{count:,} {singular if count == 1 else plural}"
            for count, singular, plural in (
                (self.matches, "match", "matches"),
                (self.tournaments, "tournament", "tournaments"),
                (self.people, "person", "people"),
                (self.hands, "hand", "hands"),
            )
        )
        return f"{counted}, until {self.until} UTC" if self.until else counted


def holdings(database: Path) -> Holdings:
    """What is in it; of a version that had no such table yet, none. Raises sqlite3.Error."""
    with closing(_opened(database)) as connection:
        tables = set(_tables(connection))
        counts = {
            name: connection.execute(f"SELECT count(*) FROM {where}").fetchone()[0]  # noqa: S608 - our own names
            for name, where in _COUNTED.items()
            if where.split()[0] in tables and _has(connection, where)
        }
        moments = [
            connection.execute(f"SELECT max({at}) FROM {table}").fetchone()[0]  # noqa: S608 - our own names
            for table, at in _DATED.items()
            if table in tables
        ]
    return Holdings(**counts, until=max(filter(None, moments), default="")[:16])


def is_empty(database: Path) -> bool:
    """Whether it was only made: no row in any table, no table, no file. Raises sqlite3.Error."""
    if not database.exists():
        return True
    with closing(_opened(database)) as connection:
        return not any(
            connection.execute(f'SELECT 1 FROM "{table}" LIMIT 1').fetchone()  # noqa: S608 - its own names
            for table in _tables(connection)
        )


def _opened(database: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)


def _tables(connection: sqlite3.Connection) -> list[str]:
    tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    return [name for (name,) in tables if name != _OWN and not name.startswith("sqlite_")]


def _has(connection: sqlite3.Connection, where: str) -> bool:
    """Whether this version's table has the column asked about."""
    table, _, condition = where.partition(" WHERE ")
    columns = {row[1] for row in connection.execute(f"PRAGMA table_info({table})")}
    return not condition or condition.split()[0] in columns
