"""Stores the entries of journals: of matches, of tournaments, of the cash boxes of clubs."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Any, Generic, TypeVar
from uuid import UUID, uuid4

from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.orm import InstrumentedAttribute
from sqlalchemy.orm.attributes import set_committed_value

from scorekeeper.engine.journal import NewEntry, chain_digest, fingerprint, first_changed
from scorekeeper.engine.records.codec import encode
from scorekeeper.extensions import db, note_changes
from scorekeeper.models import Match, MatchEntry, Tournament, TournamentEntry
from scorekeeper.models.columns import JournalRow

Owner = TypeVar("Owner", bound=Match | Tournament)
Row = TypeVar("Row", bound=JournalRow)

# What the chain of an entry is of beside its moment, as far as its table has it.
_CHAINED = ("number", "kind", "target", "payload", "said_by")


class StoredJournal(Generic[Owner, Row]):
    """Keeps one table of entries. Its queries are made once: to put one together takes longer than
    SQLite takes to answer it.
    """

    def __init__(
        self, owner: type[Owner], table: type[Row], key: InstrumentedAttribute[UUID]
    ) -> None:
        self._table, self._key, self._owner = table, key, owner
        self._chained = [name for name in _CHAINED if hasattr(table, name)]
        mine, number = key == bindparam("owner"), table.number
        since = number.between(bindparam("since"), bindparam("until"))
        self._rows = select(table).where(mine, since).order_by(number)
        self._one = select(table).where(mine, table.client_id == bindparam("client_id"))
        self._last = select(table.id).where(mine, number == bindparam("number"))
        # Both rows of a write as they are, past the session: it would look at all it knows first.
        self._appended = insert(table)
        grown = update(owner).where(owner.id == bindparam("owner"))
        self._grown = grown.values(version=bindparam("number"), head=bindparam("head"))

    def rows(self, owner: UUID, since: int = 0, until: int | None = None) -> Sequence[Row]:
        """The entries from a number up to another, in order. They leave the session: nobody changes
        them, and they may be kept beyond it.
        """
        bounds = {"owner": owner, "since": since, "until": 2**31 - 1 if until is None else until}
        rows = db.session.scalars(self._rows, bounds).all()
        for row in rows:
            db.session.expunge(row)
        return rows

    def rows_of(self, owners: Iterable[UUID]) -> dict[UUID, list[Row]]:
        """Those of several owners, in one query."""
        by_owner: dict[UUID, list[Row]] = {key: [] for key in owners}
        wanted = select(self._table).where(self._key.in_(by_owner)).order_by(self._table.number)
        for row in db.session.scalars(wanted) if by_owner else ():
            by_owner[getattr(row, self._key.key)].append(row)
        return by_owner

    def row_by(self, owner: Owner, client_id: str) -> Row | None:
        """What this client id wrote already."""
        return db.session.scalar(self._one, {"owner": owner.id, "client_id": client_id})

    def is_last(self, owner: Owner, row: Row, stored: UUID | None = None) -> bool:
        """Whether an entry that is remembered is the last one stored now; which that is may have
        been read already (`stored`). Entries never change and their ids are never used again: the
        same last entry means the same journal.
        """
        if owner.version != row.number:
            return False
        parameters = {"owner": owner.id, "number": row.number}
        return (stored or db.session.scalar(self._last, parameters)) == row.id

    def rows_after(
        self, owner: UUID, last: Row | None, until: int | None = None
    ) -> tuple[Sequence[Row], bool]:
        """The entries behind one that is remembered, and that they are; else all of them: that one
        was taken back, or a backup was brought in and written on.
        """
        if last is not None and (until is None or last.number <= until):
            rows = self.rows(owner, last.number, until)
            if rows and rows[0].id == last.id:
                return rows[1:], True
        return self.rows(owner, 0, until), False

    def append(self, owner: Owner, new: NewEntry, **columns: Any) -> Row:  # noqa: ANN401 (by name)
        """Store an entry behind the last one, inside a write; as it is stored, outside the session,
        like those that were read.
        """
        written = self._written(owner, new, {"number": owner.version + 1, **columns})
        self._store(owner, [written])
        row = self._table()
        for name, value in written.items():
            set_committed_value(row, name, value)
        return row

    def extend(self, owner: Owner, entries: Iterable[tuple[NewEntry, Mapping[str, Any]]]) -> None:
        """Store entries that were numbered elsewhere, with the columns of each."""
        written = [self._written(owner, new, columns) for new, columns in entries]
        if written:
            self._store(owner, written)

    def chain_anew(self, owner: Owner, rows: Iterable[Row], since: int = 1) -> None:
        """Chain the entries from this one on anew, for somebody was taken out of them. They get
        other ids: whoever keeps what they said knows them by those.
        """
        head = ""
        for row in rows:
            if row.number >= since:
                row.id, row.chain = uuid4(), chain_digest(head, self._words(partial(getattr, row)))
            head = row.chain
        owner.head = head

    def fingerprint(self, owner: UUID, until: int) -> str:
        """That of the entries as they stand now, up to this one: another than on the papers, where
        one of them was changed past the program.
        """
        head = ""
        for row in self.rows(owner, until=until):
            head = chain_digest(head, self._words(partial(getattr, row)))
        return fingerprint(head)

    def first_changes(self) -> Iterator[tuple[Owner, int | None]]:
        """Everything that has such a journal, with the number of its first entry that is not as it
        was written, or not there any more.
        """
        keys = db.session.scalars(select(self._owner.id).order_by(self._owner.created_at)).all()
        for owner in (db.session.get_one(self._owner, key) for key in keys):
            rows = self.rows(owner.id)
            entries = ((row.chain, self._words(partial(getattr, row))) for row in rows)
            is_whole = owner.head == (rows[-1].chain if rows else "")
            yield owner, first_changed(entries) or (None if is_whole else len(rows) + 1)
            db.session.expire_all()

    def _words(self, value_of: Callable[[str], Any]) -> list[object]:
        """What an entry says, as JSON."""
        at = value_of("at").astimezone(UTC).isoformat()
        return [at, *(value_of(name) for name in self._chained)]

    def _written(self, owner: Owner, new: NewEntry, columns: Mapping[str, Any]) -> dict[str, Any]:
        return {
            "id": uuid4(),
            "space_id": owner.space_id,
            self._key.key: owner.id,
            "base": columns["number"] - 1,
            "kind": new.kind.value,  # a plain word, as it would be read
            "target": new.target,
            "payload": json.loads(json.dumps(encode(new.payload))),
            "sent": "",
            "at": datetime.now(UTC),
            **columns,
        }

    def _store(self, owner: Owner, written: Sequence[dict[str, Any]]) -> None:
        db.session.flush()  # who writes by a link made just now writes it first
        head = owner.head
        for row in written:
            head = row["chain"] = chain_digest(head, self._words(row.__getitem__))
        connection, number = db.session.connection(), written[-1]["number"]
        connection.execute(self._appended, written)
        connection.execute(self._grown, {"owner": owner.id, "number": number, "head": head})
        set_committed_value(owner, "version", number)
        set_committed_value(owner, "head", head)
        note_changes((owner.id,))


MATCH_LOG = StoredJournal(Match, MatchEntry, MatchEntry.match_id)
TOURNAMENT_JOURNAL = StoredJournal(Tournament, TournamentEntry, TournamentEntry.tournament_id)
