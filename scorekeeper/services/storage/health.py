"""Tells readiness: the database answers and has this version's tables."""

from dataclasses import dataclass

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection

from scorekeeper.extensions import db
from scorekeeper.services.storage import revisions


@dataclass(frozen=True, slots=True)
class Health:
    """Holds what was found: the database answers, and its tables are those of this version."""

    is_reached: bool
    is_current: bool

    @property
    def is_ready(self) -> bool:
        """Whether somebody may be sent here."""
        return self.is_reached and self.is_current


def check() -> Health:
    """Ask the primary; an answer that takes too long is none."""
    try:
        with db.engine.connect() as line:
            current = revisions.current(line)
    except (DBAPIError, NoConnection):
        return Health(is_reached=False, is_current=False)
    return Health(is_reached=True, is_current=current == revisions.head())
