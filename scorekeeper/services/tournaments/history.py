"""Shows the log of a tournament: who wrote what when, and what is undone."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select

from scorekeeper.engine.journal import Entry
from scorekeeper.engine.text import Text, text
from scorekeeper.extensions import db
from scorekeeper.models import Account, TournamentEntry, TournamentLink
from scorekeeper.services.answers import Broken, as_broken
from scorekeeper.services.storage.journals import TOURNAMENT_JOURNAL
from scorekeeper.services.tournaments.journal import entry_of
from scorekeeper.services.tournaments.view_models import TournamentState
from scorekeeper.tournaments.displays.log_sentences import entry_sentence
from scorekeeper.tournaments.entries import JournalKind
from scorekeeper.tournaments.journal import live


@dataclass(frozen=True, slots=True)
class JournalLine:
    """An entry: its number, when, by whom (an account's or a link's name, blank where it has none),
    for which entrant, what it did, whether it was taken back, and whether it can be.
    """

    number: int
    at: datetime
    by: str
    said_by: str
    words: Text
    is_undone: bool
    can_undo: bool


def history(tournament: TournamentState) -> tuple[JournalLine, ...]:
    """Every entry up to the version of this view, the latest first."""
    rows = TOURNAMENT_JOURNAL.rows(tournament.access.tournament_id, until=tournament.version)
    entries = {row.number: entry_of(row) for row in rows}
    standing = {entry.number for entry in live(entries.values())}
    named = (
        select(TournamentEntry.number, func.coalesce(Account.name, TournamentLink.label, ""))
        .outerjoin(Account, Account.id == TournamentEntry.account_id)
        .outerjoin(TournamentLink, TournamentLink.id == TournamentEntry.link_id)
        .where(TournamentEntry.tournament_id == tournament.access.tournament_id)
    )
    by = dict(db.session.execute(named).all())
    return tuple(
        JournalLine(
            number=row.number,
            at=row.at,
            by=by[row.number],
            said_by=row.said_by,
            words=sentence_of(entries[row.number], entries),
            is_undone=row.number not in standing and row.kind != JournalKind.VOID,
            can_undo=row.number > 1 and row.number in standing,
        )
        for row in reversed(rows)
    )


def sentence_of(entry: Entry, entries: Mapping[int, Entry] | None = None) -> Text:
    """What an entry says, also of one that nobody can read."""
    try:
        with as_broken():
            return entry_sentence(entry, entries)
    except Broken:
        return text("What was noted here cannot be read.")


def undoable_line(tournament: TournamentState, number: int) -> JournalLine | None:
    """The line of this entry, while it stands and can be taken back; None otherwise."""
    if not 1 < number <= tournament.version:
        return None
    line = history(tournament)[tournament.version - number]
    return line if line.can_undo else None
