"""Holds what is true after every tap, whatever was tapped."""

import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.walker.values import Typed
from tests.web.club_access import ACCESS as CLUB_ACCESS
from tests.web.plain_browser import Form, Page
from tests.web.test_access import ACCESS as MATCH_ACCESS

Row = dict[str, Any]
Rows = dict[str, dict[object, Row]]
ENDPOINTS = (*CLUB_ACCESS, *MATCH_ACCESS)
# What is only counted from what is stored, and kept so that pages are quick: tables and columns;
# what is printed meanwhile; on which day a device came.
_COUNTED = re.compile("figure_|match_facts|rating|derived_line|alembic|signed_in_device|print_")
_DERIVED = frozenset({"money_version", "is_counted"})
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
_SLOT = re.compile(r'data-slot="([^"]*)"')
_WORDS = re.compile(r'class="problem[^>]*>\s*[^<\s]')
_PROBLEM = re.compile(r'class="(?:problem\b|notice\b|said\b|changes question)|role="alert"')
# What is longer than any field takes need not be shown again.
_LONGEST = 40
# Browsers and pages drop what is not seen.
_UNSEEN = re.compile("[\x00\ufffd\u202a-\u202e\u2066-\u2069\ufeff]")
# What each write moves.
_COUNTS = frozenset({"version", "witness"})
# Of two such writes the later one waits, or is asked about: both are about the same.
_ONE_AT_A_TIME = frozenset({"hand", "rules", "stake", "settle"})
_ESCAPED = re.compile(r"\\u([0-9a-f]{4})")
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
        self._columns: dict[str, list[str]] = {}
        for (table,) in self._ask("SELECT name FROM sqlite_master WHERE type = 'table'"):
            if not _COUNTED.match(table):
                columns = [str(row[1]) for row in self._ask(f'PRAGMA table_info("{table}")')]
                self._columns[table] = [name for name in columns if name not in _DERIVED]

    def version(self) -> int:
        """Another one after each write of somebody else."""
        return int(self._ask("PRAGMA data_version")[0][0])

    def rows(self) -> Rows:
        """All rows but those that are only counted, by table and key, the first column."""
        found: Rows = {}
        for table, columns in self._columns.items():
            asked = ", ".join(f'"{name}"' for name in columns)
            rows = self._ask(f'SELECT {asked} FROM "{table}"')  # noqa: S608 - our own tables
            found[table] = {row[0]: dict(zip(columns, row, strict=True)) for row in rows}
        return found

    def _ask(self, words: str) -> list[Any]:
        return self._connection.execute(words).fetchall()


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

    @property
    def has_grown(self) -> bool:
        """Whether there is more anywhere than there was."""
        return any(len(rows) > len(self.before[table]) for table, rows in self.after.items())

    def said(self) -> str:
        """All that is new, to look for words in."""
        new = [row for table in self.tables for row in self.new(table)]
        said = " ".join(str(value) for row in new for value in row.values())
        return _ESCAPED.sub(lambda found: chr(int(found[1], 16)), said)


def may(endpoint: str, who: str, state: str) -> bool:
    """Whether somebody of a scene may ask there, as the access tables say: who has a link of a
    match is nobody in a club, and the other way round.
    """
    is_match = state.startswith("match")
    if endpoint in CLUB_ACCESS:
        return ("nobody" if is_match else who) in CLUB_ACCESS[endpoint]
    name = "watch" if who == "stranger" else who
    return (name if is_match else "nobody") in MATCH_ACCESS.get(endpoint, {"nobody"})


def hold_of_page(page: Page, endpoint: str, error: str) -> None:
    """No answer is a 500, nor a page with a sentence that means nothing. Raises Broken."""
    if error or (page.status >= 500 and page.status != 503):
        raise Broken("no answer is a 500", endpoint, error or str(page.status))
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
    # A hand from before an older copy was put back is kept, and waits.
    bases = [row for row in rows if row["kind"] != "conflict"]
    if any(row.get("base", 0) >= row["number"] for row in bases):
        return "an entry was based on an earlier one"
    return None if version == len(rows) else "the version is the number of the last entry"


def hold_of_refusal(
    page: Page, endpoint: str, form: Form, sent: Mapping[str, Typed], spoilt: str
) -> None:
    """A refusal says in words what is wrong, and where, and keeps what was typed. Raises Broken."""
    if not _PROBLEM.search(page.html):
        raise Broken("a refusal says why", endpoint, page.text[:200])
    shown = next(
        (one for one in page.forms if one.action == form.action and _asks(one, sent)), None
    )
    if shown is None:
        if _asks(form, sent):
            raise Broken("a refusal shows the form again", endpoint, str(dict(sent)))
        return
    slots = _SLOT.findall(page.html)
    if (
        spoilt
        and spoilt in slots
        and not any(_WORDS.search(part) for part in _SLOT.split(page.html)[1:])
    ):
        raise Broken("a refusal names its field", f"{endpoint} {spoilt}")
    for name, values in sent.items():
        control = shown.controls.get(name)
        if control is None or not _is_written(control) or len("".join(values)) > _LONGEST:
            continue
        there = [_bare(value) for at, value in shown.fields if at == name]
        if not all(any(_bare(value) in shown for shown in there) for value in values):
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
    return " ".join(_UNSEEN.sub("", typed).split())


def hold_of_saved(change: Change, endpoint: str, sent: Mapping[str, Typed]) -> None:
    """What was typed and taken is stored as it was typed. Raises Broken."""
    marked = [value for values in sent.values() for value in values if _MARKED.match(value)]
    stored = change.said().casefold()
    for value in marked:
        if change.tables and value.casefold() not in stored:
            raise Broken("what was stored is what was sent", endpoint, value)


def hold_of_both(first: Change, second: Change, endpoint: str) -> None:
    """What somebody wrote is not written over by who had not seen it. Raises Broken."""
    for table in {*first.tables} & {*second.tables}:
        for key, row in first.after[table].items():
            before, after = first.before[table].get(key), second.after[table].get(key)
            if before is None or after is None:
                continue
            changed = {name for name in row if row[name] != before[name] and name not in _COUNTS}
            lost = {name for name in changed if after[name] != row[name]}
            if lost:
                raise Broken("nobody's write is lost", endpoint, f"{table} {lost}")
    for table, _, _ in _JOURNALS:
        kinds = [[row["kind"] for row in change.new(table)] for change in (first, second)]
        if kinds[0] == kinds[1] and kinds[0] and kinds[0][0] in _ONE_AT_A_TIME:
            raise Broken("nobody's write is lost", endpoint, f"{table} {kinds[0][0]}")
