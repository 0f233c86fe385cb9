"""Shows what is stored of a tournament that cannot be read, and takes entries of it back."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import cast
from uuid import UUID

from scorekeeper.engine import journal
from scorekeeper.engine.text import Text, text
from scorekeeper.extensions import db
from scorekeeper.models import Tournament, TournamentEntry
from scorekeeper.services.answers import Answer, Broken, NotFound, Saved, as_broken
from scorekeeper.services.storage.journals import TOURNAMENT_JOURNAL
from scorekeeper.services.storage.transactions import writing
from scorekeeper.services.tournaments.club_list import next_step
from scorekeeper.services.tournaments.history import sentence_of
from scorekeeper.services.tournaments.journal import append, entry_of, hold, load
from scorekeeper.services.tournaments.view_models import Access, TournamentState, TournamentWrite
from scorekeeper.tournaments.entries import DESK, JournalKind


@dataclass(frozen=True, slots=True)
class UnreadEntry:
    """An entry as it is stored, and whether it stands and can be taken back."""

    number: int
    at: datetime
    words: Text
    can_undo: bool


@dataclass(frozen=True, slots=True)
class UnreadTournament:
    """What is known of a tournament that cannot be read; its entries, the latest first."""

    access: Access
    club_id: UUID
    title: str
    version: int
    entries: tuple[UnreadEntry, ...]


def find_unread(access: Access) -> UnreadTournament | None:
    """What is stored of this tournament; None where it can be read. Raises NotFound."""
    try:
        tournament = load(access)
        with as_broken():
            _try(tournament)
    except Broken:
        row = db.session.get_one(Tournament, access.tournament_id)
        rows = TOURNAMENT_JOURNAL.rows(row.id, until=row.version)
        return UnreadTournament(access, row.club_id, row.title, row.version, _entries(rows))
    return None


def _try(tournament: TournamentState) -> None:
    """Ask for all that its pages rest on. Raises whatever is wrong with it."""
    form, settings, event = tournament.form, tournament.settings, tournament.evening.event
    _ = tournament.standings, tournament.bracket, tournament.left, next_step(tournament)
    if not form.check(settings, event) and not tournament.is_over:
        form.draw(settings, event)


def _entries(rows: Sequence[TournamentEntry]) -> tuple[UnreadEntry, ...]:
    kinds = [(row, cast("JournalKind", row.kind)) for row in rows]
    dead = journal.void_numbers(
        [journal.Entry(row.number, kind, target=row.target) for row, kind in kinds]
    )
    entries = []
    for row in reversed(rows):
        try:
            words = sentence_of(entry_of(row))
        except Broken:
            words = text("What was noted here is of a kind that this version does not know.")
        can_undo = row.number > 1 and row.number not in dead and row.kind != journal.VOID
        entries.append(UnreadEntry(row.number, row.at, words, can_undo))
    return tuple(entries)


def take_back(access: Access, write: TournamentWrite, number: int) -> Answer:
    """Void an entry, whatever comes of it. Raises NotFound, Forbidden, Busy."""
    access.need()

    def act(tournament: Tournament) -> journal.NewEntry:
        if not 1 < number <= tournament.version:
            raise NotFound
        return journal.NewEntry(JournalKind.VOID, target=number)

    with writing():
        tournament = hold(access.tournament_id)
        stored = TOURNAMENT_JOURNAL.row_by(tournament, write.client_id)
        version = journal.Version(tournament.version, tournament, lambda _: tournament)
        made = journal.decide(journal.EntryWrite(act), write.base, version, stored)
        if isinstance(made, journal.Stored):
            return Saved(made.number)
        if isinstance(made, journal.NewEntry):
            append(tournament, access, write, made, said_by=DESK)
            return Saved(tournament.version)
        return made
