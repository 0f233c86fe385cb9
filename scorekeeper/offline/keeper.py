"""Keeps a match on a phone: as it was carried, and what was written since."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, cast

from scorekeeper.engine.log import EntryKind
from scorekeeper.services.answers import Answer, digest
from scorekeeper.services.matches.log import entry_write
from scorekeeper.services.matches.log.carried import CarriedEntry, Document, unpack_match
from scorekeeper.services.matches.log.entry_write import (
    EntryWrite,
    decide_entry,
    opened_at,
    stored_answer,
)
from scorekeeper.services.matches.log.replayed import (
    OpenedMatch,
    may_score,
    opened_by,
    replay_match,
)
from scorekeeper.services.matches.log.shown_match import match_shown, result_digest_of
from scorekeeper.services.matches.view_models import MatchView, NextHand, Write

if TYPE_CHECKING:
    from scorekeeper.models import Entry


class CarriedKeeper:
    """Reads and writes a carried match; what is written stays in this process. `at`: when."""

    def __init__(self, document: Document) -> None:
        self.seen, self.around = unpack_match(document)
        self.at = self.seen.match.created_at

    def see(self, at: int | None = None) -> MatchView:
        """The match; as it stood after an entry."""
        seen = self.seen if at is None else opened_at(self.seen, at)
        return match_shown(seen, self.around)

    def open(self) -> OpenedMatch:
        """Its log, replayed."""
        return self.seen

    def read_write(
        self,
        write: Write,
        read: Callable[[NextHand], Mapping[str, Any]],
        asks_since: datetime | None = None,
    ) -> Answer:
        """Append a hand that is read by what there was to say. Raises as `write`, and Misfit."""
        return self.write(write, entry_write.read_hand(write, read, asks_since)(self.seen))

    def write(self, write: Write, deed: EntryWrite) -> Answer:
        """Append an entry. Raises Forbidden, NotFound."""
        seen = self.seen
        may_score(seen)
        entry = decide_entry(write, seen, deed)
        if not isinstance(entry, dict):
            return entry
        row = CarriedEntry(
            number=seen.match.version + 1,
            client_id=write.client_id,
            kind=EntryKind(entry["kind"]).value,
            target=entry.get("target"),
            payload=json.loads(json.dumps(entry.get("payload"))),
            link_id=str(seen.link.id),
            sent=digest(deed.said),
            at=self.at,
        )
        added = cast("Entry", row)
        self.seen = _grown(seen, added)
        return stored_answer(self.seen, added)


def _grown(seen: OpenedMatch, row: "Entry") -> OpenedMatch:
    """The match with one more entry; what it came to when it is over goes with it."""
    match: Any = replace(cast("Any", seen.match), version=row.number)
    told = replay_match(match, [*seen.rows, row], seen)
    match.witness = result_digest_of(told)
    return opened_by(seen.link, told)
