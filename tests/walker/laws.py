"""Holds what is true after every tap, whatever was tapped."""

import json
import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.walker.values import Typed
from tests.web.club_access import ACCESS as CLUB_ACCESS
from tests.web.plain_browser import Form, Page
from tests.web.test_access import ACCESS as MATCH_ACCESS

Row = dict[str, Any]
Rows = dict[str, dict[object, Row]]
ACCESS = CLUB_ACCESS | MATCH_ACCESS
# What is only counted from what is stored, and kept so that pages are quick.
_COUNTED = re.compile("figure_|match_facts|rating|derived_line|alembic|signed_in_device")
# The phone fills in the size of what it fetches.
_NONSENSE = re.compile(
    r"\{(?!size)\w*\}|%\(\w+\)s|\bNone[,)]|Traceback|object at 0x|UUID\(|\bnan\b|\bundefined\b"
)
# Journals: their table, whose they are, the table that counts their entries.
_JOURNALS = (
    ("entry", "match_id", "match"),
    ("tournament_entry", "tournament_id", "tournament"),
    ("cash_entry", "space_id", ""),
)
# Who is forgotten is taken out of what was written too.
_ERASES = frozenset({"people.forget", "people.merge", "people.unmerge"})
_PROBLEM = re.compile(r'class="(?:problem\b|notice\b|said\b|changes question)|role="alert"')
# What is longer than any field takes need not be shown again.
_LONGEST = 40
_MARKED = re.compile(r"Zo[0-9]{3} ")


class Broken(Exception):
    """Something does not hold. `law` and `where` say what, the same for the same fault."""

    def __init__(self, law: str, where: str, words: str = "") -> None:
        super().__init__(f"{law}: {where}. {words}")
        self.law, self.where, self.words = law, where, words

    @property
    def key(self) -> tuple[str, str]:
        """What two failures of one fault share."""
        return self.law, self.where


class Stored:
    """What stands in the database of an app, read past it."""

    def __init__(self, file: Path) -> None:
        self._connection = sqlite3.connect(file)
        self._connection.row_factory = sqlite3.Row
        asked = "SELECT name FROM sqlite_master WHERE type = 'table'"
        names = [row[0] for row in self._connection.execute(asked)]
        self._tables = [name for name in names if not _COUNTED.match(name)]

    def version(self) -> int:
        """Another one after each write of somebody else."""
        return int(self._connection.execute("PRAGMA data_version").fetchone()[0])

    def rows(self) -> Rows:
        """All rows but those that are only counted, by table and key."""
        return {table: dict(self._rows(table)) for table in self._tables}

    def _rows(self, table: str) -> Iterator[tuple[object, Row]]:
        for number, row in enumerate(self._connection.execute(f'SELECT * FROM "{table}"')):  # noqa: S608 - our tables
            made = dict(row)
            yield made.get("id", number), made


@dataclass(frozen=True, slots=True)
class Change:
    """What a request did to what is stored."""

    before: Rows
    after: Rows

    def new(self, table: str) -> list[Row]:
        """The rows that were not there, or not like that."""
        before = self.before[table]
        return [row for key, row in self.after[table].items() if before.get(key) != row]

    @property
    def tables(self) -> list[str]:
        """Where anything is otherwise."""
        return [table for table, rows in self.after.items() if rows != self.before[table]]

    def said(self) -> str:
        """All that is new, to look for words in."""
        new = [row for table in self.tables for row in self.new(table)]
        return " ".join(str(value) for row in new for value in row.values())


def may(endpoint: str, who: str) -> bool:
    """Whether somebody may ask there, as the access tables say."""
    allowed = ACCESS.get(endpoint)
    return allowed is None or who in allowed


def hold_of_answer(status: int, page: Page, endpoint: str, error: str) -> None:
    """No answer is a 500, nor a page with a sentence that means nothing. Raises Broken."""
    if error or (status >= 500 and status != 503):
        raise Broken("no answer is a 500", endpoint, error or str(status))
    if (found := _NONSENSE.search(page.text)) is not None:
        near = page.text[max(found.start() - 40, 0) : found.end() + 40]
        raise Broken("every sentence means something", endpoint, near)


