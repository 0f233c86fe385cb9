"""Keeps a match on a phone: as it was carried, and what was written since."""

import json
from typing import TYPE_CHECKING, Any, cast

from scorekeeper.engine.journal import NewEntry
from scorekeeper.engine.records.codec import encode
from scorekeeper.services.answers import Answer
from scorekeeper.services.matches.log.carried import CarriedRow, Document, unpack_match
from scorekeeper.services.matches.log.entry_write import (
    AnyMatchWrite,
    decide_entry,
    opened_at,
    stored_answer,
)
from scorekeeper.services.matches.log.replayed import (
    OpenedMatch,
    opened_by,
    replay_match,
)
from scorekeeper.services.matches.log.shown_match import match_shown, result_digest_of
from scorekeeper.services.matches.view_models import MatchView, Write

if TYPE_CHECKING:
    from scorekeeper.models import MatchEntry


class CarriedKeeper:
    """Reads and writes a carried match; what is written stays in this process. `at`: when."""

    def __init__(self, document: Document) -> None:
        self.seen, self.around = unpack_match(document)
        self.at = self.seen.match.created_at

    def see(self, at: int | None = None) -> MatchView:
        """The match; as it stood after an entry."""
        match = self.seen if at is None else opened_at(self.seen, at)
        return match_shown(match, self.around)

    def open(self) -> OpenedMatch:
        """Its log, replayed."""
        return self.seen

    def write(self, write: Write, change: AnyMatchWrite) -> Answer:
        """Append an entry. Raises Forbidden, NotFound, and what the change raises."""
        opened_match = self.seen
        entry, sent = decide_entry(write, opened_match, change)
        if not isinstance(entry, NewEntry):
            return entry
        row = CarriedRow(
            number=opened_match.match.version + 1,
            client_id=write.client_id,
            kind=entry.kind.value,
            target=entry.target,
            payload=json.loads(json.dumps(encode(entry.payload))),
            link_id=str(opened_match.link.id),
            sent=sent,
            at=self.at,
        )
        self.seen = _grown(opened_match, cast("MatchEntry", row))
        return stored_answer(self.seen, row.number)


def _grown(opened_match: OpenedMatch, row: "MatchEntry") -> OpenedMatch:
    """The match with one more entry; what it came to when it is over goes with it."""
    match: Any = CarriedRow(**vars(opened_match.match) | {"version": row.number})
    replayed_match = replay_match(match, [*opened_match.rows, row], opened_match)
    match.witness = result_digest_of(replayed_match)
    return opened_by(opened_match.link, replayed_match)
