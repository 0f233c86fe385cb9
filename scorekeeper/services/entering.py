"""One write into a match's log: once per client id, and never on what the writer has not seen."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from scorekeeper.engine.log import Folded
from scorekeeper.extensions import db
from scorekeeper.models import Entry
from scorekeeper.services.opening import Opened, link_of, opened
from scorekeeper.services.seeing import step_of
from scorekeeper.services.storage import writing
from scorekeeper.services.views import Answer, Forbidden, NotFound, Refused, Saved, Stale, Write
from scorekeeper.services.witness import witness_of

NewEntry = dict[str, Any]
"""What an entry says: its `kind`, and the `target` and `payload` that kind has."""


def enter(write: Write, act: Callable[[Opened], NewEntry | Refused | None]) -> Answer:
    """Append what `act` makes of the match as it stands; None: it stands so already, nothing is
    stored. Raises NotFound, Forbidden, Busy.
    """
    with writing(link_of(write.token).match_id) as match:
        seen = opened(write.token)
        may_score(seen)
        stored = next((one for one in seen.rows if one.client_id == write.client_id), None)
        if stored is not None:
            return Saved(stored.number, step_of(seen, stored.number))
        if write.base != seen.match.version:
            return Stale(seen.match.version)
        entry = act(seen)
        if entry is None:
            return Saved(seen.match.version)
        if isinstance(entry, Refused) or match is None:
            return entry if isinstance(entry, Refused) else Stale(seen.match.version)
        match.version += 1
        db.session.add(
            Entry(
                space_id=match.space_id,
                match_id=match.id,
                number=match.version,
                client_id=write.client_id,
                base=write.base,
                link_id=seen.link.id,
                at=datetime.now(UTC),
                **entry,
            )
        )
        db.session.flush()
        after = opened(write.token)
        match.witness = witness_of(after)
    return Saved(match.version, step_of(after, match.version))


def may_score(seen: Opened) -> None:
    """Raises Forbidden: watching is not scoring."""
    if seen.link.scope != "score":
        raise Forbidden


def place_of(folded: Folded, entry: int) -> int:
    """Where the hand of this entry stands, from 0. Raises NotFound when it does not count."""
    for place, kept in enumerate(folded.hands):
        if kept.number == entry:
            return place
    raise NotFound