def hold_of_reading(change: Change, endpoint: str) -> None:
    """A GET changes nothing. Raises Broken."""
    if change.tables:
        raise Broken("a GET changes nothing", endpoint, ", ".join(change.tables))


def hold_of_journals(change: Change, endpoint: str) -> None:
    """Entries are numbered without a gap, each once for a client, on one that was there; what was
    said is never said otherwise, or no more but with all that it is about. Raises Broken.
    """
    for table, owner, parent in _JOURNALS:
        entries: defaultdict[object, list[Row]] = defaultdict(list)
        for row in change.after[table].values():
            entries[row[owner]].append(row)
        for key, rows in entries.items():
            version = change.after[parent][key]["version"] if parent else len(rows)
            if (law := _broken_journal(rows, version)) is not None:
                raise Broken(law, endpoint, table)
        for key, row in change.before[table].items():
            is_gone = parent and row[owner] not in change.after[parent]
            if change.after[table].get(key) != row and endpoint not in _ERASES and not is_gone:
                raise Broken("what was written stays as it is", endpoint, table)


def _broken_journal(rows: list[Row], version: int) -> str | None:
    if sorted(row["number"] for row in rows) != list(range(1, len(rows) + 1)):
        return "entries are numbered without a gap"
    if len({row["client_id"] for row in rows}) < len(rows):
        return "a client id is stored once"
    if any((row.get("target") or 0) >= row["number"] for row in rows):
        return "an entry is about an earlier one"
    if any(row.get("base", 0) >= row["number"] for row in rows):
        return "an entry was based on an earlier one"
    return None if version == len(rows) else "the version is the number of the last entry"


def hold_of_refusal(page: Page, endpoint: str, form: Form, sent: Mapping[str, Typed]) -> None:
    """A refusal says what is wrong, in words, and keeps what was typed. Raises Broken."""
    if not _PROBLEM.search(page.html):
        raise Broken("a refusal says why", endpoint, page.text[:200])
    shown = next(
        (
            one
            for one in page.forms
            if one.action.split("?")[0] == form.action.split("?")[0] and _asks(one, sent)
        ),
        None,
    )
    if shown is None:
        if _asks(form, sent):
            raise Broken("a refusal shows the form again", endpoint, str(dict(sent)))
        return
    for name, values in sent.items():
        control = shown.controls.get(name)
        if control is None or not _is_written(control) or len("".join(values)) > _LONGEST:
            continue
        there = [_bare(value) for at, value in shown.fields if at == name]
        if not set(map(_bare, values)) <= set(there):
            raise Broken(
                "a refusal keeps what was typed", f"{endpoint} {name}", f"{values} {there}"
            )


def _asks(form: Form, sent: Iterable[str]) -> bool:
    return any(name in form.controls and _is_written(form.controls[name]) for name in sent)


def _is_written(control: Mapping[str, str]) -> bool:
    """Whether somebody types words or a number there that may be shown again."""
    kind = control.get("type", "text")
    return control.get("tag") in ("input", "textarea") and kind in (
        "text",
        "number",
        "search",
        "date",
        "time",
    )


def _bare(typed: str) -> str:
    """As a browser shows it again."""
    return " ".join(typed.replace("\x00", "\ufffd").split())


def hold_of_saved(change: Change, endpoint: str, sent: Mapping[str, Typed]) -> None:
    """What was typed and taken is stored as it was typed. Raises Broken."""
    marked = [value for values in sent.values() for value in values if _MARKED.match(value)]
    stored = change.said()
    for value in marked:
        is_stored = value in stored or json.dumps(value)[1:-1] in stored
        if change.tables and not is_stored:
            raise Broken("what was stored is what was sent", endpoint, value)
